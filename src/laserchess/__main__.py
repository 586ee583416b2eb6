"""`python -m laserchess` is the `laserchess` command."""

import sys

from laserchess.cli import main

if __name__ == "__main__":
    sys.exit(main())
