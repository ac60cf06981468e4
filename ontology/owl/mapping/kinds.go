package mapping

import (
	"slices"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
)

// Declarations maps each declared IRI to its sorts of entities.
type Declarations map[string]Sorts

// Sorts is a set of sorts of entities.
type Sorts uint8

// bit returns the set of one sort.
func bit(as owl.Sort) Sorts {
	return 1 << slices.Index([]owl.Sort{owl.AClass, owl.ADatatype, owl.ARole, owl.AData, owl.ANote, owl.ANamed, owl.AnIRI}, as)
}

// Has reports whether a sort is in s.
func (s Sorts) Has(as owl.Sort) bool { return s&bit(as) != 0 }

func (k Declarations) add(iri string, as owl.Sort) { k[iri] |= bit(as) }

// add adds a declaration, unless it is known.
func (r *reader) add(iri string, as owl.Sort) {
	if !r.others[iri].Has(as) {
		r.declarations.add(iri, as)
	}
}

// Declare adds the declarations of a graph.
func (k Declarations) Declare(g *graph.Graph) { declared(g, k.add) }

// declared calls visit for every declaration of a graph.
func declared(g *graph.Graph, visit func(iri string, as owl.Sort)) {
	for _, t := range g.Triples {
		if t.Pred == owl.RDF+"type" && t.Subj.Kind == owl.IRI && language().declared[t.Obj.Text] != "" {
			visit(t.Subj.Text, owl.Takes(language().declared[t.Obj.Text], 0))
		}
	}
}

// DeclareAxioms adds the declarations among axioms.
func (k Declarations) DeclareAxioms(axioms []*owl.Axiom) {
	for _, a := range axioms {
		if a.Is("Declaration") {
			owl.Uses(a.Node, k.add)
		}
	}
}

// infer guesses from their use whether undeclared properties are object or data properties.
func (r *reader) infer() {
	for _, t := range r.g.Triples {
		s, o := t.Subj, t.Obj
		switch p := t.Pred; {
		case p == owl.RDF+"type" && strings.Contains(language().types[o.Text], "Object"), p == owl.OWL+"propertyChainAxiom":
			r.guess(s, owl.ARole)
		case p == owl.OWL+"inverseOf":
			r.guess(s, owl.ARole)
			r.guess(o, owl.ARole)
		case p == owl.OWL+"onProperty":
			r.guess(o, r.restricts(s))
		case p == owl.RDFS+"range" && r.isDatatype(o):
			r.guess(s, owl.AData)
		}
	}
	for grown := true; grown; {
		grown = false
		for _, t := range r.g.Triples {
			if t.Pred != owl.RDFS+"subPropertyOf" && t.Pred != owl.OWL+"equivalentProperty" {
				continue
			}
			for _, as := range []owl.Sort{owl.ARole, owl.AData, owl.ANote} {
				if r.hasSort(t.Subj, as) && r.guess(t.Obj, as) || r.hasSort(t.Obj, as) && r.guess(t.Subj, as) {
					grown = true
				}
			}
		}
	}
}

// guess records the sort of a property, unless it has one. It reports whether it added something.
func (r *reader) guess(x *owl.Node, as owl.Sort) bool {
	if x.Kind != owl.IRI || r.hasSort(x, owl.ARole) || r.hasSort(x, owl.AData) || r.hasSort(x, owl.ANote) {
		return false
	}
	r.add(x.Text, as)
	return true
}

func (r *reader) hasSort(x *owl.Node, as owl.Sort) bool {
	return x.Kind == owl.IRI && ((r.others[x.Text] | r.declarations[x.Text]).Has(as) || as == owl.ANote && slices.Contains(language().notes, x.Text))
}

// isDatatype reports whether a term denotes a data range.
func (r *reader) isDatatype(x *owl.Node) bool {
	if x.Kind == owl.Blank {
		return r.has(x, owl.RDF+"type", owl.RDFS+"Datatype") || r.has(x, owl.RDF+"type", owl.OWL+"DataRange")
	}
	iri := x.Text
	return r.hasSort(x, owl.ADatatype) || strings.HasPrefix(iri, owl.XSD) || iri == owl.RDFS+"Literal" ||
		iri == owl.RDF+"PlainLiteral" || iri == owl.RDF+"XMLLiteral" || iri == owl.RDF+"langString"
}

// restricts returns the sort that the property of a restriction must have.
func (r *reader) restricts(b *owl.Node) owl.Sort {
	for i := range r.about(b) {
		o := r.g.Triples[i].Obj
		switch strings.TrimPrefix(r.g.Triples[i].Pred, owl.OWL) {
		case "onDataRange":
			return owl.AData
		case "someValuesFrom", "allValuesFrom", "hasValue":
			if o.Kind == owl.Literal || r.isDatatype(o) {
				return owl.AData
			}
		}
	}
	return owl.ARole
}
