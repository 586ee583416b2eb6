"""Setup Notation and Laser Algebraic Notation: positions and moves of Laser Chess and Khet."""
