# Everyday commands. The build itself is meson.build; build directories are under build/.
BUILD = build
ARGS =
FUZZ_SECONDS = 600
SEEDS = 500
FROM = 1

DATA = $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/isolario

.PHONY: all program web play terminal test debug bench bench-server fuzz simulate lint format check-rooms clean help \
	install uninstall deb test-deb

# Where `make install` puts things: below DESTDIR, for packages.
export PREFIX DESTDIR SYSCONFDIR SERVICE_USER

all: web program ## build the program for use, the browser table in it: build/release/isolario

program: ## build the program with whatever browser table there is
	@tools/bootstrap build
	@tools/configure $(BUILD)/release -Db_lto=true
	@ninja -C $(BUILD)/release --quiet isolario

web: ## build the browser table into web/dist, where something changed
	@tools/bootstrap build web
	@tools/build-web $(BUILD)

play: all ## build and serve the table to browsers (ARGS="--listen 0.0.0.0:8080")
	@mkdir -p $(DATA)
	@echo "The table will be at http://127.0.0.1:8080/; tables are kept in $(DATA)/isolario.db"
	@$(BUILD)/release/isolario serve --db $(DATA)/isolario.db $(ARGS)

terminal: program ## build and play at the terminal (ARGS="tic-tac-toe --seed 7")
	@$(BUILD)/release/isolario play $(ARGS)

install: all ## install it (PREFIX=/usr/local DESTDIR=): program, man page, completion, systemd unit, documents
	@tools/install $(BUILD)/release/isolario

uninstall: ## remove what `make install` installed; tables and changed settings stay
	@tools/install --remove

deb: web ## build a Debian package: build/isolario_VERSION_ARCHITECTURE.deb
	@tools/bootstrap build deb
	@tools/configure $(BUILD)/deb -Db_lto=true -Dmpi=disabled
	@ninja -C $(BUILD)/deb --quiet isolario
	@rm -f $(BUILD)/isolario_*.deb
	@tools/deb $(BUILD)/deb/isolario $(BUILD)

test: ## build with both compilers and with sanitizers, run every test
	@tools/bootstrap build test web
	@test/run --build $(BUILD)

test-deb: deb ## install, serve, upgrade, remove and purge the package in a bare Debian (as root; minutes)
	@tools/bootstrap chroot test
	@test/deb/run $(BUILD)/deb/isolario $(BUILD)/test-deb

debug: ## build with sanitizers and asserts: build/test/isolario
	@tools/bootstrap build test web
	@test/run --build $(BUILD) --only build/test

bench: all ## measure how fast the games are played at random, then the server
	@$(BUILD)/release/isolario bench $(ARGS)
	@$(BUILD)/release/isolario bench --search
	@$(MAKE) --no-print-directory bench-server

bench-server: ## measure the server beside its yardsticks (LOAD="--rounds 5 --seconds 8")
	@tools/bootstrap build web test load
	@tools/configure $(BUILD)/load -Dload=true -Db_lto=true
	@ninja -C $(BUILD)/load --quiet isolario load bare store_bench hub_bench
	@test/load/run $(BUILD)/load $(LOAD)

fuzz: ## feed the readers random input for FUZZ_SECONDS in all
	@tools/bootstrap build fuzz
	@CC=clang tools/configure $(BUILD)/fuzz -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Dfuzzers=true
	@ninja -C $(BUILD)/fuzz --quiet
	@test/fuzz/run $(BUILD)/fuzz $(FUZZ_SECONDS)

simulate: ## run whole servers with faults drawn from seeds (SEEDS=10000 FROM=1), with sanitizers; prints figures
	@tools/bootstrap build test
	@CC=gcc tools/configure $(BUILD)/test -Dbuildtype=debug -Doptimization=1 -Db_sanitize=address,undefined -Dtests=true
	@ninja -C $(BUILD)/test --quiet test/simulate
	@$(BUILD)/test/test/simulate --seeds $(SEEDS) --from $(FROM)

lint: ## check layout, rooms and what eslint, clang-tidy and cppcheck find
	@tools/bootstrap build test web lint
	@tools/build-web $(BUILD)
	@tools/lint $(BUILD)

format: ## lay out all sources with clang-format and prettier
	@tools/bootstrap build web lint
	@find src tools test -name '*.[ch]' -exec clang-format -i {} +
	@tools/build-web $(BUILD)
	@tools/lint-web --write

check-rooms: ## check that no room includes what it must not
	@tools/check-rooms

clean: ## remove everything built
	rm -rf $(BUILD) web/dist web/src/generated

help: ## show this
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22
