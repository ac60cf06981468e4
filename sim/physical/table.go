package physical

import (
	"iter"
	"maps"
	"slices"
	"sync"

	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// A Table holds the entries of one section, by class.
type Table[T any] struct {
	onto   *ontology.Ontology
	stated map[string]statedEntry
	merged sync.Map // merged entries, by class
}

// A statedEntry is an entry as a file states it.
type statedEntry struct {
	field  tree.Field
	like   tree.Word
	source func(figure string) Source
}

// An entry holds the keys allowed in every section.
type entry struct {
	Like   tree.Word  // another class, whose figures apply where this one has none
	Source *tree.Node // source of all figures of the entry, or sources by key
}

func newTable[T any](onto *ontology.Ontology) *Table[T] {
	return &Table[T]{onto: onto, stated: map[string]statedEntry{}}
}

// Lookup returns the figures of a class. It merges those of the class, of the class it is like, and of its
// superclasses; the most specific wins. It returns false if there are none.
func (t *Table[T]) Lookup(class string) (out T, ok bool) {
	type found struct {
		out T
		ok  bool
	}
	if f, known := t.merged.Load(class); known {
		return f.(found).out, f.(found).ok
	}
	out, ok = t.find(class)
	t.merged.Store(class, found{out, ok})
	return out, ok
}

func (t *Table[T]) find(class string) (out T, ok bool) {
	var ignored source.Diagnostics // each entry was checked when it was read
	whole := &tree.Node{Kind: tree.Map}
	for e := range t.entries(class) {
		ok = true
		for _, f := range e.field.Value.Fields {
			if f.Key != "like" && f.Key != "source" && whole.Field(f.Key) == nil {
				whole.Fields = append(whole.Fields, f)
			}
		}
	}
	whole.Decode(&ignored, "an entry", &out)
	return out, ok
}

// Source returns the source of a figure of a class. The figure is named by its key, such as "density". It
// returns false if the class has no such figure.
func (t *Table[T]) Source(class, figure string) (s Source, ok bool) {
	for e := range t.entries(class) {
		if e.field.Value.Field(figure) != nil {
			return e.source(figure), true
		}
	}
	return Source{}, false
}

// Classes returns the classes with an entry, sorted by name.
func (t *Table[T]) Classes() []string { return slices.Sorted(maps.Keys(t.stated)) }

// entries yields the entries that apply to a class, the most specific first.
func (t *Table[T]) entries(class string) iter.Seq[statedEntry] {
	return func(yield func(statedEntry) bool) { t.each(class, map[string]bool{}, yield) }
}

func (t *Table[T]) each(class string, seen map[string]bool, yield func(statedEntry) bool) bool {
	for _, c := range t.onto.Ancestors(class) {
		e, ok := t.stated[c]
		if !ok || seen[c] {
			continue
		}
		seen[c] = true
		if !yield(e) || e.like.Text != "" && !t.each(e.like.Text, seen, yield) {
			return false
		}
	}
	return true
}

// alike reports whether one of two classes is like the other.
func (t *Table[T]) alike(a, b string) bool {
	return t.stated[a].like.Text == b || t.stated[b].like.Text == a
}

// circles reports each cycle of like keys once.
func (t *Table[T]) circles(problems *source.Diagnostics) {
	told := map[string]bool{}
	for _, class := range t.Classes() {
		seen, c := map[string]bool{}, class
		for c != "" && !seen[c] && !told[c] {
			seen[c] = true
			c = t.stated[c].like.Text
		}
		if seen[c] {
			problems.Addf("E0312", t.stated[c].like.Span, "%s is like itself, through the classes it is like", c).
				WithHint("write the figures of one of them in full")
		}
		maps.Copy(told, seen)
	}
}

// A layer is the data of one file system.
type layer struct {
	data           *Data
	onto           *ontology.Ontology
	builtin        bool                   // the layer is the built-in one
	spans          map[string]source.Span // spans of its entries, by section and class
	defaultSources map[string]Source      // default sources of figures in the current file
	problems       *source.Diagnostics
}

// lay checks the entries of a section and adds them to its table. An entry replaces that of a lower layer for
// the same class.
func lay[T any](l *layer, t *Table[T], section string, entries []tree.Field) {
	for _, f := range entries {
		if l.builtin && l.onto.Class(f.Key) == nil {
			continue
		}
		l.class(tree.Word{Text: f.Key, Span: f.Span}, section)
		if at, twice := l.spans[section+f.Key]; twice {
			l.problems.Addf("E0311", f.Span, "%s has two entries in %s", f.Key, section).WithHint("the other one is at %s", at)
		}
		l.spans[section+f.Key] = f.Span
		if !l.builtin { // tests check the built-in entries
			var record T
			f.Value.Decode(l.problems, f.Key, &record)
			if r, ok := any(&record).(checked); ok {
				r.check(l, f)
			}
		}
		e := statedEntry{field: f, source: l.sources(f)}
		if n := f.Value.Field("like"); n != nil {
			e.like = tree.Word{Text: n.Text, Span: n.Span}
			l.class(e.like, f.Key)
		}
		t.stated[f.Key] = e
	}
}

// checked is implemented by entries with constraints between their figures.
type checked interface{ check(l *layer, f tree.Field) }

// class reports a word that is not a class. It accepts every word in built-in entries, which may name classes
// of another ontology.
func (l *layer) class(w tree.Word, what string) {
	if !l.builtin && l.onto.Class(w.Text) == nil {
		known := tree.Names(l.onto.Classes(), func(c *ontology.Class) string { return c.Name })
		tree.Unknown(l.problems, "E0310", w, known, "%s names the class %s, which does not exist", what, w.Text)
	}
}

// sources reads the sources of the figures of an entry: one for all, or one for each.
func (l *layer) sources(f tree.Field) func(figure string) Source {
	n, usual := f.Value.Field("source"), l.defaultSources
	if n != nil && n.Kind != tree.Map {
		s := l.source(n)
		return func(string) Source { return s }
	}
	own := l.named(n)
	if n != nil {
		for _, figure := range n.Fields {
			if f.Value.Field(figure.Key) == nil {
				keys := tree.Names(f.Value.Fields, func(f tree.Field) string { return f.Key })
				tree.Unknown(l.problems, "E0306", tree.Word{Text: figure.Key, Span: figure.Span}, keys, "%s has a source for %s, but not the figure", f.Key, figure.Key)
			}
		}
	}
	return func(figure string) Source {
		if s, ok := own[figure]; ok {
			return s
		}
		return usual[figure]
	}
}

// named reads the sources of several figures, by key.
func (l *layer) named(n *tree.Node) map[string]Source {
	of := map[string]Source{}
	if n != nil {
		for _, figure := range n.Map(l.problems, "the source of each figure") {
			of[figure.Key] = l.source(figure.Value)
		}
	}
	return of
}

// source looks up a source by name.
func (l *layer) source(n *tree.Node) Source {
	w := tree.Word{Text: n.Word(l.problems, "a source"), Span: n.Span}
	s, ok := l.data.sources[w.Text]
	if !ok && n.Kind == tree.Scalar {
		tree.Unknown(l.problems, "E0327", w, maps.Keys(l.data.sources), "there is no source %.40q", w.Text)
	}
	return s
}
