package search

import (
	"context"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/sim/world"
)

// An outlook is what can hold after any moves from a state: the delete relaxation of the rules, with certain rows for
// negated premises. It is a source of rules; see [depend.Bounds].
type outlook struct {
	*search
	state    *world.State
	wanted   []Literal // the literals of the goal
	programs map[*action]*depend.Bounds
	view     *world.View
	all      []engine.Term                            // the things of the state
	coarse   map[string]bool                          // fluents of which every row is possible and none is certain
	relevant map[string]bool                          // fluents on which the goal may depend
	changes  map[string]bool                          // the fluents that some action may change
	more     map[string]map[engine.Term][]engine.Term // values that a fluent of a thing may get, by fluent and thing
	back     map[string]map[engine.Term][]engine.Term // the same by fluent and value
	derived  map[world.Change]bool                    // the rows of more
	lost     map[world.Change]bool                    // values that a thing may lose
	dead     map[string]bool                          // moves for which a reason is certain in every state
	depends  map[*action][]string
	rows     map[string]int  // number of rows added to or lost from each fluent
	seen     map[*action]int // the sum of these when the moves of an action were last evaluated
	doubt    bool            // a predicate was read for which no limits are known
	grown    bool            // this round added a row
}

// exactThings is the number of things in a state up to which no fluent is coarse.
const exactThings = 40

// maxProof is the number of moves after which a proof is given up.
const maxProof = 30_000

// possible reports whether the goal may hold after some moves. If it returns false, no plan reaches the goal. In a scene
// with many things, every fluent is coarse by default. If this does not prove that the goal is impossible, only fluents
// between things are coarse; quick skips this second try.
func (sp *search) possible(ctx context.Context, s *world.State, quick bool) (maybe bool, o *outlook, err error) {
	if slices.ContainsFunc(sp.goal.Alternatives, func(all []Literal) bool { return len(all) == 0 }) {
		return true, nil, nil // an alternative has only acts
	}
	changes := map[string]bool{}
	for _, a := range sp.actions {
		maps.Copy(changes, a.changes)
	}
	levels := []map[string]bool{changes, sp.relations}
	if len(s.Things()) <= exactThings {
		levels = []map[string]bool{nil}
	}
	if quick {
		levels = levels[:1]
	}
	maybe = true
	for i := 0; i < len(levels) && maybe && err == nil; i++ {
		o = &outlook{search: sp, state: s, all: s.Things(), changes: changes, coarse: levels[i], programs: map[*action]*depend.Bounds{}, more: map[string]map[engine.Term][]engine.Term{}, back: map[string]map[engine.Term][]engine.Term{}, derived: map[world.Change]bool{}, lost: map[world.Change]bool{}, dead: map[string]bool{}, depends: map[*action][]string{}, rows: map[string]int{}, seen: map[*action]int{}}
		o.relate()
		maybe, err = o.reaches(ctx)
	}
	return maybe, o, err
}

// reaches adds rows until there are no more, and reports whether the goal may hold.
func (o *outlook) reaches(ctx context.Context) (bool, error) {
	before := o.tried
	for o.grown = true; o.grown; {
		reached := func(all []Literal) bool { return !slices.ContainsFunc(all, o.never) }
		if o.doubt || o.tried-before > maxProof || slices.ContainsFunc(o.goal.Alternatives, reached) {
			return true, nil
		}
		o.grown = false
		if err := o.round(ctx); err != nil {
			return true, err
		}
	}
	return o.doubt, nil
}

// never reports whether a literal holds in no state, as far as the rounds have shown.
func (o *outlook) never(l Literal) bool {
	if l.holds(o.state) {
		return false
	}
	row := world.Change{Entity: l.Thing, Fluent: engine.Name("/" + l.Fluent), Value: l.Value}
	switch any := l.Value.Kind() == engine.Free; {
	case any && l.Absent:
		return slices.ContainsFunc(o.state.Values(l.Thing, l.Fluent), func(v engine.Term) bool {
			row.Value = v
			return !o.lost[row]
		})
	case any:
		return len(o.more[l.Fluent][l.Thing]) == 0
	case l.Absent:
		return !o.lost[row]
	}
	return !o.derived[row]
}

