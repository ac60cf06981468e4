package store_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/store"
	"hearth/eval/runs"
	"hearth/parser/source"
)

// million is how many steps the benchmark keeps with HEARTH_SWEEP; else there are fewer.
func million() int {
	if os.Getenv("HEARTH_SWEEP") == "" {
		return 20_000
	}
	return 1_000_000
}

// BenchmarkAcross asks of many stored steps a query of every predicate, and tells how many
// bytes a step takes, once all of them are kept. Networks are made from our own recipes: steps
// are left out, swapped, and have other quantities, so that episodes differ. A tenth of the
// steps is executed, the others are these with other times: they stand too far from each other
// to be compressed together.
func BenchmarkAcross(b *testing.B) {
	name := os.Getenv("HEARTH_MILLION") // a file that was filled before
	if name == "" {
		name = filepath.Join(b.TempDir(), "runs.db")
	}
	_, err := os.Stat(name)
	a := opened(b, name)
	hands, _ := strconv.Atoi(os.Getenv("HEARTH_HANDS")) // of so many networks the steps are carried out
	switch {
	case err == nil:
	case hands > 0:
		fillByHands(b, a, million(), hands)
	default:
		fill(b, a, million())
	}
	steps := 0
	all, err := a.Select(b.Context(), &store.Selection{})
	require.NoError(b, err)
	episodes := map[int64]bool{}
	for _, r := range all {
		if !episodes[r.Episode] {
			episodes[r.Episode] = true
			steps += r.Steps
		}
	}
	info, err := os.Stat(name)
	require.NoError(b, err)
	b.Logf("%d steps of %d runs, %.0f bytes each", steps, len(all), float64(info.Size())/float64(steps))
	for _, tt := range every {
		pred, _, _ := strings.Cut(tt.query, "(")
		b.Run(pred, func(b *testing.B) {
			began := processor(b)
			for b.Loop() {
				found, err := ask(b, a, tt.query)
				require.NoError(b, err)
				require.Equal(b, len(all), found.Runs)
			}
			b.ReportMetric(float64(processor(b)-began)/float64(time.Millisecond)/float64(b.N), "cpu-ms/op")
		})
	}
}

// processor is how long all cores have worked for this process: it does not depend on who else
// uses the machine.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// fill keeps networks until there are so many steps of different episodes.
func fill(b *testing.B, a *store.Runs, steps int) {
	b.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(b, err)
	set, err := cli.BuiltInRecipes("2024")
	require.NoError(b, err)
	kitchen := w.Internal()
	evaluator := kitchen.Evaluator(set)
	by, err := runs.NewWriter(evaluator.Domain)
	require.NoError(b, err)
	made := []runs.Settings{}
	for _, model := range []string{"gpt-4", "llama-3"} {
		for seed := range 5 {
			made = append(made, runs.Settings{World: "kitchen", Edition: "2024", Semantics: "corrected", Mode: "qualitative", Hearth: "test", Hash: "0", Labels: map[string]string{"model": model, "heat": fmt.Sprint(float64(seed) / 2)}})
		}
	}
	var golds []string
	for _, id := range set.IDs() {
		if e := set.Entry(id); e.Gold != nil {
			golds = append(golds, e.Solution().Text)
		}
	}
	random, n := rand.New(rand.NewPCG(16, 4)), 0
	var done []*runs.Record
	for kept := 0; kept < steps; {
		batch := make([]*runs.Record, 256)
		if kept > steps/10 {
			for i := range batch {
				batch[i] = later(done[(n+i)%len(done)], n+i)
			}
			n += len(batch)
			kept += keep(b, a, batch)
			continue
		}
		var both sync.WaitGroup
		for part := range 2 {
			texts := make([]string, len(batch)/2)
			for i := range texts {
				texts[i] = changed(random, golds[random.IntN(len(golds))])
			}
			both.Go(func() {
				for i, text := range texts {
					r := evaluator.File(b.Context(), &source.File{Name: "predicted.solution", Text: text})[0]
					rec := &runs.Record{Settings: made[(n+i)%len(made)], File: fmt.Sprintf("predictions/%05d.solution", n+part*len(texts)+i), Status: r.Status, Scores: map[string]float64{"dish": *r.Dish, "goal-condition-success": *r.Goals}}
					if r.Recipe != nil {
						rec.Plan = *r.Recipe
					}
					if r.Episode != nil {
						rec.Episode = by.Episode(r.Episode)
					}
					batch[part*len(texts)+i] = rec
				}
			})
		}
		both.Wait()
		n += len(batch)
		done = append(done, batch...)
		kept += keep(b, a, batch)
	}
}

