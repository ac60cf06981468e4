package ontology

import (
	"hearth/engine"
	"hearth/parser/source"
)

// A Class is a kind of thing.
type Class struct {
	Name     string   // name, such as medium-bowl
	Supers   []string // direct superclasses in order of precedence
	Abstract bool     // has no direct instances: a disposition or a general kind
	IRI      string   // IRI of the first published class above it, or ""
	Doc      string
	Span     source.Span

	term        engine.Term
	supers      []*Class
	index       int
	precedence  []*Class
	above       bits
	ownDefaults map[string]Value // defaults that the class itself defines, by property
	defaults    map[string]engine.Term
	slots       []Slot
	named       []*Published // published classes that the class itself names
	published   []*Published // all published classes above it, sorted by name
}

// Term returns the name of c in rules, such as /medium-bowl.
func (c *Class) Term() engine.Term { return c.term }

// A Slot is a property that the instances of a class have.
type Slot struct {
	Property *Property
	Default  Value
}

// A Value is the value of a property; the zero Value means none.
type Value struct {
	Term engine.Term
	Unit engine.Term // unit of an amount
}

// bits is a bit set of small integers.
type bits []uint64

func newBits(n int) bits { return make(bits, (n+63)/64) }

func (b bits) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }

func (b bits) add(i int) { b[i/64] |= 1 << (i % 64) }
