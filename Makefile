# What a change needs before it is handed in: make test lint shared. What takes
# long is make accept, before something large is called done.
# Only Go is needed; lint and its tools are fetched through the Go proxy.

GO       ?= go
LINTER   ?= github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
FUZZTIME ?= 10s
BENCHTIME ?= 1s
SEED     ?= 1
PROGRAMS ?= 1000000
BASE     ?= 789efe6
ONLY     ?= .
RUNS     ?= 10
GOGC     ?= 400
SYSTEMS  ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64

# Tests make much garbage: with GOGC=400 they take two thirds of the time.
# Before they are run, everything was vetted: to do so again for them means to look at all that they import, too.
# The linter vets with more than go vet has: behind make lint, VET= leaves it out.
VETTED = -vet=off
VET   ?= $(GO) vet ./... ./testdata/recorded/...
# One package more than there are processors is tested at once: some tests wait.
BESIDE ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 4) + 1)

# The command is built by what a profile says is hot (cmd/hearth/default.pgo). Tests are
# not: all packages would be compiled twice.
# In what must be done before each change, what only debuggers want is left out: to write it takes an eighth of compiling.
race accept cover mutate: export GOFLAGS := -pgo=off $(GOFLAGS)
test shared lint: export GOFLAGS := -pgo=off -gcflags=hearth/...=-dwarf=false $(GOFLAGS)

