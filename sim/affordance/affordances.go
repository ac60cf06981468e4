// Package affordance says what can be done next in a situation: which actions,
// with what, and what keeps the others from it.
//
// Look at a situation with [Of]; [Affordances.Admissible] goes through all
// actions, [Affordances.Uses] through all that can be done with one thing, and an
// [Option] answers for one action. The answers come from the rules that execute
// the actions; the package knows none of them.
package affordance

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/affordance/depends"
	"hearth/sim/memo"
	"hearth/sim/world"
)

// Affordances are what can be done next in a situation: which actions, with
// what, and what keeps the others from it. They are for one goroutine; nothing
// is executed unless asked for, and no state changes.
type Affordances struct {
	State  *world.State
	Things []Filler // what fills roles that want things: see [Of]
	ByName bool     // only what a variable stands for can fill a role, unless nothing else does
	Rows   int      // how many ways are looked for to fill roles that depend on each other; 0: all

	ctx     context.Context             // of all that is asked
	memo    *memo.Memo                  // of what speaks against what
	view    *world.View                 // of the memo
	domain  *sim.Domain                 // whose rules are asked
	acts    *sim.Domain                 // in which steps are done: where it is another one, more may speak against them
	started bool                        // a plan led to the state
	here    string                      // the variable that stands for the state
	names   map[string]bool             // variables that are taken
	stand   map[engine.Term][]string    // the variables that stand for a thing, later ones first
	named   func() map[engine.Term]bool // what the plan speaks of
	step    int
	options map[string]*Option
	given   givens // scratch, as what follows
	work    work
	at      []int
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

// thing is the filler for an entity of the situation that no variable stands for.
func (m *Affordances) thing(e engine.Term) Filler { return Filler{Term: e, state: m.State} }

// A Choice says what fills which role of an action. Other roles are open.
type Choice map[string]Filler

// Of looks at a situation as one from which a plan goes on that has bound what
// the steps before it have. Things are what variables stand for, each once, and
// what there is in the world besides if everything is wanted. Answers are cached in a
// memo, which other situations of the same domain may have filled; it may be nil.
func Of(ctx context.Context, s *sim.Situation, everything bool, cache *memo.Memo) *Affordances {
	bound := boundBefore(s)
	if cache == nil {
		cache = &memo.Memo{}
	}
	m := &Affordances{ctx: ctx, memo: cache, view: &world.View{State: s.State, Step: anyStep}, State: s.State, domain: ruled(s.Episode.Domain), acts: s.Episode.Domain, started: len(bound) > 0, names: map[string]bool{}, stand: map[engine.Term][]string{}, step: len(s.Episode.Plan.Steps), options: map[string]*Option{}, work: work{numbers: map[string]int{}}}
	m.named = sync.OnceValue(func() map[engine.Term]bool {
		named := map[engine.Term]bool{}
		for _, b := range s.Episode.Bindings.All() {
			named[b.Term] = true
		}
		return named
	})
	have := map[engine.Term]bool{}
	for _, b := range slices.Backward(bound) {
		m.names[b.Var] = true
		if b.IsState && b.State == s.State {
			m.here = b.Var
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
	m.here = cmp.Or(m.here, "?"+stateName(m.domain.Model().Ontology()))
	m.names[m.here] = true
	if everything {
		for _, e := range present(s.State) {
			if !have[e] {
				m.Things = append(m.Things, m.thing(e))
			}
		}
	}
	return m
}

// A stricter mode refuses whatever the rules of a step refuse, and may refuse more.
type stricter interface{ Rules() sim.Mode }

// ruled is the domain in which rules alone say what comes of steps: d itself where it is
// not known that what they refuse is refused in d, too.
func ruled(d *sim.Domain) *sim.Domain {
	if m, ok := d.Mode().(stricter); ok {
		return d.In(m.Rules())
	}
	return d
}

// Behind takes it that what can be done is written behind all of a plan, whose
// variables are then no new ones.
func (m *Affordances) Behind(p *plan.Plan) {
	for _, s := range p.Steps {
		for _, v := range s.Vars() {
			m.names[v] = true
		}
	}
}

// boundBefore lists what the steps before a situation have bound, in their order.
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

// rootOf is the action that hands out a first state, which reads none; nil when
// there is none.
func rootOf(onto *ontology.Ontology) *ontology.Action {
	for _, a := range onto.Actions() {
		if a.StateRole("in") < 0 && a.StateRole("out") >= 0 {
			return a
		}
	}
	return nil
}

// stateName is what actions call the state that they hand out.
func stateName(onto *ontology.Ontology) string {
	if a := rootOf(onto); a != nil {
		return a.Roles[a.StateRole("out")].Name
	}
	return ""
}

// present lists what there is in a world: what lies in it, or, where nothing
// contains the others, everything.
func present(s *world.State) []engine.Term {
	if s.Root().Kind() != engine.Free {
		return lying(s, s.Root())
	}
	return s.Things()
}

// lying lists everything in a place, at any depth.
func lying(s *world.State, place engine.Term) (all []engine.Term) {
	for _, e := range s.Contents(place) {
		all = append(append(all, e), lying(s, e)...)
	}
	return all
}

// Option returns what is known about an action in the situation. The error is a
// fault of its rules, or that of the context.
func (m *Affordances) Option(a *ontology.Action) (*Option, error) {
	if m.ctx.Err() != nil {
		return nil, m.ctx.Err()
	}
	if o := m.options[a.Name]; o != nil {
		return o, nil
	}
	deps, err := depends.Of(m.domain, a)
	if err != nil {
		return nil, err
	}
	o := &Option{Action: a, Dependencies: deps, from: m, fillers: map[*ontology.Role][]Filler{}, told: map[string][]sim.Reason{}, acted: map[string][]sim.Reason{}}
	o.base = sync.OnceValue(func() *sim.Request {
		s, bound := o.step(nil)
		q, _ := m.domain.Request(s, m.State, bound) // its rules were read before
		return q
	})
	m.options[a.Name] = o
	return o, nil
}

// Fillers lists what could be named in a role: the things of the situation, the
// classes that the role speaks of, and, for a number, an example, which differs
// from role to role: a plan names nothing twice.
func (o *Option) Fillers(r *ontology.Role) []Filler {
	all, ok := o.fillers[r]
	if !ok {
		all = o.from.fillers(r)
		if r.Number {
			all = []Filler{{Term: engine.Number(cmp.Or(r.Example, 1_000_000_000*o.numbers(r)))}}
		}
		o.fillers[r] = all
	}
	return all
}

// Wants lists the roles that things can fill.
func (o *Option) Wants() (roles []string) {
	for _, r := range o.Roles {
		if !r.Number && !r.Concept {
			roles = append(roles, r.Name)
		}
	}
	return roles
}

// numbers counts the roles for numbers down to r.
func (o *Option) numbers(r *ontology.Role) (n int64) {
	for _, other := range o.Roles {
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
		return all
	}
	return append(slices.Clip(m.Things), all...)
}

// classesFor is the key of the classes of a type, as fillers.
type classesFor string

// Call writes a choice as a network does: an action with new variables for what
// it hands out and for what is left to it. A thing that no variable stands for,
// or one fewer than it is named, appears as its entity. Before a plan has a state
// to start from, the action that gives it one comes first, on a line of its own.
func (m *Affordances) Call(a *ontology.Action, c Choice) string {
	words := []string{a.Name}
	taken, nameless := map[string]bool{}, m.nameless(a, c)
	for _, r := range a.Roles {
		f, given := c[r.Name]
		switch {
		case r.State == "in":
			words = append(words, m.here)
		case !given || nameless[r.Name]:
			words = append(words, m.fresh(r.Name, taken))
		default:
			words = append(words, m.word(f, taken))
		}
	}
	call := "(" + strings.Join(words, " ") + ")"
	if root := rootOf(m.domain.Model().Ontology()); root != nil && !m.started && a.StateRole("in") >= 0 {
		return "(" + root.Name + " " + m.here + ")\n" + call
	}
	return call
}

// word writes a filler. A variable stands in an action once.
func (m *Affordances) word(f Filler, taken map[string]bool) string {
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
func (m *Affordances) fresh(role string, taken map[string]bool) string {
	name := "?" + role
	for n := 2; m.names[name] || taken[name]; n++ {
		name = "?" + role + "-" + strconv.Itoa(n)
	}
	taken[name] = true
	return name
}

// binding is what a plan would have bound to name one filler.
func (m *Affordances) binding(f Filler, name string) *sim.Binding {
	b := &sim.Binding{Var: name, State: f.state, Term: f.Term, Available: m.State.Clock(), Timed: true}
	if f.state == nil {
		b.State = m.State
	}
	return b
}

// step makes the step that does an action with a choice, and what its
// variables stand for.
func (o *Option) step(c Choice) (*plan.Step, map[string]*sim.Binding) {
	m := o.from
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
