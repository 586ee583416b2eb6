"""FastAPI dependencies of the routes about ratings."""

from typing import Annotated

from laserchess.server.app_state import from_state
from laserchess.server.ratings.player_ratings import RatingRepository

TheRatings = Annotated[RatingRepository, from_state(RatingRepository)]
