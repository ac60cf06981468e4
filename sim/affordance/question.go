package affordance

import (
	"cmp"
	"slices"
	"strconv"
	"sync"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/sim/world"
)

// words are patterns of the facts from which the texts of reasons are made.
var words = []engine.Fact{goal("reason", 2), goal("wants", 2), goal("cannot", 2), goal("shown", 1), goal("shows", 3), goal("figure", 4), goal("fill", 2)}

// A question holds compiled rules that derive the reasons which depend on exactly the roles of a set, for many
// choices at once.
type question struct {
	name      string // unique name; no name is a prefix of another
	set       roleSet
	order     []int                // indexes of the roles in set
	reasons   func() *depend.Batch // derives the reasons; nil if rules derive none
	effects   func() *depend.Batch // derives effects that may cause reasons; nil if there are none
	explained func() *depend.Batch // derives both, and the facts to format reasons
	counts    bool                 // whether the answer may depend on the value of a number
	times     bool                 // whether the answer depends on times of availability
	binds     bool                 // whether the answer depends on earlier bindings; then each choice is evaluated separately
}

// question returns the question about the roles of a set.
func (o *dependencies) question(set roleSet) *question {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.questions[set]
	if q == nil {
		q = o.newQuestion(set)
		o.questions[set] = q
	}
	return q
}

func (o *dependencies) newQuestion(set roleSet) *question {
	q := &question{name: o.name + " " + strconv.FormatUint(uint64(set), 36) + " ", set: set}
	var reasons, effects []engine.Fact
	for c, s := range o.reads {
		if s != set {
			continue
		}
		if q.counts = q.counts || o.counts(c); c.derived() {
			reasons = append(reasons, c.goal())
		} else {
			effects = append(effects, c.causes()...)
		}
	}
	for _, goals := range [][]engine.Fact{reasons, effects} {
		slices.SortFunc(goals, func(a, b engine.Fact) int {
			if a.Pred != b.Pred {
				return cmp.Compare(a.Pred, b.Pred)
			}
			return engine.CompareRows(a.Args, b.Args)
		})
	}
	if len(effects) > 0 {
		q.counts = true
		effects = append(effects, goal("set", 3, "", "type"), goal("inherit", 2))
	}
	program := func(goals []engine.Fact) func() *depend.Batch {
		return sync.OnceValue(func() *depend.Batch {
			if len(goals) == 0 {
				return nil
			}
			return depend.NewBatch(o.rules().Slice(goals), varies)
		})
	}
	all := slices.Concat(reasons, effects)
	q.reasons, q.effects, q.explained = program(reasons), program(effects), program(slices.Concat(all, words))
	if len(all) > 0 {
		from := o.rules().DependsOn(all)
		q.times, q.binds = slices.Contains(from, "avail"), slices.Contains(from, "as_bound")
	}
	for i := range o.inputs {
		if set.has(i) {
			q.order = append(q.order, i)
		}
	}
	return q
}

// causes returns the patterns of effects that may cause a reason. They are about properties that an object
// cannot have, about places and their room, and about the classes of results.
func (c complaint) causes() (goals []engine.Fact) {
	switch c.pred {
	case affords:
		return []engine.Fact{goal("set", 3, "", c.about), goal("add", 3, "", c.about)}
	case cycles:
		goals = []engine.Fact{goal("front", 3), goal("back", 3), goal("gone", 1)}
		for _, f := range world.Measures {
			goals = append(goals, goal("set", 3, "", f), goal("add", 3, "", f), goal("del", 3, "", f))
		}
		return goals
	}
	return []engine.Fact{goal("out", 2), goal("out_num", 2), goal("former", 1)}
}
