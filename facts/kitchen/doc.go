// Package kitchen reads how a kitchen starts: scenes, and the primary outputs of
// recipes.
//
// [LoadScene] reads a scene such as the full kitchen ([Files]) and checks it
// against an ontology; [LoadPrimaryOutputs] reads which variable of a recipe's
// network holds the dish.
package kitchen

import "embed"

// Files are the scenes of the kitchen and its primary outputs.
//
//go:embed *.yaml
var Files embed.FS
