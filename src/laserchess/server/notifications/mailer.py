"""Mail over SMTP, sent in a thread."""

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Self
from urllib.parse import unquote, urlsplit

from laserchess.core.errors import LaserChessError

TIMEOUT_SECONDS = 20
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
"""By scheme: plain, for a server on the same machine; upgraded to TLS; TLS from the start."""


@dataclass(frozen=True, slots=True)
class MailSettings:
    """How mail is sent: the SMTP server, the sender, and the address of this server for links."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str
    public_url: str

    @classmethod
    def read(cls, url: str, sender: str, public_url: str) -> Self:
        """Return the settings from the URL of an SMTP server, such as `smtp+starttls://user:password@host`."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            message = "this is not the URL of an SMTP server"
            raise LaserChessError(message, reason="smtp", expected="smtp, smtp+starttls or smtps://USER:PASSWORD@HOST")
        port = parts.port or PORTS[parts.scheme]
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.scheme, parts.hostname, port, user, password, sender, public_url.rstrip("/"))


class Mailer:
    """Send plain-text mail."""

    def __init__(self, settings: MailSettings) -> None:
        """Use an SMTP server."""
        self._settings = settings

    @property
    def public_url(self) -> str:
        """The address of this server, for links."""
        return self._settings.public_url

    def send(self, to: str, subject: str, text: str) -> None:
        """Send one mail; blocks, and raises `OSError` if it cannot be sent."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._settings.sender, to, subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        with self._connect() as server:
            if self._settings.user:
                server.login(self._settings.user, self._settings.password)
            server.send_message(message)

    def _connect(self) -> smtplib.SMTP:
        settings = self._settings
        if settings.scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(settings.host, settings.port, timeout=TIMEOUT_SECONDS, context=context)
        server = smtplib.SMTP(settings.host, settings.port, timeout=TIMEOUT_SECONDS)
        if settings.scheme == "smtp+starttls":
            server.starttls(context=ssl.create_default_context())
        return server
