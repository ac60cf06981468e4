// Package sim executes plans: it schedules their steps, evaluates the rules of
// each against the state it reads, and applies the effects.
//
// Make a [Domain] once (for kitchens: hearth.Open) and [Domain.Run] as
// many plans as wanted, from many goroutines. What comes back is an [Episode]:
// a tree of states with the outcome of every step, to be continued, queried
// and scored. The package knows no action and no class.
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

// A Domain is a world that plans can be executed in: an ontology, rules, and a
// first state. It is a value that never changes, safe for many goroutines: who
// wants another first state, mode or other limits makes a domain of it that has
// them, and shares with it what was analysed.
type Domain struct {
	Semantics plan.Semantics

	mode   Mode
	known  Known
	limits engine.Limits
	model  *world.Model
	first  *world.State
	book   *rulebook.Book
	vocab  *rule.Vocabulary
	kept   *sync.Map // see [Once]
}

// NewDomain puts a domain together. The rules are files as a [rulebook.Book]
// names them, with the overlays of the semantics.
func NewDomain(name string, onto *ontology.Ontology, rules fs.FS, sem plan.Semantics, first *world.State) *Domain {
	d := &Domain{Semantics: sem, mode: Rules{}, model: first.Model(), first: first, kept: &sync.Map{}}
	d.book = &rulebook.Book{Files: rules, Name: name, Overlays: strings.Fields(sem.Overlays), Beside: sem.Beside, Ontology: onto, Known: rulebook.Known()}
	former, _ := d.book.Notation() // what cannot be read there is not known
	d.vocab = &rule.Vocabulary{
		Decls: onto.Decls(), Spelled: onto.Spelled,
		Facts: constants(onto, first.Model().Exact),
		Fluents: func(pred string) (engine.Kind, bool, bool) {
			f, ok := onto.Fluent(pred)
			if !ok {
				return engine.Free, false, false
			}
			return f.Sort, f.Many, true
		},
		Supplied: first.Model().Computed(),
		Given:    rulebook.Given,
		Former:   former.Names,
		Amounts:  append(d.book.Amounts(), first.Model().Amounts()...),
		Known:    d.book.Known,
	}
	return d
}

// From returns the domain with another first state of the same model. What was
// analysed for one serves both.
func (d *Domain) From(first *world.State) *Domain {
	other := *d
	other.first = first
	return &other
}

// In returns the domain with steps that are done in another mode, which is that
// of [Rules] at first.
func (d *Domain) In(m Mode) *Domain {
	other := *d
	other.mode = m
	return &other
}

// Within returns the domain with limits to what rules may derive for a step or a
// question.
func (d *Domain) Within(l engine.Limits) *Domain {
	other := *d
	other.limits = l
	return &other
}

// A Known is asked for what comes of a step before it is done: nil where that is not
// known.
type Known func(s *plan.Step, before *world.State, bound map[string]*Binding) *Result

// Knowing returns the domain with steps of plans of which it may be known what comes
// of them.
func (d *Domain) Knowing(k Known) *Domain {
	other := *d
	other.known = k
	return &other
}

// Mode is that of [Domain.In].
func (d *Domain) Mode() Mode { return d.mode }

// Limits are those of [Domain.Within].
func (d *Domain) Limits() engine.Limits { return d.limits }

// constants are the rows of the ontology in the arithmetic of the domain.
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

// ByRules reports whether what comes of a step follows from its rules alone.
func (d *Domain) ByRules() bool { return d.mode == Mode(Rules{}) }

// Vocabulary returns what rules of the domain may speak of.
func (d *Domain) Vocabulary() *rule.Vocabulary { return d.vocab }

// Model returns the ontology in the form of the domain's states.
func (d *Domain) Model() *world.Model { return d.model }

// Name returns the name of the domain: that of its folder of rules.
func (d *Domain) Name() string { return d.book.Name }

// Rules are the files of the domain's rules.
func (d *Domain) Rules() *rulebook.Book { return d.book }

// First returns the state that plans start in.
func (d *Domain) First() *world.State { return d.first }

// Once returns what follows from ontology and rules of a domain alone, under a
// key of the caller's own type. It is made at most once, when it is first wanted.
func Once[K comparable, T any](d *Domain, key K, make func() (T, error)) (T, error) {
	made, known := d.kept.Load(key)
	if !known {
		made, _ = d.kept.LoadOrStore(key, sync.OnceValues(make))
	}
	return made.(func() (T, error))()
}

// program is [Domain.Program] of an action, by what has its name.
func (d *Domain) program(a *ontology.Action) (*program.Program, error) {
	if known, ok := d.kept.Load(a); ok {
		return known.(func() (*program.Program, error))()
	}
	return Once(d, a, func() (*program.Program, error) { return d.Program(a.Name) })
}

// rulesOf is the key of an action's program.
type rulesOf string

// Program returns the analysed rules of an action; they are loaded once.
func (d *Domain) Program(action string) (*program.Program, error) {
	return Once(d, rulesOf(action), func() (*program.Program, error) {
		units, err := d.book.Units(action)
		if err != nil {
			return nil, err
		}
		return program.Load(d.vocab, units)
	})
}
