# Every target sets up what it needs, in .venv, and is quick the second time.
# Needed beforehand: make, and a Python of at least 3.11.

UV_VERSION := 0.13.7
BIN := .venv/bin
UV := $(BIN)/uv

# uv writes no bytecode unless asked; without it every start compiles every import again.
export UV_COMPILE_BYTECODE = 1
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Only ever this environment, whatever is active in the shell that called make.
export VIRTUAL_ENV = $(CURDIR)/.venv

# The first Python that is new enough; override with `make PYTHON=/path/to/python ...`.
PYTHON = $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

# The node and npm of the environment come first: the same versions for everybody.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
PAGE := src/mulligan/server/static/index.html
OFFLINE := src/mulligan/server/static/offline/manifest.json

# Each process takes a stretch of the tests, and half of what another has left when its own is done:
# so mostly one process loads the compiled twins, and long tests at the end hold nobody up.
PYTEST := $(BIN)/pytest -q -n auto --dist worksteal
# Each process has a browser and a server of its own. Pages often wait for something, so there is one
# more process than cores; more than four only get in each other's way.
BROWSE := $(PYTEST) -n $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1) --maxprocesses 4 e2e
# OpenSpiel and Ray, with what they need, are large and nothing else uses them: an environment of
# their own.
RESEARCH := .venv-research
# What a student installs to learn. On Linux plain `torch` is the build for graphics cards, several
# gigabytes larger: TORCH="torch --torch-backend=cpu" fetches the small one from PyTorch itself.
LEARNING := .venv-learning
TORCH = torch
# Once more with PostgreSQL behind the server: what people do at tables, and what they ask over HTTP.
ON_POSTGRES := -m "not file and not slow" --ignore=tests/rooms/test_two_processes.py tests/rooms \
	$(addprefix tests/server/,test_games.py test_http.py test_resume.py test_table_codes.py) \
	$(addprefix tests/server/clubs/,test_clubs.py test_paper.py test_repeats.py test_today.py)

.PHONY: help setup play test research student check bench mutants night lock clean format lint lint-python lint-web wire wasm page static e2e bench-peers bench-server bench-page
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1	/p' $(MAKEFILE_LIST) | expand -t 14

setup: .venv/dev.stamp $(OFFLINE) ## install everything a developer needs

play: .venv/play.stamp ## serve the page and open it (ARGS="..." is passed on)
	@$(BIN)/mulligan play $(ARGS)

test: lint $(OFFLINE) .venv/browser.stamp .venv/proxies.stamp ## all checks and all tests, as CI runs them
	MULLIGAN_HYPOTHESIS=$${MULLIGAN_HYPOTHESIS:-ci} $(PYTEST) $(ARGS)
	MULLIGAN_TEST_DATABASE=postgres MULLIGAN_HYPOTHESIS=$${MULLIGAN_HYPOTHESIS:-ci} $(PYTEST) $(ON_POSTGRES)
	$(BROWSE)
	$(MAKE) research

research: $(RESEARCH)/stamp ## the environments for research, against the suites of their libraries
	MULLIGAN_HYPOTHESIS=$${MULLIGAN_HYPOTHESIS:-ci} $(RESEARCH)/bin/pytest -q -n auto --dist worksteal \
		tests/research src/mulligan/envs $(ARGS)

student: $(LEARNING)/stamp ## learn Second Chance as docs/research-training.md does, and measure it (MINUTES=5 GAMES=3000)
	$(LEARNING)/bin/pytest -q tests/research/vector/test_ppo.py
	$(LEARNING)/bin/python examples/ppo.py train --minutes $(or $(MINUTES),5) --folder artefacts/ppo
	$(LEARNING)/bin/python examples/ppo.py draw artefacts/ppo/curve.csv artefacts/ppo/curve.svg
	$(LEARNING)/bin/python examples/ppo.py evaluate artefacts/ppo/model.pt --games $(or $(GAMES),3000)

e2e: .venv/dev.stamp $(OFFLINE) .venv/browser.stamp ## whole games in a real browser
	$(BROWSE) $(ARGS)

check: lint ## all checks and the fast tests: before every commit
	$(PYTEST) -m "not slow" $(ARGS)

# Both at once: neither needs more than one core for most of its time.
lint: .venv/dev.stamp $(PAGE)
	@$(MAKE) --no-print-directory -j2 --output-sync=target lint-python lint-web

lint-python: .venv/dev.stamp
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy

lint-web: $(PAGE)
	cd web && npm run --silent lint && npm run --silent check && npm run --silent test

format: .venv/dev.stamp ## let ruff format the code and mend what it can
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	cd web && npm run --silent format

wire: .venv/dev.stamp ## write the files that are made from the messages
	$(BIN)/python -m mulligan.wire.schema docs/protocol.schema.json web/src/server/wire.ts

wasm: .venv/dev.stamp ## write the bots' compiled code as WebAssembly, for browsers
	$(BIN)/python -m webassembly

page: $(OFFLINE) ## build the page

static: .venv/dev.stamp $(OFFLINE) ## write the page for a static host (DIR=artefacts/static)
	$(BIN)/mulligan static $(or $(DIR),artefacts/static)

bench: .venv/dev.stamp ## measure (ARGS="..." is passed on)
	$(BIN)/python -m bench $(ARGS)

