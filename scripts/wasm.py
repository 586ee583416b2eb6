"""Build the kernel for browsers and Node with its tables: `make wasm`."""

from gzip import compress

from laserchess.browser.build import LIBRARY, write_all

if __name__ == "__main__":
    for path in write_all():
        content = path.read_bytes()
        print(f"{path.relative_to(LIBRARY)}: {len(content):,} bytes, {len(compress(content, 9)):,} with gzip")
