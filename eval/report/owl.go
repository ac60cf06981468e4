package report

import "fmt"

// An Axiom is an OWL axiom with its position.
type Axiom struct {
	Axiom string `json:"axiom" jsonschema:"the axiom in functional syntax with full IRIs"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Text  string `json:"-"` // the axiom for people, with short names and without annotations
}

// Place returns file:line, or a dash if the position is unknown.
func (a Axiom) Place() string { return placeText(a.File, a.Line) }

func placeText(file string, line int) string {
	if line == 0 {
		return "-"
	}
	return fmt.Sprintf("%s:%d", file, line)
}

// A Taxonomy holds the classification of some ontologies.
type Taxonomy struct {
	Axioms           int                     `json:"axioms"`
	Logical          int                     `json:"logical_axioms"`
	Classes          int                     `json:"classes"`
	SubsumptionCount int                     `json:"subsumption_count"`
	Subsumptions     [][2]string             `json:"subsumptions,omitempty" jsonschema:"pairs of a class and a superclass; given on request"`
	Unsatisfiable    []Unsatisfiable         `json:"unsatisfiable"`
	EmptyProperties  []string                `json:"empty_properties" jsonschema:"properties that can relate nothing"`
	Inconsistent     []string                `json:"inconsistent_individuals"`
	Equivalences     [][]string              `json:"equivalences" jsonschema:"sets of equivalent classes"`
	Defects          []Defect                `json:"defects" jsonschema:"likely mistakes"`
	Ignored          []Ignored               `json:"ignored" jsonschema:"triples of graphs that are part of no axiom"`
	Uncovered        map[string]int          `json:"uncovered" jsonschema:"number of axioms with each construct that the reasoner does not support"`
	Ontologies       int                     `json:"-"`
	ShortName        func(iri string) string `json:"-"` // short name of an IRI, for output for people
}

// An Unsatisfiable is a class that can have no instance.
type Unsatisfiable struct {
	Class         string  `json:"class"`
	Justification []Axiom `json:"justification" jsonschema:"a minimal set of axioms that makes the class unsatisfiable; empty if it was not computed"`
}

// An Ignored counts the triples of a file that are part of no axiom for one reason.
type Ignored struct {
	Message string `json:"message"`
	Count   int    `json:"count"`
	File    string `json:"file"`
	Line    int    `json:"line" jsonschema:"position of the first one"`
	Column  int    `json:"column"`
}

// Place returns file:line:column.
func (x Ignored) Place() string { return fmt.Sprintf("%s:%d:%d", x.File, x.Line, x.Column) }

// A Defect is a likely mistake in an ontology.
type Defect struct {
	Kind    string `json:"kind"`
	IRI     string `json:"iri"`
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
}

// Place returns file:line, or a dash if the position is unknown.
func (d Defect) Place() string { return placeText(d.File, d.Line) }

// An Entailment is a conclusion with its justification.
type Entailment struct {
	Sub           string  `json:"sub"`
	Super         string  `json:"super" jsonschema:"the superclass; owl:Nothing for a class that can have no instance"`
	Entailed      bool    `json:"entailed"`
	Justification []Axiom `json:"justification" jsonschema:"a minimal set of axioms that implies the conclusion"`
	Claim         string  `json:"-"` // the conclusion as a sentence, for people
}

// A Difference lists the differences between two ontologies.
type Difference struct {
	Removed []Axiom     `json:"removed"`
	Added   []Axiom     `json:"added"`
	Lost    [][2]string `json:"entailed_removed" jsonschema:"pairs of a class and a superclass that follow only from the first ontology"`
	Gained  [][2]string `json:"entailed_added"`

	Asserted, Entailed []string `json:"-"` // lines for people, each with a plus or a minus sign
}

// An Import is an ontology with its imports.
type Import struct {
	IRI     string            `json:"iri"`
	Version string            `json:"version,omitempty"`
	File    string            `json:"file"`
	Axioms  map[string]int    `json:"axioms" jsonschema:"number of axioms of each kind"`
	Imports map[string]string `json:"imports" jsonschema:"file of each imported IRI; empty if the ontology was not found"`
	Shown   []string          `json:"-"` // for people: number of axioms, then the imported files
}
