package ontology

import (
	"maps"
	"slices"

	"hearth/ontology/tree"
)

// The marks that a family gives to its classes and properties. Code refers to the classes by mark and need not
// know their names.
const (
	StateMark   = "state"   // classes of world states: what a step starts from and leads to
	FailedMark  = "failed"  // the class that the released simulator passes on instead of a failed result
	ListMark    = "list"    // the class of lists of things
	NumberMark  = "number"  // the class of numbers as values
	ConceptMark = "concept" // a role of this class is filled by a class, not by a thing
	ShareMark   = "share"   // the unit of the amounts of the parts of a mixture
	NotionMark  = "notion"  // classes that are values themselves, such as units and patterns

	ContainerMark  = "container"  // the class of containers in which dishes are served
	IngredientMark = "ingredient" // the class of things that dishes consist of
	MixtureMark    = "mixture"    // the class of ingredients that are mixed from others
	GramMark       = "gram"       // the unit in which dishes are compared

	AgentMark = "agent" // the character that performs the steps of a program

	CoverMark   = "cover"   // properties whose value covers the thing that has them
	WarmthMark  = "warmth"  // the property that describes how warm a thing is
	PatternMark = "pattern" // the property that describes how things are arranged
	PlaceMark   = "place"   // the properties that say in or on what a thing lies
)

// Mark returns the first class with the mark, or the predicate of the first property with it. It returns "" if
// there is none.
func (o *Ontology) Mark(mark string) string {
	if len(o.marks[mark]) == 0 {
		return ""
	}
	return o.marks[mark][0]
}

// IsNotion reports whether a class is itself a value, such as a unit or a pattern. Plans and
// rules use its name as a value; it has no instances.
func (o *Ontology) IsNotion(class string) bool {
	return slices.ContainsFunc(o.marks[NotionMark], func(n string) bool { return o.IsA(class, n) })
}

// Marked returns all classes with the mark, or the predicates of all properties with it. The caller must not
// change the slice.
func (o *Ontology) Marked(mark string) []string { return o.marks[mark] }

var (
	marks    = []string{StateMark, FailedMark, ListMark, NumberMark, ConceptMark, ShareMark, NotionMark, ContainerMark, IngredientMark, MixtureMark, GramMark, AgentMark}
	marksHow = []string{CoverMark, WarmthMark, PatternMark, PlaceMark} // marks of properties
)

// readMark reads a mark and the classes or properties that have it.
func (l *loader) readMark(f tree.Field) {
	if all := slices.Concat(marks, marksHow); !slices.Contains(all, f.Key) {
		tree.Unknown(&l.problems, "E0306", tree.Word{Text: f.Key, Span: f.Span}, slices.Values(all), "there is no mark %s", f.Key)
	}
	l.marks = append(l.marks, markDef{f.Key, f.Value.Words(&l.problems, f.Key)})
}

type markDef struct {
	mark    string
	targets []tree.Word // classes or properties
}

func (l *loader) resolveMarks() {
	for _, m := range l.marks {
		for _, w := range m.targets {
			if name := l.marked(m.mark, w); name != "" {
				l.onto.marks[m.mark] = append(l.onto.marks[m.mark], name)
			}
		}
	}
}

// marked resolves a word after a mark to a class name or a predicate. It reports a problem and returns "" if
// the word is unknown.
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

// isConcept reports whether a role of this class is filled by a class.
func (o *Ontology) isConcept(class string) bool {
	return slices.Contains(o.marks[ConceptMark], class) || o.IsNotion(class)
}
