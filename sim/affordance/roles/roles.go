// Package roles analyses the rules of an action and finds the roles that each reason against a step depends
// on. It also compiles the rules that derive the reasons which depend on given roles.
//
// [Analyze] analyses one action. A [Question] evaluates reasons for many choices at once. The package uses neither
// states nor fillers.
package roles

import (
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// Dependencies maps the reasons of an action to the roles they depend on.
type Dependencies struct {
	Roles     []*ontology.Role // the roles that a plan fills
	Terms     []engine.Term    // names of the roles in rules
	RoleIndex map[string]int   // indexes in Roles by name
	Sets      []RoleSet        // the distinct sets of roles that reasons depend on, small ones first

	Numbers RoleSet // the roles filled by numbers
	Bounds  []int64 // numbers at which reasons may change, in billionths

	name      string // name of the action
	reads     map[Complaint]RoleSet
	counts    map[Complaint]bool     // kinds of reasons that may depend on the value of a number
	all       []Complaint            // all kinds of reasons, sorted
	plain     func(pred string) bool // reports whether a predicate is about single objects, not relations
	rules     func() *depend.Analysis
	mu        sync.Mutex
	questions map[RoleSet]*Question // see [Dependencies.Question]
}

// A RoleSet is a bit set of role indexes.
type RoleSet uint64

// EveryRole contains all roles.
const EveryRole = ^RoleSet(0)

// A Complaint is a kind of reason: its predicate, its code, and the role, unit or property that it is about.
// An empty field matches anything.
type Complaint struct{ Pred, Code, About string }

// Predicates of reasons that appear when effects are applied.
const (
	Affords = "affords" // an object gets a property that its class does not have
	Cycles  = "cycles"  // an object is put into itself, or a container overflows
	Typed   = "typed"   // the result has the wrong class
)

// varies lists the predicates of a request that depend on the fillers.
var varies = []string{"arg", "says", "num", "avail", "open", "failed", "as_bound"}

// dependenciesOf is the cache key of the dependencies of an action.
type dependenciesOf string

// Analyze returns the dependencies of an action. They are computed once per domain.
func Analyze(d *sim.Domain, a *ontology.Action) (*Dependencies, error) {
	return sim.Once(d, dependenciesOf(a.Name), func() (*Dependencies, error) {
		deps := &Dependencies{
			name: a.Name, plain: d.Model().Intrinsic,
			RoleIndex: map[string]int{}, reads: map[Complaint]RoleSet{}, counts: map[Complaint]bool{}, questions: map[RoleSet]*Question{},
		}
		for _, r := range a.Roles {
			if r.Input && r.State == "" {
				deps.RoleIndex[r.Name] = len(deps.Roles)
				if r.Number {
					deps.Numbers |= 1 << len(deps.Roles)
				}
				deps.Roles, deps.Terms = append(deps.Roles, r), append(deps.Terms, engine.Name("/"+r.Name))
			}
		}
		if len(deps.Roles) > 64 {
			return nil, fmt.Errorf("%s has %d roles, at most 64 are allowed", a.Name, len(deps.Roles))
		}
		program, err := d.Program(a.Name)
		if err != nil {
			return nil, err
		}
		deps.rules = sync.OnceValue(func() *depend.Analysis { return depend.New(program.Set, keysOf(d, a)) })
		deps.analyze(d, a)
		deps.count(d.Model().Ontology())
		deps.sets()
		return deps, nil
	})
}

// keysOf describes the roles of an action for the dependency analysis.
func keysOf(d *sim.Domain, a *ontology.Action) depend.Keys {
	keys := depend.Keys{Varies: varies, Fixed: []string{"needs"}}
	for _, r := range a.Roles {
		keys.Names = append(keys.Names, engine.Name("/"+r.Name))
	}
	keys.Never = func(pred string, key engine.Term) bool {
		r := a.Role(world.ClassName(key))
		switch pred {
		case "num":
			return !r.Number && !(d.Semantics.TypesAreModes && r.Type == "")
		case "arg", "as_bound":
			return !r.Input || r.Number || r.Concept
		case "says":
			return !r.Input || r.Number || !r.Concept && len(r.Constants) == 0
		}
		return false
	}
	keys.Sorts = func(pred string, column int) depend.Sorts {
		things, known := d.Model().Things(pred, column)
		switch {
		case things, pred == "arg":
			return depend.Things
		case known, slices.Contains([]string{"says", "num", "avail"}, pred):
			return depend.Others
		}
		return depend.Either
	}
	return keys
}

// analyze computes the roles that each reason depends on.
func (o *Dependencies) analyze(d *sim.Domain, a *ontology.Action) {
	rel := o.rules()
	fact := func(pred string, args ...engine.Term) engine.Fact { return engine.Fact{Pred: pred, Args: args} }
	of := func(pred string, args ...engine.Term) (s RoleSet) {
		for _, k := range rel.KeysOf(fact(pred, args...)) {
			if i, ok := o.RoleIndex[world.ClassName(k)]; ok {
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
				if !rel.Possible(fact(pred, code, about, anything)) {
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

// sets fills the sorted list of reasons and the list of role sets.
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

// Size returns the number of roles in s.
func (s RoleSet) Size() int { return bits.OnesCount64(uint64(s)) }

// Has reports whether s contains role i.
func (s RoleSet) Has(i int) bool { return s>>i&1 == 1 }

// Depends returns the roles that a reason depends on; all roles if the reason is unknown.
func (o *Dependencies) Depends(c Complaint) RoleSet {
	if known, ok := o.kindOf(c); ok {
		return o.reads[known]
	}
	return 1<<len(o.Roles) - 1
}

// kindOf returns the most specific known kind of reason that covers c.
func (o *Dependencies) kindOf(c Complaint) (Complaint, bool) {
	for _, known := range []Complaint{c, {c.Pred, c.Code, ""}, {c.Pred, "", c.About}, {c.Pred, "", ""}} {
		if _, ok := o.reads[known]; ok {
			return known, true
		}
	}
	return Complaint{}, false
}

// NeedsEffects reports whether some reason that depends on exactly the roles of set appears only when effects are
// applied.
func (o *Dependencies) NeedsEffects(set RoleSet) bool {
	for c, s := range o.reads {
		if s == set && slices.Contains([]string{Affords, Cycles, Typed}, c.Pred) {
			return true
		}
	}
	return false
}
