package search

import (
	"container/heap"
	"context"
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// Options control a search.
type Options struct {
	Optimal bool // find a shortest plan
	Guided  bool // if the first search finds nothing, neither try all moves nor prove that no plan exists
	States  int  // maximum number of states whose moves are tried; 0 means [DefaultStates]
}

// DefaultStates is the default of Options.States.
const DefaultStates = 5000

// A Result is the outcome of a search.
type Result struct {
	Found   bool
	Moves   []Move
	Visited int // number of states whose moves were tried
	Tried   int // number of moves evaluated

	// Impossible is true if no plan reaches the goal. Missing has conditions of the goal that never hold then, and Refused
	// has moves that would help but are blocked for reasons that no action can remove. Undone has acts that can never be made.
	Impossible bool
	Missing    []Literal
	Undone     []Act
	Refused    []Refusal
}

// A Refusal is a move with the reasons against it, in words.
type Refusal struct {
	Move
	Reasons []string
}

// maxRefusals is the maximum number of refusals in a result.
const maxRefusals = 5

// A search is one call of [Space.Find].
type search struct {
	*Space
	goal    *Goal
	things  []engine.Term // the things of the goal
	optimal bool
	wide    bool              // also consider moves with things that have nothing to do with the goal
	blind   bool              // try all moves, because the graphs lead nowhere
	dead    map[string]bool   // moves against which a reason holds in all states
	most    int               // maximum length of a plan
	guided  bool              // see Options
	proof   *outlook          // a proof that no plan exists; may be nil
	refused []Move            // moves that would help but for reasons that no action can remove, each once
	removed map[string][]Move // the moves that remove a reason, by the reason and the things around it
	looked  map[string]*trial
	acts    map[*Move][]Move // the moves to consider for each act, by its first move
	tried   int
}

// A visit is a state that the search reached.
type visit struct {
	state  *world.State
	from   *visit
	move   Move
	length int
	acts   []int // number of acts made, for each alternative of the goal
	graph  *graph
	cost   int // estimated length of the whole plan
	order  int
	again  bool // the moves on the cheapest way were tried
}

// Find searches for a plan that leads from a state to a goal. Without Optimal, the plan is short but not always a shortest
// one. The error is that of the context, or a fault of the rules.
//
// The first search tries only moves that the graphs of its states have. If it finds nothing, a second one tries all moves. In
// a scene with few things, it also looks for a shorter plan than an optimal one of the first search, because the graphs
// leave out moves that only prevent a loss.
func (sp *Space) Find(ctx context.Context, s *world.State, g *Goal, o Options) (*Result, error) {
	g, pair := g.consistent()
	if pair != nil && len(g.Alternatives) == 0 {
		return &Result{Impossible: true, Missing: pair}, nil
	}
	x := &search{Space: sp, goal: g, things: g.things(), removed: map[string][]Move{}, dead: map[string]bool{}, optimal: o.Optimal, most: maxLength, guided: o.Guided}
	if o.States == 0 {
		o.States = DefaultStates
	}
	res, err := x.find(ctx, s, o)
	if err == nil && !res.Found && !o.Guided {
		if err = x.prove(ctx, s, res); err != nil || res.Impossible {
			res.Tried = x.tried
			return res, err
		}
	}
	if n := len(s.Things()); err == nil && !o.Guided && res.Visited < o.States && (!res.Found || o.Optimal && n <= fewThings && len(res.Moves) > 1 && len(res.Moves) <= provable) {
		x.blind, o.States = true, o.States-res.Visited
		if res.Found {
			x.most = len(res.Moves) - 1
		}
		again, err := x.find(ctx, s, o)
		if err != nil {
			return nil, err
		}
		res.Visited += again.Visited
		if again.Found {
			res.Found, res.Moves = true, again.Moves
		}
	}
	if res != nil {
		res.Tried = x.tried
	}
	return res, err
}

// Limits of the search that tries all moves.
const (
	fewThings  = 20      // number of things in a state up to which it tries all pairs of things
	provable   = 6       // length of a plan up to which it looks for a shorter one
	blindCost  = 4       // largest estimate of a state
	blindTries = 200_000 // number of moves after which it gives up in a scene with many things
	maxLength  = 1000    // number of moves of the longest plan
)

func (sp *search) find(ctx context.Context, s *world.State, o Options) (*Result, error) {
	res := &Result{}
	q := queue{optimal: o.Optimal, seen: map[string]int{}}
	if err := q.reach(ctx, sp, &visit{state: s}); err != nil {
		return nil, err
	}
	for q.Len() > 0 && res.Visited < o.States && (!sp.blind || sp.tried < sp.tries(s)) {
		v := heap.Pop(&q).(*visit)
		if sp.goal.reached(v.state, v.acts) {
			res.Found = true
			for ; v.from != nil; v = v.from {
				res.Moves = append(res.Moves, v.move)
			}
			slices.Reverse(res.Moves)
			return res, nil
		}
		moves, other := sp.ready(v)
		switch {
		case sp.blind:
		case o.Optimal:
			moves = append(moves, other...)
		case v.again:
			moves = other
		default:
			later := *v
			later.again, later.cost = true, v.cost+weight*penalty
			heap.Push(&q, &later)
		}
		if !v.again {
			res.Visited++
		}
		for _, m := range moves {
			if sp.blind && sp.dead[m.key()] {
				continue
			}
			t, after, err := sp.try(ctx, m, v.state, true, false)
			if err == nil && t.hopeless && sp.blind {
				sp.dead[m.key()] = true
			}
			if err == nil && after != nil {
				err = q.reach(ctx, sp, &visit{state: after, from: v, move: m, length: v.length + 1, acts: sp.goal.progress(v.acts, m)})
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return res, nil
}

// ready returns the moves to try in a state: those on the cheapest way to each literal, and the others.
func (sp *search) ready(v *visit) (best, other []Move) {
	if !sp.blind {
		return v.graph.ready()
	}
	focus := sp.focus(v.state, sp.things)
	if things := v.state.Things(); len(things) <= fewThings {
		focus = things
	}
	for _, a := range sp.actions {
		if len(a.changes) == 0 {
			continue
		}
		if len(a.inputs) == 1 {
			best = append(best, a.moves(v.state.Things())...)
		} else {
			best = append(best, a.moves(focus)...)
		}
	}
	return best, nil
}

// tries returns the number of moves after which a search that tries all moves gives up.
func (sp *search) tries(s *world.State) int {
	if len(s.Things()) <= fewThings {
		return 5 * blindTries
	}
	return blindTries
}

// A queue holds the states to continue from, the most promising first.
type queue struct {
	optimal bool
	visits  []*visit
	seen    map[string]int // hash of a state → length of the shortest plan to it
	order   int
}

// weight is the weight of the estimate against the moves already made, in a search that need not be optimal.
const weight = 3

// penalty is added to the estimate of a state before the moves are tried that are not on its cheapest way.
const penalty = 2

// reach adds a state, unless it was reached as quickly before, or there is no way from it to the goal.
func (q *queue) reach(ctx context.Context, sp *search, v *visit) error {
	h := v.state.Hash()
	if v.acts != nil {
		h += fmt.Sprint(v.acts)
	}
	if length, known := q.seen[h]; known && length <= v.length {
		return nil
	}
	q.seen[h] = v.length
	sum, most, err := sp.estimate(ctx, v)
	if err != nil || sum >= unreachable || v.length+most > sp.most {
		return err
	}
	q.order++
	v.order, v.cost = q.order, v.length+weight*sum
	if q.optimal {
		v.cost = v.length + most
	}
	heap.Push(q, v)
	return nil
}

// estimate sets the graph of a visit and returns the estimates of the moves to the goal. A search that tries all moves has no
// graphs.
func (sp *search) estimate(ctx context.Context, v *visit) (sum, most int, err error) {
	if sp.blind {
		n := sp.unmet(v)
		return n, min(n, 1), nil
	}
	if v.graph, err = sp.collect(ctx, v.state, v.acts); err != nil {
		return 0, 0, err
	}
	if sum, most = v.graph.costs(); sum < unreachable {
		return sum, most, nil
	}
	if v.from == nil && !sp.guided {
		possible, o, err := sp.possible(ctx, v.state, true)
		if err != nil || !possible {
			sp.proof = o
			return sum, most, err
		}
	}
	sp.wide = true
	v.graph, err = sp.collect(ctx, v.state, v.acts)
	sp.wide = false
	if err == nil {
		sum, most = v.graph.costs()
	}
	return sum, most, err
}

// unmet returns the number of conditions that do not hold after a visit, for the nearest alternative of the goal.
func (sp *search) unmet(v *visit) (n int) {
	if sp.goal.reached(v.state, v.acts) {
		return 0
	}
	n = unreachable
	for i, all := range sp.goal.Alternatives {
		open := len(sp.goal.rest(v.acts, i))
		for _, l := range all {
			if !l.holds(v.state) {
				open++
			}
		}
		n = min(n, open)
	}
	return min(n, blindCost)
}

func (q *queue) Len() int { return len(q.visits) }

func (q *queue) Less(i, j int) bool {
	a, b := q.visits[i], q.visits[j]
	return a.cost < b.cost || a.cost == b.cost && a.order > b.order
}

func (q *queue) Swap(i, j int) { q.visits[i], q.visits[j] = q.visits[j], q.visits[i] }
func (q *queue) Push(x any)    { q.visits = append(q.visits, x.(*visit)) }

func (q *queue) Pop() any {
	last := q.visits[len(q.visits)-1]
	q.visits = q.visits[:len(q.visits)-1]
	return last
}

// Idle reports whether a move, done despite the reasons against it, would leave a state as it is. A move of an action that
// never changes anything, such as a look at something, is not idle.
func (sp *Space) Idle(ctx context.Context, s *world.State, m Move) (bool, error) {
	if len(sp.named[m.Action.Name].changes) == 0 {
		return false, nil
	}
	_, after, err := (&search{Space: sp}).try(ctx, m, s, true, true)
	return after != nil && after.Hash() == s.Hash(), err
}
