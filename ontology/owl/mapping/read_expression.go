package mapping

import (
	"strings"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
)

// role reads a property, which may be the inverse of one.
func (r *reader) role(x rdf.Term) *owl.Node {
	if x.Type() != rdf.TermBlank {
		return r.plain(x)
	}
	of := r.value(x, "inverseOf")
	if of == nil || of.Type() != rdf.TermIRI {
		return r.fail(x, "this is no property")
	}
	r.takeType(x, owl.OWL+"ObjectProperty")
	return owl.Apply("ObjectInverseOf", r.plain(of))
}

func (r *reader) takeType(x rdf.Term, types ...string) {
	for _, i := range r.about[graph.Text(x)] {
		for _, name := range types {
			if t := r.g.Triples[i]; t.Pred.String() == owl.RDF+"type" && t.Obj.String() == name {
				r.used[i] = true
			}
		}
	}
}

// fail reports a problem with a node, at the first triple about it.
func (r *reader) fail(x rdf.Term, format string, args ...any) *owl.Node {
	at := r.at
	if about := r.about[graph.Text(x)]; len(about) > 0 {
		at = r.g.Triples[about[0]].At
	}
	r.problems.Addf("E0346", at, format, args...)
	r.take(x)
	return nil
}

// expression reads an expression of the family Object or Data.
func (r *reader) expression(x rdf.Term, family string) *owl.Node {
	switch x.Type() {
	case rdf.TermIRI:
		return r.plain(x)
	case rdf.TermLiteral:
		r.problems.Addf("E0346", r.at, "the literal %.40s stands where a class must", x)
		return nil
	}
	if r.depth++; r.depth > maxDepth {
		r.depth--
		return r.fail(x, "expressions are nested more than %d deep, or contain themselves", maxDepth)
	}
	defer func() { r.depth-- }()
	r.takeType(x, owl.OWL+"Class", owl.OWL+"Restriction", owl.RDFS+"Class", owl.RDFS+"Datatype", owl.OWL+"DataRange")
	if property := r.value(x, "onProperty"); property != nil {
		return r.restriction(x, property)
	}
	for name, s := range booleans {
		if strings.HasPrefix(name, family) {
			if v := r.value(x, s.property); v != nil {
				return r.boolean(x, name, s, v)
			}
		}
	}
	if base := r.value(x, "onDatatype"); base != nil && family == "Data" {
		return r.facets(x, base)
	}
	if r.has(x, owl.RDF+"type", owl.OWL+"Restriction") {
		return r.fail(x, "this restriction does not say of which property")
	}
	return r.fail(x, "this blank node is no expression that OWL knows")
}

func (r *reader) boolean(x rdf.Term, name string, s shape, v rdf.Object) *owl.Node {
	items := []rdf.Object{v}
	if s.list {
		ok := false
		if items, ok = r.list(v); !ok {
			return r.fail(x, "the members of this expression are no collection")
		}
	}
	if args, ok := readAll(r, name, 0, items); ok {
		return r.checked(x, owl.Apply(name, args...))
	}
	return nil
}

// checked refuses an expression that the grammar of OWL has not.
func (r *reader) checked(x rdf.Term, n *owl.Node) *owl.Node {
	if f := owl.Check(n); f != nil {
		return r.fail(x, "%s", f.Msg)
	}
	return n
}

// list reads a collection.
func (r *reader) list(x rdf.Object) (items []rdf.Object, ok bool) {
	for range len(r.g.Triples) + 1 {
		if x.Type() == rdf.TermIRI && x.String() == owl.RDF+"nil" {
			return items, true
		}
		var first, rest rdf.Object
		for _, i := range r.about[graph.Text(x)] {
			switch t := r.g.Triples[i]; t.Pred.String() {
			case owl.RDF + "first":
				first, r.used[i] = t.Obj, true
			case owl.RDF + "rest":
				rest, r.used[i] = t.Obj, true
			case owl.RDF + "type":
				r.used[i] = r.used[i] || t.Obj.String() == owl.RDF+"List"
			}
		}
		if first == nil || rest == nil {
			return nil, false
		}
		items, x = append(items, first), rest
	}
	return nil, false
}

func (r *reader) facets(x rdf.Term, base rdf.Object) *owl.Node {
	v := r.value(x, "withRestrictions")
	if v == nil {
		return r.fail(x, "this datatype is not restricted by anything")
	}
	items, ok := r.list(v)
	if !ok {
		return r.fail(x, "the restrictions of this datatype are no collection")
	}
	n := owl.Apply("DatatypeRestriction", r.plain(base))
	for _, f := range items {
		for _, i := range r.about[graph.Text(f)] {
			if t := r.g.Triples[i]; !r.used[i] {
				r.used[i] = true
				n.Args = append(n.Args, r.plain(t.Pred), r.plain(t.Obj))
			}
		}
	}
	return r.checked(x, n)
}

// restriction reads an expression on the values of a property.
func (r *reader) restriction(x rdf.Term, property rdf.Object) *owl.Node {
	role := r.role(property)
	if role == nil {
		return nil
	}
	family := "Object"
	if r.is(property, owl.AData) {
		family = "Data"
	}
	for _, kind := range []string{"someValuesFrom", "allValuesFrom", "hasValue"} {
		if v := r.value(x, kind); v != nil {
			return r.filled(x, owl.Apply(strings.ReplaceAll(restrictions[kind], "%s", family), role), v)
		}
	}
	if v := r.value(x, "hasSelf"); v != nil {
		return owl.Apply("ObjectHasSelf", role)
	}
	return r.counted(x, family, role)
}

// filled adds the last argument of an expression.
func (r *reader) filled(x rdf.Term, n *owl.Node, v rdf.Object) *owl.Node {
	a := r.arg(n.Text, len(n.Args), v)
	if a == nil {
		return nil
	}
	n.Args = append(n.Args, a)
	return r.checked(x, n)
}

func (r *reader) counted(x rdf.Term, family string, role *owl.Node) *owl.Node {
	for name, kinds := range cardinalities {
		for i, kind := range kinds {
			v := r.value(x, kind)
			if v == nil {
				continue
			}
			digits := strings.TrimLeft(v.String(), "0+")
			if digits == "" {
				digits = "0"
			}
			if v.Type() != rdf.TermLiteral || strings.Trim(digits, "0123456789") != "" || len(digits) > 9 {
				return r.fail(x, "%.40q is no cardinality", v.String())
			}
			n := owl.Apply(family+name, &owl.Node{Kind: owl.Number, Text: digits}, role)
			if i == 0 {
				return n
			}
			of := r.value(x, "onClass", "onDataRange")
			if of == nil {
				return r.fail(x, "this cardinality does not say of what")
			}
			return r.filled(x, n, of)
		}
	}
	return r.fail(x, "this restriction says nothing of its property")
}
