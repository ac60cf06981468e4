package mapping

import (
	"slices"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/source"
)

// structure reads an axiom written with a property or type of OWL or RDFS itself, such as rdfs:subClassOf.
func (r *reader) structure(i int, t graph.Triple) {
	name := language().properties[t.Pred]
	switch p := t.Pred; {
	case p == owl.RDF+"type":
		r.byType(i, t)
	case p == owl.OWL+"disjointUnionOf":
		r.union(i, t)
	case p == owl.OWL+"propertyChainAxiom":
		r.chain(i, t)
	case p == owl.OWL+"hasKey":
		r.key(i, t)
	case p == owl.OWL+"equivalentClass" && (r.hasSort(t.Subj, owl.ADatatype) || t.Obj.Kind == owl.Blank && r.isDatatype(t.Obj)):
		r.say(i, t, "DatatypeDefinition", t.Subj, t.Obj)
	case p == owl.OWL+"inverseOf" && t.Subj.Kind == owl.Blank: // an expression, not an axiom
	case t.Subj.Kind == owl.IRI && language().defines[p]:
		r.definition(i, t)
	case p == owl.RDFS+"domain" || p == owl.RDFS+"range":
		r.say(i, t, r.axiomName(name, t.Subj), t.Subj, t.Obj)
	case name != "":
		r.say(i, t, r.axiomName(name, t.Subj, t.Obj), t.Subj, t.Obj)
	}
}

// say adds the axiom of a triple, unless its arguments cannot be read.
func (r *reader) say(i int, t graph.Triple, name string, about ...*owl.Node) {
	r.used[i] = true
	if args, ok := r.readAll(name, 0, about...); ok {
		r.axiom(i, t, owl.Apply(name, args...))
	}
}

// readAll reads the arguments of a constructor, the first of which has index i. It returns false if it
// reported a problem.
func (r *reader) readAll(name string, i int, nodes ...*owl.Node) (args []*owl.Node, ok bool) {
	for j, x := range nodes {
		if n := r.arg(name, i+j, x); n != nil {
			args = append(args, n)
		}
	}
	return args, len(args) == len(nodes)
}

// arg reads argument i of a constructor. It reports a problem and returns nil if that fails.
func (r *reader) arg(name string, i int, x *owl.Node) *owl.Node {
	switch owl.Takes(name, i) {
	case owl.AClass:
		return r.expression(x, "Object")
	case owl.ADatatype:
		return r.expression(x, "Data")
	case owl.ARole, owl.AData, owl.ANote:
		return r.role(x)
	}
	return x
}

// axiomName inserts the kind of property into the name of an axiom. Unknown properties count as object properties.
func (r *reader) axiomName(name string, properties ...*owl.Node) string {
	kind := "Object"
	for _, x := range slices.Backward(properties) {
		switch {
		case r.hasSort(x, owl.ARole) || x.Kind == owl.Blank:
			kind = "Object"
		case r.hasSort(x, owl.AData):
			kind = "Data"
		case r.hasSort(x, owl.ANote):
			kind = "Annotation"
		}
	}
	return strings.ReplaceAll(name, "%s", kind)
}

// items reads a collection as the arguments of a constructor, the first of which has index i. It reports a
// problem and returns nil if that fails.
func (r *reader) items(t graph.Triple, list *owl.Node, name string, i int) []*owl.Node {
	nodes, ok := r.list(list)
	if !ok {
		_ = r.ignore("E0346", t.Span, "the value of %s is not a collection", t.Pred)
		return nil
	}
	if out, ok := r.readAll(name, i, nodes...); ok {
		return out
	}
	return nil
}

func (r *reader) union(i int, t graph.Triple) {
	r.used[i] = true
	items := r.items(t, t.Obj, "DisjointUnion", 1)
	if of := r.arg("DisjointUnion", 0, t.Subj); of != nil && items != nil {
		r.axiom(i, t, owl.Apply("DisjointUnion", append([]*owl.Node{of}, items...)...))
	}
}

