package search

import (
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/rulebook"
)

// A Space holds what searches in one domain share. It may be used by many goroutines at once.
type Space struct {
	domain    *sim.Domain
	actions   []*action
	named     map[string]*action
	places    []string        // fluents that place a thing in or on others
	relations map[string]bool // fluents between things that rules follow in both directions
	agent     string          // the class of things that act; where they are does not matter for other things
}

// spaceOf is the cache key of the space of a domain.
type spaceOf struct{}

// NewSpace returns the space of a domain. The error is a fault of the rules.
func NewSpace(d *sim.Domain) (*Space, error) {
	return sim.Once(d, spaceOf{}, func() (*Space, error) {
		sp := &Space{domain: d, named: map[string]*action{}}
		onto := d.Model().Ontology()
		for _, a := range onto.Actions() {
			x, err := sp.analyze(a)
			if err != nil {
				return nil, err
			}
			sp.actions, sp.named[a.Name] = append(sp.actions, x), x
		}
		sp.places, sp.agent = onto.Marked(ontology.PlaceMark), onto.Mark(ontology.AgentMark)
		sp.relations = map[string]bool{}
		for _, f := range onto.Fluents() {
			if r := f.Property.Range; f.Property.Inverse && (r == ontology.Entity || r == ontology.Entities) {
				sp.relations[f.Pred] = true
			}
		}
		return sp, nil
	})
}

// An action is an action with the fluents that its rules can change.
type action struct {
	*ontology.Action
	inputs  []engine.Term   // the roles that a thing must fill
	changes map[string]bool // the fluents that it may change
	rules   *depend.Analysis
	keyed   *depend.Analysis // the same with the roles as keys
	mu      sync.Mutex
	reads   map[engine.Term]map[string]bool // code of a reason → predicates that it depends on
	never   map[engine.Term]bool            // code of a reason → whether no action can remove it
}

// analyze finds what the rules of an action can change.
func (sp *Space) analyze(a *ontology.Action) (*action, error) {
	p, err := sp.domain.Program(a.Name)
	if err != nil {
		return nil, err
	}
	x := &action{Action: a, changes: map[string]bool{}, rules: depend.New(p.Set, depend.Keys{}), reads: map[engine.Term]map[string]bool{}, never: map[engine.Term]bool{}}
	keys := depend.Keys{Varies: rulebook.InputPredicates, Fixed: []string{"needs"}}
	for _, r := range a.Roles {
		keys.Names = append(keys.Names, r.Term)
		if r.Input && r.State == "" && !r.Optional {
			x.inputs = append(x.inputs, r.Term)
		}
	}
	x.keyed = depend.New(p.Set, keys)
	for _, pred := range effects {
		names, known := x.rules.Values(engine.Fact{Pred: pred, Args: make([]engine.Term, 3)}, 1)
		for _, n := range names {
			x.changes[n.Sym()[1:]] = true
		}
		if !known { // the name of the fluent is a value in the state
			for _, p := range sp.domain.Model().Ontology().Properties() {
				for _, w := range p.Words {
					x.changes[strings.ReplaceAll(w, "-", "_")] = true
				}
			}
		}
	}
	return x, nil
}

// Opposite reports whether an action that gives a thing one of two states takes the other one from it.
func (sp *Space) Opposite(one, other engine.Term) bool {
	states := func(a *action, pred string) []engine.Term {
		all, _ := a.rules.Values(engine.Fact{Pred: pred, Args: make([]engine.Term, 2)}, 1)
		return all
	}
	return slices.ContainsFunc(sp.actions, func(a *action) bool {
		gives, takes := states(a, "becomes"), states(a, "ceases")
		return slices.Contains(gives, one) && slices.Contains(takes, other) || slices.Contains(gives, other) && slices.Contains(takes, one)
	})
}

// dependsOn returns the predicates on which a reason depends.
func (a *action) dependsOn(code engine.Term) map[string]bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.reads[code] == nil {
		a.reads[code] = map[string]bool{}
		for _, p := range a.rules.DependsOn([]engine.Fact{{Pred: "blocked", Args: []engine.Term{code, {}, {}}}}) {
			a.reads[code][p] = true
		}
	}
	return a.reads[code]
}

// permanent reports whether no action can change what a reason against an action depends on.
func (sp *Space) permanent(name string, code engine.Term) bool {
	a := sp.named[name]
	depends := a.dependsOn(code)
	a.mu.Lock()
	defer a.mu.Unlock()
	never, known := a.never[code]
	if !known {
		never = !slices.ContainsFunc(sp.actions, func(x *action) bool { return x.mayChange(depends) })
		a.never[code] = never
	}
	return never
}

// causes returns the predicates on which the effects depend that make a literal hold.
func (a *action) causes(l Literal) map[string]bool {
	all := map[string]bool{}
	for _, pred := range effects {
		for _, p := range a.rules.DependsOn([]engine.Fact{{Pred: pred, Args: []engine.Term{{}, engine.Name("/" + l.Fluent), {}}}}) {
			all[p] = true
		}
	}
	return all
}

// mayChange reports whether an action may change one of some predicates.
func (a *action) mayChange(preds map[string]bool) bool {
	for f := range a.changes {
		if preds[f] {
			return true
		}
	}
	return false
}

// moves returns the moves of an action with things of a focus.
func (a *action) moves(focus []engine.Term) (all []Move) {
	switch len(a.inputs) {
	case 0:
		return []Move{{Action: a.Action}}
	case 1:
		for _, e := range focus {
			all = append(all, Move{a.Action, []engine.Term{e}})
		}
	case 2:
		for _, e := range focus {
			for _, f := range focus {
				if e != f {
					all = append(all, Move{a.Action, []engine.Term{e, f}})
				}
			}
		}
	}
	return all
}
