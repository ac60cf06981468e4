package mapping

import (
	"slices"
	"strings"

	"hearth/ontology/owl"
	"hearth/parser/source"
)

// role reads a property or the inverse of one.
func (r *reader) role(x *owl.Node) *owl.Node {
	if x.Kind != owl.Blank {
		return x
	}
	of := r.value(x, "inverseOf")
	if of == nil || of.Kind != owl.IRI {
		return r.fail(x, "this is not a property")
	}
	r.takeType(x, owl.OWL+"ObjectProperty")
	return owl.Apply("ObjectInverseOf", of)
}

func (r *reader) takeType(x *owl.Node, types ...string) {
	for i := range r.about(x) {
		t := r.g.Triples[i]
		r.used[i] = r.used[i] || t.Pred == owl.RDF+"type" && slices.Contains(types, t.Obj.Text)
	}
}

// fail reports a problem with a node at its first triple. It returns nil.
func (r *reader) fail(x *owl.Node, format string, args ...any) *owl.Node {
	_ = r.failAt(r.place(x), x, format, args...)
	return nil
}

// failAt is fail with another position. It returns the diagnostic.
func (r *reader) failAt(at source.Span, x *owl.Node, format string, args ...any) *source.Diagnostic {
	if r.parts > r.most() {
		return &source.Diagnostic{} // a consequence of the limit that was already reported
	}
	d := r.ignore("E0346", at, format, args...)
	if x.Kind == owl.Blank {
		r.take(x)
	}
	return d
}

// place returns the span of the first triple about a node.
func (r *reader) place(x *owl.Node) source.Span {
	for i := range r.about(x) {
		return r.g.Triples[i].Span
	}
	return r.span
}

// more counts a part that is read and reports whether there are too many. Blank nodes that are used repeatedly
// can expand to more expressions than the graph has triples.
func (r *reader) more(x *owl.Node) bool {
	if r.parts++; r.parts == r.most()+1 {
		r.problems.Addf("E0359", r.place(x), "the expressions of this graph have more than %d parts", r.most()).
			WithHint("use every blank node in one expression only")
	}
	return r.parts > r.most()
}

func (r *reader) most() int { return len(r.g.Triples) + source.OWLLimits.PerPart }

// expression reads an expression of the family Object or Data.
func (r *reader) expression(x *owl.Node, family string) *owl.Node {
	switch x.Kind {
	case owl.IRI:
		return x
	case owl.Literal:
		_ = r.ignore("E0346", r.span, "expected a class, found the literal %.40s", x.Text)
		return nil
	}
	if r.more(x) {
		return nil
	}
	if r.depth++; r.depth > source.OWLLimits.Depth {
		r.depth--
		return r.fail(x, "expressions are nested more than %d deep, or contain themselves", source.OWLLimits.Depth)
	}
	defer func() { r.depth-- }()
	r.takeType(x, owl.OWL+"Class", owl.OWL+"Restriction", owl.RDFS+"Class", owl.RDFS+"Datatype", owl.OWL+"DataRange")
	return r.described(x, family)
}

// described reads the expression that the triples about x describe.
func (r *reader) described(x *owl.Node, family string) *owl.Node {
	property := r.property(x)
	var role *owl.Node
	if property != nil {
		if role = r.role(property); role == nil {
			return nil
		}
		family = "Object"
		if r.hasSort(property, owl.AData) {
			family = "Data"
		}
	}
	for _, s := range language().shapes {
		if s.restricts() != (role != nil) || role == nil && !strings.HasPrefix(s.constructorIn(family), family) {
			continue
		}
		if v := r.value(x, s.property); v != nil {
			return r.shaped(x, s, s.constructorIn(family), role, v)
		}
	}
	switch {
	case role != nil:
		return r.fail(x, "this restriction has no condition on its property")
	case r.value(x, "onProperties") != nil:
		return r.fail(x, "this restriction names several properties")
	case r.has(x, owl.RDF+"type", owl.OWL+"Restriction"):
		return r.fail(x, "this restriction names no property")
	}
	return r.fail(x, "this blank node is not an OWL expression")
}

// property returns the property of a restriction, or nil. It may be the only one of owl:onProperties.
func (r *reader) property(x *owl.Node) *owl.Node {
	if p := r.value(x, "onProperty"); p != nil {
		return p
	}
	if list := r.value(x, "onProperties"); list != nil {
		if all, ok := r.list(list); ok && len(all) == 1 {
			return all[0]
		}
	}
	return nil
}

