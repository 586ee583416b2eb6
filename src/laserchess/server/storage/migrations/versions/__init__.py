"""One module for each change of the tables, in the order their `down_revision` tells."""
