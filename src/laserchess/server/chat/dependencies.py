"""FastAPI dependencies of the routes about chat."""

from typing import Annotated

from laserchess.server.app_state import from_state
from laserchess.server.chat.chat import Chat
from laserchess.server.chat.chat_filter import ChatFilter

TheChat = Annotated[Chat, from_state(Chat)]
TheChatFilter = Annotated[ChatFilter, from_state(ChatFilter)]
