// Package hazards tells of steps that are done and yet doom the dish or the cook: raw
// poultry that is never heated, a cake that is taken out too soon, an oven that is on for
// nothing.
//
// What is a hazard is said by rules/hazards, over time: of every state of an episode they
// derive perils from what is measured there, from what was done in the step that led to
// it, and from what they noted in the state before. A peril that still holds in the last
// state of a branch is a latent failure of the step by which it began ([Rules.Find]). The
// package knows no kind of hazard, no action and no class.
package hazards

import (
	"context"
	"io/fs"
	"sync"

	"hearth/engine/program"
	"hearth/sim"
	"hearth/sim/rulebook/beside"
	"hearth/sim/world"
)

// A Mode is one in which steps are carried out, and something is measured.
type Mode interface {
	// At is a state as it is later, when nothing else is done.
	At(ctx context.Context, s *world.State, at int64) (*world.State, error)
}

// Rules say what is a hazard in a world. They are read when they are first asked, and
// serve any number of goroutines.
type Rules struct {
	mode Mode // nil: steps are not carried out, and nothing is measured
	load func() (*program.Program, error)
}

// The predicates of rules/hazards/shared.mg that the host supplies, and those whose last
// argument is an amount.
var (
	given   = []string{"now", "did", "plays", "chose", "came_of", "was", "noted"}
	numbers = []string{"now", "noted", "notes"}
)

// New are rules of the folder hazards, for a kitchen.
func New(files fs.FS, d *sim.Domain) *Rules {
	mode, _ := d.Mode().(Mode)
	return &Rules{mode, sync.OnceValues(func() (*program.Program, error) {
		return beside.Load(files, d.Model(), "hazards", given, numbers)
	})}
}

// Check reads the rules, where anything is measured. The error is one of reading, or a
// [*diag.List] of what is wrong with them.
func (r *Rules) Check() (err error) {
	if r.mode != nil {
		_, err = r.load()
	}
	return err
}
