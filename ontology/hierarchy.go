package ontology

import (
	"cmp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology/tree"
)

// A classDef is the definition of a class in a file, with unresolved names.
type classDef struct {
	class *Class
	text  struct {
		Is       []tree.Word
		Doc      string
		IRI      []tree.Word
		Defaults []tree.Field
	}
}

// readClass reads one class. The value is a list of direct superclasses, or a map with more keys.
func (l *loader) readClass(f tree.Field, abstract bool) {
	if !l.define("class", f) {
		return
	}
	c := &Class{Name: f.Key, term: engine.Name("/" + f.Key), Abstract: abstract, Span: f.Span, ownDefaults: map[string]Value{}}
	def := &classDef{class: c}
	l.classes = append(l.classes, def)
	l.onto.class[c.Name] = c
	if f.Value.Kind != tree.Map {
		def.text.Is = f.Value.Words(&l.problems, "the superclasses of "+f.Key)
		return
	}
	f.Value.Decode(&l.problems, "a class", &def.text)
	c.Doc = def.text.Doc
}

// hierarchy numbers the classes and computes the transitive closure of the superclass relation.
func (l *loader) hierarchy() {
	slices.SortFunc(l.classes, func(a, b *classDef) int { return cmp.Compare(a.class.Name, b.class.Name) })
	for i, def := range l.classes {
		def.class.index = i
		l.onto.classes = append(l.onto.classes, def.class)
		if len(def.text.IRI) > 0 {
			def.class.IRI = l.iri(def.text.IRI[0])
		}
		l.superclasses(def)
	}
	if l.cycles() {
		return
	}
	l.closure()
	if len(l.problems.Items) > 0 {
		return
	}
	by := newLinearizer(len(l.onto.classes))
	for _, c := range l.onto.classes {
		var ok bool
		if c.precedence, ok = by.precedence(c); !ok {
			l.problems.Addf("E0313", c.Span, "the order of the superclasses of %s contradicts the order in one of them", c.Name).
				WithHint("name more specific classes first")
		}
	}
}

// closure sets the set of superclasses, direct and indirect, of every class. It reports classes that have too
// many, before their precedence lists are computed.
func (l *loader) closure() {
	var visit func(c *Class)
	visit = func(c *Class) {
		c.above = newBitSet(len(l.onto.classes))
		c.above.add(c.index)
		for _, s := range c.supers {
			if s.above == nil {
				visit(s)
			}
			c.above.addAll(s.above)
		}
	}
	for _, c := range l.onto.classes {
		if c.above == nil {
			visit(c)
		}
		if c.above.len() > mostAncestors {
			l.problems.Addf("E0302", c.Span, "%s has more than %d superclasses, direct and indirect", c.Name, mostAncestors)
		}
	}
}

func (l *loader) superclasses(def *classDef) {
	for _, w := range def.text.Is {
		if slices.Contains(def.class.Supers, w.Text) {
			l.problems.Addf("E0304", w.Span, "%s is named twice as a superclass of %s", w.Text, def.class.Name)
		} else if s := l.find(w, def.class.Name); s != nil {
			def.class.Supers = append(def.class.Supers, s.Name)
			def.class.supers = append(def.class.supers, s)
		}
	}
}

// cycles reports each cycle of superclasses once. It returns whether there is one.
func (l *loader) cycles() bool {
	const entered, left = 1, 2
	found, seen := false, map[*Class]int{}
	var path []*Class
	var visit func(c *Class)
	visit = func(c *Class) {
		path, seen[c] = append(path, c), entered
		for _, s := range c.supers {
			switch seen[s] {
			case 0:
				visit(s)
			case entered:
				found = true
				round := append(names(path[slices.Index(path, s):]), s.Name)
				l.problems.Addf("E0312", s.Span, "%s is its own superclass: %s", s.Name, strings.Join(round, " is "))
			}
		}
		path, seen[c] = path[:len(path)-1], left
	}
	for _, c := range l.onto.classes {
		if seen[c] == 0 {
			visit(c)
		}
	}
	return found
}

// A linearizer computes precedence lists. Its slices are indexed by the number of a class.
type linearizer struct {
	waits []int      // number of direct predecessors that are not placed yet
	frees [][]*Class // the classes that the class directly precedes
	last  []int      // place of the subclass that was placed last
}

func newLinearizer(n int) *linearizer {
	return &linearizer{make([]int, n), make([][]*Class, n), make([]int, n)}
}

// precedence linearizes a class and its superclasses. Each class precedes its superclasses, which keep the
// order of their declaration. On a tie, the superclass of the class placed last comes first. This is the class
// precedence list of Common Lisp. The result is false if the orders contradict each other.
func (l *linearizer) precedence(c *Class) ([]*Class, bool) {
	all := l.collect(c)
	order, ready := make([]*Class, 0, len(all)), []*Class{c}
	for len(ready) > 0 {
		i := 0
		for j, x := range ready {
			if l.last[x.index] > l.last[ready[i].index] {
				i = j
			}
		}
		next := ready[i]
		ready = slices.Delete(ready, i, i+1)
		for _, s := range next.supers {
			l.last[s.index] = len(order)
		}
		order = append(order, next)
		for _, x := range l.frees[next.index] {
			if l.waits[x.index]--; l.waits[x.index] == 0 {
				ready = append(ready, x)
			}
		}
	}
	return order, len(order) == len(all)
}

// collect returns c and its superclasses, and sets what each of them waits for.
func (l *linearizer) collect(c *Class) (all []*Class) {
	seen := newBitSet(len(l.waits))
	var visit func(x *Class)
	visit = func(x *Class) {
		seen.add(x.index)
		all = append(all, x)
		l.waits[x.index], l.frees[x.index], l.last[x.index] = 0, l.frees[x.index][:0], 0
		for _, s := range x.supers {
			if !seen.has(s.index) {
				visit(s)
			}
		}
	}
	visit(c)
	for _, x := range all {
		prev := x
		for _, s := range x.supers {
			l.frees[prev.index] = append(l.frees[prev.index], s)
			l.waits[s.index]++
			prev = s
		}
	}
	return all
}
