// Package affordance finds the actions that can be done next in a situation. It finds the objects that can
// fill their roles, and the reasons against all other choices.
//
// [New] creates the Affordances of a situation. [Affordances.Admissible] examines all actions,
// [Affordances.Uses] all uses of one object, and an [Option] a single action. The answers come from the rules
// that execute the actions. The package contains no knowledge about actions.
//
// Four mechanisms make the search fast. The analysis of dependencies (dependencies.go and question.go, 350 lines)
// finds the roles that a reason depends on, so that reasons are evaluated role by role. Batches (refutation.go, 100
// lines) evaluate up to 64 choices at once. Ways are products of groups (50 lines of ways.go), so that no product
// is listed. Package memo keeps answers from state to state. Its reads by effects bring the next look from 30 ms to
// 8 ms (BenchmarkWhatIsPossible).
package affordance

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/memo"
	"hearth/sim/world"
)

// Affordances finds what can be done next in a situation. It must not be used concurrently. It changes no
// state, and executes steps only in [Option.Do] and the methods that need it.
type Affordances struct {
	State  *world.State
	Things []Filler // candidates for roles that take objects; see [New]
	ByName bool     // fill roles only with objects that have a variable, unless no such choice can be done
	Rows   int      // maximum number of rows for each group of roles whose fillers depend on each other; 0 for no limit

	ctx        context.Context             // context of all evaluations
	memo       *memo.Memo                  // cached answers: whether reasons exist against a choice
	view       *world.View                 // the state of the situation, as the memo reads it
	domain     *sim.Domain                 // domain whose rules are evaluated
	stepDomain *sim.Domain                 // domain that executes steps; if it differs from domain, it may refuse more
	started    bool                        // whether the plan already has a first state
	stateVar   string                      // variable of the situation's state
	names      map[string]bool             // variables that are taken
	varsOf     map[engine.Term][]string    // variables of each object, later ones first
	named      func() map[engine.Term]bool // the objects that the plan names
	step       int
	options    map[string]*Option
	relevance  *relevance // order of fillers and offers; nil for the order of the world
}

// A Filler is a value for a role: an object, a class or a number.
type Filler struct {
	Var  string      // variable of the object; "" if it has none
	Term engine.Term // an entity, a class, or a number in billionths

	state *world.State // state in which the object is read; nil for classes and numbers
}

// IsThing reports whether f is an entity, not a class or a number.
func (f Filler) IsThing() bool { return f.state != nil }

// Class returns the class of an entity.
func (f Filler) Class() string { return f.state.Class(f.Term) }

// thing returns the filler for an entity of the situation that has no variable.
func (m *Affordances) thing(e engine.Term) Filler { return Filler{Term: e, state: m.State} }

// A Choice maps roles of an action to fillers. Other roles are open.
type Choice map[string]Filler

// New returns the affordances of a situation. Its Things are the objects that earlier steps bound to
// variables, each once. If everything is true, all other objects of the world follow. Answers are stored in
// cache, which situations of the same domain may share; it may be nil.
func New(ctx context.Context, s *sim.Situation, everything bool, cache *memo.Memo) *Affordances {
	bound := boundBefore(s)
	if cache == nil {
		cache = &memo.Memo{}
	}
	m := &Affordances{ctx: ctx, memo: cache, view: &world.View{State: s.State, Step: anyStep}, State: s.State, domain: rulesDomain(s.Episode.Domain), stepDomain: s.Episode.Domain, started: len(bound) > 0, names: map[string]bool{}, varsOf: map[engine.Term][]string{}, step: len(s.Episode.Plan.Steps), options: map[string]*Option{}}
	m.named = sync.OnceValue(func() map[engine.Term]bool {
		named := map[engine.Term]bool{}
		for _, b := range s.Episode.Bindings.All() {
			named[b.Term] = true
		}
		return named
	})
	have, timed := map[engine.Term]bool{}, map[engine.Term]bool{}
	for _, b := range bound {
		timed[b.Term] = timed[b.Term] || b.Timed
	}
	for _, b := range slices.Backward(bound) {
		m.names[b.Var] = true
		if b.IsState && b.State == s.State {
			m.stateVar = b.Var
		}
		if b.IsState || b.Nothing || b.Failed || b.State == nil || !b.State.Has(b.Term) {
			continue
		}
		if !b.Timed && timed[b.Term] {
			continue // released semantics: no step can wait for this name of the object
		}
		m.varsOf[b.Term] = append(m.varsOf[b.Term], b.Var)
		if have[b.Term] {
			continue
		}
		have[b.Term] = true
		m.Things = append(m.Things, Filler{b.Var, b.Term, b.State})
	}
	m.stateVar = cmp.Or(m.stateVar, "?"+stateName(m.domain.Model().Ontology()))
	m.names[m.stateVar] = true
	if everything {
		for _, e := range present(s.State) {
			if !have[e] {
				m.Things = append(m.Things, m.thing(e))
			}
		}
	}
	return m
}

