package mapping

import (
	"strings"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
)

// structure reads the axioms that a property or type of the language stands for.
func (r *reader) structure(i int, t graph.Triple) {
	s, o := t.Subj, t.Obj
	switch p := t.Pred.String(); p {
	case owl.RDFS + "subClassOf":
		r.pair(i, t, "SubClassOf", r.class)
	case owl.OWL + "equivalentClass":
		if r.is(s, owl.ADatatype) {
			r.pair(i, t, "DatatypeDefinition", r.dataRange)
			return
		}
		r.pair(i, t, "EquivalentClasses", r.class)
	case owl.OWL + "disjointWith":
		r.pair(i, t, "DisjointClasses", r.class)
	case owl.OWL + "disjointUnionOf":
		r.listed(i, t, "DisjointUnion", r.class)
	case owl.RDFS + "subPropertyOf":
		r.pair(i, t, "Sub"+r.kind(s, o)+"PropertyOf", r.role)
	case owl.OWL + "equivalentProperty":
		r.pair(i, t, "Equivalent"+r.kind(s, o)+"Properties", r.role)
	case owl.OWL + "propertyDisjointWith":
		r.pair(i, t, "Disjoint"+r.kind(s, o)+"Properties", r.role)
	case owl.OWL + "inverseOf":
		if s.Type() == rdf.TermIRI {
			r.pair(i, t, "InverseObjectProperties", r.role)
		}
	case owl.OWL + "propertyChainAxiom":
		r.chain(i, t)
	case owl.RDFS + "domain", owl.RDFS + "range":
		r.ends(i, t)
	case owl.OWL + "hasKey":
		r.key(i, t)
	case owl.OWL + "sameAs":
		r.pair(i, t, "SameIndividual", r.plain)
	case owl.OWL + "differentFrom":
		r.pair(i, t, "DifferentIndividuals", r.plain)
	case owl.RDF + "type":
		r.byType(i, t)
	}
}

// pair reads an axiom about the subject and the object of a triple.
func (r *reader) pair(i int, t graph.Triple, name string, read func(rdf.Term) *owl.Node) {
	r.used[i] = true
	a, b := read(t.Subj), read(t.Obj)
	if a != nil && b != nil {
		r.axiom(i, t, owl.Apply(name, a, b))
	}
}

// kind says in words of axioms what a property is; one nobody knows relates things.
func (r *reader) kind(of ...rdf.Term) string {
	for _, x := range of {
		switch {
		case r.is(x, owl.ARole) || x.Type() == rdf.TermBlank:
			return "Object"
		case r.is(x, owl.AData):
			return "Data"
		case r.is(x, owl.ANote):
			return "Annotation"
		}
	}
	return "Object"
}

// items reads the members of a collection, nil after a problem was reported.
func (r *reader) items(t graph.Triple, list rdf.Object, read func(rdf.Term) *owl.Node) []*owl.Node {
	objects, ok := r.list(list)
	if !ok {
		r.problems.Addf("E0346", t.At, "the value of %s is no collection", t.Pred)
		return nil
	}
	var out []*owl.Node
	for _, o := range objects {
		if n := read(o); n != nil {
			out = append(out, n)
		}
	}
	if len(out) < len(objects) {
		return nil
	}
	return out
}

// listed reads an axiom about the subject and the members of a collection.
func (r *reader) listed(i int, t graph.Triple, name string, read func(rdf.Term) *owl.Node) {
	r.used[i] = true
	items := r.items(t, t.Obj, read)
	if of := read(t.Subj); of != nil && items != nil {
		r.axiom(i, t, owl.Apply(name, append([]*owl.Node{of}, items...)...))
	}
}

func (r *reader) chain(i int, t graph.Triple) {
	r.used[i] = true
	items := r.items(t, t.Obj, r.role)
	if super := r.role(t.Subj); super != nil && items != nil {
		n := owl.Apply("ObjectPropertyChain", items...)
		if f := owl.Check(n); f != nil {
			r.problems.Addf("E0343", t.At, "%s", f.Msg)
			return
		}
		r.axiom(i, t, owl.Apply("SubObjectPropertyOf", n, super))
	}
}

func (r *reader) ends(i int, t graph.Triple) {
	read, kind := r.class, r.kind(t.Subj)
	name := kind + "PropertyDomain"
	if t.Pred.String() == owl.RDFS+"range" {
		name = kind + "PropertyRange"
		if kind == "Data" {
			read = r.dataRange
		}
	}
	if kind == "Annotation" {
		read = r.plain
	}
	r.used[i] = true
	a, b := r.role(t.Subj), read(t.Obj)
	if a != nil && b != nil {
		r.axiom(i, t, owl.Apply(name, a, b))
	}
}

func (r *reader) key(i int, t graph.Triple) {
	r.used[i] = true
	of := r.class(t.Subj)
	roles, values := owl.Apply(""), owl.Apply("")
	for _, n := range r.items(t, t.Obj, r.role) {
		if n.Kind == owl.IRI && r.known[n.Text][owl.AData] {
			values.Args = append(values.Args, n)
		} else {
			roles.Args = append(roles.Args, n)
		}
	}
	if of != nil {
		r.axiom(i, t, owl.Apply("HasKey", of, roles, values))
	}
}

