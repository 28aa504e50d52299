# emobic-site. `make` builds the tool and the example, `make test` passes every test; `make help` lists the rest.
.DEFAULT_GOAL := example
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
PREFIX ?= /usr/local
SWIFT ?= swift
BUILD := .build/release
SITE := $(BUILD)/emobic-site

# Swift is linked statically, if the toolchain has what that takes: the tool is faster, and needs no Swift on the machine.
STATIC = $(shell test -d "$$($(SWIFT) -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/swift".*|\1|p')/swift_static" && echo --static-swift-stdlib)

# Where `install` puts what belongs to the shells, below PREFIX.
PLACE = $(DESTDIR)$(PREFIX)
BASH_COMPLETION := share/bash-completion/completions/emobic-site
ZSH_COMPLETION ?= share/zsh/site-functions/_emobic-site
FISH_COMPLETION := share/fish/vendor_completions.d/emobic-site.fish
MANUAL := share/man/man1/emobic-site.1
DOCUMENTS := share/doc/emobic-site
SHELL_FILES = "$(PLACE)/$(BASH_COMPLETION)" "$(PLACE)/$(ZSH_COMPLETION)" "$(PLACE)/$(FISH_COMPLETION)" "$(PLACE)/$(MANUAL)"

# Tests that take longer than all others together, which `test-fast` leaves out.
SLOW := OutwardTests|OwnThemeTests|SchemaValidationTests|UnchangedBuildTests|ChangedLanguageTests|CheckControlTests|ClosedPipeTests|FailureTests|AppModelTests\.LimitTests|BundleXMLTests\.LimitTests|NewCommandTests|DiagnosticsQualityTests|ChangedBuildTests|SiteBuilderTests\.UpdateTests|PreviewUpdateTests|WatcherTests|ExternalLinkCheckTests|LargeFileTests|twoBuildsAtATimeLeaveOneSite|twoBuildsOfTheExampleAreIdentical|twoBuildsAreIdenticalToTheByte|hostilePagesAreReadInOnePass|everyScreenOfALargeAppIsListedWithoutScript|deadLinkInTheLastOfSeventyThousandLinesIsExact
FORMATTED := Package.swift Sources Tests Fuzz Themes Templates
# Settings for the scripts, as in `make SKIP_TOOLS=1 EMOBIC_BROWSER=chromium test`.
export SWIFT SKIP_TOOLS EMOBIC_BROWSER

.PHONY: help tools test-tools build example serve test test-fast browser shots pictures bench bench-serve fuzz fuzz-bundles limits sbom golden format lint install uninstall deb deb-test container clean sanitize

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

tools: ## Install what is missing on a Debian system, after asking; SKIP_TOOLS=1 before any target installs nothing
	@scripts/install-tools build

test-tools:
	@scripts/install-tools build test browser

build: tools ## Build the release binary
	$(SWIFT) build -c release $(STATIC) --product emobic-site

example: build ## Build the example app into out/
	$(SITE) build example-app out
	@echo "Look at it: open out/index.html in a browser."

serve: build ## Preview the example app; Ctrl-C ends it
	$(SITE) serve example-app

test: test-tools lint ## Run every test, those in a real browser with the debug binary; EMOBIC_BROWSER=chromium chooses the browser
	@scripts/in-memory scripts/swift-tests
	@scripts/fuzz 3
	@python3 Benchmarks/bench.py --tool $(CURDIR)/.build/debug/emobic-site --screens 1000 --profiles real --runs 1 --hugo '' >/dev/null
	@EMOBIC_SITE_BINARY=$(CURDIR)/.build/debug/emobic-site scripts/in-memory scripts/fuzz-bundles 20
	@EMOBIC_SITE_BINARY=$(CURDIR)/.build/debug/emobic-site scripts/in-memory scripts/safety-tests
	@EMOBIC_SITE_BINARY=$(CURDIR)/.build/debug/emobic-site scripts/in-memory scripts/browser-tests
	@echo "All passed: lint, the Swift tests, the fuzzers of readers and bundles, a benchmark of one run, and the tests of safety and in a browser."

test-fast: test-tools lint ## Run the quick tests, for the loop while writing: most Swift tests and a few in a browser
	@scripts/in-memory scripts/swift-tests --skip '$(SLOW)'
	@EMOBIC_SITE_BINARY=$(CURDIR)/.build/debug/emobic-site scripts/browser-tests -k 'test_buttons.py or test_calculator.py'

browser: build ## Run only the tests in a real browser (Chromium)
	EMOBIC_SITE_BINARY=$(CURDIR)/$(SITE) scripts/browser-tests

shots: build ## Take pictures of every screen of the example; THEME=default takes those of one theme, APP=Tests/Apps/guide those of another app
	EMOBIC_SITE_BINARY=$(CURDIR)/$(SITE) scripts/browser-python Tests/Browser/shots.py $(or $(APP),example-app) $(THEME)

pictures: build ## Take the pictures of the README, and of screen types for docs/format
	EMOBIC_SITE_BINARY=$(CURDIR)/$(SITE) scripts/browser-python Tests/Browser/pictures.py

bench: build ## Compare builds with Hugo's and with a bare loop; BENCH='--screens 10000 --runs 3' measures less
	scripts/bench $(BENCH)

bench-serve: build ## Measure the time from saving a file to the new page
	scripts/bench-serve $(CURDIR)/$(SITE)

fuzz: tools ## Run the readers of bytes with inputs by coverage; SECONDS=300 TARGET=prose SEED=2 choose
	@SEED=$(or $(SEED),1) scripts/fuzz $(or $(SECONDS),60) $(TARGET)

sbom: ## Print what the tool is made of, a bill of materials (CycloneDX, JSON)
	@scripts/sbom

sanitize: test-tools ## Run the Swift tests, and many requests to a preview, under the address and the thread sanitizer; SANITIZER=thread chooses one
	@scripts/sanitize $(SANITIZER)

fuzz-bundles: build ## Check and build whole bundles with random mistakes and attacks; SECONDS=1800 SEED=2 choose
	@EMOBIC_SITE_BINARY=$(CURDIR)/$(SITE) scripts/fuzz-bundles $(or $(SECONDS),60) --seed $(or $(SEED),1)

limits: build ## Check a bundle beyond each limit, and print the time and memory that takes
	@EMOBIC_SITE_BINARY=$(CURDIR)/$(SITE) scripts/limits

golden: tools ## Record the expected results of tests anew; review the diff
	@UPDATE_GOLDEN=1 scripts/swift-tests

format: ## Format the Swift code as .swift-format says
	@$(SWIFT) format --in-place --parallel --recursive $(FORMATTED)

lint: ## Check the rules of the house, the format of the code among them
	@$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)
	@scripts/lint

