"""Learning environments: PettingZoo, Gymnasium, OpenSpiel and vectors of boards."""
