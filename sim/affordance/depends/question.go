package depends

import (
	"slices"
	"strconv"
	"sync"

	"hearth/engine"
	"hearth/engine/tagged"
	"hearth/sim/world"
)

// words are what reasons are told with.
var words = []engine.Fact{goal("reason", 2), goal("wants", 2), goal("cannot", 2), goal("shown", 1), goal("shows", 3), goal("figure", 4), goal("fill", 2)}

// A Question is rules that say what speaks against choices and depends on just
// some roles, for many choices at once.
type Question struct {
	Name    string                     // differs from those of others, and none begins like another
	Said    func() *tagged.Program     // what rules say against them; nil for nothing
	Effects func() *tagged.Program     // the effects that may speak against them; nil for none
	Worded  func() *tagged.Program     // both, and the words for them
	Follows func() (times, binds bool) // whether the answer follows from when things are available, and from how they were bound
	Names   func(t engine.Term) bool   // reports whether it may follow from what a term is called
}

// Question returns the question about the roles of a set.
func (o *Dependencies) Question(set RoleSet) *Question {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.questions[set]
	if q == nil {
		said, effects := o.said(set), o.effects(set)
		q = &Question{Name: o.name + " " + strconv.FormatUint(uint64(set), 36) + " ", Said: o.asking(said), Effects: o.asking(effects), Worded: o.asking(slices.Concat(said, effects, words))}
		q.Follows = sync.OnceValues(func() (times, binds bool) { return q.reads("avail"), q.reads("as_bound") })
		q.Names = func(t engine.Term) bool {
			return o.names(t) || slices.ContainsFunc([]*tagged.Program{q.Said(), q.Effects()}, func(p *tagged.Program) bool { return p != nil && p.Names(t) })
		}
		o.questions[set] = q
	}
	return q
}

// reads reports whether the answer follows from given facts of a predicate.
func (q *Question) reads(pred string) bool {
	said, effects := q.Said(), q.Effects()
	return said != nil && said.Reads(pred) || effects != nil && effects.Reads(pred)
}

// asking returns rules for goals; nil when there are none.
func (o *Dependencies) asking(goals []engine.Fact) func() *tagged.Program {
	return sync.OnceValue(func() *tagged.Program {
		if len(goals) == 0 {
			return nil
		}
		return tagged.New(o.rules.Slice(goals), varies)
	})
}

// goal is facts of a predicate; names that are empty, and what is left out, stand
// for anything.
func goal(pred string, arity int, names ...string) engine.Fact {
	f := engine.Fact{Pred: pred, Args: make([]engine.Term, arity)}
	for i, n := range names {
		if n != "" {
			f.Args[i] = engine.Name("/" + n)
		}
	}
	return f
}

// said are the reasons that depend on just the roles of set.
func (o *Dependencies) said(set RoleSet) (goals []engine.Fact) {
	for c, s := range o.reads {
		switch {
		case s != set:
		case c.Pred == "drops":
			goals = append(goals, goal(c.Pred, 1))
		case c.Pred == "blocked", c.Pred == "aborts":
			goals = append(goals, goal(c.Pred, 3, c.Code, c.About))
		}
	}
	return goals
}

// effects are what may speak against a choice by what it does, of what depends on
// just the roles of set: properties that a thing cannot have, what goes where and
// how much room it takes, and of what class results are.
func (o *Dependencies) effects(set RoleSet) (goals []engine.Fact) {
	for c, s := range o.reads {
		switch {
		case s != set:
		case c.Pred == Affords:
			goals = append(goals, goal("set", 3, "", c.About), goal("add", 3, "", c.About))
		case c.Pred == Cycles:
			goals = append(goals, goal("front", 3), goal("back", 3), goal("gone", 1))
			for _, f := range world.Measures {
				goals = append(goals, goal("set", 3, "", f), goal("add", 3, "", f), goal("del", 3, "", f))
			}
		case c.Pred == Typed:
			goals = append(goals, goal("out", 2), goal("out_num", 2), goal("former", 1))
		}
	}
	if len(goals) > 0 {
		goals = append(goals, goal("set", 3, "", "type"), goal("inherit", 2))
	}
	return goals
}
