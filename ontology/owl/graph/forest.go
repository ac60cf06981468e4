package graph

import (
	"cmp"
	"slices"
	"strings"

	"hearth/ontology/owl"
)

// maxNested is the maximum nesting depth of blank nodes in output.
const maxNested = 32

// A forest is a graph in writing order: subjects with their properties. A blank node that occurs as the object
// of only one triple is written inline.
type forest struct {
	triples map[string][]Triple // by subject, sorted by property
	roots   []*owl.Node
	root    map[string]bool
	inner   map[string]bool // blank nodes written inline
	named   map[string]bool // blank nodes referenced by label
}

func newForest(g *Graph) *forest {
	f := &forest{triples: map[string][]Triple{}, root: map[string]bool{}, inner: map[string]bool{}, named: map[string]bool{}}
	triples := slices.Clone(g.Triples)
	slices.SortFunc(triples, func(a, b Triple) int { return strings.Compare(a.Key(), b.Key()) })
	triples = slices.CompactFunc(triples, func(a, b Triple) bool { return a.Key() == b.Key() })
	mentioned := map[string]int{}
	var subjects []*owl.Node
	for _, t := range triples {
		key := Text(t.Subj)
		if f.triples[key] == nil {
			subjects = append(subjects, t.Subj)
		}
		f.triples[key] = append(f.triples[key], t)
		if t.Obj.Kind == owl.Blank {
			mentioned[Text(t.Obj)]++
		}
	}
	for _, s := range subjects {
		if s.Kind == owl.IRI || mentioned[Text(s)] != 1 {
			f.addRoot(s, mentioned[Text(s)] > 1)
		}
	}
	done := map[string]bool{}
	for _, s := range slices.Concat(f.roots, subjects) {
		f.nest(s, 0, mentioned, done)
	}
	slices.SortStableFunc(f.roots, func(a, b *owl.Node) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), strings.Compare(Text(a), Text(b)))
	})
	return f
}

func (f *forest) addRoot(s *owl.Node, named bool) {
	f.roots = append(f.roots, s)
	f.root[Text(s)], f.named[Text(s)] = true, named
}

// each calls write for every root. Named roots come first, then unreferenced blank nodes, sorted by their
// text.
func (f *forest) each(write func(s *owl.Node, named bool) string) []string {
	var named, anonymous []string
	for _, s := range f.roots {
		if s.Kind == owl.Blank && !f.named[Text(s)] {
			anonymous = append(anonymous, write(s, false))
		} else {
			named = append(named, write(s, true))
		}
	}
	slices.Sort(anonymous)
	return append(named, anonymous...)
}

// nest decides which blank nodes below s are written inline. A node that is nested too deep or is in a cycle
// becomes a root.
func (f *forest) nest(s *owl.Node, depth int, mentioned map[string]int, done map[string]bool) {
	if done[Text(s)] {
		return
	}
	done[Text(s)] = true
	if !f.inner[Text(s)] && !f.root[Text(s)] {
		f.addRoot(s, true)
	}
	for _, t := range f.triples[Text(s)] {
		b := t.Obj
		if b.Kind != owl.Blank || mentioned[Text(b)] != 1 || done[Text(b)] {
			continue
		}
		next := depth + 1
		if t.Pred == owl.RDF+"rest" {
			next = depth // the rest of a list is not nested in its first element
		}
		if f.inner[Text(b)] = next <= maxNested; !f.inner[Text(b)] {
			next = 0
		}
		f.nest(b, next, mentioned, done)
	}
}

// list returns the members of the collection that starts at b. It returns false if b is not a collection, or
// if its nodes have other properties.
func (f *forest) list(b *owl.Node) (items []*owl.Node, ok bool) {
	for !b.Named(owl.RDF + "nil") {
		cell := f.triples[Text(b)]
		if len(cell) != 2 || !f.inner[Text(b)] || cell[0].Pred != owl.RDF+"first" || cell[1].Pred != owl.RDF+"rest" {
			return nil, false
		}
		items, b = append(items, cell[0].Obj), cell[1].Obj
	}
	return items, len(items) > 0
}
