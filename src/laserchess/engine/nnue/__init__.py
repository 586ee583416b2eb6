"""NNUE evaluation: feature set, network file and compiled, incrementally updated accumulators."""
