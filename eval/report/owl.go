package report

import (
	"fmt"

	"hearth/ontology/owl"
	"hearth/ontology/owl/functional"
	"hearth/ontology/owl/library"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

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

func axiomsOf(all []*owl.Axiom, short *owl.Abbreviations) []Axiom {
	return every(all, func(a *owl.Axiom) Axiom {
		file, line := placeIn(a.Span)
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

// A Taxonomy holds the classification of some ontologies.
type Taxonomy struct {
	Axioms           int                `json:"axioms"`
	Logical          int                `json:"logical_axioms"`
	Classes          int                `json:"classes"`
	SubsumptionCount int                `json:"subsumption_count"`
	Subsumptions     [][2]string        `json:"subsumptions,omitempty" jsonschema:"pairs of a class and a superclass; given on request"`
	Unsatisfiable    []Unsatisfiable    `json:"unsatisfiable"`
	Inconsistent     []string           `json:"inconsistent_individuals"`
	Equivalences     [][]string         `json:"equivalences" jsonschema:"sets of equivalent classes"`
	Defects          []Defect           `json:"defects" jsonschema:"likely mistakes"`
	Uncovered        map[string]int     `json:"uncovered" jsonschema:"number of axioms with each construct that the reasoner does not support"`
	Ontologies       int                `json:"-"`
	Names            *owl.Abbreviations `json:"-"` // short names, for output for people
}

// An Unsatisfiable is a class that can have no instance.
type Unsatisfiable struct {
	Class         string  `json:"class"`
	Justification []Axiom `json:"justification" jsonschema:"a minimal set of axioms that makes the class unsatisfiable; empty if it was not computed"`
}

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

// OfTaxonomy describes the classification of ontologies. The map reasons holds a justification for each
// unsatisfiable class. The map uncovered counts the axioms with constructs that the reasoner does not support.
// The subsumptions are included if all is set.
func OfTaxonomy(l *library.Library, t *reason.Taxonomy, reasons map[string][]*owl.Axiom, uncovered map[string]int, all bool) *Taxonomy {
	distinct := owl.Distinct(l.Axioms())
	out := &Taxonomy{
		Axioms: len(distinct), Classes: len(t.Classes), SubsumptionCount: len(t.Subsumptions), Uncovered: uncovered,
		Inconsistent: copied(t.Inconsistent), Equivalences: append([][]string{}, t.Equivalences...),
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
		file, line := placeIn(d.Span)
		return Defect{d.Kind, d.IRI, d.Msg, file, line}
	})
	return out
}

func pairs(all []reason.Subsumption) [][2]string {
	return every(all, func(s reason.Subsumption) [2]string { return [2]string{s.Sub, s.Super} })
}

// An Entailment is a conclusion with its justification.
type Entailment struct {
	Sub           string  `json:"sub"`
	Super         string  `json:"super" jsonschema:"the superclass; owl:Nothing for a class that can have no instance"`
	Entailed      bool    `json:"entailed"`
	Justification []Axiom `json:"justification" jsonschema:"a minimal set of axioms that implies the conclusion"`
	Claim         string  `json:"-"` // the conclusion as a sentence, for people
}

// OfEntailment describes why a class is a subclass of another. Nil axioms mean that it does not follow.
func OfEntailment(sub, super string, axioms []*owl.Axiom, short *owl.Abbreviations) *Entailment {
	out := &Entailment{sub, super, axioms != nil, axiomsOf(axioms, short), ""}
	name := short.Name(sub)
	switch {
	case super == owl.Nothing && axioms == nil:
		out.Claim = name + " can have instances, as far as the reasoner covers the ontology"
	case super == owl.Nothing:
		out.Claim = name + " can have no instance"
	case axioms == nil:
		out.Claim = fmt.Sprintf("it does not follow that every %s is a %s, as far as the reasoner covers the ontology", name, short.Name(super))
	default:
		out.Claim = fmt.Sprintf("every %s is a %s", name, short.Name(super))
	}
	return out
}

// A Difference lists the differences between two ontologies.
type Difference struct {
	Removed []Axiom     `json:"removed"`
	Added   []Axiom     `json:"added"`
	Lost    [][2]string `json:"entailed_removed" jsonschema:"pairs of a class and a superclass that follow only from the first ontology"`
	Gained  [][2]string `json:"entailed_added"`

	Asserted, Entailed []string `json:"-"` // lines for people, each with a plus or a minus sign
}

// OfDifference describes removed and added axioms. Lost and gained are the subsumptions that follow from only
// one of the ontologies.
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

// An Import is an ontology with its imports.
type Import struct {
	IRI     string            `json:"iri"`
	Version string            `json:"version,omitempty"`
	File    string            `json:"file"`
	Axioms  map[string]int    `json:"axioms" jsonschema:"number of axioms of each kind"`
	Imports map[string]string `json:"imports" jsonschema:"file of each imported IRI; empty if the ontology was not found"`
	Shown   []string          `json:"-"` // for people: number of axioms, then the imported files
}

// OfImports lists ontologies.
func OfImports(l *library.Library, page Page) *List[Import] {
	return listOf(l.Ontologies, page, func(o *owl.Ontology) Import {
		x := Import{o.IRI, o.Version, o.Span.File.Name, owl.Counts(o.Axioms), map[string]string{}, []string{fmt.Sprint(len(o.Axioms))}}
		for _, i := range o.Imports {
			to := l.Resolve(i.IRI)
			if x.Imports[i.IRI] = ""; to == nil {
				x.Shown = append(x.Shown, "<"+i.IRI+"> (not found)")
				continue
			}
			x.Imports[i.IRI] = to.Span.File.Name
			x.Shown = append(x.Shown, to.Span.File.Name)
		}
		return x
	})
}
