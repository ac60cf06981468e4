package ontology

import (
	"maps"
	"slices"

	"hearth/ontology/tree"
)

// The marks that a family gives to some of its classes and properties, so that code can
// speak of them without knowing their names.
const (
	StateMark   = "state"   // whole states of the world: what a step starts from and leads to
	FailedMark  = "failed"  // what the released simulator hands on in place of a result
	ListMark    = "list"    // a list of things
	NumberMark  = "number"  // a number as a value
	ConceptMark = "concept" // whatever can stand for its class
	ShareMark   = "share"   // the unit in which parts of a mixture are shown
	NotionMark  = "notion"  // classes that are values by themselves: units, patterns ...

	ContainerMark  = "container"  // what a dish is served in
	IngredientMark = "ingredient" // what a dish is made of
	MixtureMark    = "mixture"    // an ingredient that was mixed from others
	GramMark       = "gram"       // the unit in which dishes are compared

	AgentMark = "agent" // who does what programs say

	CoverMark   = "cover"   // properties whose value lies over the thing that has it
	WarmthMark  = "warmth"  // the property that says how warm a thing is
	PatternMark = "pattern" // the property that says how things lie in or on another
)

// Mark returns the first class with a mark, or the predicate of the first property with it; ""
// when there is none.
func (o *Ontology) Mark(mark string) string {
	if len(o.marks[mark]) == 0 {
		return ""
	}
	return o.marks[mark][0]
}

// IsNotion reports whether a class is a value by itself, as a unit or a
// pattern is: it is named, and there are no things that are one.
func (o *Ontology) IsNotion(class string) bool {
	return slices.ContainsFunc(o.marks[NotionMark], func(n string) bool { return o.IsA(class, n) })
}

// Marked returns all classes with a mark, or the predicates of all properties with it.
func (o *Ontology) Marked(mark string) []string { return o.marks[mark] }

var (
	marks    = []string{StateMark, FailedMark, ListMark, NumberMark, ConceptMark, ShareMark, NotionMark, ContainerMark, IngredientMark, MixtureMark, GramMark, AgentMark}
	marksHow = []string{CoverMark, WarmthMark, PatternMark} // of properties
)

// readMark reads a mark with the classes or the properties that have it.
func (l *loader) readMark(f tree.Field) {
	if all := slices.Concat(marks, marksHow); !slices.Contains(all, f.Key) {
		tree.Unknown(&l.problems, "E0306", tree.Word{Text: f.Key, At: f.At}, slices.Values(all), "there is no mark %s", f.Key)
	}
	l.marks = append(l.marks, markDef{f.Key, f.Value.Words(&l.problems, f.Key)})
}

type markDef struct {
	mark string
	on   []tree.Word // classes or properties
}

func (l *loader) resolveMarks() {
	for _, m := range l.marks {
		for _, w := range m.on {
			if name := l.marked(m.mark, w); name != "" {
				l.onto.marks[m.mark] = append(l.onto.marks[m.mark], name)
			}
		}
	}
}

// marked is what states call that which a word after a mark names; "" where there is none.
func (l *loader) marked(mark string, w tree.Word) string {
	if !slices.Contains(marksHow, mark) {
		if l.find(w, "the mark "+mark) == nil {
			return ""
		}
		return w.Text
	}
	p := l.onto.property[w.Text]
	if p == nil {
		tree.Unknown(&l.problems, "E0314", w, maps.Keys(l.onto.property), "the mark %s names the property %s, which does not exist", mark, w.Text)
		return ""
	}
	return p.predicate
}

// isConcept reports whether the filler of a role of this class is a class.
func (o *Ontology) isConcept(class string) bool {
	return slices.Contains(o.marks[ConceptMark], class) || o.IsNotion(class)
}