# Packages that start goroutines, or whose tests do; that of the playground is for browsers alone, and of smatch a benchmark does.
STARTS   := ^[[:space:]]*go (func|[a-z])|\.Go\(|httptest\.New[A-Za-z]*Server|http\.Serve
SHARED    = $(shell grep -rlE --include='*.go' '$(STARTS)' ./cmd/internal ./eval | xargs -n1 dirname | grep -v -e testdata -e playground/module -e eval/smatch | sort -u)
# Of the others that serve goroutines, the tests about that.
TOGETHER := Goroutines|AtOnce|Together|Callers|Readers|Processors|FilesChange|Interrupt|Heed
SERVING   = $(filter-out $(SHARED),$(shell grep -rlE --exclude-dir=bin --include='*_test.go' '^func Test[A-Za-z]*($(TOGETHER))' . | xargs -n1 dirname | sort -u))

.PHONY: build release test shared race accept lint fmt fuzz agree bench physics compare speed profile cover mutate playground reference

build: ## bin/hearth
	$(GO) build -o bin/ ./cmd/hearth

release: ## bin/release: a binary for each system that runs by itself, the same for everybody who builds this commit, with manual pages
	rm -rf bin/release && mkdir -p bin/release
	for on in $(SYSTEMS); do \
		os=$${on%/*}; arch=$${on#*/}; exe=; test $$os != windows || exe=.exe; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch $(GO) build -trimpath -ldflags="-s -w" -o bin/release/hearth-$$os-$$arch$$exe ./cmd/hearth || exit 1; \
	done
	$(GO) run ./cmd/hearth man bin/release/man
	cd bin/release && sha256sum hearth-* > SHA256SUMS

playground: ## DIR: the page with Hearth itself in it, for any static host
	$(GO) run ./cmd/internal/playground $(DIR)

reference: ## docs/reference: commands, codes, predicates and JSON Schemas, as the command describes them
	$(GO) run ./cmd/tools/reference docs/reference

test: ## everything that Go alone can check
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not formatted (make fmt):"; echo "$$unformatted"; exit 1; }
	$(VET)
	GOGC=$(GOGC) $(GO) test $(VETTED) -p $(BESIDE) ./...

shared: ## the tests of what goroutines share, watched for data races (-short: without a browser, without what one goroutine carries out, and without what becomes of processes)
	GOGC=$(GOGC) $(GO) test $(VETTED) -p $(BESIDE) -race -short $(SHARED)
	GOGC=$(GOGC) $(GO) test $(VETTED) -p $(BESIDE) -race -short -run '$(TOGETHER)' $(SERVING)

accept: race ## what takes long: all tests watched for races, sweeps, fuzzing, other systems
	HEARTH_SWEEP=1 $(GO) test -timeout 1h ./...
	$(MAKE) agree
	$(MAKE) fuzz FUZZTIME=10m
	for os in linux darwin windows freebsd; do CGO_ENABLED=0 GOOS=$$os $(GO) build -o /dev/null ./cmd/hearth || exit 1; done

race: ## all tests, watched for data races
	$(GO) test -race ./...

lint: ## .golangci.yml
	$(GO) run $(LINTER) run ./... ./testdata/recorded/...

fmt:
	gofmt -w .

fuzz: ## every fuzz test for FUZZTIME
	@for dir in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do \
		for name in $$(grep -rhoE '^func Fuzz[A-Za-z0-9_]*' $$dir/*_test.go | cut -c6-); do \
			$(GO) test $$dir -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) || exit 1; \
		done; \
	done

agree: ## the evaluators on PROGRAMS random programs from SEED on: a million take 15 minutes of one processor
	HEARTH_PROGRAMS=$(PROGRAMS) HEARTH_SEED=$(SEED) $(GO) test ./engine -run EvaluatorsAgreeOnRandom -v -timeout 24h

# The calibration loop runs before and behind the others: its median tells how fast the machine was.
bench: ## every benchmark, with allocations and a calibration loop, into testdata/bench/latest.txt
	@mkdir -p bin testdata/bench
	for of in ./cmd/internal/compare ./... ./cmd/internal/compare; do \
		$(GO) test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) -timeout 1h $$of || exit 1; \
	done > bin/bench.txt
	grep -E '^(goos|goarch|pkg|cpu|Benchmark)' bin/bench.txt > testdata/bench/latest.txt

physics: ## what the quantitative mode takes: the figures of docs/PHYSICS.md
	$(GO) test -run '^$$' -bench '^Benchmark(Crowd|Place|PlaceAmongSixty|Asleep|TwoHands|Recipe|ThirtyRecipes)$$' -benchmem -benchtime $(BENCHTIME) -timeout 1h ./sim/physics ./sim/spatial ./sim/quantitative

compare: ## how fast this is beside the commit BASE, as a table: what ONLY matches, RUNS times in turn
	$(GO) run ./cmd/internal/compare -base $(BASE) -only '$(ONLY)' -runs $(RUNS)

speed: ## what docs/SPEED.md says: the table, and how costs grow, drawn
	$(GO) run ./cmd/internal/compare -base $(BASE) -runs $(RUNS) -into docs/SPEED.md
	HEARTH_SWEEP=1 $(GO) run ./cmd/internal/compare -growth docs/speed

# Each runs for about as long as it matters: steps and scores most.
profile: ## cmd/hearth/default.pgo: what is hot in benchmarks of all that the command does
	rm -rf bin/profile && mkdir -p bin/profile
	n=0; for of in '. Step/(gold|household)$$ 60x' '. ThirtyRecipesAgain 20x' '. ThirtyRecipes$$ 10x' '. Examples 60x' '. ChangedNetworks 3x' '. TasksInScenes 10x' \
		'. ProgramInScene 3000x' './sim/affordance WhatIsPossible/(first|next) 40x' './sim/household Run|Enter 500x' './sim/ask Query 5000x' \
		'./eval/smatch UnrelatedPairs 2x' './parser/network Parse 5000x' './parser/program Parse 300x' './engine Closure/plan 5x' './ontology/owl/reason Classify 5x'; do \
		set -- $$of; n=$$((n+1)); GOGC=200 $(GO) test -pgo=off -run '^$$' -bench "$$2" -benchtime $$3 -timeout 1h -cpuprofile $(CURDIR)/bin/profile/$$n.prof -o bin/profile/$$n.test $$1 || exit 1; \
	done
	$(GO) tool pprof -proto bin/profile/*.prof > cmd/hearth/default.pgo

cover: ## bin/cover.html
	@mkdir -p bin
	$(GO) test -coverprofile bin/cover.out -coverpkg ./... ./...
	$(GO) tool cover -func bin/cover.out | tail -1
	$(GO) tool cover -html bin/cover.out -o bin/cover.html

mutate: ## what the tests find of 220 faults that SEED chooses; goes on where it was interrupted
	$(GO) run ./cmd/internal/mutate -seed $(SEED)
