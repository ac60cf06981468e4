// Package dynamics asks rules what comes of motion, contact and heat: the files in
// rules/dynamics, and those that a user lays beside them.
//
// They are asked at events: a motion was done, two things came to touch each other or did
// so no longer, something has come to a temperature. An [Account] is what was done and what
// came of it in one step; what came of it once stays so. The package knows no event.
package dynamics

import (
	"context"
	"io/fs"
	"slices"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/sim/rulebook/beside"
	"hearth/sim/world"
)

// Rules say what comes of motion, contact and heat. They never change.
type Rules struct {
	program *program.Program
	governs map[engine.Term]bool // properties that change only when it happens

	thresholds []float64
}

// Thresholds are the temperatures at which the rules are to be asked, in degrees Celsius, in
// their order.
func (r *Rules) Thresholds() []float64 { return r.thresholds }

// Load reads the rules, and asks them within limits what they govern. The error is one of
// reading, or a [*diag.List] of what is wrong with them.
func Load(ctx context.Context, files fs.FS, first *world.State, lim engine.Limits) (*Rules, error) {
	p, err := beside.Load(files, first.Model(), "dynamics", nil, []string{"threshold"})
	if err != nil {
		return nil, err
	}
	d := &Rules{program: p, governs: map[engine.Term]bool{}}
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

// Rules are those of all files, one by one.
func (r *Rules) Rules() []engine.Rule { return r.program.Rules() }

// Governs reports whether a property changes only of what it happens to.
func (r *Rules) Governs(property engine.Term) bool { return r.governs[property] }

// An Account is what was done in a step so far, and what came of it.
type Account struct {
	rules    *Rules
	done     []engine.Fact
	holds    []engine.Fact // of that, what has not ended since
	news     bool          // something was done since the rules were asked
	happened map[change]bool
}

// A change is a property of a thing.
type change struct{ property, thing engine.Term }

// Begin is the account of a step in which nothing was done yet.
func (r *Rules) Begin() *Account { return &Account{rules: r, happened: map[change]bool{}} }

// Note tells that something was done, or is so; what was told before is not told twice.
func (a *Account) Note(pred string, args ...engine.Term) (news bool) {
	f := engine.Fact{Pred: pred, Args: args}
	if slices.ContainsFunc(a.holds, func(g engine.Fact) bool { return g.Pred == pred && slices.Equal(g.Args, args) }) {
		return false
	}
	a.done, a.holds, a.news = append(a.done, f), append(a.holds, f), true
	return true
}

// Done is what was done, in its order.
func (a *Account) Done() []engine.Fact { return a.done }

// End tells that something is no longer so: what a predicate said of a thing. It stays
// among what was done.
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

// Ask has the rules say in a state what came of what was done, if there are news.
func (a *Account) Ask(ctx context.Context, s *world.State, lim engine.Limits) error {
	if !a.news {
		return nil
	}
	a.news = false
	found, err := a.rules.program.Eval(ctx, &world.View{State: s}, a.holds, lim)
	if err != nil {
		return err
	}
	for _, row := range found.Rows("happens") {
		a.happened[change{row[0], row[1]}] = true
	}
	return nil
}

// Happened reports whether something came about by which a property of a thing changes.
func (a *Account) Happened(property, thing engine.Term) bool {
	return a.happened[change{property, thing}]
}