// refused returns the moves that would make a literal hold, with the reasons against them that are certain in all states.
func (o *outlook) refused(ctx context.Context, l Literal) (all []*trial, err error) {
	clear(o.dead)
	for _, a := range o.actions {
		if !a.changes[l.Fluent] {
			continue
		}
		focus := o.state.Things()
		if len(a.inputs) > 1 {
			focus = o.focus(o.state, []engine.Term{l.Thing, l.Value})
		}
		for _, m := range a.moves(focus) {
			t, err := o.evaluate(ctx, m, nil)
			if err != nil {
				return nil, err
			}
			if t != nil && l.reached(t) && len(t.reasons) > 0 {
				all = append(all, t)
			}
		}
	}
	return all, nil
}

// round adds the possible effects of all moves that are not refused for certain.
func (o *outlook) round(ctx context.Context) error {
	things := o.state.Things()
	for _, a := range o.actions {
		if !o.matters(a) || !o.stirred(a) {
			continue
		}
		moves, others := a.moves(things), []engine.Term(nil)
		if len(a.inputs) == 2 {
			var err error
			if moves, others, err = o.pairs(ctx, a, things); err != nil {
				return err
			}
		}
		for _, m := range moves {
			t, err := o.evaluate(ctx, m, others)
			if err != nil || o.doubt {
				return err
			}
			if t != nil && len(t.reasons) == 0 {
				o.apply(t)
			}
		}
	}
	return ctx.Err()
}

// relate finds the fluents on which the goal may depend.
func (o *outlook) relate() {
	o.relevant = map[string]bool{}
	o.wanted = slices.Concat(o.goal.Alternatives...)
	for _, l := range o.wanted {
		o.relevant[l.Fluent] = true
	}
	for before := -1; before < len(o.relevant); {
		before = len(o.relevant)
		for _, a := range o.actions {
			if !o.matters(a) {
				continue
			}
			for _, f := range a.rules.DependsOn(o.results(a)) {
				if o.changes[f] && !o.coarse[f] {
					o.relevant[f] = true
				}
			}
		}
	}
}

// stirred reports whether a fluent on which the results of an action depend has more rows than when the moves of the action
// were last evaluated.
func (o *outlook) stirred(a *action) bool {
	depends, known := o.depends[a]
	if !known {
		depends = a.rules.DependsOn(o.results(a))
		o.depends[a] = depends
	}
	rows := 1
	for _, f := range depends {
		rows += o.rows[f]
	}
	if rows == o.seen[a] {
		return false
	}
	o.seen[a] = rows
	return true
}

// matters reports whether an action may change a relevant fluent.
func (o *outlook) matters(a *action) bool { return a.mayChange(o.relevant) }

// pairs returns the moves of an action with two things, without those against which a reason is certain that depends on
// one of the things only. If there are coarse fluents, it returns one move for each first thing, and the other things.
func (o *outlook) pairs(ctx context.Context, a *action, things []engine.Term) (moves []Move, others []engine.Term, err error) {
	var some [2][]engine.Term
	for role := range some {
		for i, x := range things {
			m := Move{a.Action, []engine.Term{x, x}}
			m.Fillers[1-role] = things[(i+1)%len(things)]
			ok, err := o.open(ctx, a, m, role)
			if err != nil {
				return nil, nil, err
			}
			if ok {
				some[role] = append(some[role], x)
			}
		}
	}
	for _, x := range some[0] {
		for _, y := range some[1] {
			moves = append(moves, Move{a.Action, []engine.Term{x, y}})
			if len(o.coarse) > 0 {
				break
			}
		}
	}
	if len(o.coarse) > 0 {
		others = some[1]
	}
	return moves, others, nil
}

// open reports whether no reason is certain against a move with any other thing than the one in a role.
func (o *outlook) open(ctx context.Context, a *action, m Move, role int) (bool, error) {
	k := m.Action.Name + " " + m.Action.Roles[role].Name + " " + m.Fillers[role].Sym()
	if o.dead[k] {
		return false, nil
	}
	t, err := o.evaluate(ctx, m, nil)
	if err != nil || t == nil {
		return false, err
	}
	name := m.Action.Roles[role].Term
	for _, r := range t.reasons {
		alone := r.role == name && !slices.ContainsFunc(a.keyed.KeysOf(engine.Fact{Pred: "blocked", Args: []engine.Term{r.code, r.role, {}}}), func(key engine.Term) bool { return key != name })
		if alone {
			o.dead[k] = o.permanent(a.Name, r.code)
			return false, nil
		}
	}
	return true, nil
}

