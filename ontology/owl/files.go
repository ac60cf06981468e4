package owl

import (
	"path"
	"slices"

	"hearth/parser/source"
)

// Catalog is the name of the file that maps imported ontologies to files.
const Catalog = "catalog-v001.xml"

// Endings are the extensions of OWL files; .owl may hold any notation.
var Endings = []string{".owl", ".ofn", ".ttl", ".nt", ".rdf"}

// Reads reports whether a file of this name is an OWL ontology or a catalog.
func Reads(name string) bool {
	return path.Base(name) == Catalog || slices.Contains(Endings, path.Ext(name))
}

// Loaded holds what OWL ontologies add to an ontology of Hearth.
type Loaded struct {
	// Text is a definition file in the notation of package ontology. It defines the loaded classes as
	// published ones, with all entailed relations to each other and to the family's classes.
	Text string
	// Notes report entailments without effect on execution, such as a loaded class that can have no instance.
	Notes []*source.Diagnostic
	// Ignored counts the triples of the files that are part of no axiom.
	Ignored []Ignored
	// Uncovered counts the loaded axioms that use a construct where the reasoner does not support it, by
	// construct.
	Uncovered map[string]int
}
