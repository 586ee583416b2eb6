PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Half as many workers again as there are cores, since some tests wait. Compiled Python is kept, whatever the
# environment says: the tests start hundreds of processes.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() * 3 // 2)')
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder
LOCK := requirements/dev.txt
GET_UV = install --quiet --disable-pip-version-check --constraint $(LOCK) uv
# uv installs what playing needs in a third of pip's time.
INSTALL = $(BIN)/uv pip install --quiet --python $(BIN)/python
PIN = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --annotation-style line \
  $(if $(UPGRADE),--upgrade)

.DEFAULT_GOAL := help
.PHONY: help lessons play quick checked test lint format bench docs reference lock images types wasm exact tools clean

help: ## show these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.installed-play ## play in the browser
	@PYTHONDONTWRITEBYTECODE= $(BIN)/laserchess

quick: WORKERS := auto
quick: $(VENV)/.installed-dev ## run the tests that need no server, browser, process or wait: some 90 seconds on two cores
	$(PYTEST) -m 'not slow and not browser and not server' --ignore tests/server --ignore tests/web

checked: $(VENV)/.installed-dev ## run all but the browser's tests, then the fuzz, with bounds checks compiled in
	LASERCHESS_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -m 'not browser' --ignore tests/web
	LASERCHESS_BOUNDSCHECK=1 $(BIN)/python -m tests.bounds.fuzz

test: $(VENV)/.installed-dev tools node_modules/.installed ## run all the tests on every core
	npm test --silent
	$(PYTEST)

lint: $(VENV)/.installed-dev node_modules/.installed ## check style, format and types, of Python and JavaScript
	@$(BIN)/mypy & types=$$!; \
	  $(BIN)/ruff check . && $(BIN)/ruff format --check . && npm run lint --silent; style=$$?; \
	  wait $$types && exit $$style

format: $(VENV)/.installed-dev node_modules/.installed ## put the code into its one format
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	npm run format --silent

types: $(VENV)/.installed-dev ## write the browser's types from the server's schema
	$(BIN)/python scripts/web_types.py

lessons: $(VENV)/.installed-dev ## write the files that clients read lessons from
	$(BIN)/python scripts/lessons.py

# From an empty cache and with fixed hashes, so that two builds give the same bytes.
wasm: $(VENV)/.installed-dev $(VENV)/.installed-wasm ## compile the kernel for browsers and Node
	@cache=$$(mktemp -d); NUMBA_CACHE_DIR=$$cache PYTHONHASHSEED=0 $(BIN)/python scripts/wasm.py; status=$$?; \
	  rm -rf $$cache; exit $$status

exact: $(VENV)/.installed-dev tools ## hold the WebAssembly kernel to Python at length: some hours
	$(BIN)/python -m tests.browser.full

bench: $(VENV)/.installed-bench ## measure speed against the baselines
	@$(BIN)/python -m benchmarks.run

reference: $(VENV)/.installed-dev ## write the generated parts of the documentation
	$(BIN)/python docs/generate.py
	$(BIN)/python docs/pictures.py

docs: $(VENV)/.installed-dev ## build the site into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

lock: $(VENV)/.installed-dev ## pin what pyproject.toml asks for (UPGRADE=1: the newest of everything)
	$(PIN) pyproject.toml --extra dev --output-file $(LOCK)
	$(PIN) pyproject.toml --extra web --extra metrics --extra postgres --extra redis --extra push --constraint $(LOCK) --generate-hashes --output-file requirements/serve.txt
	echo hatchling | $(PIN) - --constraint $(LOCK) --generate-hashes --output-file requirements/build.txt

images: $(VENV)/.installed-dev ## pin the container images in deploy/ to their present digests (needs docker or skopeo)
	$(BIN)/python scripts/pin_images.py

# The browser, the Redis and the Node that tests and checks use, from Debian's packages where they are missing. The
# browser without windows draws the same pages at a third of the cost; the one with them will do.
tools:
	@get() { \
	  command -v $${1%js} >/dev/null && return; \
	  echo "Installing $$1 …"; \
	  test "$$(id -u)" = 0 && root= || root=sudo; \
	  $$root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq --no-install-recommends $$1 >/dev/null; \
	}; \
	get chromium-headless-shell || get chromium || echo "No browser could be installed: its tests will be skipped"; \
	for tool in redis-server nodejs npm; do \
	  get $$tool || echo "$$tool could not be installed: the tests that need it will be skipped"; \
	done

clean: ## remove the virtual environment and every cache
	rm -rf $(VENV) node_modules build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests benchmarks -type d -name __pycache__ -exec rm -rf {} +

# What checks the JavaScript, in the versions package.json names; whoever only plays needs none of it.
node_modules/.installed: package.json
	@command -v npm >/dev/null || $(MAKE) --no-print-directory tools
	@echo "Installing what checks the JavaScript …"
	@npm install --no-save --no-package-lock --no-audit --no-fund --silent && touch $@

# One stamp for each set of extras; a changed pyproject.toml or lock installs again.
$(VENV)/.installed-play: EXTRAS := [terminal,web]
$(VENV)/.installed-dev: EXTRAS := [dev]
$(VENV)/.installed-bench: EXTRAS := [bench]
# While uv downloads, the other core compiles our modules to bytecode, which the first start needs.
$(VENV)/.installed-play $(VENV)/.installed-dev $(VENV)/.installed-bench: pyproject.toml $(LOCK) | $(VENV)
	@echo "Installing laserchess$(EXTRAS) into $(VENV): once …"
	@$(BIN)/python -m compileall -q src/laserchess & $(INSTALL) --constraint $(LOCK) pip --editable '.$(EXTRAS)'; \
	  status=$$?; wait; exit $$status
	@touch $@
	@echo 'Done. `source $(BIN)/activate` puts the command laserchess into your shell.'

# The linker of `make wasm`, which nothing else needs.
$(VENV)/.installed-wasm: requirements/wasm.txt | $(VENV)
	@echo "Installing the WebAssembly linker …"
	@$(INSTALL) --requirement $<
	@touch $@

# uv is installed by Python's own pip, or by a new one: to install pip first takes more time than uv does.
$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "laserchess needs Python 3.11 or later. If it has another name here: make PYTHON=python3.12 …"; exit 1; }
	@echo "Creating $(VENV) …"
	@$(PYTHON) -m venv --without-pip $(VENV) && { \
	  $(PYTHON) -m pip --python $(BIN)/python $(GET_UV) 2>/dev/null || \
	  { $(BIN)/python -m ensurepip >/dev/null && $(BIN)/python -m pip $(GET_UV); }; } || { rm -rf $(VENV); exit 1; }
