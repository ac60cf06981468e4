package mapping

import (
	"slices"
	"strconv"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
)

// header reads the triples about the ontology itself.
func (r *reader) header() {
	main := r.mainHeader()
	for i, t := range r.g.Triples {
		if r.used[i] || !isHeader(t) {
			continue
		}
		r.used[i] = true
		switch {
		case i == main:
			r.out.Span = t.Span
			if t.Subj.Kind == owl.IRI {
				r.out.IRI = t.Subj.Text
			}
			for j := range r.about(t.Subj) {
				if !r.used[j] {
					r.ofOntology(j, r.g.Triples[j])
				}
			}
		default:
			r.ignore("E0346", t.Span, "there is another ontology in this file: its axioms count for the first one").
				WithHint("write each ontology to a separate file")
			r.otherHeader(t.Subj)
		}
	}
}

func isHeader(t graph.Triple) bool {
	return t.Pred == owl.RDF+"type" && t.Obj.Named(owl.OWL+"Ontology")
}

// mainHeader returns the index of the triple that declares the ontology, or -1. Of several ontologies it is the
// first that the others do not refer to, for example as an import.
func (r *reader) mainHeader() int {
	referred := map[term]bool{}
	for _, t := range r.g.Triples {
		switch strings.TrimPrefix(t.Pred, owl.OWL) {
		case "imports", "versionIRI", "priorVersion", "backwardCompatibleWith", "incompatibleWith":
			if termOf(t.Subj) != termOf(t.Obj) {
				referred[termOf(t.Obj)] = true
			}
		}
	}
	first := -1
	for i, t := range r.g.Triples {
		switch {
		case !isHeader(t) || r.used[i]:
		case !referred[termOf(t.Subj)]:
			return i
		case first < 0:
			first = i
		}
	}
	return first
}

// otherHeader reads the imports of a further ontology in the file. Its annotations count as those of an individual.
func (r *reader) otherHeader(x *owl.Node) {
	for j := range r.about(x) {
		if t := r.g.Triples[j]; t.Pred == owl.OWL+"imports" || t.Pred == owl.OWL+"versionIRI" {
			r.used[j] = true
			if t.Pred == owl.OWL+"imports" && t.Obj.Kind == owl.IRI {
				r.out.Imports = append(r.out.Imports, owl.Import{IRI: t.Obj.Text, Span: t.Span})
			}
		}
	}
}

func (r *reader) ofOntology(i int, t graph.Triple) {
	isName := t.Obj.Kind == owl.IRI
	switch p := owl.Name(t.Pred); {
	case p.Text == owl.OWL+"imports" && isName:
		r.out.Imports = append(r.out.Imports, owl.Import{IRI: t.Obj.Text, Span: t.Span})
	case p.Text == owl.OWL+"versionIRI" && isName:
		r.out.Version = t.Obj.Text
	case p.Text == owl.RDF+"type" || r.hasSort(p, owl.ARole) || r.hasSort(p, owl.AData):
		return
	default:
		r.out.Annotations = append(r.out.Annotations, r.annotation(t))
	}
	r.used[i] = true
}

// reified reads the nodes that annotate a triple. They may come before or after it.
func (r *reader) reified() {
	for i, t := range r.g.Triples {
		as := t.Obj.Text
		if t.Pred != owl.RDF+"type" || as != owl.OWL+"Axiom" && as != owl.OWL+"Annotation" || r.used[i] {
			continue
		}
		of, property := r.value(t.Subj, "annotatedSource"), r.value(t.Subj, "annotatedProperty")
		target := r.value(t.Subj, "annotatedTarget")
		if of == nil || property == nil || target == nil {
			r.ignore("E0346", t.Span, "this annotation does not name its statement").
				WithHint("it needs owl:annotatedSource, owl:annotatedProperty and owl:annotatedTarget")
			r.take(t.Subj)
			continue
		}
		key := r.stated(graph.Triple{Subj: of, Pred: property.Text, Obj: target})
		r.used[i], r.unread[key] = true, t.Span
		for j := range r.about(t.Subj) {
			if !r.used[j] && !strings.HasPrefix(r.g.Triples[j].Pred, owl.OWL+"annotated") {
				r.notes[key] = append(r.notes[key], r.g.Triples[j])
			}
			r.used[j] = true
		}
	}
	for key, notes := range r.notes {
		for _, n := range notes {
			if nested := tripleOf(n); len(r.notes[nested]) > 0 && nested != key {
				delete(r.unread, nested) // the annotated triple is an annotation
			}
		}
	}
}

