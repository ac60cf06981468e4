package reason

import (
	"slices"
	"strconv"

	"hearth/engine"
	"hearth/ontology/owl"
)

// A compiler converts one axiom to facts.
type compiler struct {
	*terms
	facts     []compactFact
	roles     map[engine.Term]bool // roles with facts
	uncovered map[string]bool      // unsupported constructs
	thing     engine.Term
	nothing   engine.Term
}

func (c *Compiled) compiler() *compiler {
	c.terms.calls = map[*owl.Node]engine.Term{}
	return &compiler{terms: c.terms, thing: c.thing, nothing: c.nothing, roles: map[engine.Term]bool{}, uncovered: map[string]bool{}}
}

// A compactFact is a fact in a fifth of the space of an [engine.Fact].
type compactFact struct {
	args  [3]int32
	pred  uint8 // index in inputs
	count uint8 // number of arguments
}

// inputs are the predicates of facts.
var inputs = []string{
	"told", "conj", "some", "every", "most", "role", "inverse", "narrower", "chain",
	"starts", "ends", "core", "via", "linked", "asked", "thing", "nothing",
}

func (f compactFact) predicate() string { return inputs[f.pred] }

// appendFull appends facts in their full form.
func appendFull(out []engine.Fact, facts []compactFact) []engine.Fact {
	args := make([]engine.Term, 0, 3*len(facts))
	for _, f := range facts {
		start := len(args)
		for _, x := range f.args[:f.count] {
			args = append(args, engine.Number(int64(x)))
		}
		out = append(out, fact(f.predicate(), args[start:len(args):len(args)]...))
	}
	return out
}

func (c *compiler) fact(pred string, args ...engine.Term) {
	f := compactFact{pred: uint8(slices.Index(inputs, pred)), count: uint8(len(args))}
	for i, x := range args {
		f.args[i] = int32(x.Num())
	}
	c.facts = append(c.facts, f)
}

// skip records an unsupported construct.
func (c *compiler) skip(construct string) { c.uncovered[construct] = true }

// role returns the number of a role, and adds facts about it and its inverse. The empty properties of OWL have an empty
// domain. The universal ones are not supported.
func (c *compiler) role(n *owl.Node) engine.Term {
	r, p := c.terms.role(n), c.terms.inverse(n)
	switch {
	case n.Named(owl.OWL+"bottomObjectProperty") || n.Named(owl.OWL+"bottomDataProperty"):
		c.fact("starts", r, c.nothing)
	case n.Named(owl.OWL+"topObjectProperty") || n.Named(owl.OWL+"topDataProperty"):
		c.skip("owl:" + n.Text[len(owl.OWL):])
	}
	if c.roles[r] {
		return r
	}
	c.roles[r] = true
	c.fact("role", r)
	c.fact("role", p)
	c.fact("inverse", r, p)
	c.fact("inverse", p, r)
	return r
}

func (c *compiler) flipped(n *owl.Node) engine.Term {
	c.role(n)
	return c.terms.inverse(n)
}

// a returns the number of a class expression or data range on the right of a subsumption. The facts it adds
// hold independently of the axiom.
func (c *compiler) a(n *owl.Node) engine.Term {
	x := c.concept(n)
	c.datatype(n)
	switch n.Text {
	case "ObjectIntersectionOf", "DataIntersectionOf":
		for _, arg := range n.Args {
			c.fact("told", x, c.a(arg))
		}
	case "ObjectUnionOf":
		if len(n.Args) == 1 {
			c.fact("told", x, c.a(n.Args[0]))
			break
		}
		c.skip("ObjectUnionOf on the right")
	case "ObjectComplementOf":
		c.fact("conj", x, c.some(n.Args[0]), c.nothing)
	case "ObjectSomeValuesFrom", "DataSomeValuesFrom":
		c.has(x, n.Args[0], n.Args[1])
	case "ObjectAllValuesFrom", "DataAllValuesFrom":
		c.fact("every", x, c.role(n.Args[0]), c.a(n.Args[1]))
	case "ObjectHasValue":
		c.skip(n.Text)
		c.related(x, n.Args[0], c.nominal(n.Args[1]))
	case "ObjectMinCardinality", "DataMinCardinality":
		c.least(x, n)
	case "ObjectMaxCardinality", "DataMaxCardinality":
		c.atMost(x, n)
	case "ObjectExactCardinality", "DataExactCardinality":
		c.least(x, n)
		c.atMost(x, n)
	default:
		if n.Kind == owl.Call {
			c.skip(n.Text)
		}
	}
	return x
}

