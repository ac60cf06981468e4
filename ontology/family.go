package ontology

import (
	"embed"
	"io/fs"
)

//go:embed kitchen/*.yaml kitchen/notation/*.yaml household/*.yaml household/notation/*.yaml physical/*.yaml
var families embed.FS

// Kitchen returns the kitchen family. Its editions are 2023 and 2024.
func Kitchen() fs.FS { return family("kitchen") }

// Household returns the household family, which has no editions.
func Household() fs.FS { return family("household") }

// Physical returns the figures of the kitchen: of foods, appliances, processes and shapes. Package sim/physical reads
// them.
func Physical() fs.FS { return family("physical") }

func family(name string) fs.FS {
	sub, err := fs.Sub(families, name)
	if err != nil {
		panic(err) // only a malformed path fails, and the paths are constant
	}
	return sub
}
