# Before a change is handed in: make test lint shared. Before a large one: make accept.
# Only Go is needed. The linter and benchstat come through the Go proxy.

GO        ?= go
LINTER    ?= github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
SYSTEMS   ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64
FUZZTIME  ?= 10s
BENCHTIME ?= 1s
SEED      ?= 1
PROGRAMS  ?= 1000000
BASE      ?= HEAD~1
ONLY      ?= .
RUNS      ?= 10
COMMIT    ?= $(shell git describe --always --exclude='*' --abbrev=12 --dirty=.dirty 2>/dev/null)
PGO       ?=

# The folders of all modules of this repository.
MODULES := $(shell find . -name go.mod -not -path './bin/*' | xargs -n1 dirname | sort)

# Tests allocate much; with GOGC=400 they take two thirds of the time.
GOGC ?= 400
# Some tests wait, so one more package than there are processors is tested at a time.
PARALLEL ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 4) + 1)
# The slowest package takes two minutes on two free processors, and more than Go's default of ten where others work.
TIMEOUT ?= 30m
# vet runs once before the tests, so go test does not repeat it. After make lint, VET= skips it.
VET    ?= $(GO) vet
VETTED  = -vet=off

# Debug information takes an eighth of the time to compile; tests do without it.
# With -trimpath, compiled packages do not depend on the folder of the checkout, so another checkout need not compile them again.
test shared lint: export GOFLAGS := -trimpath -gcflags=hearth/...=-dwarf=false $(GOFLAGS)

