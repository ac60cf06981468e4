package outputs_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/outputs"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// told returns everything that an episode reports about its steps.
func told(e *sim.Episode) string {
	var b strings.Builder
	for _, r := range e.Results {
		fmt.Fprintln(&b, r.Step, r.Status, r.Start, r.End, sim.Explained(r.Reasons), sim.Explained(r.Warns))
		for _, made := range r.Binds {
			is := *made
			is.State = nil
			fmt.Fprintf(&b, "  %+v by %s\n", is, made.BoundBy)
		}
	}
	return b.String() + e.Hash()
}

var amount = regexp.MustCompile(` \d+ g\b`)

// variants returns changed versions of a network: with other variable names, another amount, a step left out,
// two steps swapped, or two variables merged.
func variants(lines []string) map[string][]string {
	all := map[string][]string{}
	change := func(name string, change func(lines []string) []string) {
		all[name] = change(append([]string(nil), lines...))
	}
	middle := len(lines) / 2
	change("the same", func(l []string) []string { return l })
	change("renamed", func(l []string) []string {
		return strings.Split(strings.ReplaceAll(strings.Join(l, "\n"), "?", "?other-"), "\n")
	})
	change("another amount", func(l []string) []string {
		for i := middle; i > 0; i-- {
			if more := amount.ReplaceAllString(l[i], " 7 g"); more != l[i] {
				l[i] = more
				break
			}
		}
		return l
	})
	change("a step less", func(l []string) []string { return append(l[:middle], l[middle+1:]...) })
	change("another order", func(l []string) []string { l[middle], l[middle+1] = l[middle+1], l[middle]; return l })
	change("one variable", func(l []string) []string {
		words := strings.Fields(l[middle])
		l[middle] = strings.ReplaceAll(l[middle], words[3], words[1])
		return l
	})
	return all
}

// A bench executes networks with and without cached results of another network.
type bench struct {
	*testing.T
	domain *sim.Domain
}

func (b bench) run(d *sim.Domain, lines []string) *sim.Episode {
	f, err := network.Parse(&source.File{Text: strings.Join(lines, "\n") + "\n"})
	require.NoError(b, err)
	p, _ := plan.Build(f.Networks[0], d.Model().Ontology(), d.Semantics)
	e, err := d.Run(b.Context(), p)
	require.NoError(b, err)
	return e
}

// compare returns how many steps of a network were looked up, and how many of these were found. It requires
// the same report of both executions.
func (b bench) compare(standard *outputs.Standard, lines []string) (asked, known int) {
	knowing := b.domain.WithCache(func(s *plan.Step, before *world.State, bound map[string]*sim.Binding) *sim.Result {
		res := standard.CachedStep(s, before, bound)
		if asked++; res != nil {
			known++
		}
		return res
	})
	e := b.run(knowing, lines)
	require.Equal(b, told(b.run(b.domain, lines)), told(e), strings.Join(lines, "\n"))
	requireOutputs(b.T, outputs.Read(e, ""), standard.Read(e))
	return asked, known
}

func open(t *testing.T, semantics string) bench {
	k, err := hearth.Open(hearth.KitchenOptions{Semantics: semantics})
	require.NoError(t, err)
	in := k.Internal()
	return bench{t, in.Evaluator(benchmark.NewSet()).Domain}
}

func TestStepsFoundInAStandardEqualExecutedOnes(t *testing.T) {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	asked, known := map[string]int{}, map[string]int{}
	for _, semantics := range []string{"released", "corrected"} {
		b := open(t, semantics)
		for _, r := range recipes[:4] {
			lines := strings.Split(strings.TrimSpace(network.Print(&network.File{Networks: []*network.Network{r.Gold}})), "\n")
			standard := outputs.NewStandard(b.run(b.domain, lines), "")
			for name, changed := range variants(lines) {
				n, m := b.compare(standard, changed)
				asked[name], known[name] = asked[name]+n, known[name]+m
			}
		}
	}
	t.Logf("known of %v: %v", asked, known)
	require.Equal(t, asked["the same"], known["the same"])
	require.Equal(t, asked["renamed"], known["renamed"])
	for _, name := range []string{"another amount", "another order"} {
		require.Positive(t, known[name], name)
		require.Less(t, known[name], asked[name], name)
	}
}

func TestAStepIsFoundIfItDoesTheSameWithTheSameThings(t *testing.T) {
	const begin = "#x\n(get-kitchen ?k)\n(fetch-and-proportion ?butter ?k1 ?k ?bowl butter 100 g)\n(fetch-and-proportion ?sugar ?k2 ?k1 ?bowl2 white-sugar 50 g)\n"
	const step = "(transfer-contents ?both ?rest ?k3 ?k2 ?bowl3 ?butter ?q ?u)"
	tests := []struct {
		name, step string
		known      int
	}{
		{"the same", step, 4},
		{"under other names", "(transfer-contents ?a ?b ?c ?k2 ?d ?butter ?e ?f)", 4},
		{"with another thing", "(transfer-contents ?both ?rest ?k3 ?k2 ?bowl3 ?sugar ?q ?u)", 3},
		{"into a thing", "(transfer-contents ?both ?rest ?k3 ?k2 ?sugar ?butter ?q ?u)", 3},
		{"in another state", "(transfer-contents ?both ?rest ?k3 ?k1 ?bowl3 ?butter ?q ?u)", 3},
		{"another action", "(melt ?both ?k3 ?k2 ?butter)", 3},
		{"two choices under one name", "(transfer-contents ?both ?rest ?k3 ?k2 ?q ?butter ?q ?u)", 3},
		{"a number where any will do", "(transfer-contents ?both ?rest ?k3 ?k2 ?bowl3 ?butter 50 g)", 3},
	}
	b := open(t, "corrected")
	standard := outputs.NewStandard(b.run(b.domain, strings.Split(begin+step, "\n")), "")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, known := bench{t, b.domain}.compare(standard, strings.Split(begin+tt.step, "\n"))
			require.Equal(t, tt.known, known)
		})
	}
	const failing = "(fetch-and-proportion ?much ?k3 ?k2 ?bowl3 butter 100000 g)"
	standard = outputs.NewStandard(b.run(b.domain, strings.Split(begin+failing, "\n")), "")
	_, known := b.compare(standard, strings.Split(begin+strings.ReplaceAll(failing, "?much", "?more"), "\n"))
	require.Equal(t, 3, known, "what is told of a step has the names of its plan")
}

// requireOutputs compares the run read without a standard with the run read with one.
func requireOutputs(t *testing.T, alone, beside eval.Run) {
	t.Helper()
	require.Len(t, beside.Steps, len(alone.Steps))
	for i, s := range alone.Steps {
		if s.Output.Value == nil {
			continue
		}
		want, err := json.Marshal(s.Output.Value())
		require.NoError(t, err)
		got, err := json.Marshal(beside.Steps[i].Output.Whole().Value())
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
		require.Equal(t, string(s.Output.Value().Canonical()), string(beside.Steps[i].Output.Value().Canonical()))
	}
}