// withoutMembers returns the meaning of a constructor without arguments. OWL 1 allows it.
func withoutMembers(name string) *owl.Node {
	switch name {
	case "ObjectUnionOf", "ObjectOneOf":
		return owl.Name(owl.Nothing)
	case "ObjectIntersectionOf":
		return owl.Name(owl.Thing)
	case "DataIntersectionOf":
		return owl.Name(owl.RDFS + "Literal")
	}
	return owl.Apply("DataComplementOf", owl.Name(owl.RDFS+"Literal"))
}

// shaped reads the arguments of an expression of shape s. v is the value of its property.
func (r *reader) shaped(x *owl.Node, s shape, name string, role, v *owl.Node) *owl.Node {
	var args []*owl.Node
	for i, letter := range s.args {
		var found []*owl.Node
		ok := true
		switch letter {
		case 'p':
			found = []*owl.Node{role}
		case 'n':
			found, ok = r.number(x, v)
		case 'v':
			found, ok = r.readAll(name, i, v)
		case 't':
			if text := strings.TrimSpace(v.Text); text != "true" && text != "1" {
				return r.fail(x, "owl:hasSelf must be true")
			}
		case 'f':
			of := r.value(x, "onClass", "onDataRange")
			if of == nil {
				return r.fail(x, "this qualified cardinality has no class or data range")
			}
			found, ok = r.readAll(name, i, of)
		case '*':
			items, isList := r.list(v)
			if !isList {
				return r.fail(x, "the members of this expression are not a collection")
			}
			found, ok = r.readAll(name, 0, items...)
		case 'r':
			found, ok = r.facets(x)
		}
		if !ok {
			return nil
		}
		args = append(args, found...)
	}
	n := owl.Apply(name, args...)
	if s.args == "*" && len(args) == 0 {
		return withoutMembers(name)
	}
	if f := owl.Check(n); f != nil {
		return r.fail(x, "%s", f.Msg)
	}
	return n
}

// number reads a cardinality.
func (r *reader) number(x, v *owl.Node) ([]*owl.Node, bool) {
	digits := strings.TrimLeft(strings.TrimSpace(v.Text), "0+")
	if digits == "" {
		digits = "0"
	}
	if v.Kind != owl.Literal || strings.Trim(digits, "0123456789") != "" || len(digits) > 9 {
		r.failAt(owl.PlaceOf(r.place(x), v.Text), x, "%.40q is not a cardinality", v.Text).WithHint("write a whole number, as in \"1\"^^xsd:nonNegativeInteger")
		return nil, false
	}
	return []*owl.Node{{Kind: owl.Number, Text: digits}}, true
}

// facets reads the restrictions of a datatype as pairs of name and value.
func (r *reader) facets(x *owl.Node) (out []*owl.Node, ok bool) {
	v := r.value(x, "withRestrictions")
	if v == nil {
		r.fail(x, "this datatype has no restrictions")
		return nil, false
	}
	items, ok := r.list(v)
	if !ok {
		r.fail(x, "the restrictions of this datatype are not a collection")
		return nil, false
	}
	for _, f := range items {
		for i := range r.about(f) {
			r.used[i] = true
			if t := r.g.Triples[i]; t.Pred != owl.RDF+"type" {
				out = append(out, owl.Name(t.Pred), t.Obj)
			}
		}
	}
	return out, true
}

// list reads a collection.
func (r *reader) list(x *owl.Node) (items []*owl.Node, ok bool) {
	for range len(r.g.Triples) + 1 {
		if x.Named(owl.RDF + "nil") {
			return items, true
		}
		var first, rest *owl.Node
		for i := range r.about(x) {
			switch t := r.g.Triples[i]; t.Pred {
			case owl.RDF + "first":
				first, r.used[i] = t.Obj, true
			case owl.RDF + "rest":
				rest, r.used[i] = t.Obj, true
			case owl.RDF + "type":
				r.used[i] = r.used[i] || t.Obj.Text == owl.RDF+"List"
			}
		}
		if first == nil || rest == nil || r.more(x) {
			return nil, false
		}
		items, x = append(items, first), rest
	}
	return nil, false
}
