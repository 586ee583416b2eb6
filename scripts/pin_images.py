"""Pin the container images that deploy/ names to the digests their registries have now.

`python scripts/pin_images.py` asks docker or skopeo for the digest of each image and writes `name:tag@sha256:…`; run
it again to follow a tag. Registries must be reachable.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import which

DEPLOY = Path(__file__).parents[1] / "deploy"
FILES = ("Containerfile", "compose.yaml")
IMAGE = re.compile(r"^(FROM |\s+image: )([\w.-]+/[\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?(?=\s|$)", re.MULTILINE)
DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
TOOLS = {
    "docker": ["buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}"],
    "skopeo": ["inspect", "--no-tags", "--format", "{{.Digest}}"],
}


def pin(text: str, find_digest: Callable[[str], str]) -> str:
    """Return a file with every image of a registry pinned; earlier digests are replaced."""
    return IMAGE.sub(lambda found: f"{found[1]}{found[2]}@{find_digest(found[2])}", text)


def ask_registry(image: str) -> str:
    """Return the digest of an image, as docker or skopeo report it."""
    tool = next((name for name in TOOLS if which(name)), None)
    if tool is None:
        sys.exit("Neither docker nor skopeo is installed. Install one of them to look up digests.")
    name = f"docker://{image}" if tool == "skopeo" else image
    done = subprocess.run([tool, *TOOLS[tool], name], capture_output=True, text=True, check=False)  # noqa: S603  # one of ours
    found = DIGEST.search(done.stdout)
    if found is None:
        sys.exit(f"{tool} found no digest of {image}: {done.stderr.strip()}")
    return found[0]


def main() -> None:
    """Rewrite the files."""
    for name in FILES:
        path = DEPLOY / name
        pinned = pin(path.read_text(encoding="utf-8"), ask_registry)
        path.write_text(pinned, encoding="utf-8")
        for found in IMAGE.finditer(pinned):
            print(f"{name}: {found[0].split()[1]}")


if __name__ == "__main__":
    main()
