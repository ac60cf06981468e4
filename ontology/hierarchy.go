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
	for _, c := range l.onto.classes {
		order, ok := precedence(c)
		if len(order) > mostAncestors {
			l.problems.Addf("E0302", c.Span, "%s has more than %d superclasses, direct and indirect", c.Name, mostAncestors)
		} else if !ok {
			l.problems.Addf("E0313", c.Span, "the order of the superclasses of %s contradicts the order in one of them", c.Name).
				WithHint("name more specific classes first")
		}
		c.precedence, c.above = order, newBits(len(l.onto.classes))
		for _, s := range order {
			c.above.add(s.index)
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

// precedence linearizes a class and its superclasses. Each class precedes its superclasses, which keep the
// order of their declaration. On a tie, the superclass of the class placed last comes first. This is the class
// precedence list of Common Lisp. The result is false if the orders contradict each other.
func precedence(c *Class) ([]*Class, bool) {
	waits, frees := map[*Class]int{}, map[*Class][]*Class{}
	var collect func(x *Class)
	collect = func(x *Class) {
		if _, done := frees[x]; done || len(frees) > mostAncestors {
			return
		}
		frees[x] = []*Class{}
		prev := x
		for _, s := range x.supers {
			collect(s)
			frees[prev] = append(frees[prev], s)
			waits[s]++
			prev = s
		}
	}
	collect(c)
	order := make([]*Class, 0, len(frees))
	for next := c; next != nil; next = choose(order, waits) {
		order = append(order, next)
		waits[next] = -1
		for _, x := range frees[next] {
			waits[x]--
		}
	}
	return order, len(order) == len(frees)
}

// choose returns a class with no unplaced predecessor, or nil. It prefers a direct superclass of the class
// placed last.
func choose(order []*Class, waits map[*Class]int) *Class {
	for _, placed := range slices.Backward(order) {
		for _, s := range placed.supers {
			if waits[s] == 0 {
				return s
			}
		}
	}
	return nil
}