# Packages whose code or tests start goroutines; eval/smatch does so only in a benchmark.
STARTS   := ^[[:space:]]*go (func|[a-z])|\.Go\(|httptest\.New[A-Za-z]*Server|http\.Serve
SHARED    = $(shell grep -rlE --include='*.go' '$(STARTS)' ./cmd/internal ./eval | xargs -n1 dirname | grep -v -e testdata -e eval/smatch | sort -u)
# In other packages, the tests that call from several goroutines, by name.
TOGETHER := Goroutines|AtOnce|Together|Callers|Readers|Processors|FilesChange|Interrupt|Heed
SERVING   = $(filter-out $(SHARED),$(shell grep -rlE --exclude-dir=bin --exclude-dir=tools --include='*_test.go' '^func Test[A-Za-z]*($(TOGETHER))' . | xargs -n1 dirname | sort -u))

.PHONY: build release profile playground test shared race accept lint fmt fuzz agree bench physics compare cover mutate reference

build: ## build bin/hearth
	$(GO) build -o bin/ ./cmd/hearth

STAMP = -buildvcs=false -trimpath -ldflags="-s -w -X hearth/cmd/internal/cli.commit=$(COMMIT)"

# The bytes follow from the commit, the version of Go and the profile. The profile is measured, so it is part of a
# release: make release PGO=hearth.pgo builds the same files again.
release: $(if $(PGO),,profile) ## build bin/release: profiled binaries for all systems, manual pages, and the profile
	mkdir -p bin && $(if $(PGO),cp $(PGO) bin/hearth.pgo,true)
	rm -rf bin/release && mkdir -p bin/release
	for on in $(SYSTEMS); do \
		os=$${on%/*}; arch=$${on#*/}; exe=; test $$os != windows || exe=.exe; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch GOAMD64=v1 GOFLAGS= $(GO) build $(STAMP) -pgo=bin/hearth.pgo -o bin/release/hearth-$$os-$$arch$$exe ./cmd/hearth || exit 1; \
	done
	$(GO) run $(STAMP) ./cmd/hearth man bin/release/man
	cp bin/hearth.pgo bin/release
	cd bin/release && sha256sum hearth* > SHA256SUMS

# Each line is a package, its benchmarks, and how often they run: steps and scores count most.
profile: ## write bin/hearth.pgo, the profile of the command's benchmarks that release is built with
	rm -rf bin/profile && mkdir -p bin/profile
	n=0; for of in '. Step/(gold|household)$$ 60x' '. ThirtyRecipesAgain 20x' '. ThirtyRecipes$$ 10x' '. Examples 60x' '. ChangedNetworks 3x' '. TasksInScenes 10x' \
		'. ProgramInScene 3000x' './sim/affordance WhatIsPossible/(first|next) 40x' './sim/household Run|Enter 500x' './sim/ask Query 5000x' \
		'./eval/smatch UnrelatedPairs 2x' './parser/network Parse 5000x' './parser/program Parse 300x' './engine Closure/plan 5x' './ontology/owl/reason Classify 5x'; do \
		set -- $$of; n=$$((n+1)); GOGC=200 $(GO) test -run '^$$' -bench "$$2" -benchtime $$3 -timeout 1h -cpuprofile $(CURDIR)/bin/profile/$$n.prof -o bin/profile/$$n.test $$1 || exit 1; \
	done
	$(GO) tool pprof -proto bin/profile/*.prof > bin/hearth.pgo

playground: ## write the playground, a page with Hearth in it for any static host, to DIR
	$(GO) -C cmd/tools run ./playground $(abspath $(DIR))

reference: ## write docs/reference from what the command prints
	cd cmd/tools && $(GO) run ./reference ../../docs/reference

test: ## run the tests of every module, after gofmt and vet
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not formatted (make fmt):"; echo "$$unformatted"; exit 1; }
	$(if $(VET),for in in $(MODULES); do (cd $$in && $(VET) ./...) || exit 1; done; $(VET) ./testdata/recorded/...)
	for in in $(MODULES); do (cd $$in && GOGC=$(GOGC) $(GO) test $(VETTED) -p $(PARALLEL) -timeout $(TIMEOUT) ./...) || exit 1; done

shared: ## run the tests of shared data with the race detector (-short: without browsers and long single-threaded tests)
	GOGC=$(GOGC) $(GO) test $(VETTED) -p $(PARALLEL) -timeout $(TIMEOUT) -race -short $(SHARED)
	GOGC=$(GOGC) $(GO) test $(VETTED) -p $(PARALLEL) -timeout $(TIMEOUT) -race -short -run '$(TOGETHER)' $(SERVING)

accept: race ## run all that takes long: tests with the race detector, sweeps, public clients, fuzzing, builds for other systems
	for in in $(MODULES); do (cd $$in && HEARTH_SWEEP=1 $(GO) test -timeout 1h ./...) || exit 1; done
	testdata/clients/run.sh
	$(MAKE) agree
	$(MAKE) fuzz FUZZTIME=10m
	for os in linux darwin windows freebsd; do CGO_ENABLED=0 GOOS=$$os $(GO) build -o /dev/null ./cmd/hearth || exit 1; done

race: ## run all tests with the race detector
	$(GO) test -timeout 2h -race ./...

lint: ## run the linter on every module
	for in in $(MODULES); do (cd $$in && $(GO) run $(LINTER) run -c $(CURDIR)/.golangci.yml ./...) || exit 1; done
	$(GO) run $(LINTER) run ./testdata/recorded/...

fmt: ## format all Go files
	gofmt -w .

fuzz: ## run every fuzz test for FUZZTIME
	@for dir in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do \
		for name in $$(grep -rhoE '^func Fuzz[A-Za-z0-9_]*' $$dir/*_test.go | cut -c6-); do \
			$(GO) test $$dir -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) || exit 1; \
		done; \
	done

agree: ## compare the evaluators on PROGRAMS random programs from SEED on (a million: 15 minutes)
	HEARTH_PROGRAMS=$(PROGRAMS) HEARTH_SEED=$(SEED) $(GO) test ./engine -run EvaluatorsAgreeOnRandom -v -timeout 24h

bench: ## run every benchmark for BENCHTIME and write bin/bench.txt
	@mkdir -p bin
	$(GO) test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) -timeout 1h ./... > bin/bench.txt

physics: ## run the benchmarks behind the figures of docs/physics.md
	$(GO) test -run '^$$' -bench '^Benchmark(Crowd|Place|PlaceAmongSixty|Asleep|TwoHands|Recipe|ThirtyRecipes)$$' -benchmem -benchtime $(BENCHTIME) -timeout 1h ./sim/physics ./sim/spatial ./sim/quantitative

compare: ## compare benchmarks ONLY of commit BASE and of this tree with benchstat, RUNS times in turn
	cmd/tools/compare.sh $(BASE) '$(ONLY)' $(RUNS) $(PACKAGES)

cover: ## write bin/cover.html, the test coverage
	@mkdir -p bin
	$(GO) test -coverprofile bin/cover.out -coverpkg ./... ./...
	$(GO) tool cover -func bin/cover.out | tail -1
	$(GO) tool cover -html bin/cover.out -o bin/cover.html

mutate: ## plant 220 faults chosen by SEED and report which the tests find; resumes after an interrupt
	$(GO) -C cmd/tools run ./mutate -seed $(SEED)