// fillByHands is fill with steps that are carried out, of so many networks; the others are these with
// other times.
func fillByHands(b *testing.B, a *store.Runs, steps, networks int) {
	b.Helper()
	w, by := hands(b)
	set, err := cli.BuiltInRecipes("2024")
	require.NoError(b, err)
	var ids []string
	for _, id := range set.IDs() {
		if set.Entry(id).Gold != nil {
			ids = append(ids, id)
		}
	}
	random := rand.New(rand.NewPCG(16, 6))
	var done []*runs.Record
	for n := 0; len(done) < networks; n++ {
		id := ids[n%len(ids)]
		if rec, _ := carried(b, w, by, id, likely(random, set.Entry(id).Solution().Text)); rec != nil {
			rec.Settings.Labels = map[string]string{"model": []string{"gpt-4", "llama-3"}[n%2], "heat": fmt.Sprint(float64(n%5) / 2)}
			rec.File, rec.Scores = fmt.Sprintf("predictions/%05d.solution", n), map[string]float64{"dish": random.Float64()}
			done = append(done, rec)
		}
	}
	kept := keep(b, a, done)
	for n := networks; kept < steps; n += len(done) {
		batch := make([]*runs.Record, len(done))
		for i := range batch {
			batch[i] = later(done[i], n+i)
		}
		kept += keep(b, a, batch)
	}
}

// keep keeps records, and tells about how many of their steps were not there.
func keep(b *testing.B, a *store.Runs, all []*runs.Record) (steps int) {
	b.Helper()
	_, fresh, err := a.Keep(b.Context(), noon, all)
	require.NoError(b, err)
	for _, r := range all {
		steps += len(r.Episode.Steps)
	}
	return steps * fresh / len(all)
}

// later is a run of which everything took place later.
func later(r *runs.Record, n int) *runs.Record {
	out := *r
	out.File = fmt.Sprintf("predictions/%05d.solution", n)
	out.Episode.Steps = append([]runs.Step{}, r.Episode.Steps...)
	out.Episode.States = append(append([]byte{}, r.Episode.States...), fmt.Sprint(n)...)
	for i := range out.Episode.Steps {
		if s := &out.Episode.Steps[i]; s.Start != nil {
			start, end := *s.Start+int64(n), *s.End+int64(n)
			s.Start, s.End = &start, &end
		}
	}
	return &out
}

// changed is a network with three mistakes, most of them other quantities.
func changed(random *rand.Rand, text string) string {
	return mistaken(random, text, 3, 8, func(word string) int {
		if word[0] < '1' || word[0] > '9' {
			return 0
		}
		return 1 + random.IntN(500)
	})
}

// mistaken is a network with so many mistakes: of so many of them one leaves out a step and one swaps
// two, and the others give a step other quantities, where 0 leaves a word as it is.
func mistaken(random *rand.Rand, text string, mistakes, of int, quantity func(word string) int) string {
	lines := strings.Split(text, "\n")
	var steps []int
	for at, line := range lines {
		if strings.HasPrefix(line, "(") {
			steps = append(steps, at)
		}
	}
	for range mistakes {
		one, other := steps[random.IntN(len(steps))], steps[random.IntN(len(steps))]
		switch random.IntN(of) {
		case 0:
			lines[one] = ""
		case 1:
			lines[one], lines[other] = lines[other], lines[one]
		default:
			words := strings.Fields(lines[one])
			for i, word := range words {
				bare := strings.TrimSuffix(word, ")")
				if n := quantity(cmp.Or(bare, word)); n > 0 {
					words[i] = fmt.Sprint(n) + word[len(bare):]
				}
			}
			lines[one] = strings.Join(words, " ")
		}
	}
	return strings.Join(lines, "\n")
}
