package report

import (
	"fmt"

	"hearth/ontology/owl"
	"hearth/ontology/owl/functional"
	"hearth/ontology/owl/library"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

// An Axiom is an axiom of an ontology in OWL with its place.
type Axiom struct {
	Axiom string `json:"axiom" jsonschema:"in functional syntax, with full IRIs"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Text  string `json:"-"` // for people: without annotations, with abbreviated names
}

// At writes the file and the line, or a dash.
func (a Axiom) At() string { return at(a.File, a.Line) }

func at(file string, line int) string {
	if line == 0 {
		return "-"
	}
	return fmt.Sprintf("%s:%d", file, line)
}

func axiomsOf(all []*owl.Axiom, short *owl.Abbreviations) []Axiom {
	return every(all, func(a *owl.Axiom) Axiom {
		file, line := placeIn(a.At)
		return Axiom{a.Key(), file, line, a.Format(short.Name)}
	})
}

func placeIn(at source.Span) (file string, line int) {
	if at.File == nil {
		return "", 0
	}
	line, _ = at.Pos()
	return at.File.Name, line
}

// A Taxonomy is all that is found out about some ontologies.
type Taxonomy struct {
	Axioms           int                `json:"axioms"`
	Logical          int                `json:"logical_axioms"`
	Classes          int                `json:"classes"`
	SubsumptionCount int                `json:"subsumption_count"`
	Subsumptions     [][2]string        `json:"subsumptions,omitempty" jsonschema:"pairs of a class and one above it, when they are asked for"`
	Unsatisfiable    []Unsatisfiable    `json:"unsatisfiable"`
	Inconsistent     []string           `json:"inconsistent_individuals"`
	Equivalences     [][]string         `json:"equivalences" jsonschema:"classes that are the same"`
	Defects          []Defect           `json:"defects" jsonschema:"what looks like a mistake"`
	Uncovered        map[string]int     `json:"uncovered" jsonschema:"how many axioms have what the reasoner leaves out"`
	Ontologies       int                `json:"-"`
	Names            *owl.Abbreviations `json:"-"` // for people
}

// An Unsatisfiable is a class that can have no instance.
type Unsatisfiable struct {
	Class         string  `json:"class"`
	Justification []Axiom `json:"justification" jsonschema:"a minimal set of axioms that make it so; none where it was not looked for"`
}

// A Defect is what looks like a mistake in an ontology.
type Defect struct {
	Kind    string `json:"kind"`
	IRI     string `json:"iri"`
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
}

// At writes the file and the line, or a dash.
func (d Defect) At() string { return at(d.File, d.Line) }

// OfTaxonomy describes what follows from ontologies: reasons are those of the
// classes that can have no instance, uncovered counts what was left out. All
// subsumptions are told only when asked for.
func OfTaxonomy(l *library.Library, t *reason.Taxonomy, reasons map[string][]*owl.Axiom, uncovered map[string]int, all bool) *Taxonomy {
	distinct := owl.Distinct(l.Axioms())
	out := &Taxonomy{
		Axioms: len(distinct), Classes: len(t.Classes), SubsumptionCount: len(t.Subsumptions), Uncovered: uncovered,
		Inconsistent: names(t.Inconsistent), Equivalences: append([][]string{}, t.Equivalences...),
		Ontologies: len(l.Ontologies), Names: l.Names(),
	}
	for _, a := range distinct {
		if a.Logical() {
			out.Logical++
		}
	}
	if all {
		out.Subsumptions = pairs(t.Subsumptions)
	}
	out.Unsatisfiable = every(t.Unsatisfiable, func(class string) Unsatisfiable {
		return Unsatisfiable{class, axiomsOf(reasons[class], out.Names)}
	})
	out.Defects = every(l.Defects(), func(d library.Defect) Defect {
		file, line := placeIn(d.At)
		return Defect{d.Kind, d.IRI, d.Msg, file, line}
	})
	return out
}

func pairs(all []reason.Subsumption) [][2]string {
	return every(all, func(s reason.Subsumption) [2]string { return [2]string{s.Sub, s.Super} })
}

// An Entailment is the reason for a conclusion.
type Entailment struct {
	Sub           string  `json:"sub"`
	Super         string  `json:"super" jsonschema:"owl:Nothing for a class that can have no instance"`
	Entailed      bool    `json:"entailed"`
	Justification []Axiom `json:"justification" jsonschema:"a minimal set of axioms from which it follows"`
	Claim         string  `json:"-"` // for people
}

// OfEntailment describes why a class lies below another; without axioms it does not.
func OfEntailment(sub, super string, axioms []*owl.Axiom, short *owl.Abbreviations) *Entailment {
	out := &Entailment{sub, super, axioms != nil, axiomsOf(axioms, short), ""}
	name := short.Name(sub)
	switch {
	case super == owl.Nothing && axioms == nil:
		out.Claim = name + " can have instances, as far as is covered"
	case super == owl.Nothing:
		out.Claim = name + " can have no instance"
	case axioms == nil:
		out.Claim = fmt.Sprintf("it does not follow that every %s is a %s, as far as is covered", name, short.Name(super))
	default:
		out.Claim = fmt.Sprintf("every %s is a %s", name, short.Name(super))
	}
	return out
}

// A Difference is what two ontologies do not share.
type Difference struct {
	Removed []Axiom     `json:"removed"`
	Added   []Axiom     `json:"added"`
	Lost    [][2]string `json:"entailed_removed" jsonschema:"pairs of a class and one above it that follow from the first ontology only"`
	Gained  [][2]string `json:"entailed_added"`

	Asserted, Entailed []string `json:"-"` // for people: lines with a sign
}

// OfDifference describes axioms that were removed or added, and what follows
// from one of the ontologies only.
func OfDifference(d owl.Difference, lost, gained []reason.Subsumption, short *owl.Abbreviations) *Difference {
	out := &Difference{Removed: axiomsOf(d.Removed, short), Added: axiomsOf(d.Added, short), Lost: pairs(lost), Gained: pairs(gained)}
	for i, sign := range []string{"- ", "+ "} {
		for _, a := range [][]*owl.Axiom{d.Removed, d.Added}[i] {
			out.Asserted = append(out.Asserted, sign+functional.FormatAxiom(a, short.Name))
		}
		for _, s := range [][]reason.Subsumption{lost, gained}[i] {
			out.Entailed = append(out.Entailed, fmt.Sprintf("%sSubClassOf(%s %s)", sign, short.Name(s.Sub), short.Name(s.Super)))
		}
	}
	return out
}

// An Import is an ontology with what it imports.
type Import struct {
	IRI     string            `json:"iri"`
	Version string            `json:"version,omitempty"`
	File    string            `json:"file"`
	Axioms  map[string]int    `json:"axioms" jsonschema:"how many there are of each kind"`
	Imports map[string]string `json:"imports" jsonschema:"IRI to file; empty when there is none"`
	Shown   []string          `json:"-"` // for people: how many axioms, and what it imports
}

// OfImports lists ontologies.
func OfImports(l *library.Library, page Page) *List[Import] {
	return listOf(l.Ontologies, page, func(o *owl.Ontology) Import {
		x := Import{o.IRI, o.Version, o.At.File.Name, owl.Counts(o.Axioms), map[string]string{}, []string{fmt.Sprint(len(o.Axioms))}}
		for _, i := range o.Imports {
			to := l.Resolve(i.IRI)
			if x.Imports[i.IRI] = ""; to == nil {
				x.Shown = append(x.Shown, "<"+i.IRI+"> (not found)")
				continue
			}
			x.Imports[i.IRI] = to.At.File.Name
			x.Shown = append(x.Shown, to.At.File.Name)
		}
		return x
	})
}
