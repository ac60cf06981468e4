package hearth_test

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/testdata/recorded/worlds"
)

// A call is one executed step.
type call struct {
	domain *sim.Domain
	step   *plan.Step
	before *world.State
	bound  map[string]*sim.Binding
}

// calls returns the steps of an episode that were tried.
func calls(e *sim.Episode) (all []call) {
	for _, r := range e.Results {
		if r.Before == nil {
			continue
		}
		bound := map[string]*sim.Binding{}
		for _, a := range r.Step.Args {
			if b := e.Bindings.Bound(a.Var); b != nil && b.BoundBy != r.Step {
				bound[a.Var] = b
			}
		}
		all = append(all, call{e.Domain, r.Step, r.Before, bound})
	}
	return all
}

// BenchmarkStep executes one step at a time, without parsing the plan. The steps are those of gold recipes in
// a kitchen and in a crowded kitchen, and those of a household.
func BenchmarkStep(b *testing.B) {
	for _, name := range []string{"gold", "gold in turn"} {
		b.Run(name, func(b *testing.B) {
			var recipes [][]call
			k := open(b, "2023")
			for _, name := range golds(b, "2023") {
				recipes = append(recipes, calls(execute(b, k, name)))
			}
			median(b, recipes, name == "gold in turn")
		})
	}
	for _, times := range []int{1, 10, 100, 1000} {
		name := "kitchen"
		if times > 1 {
			name = fmt.Sprintf("kitchen×%d", times)
		}
		b.Run(name, func(b *testing.B) {
			e, err := worlds.Run(crowded(b, times), &source.File{Name: "everyday", Text: everyday})
			require.NoError(b, err)
			each(b, calls(e[0]))
		})
	}
	b.Run("household", func(b *testing.B) {
		var steps []call
		all, programs := published(b)
		for _, p := range programs {
			if e, err := all[0].Run(b.Context(), p); err == nil {
				steps = append(steps, calls(e.Internal())...)
			}
		}
		each(b, steps)
	})
}

// shift returns a plan that repeats everyday the given number of times in one kitchen.
func shift(times int) *source.File {
	small := strings.NewReplacer("100 g", "0.4 g", "1 teaspoon", "0.4 g", "25 g", "0.2 g")
	var b strings.Builder
	b.WriteString("#shift\n(get-kitchen ?k9_0)\n")
	for i := range times {
		for line := range strings.Lines(small.Replace(everyday[strings.Index(everyday, "(fetch"):])) {
			b.WriteString(variable.ReplaceAllStringFunc(line, func(v string) string {
				if v == "?k" {
					return fmt.Sprintf("?k9_%d", i)
				}
				return fmt.Sprintf("%s_%d", v, i+1)
			}))
		}
	}
	return &source.File{Name: "shift", Text: b.String()}
}

// BenchmarkShift executes many steps in one episode. It reports the memory that each state adds and the time
// per step, without the search for an order.
func BenchmarkShift(b *testing.B) {
	heap := func() float64 {
		for range 3 { // what pools keep goes with the second collection
			runtime.GC()
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	for _, times := range []int{1, 11, 111, 1111} {
		b.Run(strconv.Itoa(9*times), func(b *testing.B) {
			k := crowded(b, 1112) // each round takes a tray
			e, err := worlds.Run(k, shift(times))
			require.NoError(b, err)
			for _, r := range e[0].Results {
				require.Equal(b, sim.Done, r.Status, "%s %v", r.Step.Name, r.Reasons)
			}
			steps := calls(e[0])
			for b.Loop() {
				e, before := k.Internal().Domain.First(), heap()
				states := make([]*world.State, 0, len(steps))
				b.ResetTimer()
				for i := range steps {
					c := &steps[i]
					done, err := c.domain.Do(b.Context(), c.step, c.before, c.bound)
					require.NoError(b, err)
					states = append(states, done.After)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(len(steps)), "ns/step")
				b.ReportMetric((heap()-before)/float64(len(steps)), "B/state")
				runtime.KeepAlive(e)
				runtime.KeepAlive(states)
			}
		})
	}
}

// each executes steps in turn.
func each(b *testing.B, steps []call) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		c := &steps[i%len(steps)]
		_, _ = c.domain.Do(b.Context(), c.step, c.before, c.bound)
	}
}

// median executes the steps of recipes and reports the median time per step over the recipes, and the mean
// number of allocations. Recipes run one after the other, each as often as all together, or in turn, so that
// caches hold little of the data of a step.
func median(b *testing.B, recipes [][]call, inTurn bool) {
	rounds, together := b.N, 1
	if !inTurn {
		rounds, together = together, rounds
	}
	means, steps := make([]time.Duration, len(recipes)), 0
	before := mallocs()
	b.ResetTimer()
	for range rounds {
		for i, r := range recipes {
			begun := time.Now()
			for range together {
				for _, c := range r {
					_, _ = c.domain.Do(b.Context(), c.step, c.before, c.bound)
				}
			}
			means[i] += time.Since(begun)
			steps += together * len(r)
		}
	}
	for i, r := range recipes {
		means[i] /= time.Duration(b.N * len(r))
	}
	slices.Sort(means)
	b.ReportMetric(float64(means[len(means)/2]), "ns/op")
	b.ReportMetric(float64(mallocs()-before)/float64(steps), "allocs/op")
}

// mallocs returns the number of allocations so far.
func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}
