package depends

import (
	"cmp"
	"maps"
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
	Name    string                     // differs from those of all other questions, and none begins like another
	Order   []int                      // the roles that matter to the answer
	Said    func() *tagged.Program     // what rules say against them; nil for nothing
	Effects func() *tagged.Program     // the effects that may speak against them; nil for none
	Worded  func() *tagged.Program     // both, and the words for them
	Follows func() (times, binds bool) // whether the answer follows from when things are available, and from how they were bound
	Counts  bool                       // whether it may matter which number fills a role
	Parts   []*Question                // that ask for some of it each, those first whose answers change least

	complaints map[Complaint]bool // that rules say
	set        RoleSet
	of         *Dependencies
}

// Concerns reports whether the question asks for a complaint that rules say.
func (q *Question) Concerns(c Complaint) bool {
	if known, ok := q.of.known(c); ok {
		return q.complaints[known]
	}
	return q.of.Depends(c) == q.set
}

// Own is a name for the roles of a set that no other action has for any.
func (o *Dependencies) Own(set RoleSet) string {
	return o.name + " " + strconv.FormatUint(uint64(set), 36) + " "
}

// Question returns the question about the roles of a set.
func (o *Dependencies) Question(set RoleSet) *Question {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.questions[set]
	if q == nil {
		name := o.Own(set)
		spoken, effects := o.spoken(set), o.effects(set)
		q = o.question(name, set, spoken, effects)
		q.Parts = []*Question{q}
		if parts := o.parts(spoken, len(effects) > 0, set&o.Numbers != 0); len(parts) > 1 {
			q.Parts = nil
			for i, p := range parts {
				var tried []engine.Fact
				if i == len(parts)-1 {
					tried = effects
				}
				q.Parts = append(q.Parts, o.question(name+strconv.Itoa(i)+" ", set, p.of, tried))
			}
		}
		o.questions[set] = q
	}
	return q
}

// A part is complaints that are asked for together.
type part struct {
	counts bool     // it may matter to them which number fills a role
	from   []string // of how things stand to each other what they follow from, at least
	asks   int      // what one of them follows from in all, at least
	of     map[Complaint]bool
}

// parts divides complaints by what of how things stand to each other they follow from: what
// follows from nothing of it comes first, then what follows from less. What follows from all
// that another does, and more, is asked with it. What it does not matter to which number fills a
// role comes before all to which it may. Effects are asked for with the last part, which is not the first.
func (o *Dependencies) parts(spoken map[Complaint]bool, effects, numbers bool) (parts []*part) {
	var all []*part
	for c := range spoken {
		asks := o.rules().Asks([]engine.Fact{c.goal()})
		p := &part{counts: o.counts[c], asks: len(asks), from: slices.DeleteFunc(asks, o.plain), of: map[Complaint]bool{c: true}}
		if i := slices.IndexFunc(all, func(other *part) bool { return other.counts == p.counts && slices.Equal(other.from, p.from) }); i >= 0 {
			all[i].asks = min(all[i].asks, p.asks)
			all[i].of[c] = true
			continue
		}
		all = append(all, p)
	}
	later := map[bool]int{true: 1}
	slices.SortFunc(all, func(a, b *part) int {
		return cmp.Or(later[a.counts]-later[b.counts], len(a.from)-len(b.from), a.asks-b.asks, slices.Compare(a.from, b.from))
	})
	for _, p := range all {
		within := func(other *part) bool {
			return other.counts == p.counts && len(other.from) > 0 && !slices.ContainsFunc(other.from, func(pred string) bool { return !slices.Contains(p.from, pred) })
		}
		if i := slices.IndexFunc(parts, within); i >= 0 {
			maps.Copy(parts[i].of, p.of)
			continue
		}
		parts = append(parts, p)
	}
	if n := len(parts) - 1; effects && n >= 0 && (n == 0 && len(parts[0].from) == 0 || numbers && !parts[n].counts) {
		parts = append(parts, &part{})
	}
	return parts
}

// question asks for complaints that rules say, and for effects.
func (o *Dependencies) question(name string, set RoleSet, spoken map[Complaint]bool, effects []engine.Fact) *Question {
	var said []engine.Fact
	counts := len(effects) > 0
	for c := range spoken {
		said = append(said, c.goal())
		counts = counts || o.counts[c]
	}
	slices.SortFunc(said, func(a, b engine.Fact) int {
		return cmp.Or(cmp.Compare(a.Pred, b.Pred), engine.CompareRows(a.Args, b.Args))
	})
	q := &Question{Counts: counts, Name: name, complaints: spoken, set: set, of: o}
	program := func(goals []engine.Fact) func() *tagged.Program {
		return sync.OnceValue(func() *tagged.Program {
			if len(goals) == 0 {
				return nil
			}
			return tagged.New(o.rules().Slice(goals), varies)
		})
	}
	q.Said, q.Effects, q.Worded = program(said), program(effects), program(slices.Concat(said, effects, words))
	q.Follows = sync.OnceValues(func() (times, binds bool) {
		from := o.rules().Asks(slices.Concat(said, effects))
		return slices.Contains(from, "avail"), slices.Contains(from, "as_bound")
	})
	for i := range o.Roles {
		if set.Has(i) {
			q.Order = append(q.Order, i)
		}
	}
	return q
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

// spoken are the complaints that rules say and that depend on just the roles of set.
func (o *Dependencies) spoken(set RoleSet) map[Complaint]bool {
	all := map[Complaint]bool{}
	for c, s := range o.reads {
		if s == set && slices.Contains([]string{"drops", "blocked", "aborts"}, c.Pred) {
			all[c] = true
		}
	}
	return all
}

// goal is the facts of a complaint that rules say.
func (c Complaint) goal() engine.Fact {
	if c.Pred == "drops" {
		return goal(c.Pred, 1)
	}
	return goal(c.Pred, 3, c.Code, c.About)
}

// effects are what may speak against a choice by what it does, of what depends on
// just the roles of set: properties that a thing cannot have, what goes where and
// how much room it takes, and of what class results are.
func (o *Dependencies) effects(set RoleSet) (goals []engine.Fact) {
	for _, c := range o.all {
		switch {
		case o.reads[c] != set:
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
