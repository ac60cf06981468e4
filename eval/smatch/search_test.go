package smatch

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/parser/network"
	"hearth/parser/source"
)

// graphOf reads a graph, one action a line.
func graphOf(t require.TestingT, lines []string) *graph {
	f, err := network.Parse(&source.File{Name: "test.solution", Text: "#test\n" + strings.Join(lines, "\n") + "\n"})
	require.NoError(t, err)
	return newGraph(f.Networks[0])
}

// graphs generates graphs whose actions share their variables.
func graphs(t *rapid.T) *graph {
	line := rapid.Custom(func(t *rapid.T) string {
		args := rapid.SliceOfN(rapid.SampledFrom([]string{"?a", "?b", "?c", "?d", "?e", "bowl"}), 2, 4).Draw(t, "arguments")
		return "(mix " + strings.Join(args, " ") + ")"
	})
	return graphOf(t, rapid.SliceOfN(line, 3, 4).Draw(t, "lines"))
}

// most tries all mappings of the actions.
func most(p *problem) int {
	match := p.halves[0].climb.match
	for i := range match {
		match[i] = none
	}
	return mostFrom(p, 0, map[int32]bool{})
}

func mostFrom(p *problem, node int, taken map[int32]bool) int {
	h := &p.halves[0]
	if node == len(h.climb.match) {
		return p.follow(0)
	}
	best := mostFrom(p, node+1, taken)
	for e, from := range h.ends[0] {
		if to := h.ends[1][e]; int(from) == node && !taken[to] {
			h.climb.match[node], taken[to] = int32(e), true
			best = max(best, mostFrom(p, node+1, taken))
			h.climb.match[node] = none
			delete(taken, to)
		}
	}
	return best
}

// searching makes some rounds over a random problem and then calls check with
// what the best of its mappings matches.
func searching(t *testing.T, check func(t *rapid.T, s *search, best int)) {
	rapid.Check(t, func(t *rapid.T) {
		p := newProblem(graphs(t), graphs(t))
		best := most(p)
		s := newSearch(p, &record{}, maxTriples*unit)
		for _, move := range rapid.SliceOfN(rapid.Bool(), 1, 8).Draw(t, "moves") {
			s.round(move)
			require.GreaterOrEqual(t, s.sum, best*unit, "no mapping is above the bound")
			require.LessOrEqual(t, s.best.matched, best)
			for l := range s.links {
				require.GreaterOrEqual(t, min(s.share[0][l], s.share[1][l]), int32(0))
				require.Equal(t, int32(unit), s.share[0][l]+s.share[1][l])
			}
		}
		check(t, s, best)
	})
}

func TestNarrowingKeepsAllMappingsThatAreWorthMore(t *testing.T) {
	searching(t, func(t *rapid.T, s *search, best int) {
		s.round(false)
		few, _ := s.narrow(s.sum - best*unit)
		require.Equal(t, best, most(few.problem))
	})
}

func TestEitherForkHasTheBestMapping(t *testing.T) {
	searching(t, func(t *rapid.T, s *search, best int) {
		i := rapid.IntRange(0, 1).Draw(t, "half")
		if len(s.halves[i].fixed) == 0 {
			return
		}
		pair := int32(rapid.IntRange(0, len(s.halves[i].fixed)-1).Draw(t, "pair"))
		with, without := s.fork(i, pair, true), s.fork(i, pair, false)
		require.Equal(t, best, max(most(with.problem), most(without.problem)))
	})
}

func TestPassesAndForksNeverClaimTooMuch(t *testing.T) {
	searching(t, func(t *rapid.T, s *search, best int) {
		s.best, s.effort, s.forks = mapping{}, maxEffort, maxForks // as if nothing had been found yet
		if rapid.Bool().Draw(t, "pass") {
			s.pass(inner)
			require.GreaterOrEqual(t, s.limit(), best)
		}
		require.GreaterOrEqual(t, s.branch(), best)
	})
}
