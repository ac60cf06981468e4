package reason

import (
	"slices"

	"hearth/ontology/owl"
)

// module returns the indexes of the axioms that can affect entailments about the named classes. The other
// axioms hold trivially if all other names are empty (syntactic ⊥-locality).
func (c *Compiled) module(names ...string) []int {
	s := signature{}
	for _, iri := range names {
		s[iri] = true
	}
	in := make([]bool, len(c.axioms))
	for grown := true; grown; {
		grown = false
		for i, a := range c.axioms {
			if in[i] || s.local(a.Node) {
				continue
			}
			in[i], grown = true, true
			owl.Uses(a.Node, func(iri string, _ owl.Sort) { s[iri] = true })
		}
	}
	return slices.DeleteFunc(c.all(), func(i int) bool { return !in[i] })
}

// A signature is a set of names. All other names count as empty.
type signature map[string]bool

// local reports whether an axiom holds for every interpretation of the names in s.
func (s signature) local(n *owl.Node) bool {
	args := n.Args
	switch n.Text {
	case "SubClassOf":
		return s.empty(args[0]) || s.full(args[1])
	case "EquivalentClasses":
		return every(args, s.empty) || every(args, s.full)
	case "DisjointClasses":
		return count(args, s.empty) >= len(args)-1
	case "DisjointUnion":
		return every(args, s.empty)
	case "ClassAssertion":
		return s.full(args[0])
	case "SubObjectPropertyOf", "SubDataPropertyOf":
		return s.noRole(args[0]) || args[0].Is("ObjectPropertyChain") && count(args[0].Args, s.noRole) > 0
	case "EquivalentObjectProperties", "EquivalentDataProperties", "InverseObjectProperties":
		return every(args, s.noRole)
	case "DisjointObjectProperties", "DisjointDataProperties":
		return count(args, s.noRole) >= len(args)-1
	case "ObjectPropertyDomain", "ObjectPropertyRange", "DataPropertyDomain":
		return s.noRole(args[0]) || s.full(args[1])
	case "DataPropertyRange", "FunctionalObjectProperty", "InverseFunctionalObjectProperty", "FunctionalDataProperty",
		"SymmetricObjectProperty", "AsymmetricObjectProperty", "TransitiveObjectProperty", "IrreflexiveObjectProperty":
		return s.noRole(args[0])
	case "HasKey", "DatatypeDefinition":
		return true // unsupported
	}
	return false
}

// noRole reports whether a property is empty.
func (s signature) noRole(n *owl.Node) bool {
	if n.Is("ObjectInverseOf") {
		return s.noRole(n.Args[0])
	}
	return n.Kind == owl.IRI && !s[n.Text]
}

// empty reports whether a class expression has no instances.
func (s signature) empty(n *owl.Node) bool {
	switch n.Text {
	case "ObjectIntersectionOf":
		return count(n.Args, s.empty) > 0
	case "ObjectUnionOf":
		return every(n.Args, s.empty)
	case "ObjectComplementOf":
		return s.full(n.Args[0])
	case "ObjectSomeValuesFrom":
		return s.noRole(n.Args[0]) || s.empty(n.Args[1])
	case "DataSomeValuesFrom", "ObjectHasValue", "DataHasValue", "ObjectHasSelf":
		return s.noRole(n.Args[0])
	case "ObjectMinCardinality", "DataMinCardinality", "ObjectExactCardinality", "DataExactCardinality":
		return number(n) > 0 && s.unmet(n)
	}
	return n.Kind == owl.IRI && n.Text != owl.Thing && !s[n.Text]
}

// full reports whether a class expression is equivalent to owl:Thing.
func (s signature) full(n *owl.Node) bool {
	switch n.Text {
	case "ObjectIntersectionOf":
		return every(n.Args, s.full)
	case "ObjectUnionOf":
		return count(n.Args, s.full) > 0
	case "ObjectComplementOf":
		return s.empty(n.Args[0])
	case "ObjectAllValuesFrom":
		return s.noRole(n.Args[0]) || s.full(n.Args[1])
	case "DataAllValuesFrom":
		return s.noRole(n.Args[0])
	case "ObjectMinCardinality", "DataMinCardinality":
		return number(n) == 0
	case "ObjectMaxCardinality", "DataMaxCardinality":
		return s.unmet(n)
	case "ObjectExactCardinality", "DataExactCardinality":
		return number(n) == 0 && s.unmet(n)
	}
	return n.Named(owl.Thing)
}

// unmet reports whether nothing can satisfy what a cardinality counts.
func (s signature) unmet(n *owl.Node) bool {
	return s.noRole(n.Args[1]) || len(n.Args) > 2 && n.Args[2].Kind == owl.IRI && !s[n.Args[2].Text] && !owl.Builtin(n.Args[2].Text) ||
		len(n.Args) > 2 && n.Args[2].Kind == owl.Call && s.empty(n.Args[2])
}

func count(nodes []*owl.Node, is func(*owl.Node) bool) int {
	n := 0
	for _, x := range nodes {
		if is(x) {
			n++
		}
	}
	return n
}

func every(nodes []*owl.Node, is func(*owl.Node) bool) bool { return count(nodes, is) == len(nodes) }
