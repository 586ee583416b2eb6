"""NNUE training: self-play games of the engine, a trainer, and the comparison of networks."""
