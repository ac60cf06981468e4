package hearth_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

// TestOneOutputHoweverOftenAndOnHoweverManyProcessors checks that states, all scores and their explanations
// are the same in every run and for any number of processors.
func TestOneOutputHoweverOftenAndOnHoweverManyProcessors(t *testing.T) {
	recipes, runs := 12, 10
	if testing.Short() {
		recipes, runs = 3, 4
	}
	var files []*source.File
	for _, name := range golds(t, "2023")[:recipes] {
		files = append(files, recorded.File(t, name))
	}
	want := ""
	for run := range runs {
		processors := 1 + run%2
		before := runtime.GOMAXPROCS(processors)
		ev := evaluator(t, "2023") // nothing is left of the run before
		ev.Smatch, ev.AllCandidates = true, true
		got := text(t, evaluated(ev, files, processors))
		runtime.GOMAXPROCS(before)
		if want == "" {
			want = got
		}
		require.Equal(t, want, got, "run %d on %d processors", run, processors)
	}
}

// text formats reports with all their explanations and the hashes of the final states.
func text(t *testing.T, all [][]*benchmark.Report) string {
	t.Helper()
	var out strings.Builder
	for _, reports := range all {
		for _, r := range reports {
			line, err := json.Marshal(r)
			require.NoError(t, err)
			fmt.Fprintln(&out, string(line), r.Episode.Final().Hash())
		}
	}
	return out.String()
}

// TestTheOrderOfLinesDoesNotMatter permutes networks in which no state is read twice. Only one order of
// execution is possible for them.
func TestTheOrderOfLinesDoesNotMatter(t *testing.T) {
	for _, edition := range recorded.Editions {
		k := open(t, edition)
		permuted := 0
		for _, name := range golds(t, edition) {
			if branches(execute(t, k, name)) {
				continue
			}
			permuted++
			want := execute(t, k, name)
			for seed := range uint64(3) {
				e, err := worlds.Run(k, shuffledLines(recorded.File(t, name), seed))
				require.NoError(t, err, name)
				require.Equal(t, want.Final().Hash(), e[0].Final().Hash(), "%s, permutation %d", name, seed)
			}
		}
		t.Logf("edition %s: %d of 30 gold networks do not branch", edition, permuted)
		require.Positive(t, permuted)
	}
}

// branches reports whether two steps read the same state.
func branches(e *sim.Episode) bool {
	read := map[*world.State]bool{}
	for _, r := range e.Executed() {
		if r.Step.IsRoot() {
			continue
		}
		if read[r.Before] {
			return true
		}
		read[r.Before] = true
	}
	return false
}
