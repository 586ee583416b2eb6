"""Programs that a machine may lack: tests that need one are skipped there."""

import shutil

import pytest


def needs(*names: str) -> str:
    """Return where a program is, the first there is of several that will do; skip the test if there is none."""
    places = (None, "/usr/sbin:/sbin")
    found = next((path for name in names for place in places if (path := shutil.which(name, path=place))), None)
    if found is None:
        pytest.skip(f"there is no {' or '.join(names)}")
    return found
