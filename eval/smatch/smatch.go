// Package smatch scores how much of one network is found in another: the Smatch
// score (Cai and Knight, ACL 2013) of networks of actions, as in section 2.6.2
// of the benchmark's paper.
//
// A network is read as triples: an instance for every action, by its name; an
// instance for every variable, all alike; and for every argument a relation to
// its variable or an attribute with its constant, by position. The score is the
// F-score of the triples that become equal when actions and variables of the
// one network are mapped, one to one, to those of the other in the best way.
// Nothing is executed, and it does not matter how variables are called or in
// which order the actions stand.
//
// Call [Compare]. The reference implementation climbs from a few random
// mappings and finds now more, now less. This one always finds the same, and
// proves that to be the maximum, between networks of different recipes, too; what
// takes too much effort it ends, and says so ([Result.Exact]).
package smatch

import (
	"bytes"
	"context"
	"slices"

	"hearth/parser/diag"
	"hearth/parser/network"
)

// A Result tells how much of two networks is equal. Scores are from 0 to 1.
type Result struct {
	Score     float64 // the F-score: the harmonic mean of precision and recall
	Precision float64 // share of the triples of the tested network
	Recall    float64 // share of the triples of the gold network

	Matched, Test, Gold int // triples: equal ones, those of either network

	Exact     bool              // no mapping scores higher
	Bound     float64           // no mapping scores higher than this; Score when Exact
	Actions   []Pair            // the actions that are mapped, in the order of the tested network
	Variables map[string]string // the variables of the tested network that are mapped
}

// A Pair is two actions that are mapped to each other, by their places in the
// tested and in the gold network, from 0.
type Pair struct{ Test, Gold int }

// The largest network that is compared; the largest official one has 53 actions
// and 571 triples.
const (
	maxActions = 500
	maxTriples = 2500
)

// Compare scores test against gold. Two networks without actions are equal. The
// error is a diagnostic E0620, a network is too large to be compared, or that of the
// context, which ends a comparison at once.
func Compare(ctx context.Context, test, gold *network.Network) (*Result, error) {
	return compareWithin(ctx, maxEffort, test, gold)
}

// compareWithin compares with so much effort.
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
		return nil, diag.New("E0620", n.At, "%s is too large to be compared: it has %d actions and %d triples, of at most %d and %d",
			n.ID, len(g.actions), g.triples, maxActions, maxTriples)
	}
	return g.canonical(), nil
}

// before puts graphs into an order, so that swapping the two changes nothing.
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

// result tells what the best mapping comes to, of which so many triples could be
// equal, at most.
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

// share is 1 for nothing of nothing.
func share(part, whole int) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

// swap makes the result one of gold against test.
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
