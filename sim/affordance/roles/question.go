package roles

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"sync"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/sim/world"
)

// words are patterns of the facts from which the texts of reasons are made.
var words = []engine.Fact{goal("reason", 2), goal("wants", 2), goal("cannot", 2), goal("shown", 1), goal("shows", 3), goal("figure", 4), goal("fill", 2)}

// A Question holds compiled rules that derive the reasons which depend on given roles, for many choices at
// once.
type Question struct {
	Name      string                     // unique name; no name is a prefix of another
	Order     []int                      // indexes of the roles that the answer depends on
	Reasons   func() *depend.Batch       // derives the reasons; nil if there are none
	Effects   func() *depend.Batch       // derives effects that may cause reasons; nil if there are none
	Explained func() *depend.Batch       // derives both, and the facts to format reasons
	DependsOn func() (times, binds bool) // whether the answer depends on times of availability, and on earlier bindings
	Counts    bool                       // whether the answer may depend on the value of a number
	Parts     []*Question                // subsets of the reasons, as questions; those whose answers change least come first

	complaints   map[Complaint]bool // the reasons derived by rules that the question covers
	set          RoleSet
	dependencies *Dependencies
}

// Concerns reports whether the question covers a reason that rules derive.
func (q *Question) Concerns(c Complaint) bool {
	if known, ok := q.dependencies.kindOf(c); ok {
		return q.complaints[known]
	}
	return q.dependencies.Depends(c) == q.set
}

// SetName returns a name for a set of roles that is unique over all actions.
func (o *Dependencies) SetName(set RoleSet) string {
	return o.name + " " + strconv.FormatUint(uint64(set), 36) + " "
}

// Question returns the question about the roles of a set.
func (o *Dependencies) Question(set RoleSet) *Question {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.questions[set]
	if q == nil {
		name := o.SetName(set)
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
				q.Parts = append(q.Parts, o.question(name+strconv.Itoa(i)+" ", set, p.complaints, tried))
			}
		}
		o.questions[set] = q
	}
	return q
}

// A part is a set of reasons that are evaluated together.
type part struct {
	counts     bool     // the reasons may depend on the value of a number
	relations  []string // relations between objects that every reason reads
	asks       int      // number of predicates that a reason reads; the minimum over the reasons
	complaints map[Complaint]bool
}

// parts splits reasons by the relations between objects that they read. Parts that read no relation come
// first, then those that read fewer. A reason that reads all relations of another part, and more, joins that
// part. Parts that do not depend on numbers precede those that may.
//
// Effects are evaluated with the last part. They get a separate part if the only other part reads no relation,
// or if numbers is true and the last part does not depend on numbers.
func (o *Dependencies) parts(spoken map[Complaint]bool, effects, numbers bool) (parts []*part) {
	var all []*part
	for c := range spoken {
		asks := o.rules().DependsOn([]engine.Fact{c.goal()})
		p := &part{counts: o.counts[c], asks: len(asks), relations: slices.DeleteFunc(asks, o.plain), complaints: map[Complaint]bool{c: true}}
		if i := slices.IndexFunc(all, func(other *part) bool { return other.counts == p.counts && slices.Equal(other.relations, p.relations) }); i >= 0 {
			all[i].asks = min(all[i].asks, p.asks)
			all[i].complaints[c] = true
			continue
		}
		all = append(all, p)
	}
	later := map[bool]int{true: 1}
	slices.SortFunc(all, func(a, b *part) int {
		return cmp.Or(later[a.counts]-later[b.counts], len(a.relations)-len(b.relations), a.asks-b.asks, slices.Compare(a.relations, b.relations))
	})
	for _, p := range all {
		within := func(other *part) bool {
			return other.counts == p.counts && len(other.relations) > 0 && !slices.ContainsFunc(other.relations, func(pred string) bool { return !slices.Contains(p.relations, pred) })
		}
		if i := slices.IndexFunc(parts, within); i >= 0 {
			maps.Copy(parts[i].complaints, p.complaints)
			continue
		}
		parts = append(parts, p)
	}
	if n := len(parts) - 1; effects && n >= 0 && (n == 0 && len(parts[0].relations) == 0 || numbers && !parts[n].counts) {
		parts = append(parts, &part{})
	}
	return parts
}

// question returns a question about reasons that rules derive, and about effects.
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
	q := &Question{Counts: counts, Name: name, complaints: spoken, set: set, dependencies: o}
	program := func(goals []engine.Fact) func() *depend.Batch {
		return sync.OnceValue(func() *depend.Batch {
			if len(goals) == 0 {
				return nil
			}
			return depend.NewBatch(o.rules().Slice(goals), varies)
		})
	}
	q.Reasons, q.Effects, q.Explained = program(said), program(effects), program(slices.Concat(said, effects, words))
	q.DependsOn = sync.OnceValues(func() (times, binds bool) {
		from := o.rules().DependsOn(slices.Concat(said, effects))
		return slices.Contains(from, "avail"), slices.Contains(from, "as_bound")
	})
	for i := range o.Roles {
		if set.Has(i) {
			q.Order = append(q.Order, i)
		}
	}
	return q
}

// goal returns a pattern for facts of a predicate. Empty and missing names match anything.
func goal(pred string, arity int, names ...string) engine.Fact {
	f := engine.Fact{Pred: pred, Args: make([]engine.Term, arity)}
	for i, n := range names {
		if n != "" {
			f.Args[i] = engine.Name("/" + n)
		}
	}
	return f
}

// spoken returns the reasons that rules derive and that depend on exactly the roles of set.
func (o *Dependencies) spoken(set RoleSet) map[Complaint]bool {
	all := map[Complaint]bool{}
	for c, s := range o.reads {
		if s == set && slices.Contains([]string{"drops", "blocked", "aborts"}, c.Pred) {
			all[c] = true
		}
	}
	return all
}

// goal returns the pattern for the facts of a reason that rules derive.
func (c Complaint) goal() engine.Fact {
	if c.Pred == "drops" {
		return goal(c.Pred, 1)
	}
	return goal(c.Pred, 3, c.Code, c.About)
}

// effects returns the patterns of effects that may cause reasons which depend on exactly the roles of set.
// They are about properties that an object cannot have, about places and their room, and about the classes of
// results.
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