// byType reads what the types of the language say.
func (r *reader) byType(i int, t graph.Triple) {
	name, ok := strings.CutPrefix(t.Obj.String(), owl.OWL)
	if !ok || t.Obj.Type() != rdf.TermIRI {
		return
	}
	switch name {
	case "AllDisjointClasses":
		r.members(i, t, "DisjointClasses", r.class)
	case "AllDisjointProperties":
		kind := "Object"
		if items, ok := r.list(r.peek(t.Subj, "members")); ok && len(items) > 0 {
			kind = r.kind(items[0])
		}
		r.members(i, t, "Disjoint"+kind+"Properties", r.role)
	case "AllDifferent":
		r.members(i, t, "DifferentIndividuals", r.plain)
	case "NegativePropertyAssertion":
		r.negative(i, t)
	case "FunctionalProperty":
		if n := r.role(t.Subj); n != nil {
			r.axiom(i, t, owl.Apply("Functional"+r.kind(t.Subj)+"Property", n))
		}
	default:
		for axiom, of := range typed {
			if of == name {
				if n := r.role(t.Subj); n != nil {
					r.axiom(i, t, owl.Apply(axiom, n))
				}
				r.used[i] = true
			}
		}
	}
}

// peek is value for what is still to be read; a list without members for nothing.
func (r *reader) peek(x rdf.Term, property string) rdf.Object {
	if v := r.value(x, property); v != nil {
		return v
	}
	return graph.IRI(owl.RDF + "nil")
}

func (r *reader) members(i int, t graph.Triple, name string, read func(rdf.Term) *owl.Node) {
	r.used[i] = true
	list := r.value(t.Subj, "members")
	if list == nil {
		list = r.peek(t.Subj, "distinctMembers")
	}
	if items := r.items(t, list, read); items != nil {
		r.axiom(i, t, owl.Apply(name, items...), r.own(t.Subj)...)
	}
}

// own reads the annotations that a node of the language carries itself.
func (r *reader) own(x rdf.Term) []*owl.Node {
	var out []*owl.Node
	for _, i := range r.about[term(x)] {
		if t := r.g.Triples[i]; !r.used[i] {
			r.used[i] = true
			out = append(out, r.annotation(t))
		}
	}
	return out
}

func (r *reader) negative(i int, t graph.Triple) {
	r.used[i] = true
	from, p, name := r.value(t.Subj, "sourceIndividual"), r.value(t.Subj, "assertionProperty"), "NegativeObjectPropertyAssertion"
	to := r.value(t.Subj, "targetIndividual")
	if to == nil {
		to, name = r.value(t.Subj, "targetValue"), "NegativeDataPropertyAssertion"
	}
	if from == nil || p == nil || to == nil {
		r.fail(t.Subj, "this negative assertion does not say all of what it denies")
		return
	}
	if role := r.role(p); role != nil {
		r.axiom(i, t, owl.Apply(name, role, r.plain(from), r.plain(to)), r.own(t.Subj)...)
	}
}

// rest reads declarations and what is said of individuals, once the blank
// nodes of expressions are known.
func (r *reader) rest(i int, t graph.Triple) {
	p := t.Pred.String()
	switch {
	case p == owl.RDF+"type":
		r.typeOf(i, t)
	case strings.HasPrefix(p, owl.OWL) && !notes[p] || p == owl.RDF+"first" || p == owl.RDF+"rest":
	case r.is(t.Pred, owl.ARole):
		r.axiom(i, t, owl.Apply("ObjectPropertyAssertion", r.plain(t.Pred), r.plain(t.Subj), r.plain(t.Obj)))
	case r.is(t.Pred, owl.AData):
		r.axiom(i, t, owl.Apply("DataPropertyAssertion", r.plain(t.Pred), r.plain(t.Subj), r.plain(t.Obj)))
	default:
		r.axiom(i, t, owl.Apply("AnnotationAssertion", r.plain(t.Pred), r.plain(t.Subj), r.plain(t.Obj)))
	}
}

// typeOf reads a declaration or the class of an individual.
func (r *reader) typeOf(i int, t graph.Triple) {
	if as, ok := declared[t.Obj.String()]; ok && t.Obj.Type() == rdf.TermIRI {
		for entity, of := range entities {
			if of == t.Obj.String() && t.Subj.Type() == rdf.TermIRI {
				r.known.add(t.Subj.String(), as)
				r.axiom(i, t, owl.Apply("Declaration", owl.Apply(entity, r.plain(t.Subj))))
			}
		}
		return
	}
	if name := t.Obj.String(); t.Obj.Type() == rdf.TermIRI && owl.Builtin(name) && name != owl.Thing && name != owl.Nothing {
		return
	}
	if class := r.class(t.Obj); class != nil {
		r.axiom(i, t, owl.Apply("ClassAssertion", class, r.plain(t.Subj)))
	}
	r.used[i] = true
}

// leftover reports what no axiom is about.
func (r *reader) leftover(i int, t graph.Triple) {
	if p := t.Pred.String(); p == owl.RDF+"type" && (t.Obj.String() == owl.RDF+"Property" || t.Obj.String() == owl.RDFS+"Class" || t.Obj.String() == owl.RDF+"List") {
		return // said again in other words
	}
	r.problems.Addf("E0346", t.At, "this triple says nothing in OWL: %.160s", t.Key()).
		WithHint("it belongs to no axiom: a part is missing, or it is used as nothing")
}
