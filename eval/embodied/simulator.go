package embodied

import (
	"embed"
	"io/fs"

	"hearth/parser/plan"
)

// simulatorRules has the rules of the simulator of the evaluator.
//
//go:embed simulator
var simulatorRules embed.FS

// Household returns the semantics of the household in which plans are executed, and rules to be laid over them, which may
// be nil.
func (c Compat) Household() (semantics string, with fs.FS) {
	if c[simulator] {
		return plan.Released.String(), simulatorRules
	}
	return plan.Corrected.String(), nil
}
