PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help play test lint format bench clean

help: ## show these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.installed ## play in the terminal
	@$(BIN)/laserchess play

test: $(VENV)/.installed-dev ## run the tests on every core
	$(BIN)/python -m pytest -q -n auto --dist worksteal

lint: $(VENV)/.installed-dev ## check style, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.installed-dev ## put the code into its one format
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench: $(VENV)/.installed-bench ## measure speed against the baselines
	@$(BIN)/python -m benchmarks.run

clean: ## remove the virtual environment and every cache
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests benchmarks -type d -name __pycache__ -exec rm -rf {} +

# One stamp for each set of extras; a changed pyproject.toml installs again.
$(VENV)/.installed: EXTRAS :=
$(VENV)/.installed-dev: EXTRAS := [dev]
$(VENV)/.installed-bench: EXTRAS := [bench]
$(VENV)/.installed $(VENV)/.installed-dev $(VENV)/.installed-bench: pyproject.toml
	@test -x $(BIN)/python || { echo "Creating $(VENV) …"; $(PYTHON) -m venv $(VENV); }
	@echo "Installing laserchess$(EXTRAS) into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.$(EXTRAS)'
	@touch $@
