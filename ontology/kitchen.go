package ontology

import (
	"embed"
	"io/fs"
)

//go:embed kitchen/*.yaml kitchen/notation/*.yaml
var kitchen embed.FS

// Kitchen returns the family of the kitchen, editions 2023 and 2024.
func Kitchen() fs.FS {
	sub, err := fs.Sub(kitchen, "kitchen")
	if err != nil {
		panic(err) // only for a malformed path, and this one is constant
	}
	return sub
}
