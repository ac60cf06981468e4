package ontology

import (
	"hearth/engine"
	"hearth/parser/source"
)

// A Class is a kind of things.
type Class struct {
	Name     string   // as in "medium-bowl"
	Supers   []string // direct superclasses, the most important first
	Abstract bool     // no thing is only this: a disposition, a general kind
	IRI      string   // of the published class it falls under first, or ""
	Doc      string
	At       source.Span

	term       engine.Term
	supers     []*Class
	index      int
	precedence []*Class
	above      bits
	own        map[string]Value // defaults said here, by property
	defaults   map[string]engine.Term
	slots      []Slot
	under      []*Published // named here
	published  []*Published // all that it falls under, sorted by name
}

// Term returns the name of c in rules, as in /medium-bowl.
func (c *Class) Term() engine.Term { return c.term }

// A Slot is a property that the instances of a class have.
type Slot struct {
	Property *Property
	Default  Value
}

// A Value is what a property has; the zero Value means nothing.
type Value struct {
	Term engine.Term
	Unit engine.Term // of an amount
}

// bits is a set of small numbers.
type bits []uint64

func newBits(n int) bits { return make(bits, (n+63)/64) }

func (b bits) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }

func (b bits) add(i int) { b[i/64] |= 1 << (i % 64) }