bench-peers: .venv/dev.stamp ## measure beside other people's games (ARGS=--keep keeps the figures)
	$(BIN)/python -m bench.peers $(ARGS)

bench-server: .venv/dev.stamp ## load a server with scripted players, beside boardgame.io
	$(BIN)/python -m bench.serving $(ARGS)

bench-page: .venv/dev.stamp $(PAGE) .venv/browser.stamp ## what Lighthouse says of the page (ARGS=--keep keeps the figures)
	$(BIN)/python -m bench.page $(ARGS)

mutants: .venv/dev.stamp ## do the tests bite? (ONLY='mulligan.core.seats*' for one module)
	$(BIN)/python tests/mutation/check.py $(if $(ONLY),'$(ONLY)')

night: lint ## all tests with many examples, then the mutants: takes long
	MULLIGAN_CRASHES=50 MULLIGAN_DEALS=240 MULLIGAN_SECRETS=200 MULLIGAN_HYPOTHESIS=night $(PYTEST) $(ARGS)
	$(MAKE) mutants

lock: $(UV) ## pin the dependencies of pyproject.toml again (ARGS=--upgrade for newer ones)
	$(call compile,requirements-play.lock,--extra bots)
	$(call compile,requirements.lock,--extra dev --constraint requirements-play.lock)
	$(call compile,requirements-research.lock,--extra research-dev --constraint requirements.lock)

clean: ## remove everything these targets made, .venv included
	rm -rf .venv $(RESEARCH) $(LEARNING) artefacts mutants dist web/node_modules web/.cache src/mulligan/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench e2e -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- how the environment is made ---------------------------------------------------------------

# Exactly the lock: what is not in it goes.
.venv/dev.stamp: pyproject.toml requirements.lock | $(UV)
	$(UV) pip sync --quiet --require-hashes requirements.lock
	MULLIGAN_NO_WEB=1 $(UV) pip install --quiet --no-deps --editable .
	@touch $@

$(RESEARCH)/stamp: pyproject.toml requirements-research.lock | $(UV)
	$(UV) venv --quiet --clear --python $(BIN)/python $(RESEARCH)
	$(UV) pip sync --quiet --python $(RESEARCH) --require-hashes requirements-research.lock
	MULLIGAN_NO_WEB=1 $(UV) pip install --quiet --python $(RESEARCH) --no-deps --editable .
	@touch $@

$(LEARNING)/stamp: pyproject.toml requirements-research.lock | $(UV)
	$(UV) venv --quiet --clear --python $(BIN)/python $(LEARNING)
	MULLIGAN_NO_WEB=1 $(UV) pip install --quiet --python $(LEARNING) --constraint requirements-research.lock \
		$(TORCH) hypothesis pytest --editable '.[bots,research,learn]'
	@touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json .venv/dev.stamp
	cd web && npm ci --silent
	@touch $@

$(PAGE): web/node_modules/.stamp web/index.html web/vite.config.ts $(shell find web/src web/public -type f 2>/dev/null)
	cd web && npm run --silent build
	@touch $@

# Python for the browser, built with the page, and again when the sources of Python have changed.
$(OFFLINE): $(PAGE) $(shell find web/offline src/mulligan -type f -not -name '*.pyc' -not -name '*.nb?' -not -path '*/server/*' 2>/dev/null)
	cd web && npm run --silent offline
	@touch $@

# At least the lock: a developer who plays keeps the tools. Installing builds the page.
.venv/play.stamp: pyproject.toml hatch_build.py requirements-play.lock web/package-lock.json $(shell find web/src web/public web/offline -type f 2>/dev/null) | $(UV)
	$(UV) pip install --quiet --require-hashes --requirement requirements-play.lock
	$(UV) pip install --quiet --no-deps --editable .
	@$(BIN)/python -m mulligan.bots.warming
	@touch $@

# A Chromium of the system if there is one, else the system's package, else Playwright's own.
.venv/browser.stamp: | .venv/dev.stamp
	@command -v chromium google-chrome chromium-browser >/dev/null 2>&1 \
		|| { command -v apt-get >/dev/null && test "$$(id -u)" = 0 && apt-get update -qq \
			&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
		|| $(BIN)/playwright install chromium
	@touch $@

# The proxies of deploy/, which the tests run. Only in a container: elsewhere the system would start
# them as services. Without them their tests are skipped.
.venv/proxies.stamp: | .venv/dev.stamp
	@test "$$(id -u)" != 0 || test -d /run/systemd/system || ! command -v apt-get >/dev/null \
		|| { command -v haproxy && command -v nginx; } >/dev/null \
		|| { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
			apt-get install -y -qq --no-install-recommends haproxy nginx-light >/dev/null; } \
		|| echo "The tests of HAProxy and nginx are skipped: they could not be installed."
	@touch $@

$(UV):
	@test -n "$(PYTHON)" || { \
		echo "Mulligan needs Python 3.11 or newer, and found none on the PATH."; \
		echo "Install one, or name it: make PYTHON=/path/to/python3.11 ..."; exit 1; } >&2
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet uv==$(UV_VERSION)

# $(call compile,LOCK,FLAGS): hashes for every platform, and no addresses in the file.
define compile
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		$(2) $(ARGS) --output-file $(1) pyproject.toml
endef
