package smatch

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/parser/network"
	"hearth/parser/source"
)

// graphOf reads a graph, one action per line.
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

// most returns the best number of equal triples over all mappings of the actions.
func most(p *problem) int {
	c := newClimber(p)
	match := c.halves[0].match
	for i := range match {
		match[i] = none
	}
	return mostFrom(p, c, 0, map[int32]bool{})
}

func mostFrom(p *problem, c *climber, node int, taken map[int32]bool) int {
	match := c.halves[0].match
	if node == len(match) {
		return c.follow(p, 0)
	}
	best := mostFrom(p, c, node+1, taken)
	for e, from := range p.halves[0].ends[0] {
		if to := p.halves[0].ends[1][e]; int(from) == node && !taken[to] {
			match[node], taken[to] = int32(e), true
			best = max(best, mostFrom(p, c, node+1, taken))
			match[node] = none
			delete(taken, to)
		}
	}
	return best
}

// searching runs some rounds on a random problem. Then it calls check with the number of triples that the best
// mapping matches.
func searching(t *testing.T, check func(t *rapid.T, s *search, best int)) {
	rapid.Check(t, func(t *rapid.T) {
		p := newProblem(&room{}, graphs(t), graphs(t))
		best := most(p)
		s := newSearch(p, newRecord(p), maxTriples*unit)
		s.best = mapping{} // forget the best mapping so far
		for range rapid.IntRange(1, 8).Draw(t, "rounds") {
			s.round()
			require.GreaterOrEqual(t, s.sum, best*unit, "no mapping is above the bound")
			require.LessOrEqual(t, s.best.matched, best)
			for _, share := range s.share {
				require.GreaterOrEqual(t, share, int32(0))
				require.LessOrEqual(t, share, int32(unit))
			}
		}
		check(t, s, best)
	})
}

func TestNarrowingKeepsAllMappingsThatAreWorthMore(t *testing.T) {
	searching(t, func(t *rapid.T, s *search, best int) {
		s.best = mapping{matched: best - 1}
		require.Equal(t, best, most(s.narrow().problem))
	})
}

func TestEitherForkHasTheBestMapping(t *testing.T) {
	searching(t, func(t *rapid.T, s *search, best int) {
		if len(s.fixed) == 0 {
			return
		}
		pair := int32(rapid.IntRange(0, len(s.fixed)-1).Draw(t, "pair"))
		with, without := s.fork(pair, true), s.fork(pair, false)
		require.Equal(t, best, max(most(with.problem), most(without.problem)))
	})
}

func TestRoundsAndForksNeverClaimTooMuch(t *testing.T) {
	searching(t, func(t *rapid.T, s *search, best int) {
		s.best = mapping{}
		s.room.effort = rapid.SampledFrom([]int{0, 100, 1000, maxEffort}).Draw(t, "effort")
		if rapid.Bool().Draw(t, "close") {
			s = s.close()
			require.GreaterOrEqual(t, s.limit(), best)
		}
		limit := s.branch()
		require.GreaterOrEqual(t, limit, best)
		require.LessOrEqual(t, s.best.matched, best)
		if s.room.effort > 0 {
			require.Equal(t, best, s.best.matched, "a search that is not cut off finds the best")
			require.Equal(t, best, limit)
		}
	})
}

func TestActionsWithoutRivalsAreAllMapped(t *testing.T) {
	searching(t, func(t *rapid.T, s *search, _ int) {
		gone, ends := make([]bool, len(s.fixed)), s.halves[0].ends
		for e := range gone {
			for f := range e {
				gone[e] = gone[e] || !gone[f] && (ends[0][e] == ends[0][f] || ends[1][e] == ends[1][f])
			}
		}
		few := s.omit(gone)
		few.best = mapping{}
		require.EqualValues(t, none, few.contested())
		require.Equal(t, most(few.problem), few.settle())
	})
}
