package reason

import (
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/ontology/owl"
)

// axiom compiles an axiom.
func (c *compiler) axiom(n *owl.Node) {
	args := n.Args
	switch n.Text {
	case "SubClassOf":
		c.fact("told", c.some(args[0]), c.a(args[1]))
	case "EquivalentClasses":
		for i, x := range args {
			next := args[(i+1)%len(args)]
			c.fact("told", c.some(x), c.a(next))
		}
	case "DisjointClasses":
		c.disjoint(args, c.some)
	case "DisjointUnion":
		for _, x := range args[1:] {
			c.fact("told", c.some(x), c.a(args[0]))
		}
		c.disjoint(args[1:], c.some)
		c.skip(n.Text + " on the right")
	case "SubObjectPropertyOf", "SubDataPropertyOf":
		if args[1].Named(owl.OWL+"topObjectProperty") || args[1].Named(owl.OWL+"topDataProperty") {
			return // always true
		}
		c.subproperty(args[0], args[1])
	case "EquivalentObjectProperties", "EquivalentDataProperties":
		for i, x := range args {
			c.subproperty(x, args[(i+1)%len(args)])
		}
	case "InverseObjectProperties":
		c.fact("narrower", c.role(args[0]), c.flipped(args[1]))
		c.fact("narrower", c.flipped(args[1]), c.role(args[0]))
	case "SymmetricObjectProperty":
		c.fact("narrower", c.role(args[0]), c.flipped(args[0]))
	case "TransitiveObjectProperty":
		c.fact("chain", c.role(args[0]), c.role(args[0]), c.role(args[0]))
	case "ObjectPropertyDomain", "DataPropertyDomain":
		c.fact("starts", c.role(args[0]), c.a(args[1]))
	case "ObjectPropertyRange", "DataPropertyRange":
		c.fact("ends", c.role(args[0]), c.a(args[1]))
	case "FunctionalObjectProperty", "FunctionalDataProperty":
		c.fact("most", c.thing, c.role(args[0]), c.thing)
	case "InverseFunctionalObjectProperty":
		c.fact("most", c.thing, c.flipped(args[0]), c.thing)
	default:
		c.assertion(n)
	}
}

// assertion compiles an axiom about individuals. Each individual is a concept.
func (c *compiler) assertion(n *owl.Node) {
	args := n.Args
	switch n.Text {
	case "ClassAssertion":
		c.fact("told", c.nominal(args[1]), c.a(args[0]))
	case "ObjectPropertyAssertion":
		c.related(c.nominal(args[1]), args[0], c.nominal(args[2]))
		c.related(c.nominal(args[2]), owl.Apply("ObjectInverseOf", args[0]), c.nominal(args[1]))
	case "SameIndividual":
		for i, x := range args {
			c.fact("told", c.nominal(x), c.nominal(args[(i+1)%len(args)]))
		}
	case "DifferentIndividuals":
		c.disjoint(args, c.nominal)
	default:
		c.skip(n.Text)
	}
}

// disjoint adds facts that the arguments are pairwise disjoint. It makes the two halves disjoint, and so on
// recursively. That needs fewer facts than listing all pairs.
func (c *compiler) disjoint(args []*owl.Node, number func(*owl.Node) engine.Term) {
	if half := len(args) / 2; half > 0 {
		c.fact("conj", c.apart(args[:half], number), c.apart(args[half:], number), c.nothing)
	}
}

// apart adds facts that the arguments are pairwise disjoint. It returns the number of their union.
func (c *compiler) apart(args []*owl.Node, number func(*owl.Node) engine.Term) engine.Term {
	half := len(args) / 2
	if half == 0 {
		return number(args[0])
	}
	left, right := c.apart(args[:half], number), c.apart(args[half:], number)
	either := c.compound("|", left, right)
	c.fact("conj", left, right, c.nothing)
	c.fact("told", left, either)
	c.fact("told", right, either)
	return either
}

// subproperty compiles a property or a chain below another property. It splits a chain of more than two into
// chains of two.
func (c *compiler) subproperty(sub, super *owl.Node) {
	if !sub.Is("ObjectPropertyChain") {
		c.fact("narrower", c.role(sub), c.role(super))
		return
	}
	sofar := c.role(sub.Args[0])
	for i, next := range sub.Args[1:] {
		to := c.role(super)
		if i < len(sub.Args)-2 {
			to = c.role(owl.Name(fmt.Sprint(sofar.Num(), " ", c.role(next).Num()))) // the space keeps it apart from IRIs
		}
		c.fact("chain", sofar, c.role(next), to)
		sofar = to
	}
}

// Compiled holds the facts of an ontology for reasoning.
type Compiled struct {
	// Uncovered counts the axioms that use a construct in a position the reasoner does not support, by
	// construct.
	Uncovered map[string]int

	terms          *terms
	thing, nothing engine.Term
	names          map[owl.Sort][]string // names in all axioms
	axioms         []*owl.Axiom          // the distinct logical axioms
	facts          []compactFact         // of all axioms
	starts         []int                 // index in facts of the first fact of each axiom
}

// Compile converts axioms to facts. Repeated axioms count once. Declarations and annotations have no facts.
func Compile(axioms []*owl.Axiom) *Compiled {
	t := newTerms()
	out := &Compiled{Uncovered: map[string]int{}, terms: t, thing: t.named(owl.Thing), nothing: t.named(owl.Nothing)}
	out.names = owl.Entities(axioms)
	for _, a := range owl.Distinct(axioms) {
		if !a.Logical() {
			continue
		}
		c := out.compiler()
		c.axiom(a.Node)
		out.axioms = append(out.axioms, a)
		out.starts = append(out.starts, len(out.facts))
		out.facts = append(out.facts, c.facts...)
		for construct := range c.uncovered {
			out.Uncovered[construct]++
		}
	}
	out.atMostOne()
	return out
}

// factsOf returns the facts of axiom i.
func (c *Compiled) factsOf(i int) []compactFact {
	if i+1 < len(c.starts) {
		return c.facts[c.starts[i]:c.starts[i+1]]
	}
	return c.facts[c.starts[i]:]
}

// atMostOne counts the axioms with at most one related thing where consequences are missed: with inverse properties,
// the related thing can be the one from which a thing is reached; with related individuals, two individuals can be one.
func (c *Compiled) atMostOne() {
	count, inverse, related := 0, false, false
	for i, a := range c.axioms {
		if slices.ContainsFunc(c.factsOf(i), func(f compactFact) bool { return f.predicate() == "most" }) {
			count++
		}
		related = related || a.Is("ObjectPropertyAssertion")
		inverse = inverse || a.Is("InverseObjectProperties", "SymmetricObjectProperty", "InverseFunctionalObjectProperty")
		a.Walk(func(n *owl.Node) { inverse = inverse || n.Is("ObjectInverseOf") })
	}
	if count > 0 && inverse {
		c.Uncovered["at most one, with inverse properties"] = count
	}
	if count > 0 && related {
		c.Uncovered["at most one, with related individuals"] = count
	}
}