// datatype records a datatype of the language. The reasoner knows its name only, not its values.
func (c *compiler) datatype(n *owl.Node) {
	if n.Kind == owl.IRI && owl.Builtin(n.Text) && n.Text != owl.Thing && n.Text != owl.Nothing && n.Text != owl.RDFS+"Literal" {
		c.skip("values of datatypes")
	}
}

// some returns the number of a class expression on the left of a subsumption.
func (c *compiler) some(n *owl.Node) engine.Term {
	x := c.concept(n)
	c.datatype(n)
	switch n.Text {
	case "ObjectIntersectionOf":
		c.both(x, n.Args)
	case "ObjectUnionOf":
		for _, arg := range n.Args {
			c.fact("told", c.some(arg), x)
		}
	case "ObjectSomeValuesFrom", "DataSomeValuesFrom":
		c.fact("every", c.some(n.Args[1]), c.flipped(n.Args[0]), x)
	case "ObjectHasValue":
		c.skip(n.Text)
		c.fact("every", c.nominal(n.Args[1]), c.flipped(n.Args[0]), x)
	case "ObjectOneOf":
		c.skip(n.Text)
		for _, arg := range n.Args {
			c.fact("told", c.nominal(arg), x)
		}
	case "ObjectMinCardinality", "DataMinCardinality":
		switch number(n) {
		case 0:
			c.fact("told", c.thing, x)
		case 1:
			c.fact("every", c.some(c.filler(n)), c.flipped(n.Args[1]), x)
		default:
			c.skip(n.Text + " on the left")
		}
	default:
		if n.Kind == owl.Call {
			c.skip(n.Text + " on the left")
		}
	}
	return x
}

// both adds facts that the intersection of args is a subclass of x.
func (c *compiler) both(x engine.Term, args []*owl.Node) {
	sofar := c.some(args[0])
	for i, arg := range args[1:] {
		to := x
		if i < len(args)-2 {
			to = c.compound("&", sofar, c.some(arg))
		}
		c.fact("conj", sofar, c.some(arg), to)
		sofar = to
	}
	if len(args) == 1 {
		c.fact("told", sofar, x)
	}
}

// has adds facts that every x is related by role to an instance of n.
func (c *compiler) has(x engine.Term, role, n *owl.Node) { c.related(x, role, c.a(n)) }

func (c *compiler) related(x engine.Term, role *owl.Node, filler engine.Term) {
	r := c.role(role)
	k := c.context(r, []engine.Term{filler})
	c.fact("core", k, filler)
	c.fact("via", k, r)
	c.fact("some", x, r, k)
}

func (c *compiler) least(x engine.Term, n *owl.Node) {
	if number(n) > 0 {
		c.has(x, n.Args[1], c.filler(n))
	}
	if number(n) > 1 {
		c.skip(n.Text + " above 1")
	}
}

func (c *compiler) atMost(x engine.Term, n *owl.Node) {
	switch number(n) {
	case 0:
		no := owl.Apply("ObjectComplementOf", c.filler(n))
		c.fact("conj", c.concept(no), c.some(c.filler(n)), c.nothing)
		c.fact("every", x, c.role(n.Args[1]), c.concept(no))
	case 1:
		c.fact("most", x, c.role(n.Args[1]), c.some(c.filler(n)))
	default:
		c.skip(n.Text + " above 1")
	}
}

// number returns the cardinality of n.
func number(n *owl.Node) int {
	k, err := strconv.Atoi(n.Args[0].Text)
	if err != nil {
		panic(err) // readers reject other values
	}
	return k
}

// filler returns the class or data range that a cardinality counts.
func (c *compiler) filler(n *owl.Node) *owl.Node {
	if len(n.Args) > 2 {
		return n.Args[2]
	}
	return owl.Name(owl.Thing)
}
