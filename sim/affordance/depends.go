package affordance

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/relevance"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// dependencies say on which roles of an action which reasons depend.
type dependencies struct {
	name   string           // of the action
	roles  []*ontology.Role // those that a plan fills
	terms  []engine.Term    // their names in rules
	places map[string]int   // of roles in it
	reads  map[complaint]roleSet
	sets   []roleSet // the different values of reads, small ones first

	names     func(t engine.Term) bool // reports whether the ontology speaks of it
	rules     *relevance.Analysis
	mu        sync.Mutex
	questions map[roleSet]*question // see [dependencies.question]
}

// A roleSet has bit i set for role i of an option.
type roleSet uint64

const everyRole = ^roleSet(0)

// A complaint is a kind of reason: the predicate that holds it, its code, and
// the role, unit or property it is about. Empty fields stand for any.
type complaint struct{ pred, code, about string }

// Predicates and codes that are not those of blocked.
const (
	affords = "affords" // the effects give a thing a property that its class has not
	cycles  = "cycles"  // the effects put a thing into itself, or more into one than it holds
	typed   = "typed"   // the result is of a wrong class
)

// varies are the predicates of a request that say what fills a role.
var varies = []string{"arg", "says", "num", "avail", "open", "failed", "as_bound"}

// dependenciesOf is the key of what is known about an action.
type dependenciesOf string

// find finds out, once for each action, on which roles reasons depend.
func find(d *sim.Domain, a *ontology.Action) (*dependencies, error) {
	return sim.Once(d, dependenciesOf(a.Name), func() (*dependencies, error) {
		program, err := d.Program(a.Name)
		if err != nil {
			return nil, err
		}
		deps := &dependencies{name: a.Name, names: func(t engine.Term) bool { return told(d)[t] }, places: map[string]int{}, reads: map[complaint]roleSet{}, questions: map[roleSet]*question{}}
		keys := relevance.Keys{Varies: varies, Fixed: []string{"needs"}}
		for _, r := range a.Roles {
			keys.Names = append(keys.Names, engine.Name("/"+r.Name))
			if r.In && r.State == "" {
				deps.places[r.Name] = len(deps.roles)
				deps.roles, deps.terms = append(deps.roles, r), append(deps.terms, engine.Name("/"+r.Name))
			}
		}
		if len(deps.roles) > 64 {
			return nil, fmt.Errorf("%s has %d roles, 64 are the most", a.Name, len(deps.roles))
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
		deps.rules = relevance.New(program.Set, keys)
		deps.learn(d, a)
		return deps, nil
	})
}

// allNames is the key of what the ontology speaks of.
type allNames struct{}

// told are the terms that the ontology speaks of.
func told(d *sim.Domain) map[engine.Term]bool {
	all, _ := sim.Once(d, allNames{}, func() (map[engine.Term]bool, error) {
		all := map[engine.Term]bool{}
		for _, c := range d.Model().Ontology().Classes() {
			all[world.ClassTerm(c.Name)] = true
		}
		for _, f := range d.Vocabulary().Facts {
			for _, t := range f.Args {
				all[t] = true
			}
		}
		return all, nil
	})
	return all
}

// learn finds out what each reason depends on.
func (o *dependencies) learn(d *sim.Domain, a *ontology.Action) {
	rel := o.rules
	fact := func(pred string, args ...engine.Term) engine.Fact { return engine.Fact{Pred: pred, Args: args} }
	of := func(pred string, args ...engine.Term) (s roleSet) {
		for _, k := range rel.Of(fact(pred, args...)) {
			if i, ok := o.places[world.ClassName(k)]; ok {
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
	for _, s := range o.reads {
		if !slices.Contains(o.sets, s) {
			o.sets = append(o.sets, s)
		}
	}
	slices.SortFunc(o.sets, func(a, b roleSet) int { return cmp.Or(a.size()-b.size(), cmp.Compare(a, b)) })
}

func (s roleSet) size() int      { return bits.OnesCount64(uint64(s)) }
func (s roleSet) has(i int) bool { return s>>i&1 == 1 }

// depends returns what a complaint depends on: everything, when nothing is
// known about it.
func (o *dependencies) depends(c complaint) roleSet {
	for _, known := range []complaint{c, {c.pred, c.code, ""}, {c.pred, "", c.about}, {c.pred, "", ""}} {
		if s, ok := o.reads[known]; ok {
			return s
		}
	}
	return 1<<len(o.roles) - 1
}
