package auxiliary

import (
	"context"
	"io/fs"
	"slices"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/sim/world"
)

// Dynamics are the rules for the effects of motion, contact and heat: the files in rules/dynamics, and those that
// a user adds to them. They are evaluated at events: a motion was done, two things began or ceased to touch, a
// thing reached a temperature. An [Account] collects the events of one step and their effects. An effect that
// happened once stays. Dynamics never change.
type Dynamics struct {
	program *program.Program
	governs map[engine.Term]bool // properties that only the rules change

	thresholds []float64
}

// Thresholds returns the temperatures at which the rules must be evaluated, in degrees Celsius, in ascending
// order.
func (r *Dynamics) Thresholds() []float64 { return r.thresholds }

// LoadDynamics loads the rules and evaluates them once, within the limits, to find the properties that only they
// change. The error is a read error or a [*source.Diagnostics] of mistakes in the rules.
func LoadDynamics(ctx context.Context, files fs.FS, first *world.State, lim engine.Limits) (*Dynamics, error) {
	p, err := Consequences.Load(files, first.Model())
	if err != nil {
		return nil, err
	}
	d := &Dynamics{program: p, governs: map[engine.Term]bool{}}
	found, err := d.program.Eval(ctx, &world.View{State: first}, nil, lim)
	if err != nil {
		return nil, err
	}
	for _, row := range found.Rows("governs") {
		d.governs[row[0]] = true
	}
	for _, row := range found.Rows("threshold") {
		d.thresholds = append(d.thresholds, float64(row[0].Num())/1e9)
	}
	slices.Sort(d.thresholds)
	return d, nil
}

// Governs reports whether only the rules change a property of things.
func (r *Dynamics) Governs(property engine.Term) bool { return r.governs[property] }

// An Account collects the events of a step and their effects.
type Account struct {
	rules    *Dynamics
	done     []engine.Fact
	holds    []engine.Fact // events and conditions of done that have not ended
	pending  bool          // there are events since the last evaluation
	happened map[change]bool
}

// A change is a property of a thing.
type change struct{ property, thing engine.Term }

// Begin returns the empty account of a step.
func (r *Dynamics) Begin() *Account { return &Account{rules: r, happened: map[change]bool{}} }

// Record records an event or a condition. It returns false if the condition already holds.
func (a *Account) Record(pred string, args ...engine.Term) (news bool) {
	f := engine.Fact{Pred: pred, Args: args}
	if slices.ContainsFunc(a.holds, func(g engine.Fact) bool { return g.Pred == pred && slices.Equal(g.Args, args) }) {
		return false
	}
	a.done, a.holds, a.pending = append(a.done, f), append(a.holds, f), true
	return true
}

// Done returns the events in order.
func (a *Account) Done() []engine.Fact { return a.done }

// End marks the conditions of a predicate and a thing as ended, and returns them. They stay in [Account.Done].
func (a *Account) End(pred string, thing engine.Term) (ended []engine.Fact) {
	is := func(f engine.Fact) bool { return f.Pred == pred && f.Args[0] == thing }
	for _, f := range a.holds {
		if is(f) {
			ended = append(ended, f)
		}
	}
	a.holds = slices.DeleteFunc(a.holds, is)
	return ended
}

// Evaluate evaluates the rules in a state if there are new events.
func (a *Account) Evaluate(ctx context.Context, s *world.State, lim engine.Limits) error {
	if !a.pending {
		return nil
	}
	a.pending = false
	found, err := a.rules.program.Eval(ctx, &world.View{State: s}, a.holds, lim)
	if err != nil {
		return err
	}
	for _, row := range found.Rows("happens") {
		a.happened[change{row[0], row[1]}] = true
	}
	return nil
}

// Happened reports whether the rules derived a change of a property of a thing.
func (a *Account) Happened(property, thing engine.Term) bool {
	return a.happened[change{property, thing}]
}
