package hearth_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

var variable = regexp.MustCompile(`\?[A-Za-z0-9_-]+`)

// disguised returns a gold network with renamed variables and permuted lines.
func disguised(t testing.TB, name string) *source.File {
	src := recorded.File(t, name)
	names := map[string]string{}
	text := variable.ReplaceAllStringFunc(src.Text, func(v string) string {
		if names[v] == "" {
			names[v] = fmt.Sprintf("?v%d", len(names))
		}
		return names[v]
	})
	return shuffledLines(&source.File{Name: src.Name, Text: text}, 1)
}

// shuffledLines permutes the actions of a network under its header.
func shuffledLines(src *source.File, seed uint64) *source.File {
	lines := strings.Split(strings.TrimSpace(src.Text), "\n")
	body := lines[1:]
	rand.New(rand.NewPCG(seed, 7)).Shuffle(len(body), func(i, j int) { body[i], body[j] = body[j], body[i] })
	return &source.File{Name: src.Name, Text: strings.Join(lines, "\n") + "\n"}
}

// BenchmarkThirtyRecipes executes and scores the 30 gold recipes of 2023 with renamed variables and permuted
// lines. Each run starts with empty caches.
func BenchmarkThirtyRecipes(b *testing.B) {
	var sources []*source.File
	for _, name := range golds(b, "2023") {
		sources = append(sources, disguised(b, name))
	}
	b.ReportAllocs()
	for b.Loop() {
		ev := evaluator(b, "2023")
		for _, src := range sources {
			if r := ev.File(b.Context(), src)[0]; r.Dish == nil || *r.Dish < 0.999 || *r.Goals != 1 {
				b.Fatalf("%s: %s %v", src.Name, r.Status, r.Problems)
			}
		}
	}
}

// BenchmarkThirtyRecipesAgain is BenchmarkThirtyRecipes in a process that has executed the recipes before.
func BenchmarkThirtyRecipesAgain(b *testing.B) {
	var sources []*source.File
	for _, name := range golds(b, "2023") {
		sources = append(sources, disguised(b, name))
	}
	again(b, sources, 1)
}

// BenchmarkChangedNetworks evaluates the networks that were changed in one or two
// places, on two processors.
func BenchmarkChangedNetworks(b *testing.B) { again(b, changed(b), 2) }

// BenchmarkNetworks evaluates many networks in one process by repeating the changed networks. With
// HEARTH_SWEEP=1 there are more.
func BenchmarkNetworks(b *testing.B) {
	files := changed(b)
	sizes := []int{1, 10, 100, 1000, 10_000, 100_000}
	if os.Getenv("HEARTH_SWEEP") == "" {
		sizes = sizes[:4]
	}
	for _, n := range sizes {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				ev := evaluator(b, "2023")
				for done := 0; done < n; done += len(files) {
					evaluated(ev, files[:min(len(files), n-done)], 1)
				}
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N*n), "ns/network")
		})
	}
}

// again evaluates files that were evaluated before.
func again(b *testing.B, files []*source.File, jobs int) {
	ev := evaluator(b, "2023")
	evaluated(ev, files, jobs)
	b.ReportAllocs()
	for b.Loop() {
		evaluated(ev, files, jobs)
	}
}

// changed returns the networks with a recorded outcome.
func changed(t testing.TB) (out []*source.File) {
	const folder = "oracle/kitchen/2023/mutations"
	for _, row := range recorded.Table(t, folder, "expected.csv") {
		out = append(out, recorded.File(t, folder, row["name"]+".solution"))
	}
	return out
}

// TestEvaluatingAgainTakesNoMemory evaluates some networks a few times, or all of them a hundred times with
// HEARTH_SWEEP=1. Rows that are used often are stored in a special form. A row that is used once a round is
// stored so after three quarters of the rounds.
func TestEvaluatingAgainTakesNoMemory(t *testing.T) {
	files, rounds := changed(t), 100
	if os.Getenv("HEARTH_SWEEP") == "" {
		rounds = 5
		for i := range 20 {
			files[i] = files[i*len(files)/20]
		}
		files = files[:20]
	}
	ev := evaluator(t, "2023")
	var first []string
	var held [2]uint64 // bytes after three quarters of the rounds, and at the end
	for round := range rounds {
		var ends []string
		for _, reports := range evaluated(ev, files, 2) {
			for _, r := range reports {
				ends = append(ends, outcome(r))
			}
		}
		if round == 0 {
			first = ends
		}
		require.Equal(t, first, ends)
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		if held[1] = m.HeapAlloc; round == rounds*3/4 {
			held[0] = m.HeapAlloc
		}
	}
	t.Logf("%d networks, %d rounds: %d kB held after three quarters, %d kB at the end", len(files), rounds, held[0]>>10, held[1]>>10)
	require.Less(t, held[1], held[0]+1<<20)
}

// examples are the ten worked examples of the benchmark.
func examples(t testing.TB) []*source.File {
	t.Helper()
	var out []*source.File
	for _, name := range recorded.Glob(t, "benchmark/2023/examples/evaluation/*.solution") {
		out = append(out, recorded.File(t, name))
	}
	require.Len(t, out, 10)
	return out
}

// BenchmarkExamples evaluates the ten worked examples in turn: it parses and
// executes each and computes all metrics but Smatch.
func BenchmarkExamples(b *testing.B) {
	files := examples(b)
	for _, jobs := range []int{1, 2} {
		b.Run(fmt.Sprintf("jobs=%d", jobs), func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(jobs))
			ev := evaluator(b, "2023")
			evaluated(ev, files, jobs) // the gold networks, once
			b.ReportAllocs()
			rounds := 0
			for b.Loop() {
				evaluated(ev, files, jobs)
				rounds++
			}
			b.ReportMetric(float64(rounds*len(files))/b.Elapsed().Seconds(), "evaluations/s")
		})
	}
}

// evaluated returns the reports on all files, in their order.
func evaluated(ev *benchmark.Evaluator, files []*source.File, jobs int) [][]*benchmark.Report {
	out := make([][]*benchmark.Report, len(files))
	var all sync.WaitGroup
	for j := range jobs {
		all.Go(func() {
			for i := j; i < len(files); i += jobs {
				out[i] = ev.File(context.Background(), files[i])
			}
		})
	}
	all.Wait()
	return out
}