// evaluate returns the possible effects of a move and the reasons that are certain. If there are others, any of them may be
// its second thing. The result is nil for a move with one thing that is refused in every state.
func (o *outlook) evaluate(ctx context.Context, m Move, others []engine.Term) (*trial, error) {
	k := m.key()
	if o.dead[k] {
		return nil, nil
	}
	b := o.bounds(o.named[m.Action.Name])
	q, err := o.domain.Request(m.Step(), o.state, nil)
	if err != nil {
		return nil, err
	}
	o.view = q.View
	l, err := b.Lend(ctx, o, moveFacts(q.Facts, others), q.Limits)
	if err != nil {
		o.doubt = true // more rows are possible than the limits allow
		return nil, ctx.Err()
	}
	defer l.Release()
	o.tried++
	t := &trial{Move: m}
	for _, row := range l.Rows("blocked" + depend.Sure) {
		t.reasons = append(t.reasons, reason{row[0], row[1], row[2]})
		o.dead[k] = o.dead[k] || len(m.Fillers) == 1 && o.permanent(m.Action.Name, row[0])
	}
	for _, pred := range structural {
		o.doubt = o.doubt || len(l.Rows(pred)) > 0
	}
	for _, pred := range effects {
		o.doubt = o.doubt || !b.Complete(pred)
		for _, row := range l.Rows(pred) {
			t.changes = append(t.changes, change{row[1].Sym()[1:], row[0], row[2], pred == "del", pred == "set" || !o.many(row[1].Sym()[1:])})
		}
	}
	return t, nil
}

// moveFacts returns the facts of a move for its rules.
func moveFacts(facts []engine.Fact, others []engine.Term) (all []engine.Fact) {
	n := 0
	for _, f := range facts {
		if f.Pred != "arg" {
			all = append(all, f)
			continue
		}
		if n++; n == 2 && others != nil {
			for _, x := range others {
				all = append(all, engine.Fact{Pred: "arg", Args: []engine.Term{f.Args[0], x}})
			}
			continue
		}
		all = append(all, f, engine.Fact{Pred: "arg" + depend.Sure, Args: f.Args})
	}
	return all
}

func (o *outlook) many(fluent string) bool {
	f, ok := o.domain.Model().Ontology().Fluent(fluent)
	return !ok || f.Many
}

// bounds returns what the rules of an action can derive from uncertain rows.
func (o *outlook) bounds(a *action) *depend.Bounds {
	if o.programs[a] == nil {
		goals := o.results(a)
		for _, pred := range structural {
			for n := range 3 {
				goals = append(goals, engine.Fact{Pred: pred, Args: make([]engine.Term, n+1)})
			}
		}
		o.programs[a] = depend.NewBounds(a.rules.Slice(goals), func(pred string) bool { return pred == "arg" || o.changes[pred] })
	}
	return o.programs[a]
}

// results returns the facts of interest about an action: changes of relevant fluents, and the reasons that do not depend
// on coarse fluents. Only these can be certain.
func (o *outlook) results(a *action) (goals []engine.Fact) {
	codes, known := a.rules.Values(engine.Fact{Pred: "blocked", Args: make([]engine.Term, 3)}, 0)
	if !known {
		codes = make([]engine.Term, 1)
	}
	for _, code := range codes {
		depends := a.dependsOn(code)
		coarse := false
		for f := range o.coarse {
			coarse = coarse || depends[f]
		}
		if !coarse {
			goals = append(goals, engine.Fact{Pred: "blocked", Args: []engine.Term{code, {}, {}}})
		}
	}
	for f := range a.changes {
		for _, pred := range effects {
			row := []engine.Term{{}, engine.Name("/" + f), {}}
			if o.relevant[f] && !o.coarse[f] {
				goals = append(goals, engine.Fact{Pred: pred, Args: row})
				continue
			}
			for _, l := range o.wanted {
				if row := slices.Clone(row); l.Fluent == f {
					row[0], row[2] = l.Thing, l.Value
					if pred == "set" {
						row[2] = engine.Term{}
					}
					goals = append(goals, engine.Fact{Pred: pred, Args: row})
				}
			}
		}
	}
	return goals
}

// structural are the predicates of effects that make or remove things, or move them in the order of a place.
var structural = []string{"gone", "inherit", "front", "back"}
