"""FastAPI dependencies of the routes of moderators."""

from typing import Annotated

from laserchess.server.app_state import from_state
from laserchess.server.moderation.operator_limits import OperatorLimits
from laserchess.server.moderation.reports import Reports

TheReports = Annotated[Reports, from_state(Reports)]
TheLimits = Annotated[OperatorLimits, from_state(OperatorLimits)]