install: ## Install the tool with completions, manual page and documents below PREFIX (default /usr/local); run `make` first
	@test -x $(SITE) || { echo "Run make first: there is no $(SITE)." >&2; exit 2; }
	install -d "$(PLACE)/bin" "$(PLACE)/libexec/emobic-site"
	install -m 755 $(SITE) "$(PLACE)/libexec/emobic-site/emobic-site"
	rm -rf "$(PLACE)/libexec/emobic-site"/*.resources
	cp -R $(BUILD)/emobic-site_Themes.resources $(BUILD)/emobic-site_Templates.resources "$(PLACE)/libexec/emobic-site/"
	chmod -R u=rwX,go=rX "$(PLACE)/libexec/emobic-site"/*.resources
	ln -sf ../libexec/emobic-site/emobic-site "$(PLACE)/bin/emobic-site"
	$(SITE) --generate-completion-script bash | install -Dm 644 /dev/stdin "$(PLACE)/$(BASH_COMPLETION)"
	$(SITE) --generate-completion-script zsh | install -Dm 644 /dev/stdin "$(PLACE)/$(ZSH_COMPLETION)"
	$(SITE) --generate-completion-script fish | install -Dm 644 /dev/stdin "$(PLACE)/$(FISH_COMPLETION)"
	$(SITE) manual | install -Dm 644 /dev/stdin "$(PLACE)/$(MANUAL)"
	rm -rf "$(PLACE)/$(DOCUMENTS)/docs"
	install -d "$(PLACE)/$(DOCUMENTS)"
	install -m 644 README.md CONTRIBUTING.md SECURITY.md CHANGELOG.md LICENSE "$(PLACE)/$(DOCUMENTS)"
	cp -R docs "$(PLACE)/$(DOCUMENTS)/"
	chmod -R u=rwX,go=rX "$(PLACE)/$(DOCUMENTS)"

uninstall: ## Remove the installed tool
	rm -rf "$(PLACE)/bin/emobic-site" "$(PLACE)/libexec/emobic-site" "$(PLACE)/$(DOCUMENTS)" $(SHELL_FILES)

deb: tools ## Build a Debian package in dist/, with Swift linked statically
	@scripts/deb

deb-test: ## Install that package into an empty root and use it there; needs root's rights or user name spaces
	@scripts/deb-test

container: ## Write dist/Containerfile, an image with that package
	@scripts/container $(DIST)

clean: ## Remove everything that was built
	rm -rf .build dist out
