// Package hazards finds steps that succeed and will ruin the dish or hurt the cook later: raw poultry that is
// never heated, a cake that is taken out too soon, an oven that is on for nothing.
//
// The rules in rules/hazards define the hazards over time. For every state of an episode they derive perils
// from measurements, from the step that led to the state, and from notes of the state before. A peril that
// still holds in the last state of a branch is a latent failure of the step by which it began ([Rules.Find]).
// The package knows no kind of hazard, no action and no class.
package hazards

import (
	"context"
	"io/fs"
	"sync"

	"hearth/engine/program"
	"hearth/sim"
	"hearth/sim/rulebook/auxiliary"
	"hearth/sim/world"
)

// A Mode is an execution mode that simulates and measures the states.
type Mode interface {
	// Later returns a state as it will be at a later time, in milliseconds, if nothing is done until then.
	Later(ctx context.Context, s *world.State, at int64) (*world.State, error)
}

// Rules are the hazard rules of a world. They are loaded on first use and may be used by several goroutines at
// once.
type Rules struct {
	mode Mode // nil: steps are not simulated, and nothing is measured
	load func() (*program.Program, error)
}

// New returns the rules of the folder hazards, for a kitchen.
func New(files fs.FS, d *sim.Domain) *Rules {
	mode, _ := d.Mode().(Mode)
	return &Rules{mode, sync.OnceValues(func() (*program.Program, error) {
		return auxiliary.Hazards.Load(files, d.Model())
	})}
}

// Check loads the rules if the domain has a [Mode]. The error is a read error or a [*source.Diagnostics] of mistakes in
// the rules.
func (r *Rules) Check() (err error) {
	if r.mode != nil {
		_, err = r.load()
	}
	return err
}