// stated returns the triple that an annotation refers to. Some programs repeat an anonymous class in the annotation
// instead of referring to its node. Then it is the triple with an equal expression, and the repetition is skipped.
func (r *reader) stated(t graph.Triple) triple {
	if t.Subj.Kind != owl.Blank && t.Obj.Kind != owl.Blank {
		return tripleOf(t)
	}
	for i := range r.about(t.Subj) {
		if tripleOf(r.g.Triples[i]) == tripleOf(t) {
			return tripleOf(t)
		}
	}
	if r.forms.number == nil {
		r.forms = newForms(r)
	}
	i, ok := r.forms.find(t)
	if !ok {
		return tripleOf(t)
	}
	same := r.g.Triples[i]
	for _, x := range [][2]*owl.Node{{t.Subj, same.Subj}, {t.Obj, same.Obj}} {
		if termOf(x[0]) != termOf(x[1]) {
			r.takeTree(x[0])
		}
	}
	return tripleOf(same)
}

// states reports whether a triple about an anonymous expression is an axiom, not a part of the expression.
func states(t graph.Triple) bool {
	return language().properties[t.Pred] != "" && t.Pred != owl.OWL+"inverseOf"
}

// takeTree marks the triples of an anonymous expression as used.
func (r *reader) takeTree(x *owl.Node) {
	for i := range r.about(x) {
		if t := r.g.Triples[i]; !r.used[i] && !states(t) {
			r.used[i] = true
			if t.Obj.Kind == owl.Blank {
				r.takeTree(t.Obj)
			}
		}
	}
}

// A forms numbers the nodes of a graph. Blank nodes with equal descriptions have equal numbers.
type forms struct {
	r       *reader
	number  map[string]int    // by description
	nodes   map[*owl.Node]int // by blank node; 0 while its description is not complete
	triples map[string]int    // index of a triple with a blank node, by the numbers of its terms
}

func newForms(r *reader) forms {
	f := forms{r: r, number: map[string]int{}, nodes: map[*owl.Node]int{}, triples: map[string]int{}}
	for i, t := range r.g.Triples {
		if (t.Subj.Kind == owl.Blank || t.Obj.Kind == owl.Blank) && !strings.HasPrefix(t.Pred, owl.OWL+"annotated") && t.Pred != owl.RDF+"rest" {
			key := f.key(t, 0)
			if _, ok := f.triples[key]; !ok {
				f.triples[key] = i
			}
		}
	}
	return f
}

func (f *forms) find(t graph.Triple) (int, bool) {
	i, ok := f.triples[f.key(t, 0)]
	return i, ok
}

func (f *forms) key(t graph.Triple, depth int) string {
	return f.text(t.Subj, depth) + " " + t.Pred + " " + f.text(t.Obj, depth)
}

// text returns a text that is the same for nodes with equal descriptions.
func (f *forms) text(x *owl.Node, depth int) string {
	if x.Kind != owl.Blank {
		return graph.Text(x)
	}
	n, ok := f.nodes[x]
	if _, described := f.r.first[x]; !ok && depth < maxDescribed && described {
		f.nodes[x] = 0
		var parts []string
		for i := range f.r.about(x) {
			if t := f.r.g.Triples[i]; !states(t) {
				parts = append(parts, t.Pred+" "+f.text(t.Obj, depth+1))
			}
		}
		slices.Sort(parts)
		n = f.intern(strings.Join(parts, "\n"))
		f.nodes[x] = n
	}
	if n == 0 {
		return graph.Text(x) // a part of itself, nested too deep, or not described
	}
	return "_" + strconv.Itoa(n)
}

// maxDescribed is the maximum nesting depth of descriptions. A list is as deep as it is long.
const maxDescribed = 1000

func (f *forms) intern(text string) int {
	if f.number[text] == 0 {
		f.number[text] = len(f.number) + 1
	}
	return f.number[text]
}
