// Package depends says on which roles of an action the reasons against it depend, by
// the text of its rules alone, and makes rules that tell those that depend on some.
//
// [Of] finds out all of it for one action; a [Question] asks what speaks against many
// choices at once. The package knows no situation and no filler.
package depends

import (
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/relevance"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// Dependencies say on which roles of an action which reasons depend.
type Dependencies struct {
	Roles  []*ontology.Role // those that a plan fills
	Terms  []engine.Term    // their names in rules
	Places map[string]int   // of roles in it
	Sets   []RoleSet        // on which some reason depends, small ones first

	Numbers RoleSet // that numbers fill
	Bounds  []int64 // of which some reason may be right about one side only, in billionths

	name      string // of the action
	reads     map[Complaint]RoleSet
	counts    map[Complaint]bool     // of these, to which it may matter which number fills a role
	all       []Complaint            // of these, in an order of their own
	plain     func(pred string) bool // reports whether it tells of things what they are
	rules     func() *relevance.Analysis
	mu        sync.Mutex
	questions map[RoleSet]*Question // see [Dependencies.Question]
}

// A RoleSet has bit i set for role i of an option.
type RoleSet uint64

// EveryRole has all roles.
const EveryRole = ^RoleSet(0)

// A Complaint is a kind of reason: the predicate that holds it, its code, and
// the role, unit or property it is about. Empty fields stand for any.
type Complaint struct{ Pred, Code, About string }

// Predicates and codes that are not those of blocked.
const (
	Affords = "affords" // the effects give a thing a property that its class has not
	Cycles  = "cycles"  // the effects put a thing into itself, or more into one than it holds
	Typed   = "typed"   // the result is of a wrong class
)

// varies are the predicates of a request that say what fills a role.
var varies = []string{"arg", "says", "num", "avail", "open", "failed", "as_bound"}

// dependenciesOf is the key of what is known about an action.
type dependenciesOf string

// Of finds out, once for each action, on which roles reasons depend.
func Of(d *sim.Domain, a *ontology.Action) (*Dependencies, error) {
	return sim.Once(d, dependenciesOf(a.Name), func() (*Dependencies, error) {
		deps := &Dependencies{
			name: a.Name, plain: d.Model().Plain,
			Places: map[string]int{}, reads: map[Complaint]RoleSet{}, counts: map[Complaint]bool{}, questions: map[RoleSet]*Question{},
		}
		for _, r := range a.Roles {
			if r.In && r.State == "" {
				deps.Places[r.Name] = len(deps.Roles)
				if r.Number {
					deps.Numbers |= 1 << len(deps.Roles)
				}
				deps.Roles, deps.Terms = append(deps.Roles, r), append(deps.Terms, engine.Name("/"+r.Name))
			}
		}
		if len(deps.Roles) > 64 {
			return nil, fmt.Errorf("%s has %d roles, 64 are the most", a.Name, len(deps.Roles))
		}
		program, err := d.Program(a.Name)
		if err != nil {
			return nil, err
		}
		deps.rules = sync.OnceValue(func() *relevance.Analysis { return relevance.New(program.Set, keysOf(d, a)) })
		deps.learn(d, a)
		deps.count(d.Model().Ontology())
		deps.sets()
		return deps, nil
	})
}

// keysOf are the roles of an action, as keys of facts.
func keysOf(d *sim.Domain, a *ontology.Action) relevance.Keys {
	keys := relevance.Keys{Varies: varies, Fixed: []string{"needs"}}
	for _, r := range a.Roles {
		keys.Names = append(keys.Names, engine.Name("/"+r.Name))
	}
	keys.Never = func(pred string, key engine.Term) bool {
		r := a.Role(world.ClassName(key))
		switch pred {
		case "num":
			return !r.Number && !(d.Semantics.TypesAreModes && r.Type == "")
		case "arg", "as_bound":
			return !r.In || r.Number || r.Concept
		case "says":
			return !r.In || r.Number || !r.Concept && len(r.Constants) == 0
		}
		return false
	}
	keys.Sorts = func(pred string, column int) relevance.Sorts {
		things, known := d.Model().Things(pred, column)
		switch {
		case things, pred == "arg":
			return relevance.Things
		case known, slices.Contains([]string{"says", "num", "avail"}, pred):
			return relevance.Others
		}
		return relevance.Either
	}
	return keys
}

// learn finds out what each reason depends on.
func (o *Dependencies) learn(d *sim.Domain, a *ontology.Action) {
	rel := o.rules()
	fact := func(pred string, args ...engine.Term) engine.Fact { return engine.Fact{Pred: pred, Args: args} }
	of := func(pred string, args ...engine.Term) (s RoleSet) {
		for _, k := range rel.Of(fact(pred, args...)) {
			if i, ok := o.Places[world.ClassName(k)]; ok {
				s |= 1 << i
			}
		}
		return s
	}
	anything := engine.Term{}
	written := func(column int, pred string, args ...engine.Term) []engine.Term {
		if values, known := rel.Values(fact(pred, args...), column); known {
			return values
		}
		return []engine.Term{anything}
	}
	classes := of("set", anything, engine.Name("/type"), anything) | of("inherit", anything, anything)
	for _, pred := range []string{"blocked", "aborts"} {
		for _, code := range written(0, pred, anything, anything, anything) {
			for _, about := range written(1, pred, code, anything, anything) {
				if !rel.Can(fact(pred, code, about, anything)) {
					continue
				}
				o.reads[Complaint{pred, world.ClassName(code), world.ClassName(about)}] = of(pred, code, about, anything)
			}
		}
	}
	for _, pred := range []string{"set", "add"} {
		for _, f := range written(1, pred, anything, anything, anything) {
			if f != engine.Name("/type") && !d.Model().Universal(world.ClassName(f)) {
				o.reads[Complaint{Affords, "", world.ClassName(f)}] |= of(pred, anything, f, anything) | classes
			}
		}
	}
	o.reads[Complaint{Pred: "drops"}] = of("drops", anything)
	o.reads[Complaint{Pred: Cycles}] = of("front", anything, anything, anything) | of("back", anything, anything, anything)
	if d.Semantics.TypesAreModes {
		for _, r := range a.Roles {
			o.reads[Complaint{Typed, "", r.Name}] = of("out", engine.Name("/"+r.Name), anything) | classes
		}
	}
}

// sets lists all complaints, and the roles on which some reason depends.
func (o *Dependencies) sets() {
	o.all = slices.SortedFunc(maps.Keys(o.reads), func(a, b Complaint) int {
		return cmp.Or(cmp.Compare(a.Pred, b.Pred), cmp.Compare(a.Code, b.Code), cmp.Compare(a.About, b.About))
	})
	for _, s := range o.reads {
		if !slices.Contains(o.Sets, s) {
			o.Sets = append(o.Sets, s)
		}
	}
	slices.SortFunc(o.Sets, func(a, b RoleSet) int { return cmp.Or(a.Size()-b.Size(), cmp.Compare(a, b)) })
}

// Size is how many roles s has.
func (s RoleSet) Size() int { return bits.OnesCount64(uint64(s)) }

// Has reports whether s has role i.
func (s RoleSet) Has(i int) bool { return s>>i&1 == 1 }

// Depends returns what a Complaint depends on: everything, when nothing is
// known about it.
func (o *Dependencies) Depends(c Complaint) RoleSet {
	if known, ok := o.known(c); ok {
		return o.reads[known]
	}
	return 1<<len(o.Roles) - 1
}

// known is the kind of complaints that c is of.
func (o *Dependencies) known(c Complaint) (Complaint, bool) {
	for _, known := range []Complaint{c, {c.Pred, c.Code, ""}, {c.Pred, "", c.About}, {c.Pred, "", ""}} {
		if _, ok := o.reads[known]; ok {
			return known, true
		}
	}
	return Complaint{}, false
}

// Tries reports whether a reason that depends on just the roles of set is found by
// applying the effects.
func (o *Dependencies) Tries(set RoleSet) bool {
	for c, s := range o.reads {
		if s == set && slices.Contains([]string{Affords, Cycles, Typed}, c.Pred) {
			return true
		}
	}
	return false
}
