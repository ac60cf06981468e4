package ontology

import (
	"math/bits"

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
	above       bitSet
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

// bitSet is a set of small integers.
type bitSet []uint64

func newBitSet(n int) bitSet { return make(bitSet, (n+63)/64) }

func (b bitSet) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }

func (b bitSet) add(i int) { b[i/64] |= 1 << (i % 64) }

// addAll adds the elements of other, which was made for the same n.
func (b bitSet) addAll(other bitSet) {
	for i, w := range other {
		b[i] |= w
	}
}

func (b bitSet) len() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}
