// Package kitchen reads the start of a kitchen: scenes, and the primary outputs of recipes.
//
// [LoadScene] reads a scene, for example the built-in full kitchen from [Files], and checks it against an
// ontology.
// [LoadPrimaryOutputs] reads which variable of a recipe's network holds the dish.
package kitchen

import "embed"

// Files holds the built-in scenes and primary outputs, and the queries for the view of a cook.
//
//go:embed *.yaml view.txt
var Files embed.FS
