// Package facts is the ABox a world starts from: scenes, and the primary
// outputs of recipes.
//
// [LoadScene] reads a scene such as the kitchen's full ([Kitchen]) and checks
// it against an ontology; [LoadPrimaryOutputs] reads which variable of a
// recipe's network holds the dish.
//
// A scene is a description: it has no identifiers, no clock that runs and no
// rules. A state of a world is made from it elsewhere.
package facts

import (
	"embed"
	"io/fs"
)

//go:embed kitchen/*.yaml
var kitchen embed.FS

// Kitchen returns the scenes of the kitchen and its primary outputs.
func Kitchen() fs.FS {
	sub, err := fs.Sub(kitchen, "kitchen")
	if err != nil {
		panic(err) // only for a malformed path, and this one is constant
	}
	return sub
}
