# What a change needs before it is handed in: make test lint race.
# Only Go is needed; lint and its tools are fetched through the Go proxy.

GO       ?= go
LINTER   ?= github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
FUZZTIME ?= 10s

.PHONY: build test race lint fmt fuzz bench cover

build: ## bin/hearth
	$(GO) build -o bin/ ./cmd/...

test: ## everything that Go alone can check
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not formatted (make fmt):"; echo "$$unformatted"; exit 1; }
	$(GO) vet ./... ./testdata/recorded/...
	$(GO) test ./...

race: ## the tests, watched for data races
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

bench: ## every benchmark once, with allocations
	$(GO) test -run '^$$' -bench . -benchmem ./...

cover: ## bin/cover.html
	@mkdir -p bin
	$(GO) test -coverprofile bin/cover.out -coverpkg ./... ./...
	$(GO) tool cover -func bin/cover.out | tail -1
	$(GO) tool cover -html bin/cover.out -o bin/cover.html
