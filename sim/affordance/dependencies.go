package affordance

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// dependencies maps the reasons of an action to the roles they depend on. They use neither states nor fillers.
type dependencies struct {
	inputs []*ontology.Role // the roles that a plan fills
	terms  []engine.Term    // names of the roles in rules
	index  map[string]int   // indexes in inputs by name
	sets   []roleSet        // the distinct sets of roles that reasons depend on, small ones first

	numeric roleSet // the roles filled by numbers
	bounds  []int64 // numbers at which reasons may change, in billionths

	name      string // name of the action
	reads     map[complaint]roleSet
	rules     func() *depend.Analysis
	mu        sync.Mutex
	questions map[roleSet]*question // see [dependencies.question]
}

// A roleSet is a bit set of role indexes.
type roleSet uint64

// everyRole contains all roles.
const everyRole = ^roleSet(0)

// A complaint is a kind of reason: its predicate, its code, and the role, unit or property that it is about.
// An empty field matches anything.
type complaint struct{ pred, code, about string }

// Predicates of reasons that appear when effects are applied.
const (
	affords = "affords" // an object gets a property that its class does not have
	cycles  = "cycles"  // an object is put into itself, or a container overflows
	typed   = "typed"   // the result has the wrong class
)

// varies lists the predicates of a request that depend on the fillers.
var varies = []string{"arg", "says", "num", "avail", "open", "failed", "as_bound"}

// dependenciesOf is the cache key of the dependencies of an action.
type dependenciesOf string

// analyze returns the dependencies of an action. They are computed once per domain.
func analyze(d *sim.Domain, a *ontology.Action) (*dependencies, error) {
	return sim.Once(d, dependenciesOf(a.Name), func() (*dependencies, error) {
		deps := &dependencies{name: a.Name, index: map[string]int{}, reads: map[complaint]roleSet{}, questions: map[roleSet]*question{}}
		for _, r := range a.Roles {
			if r.Input && r.State == "" {
				deps.index[r.Name] = len(deps.inputs)
				if r.Number {
					deps.numeric |= 1 << len(deps.inputs)
				}
				deps.inputs, deps.terms = append(deps.inputs, r), append(deps.terms, engine.Name("/"+r.Name))
			}
		}
		if len(deps.inputs) > 64 {
			return nil, fmt.Errorf("%s has %d roles, at most 64 are allowed", a.Name, len(deps.inputs))
		}
		program, err := d.Program(a.Name)
		if err != nil {
			return nil, err
		}
		deps.rules = sync.OnceValue(func() *depend.Analysis { return depend.New(program.Set, keysOf(d, a)) })
		deps.findReasons(d, a)
		deps.findBounds(d.Model().Ontology())
		for _, s := range deps.reads {
			if !slices.Contains(deps.sets, s) {
				deps.sets = append(deps.sets, s)
			}
		}
		slices.SortFunc(deps.sets, func(a, b roleSet) int { return cmp.Or(a.size()-b.size(), cmp.Compare(a, b)) })
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

// findReasons computes the roles that each reason depends on.
func (o *dependencies) findReasons(d *sim.Domain, a *ontology.Action) {
	rel := o.rules()
	fact := func(pred string, args ...engine.Term) engine.Fact { return engine.Fact{Pred: pred, Args: args} }
	of := func(pred string, args ...engine.Term) (s roleSet) {
		for _, k := range rel.KeysOf(fact(pred, args...)) {
			if i, ok := o.index[world.ClassName(k)]; ok {
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
				o.reads[complaint{pred, world.ClassName(code), world.ClassName(about)}] = of(pred, code, about, anything)
			}
		}
	}
	for _, pred := range []string{"set", "add"} {
		for _, f := range written(1, pred, anything, anything, anything) {
			if f != engine.Name("/type") && !d.Model().Universal(world.ClassName(f)) {
				o.reads[complaint{affords, "", world.ClassName(f)}] |= of(pred, anything, f, anything) | classes
			}
		}
	}
	o.reads[complaint{pred: "drops"}] = of("drops", anything)
	o.reads[complaint{pred: cycles}] = of("front", anything, anything, anything) | of("back", anything, anything, anything)
	if d.Semantics.TypesAreModes {
		for _, r := range a.Roles {
			o.reads[complaint{typed, "", r.Name}] = of("out", engine.Name("/"+r.Name), anything) | classes
		}
	}
}

// Range of the numbers that are tried, in billionths: from leastNumber up to, but excluding, mostNumber.
const (
	leastNumber = 1_000
	mostNumber  = 1_000_000_000_000_000
)

// counts reports whether a kind of reason may depend on the value of a number.
func (o *dependencies) counts(c complaint) bool {
	return o.reads[c]&o.numeric != 0
}

// findBounds finds the numbers to try. These are default amounts of classes for properties that reasons about
// numbers read, and the bounds in comparisons of rules.
func (o *dependencies) findBounds(onto *ontology.Ontology) {
	if o.numeric == 0 {
		return
	}
	var goals []engine.Fact
	for c := range o.reads {
		if c.derived() && o.counts(c) {
			goals = append(goals, c.goal())
		}
	}
	from := o.rules().DependsOn(goals)
	for _, c := range onto.Classes() {
		for pred, v := range onto.Defaults(c.Name) {
			f, ok := onto.Fluent(pred)
			if ok && f.Property.Range == ontology.Quantity && v.Kind() == engine.NumberKind && slices.Contains(from, pred) {
				o.bounds = append(o.bounds, v.Num())
			}
		}
	}
	for _, b := range o.rules().Compared("num", 1) {
		n := b.Number.Num()
		if b.Below {
			n += 1_000_000_000
		}
		o.bounds = append(o.bounds, n)
	}
	slices.Sort(o.bounds)
	o.bounds = slices.DeleteFunc(slices.Compact(o.bounds), func(n int64) bool { return n < leastNumber || n >= mostNumber })
}

// size returns the number of roles in s.
func (s roleSet) size() int { return bits.OnesCount64(uint64(s)) }

// has reports whether s contains role i.
func (s roleSet) has(i int) bool { return s>>i&1 == 1 }

// dependsOn returns the roles that a reason depends on, from the most specific known kind that covers it; all
// roles if there is none.
func (o *dependencies) dependsOn(pred, code, about string) roleSet {
	for _, known := range []complaint{{pred, code, about}, {pred, code, ""}, {pred, "", about}, {pred, "", ""}} {
		if set, ok := o.reads[known]; ok {
			return set
		}
	}
	return 1<<len(o.inputs) - 1
}

// derived reports whether rules derive the reasons. Others appear when effects are applied.
func (c complaint) derived() bool {
	return c.pred == "drops" || c.pred == "blocked" || c.pred == "aborts"
}

// goal returns the pattern for the facts of a reason that rules derive.
func (c complaint) goal() engine.Fact {
	if c.pred == "drops" {
		return goal(c.pred, 1)
	}
	return goal(c.pred, 3, c.code, c.about)
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
