package affordance

import (
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/tagged"
	"hearth/sim"
)

// changes are the results that a state after the step follows from.
var changes = []struct {
	pred string
	args int
}{{"set", 3}, {"add", 3}, {"del", 3}, {"inherit", 2}, {"front", 3}, {"back", 3}, {"sorts", 2}, {"gone", 1}, {"kept", 1}, {"ready", 2}, {"out", 2}, {"out_num", 2}, {"former", 1}}

// words are what reasons are told with.
var words = []engine.Fact{goal("reason", 2), goal("wants", 2), goal("cannot", 2), goal("shown", 1), goal("shows", 3), goal("figure", 4), goal("fill", 2)}

// tries reports whether a reason that depends on just the roles of set is found by
// applying the effects.
func (o *dependencies) tries(set roleSet) bool {
	for c, s := range o.reads {
		if s == set && slices.Contains([]string{affords, cycles, typed}, c.pred) {
			return true
		}
	}
	return false
}

// A question is rules that say what speaks against choices and depends on just
// some roles, for many choices at once.
type question struct {
	said    func() *tagged.Program // what rules say against them; nil for nothing
	effects func() *tagged.Program // the effects that may speak against them; nil for none
	worded  func() *tagged.Program // both, and the words for them
}

// question returns the question about the roles of a set.
func (o *dependencies) question(set roleSet) *question {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.questions[set]
	if q == nil {
		said, effects := o.said(set), o.effects(set)
		q = &question{said: o.asking(said), effects: o.asking(effects), worded: o.asking(slices.Concat(said, effects, words))}
		o.questions[set] = q
	}
	return q
}

// asking returns rules for goals; nil when there are none.
func (o *dependencies) asking(goals []engine.Fact) func() *tagged.Program {
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
func (o *dependencies) said(set roleSet) (goals []engine.Fact) {
	for c, s := range o.reads {
		switch {
		case s != set:
		case c.pred == "drops":
			goals = append(goals, goal(c.pred, 1))
		case c.pred == "blocked", c.pred == "aborts":
			goals = append(goals, goal(c.pred, 3, c.code, c.about))
		}
	}
	return goals
}

// effects are what may give a thing a property that it cannot have, of what depends
// on just the roles of set, or all effects where it matters what goes where.
func (o *dependencies) effects(set roleSet) (goals []engine.Fact) {
	for c, s := range o.reads {
		switch {
		case s != set:
		case c.pred == affords:
			goals = append(goals, goal("set", 3, "", c.about), goal("add", 3, "", c.about))
		case c.pred == cycles, c.pred == typed:
			for _, c := range changes {
				goals = append(goals, goal(c.pred, c.args))
			}
			return goals
		}
	}
	if len(goals) > 0 {
		goals = append(goals, goal("set", 3, "", "type"), goal("inherit", 2))
	}
	return goals
}

// clear reports for each choice whether nothing speaks against it that depends on
// just the roles of set.
func (o *Option) clear(set roleSet, choices []Choice) []bool {
	return remembered(o, set, choices, o.judged, o.judge)
}

// against returns for each choice the reasons against it that depend on just the
// roles of set.
func (o *Option) against(set roleSet, choices []Choice) [][]sim.Reason {
	return remembered(o, set, choices, o.tried, o.complaints)
}

// remembered finds out something of what each choice has for the roles of set. The
// same question is put to the rules once, and many together.
func remembered[T any](o *Option, set roleSet, choices []Choice, known map[string]T, ask func(set roleSet, choices []Choice) []T) []T {
	var parts []Choice
	var asked []string
	look := func() {
		for k, found := range ask(set, parts) {
			known[asked[k]] = found
		}
		parts, asked = nil, nil
	}
	keys := make([]string, len(choices))
	for i, c := range choices {
		part, key := o.part(set, c)
		keys[i] = key
		if _, is := known[key]; is || slices.Contains(asked, key) {
			continue
		}
		if parts, asked = append(parts, part), append(asked, key); len(parts) == manyChoices {
			look()
		}
	}
	if len(parts) > 0 {
		look()
	}
	all := make([]T, len(choices))
	for i, key := range keys {
		all[i] = known[key]
	}
	return all
}

// judge is clear for choices of which nothing is known. Effects are asked for of
// those against which the rules say nothing.
func (o *Option) judge(set roleSet, choices []Choice) []bool {
	clear := make([]bool, len(choices))
	for i := range clear {
		clear[i] = true
	}
	q := o.question(set)
	for _, ask := range []func() *tagged.Program{q.said, q.effects} {
		var left []int
		var some []Choice
		for i := range clear {
			if clear[i] {
				left, some = append(left, i), append(some, choices[i])
			}
		}
		p := ask()
		if p == nil || len(left) == 0 {
			continue
		}
		answers, release := o.ask(p, some)
		for k, a := range answers {
			clear[left[k]] = a.clear(o, set)
		}
		release()
	}
	return clear
}

// complaints is against for choices of which nothing is known.
func (o *Option) complaints(set roleSet, choices []Choice) [][]sim.Reason {
	reasons := make([][]sim.Reason, len(choices))
	answers, release := o.ask(o.question(set).worded(), choices)
	defer release()
	for i, a := range answers {
		reasons[i] = a.reasons(o, set)
	}
	return reasons
}
