package rules

import (
	"fmt"

	"hearth/eval/report"
	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

func axiomsOf(all []*owl.Axiom, short *owl.Abbreviations) []report.Axiom {
	return report.Convert(all, func(a *owl.Axiom) report.Axiom {
		file, line := placeIn(a.Span)
		return report.Axiom{Axiom: a.Key(), File: file, Line: line, Text: a.Format(short.Name)}
	})
}

func placeIn(at source.Span) (file string, line int) {
	if at.File == nil {
		return "", 0
	}
	line, _ = at.Pos()
	return at.File.Name, line
}

// taxonomyOf describes the classification of ontologies. The map reasons holds a justification for each
// unsatisfiable class. The map uncovered counts the axioms with constructs that the reasoner does not support.
// The subsumptions are included if all is set.
func taxonomyOf(l *reason.Library, t *reason.Taxonomy, reasons map[string][]*owl.Axiom, uncovered map[string]int, all bool) *report.Taxonomy {
	distinct, short := owl.Distinct(l.Axioms()), l.Names()
	out := &report.Taxonomy{
		Axioms: len(distinct), Classes: len(t.Classes), SubsumptionCount: len(t.Subsumptions), Uncovered: uncovered,
		EmptyProperties: append([]string{}, t.EmptyProperties...),
		Inconsistent:    append([]string{}, t.Inconsistent...), Equivalences: append([][]string{}, t.Equivalences...),
		Ontologies: len(l.Ontologies), ShortName: short.Name,
	}
	for _, a := range distinct {
		if a.Logical() {
			out.Logical++
		}
	}
	if all {
		out.Subsumptions = pairs(t.Subsumptions)
	}
	out.Unsatisfiable = report.Convert(t.Unsatisfiable, func(class string) report.Unsatisfiable {
		return report.Unsatisfiable{Class: class, Justification: axiomsOf(reasons[class], short)}
	})
	out.Defects = report.Convert(l.Defects(), func(d reason.Defect) report.Defect {
		file, line := placeIn(d.Span)
		return report.Defect{Kind: d.Kind, IRI: d.IRI, Message: d.Msg, File: file, Line: line}
	})
	out.Ignored = report.Convert(l.Ignored(), func(x owl.Ignored) report.Ignored {
		line, column := x.Span.Pos()
		return report.Ignored{Message: x.Msg, Count: x.Count, File: x.Span.File.Name, Line: line, Column: column}
	})
	return out
}

func pairs(all []reason.Subsumption) [][2]string {
	return report.Convert(all, func(s reason.Subsumption) [2]string { return [2]string{s.Sub, s.Super} })
}

// entailmentOf describes why a class is a subclass of another. Nil axioms mean that it does not follow.
func entailmentOf(sub, super string, axioms []*owl.Axiom, short *owl.Abbreviations) *report.Entailment {
	out := &report.Entailment{Sub: sub, Super: super, Entailed: axioms != nil, Justification: axiomsOf(axioms, short)}
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

// differenceOf describes removed and added axioms. Lost and gained are the subsumptions that follow from only
// one of the ontologies.
func differenceOf(d owl.Difference, lost, gained []reason.Subsumption, short *owl.Abbreviations) *report.Difference {
	out := &report.Difference{Removed: axiomsOf(d.Removed, short), Added: axiomsOf(d.Added, short), Lost: pairs(lost), Gained: pairs(gained)}
	for i, sign := range []string{"- ", "+ "} {
		for _, a := range [][]*owl.Axiom{d.Removed, d.Added}[i] {
			out.Asserted = append(out.Asserted, sign+owl.FormatAxiom(a, short.Name))
		}
		for _, s := range [][]reason.Subsumption{lost, gained}[i] {
			out.Entailed = append(out.Entailed, fmt.Sprintf("%sSubClassOf(%s %s)", sign, short.Name(s.Sub), short.Name(s.Super)))
		}
	}
	return out
}

// importsOf lists ontologies.
func importsOf(l *reason.Library, page report.Page) *report.List[report.Import] {
	return report.ListOf(l.Ontologies, page, func(o *owl.Ontology) report.Import {
		x := report.Import{
			IRI: o.IRI, Version: o.Version, File: o.Span.File.Name, Axioms: owl.Counts(o.Axioms),
			Imports: map[string]string{}, Shown: []string{fmt.Sprint(len(o.Axioms))},
		}
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