// A stricter mode refuses every step that the rules refuse, and possibly more. Rules returns the mode in which
// the rules alone decide.
type stricter interface{ Rules() sim.Mode }

// rulesDomain returns d with the mode in which the rules alone decide. If the mode of d is not stricter than
// the rules, it returns d itself.
func rulesDomain(d *sim.Domain) *sim.Domain {
	if m, ok := d.Mode().(stricter); ok {
		return d.WithMode(m.Rules())
	}
	return d
}

// AfterPlan assumes that the next step follows the whole plan p, so that new variables differ from all variables
// of p.
func (m *Affordances) AfterPlan(p *plan.Plan) {
	for _, s := range p.Steps {
		for _, v := range s.Vars() {
			m.names[v] = true
		}
	}
}

// boundBefore returns the bindings of the steps before a situation, in their order.
func boundBefore(s *sim.Situation) (all []*sim.Binding) {
	led := map[*world.State]bool{s.Episode.Domain.First(): true}
	for _, r := range s.Steps {
		led[r.After] = true
	}
	for _, r := range s.Episode.Executed() {
		if led[r.After] {
			all = append(all, r.Binds...)
		}
	}
	return all
}

// rootOf returns the action that creates a first state and reads none, or nil.
func rootOf(onto *ontology.Ontology) *ontology.Action {
	for _, a := range onto.Actions() {
		if a.StateRole("in") < 0 && a.StateRole("out") >= 0 {
			return a
		}
	}
	return nil
}

// stateName returns the role in which the action of rootOf returns the state, or "" if there is no such
// action.
func stateName(onto *ontology.Ontology) string {
	if a := rootOf(onto); a != nil {
		return a.Roles[a.StateRole("out")].Name
	}
	return ""
}

// present returns the objects of a world: the contents of the root, or all objects if there is no root.
func present(s *world.State) []engine.Term {
	if s.Root().Kind() != engine.Free {
		return contentsOf(s, s.Root())
	}
	return s.Things()
}

// contentsOf returns everything in a place, at any depth.
func contentsOf(s *world.State, place engine.Term) (all []engine.Term) {
	for _, e := range s.Contents(place) {
		all = append(append(all, e), contentsOf(s, e)...)
	}
	return all
}

// Option returns the option for an action. The error is an error in its rules, or that of the context.
func (m *Affordances) Option(a *ontology.Action) (*Option, error) {
	if m.ctx.Err() != nil {
		return nil, m.ctx.Err()
	}
	if o := m.options[a.Name]; o != nil {
		return o, nil
	}
	deps, err := analyze(m.domain, a)
	if err != nil {
		return nil, err
	}
	o := &Option{Action: a, dependencies: deps, affordances: m, fillers: map[*ontology.Role][]Filler{}, stepReasons: map[string][]sim.Reason{}}
	o.base = sync.OnceValue(func() *sim.Request {
		s, bound := o.step(nil)
		q, _ := m.domain.Request(s, m.State, bound) // errors of the rules were reported above
		return q
	})
	m.options[a.Name] = o
	return o, nil
}

// Fillers returns the candidates for a role: the objects of the situation and the classes that the role
// accepts. For a number it is one example, which differs from role to role, because a step may name a value
// only once.
func (o *Option) Fillers(r *ontology.Role) []Filler {
	all, ok := o.fillers[r]
	if !ok {
		all = o.affordances.fillers(r)
		if r.Number {
			all = []Filler{{Term: engine.Number(cmp.Or(r.Example, 1_000_000_000*o.numbers(r)))}}
		}
		o.fillers[r] = all
	}
	return all
}

// ObjectRoles returns the roles that objects can fill.
func (o *Option) ObjectRoles() (roles []string) {
	for _, r := range o.inputs {
		if !r.Number && !r.Concept {
			roles = append(roles, r.Name)
		}
	}
	return roles
}

// numbers counts the number roles up to and including r.
func (o *Option) numbers(r *ontology.Role) (n int64) {
	for _, other := range o.inputs {
		if other.Number {
			n++
		}
		if other == r {
			break
		}
	}
	return n
}

