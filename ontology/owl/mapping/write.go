package mapping

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A writer collects the triples of an ontology.
type writer struct {
	out   *graph.Graph
	taken map[string]rdf.Blank // by labels of anonymous individuals
	made  int
	at    source.Span // of the axiom being written
	main  []graph.Triple
}

// ToGraph returns an ontology as a graph, the same for the same axioms in
// another order, labels of blank nodes included. The error is a *diag.List of names
// that are no IRIs.
func ToGraph(o *owl.Ontology) (*graph.Graph, error) {
	if err := checkNames(o); err != nil {
		return nil, err
	}
	w := &writer{out: &graph.Graph{Prefixes: o.Prefixes}, taken: map[string]rdf.Blank{}}
	for _, n := range o.Annotations {
		w.reserve(n)
	}
	for _, a := range o.Axioms {
		w.reserve(a.Node)
		for _, n := range a.Annotations {
			w.reserve(n)
		}
	}
	w.header(o)
	for _, a := range slices.SortedFunc(slices.Values(o.Axioms), func(a, b *owl.Axiom) int { return strings.Compare(a.Full(), b.Full()) }) {
		w.at, w.main = a.At, nil
		w.axiom(a.Node)
		w.annotate(a.Annotations)
	}
	return w.out, nil
}

// checkNames reports names that no graph can hold.
func checkNames(o *owl.Ontology) error {
	var problems diag.List
	check := func(n *owl.Node, at source.Span) {
		n.Walk(func(x *owl.Node) {
			name := x.Text
			if x.Kind == owl.Literal {
				name = x.Type
			}
			if wrong := graph.ValidIRI(name); wrong != "" && (x.Kind == owl.IRI || x.Kind == owl.Literal) {
				problems.Addf("E0345", at, "%.60q is no IRI: %s", name, wrong)
			}
		})
	}
	names := []string{}
	for _, i := range o.Imports {
		names = append(names, i.IRI)
	}
	for _, name := range append(names, o.IRI, o.Version) {
		if name != "" {
			check(owl.Name(name), o.At)
		}
	}
	for _, n := range o.Annotations {
		check(n, o.At)
	}
	for _, a := range o.Axioms {
		check(owl.Apply("", append([]*owl.Node{a.Node}, a.Annotations...)...), a.At)
	}
	return problems.Err()
}

// plainLabel are the labels that every notation can write.
var plainLabel = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9]*$`)

// reserve keeps the labels of anonymous individuals, so that no node made here
// gets one of them.
func (w *writer) reserve(n *owl.Node) {
	n.Walk(func(x *owl.Node) {
		if x.Kind == owl.Blank && plainLabel.MatchString(x.Text) {
			w.taken[x.Text] = graph.Blank(x.Text)
		}
	})
}

// individual returns the node of an anonymous individual.
func (w *writer) individual(label string) rdf.Blank {
	if _, ok := w.taken[label]; !ok {
		w.taken[label] = w.fresh()
	}
	return w.taken[label]
}

func (w *writer) fresh() rdf.Blank {
	for {
		w.made++
		label := "x" + strconv.Itoa(w.made)
		if _, ok := w.taken[label]; !ok {
			return graph.Blank(label)
		}
	}
}

func (w *writer) header(o *owl.Ontology) {
	w.at = o.At
	var self rdf.Subject
	if o.IRI != "" {
		self = graph.IRI(o.IRI)
	} else {
		self = w.fresh()
	}
	w.add(self, owl.RDF+"type", graph.IRI(owl.OWL+"Ontology"))
	if o.Version != "" {
		w.add(self, owl.OWL+"versionIRI", graph.IRI(o.Version))
	}
	for _, i := range o.Imports {
		w.add(self, owl.OWL+"imports", graph.IRI(i.IRI))
	}
	w.noteAll(self, o.Annotations)
}

// add adds a triple and returns it.
func (w *writer) add(s rdf.Subject, p string, o rdf.Object) graph.Triple {
	w.out.Add(s, graph.IRI(p), o, w.at)
	return w.out.Triples[len(w.out.Triples)-1]
}

// fact adds a triple that stands for the axiom.
func (w *writer) fact(s rdf.Subject, p string, o rdf.Object) { w.main = append(w.main, w.add(s, p, o)) }

// noteAll adds annotations of a subject, with what is annotated of them.
func (w *writer) noteAll(self rdf.Subject, annotations []*owl.Node) {
	for _, n := range annotations {
		last := len(n.Args) - 1
		t := w.add(self, n.Args[last-1].Text, w.object(n.Args[last]))
		w.reify(t, "Annotation", n.Args[:last-1])
	}
}

// annotate annotates the axiom just written: at its own node, if it has one,
// else by naming its triples.
func (w *writer) annotate(annotations []*owl.Node) {
	for _, t := range w.main {
		if name := t.Obj.String(); t.Pred.String() == owl.RDF+"type" && t.Subj.Type() == rdf.TermBlank &&
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
	w.add(b, owl.RDF+"type", graph.IRI(owl.OWL+as))
	w.add(b, owl.OWL+"annotatedSource", t.Subj.(rdf.Object))
	w.add(b, owl.OWL+"annotatedProperty", t.Pred.(rdf.Object))
	w.add(b, owl.OWL+"annotatedTarget", t.Obj)
	w.noteAll(b, annotations)
}

// subject is object for what can be one.
func (w *writer) subject(n *owl.Node) rdf.Subject { return w.object(n).(rdf.Subject) }

// object returns the term that stands for an expression, and adds its triples.
func (w *writer) object(n *owl.Node) rdf.Object {
	switch n.Kind {
	case owl.IRI:
		return graph.IRI(n.Text)
	case owl.Blank:
		return w.individual(n.Text)
	case owl.Literal:
		return graph.Literal(n.Text, n.Type, n.Lang)
	}
	return w.expression(n)
}

// list adds a collection.
func (w *writer) list(nodes []*owl.Node) rdf.Object {
	items := make([]rdf.Object, len(nodes))
	for i, n := range nodes {
		items[i] = w.object(n)
	}
	return w.out.AddList(items, w.fresh, w.at)
}
