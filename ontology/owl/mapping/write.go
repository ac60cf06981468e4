package mapping

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/source"
)

// A writer converts an ontology to triples.
type writer struct {
	out        *graph.Graph
	taken      map[string]*owl.Node // blank nodes by label, including anonymous individuals
	blankCount int
	span       source.Span // span of the current axiom
	main       []graph.Triple
}

// ToGraph converts an ontology to a graph. The result, including the labels of blank nodes, does not depend on
// the order of axioms. The error is a *source.Diagnostics of invalid IRIs.
func ToGraph(o *owl.Ontology) (*graph.Graph, error) {
	if err := checkNames(o); err != nil {
		return nil, err
	}
	w := &writer{out: &graph.Graph{Prefixes: o.Prefixes}, taken: map[string]*owl.Node{}}
	w.reserve(o.Annotations...)
	for _, a := range o.Axioms {
		w.reserve(a.Node)
		w.reserve(a.Annotations...)
	}
	w.header(o)
	for _, a := range sorted(o.Axioms) {
		w.span, w.main = a.Span, nil
		w.axiom(a.Node)
		w.annotate(a.Annotations)
	}
	return w.out, nil
}

// sorted returns the axioms sorted by [owl.Axiom.Full].
func sorted(axioms []*owl.Axiom) []*owl.Axiom {
	byText := map[string][]*owl.Axiom{}
	for _, a := range axioms {
		byText[a.Full()] = append(byText[a.Full()], a)
	}
	var out []*owl.Axiom
	for _, text := range slices.Sorted(maps.Keys(byText)) {
		out = append(out, byText[text]...)
	}
	return out
}

// checkNames reports names that are not valid IRIs.
func checkNames(o *owl.Ontology) error {
	var problems source.Diagnostics
	check := func(n *owl.Node, at source.Span) {
		n.Walk(func(x *owl.Node) {
			name := x.Text
			if x.Kind == owl.Literal {
				name = x.Type()
			}
			if wrong := graph.ValidIRI(name); wrong != "" && (x.Kind == owl.IRI || x.Kind == owl.Literal) {
				problems.Addf("E0345", at, "%.60q is not a valid IRI: %s", name, wrong)
			}
		})
	}
	names := []string{}
	for _, i := range o.Imports {
		names = append(names, i.IRI)
	}
	for _, name := range append(names, o.IRI, o.Version) {
		if name != "" {
			check(owl.Name(name), o.Span)
		}
	}
	for _, n := range o.Annotations {
		check(n, o.Span)
	}
	for _, a := range o.Axioms {
		check(owl.Apply("", append([]*owl.Node{a.Node}, a.Annotations...)...), a.Span)
	}
	return problems.Err()
}

// plainLabel matches labels that every notation can write.
var plainLabel = source.LazyRegexp(`^[a-zA-Z][a-zA-Z0-9]*$`)

// reserve records the labels of anonymous individuals, so that fresh does not reuse them.
func (w *writer) reserve(nodes ...*owl.Node) {
	for _, n := range nodes {
		n.Walk(func(x *owl.Node) {
			if x.Kind == owl.Blank && plainLabel().MatchString(x.Text) {
				w.taken[x.Text] = x
			}
		})
	}
}

func (w *writer) fresh() *owl.Node {
	for {
		w.blankCount++
		if label := "x" + strconv.Itoa(w.blankCount); w.taken[label] == nil {
			w.taken[label] = &owl.Node{Kind: owl.Blank, Text: label}
			return w.taken[label]
		}
	}
}

func (w *writer) header(o *owl.Ontology) {
	w.span = o.Span
	self := owl.Name(o.IRI)
	if o.IRI == "" {
		self = w.fresh()
	}
	w.add(self, owl.RDF+"type", owl.Name(owl.OWL+"Ontology"))
	if o.Version != "" {
		w.add(self, owl.OWL+"versionIRI", owl.Name(o.Version))
	}
	for _, i := range o.Imports {
		w.add(self, owl.OWL+"imports", owl.Name(i.IRI))
	}
	w.noteAll(self, o.Annotations)
}

// add adds a triple and those of the expressions in it. It returns the triple.
func (w *writer) add(s *owl.Node, p string, o *owl.Node) graph.Triple {
	s = w.object(s)
	w.out.Add(s, p, w.object(o), w.span)
	return w.out.Triples[len(w.out.Triples)-1]
}

// fact adds a triple that encodes the axiom itself.
func (w *writer) fact(s *owl.Node, p string, o *owl.Node) { w.main = append(w.main, w.add(s, p, o)) }

// noteAll adds annotations of a subject, with their own annotations.
func (w *writer) noteAll(self *owl.Node, annotations []*owl.Node) {
	for _, n := range annotations {
		last := len(n.Args) - 1
		t := w.add(self, n.Args[last-1].Text, n.Args[last])
		w.reify(t, "Annotation", n.Args[:last-1])
	}
}

// annotate adds the annotations of the axiom just written. It attaches them to the node of the axiom, or
// reifies its triples.
func (w *writer) annotate(annotations []*owl.Node) {
	for _, t := range w.main {
		if name := t.Obj.Text; t.Pred == owl.RDF+"type" && t.Subj.Kind == owl.Blank &&
			(strings.HasPrefix(name, owl.OWL+"All") || name == owl.OWL+"NegativePropertyAssertion") {
			w.noteAll(t.Subj, annotations)
			continue
		}
		w.reify(t, "Axiom", annotations)
	}
}

func (w *writer) reify(t graph.Triple, as string, annotations []*owl.Node) {
	if len(annotations) == 0 {
		return
	}
	b := w.fresh()
	w.add(b, owl.RDF+"type", owl.Name(owl.OWL+as))
	w.add(b, owl.OWL+"annotatedSource", t.Subj)
	w.add(b, owl.OWL+"annotatedProperty", owl.Name(t.Pred))
	w.add(b, owl.OWL+"annotatedTarget", t.Obj)
	w.noteAll(b, annotations)
}

// object returns the node of an expression and adds its triples. It returns names, blank nodes and literals
// unchanged.
func (w *writer) object(n *owl.Node) *owl.Node {
	switch {
	case n.Kind == owl.Call:
		return w.expression(n)
	case n.Kind == owl.Blank && w.taken[n.Text] == nil:
		w.taken[n.Text] = w.fresh() // not every notation can write the label
	case n.Kind != owl.Blank:
		return n
	}
	return w.taken[n.Text]
}

// list adds a collection and returns its first node.
func (w *writer) list(nodes []*owl.Node) *owl.Node {
	items := make([]*owl.Node, len(nodes))
	for i, n := range nodes {
		items[i] = w.object(n)
	}
	return w.out.AddList(items, w.fresh, w.span)
}