func (r *reader) chain(i int, t graph.Triple) {
	r.used[i] = true
	items := r.items(t, t.Obj, "ObjectPropertyChain", 0)
	if super := r.role(t.Subj); super != nil && items != nil {
		n := owl.Apply("ObjectPropertyChain", items...)
		if f := owl.Check(n); f != nil {
			_ = r.ignore("E0343", t.Span, "%s", f.Msg)
			return
		}
		r.axiom(i, t, owl.Apply("SubObjectPropertyOf", n, super))
	}
}

func (r *reader) key(i int, t graph.Triple) {
	r.used[i] = true
	of := r.arg("HasKey", 0, t.Subj)
	if t.Obj.Named(owl.RDF + "nil") {
		_ = r.ignore("E0346", t.Span, "HasKey needs a property")
		return
	}
	roles, values := owl.Apply(""), owl.Apply("")
	items := r.items(t, t.Obj, "ObjectPropertyChain", 0)
	for _, n := range items {
		if n.Kind == owl.IRI && r.hasSort(n, owl.AData) {
			values.Args = append(values.Args, n)
		} else {
			roles.Args = append(roles.Args, n)
		}
	}
	if of != nil && items != nil {
		r.axiom(i, t, owl.Apply("HasKey", of, roles, values))
	}
}

// byType reads an axiom that a type of the language encodes.
func (r *reader) byType(i int, t graph.Triple) {
	name := t.Obj.Text
	switch axiom := language().groups[name]; {
	case t.Obj.Kind != owl.IRI:
	case axiom != "":
		r.members(i, t, axiom)
	case name == owl.OWL+"NegativePropertyAssertion":
		r.negative(i, t)
	case language().types[name] != "":
		r.say(i, t, r.axiomName(language().types[name], t.Subj), t.Subj)
	case name == owl.OWL+"DeprecatedClass" || name == owl.OWL+"DeprecatedProperty":
		if name == owl.OWL+"DeprecatedClass" && t.Subj.Kind == owl.IRI && !r.has(t.Subj, owl.RDF+"type", owl.OWL+"Class") {
			r.declare(t, "Class")
		}
		r.say(i, t, "AnnotationAssertion", owl.Name(owl.OWL+"deprecated"), t.Subj, owl.Value("true", owl.XSD+"boolean", ""))
	}
}

// definition reads a triple of an expression about a name. OWL 1 defines named classes, enumerations and data ranges
// this way.
func (r *reader) definition(i int, t graph.Triple) {
	axiom, family := "EquivalentClasses", "Object"
	if r.hasSort(t.Subj, owl.ADatatype) && !r.hasSort(t.Subj, owl.AClass) {
		axiom, family = "DatatypeDefinition", "Data"
	}
	for _, s := range language().shapes {
		if owl.OWL+s.property == t.Pred && !s.restricts() && strings.HasPrefix(s.constructorIn(family), family) {
			r.used[i] = true
			if n := r.shaped(t.Subj, s, s.constructorIn(family), nil, t.Obj); n != nil {
				r.axiom(i, t, owl.Apply(axiom, t.Subj, n))
			}
			return
		}
	}
	if r.used[i] = true; t.Pred == owl.OWL+"onProperty" {
		r.takeType(t.Subj, owl.OWL+"Restriction")
		if n := r.described(t.Subj, family); n != nil {
			r.axiom(i, t, owl.Apply(axiom, t.Subj, n))
		}
		return
	}
	r.used[i] = false
}

func (r *reader) members(i int, t graph.Triple, name string) {
	r.used[i] = true
	list := r.value(t.Subj, "members", "distinctMembers")
	if list == nil {
		return
	}
	if items, ok := r.list(list); ok && len(items) > 0 {
		name = r.axiomName(name, items[0])
	}
	if items := r.items(t, list, r.axiomName(name), 0); items != nil {
		r.axiom(i, t, owl.Apply(r.axiomName(name), items...), r.ownAnnotations(t.Subj)...)
	}
}

// ownAnnotations reads the annotations on the node of an axiom.
func (r *reader) ownAnnotations(x *owl.Node) []*owl.Node {
	var out []*owl.Node
	for i := range r.about(x) {
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
		r.fail(t.Subj, "this negative assertion lacks its source, property or target")
		return
	}
	if args, ok := r.readAll(name, 0, p, from, to); ok {
		r.axiom(i, t, owl.Apply(name, args...), r.ownAnnotations(t.Subj)...)
	}
}

