package depends

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"sync"

	"hearth/engine"
	"hearth/engine/relevance"
	"hearth/engine/rule"
	"hearth/engine/tagged"
	"hearth/sim/recall"
	"hearth/sim/recall/kept"
	"hearth/sim/world"
)

// Of a question there are rules for what rules say, for effects, and for both with the words for them.
const (
	ofSaid = iota
	ofEffects
	ofWorded
	slicesOf
)

// words are what reasons are told with.
var words = []engine.Fact{goal("reason", 2), goal("wants", 2), goal("cannot", 2), goal("shown", 1), goal("shows", 3), goal("figure", 4), goal("fill", 2)}

// A Question is rules that say what speaks against choices and depends on just
// some roles, for many choices at once.
type Question struct {
	Name    string                     // differs from those of others that may have other answers, and none begins like another
	Order   []int                      // the roles that matter to the answer; those of questions of one name come in an order of their own
	Said    func() *tagged.Program     // what rules say against them; nil for nothing
	Effects func() *tagged.Program     // the effects that may speak against them; nil for none
	Worded  func() *tagged.Program     // both, and the words for them
	Follows func() (times, binds bool) // whether the answer follows from when things are available, and from how they were bound
	Names   func(t engine.Term) bool   // reports whether it may follow from what a term is called, or from what the ontology says of it
	Calls   func(t engine.Term) bool   // reports the first alone; nil where all that the ontology speaks of may be called by name
	Cases   *recall.Cases              // of answers, of the whole domain
	Counts  bool                       // whether it may matter which number fills a role
	Parts   []*Question                // that ask for some of it each, those first whose answers change least

	complaints map[Complaint]bool          // that rules say
	own        string                      // its name where no other action shares it
	called     func() map[engine.Term]bool // what rules call by name; nil where they look at names
	goals      [slicesOf][]engine.Fact     // of Said, Effects and Worded
	kept       [slicesOf]string            // rules for these, as [writeSlice] writes them; "" where they are to be found out
	rules      [slicesOf]func() *rule.Set  // for these
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
		var found *kept.Reader
		var parts []*part
		if text, known := o.found[set]; known {
			found = &kept.Reader{Rest: text, Terms: o.of.terms}
			q.kept[ofWorded] = found.Text()
			parts = o.readParts(found)
		} else {
			parts = o.parts(spoken, len(effects) > 0, set&o.Numbers != 0)
		}
		if len(parts) > 1 {
			q.Parts = nil
			for i, p := range parts {
				var tried []engine.Fact
				if i == len(parts)-1 {
					tried = effects
				}
				q.Parts = append(q.Parts, o.question(name+strconv.Itoa(i)+" ", set, p.of, tried))
			}
		}
		for _, p := range q.Parts {
			if found != nil {
				o.readFound(found, p)
			} else {
				o.share(p)
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
	q := &Question{Counts: counts, Name: name, own: name, Cases: o.cases, complaints: spoken, set: set, of: o}
	q.goals = [slicesOf][]engine.Fact{said, effects, slices.Concat(said, effects, words)}
	for i, goals := range q.goals {
		q.rules[i] = sync.OnceValue(func() *rule.Set {
			switch {
			case len(goals) == 0:
				return &rule.Set{}
			case q.kept[i] != "":
				return relevance.Sliced(o.set(), readSlice(&kept.Reader{Rest: q.kept[i], Terms: o.of.terms}))
			}
			return o.rules().Slice(goals)
		})
	}
	q.Said, q.Effects, q.Worded = q.asking(ofSaid), q.asking(ofEffects), q.asking(ofWorded)
	q.Follows = sync.OnceValues(func() (times, binds bool) {
		from := o.rules().Asks(slices.Concat(said, effects))
		return slices.Contains(from, "avail"), slices.Contains(from, "as_bound")
	})
	q.called = o.calls(q.rules[ofSaid], q.rules[ofEffects])
	q.calls(func(t engine.Term) bool { all := q.called(); return all == nil || all[t] })
	for i := range o.Roles {
		if set.Has(i) {
			q.Order = append(q.Order, i)
		}
	}
	return q
}

// calls says whether rules call a term by its name, or ask for it in such words.
func (q *Question) calls(by func(t engine.Term) bool) {
	q.Names = func(t engine.Term) bool { return q.of.names(t) || by(t) }
	for i, r := range q.of.Roles {
		if len(q.goals[ofEffects]) == 0 && q.set.Has(i) && (r.Concept || len(r.Constants) > 0) { // more than rules looks at effects
			q.Calls = by
		}
	}
}

// calls are the terms that rules call by their names, or ask for in such words; nil where they
// look at names.
func (o *Dependencies) calls(rules ...func() *rule.Set) func() map[engine.Term]bool {
	return sync.OnceValue(func() map[engine.Term]bool {
		all := map[engine.Term]bool{}
		for _, set := range rules {
			if relevance.Calls(set(), all) {
				return nil
			}
		}
		for c := range o.reads {
			all[world.ClassTerm(c.Code)], all[world.ClassTerm(c.About)] = true, true
		}
		for _, f := range o.given() {
			for _, t := range f.Args {
				all[t] = true
			}
		}
		return all
	})
}

// share gives a question that asks for what rules say alone the name of all that are asked by
// rules of the same form, of whatever action.
func (o *Dependencies) share(q *Question) {
	if said := q.goals[ofSaid]; len(q.goals[ofEffects]) > 0 || len(said) == 0 {
		return
	}
	for c := range q.complaints {
		if c.Pred != "drops" && (c.Code == "" || c.About == "") {
			return // which rows of it belong to the question follows from others of the action
		}
	}
	f, ok := o.rules().FormOf(q.rules[ofSaid](), q.goals[ofSaid], o.given(), o.keys)
	if !ok {
		return
	}
	q.Name, q.Order = string(f.Sum[:]), nil
	for _, k := range f.Keys {
		if i := slices.Index(o.Terms, k); i >= 0 && q.set.Has(i) {
			q.Order = append(q.Order, i)
		}
	}
	o.first(q)
}

// first has a question follow from what the first of its name does.
func (o *Dependencies) first(q *Question) {
	known, _ := o.shared.LoadOrStore(q.Name, q)
	first := known.(*Question)
	q.Follows, q.Names = first.Follows, first.Names
	if q.Calls != nil {
		q.Calls = first.Calls
	}
}

// asking returns rules for some of the goals; nil when there are none.
func (q *Question) asking(i int) func() *tagged.Program {
	return sync.OnceValue(func() *tagged.Program {
		if len(q.goals[i]) == 0 {
			return nil
		}
		return tagged.New(q.rules[i](), varies)
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
