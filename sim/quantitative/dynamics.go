package quantitative

import (
	"context"
	"io/fs"

	"hearth/engine"
	"hearth/engine/machine"
	"hearth/sim/rulebook/beside"
	"hearth/sim/world"
)

// dynamics are rules that say what comes of motion, contact and heat.
type dynamics struct {
	program *machine.Program
	governs map[engine.Term]bool // properties that change only when it happens
}

// loadDynamics reads what comes of motion, contact and heat.
func loadDynamics(ctx context.Context, files fs.FS, first *world.State) (*dynamics, error) {
	p, err := beside.Load(files, first.Model(), "dynamics", []string{"happens", "governs"}, nil, nil)
	if err != nil {
		return nil, err
	}
	d := &dynamics{p, map[engine.Term]bool{}}
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
