package sim

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim/world"
)

// A Moment is a state in which something can be done next. It answers which
// actions can be, with what, and what keeps the others from it. The answers
// come from the rules that execute the actions: see [Option]. It is for one
// goroutine; nothing is executed unless asked for, and no state changes.
type Moment struct {
	State  *world.State
	Things []Filler // what fills roles that want things: see [Situation.Moment]

	domain  *Domain
	started bool                     // a plan led to the state
	kitchen string                   // the variable that stands for the state
	names   map[string]bool          // variables that are taken
	stand   map[engine.Term][]string // the variables that stand for a thing, later ones first
	step    int
	options map[string]*Option
}

// A Filler is what fills a role: a thing, a class or a number.
type Filler struct {
	Var  string      // the variable that stands for it; "" where there is none
	Term engine.Term // an entity, a class, or a number in billionths

	state *world.State // in which a plan bound it; nil for classes and numbers
}

// IsThing reports whether f is an entity, and not a class or a number.
func (f Filler) IsThing() bool { return f.state != nil }

// Class returns the class of a thing.
func (f Filler) Class() string { return f.state.Class(f.Term) }

// Thing is the filler for an entity of the moment that no variable stands for.
func (m *Moment) Thing(e engine.Term) Filler { return Filler{Term: e, state: m.State} }

// A Choice says what fills which role of an action. Other roles are open.
type Choice map[string]Filler

// Moment is the situation as one in which something can be done next, by a plan
// that has bound what the steps before it have. Its things are what variables
// stand for, each once, and what lies in the kitchen besides if everything is
// wanted.
func (s *Situation) Moment(everything bool) *Moment {
	d, bound := s.Episode.Domain, s.bound()
	m := &Moment{State: s.State, domain: d, started: len(bound) > 0, kitchen: "?kitchen", names: map[string]bool{}, stand: map[engine.Term][]string{}, step: len(s.Episode.Plan.Steps), options: map[string]*Option{}}
	have := map[engine.Term]bool{}
	for _, b := range slices.Backward(bound) {
		m.names[b.Var] = true
		if b.IsState && b.State == s.State {
			m.kitchen = b.Var
		}
		if b.IsState || b.Nothing || b.Failed || b.State == nil || !b.State.Has(b.Term) {
			continue
		}
		m.stand[b.Term] = append(m.stand[b.Term], b.Var)
		if have[b.Term] {
			continue
		}
		have[b.Term] = true
		m.Things = append(m.Things, Filler{b.Var, b.Term, b.State})
	}
	m.names[m.kitchen] = true
	if everything {
		for _, e := range present(s.State) {
			if !have[e] {
				m.Things = append(m.Things, m.Thing(e))
			}
		}
	}
	return m
}

