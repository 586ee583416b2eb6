"""A hook of MkDocs: the browser app as plain files in `app/`, whose `<laser-board>` makes boards of the pages live."""

from pathlib import Path
from typing import Protocol

from laserchess.site import write_site
from laserchess.variants import BUILT_IN, VARIANTS


class Config(Protocol):
    """What the hook needs of MkDocs' configuration."""

    site_dir: str


def on_post_build(config: Config) -> None:
    """Write the app into the built site."""
    write_site(Path(config.site_dir) / "app", [VARIANTS[name] for name in VARIANTS if name in BUILT_IN])
