package embodied

import (
	"embed"
	"io/fs"
)

//go:embed simulator
var simulator embed.FS

// With returns the rules of the simulator of the evaluator, to be laid over released semantics.
func With() fs.FS { return simulator }