// bound lists what the steps before the situation have bound, in their order.
func (s *Situation) bound() (all []*Binding) {
	led := map[*world.State]bool{s.Episode.Domain.first: true}
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

// present lists what there is in a world: what lies in it, or, where nothing
// contains the others, everything.
func present(s *world.State) (all []engine.Term) {
	if s.Root().Kind() != engine.Free {
		return lying(s, s.Root())
	}
	_ = (&world.View{State: s}).Scan("type", make([]engine.Term, 2), func(row []engine.Term) bool { // a scan of everything cannot fail
		all = append(all, row[0])
		return true
	})
	return all
}

// lying lists everything in a place, at any depth.
func lying(s *world.State, place engine.Term) (all []engine.Term) {
	for _, e := range s.Contents(place) {
		all = append(append(all, e), lying(s, e)...)
	}
	return all
}

// Option returns what is known about an action at the moment. The error is a
// fault of its rules, or [ErrStopped].
func (m *Moment) Option(a *ontology.Action) (*Option, error) {
	if m.domain.Stopped() {
		return nil, ErrStopped
	}
	if o := m.options[a.Name]; o != nil {
		return o, nil
	}
	deps, err := m.domain.dependencies(a)
	if err != nil {
		return nil, err
	}
	o := &Option{Action: a, dependencies: deps, moment: m, fillers: map[*ontology.Role][]Filler{}, tried: map[string][]Reason{}}
	m.options[a.Name] = o
	return o, nil
}

// Fillers lists what could be named in a role: the things of the moment, the
// classes that the role speaks of, and, for a number, an example, which differs
// from role to role: a plan names nothing twice.
func (o *Option) Fillers(r *ontology.Role) []Filler {
	all, ok := o.fillers[r]
	if !ok {
		all = o.moment.fillers(r)
		if r.Number {
			all = []Filler{{Term: engine.Number(1_000_000_000 * o.numbers(r))}}
		}
		o.fillers[r] = all
	}
	return all
}

// Wants lists the roles that things can fill.
func (o *Option) Wants() (roles []string) {
	for _, r := range o.roles {
		if !r.Number && !r.Concept {
			roles = append(roles, r.Name)
		}
	}
	return roles
}

// numbers counts the roles for numbers down to r.
func (o *Option) numbers(r *ontology.Role) (n int64) {
	for _, other := range o.roles {
		if other.Number {
			n++
		}
		if other == r {
			break
		}
	}
	return n
}

// fillers lists the things and classes that could be named in a role.
func (m *Moment) fillers(r *ontology.Role) (all []Filler) {
	for _, c := range r.Constants {
		all = append(all, Filler{Term: world.ClassTerm(c)})
	}
	switch onto := m.domain.model.Ontology(); {
	case len(r.Constants) > 0 && r.Concept:
		return all
	case r.Concept:
		for _, c := range onto.Descendants(r.Type) {
			all = append(all, Filler{Term: world.ClassTerm(c)})
		}
		return all
	}
	return append(slices.Clone(m.Things), all...)
}

// Call writes a choice as a plan writes it: an action of the network notation,
// with new variables for what it hands out and for what is left to it. A thing
// that no variable stands for, or one fewer than it is named, appears as its
// entity.
func (m *Moment) Call(a *ontology.Action, c Choice) string {
	words := []string{a.Name}
	taken := map[string]bool{}
	for _, r := range a.Roles {
		f, given := c[r.Name]
		switch {
		case r.State == "in":
			words = append(words, m.kitchen)
		case !given:
			words = append(words, m.fresh(r.Name, taken))
		default:
			words = append(words, m.word(f, taken))
		}
	}
	return "(" + strings.Join(words, " ") + ")"
}

// word writes a filler. A variable stands in an action once.
func (m *Moment) word(f Filler, taken map[string]bool) string {
	switch {
	case f.Term.Kind() == engine.NumberKind:
		return strconv.FormatFloat(float64(f.Term.Num())/1e9, 'f', -1, 64)
	case f.state == nil:
		return world.ClassName(f.Term)
	}
	for _, v := range m.stand[f.Term] {
		if !taken[v] {
			taken[v] = true
			return v
		}
	}
	return f.Term.Sym()
}

// fresh names a new variable after a role.
func (m *Moment) fresh(role string, taken map[string]bool) string {
	name := "?" + role
	for n := 2; m.names[name] || taken[name]; n++ {
		name = "?" + role + "-" + strconv.Itoa(n)
	}
	taken[name] = true
	return name
}

// binding is what a plan would have bound to name one filler.
func (m *Moment) binding(f Filler, name string) *Binding {
	b := &Binding{Var: name, State: f.state, Term: f.Term, Available: m.State.Clock(), Timed: true}
	if f.state == nil {
		b.State = m.State
	}
	return b
}

// step makes the step that does an action with a choice, and what its
// variables stand for.
func (o *Option) step(c Choice) (*plan.Step, map[string]*Binding) {
	m := o.moment
	s := &plan.Step{Index: m.step, Name: o.Action.Name, Action: o.Action}
	bound := map[string]*Binding{}
	if stateRole(s.Action, "in") < 0 && stateRole(s.Action, "out") < 0 {
		bound[now] = &Binding{State: m.State, IsState: true}
	}
	for _, r := range o.Action.Roles {
		a := plan.Arg{Role: r, Var: "?" + r.Name}
		switch f, given := c[r.Name]; {
		case r.State == "in":
			bound[a.Var] = &Binding{Var: a.Var, State: m.State, IsState: true, Available: m.State.Clock(), Timed: true}
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
