package dish

import (
	"regexp"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// knowledge describes the effects of the actions, as their rules define them. It is computed once for a domain.
type knowledge struct {
	actions []*ontology.Action
	rules   map[*ontology.Action]*depend.Analysis
	changes map[*ontology.Action]map[string]bool // fluents that the action may change
	types   map[*ontology.Action][]engine.Term   // classes of the things that it may make
	lasting map[string]bool                      // flags that no action removes
	mu      sync.Mutex
	reads   map[string]map[string]bool // action and code of a reason → fluents that it depends on
}

// knowledgeOf is the cache key of the knowledge of a domain.
type knowledgeOf struct{}

func newKnowledge(d *sim.Domain) (*knowledge, error) {
	return sim.Once(d, knowledgeOf{}, func() (*knowledge, error) {
		k := &knowledge{lasting: map[string]bool{}, rules: map[*ontology.Action]*depend.Analysis{}, changes: map[*ontology.Action]map[string]bool{}, types: map[*ontology.Action][]engine.Term{}, reads: map[string]map[string]bool{}}
		for _, f := range d.Model().Ontology().Fluents() {
			k.lasting[f.Pred] = f.Property.Range == ontology.Flag
		}
		for _, a := range d.Model().Ontology().Actions() {
			if a.StateRole("in") < 0 || a.StateRole("out") < 0 {
				continue
			}
			p, err := d.Program(a.Name)
			if err != nil {
				return nil, err
			}
			k.actions = append(k.actions, a)
			k.rules[a] = depend.New(p.Set, depend.Keys{})
			k.changes[a] = map[string]bool{}
			for _, pred := range []string{"set", "add", "del"} {
				names, _ := k.rules[a].Values(engine.Fact{Pred: pred, Args: make([]engine.Term, 3)}, 1)
				for _, n := range names {
					k.changes[a][n.Sym()[1:]] = true
					k.lasting[n.Sym()[1:]] = k.lasting[n.Sym()[1:]] && pred != "del"
				}
			}
			k.types[a], _ = k.rules[a].Values(engine.Fact{Pred: "set", Args: []engine.Term{{}, engine.Name("/type"), {}}}, 2)
		}
		return k, nil
	})
}

// relates reports whether an action on two things may change a fluent.
func (k *knowledge) relates(fluent string) bool {
	for _, a := range k.actions {
		things := 0
		for _, r := range a.Roles {
			if r.Input && r.State == "" && !r.Number && !r.Concept && !r.Optional {
				things++
			}
		}
		if things > 1 && k.changes[a][fluent] {
			return true
		}
	}
	return false
}

// suppliers returns the actions that take the name of a class of things, of which they bring some.
func (k *knowledge) suppliers() (all []*ontology.Action) {
	for _, a := range k.actions {
		if slices.ContainsFunc(a.Roles, func(r *ontology.Role) bool { return r.Input && r.Concept && !r.Optional && len(r.Constants) == 0 }) {
			all = append(all, a)
		}
	}
	return all
}

// makers returns the actions that may make things of a class.
func (k *knowledge) makers(class engine.Term) (all []*ontology.Action) {
	for _, a := range k.actions {
		if slices.Contains(k.types[a], class) {
			all = append(all, a)
		}
	}
	return all
}

// mayChange reports whether an action may change one of some fluents.
func (k *knowledge) mayChange(a *ontology.Action, fluents map[string]bool) bool {
	for f := range fluents {
		if k.changes[a][f] {
			return true
		}
	}
	return false
}

// common lists the fluents that most actions change, and that few reasons are about.
var common = map[string]bool{"type": true, "quantity": true, "unit": true, "used": true, "ready_at": true, "batch": true, "component": true, "item": true}

// dependsOn returns the fluents on which a reason against an action depends, without the common ones.
func (k *knowledge) dependsOn(a *ontology.Action, code string) map[string]bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	key := a.Name + " " + code
	if k.reads[key] == nil {
		k.reads[key] = map[string]bool{}
		for _, pred := range k.rules[a].DependsOn([]engine.Fact{{Pred: "blocked", Args: []engine.Term{engine.Name("/" + code), {}, {}}}}) {
			if !common[pred] {
				k.reads[key][pred] = true
			}
		}
	}
	return k.reads[key]
}

// learn adds to a set, which may be nil, the fluents on which those reasons against an action depend that are about some things.
func (k *knowledge) learn(a *ontology.Action, why []sim.Reason, things []engine.Term, reads map[string]bool) {
	for _, r := range why {
		if reads != nil && slices.ContainsFunc(things, func(t engine.Term) bool { return t.Sym() == r.Entity }) {
			for f := range k.dependsOn(a, r.Code) {
				reads[f] = true
			}
		}
	}
}

// names matches the names of classes in rules.
var names = regexp.MustCompile(`/[a-zA-Z0-9-]+`)

// sources returns the ingredients that the rules name by which an action makes things of a class, then those that the
// reasons against the action name.
func (p *planner) sources(a *ontology.Action, class engine.Term) (all []string) {
	for _, f := range []engine.Fact{{Pred: "set", Args: []engine.Term{{}, engine.Name("/type"), class}}, {Pred: "blocked", Args: make([]engine.Term, 3)}} {
		for _, r := range p.know.rules[a].Slice([]engine.Fact{f}).Rules() {
			for _, name := range names.FindAllString(r.Text, -1) {
				c := name[1:]
				if p.onto.Class(c) != nil && p.onto.IsA(c, p.onto.Mark(ontology.IngredientMark)) && world.ClassTerm(c) != class && !slices.Contains(all, c) {
					all = append(all, c)
				}
			}
		}
	}
	return all
}
