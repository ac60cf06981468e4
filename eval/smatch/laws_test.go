package smatch_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/eval/smatch"
	"hearth/parser/network"
)

// networks generates networks of at most the given number of actions, as lines.
func networks(actions int) *rapid.Generator[[]string] {
	return rapid.Custom(func(t *rapid.T) []string {
		lines := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			args := rapid.SliceOfN(rapid.SampledFrom([]string{"?a", "?b", "?c", "?d", "bowl", "1"}), 0, 4).Draw(t, "arguments")
			return "(" + strings.Join(append([]string{rapid.SampledFrom([]string{"mix", "cut"}).Draw(t, "name")}, args...), " ") + ")"
		}), 0, actions).Draw(t, "lines")
		return lines
	})
}

// renamed renames the variables of lines and shuffles the lines.
func renamed(t *rapid.T, lines []string) []string {
	names := rapid.Permutation([]string{"?p", "?q", "?r", "?s"}).Draw(t, "names")
	pairs := []string{"?a", names[0], "?b", names[1], "?c", names[2], "?d", names[3]}
	out := rapid.Permutation(lines).Draw(t, "order")
	for i, line := range out {
		out[i] = strings.NewReplacer(pairs...).Replace(line)
	}
	return out
}

func TestANetworkEqualsItselfUnderOtherNamesInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := networks(8).Draw(t, "network")
		r := compare(t, parse(t, renamed(t, slices.Clone(lines))...), parse(t, lines...))
		require.True(t, r.Exact)
		require.Equal(t, 1.0, r.Score)
	})
}

func TestNamesAndOrderDoNotChangeAScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := networks(8).Draw(t, "test"), networks(8).Draw(t, "gold")
		want := compare(t, parse(t, a...), parse(t, b...))
		got := compare(t, parse(t, renamed(t, slices.Clone(a))...), parse(t, renamed(t, slices.Clone(b))...))
		require.Equal(t, numbers(want), numbers(got))
	})
}

func TestSwappingNetworksSwapsPrecisionAndRecall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := parse(t, networks(8).Draw(t, "test")...), parse(t, networks(8).Draw(t, "gold")...)
		there, back := compare(t, a, b), compare(t, b, a)
		back.Precision, back.Recall = back.Recall, back.Precision
		back.Test, back.Gold = back.Gold, back.Test
		require.Equal(t, numbers(there), numbers(back))
	})
}

// numbers returns a result without its mapping.
func numbers(r *smatch.Result) smatch.Result {
	n := *r
	n.Actions, n.Variables = nil, nil
	return n
}

func TestTheMappingReachesTheScoreAndNoneReachesMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := parse(t, networks(4).Draw(t, "test")...), parse(t, networks(4).Draw(t, "gold")...)
		r := compare(t, a, b)
		best := tryAll(a, b)
		require.LessOrEqual(t, r.Matched, best)
		require.GreaterOrEqual(t, r.Bound, f1(best, r.Test+r.Gold))
		require.LessOrEqual(t, r.Bound, 1.0)
		if r.Exact {
			require.Equal(t, best, r.Matched)
		}
		actions := map[int]int{}
		for _, p := range r.Actions {
			actions[p.Test] = p.Gold
		}
		require.Equal(t, r.Matched, count(a, b, actions, r.Variables))
	})
}

func f1(matched, all int) float64 {
	if all == 0 {
		return 1
	}
	return 2 * float64(matched) / float64(all)
}

// tryAll returns the number of equal triples under the best of all mappings.
func tryAll(a, b *network.Network) int {
	best := 0
	vars, others := variables(a), variables(b)
	injections(len(a.Actions), len(b.Actions), func(actions map[int]int) {
		injections(len(vars), len(others), func(numbers map[int]int) {
			names := map[string]string{}
			for i, k := range numbers {
				names[vars[i]] = others[k]
			}
			best = max(best, count(a, b, actions, names))
		})
	})
	return best
}

// injections calls try with every largest one-to-one mapping of 0..n-1 to 0..m-1.
func injections(n, m int, try func(map[int]int)) {
	mapping, taken := map[int]int{}, map[int]bool{}
	var from func(i int)
	from = func(i int) {
		if i == n {
			if len(mapping) == min(n, m) {
				try(mapping)
			}
			return
		}
		from(i + 1)
		for k := range m {
			if !taken[k] {
				mapping[i], taken[k] = k, true
				from(i + 1)
				delete(mapping, i)
				delete(taken, k)
			}
		}
	}
	from(0)
}

func variables(n *network.Network) []string {
	var out []string
	for _, a := range n.Actions {
		for _, arg := range a.Args {
			if arg.Kind == network.Variable && !slices.Contains(out, arg.Text) {
				out = append(out, arg.Text)
			}
		}
	}
	return out
}

// count lists the triples of both networks, with those of a mapped to b, and counts the equal ones.
func count(a, b *network.Network, actions map[int]int, names map[string]string) int {
	want := written(b, func(i int) string { return fmt.Sprint(i) }, func(v string) string { return v })
	got := written(a, func(i int) string {
		if k, ok := actions[i]; ok {
			return fmt.Sprint(k)
		}
		return "none"
	}, func(v string) string { return names[v] })
	n := 0
	for triple := range got {
		if want[triple] {
			n++
		}
	}
	return n
}

func written(n *network.Network, action func(int) string, variable func(string) string) map[string]bool {
	out := map[string]bool{}
	for _, v := range variables(n) {
		out["instance "+variable(v)] = true
	}
	for i, a := range n.Actions {
		out[fmt.Sprintf("instance %s %s", action(i), a.Name)] = true
		for k, arg := range a.Args {
			value := arg.Text
			if arg.Kind == network.Variable {
				value = "variable " + variable(arg.Text)
			}
			out[fmt.Sprintf("arg%d %s %s", k, action(i), value)] = true
		}
	}
	return out
}