// fillers returns the objects and classes that are candidates for a role.
func (m *Affordances) fillers(r *ontology.Role) (all []Filler) {
	for _, c := range r.Constants {
		all = append(all, Filler{Term: world.ClassTerm(c)})
	}
	switch {
	case len(r.Constants) > 0 && r.Concept:
		return all
	case r.Concept:
		all, _ = sim.Once(m.domain, classesFor(r.Type), func() (all []Filler, _ error) {
			for _, c := range m.domain.Model().Ontology().Descendants(r.Type) {
				all = append(all, Filler{Term: world.ClassTerm(c)})
			}
			return all, nil
		})
		if m.relevance != nil {
			all = m.relevance.sorted(all)
		}
		return all
	}
	return append(slices.Clip(m.Things), all...)
}

// classesFor is the cache key of the candidate classes of a type.
type classesFor string

// Call writes a choice as an action of a network. Outputs and open roles get new variables. An object without
// an unused variable is written as its entity. If the plan has no state yet, a line with the action that
// creates one comes first.
func (m *Affordances) Call(a *ontology.Action, c Choice) string {
	call := "(" + a.Name
	for _, words := range m.words(a, c) {
		call += " " + words[0]
	}
	call += ")"
	if root := rootOf(m.domain.Model().Ontology()); root != nil && !m.started && a.StateRole("in") >= 0 {
		return "(" + root.Name + " " + m.stateVar + ")\n" + call
	}
	return call
}

// words returns the words that each role may have; the first ones are those of [Affordances.Call].
func (m *Affordances) words(a *ontology.Action, c Choice) (all [][]string) {
	taken, nameless := map[string]bool{}, m.nameless(a, c)
	times := map[engine.Term]int{}
	for _, f := range c {
		times[f.Term]++
	}
	for _, r := range a.Roles {
		f, given := c[r.Name]
		switch {
		case r.State == "in":
			all = append(all, []string{m.stateVar})
		case !given || nameless[r.Name]:
			all = append(all, []string{m.fresh(r.Name, taken)})
		case times[f.Term] == 1 && len(m.varsOf[f.Term]) > 0:
			all = append(all, m.varsOf[f.Term])
		default:
			all = append(all, []string{m.word(f, taken)})
		}
	}
	return all
}

// word writes a filler. A variable is used at most once per action.
func (m *Affordances) word(f Filler, taken map[string]bool) string {
	switch {
	case f.Term.Kind() == engine.NumberKind:
		return strconv.FormatFloat(float64(f.Term.Num())/1e9, 'f', -1, 64)
	case f.state == nil:
		return world.ClassName(f.Term)
	}
	for _, v := range m.varsOf[f.Term] {
		if !taken[v] {
			taken[v] = true
			return v
		}
	}
	return f.Term.Sym()
}

// fresh returns a new variable named after a role.
func (m *Affordances) fresh(role string, taken map[string]bool) string {
	name := "?" + role
	for n := 2; m.names[name] || taken[name]; n++ {
		name = "?" + role + "-" + strconv.Itoa(n)
	}
	taken[name] = true
	return name
}

// binding returns a binding as a plan would create it for a filler.
func (m *Affordances) binding(f Filler, name string) *sim.Binding {
	b := &sim.Binding{Var: name, State: f.state, Term: f.Term, Available: m.State.Clock(), Timed: true}
	if f.state == nil {
		b.State = m.State
	}
	return b
}

// step returns the step for a choice and the bindings of its variables.
func (o *Option) step(c Choice) (*plan.Step, map[string]*sim.Binding) {
	m := o.affordances
	s := &plan.Step{Index: m.step, Name: o.Action.Name, Action: o.Action}
	bound := map[string]*sim.Binding{}
	for _, r := range o.Action.Roles {
		a := plan.Arg{Role: r, Var: "?" + r.Name}
		switch f, given := c[r.Name]; {
		case r.State == "in":
			bound[a.Var] = &sim.Binding{Var: a.Var, State: m.State, IsState: true, Available: m.State.Clock(), Timed: true}
		case given && f.state == nil:
			a.Var, a.Term = "", f.Term
		case given:
			if a.Var = cmp.Or(f.Var, f.Term.Sym()); bound[a.Var] != nil {
				a.Var += " as " + r.Name
			}
			bound[a.Var] = m.binding(f, a.Var)
		}
		s.Args = append(s.Args, a)
	}
	return s, bound
}
