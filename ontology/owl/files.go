package owl

import (
	"path"
	"slices"

	"hearth/parser/diag"
)

// Catalog is the name of the file that says where imported ontologies are.
const Catalog = "catalog-v001.xml"

// Endings are those of files in a notation; .owl is any of them.
var Endings = []string{".owl", ".ofn", ".ttl", ".nt", ".rdf"}

// Reads reports whether a file of this name is an ontology in a notation of OWL, or a catalog.
func Reads(name string) bool {
	return path.Base(name) == Catalog || slices.Contains(Endings, path.Ext(name))
}

// Loaded is what ontologies in OWL add to one of Hearth.
type Loaded struct {
	// Text is a file of definitions, as package ontology reads them: the loaded
	// classes as published ones, with all that follows about them and the
	// classes of the kitchen.
	Text string
	// Notes are about what follows and has no effect, such as a loaded class
	// that can have no instance.
	Notes []*diag.Diagnostic
	// Uncovered counts the loaded axioms with a construct that the reasoner does
	// not cover where it stands, by construct.
	Uncovered map[string]int
}
