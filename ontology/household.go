package ontology

import (
	"embed"
	"io/fs"
)

//go:embed household/*.yaml household/notation/*.yaml
var household embed.FS

// Household returns the family of the household, which has no editions.
func Household() fs.FS {
	sub, err := fs.Sub(household, "household")
	if err != nil {
		panic(err) // only for a malformed path, and this one is constant
	}
	return sub
}
