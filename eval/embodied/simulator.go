package embodied

import (
	"embed"
	"io/fs"

	"hearth/parser/plan"
)

// simulator has the rules of the simulator of the evaluator.
//
//go:embed simulator
var simulator embed.FS

// Household returns the semantics of the household in which plans are executed, and rules to be laid over them, which may
// be nil.
func (c Compat) Household() (semantics string, with fs.FS) {
	if c[Simulator] {
		return plan.Released.String(), simulator
	}
	return plan.Corrected.String(), nil
}
