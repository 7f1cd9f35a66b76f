# Everyday commands. The build itself is meson.build; build directories are under build/.
BUILD = build
ARGS =
FUZZ_SECONDS = 600

.PHONY: all play test debug bench fuzz lint format check-rooms clean help

all: ## build the program for use: build/release/isolario
	@tools/bootstrap build
	@tools/configure $(BUILD)/release
	@ninja -C $(BUILD)/release --quiet isolario

play: all ## build and play at the terminal (ARGS="tic-tac-toe --seed 7")
	@$(BUILD)/release/isolario play $(ARGS)

test: ## build with both compilers and with sanitizers, run every test
	@tools/bootstrap build test
	@test/run --build $(BUILD)

debug: ## build with sanitizers and asserts: build/test/isolario
	@tools/bootstrap build test
	@test/run --build $(BUILD) --only build/test

bench: all ## measure how fast the games are played at random
	@$(BUILD)/release/isolario bench $(ARGS)

fuzz: ## feed the readers random input for FUZZ_SECONDS in all
	@tools/bootstrap build fuzz
	@CC=clang tools/configure $(BUILD)/fuzz -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Dfuzzers=true
	@ninja -C $(BUILD)/fuzz --quiet
	@test/fuzz/run $(BUILD)/fuzz $(FUZZ_SECONDS)

lint: ## check layout, rooms and what clang-tidy and cppcheck find
	@tools/bootstrap build test lint
	@tools/lint $(BUILD)

format: ## lay out all sources with clang-format
	@tools/bootstrap lint
	@find src tools test -name '*.[ch]' -exec clang-format -i {} +

check-rooms: ## check that no room includes what it must not
	@tools/check-rooms

clean: ## remove everything built
	rm -rf $(BUILD)

help: ## show this
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22
