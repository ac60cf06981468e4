package quantitative

import (
	"context"
	"io/fs"
	"slices"

	"hearth/engine"
	"hearth/engine/machine"
	"hearth/engine/rule"
	"hearth/parser/source"
	"hearth/sim/rulebook"
	"hearth/sim/world"
)

// dynamics are rules that say what comes of motion, contact and heat.
type dynamics struct {
	program *machine.Program
	governs map[engine.Term]bool // properties that change only when it happens
}

// events are what the rules of dynamics are told of a step.
var events = []string{"within", "touches", "stirs", "strokes", "presses", "shakes", "tilted_over", "runs", "inside_hot", "warmed", "laid_on"}

// loadDynamics reads core/schema.mg and dynamics/*.mg. The error is one of reading, or a
// [*diag.List] of what is wrong with the rules.
func loadDynamics(ctx context.Context, files fs.FS, first *world.State) (*dynamics, error) {
	names, err := fs.Glob(files, "dynamics/*.mg")
	if err != nil {
		return nil, err
	}
	var units []rule.Unit
	for _, name := range append([]string{"core/schema.mg"}, names...) {
		text, err := source.Read(files, name)
		if err != nil {
			return nil, err
		}
		units = append(units, rule.Unit{File: text})
	}
	onto := first.Model().Ontology()
	p, err := machine.Load(&rule.Vocabulary{
		Decls: onto.Decls(), Spelled: onto.Spelled, Facts: onto.Facts(), Supplied: first.Model().Computed(), Given: slices.Concat(rulebook.Given, events), Known: rulebook.Known(),
		Amounts: append(first.Model().Amounts(), "inside_hot", "warmed", "touches"),
		Fluents: func(pred string) (engine.Kind, bool, bool) {
			f, ok := onto.Fluent(pred)
			if !ok {
				return engine.Free, false, false
			}
			return f.Sort, f.Many, true
		},
	}, units)
	if err != nil {
		return nil, err
	}
	d := &dynamics{p.Only([]string{"happens", "governs"}, nil), map[engine.Term]bool{}}
	found, err := d.program.Eval(ctx, &world.View{State: first}, nil, engine.Limits{})
	if err != nil {
		return nil, err
	}
	for _, row := range found.Rows("governs") {
		d.governs[row[0]] = true
	}
	return d, nil
}

// Dynamics are the rules that say what comes of what is done by hand.
func (m *Mode) Dynamics() []engine.Rule { return m.dynamics.program.Rules() }

// A change is a property of a thing.
type change struct{ property, thing engine.Term }

// follow says which properties of which things change by what was done.
func (d *dynamics) follow(ctx context.Context, s *world.State, done []engine.Fact, lim engine.Limits) (map[change]bool, error) {
	found, err := d.program.Eval(ctx, &world.View{State: s}, done, lim)
	if err != nil {
		return nil, err
	}
	happened := map[change]bool{}
	for _, row := range found.Rows("happens") {
		happened[change{row[0], row[1]}] = true
	}
	return happened, nil
}