// rest reads declarations and assertions about individuals. The blank nodes of expressions have been used by
// then.
func (r *reader) rest(i int, t graph.Triple) {
	p, name := owl.Name(t.Pred), "AnnotationAssertion"
	switch {
	case p.Text == owl.RDF+"type":
		r.typeOf(i, t)
		return
	case strings.HasPrefix(p.Text, owl.OWL) && !r.hasSort(p, owl.ANote) || p.Text == owl.RDF+"first" || p.Text == owl.RDF+"rest":
		return
	case r.hasSort(p, owl.ARole):
		name = "ObjectPropertyAssertion"
	case r.hasSort(p, owl.AData):
		name = "DataPropertyAssertion"
	}
	r.say(i, t, name, p, t.Subj, t.Obj)
}

// typeOf reads a declaration or the class of an individual.
func (r *reader) typeOf(i int, t graph.Triple) {
	name := t.Obj.Text
	entity := language().declared[name]
	switch {
	case name == owl.RDFS+"Class" && t.Obj.Kind == owl.IRI && t.Subj.Kind == owl.IRI:
		if r.used[i] = true; !r.hasSort(t.Subj, owl.AClass) && !r.hasSort(t.Subj, owl.ADatatype) && !owl.Builtin(t.Subj.Text) {
			r.declare(t, "Class") // of a vocabulary in RDF Schema
		}
	case t.Obj.Kind != owl.IRI || !owl.Builtin(name) || name == owl.Thing || name == owl.Nothing:
		r.say(i, t, "ClassAssertion", t.Obj, t.Subj)
	case entity != "" && t.Subj.Kind == owl.IRI:
		r.used[i] = true
		r.declare(t, entity)
	}
}

// declare adds a declaration of the subject of a triple.
func (r *reader) declare(t graph.Triple, entity string) {
	r.add(t.Subj.Text, owl.Takes(entity, 0))
	n := owl.Apply("Declaration", owl.Apply(entity, t.Subj))
	delete(r.unread, tripleOf(t))
	r.out.Axioms = append(r.out.Axioms, owl.NewAxiom(n, r.notesOf(t), t.Span))
}

// leftover ignores a triple that is part of no axiom.
func (r *reader) leftover(i int, t graph.Triple) {
	isType := t.Pred == owl.RDF+"type"
	switch name := t.Obj.Text; {
	case r.used[i] || isType && (name == owl.RDF+"List" || name == owl.RDFS+"Class"):
		return
	case isType && name == owl.RDF+"Property":
		if r.hasSort(t.Subj, owl.ARole) || r.hasSort(t.Subj, owl.AData) || r.hasSort(t.Subj, owl.ANote) {
			return
		}
		r.ignore("E0346", t.Span, "rdf:Property does not say whether a property has things or values").
			WithHint("declare it as an owl:ObjectProperty, owl:DatatypeProperty or owl:AnnotationProperty")
	case t.Subj.Kind == owl.Blank && r.isExpression(t.Subj):
		r.ignore("E0346", t.Span, "no axiom uses this expression").WithHint("a part of the axiom is missing")
		r.takeTree(t.Subj)
	case isType:
		suggest(r.ignore("E0346", t.Span, "the type <%s> is not an OWL declaration", name), name)
	default:
		d := r.ignore("E0346", t.Span, "the property <%s> is not part of an OWL axiom here", t.Pred)
		suggest(d.WithHint("a part of the axiom is missing"), t.Pred)
	}
}

// suggest adds the nearest name of the language as a hint, if the language has no such name.
func suggest(d *source.Diagnostic, iri string) {
	near, wrong := owl.Misspelt(iri)
	d.Span = owl.PlaceOf(d.Span, iri)
	switch {
	case near != "":
		d.WithHint("did you mean %s?", owl.Shortener(nil).Name(near))
	case wrong:
		d.WithHint("OWL has no such name")
	}
}

// isExpression reports whether the triples about a blank node describe an expression.
func (r *reader) isExpression(x *owl.Node) bool {
	for i := range r.about(x) {
		if p := r.g.Triples[i].Pred; p == owl.OWL+"onProperty" || language().defines[p] {
			return true
		}
	}
	return false
}
