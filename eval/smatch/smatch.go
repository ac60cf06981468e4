// Package smatch computes the Smatch score (Cai and Knight, ACL 2013) of networks of actions, as in section
// 2.6.2 of the benchmark's paper. The score measures how much of one network is found in another.
//
// A network is read as triples: an instance for every action, by its name; an instance for every variable, all
// alike; and for every argument a relation to its variable or an attribute with its constant, by position. The
// score is the F-score of the triples that become equal under the best one-to-one mapping of actions and
// variables. Nothing is executed, and neither the names of variables nor the order of actions matter.
//
// Call [Compare]. The reference implementation climbs from a few random mappings, and its results vary. This
// one is deterministic and proves its result to be the maximum, even between networks of different recipes. If
// a proof takes too much effort it stops, and reports that in [Result.Exact].
package smatch

import (
	"bytes"
	"context"
	"slices"

	"hearth/parser/network"
	"hearth/parser/source"
)

// A Result is the comparison of two networks. Scores are from 0 to 1.
type Result struct {
	Score     float64 // F-score: the harmonic mean of precision and recall
	Precision float64 // share of the triples of the tested network
	Recall    float64 // share of the triples of the gold network

	Matched, Test, Gold int // numbers of triples: equal ones, and those of each network

	Exact     bool              // no mapping scores higher
	Bound     float64           // upper bound of all scores; equals Score when Exact
	Actions   []Pair            // the mapped actions, in the order of the tested network
	Variables map[string]string // maps variables of the tested network to those of the gold one
}

// A Pair is two actions that are mapped to each other, by their indices in the tested and in the gold network.
type Pair struct{ Test, Gold int }

// Maximum size of a network; the largest official one has 53 actions and 571 triples.
const (
	maxActions = 500
	maxTriples = 2500
)

// Compare scores test against gold. Two networks without actions are equal. The error is a diagnostic E0620 if
// a network is too large, or that of ctx, which ends a comparison at once.
func Compare(ctx context.Context, test, gold *network.Network) (*Result, error) {
	return compareWithin(ctx, maxEffort, test, gold)
}

// compareWithin is like [Compare], with a given maximum effort.
func compareWithin(ctx context.Context, effort int, test, gold *network.Network) (*Result, error) {
	a, err := triples(test)
	if err != nil {
		return nil, err
	}
	b, err := triples(gold)
	if err != nil {
		return nil, err
	}
	turned := before(b, a)
	if turned {
		a, b = b, a
	}
	r := compare(ctx, effort, a, b)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if turned {
		r.swap()
	}
	return r, nil
}

func triples(n *network.Network) (*graph, error) {
	g := newGraph(n)
	if len(g.actions) > maxActions || g.triples > maxTriples {
		return nil, source.Errorf("E0620", n.Span, "%s is too large for a comparison: it has %d actions and %d triples, but at most %d and %d are allowed",
			n.ID, len(g.actions), g.triples, maxActions, maxTriples)
	}
	return g.canonical(), nil
}

// before defines an order of graphs. The comparison uses it so that swapping the arguments swaps the result.
func before(a, b *graph) bool {
	if len(a.actions) != len(b.actions) {
		return len(a.actions) < len(b.actions)
	}
	return bytes.Compare(a.text(), b.text()) < 0
}

func compare(ctx context.Context, effort int, test, gold *graph) *Result {
	r := rooms.Get().(*room)
	r.ended = ctx.Done()
	best, limit := newProblem(r, test, gold).solve(min(test.triples, gold.triples), effort)
	r.mark, r.ended = mark{}, nil
	rooms.Put(r)
	return result(test, gold, &best, limit)
}

// result computes the scores of the best mapping. The parameter limit is an upper bound on the number of equal
// triples.
func result(test, gold *graph, best *mapping, limit int) *Result {
	instances := min(len(test.vars), len(gold.vars))
	r := &Result{
		Matched: best.matched + instances, Test: test.triples, Gold: gold.triples,
		Exact: best.matched == limit, Actions: best.pairs(test, gold), Variables: best.names(test, gold),
	}
	r.Precision, r.Recall = share(r.Matched, r.Test), share(r.Matched, r.Gold)
	r.Score = share(2*r.Matched, r.Test+r.Gold)
	r.Bound = share(2*(limit+instances), r.Test+r.Gold)
	return r
}

// share returns part/whole, and 1 for 0/0.
func share(part, whole int) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

// swap turns the result of comparing a with b into that of comparing b with a.
func (r *Result) swap() {
	r.Precision, r.Recall = r.Recall, r.Precision
	r.Test, r.Gold = r.Gold, r.Test
	for i, p := range r.Actions {
		r.Actions[i] = Pair{Test: p.Gold, Gold: p.Test}
	}
	sortPairs(r.Actions)
	back := make(map[string]string, len(r.Variables))
	for v, w := range r.Variables {
		back[w] = v
	}
	r.Variables = back
}

func sortPairs(pairs []Pair) {
	slices.SortFunc(pairs, func(a, b Pair) int { return a.Test - b.Test })
}
