// Package sim executes plans: it schedules their steps, evaluates the rules of each step against the state it
// reads, and applies the effects.
//
// Make a [Domain] once (for kitchens: hearth.Open), then call [Domain.Run] for any number of plans, from any
// number of goroutines. The result is an [Episode]: a tree of states with the outcome of every step, which can
// be continued, queried and scored. The package knows no action and no class by name.
package sim

import (
	"io/fs"
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim/rulebook"
	"hearth/sim/world"
)

// A Domain is a world in which plans are executed: an ontology, rules, and a first state. It is immutable and
// safe for concurrent use. Methods such as WithFirst, WithMode and WithLimits return a changed copy, which shares the
// analysed rules with the original.
type Domain struct {
	Semantics plan.Semantics

	mode       Mode
	cache      StepCache
	limits     engine.Limits
	model      *world.Model
	first      *world.State
	book       *rulebook.Book
	vocab      *rule.Vocabulary
	onceValues *sync.Map // values made by [Once], by key
}

// NewDomain returns a domain with the given rules and first state. The rules are files named as
// [rulebook.Book] describes, with the overlays of the semantics.
func NewDomain(name string, onto *ontology.Ontology, rules fs.FS, sem plan.Semantics, first *world.State) *Domain {
	d := &Domain{Semantics: sem, mode: Rules{}, model: first.Model(), first: first, onceValues: &sync.Map{}}
	d.book = &rulebook.Book{Files: rules, Name: name, Overlays: strings.Fields(sem.Overlays), Auxiliary: sem.MotionRules, Ontology: onto}
	d.vocab = &rule.Vocabulary{
		Decls: onto.Decls(), SpellingHint: onto.SpellingHint,
		Facts: constants(onto, first.Model().Exact),
		Fluents: func(pred string) (engine.Kind, bool, bool) {
			f, ok := onto.Fluent(pred)
			if !ok {
				return engine.Free, false, false
			}
			return f.Sort, f.Many, true
		},
		Supplied: first.Model().Computed(),
		Inputs:   rulebook.InputPredicates,
		Amounts:  append(d.book.Amounts(), first.Model().Amounts()...),
	}
	return d
}

// WithFirst returns a copy of the domain with another first state of the same model. Both share the analysed rules.
func (d *Domain) WithFirst(first *world.State) *Domain {
	other := *d
	other.first = first
	return &other
}

// WithMode returns a copy of the domain that executes steps in mode m. The default mode is [Rules].
func (d *Domain) WithMode(m Mode) *Domain {
	other := *d
	other.mode = m
	return &other
}

// WithLimits returns a copy of the domain with limits on what rules may derive for one step or question.
func (d *Domain) WithLimits(l engine.Limits) *Domain {
	other := *d
	other.limits = l
	return &other
}

// A StepCache returns the cached result of step s in the state before, or nil if there is none. Bound holds
// the bindings that the step reads.
type StepCache func(s *plan.Step, before *world.State, bound map[string]*Binding) *Result

// WithCache returns a copy of the domain that asks k for the result of a step before it executes the step.
func (d *Domain) WithCache(k StepCache) *Domain {
	other := *d
	other.cache = k
	return &other
}

// Mode returns the mode set by [Domain.WithMode].
func (d *Domain) Mode() Mode { return d.mode }

// Limits returns the limits set by [Domain.WithLimits].
func (d *Domain) Limits() engine.Limits { return d.limits }

// constants returns the facts of the ontology. If exact is false, their numbers lose their exact values and
// keep only whole billionths.
func constants(onto *ontology.Ontology, exact bool) []engine.Fact {
	facts := onto.Facts()
	if exact {
		return facts
	}
	for i := range facts {
		facts[i].Args = slices.Clone(facts[i].Args)
		for j, t := range facts[i].Args {
			facts[i].Args[j] = t.Plain()
		}
	}
	return facts
}

// ByRules reports whether the result of a step follows from its rules alone.
func (d *Domain) ByRules() bool {
	_, rules := d.mode.(Rules)
	return rules
}

// Vocabulary returns the predicates and names that rules of the domain may use.
func (d *Domain) Vocabulary() *rule.Vocabulary { return d.vocab }

// Model returns the ontology in the form that the states of the domain use.
func (d *Domain) Model() *world.Model { return d.model }

// Name returns the name of the domain, which is also the name of its folder of rules.
func (d *Domain) Name() string { return d.book.Name }

// Rules returns the rule files of the domain.
func (d *Domain) Rules() *rulebook.Book { return d.book }

// First returns the state in which plans start.
func (d *Domain) First() *world.State { return d.first }

// Once returns the value of make for a key, and calls make at most once for a domain and all its copies. The
// value may depend only on the ontology and the rules. The key must be of a type that the caller declares.
func Once[K comparable, T any](d *Domain, key K, make func() (T, error)) (T, error) {
	made, known := d.onceValues.Load(key)
	if !known {
		made, _ = d.onceValues.LoadOrStore(key, sync.OnceValues(make))
	}
	return made.(func() (T, error))()
}

// program returns the program of an action. It is cached by action as well as by name.
func (d *Domain) program(a *ontology.Action) (*program.Program, error) {
	if known, ok := d.onceValues.Load(a); ok {
		return known.(func() (*program.Program, error))()
	}
	return Once(d, a, func() (*program.Program, error) { return d.Program(a.Name) })
}

// A rulesOf is the name of an action, used in [Once] as the key of its program.
type rulesOf string

// Program returns the analysed rules of an action. They are loaded on the first call.
func (d *Domain) Program(action string) (*program.Program, error) {
	return Once(d, rulesOf(action), func() (*program.Program, error) {
		units, err := d.book.Units(action)
		if err != nil {
			return nil, err
		}
		return program.Load(d.vocab, units)
	})
}
