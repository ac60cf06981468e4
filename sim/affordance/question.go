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

// A batch is choices of just the roles of a set, each another one, that are looked
// at together.
type batch struct {
	choices []Choice
	keys    []string
	at      map[string][]int // which of all choices have it
}

// batches takes apart what choices have for the roles of a set, but for what is known.
func (o *Option) batches(set roleSet, choices []Choice, known func(i int, key string) bool) (all []batch) {
	at := map[string][]int{}
	b := batch{at: at}
	for i, c := range choices {
		part, key := o.part(set, c)
		if known(i, key) {
			continue
		}
		if at[key] == nil {
			b.choices, b.keys = append(b.choices, part), append(b.keys, key)
		}
		at[key] = append(at[key], i)
		if len(b.keys) == manyChoices {
			all, b = append(all, b), batch{at: at}
		}
	}
	if len(b.keys) > 0 {
		all = append(all, b)
	}
	return all
}

// clear reports for each choice whether nothing speaks against it that depends on
// just the roles of set. The same question is put to the rules once.
func (o *Option) clear(set roleSet, choices []Choice) []bool {
	verdicts := make([]bool, len(choices))
	for _, b := range o.batches(set, choices, func(i int, key string) (known bool) {
		verdicts[i], known = o.judged[key]
		return known
	}) {
		for k, clear := range o.judge(set, b.choices) {
			o.judged[b.keys[k]] = clear
			for _, i := range b.at[b.keys[k]] {
				verdicts[i] = clear
			}
		}
	}
	return verdicts
}

// against returns for each choice the reasons against it that depend on just the
// roles of set. The same question is put to the rules once.
func (o *Option) against(set roleSet, choices []Choice) [][]sim.Reason {
	reasons := make([][]sim.Reason, len(choices))
	for _, b := range o.batches(set, choices, func(i int, key string) (known bool) {
		reasons[i], known = o.tried[key]
		return known
	}) {
		for k, against := range o.complaints(set, b.choices) {
			o.tried[b.keys[k]] = against
			for _, i := range b.at[b.keys[k]] {
				reasons[i] = against
			}
		}
	}
	return reasons
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
