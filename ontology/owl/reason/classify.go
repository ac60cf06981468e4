package reason

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology/owl"
)

// A Subsumption states that every Sub is a Super. Both are named classes.
type Subsumption struct{ Sub, Super string }

// A Taxonomy holds the entailments about named classes.
type Taxonomy struct {
	Classes []string // all classes in the axioms, sorted
	// Subsumptions are strict, without owl:Thing, and sorted. For an unsatisfiable class they include only
	// those that hold for other reasons too.
	Subsumptions []Subsumption
	// Unsatisfiable holds the classes that can have no instance, sorted.
	Unsatisfiable []string
	// Equivalences holds the sets of equivalent classes, sorted.
	Equivalences [][]string
	// EmptyProperties holds the properties that can relate nothing, sorted.
	EmptyProperties []string
	// Inconsistent holds the individuals whose assertions contradict each other, as they are written.
	Inconsistent []string
}

// Classify derives the taxonomy of all axioms. It stops if ctx is done.
func (c *Compiled) Classify(ctx context.Context) (*Taxonomy, error) {
	out := &Taxonomy{}
	var asked []engine.Term
	for _, iri := range c.names[owl.AClass] {
		if iri != owl.Thing && iri != owl.Nothing {
			out.Classes = append(out.Classes, iri)
			asked = append(asked, c.terms.named(iri))
		}
	}
	asked = append(append(asked, c.thing), c.individuals()...)
	related, facts := c.related()
	g, err := c.saturate(ctx, append(asked, slices.Collect(maps.Keys(related))...), c.all(), facts...)
	if err != nil {
		return nil, err
	}
	for _, row := range g.Rows("sub") {
		c.read(out, row[0], row[1])
		if iri := related[row[0]]; iri != "" && row[1] == c.nothing {
			out.EmptyProperties = append(out.EmptyProperties, iri)
		}
	}
	slices.Sort(out.EmptyProperties)
	slices.SortFunc(out.Subsumptions, func(a, b Subsumption) int {
		return cmp.Or(strings.Compare(a.Sub, b.Sub), strings.Compare(a.Super, b.Super))
	})
	slices.Sort(out.Unsatisfiable)
	slices.Sort(out.Inconsistent)
	out.Equivalences = equivalences(out.Subsumptions)
	return out, nil
}

// related returns the concepts of the things that are related by a property, with the properties, and facts about them.
func (c *Compiled) related() (map[engine.Term]string, []compactFact) {
	out := map[engine.Term]string{}
	with := c.compiler()
	for _, iri := range slices.Concat(c.names[owl.ARole], c.names[owl.AData]) {
		if !owl.Builtin(iri) {
			out[with.a(owl.Apply("ObjectSomeValuesFrom", owl.Name(iri), owl.Name(owl.Thing)))] = iri
		}
	}
	return out, with.facts
}

// individuals returns the contexts of all individuals, named or anonymous.
func (c *Compiled) individuals() []engine.Term {
	var out []engine.Term
	for _, iri := range c.names[owl.ANamed] {
		out = append(out, c.terms.nominal(owl.Name(iri)))
	}
	for _, a := range c.axioms {
		a.Walk(func(n *owl.Node) {
			if n.Kind == owl.Blank {
				out = append(out, c.terms.nominal(n))
			}
		})
	}
	return out
}

// all returns the indexes of all axioms.
func (c *Compiled) all() []int {
	out := make([]int, len(c.axioms))
	for i := range out {
		out[i] = i
	}
	return out
}

// read adds the conclusion sub(x, d) to out if it is about names.
func (c *Compiled) read(out *Taxonomy, x, d engine.Term) {
	sub, named := c.terms.class(x)
	super, ok := c.terms.class(d)
	switch {
	case d == c.nothing && x == c.nothing:
	case d == c.nothing && named:
		out.Unsatisfiable = append(out.Unsatisfiable, sub)
	case d == c.nothing && strings.HasPrefix(c.terms.key[x.Num()], "{"):
		out.Inconsistent = append(out.Inconsistent, strings.Trim(c.terms.key[x.Num()], "{}"))
	case named && ok && x != d && x != c.thing && d != c.thing:
		out.Subsumptions = append(out.Subsumptions, Subsumption{sub, super})
	}
}

// equivalences groups the classes that subsume each other. The first class of a group in sorted order
// identifies it.
func equivalences(pairs []Subsumption) [][]string {
	holds := map[Subsumption]bool{}
	for _, p := range pairs {
		holds[p] = true
	}
	groups := map[string][]string{}
	later := map[string]bool{}
	var out [][]string
	for _, p := range pairs {
		if !holds[Subsumption{p.Super, p.Sub}] || later[p.Sub] {
			continue
		}
		groups[p.Sub] = append(groups[p.Sub], p.Super)
		later[p.Super] = true
	}
	for first, rest := range groups {
		out = append(out, append([]string{first}, rest...))
	}
	slices.SortFunc(out, slices.Compare[[]string])
	return out
}

// Compare returns the subsumptions that hold only in before, and only in after. An unsatisfiable class counts
// as a subclass of owl:Nothing.
func Compare(before, after *Taxonomy) (lost, gained []Subsumption) {
	return before.without(after), after.without(before)
}

func (t *Taxonomy) without(other *Taxonomy) []Subsumption {
	has := map[Subsumption]bool{}
	for _, s := range other.entailed() {
		has[s] = true
	}
	return slices.DeleteFunc(t.entailed(), func(s Subsumption) bool { return has[s] })
}

func (t *Taxonomy) entailed() []Subsumption {
	out := slices.Clone(t.Subsumptions)
	for _, class := range t.Unsatisfiable {
		out = append(out, Subsumption{class, owl.Nothing})
	}
	return out
}
