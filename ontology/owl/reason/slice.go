package reason

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/ontology/owl"
	"hearth/parser/source"
)

// A Selection chooses classes of a library.
type Selection struct {
	Root  string // IRI of a class whose subclasses are chosen, or "" for all classes
	Depth int    // maximum number of steps below Root, or below classes without superclasses; 0 for no limit
	Match string // pattern of names or last parts of IRIs, in the notation of path.Match; "" for all
}

// A Chosen is a class of a library with its name in an overlay.
type Chosen struct {
	IRI, Name, Label string
	Supers           []string // names of the nearest chosen superclasses that are stated
	Span             source.Span
}

// A slicer reads the stated hierarchy of a library.
type slicer struct {
	supers, subs, labels map[string][]string
	span                 map[string]source.Span
}

// Slice returns the classes that a selection chooses, in the order of their distance from the root and their IRIs. Names
// are made of labels, or else of the last parts of IRIs; a second class of one name gets a number.
func (l *Library) Slice(s Selection) []*Chosen {
	x := slicer{map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string]source.Span{}}
	for _, a := range l.Axioms() {
		x.axiom(a)
	}
	var chosen []*Chosen
	by, taken := map[string]*Chosen{}, map[string]int{}
	reached := x.reach(s)
	for _, iri := range reached {
		c := &Chosen{IRI: iri, Name: className(iri, x.labels[iri]), Label: strings.Join(x.labels[iri], ", "), Span: x.span[iri]}
		if !s.matches(c) {
			continue
		}
		if taken[c.Name]++; taken[c.Name] > 1 {
			c.Name = numbered(c.Name, taken)
		}
		chosen, by[iri] = append(chosen, c), c
	}
	for _, c := range chosen {
		c.Supers = x.nearest(c.IRI, by, map[string]bool{})
		slices.Sort(c.Supers)
		c.Supers = slices.Compact(c.Supers)
	}
	return chosen
}

// matches reports whether the name of a class, or the last part of its IRI, matches the pattern. Case does not matter.
func (s Selection) matches(c *Chosen) bool {
	pattern := strings.ToLower(s.Match)
	name, _ := path.Match(pattern, c.Name)
	last, _ := path.Match(pattern, strings.ToLower(LastPart(c.IRI)))
	return s.Match == "" || name || last
}

// LeftOut counts the logical axioms about chosen classes that an overlay does not have, by constructor. It has only
// superclasses that are named, also as parts of an intersection.
func (l *Library) LeftOut(chosen []*Chosen) map[string]int {
	out, by := map[string]int{}, map[string]bool{}
	for _, c := range chosen {
		by[c.IRI] = true
	}
	for _, a := range l.Axioms() {
		if !a.Logical() || a.Is("SubClassOf") && a.Args[0].Kind == owl.IRI && a.Args[1].Kind == owl.IRI {
			continue
		}
		about := false
		owl.Uses(a.Node, func(iri string, as owl.Sort) { about = about || as == owl.AClass && by[iri] })
		if about {
			out[a.Text]++
		}
	}
	return out
}

// axiom records a stated superclass, a label or a declaration.
func (x *slicer) axiom(a *owl.Axiom) {
	switch {
	case a.Is("Declaration") && a.Args[0].Is("Class"):
		x.add(a.Args[0].Args[0], nil, a.Span)
	case a.Is("SubClassOf") && a.Args[0].Kind == owl.IRI && a.Args[1].Kind == owl.IRI:
		x.add(a.Args[0], a.Args[1], a.Span)
	case a.Is("EquivalentClasses") && a.Args[0].Kind == owl.IRI && a.Args[1].Is("ObjectIntersectionOf"):
		for _, part := range a.Args[1].Args {
			if part.Kind == owl.IRI {
				x.add(a.Args[0], part, a.Span)
			}
		}
	case a.Is("AnnotationAssertion") && a.Args[0].Named(owl.RDFS+"label") && a.Args[2].Kind == owl.Literal:
		if lang := a.Args[2].Lang(); lang == "" || strings.HasPrefix(lang, "en") {
			x.labels[a.Args[1].Text] = append(x.labels[a.Args[1].Text], a.Args[2].Text)
		}
	}
}

func (x *slicer) add(sub, super *owl.Node, at source.Span) {
	if _, ok := x.span[sub.Text]; !ok && !owl.Builtin(sub.Text) {
		x.span[sub.Text] = at
	}
	if super != nil && !owl.Builtin(super.Text) && sub.Text != super.Text {
		if _, ok := x.span[super.Text]; !ok {
			x.span[super.Text] = at
		}
		x.supers[sub.Text] = append(x.supers[sub.Text], super.Text)
		x.subs[super.Text] = append(x.subs[super.Text], sub.Text)
	}
}

// reach returns the classes below the root, nearest first. Without a root it starts above the classes that have no
// superclass.
func (x *slicer) reach(s Selection) (out []string) {
	level := x.subs[s.Root]
	if s.Root == "" {
		for iri := range x.span {
			if len(x.supers[iri]) == 0 {
				level = append(level, iri)
			}
		}
	}
	seen := map[string]bool{s.Root: true}
	for depth := 1; len(level) > 0 && (s.Depth == 0 || depth <= s.Depth); depth++ {
		var next []string
		level = slices.Clone(level)
		slices.Sort(level)
		for _, iri := range level {
			if !seen[iri] {
				seen[iri] = true
				out, next = append(out, iri), append(next, x.subs[iri]...)
			}
		}
		level = next
	}
	return out
}

// nearest returns the names of the nearest chosen classes above a class.
func (x *slicer) nearest(iri string, chosen map[string]*Chosen, seen map[string]bool) (out []string) {
	for _, super := range x.supers[iri] {
		switch c := chosen[super]; {
		case seen[super]:
		case c != nil && c != chosen[iri]:
			out = append(out, c.Name)
		default:
			seen[super] = true
			out = append(out, x.nearest(super, chosen, seen)...)
		}
	}
	return out
}

var (
	wordEnds   = source.LazyRegexp(`([a-z0-9])([A-Z])`)
	notInNames = source.LazyRegexp(`[^a-z0-9]+`)
	codeName   = source.LazyRegexp(`^[A-Za-z]+_?\d{3,}$`)
)

// className returns the name of a class in an overlay: words in lower case with hyphens. It uses the label if the IRI
// ends in a code such as FOODON_03301710.
func className(iri string, labels []string) string {
	word := LastPart(iri)
	if len(labels) > 0 && codeName().MatchString(word) {
		word = labels[0]
	}
	word = strings.ToLower(wordEnds().ReplaceAllString(word, "$1-$2"))
	return cmp.Or(strings.Trim(notInNames().ReplaceAllString(word, "-"), "-"), "class")
}

// numbered returns an unused name, and marks it as used.
func numbered(name string, taken map[string]int) string {
	for n := 2; ; n++ {
		if next := fmt.Sprintf("%s-%d", name, n); taken[next] == 0 {
			taken[next]++
			return next
		}
	}
}

// Unfit returns the chosen classes that can have no instance if they are below a class of o, for another reason than
// that of the library alone. Classes whose name o has are left out.
func (l *Library) Unfit(ctx context.Context, o *ontology.Ontology, chosen []*Chosen, under string) ([]*Chosen, error) {
	axioms := slices.Concat(l.Axioms(), Export(o).Axioms)
	before, err := Compile(axioms).Classify(ctx)
	if err != nil {
		return nil, err
	}
	chosen = slices.DeleteFunc(slices.Clone(chosen), func(c *Chosen) bool { return o.Class(c.Name) != nil })
	for _, c := range chosen {
		supers := []string{c.IRI, o.Namespace() + under}
		for _, name := range c.Supers {
			supers = append(supers, o.Namespace()+name)
		}
		for _, super := range supers {
			n := owl.Apply("SubClassOf", owl.Name(o.Namespace()+c.Name), owl.Name(super))
			axioms = append(axioms, owl.NewAxiom(n, nil, c.Span))
		}
	}
	after, err := Compile(axioms).Classify(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(chosen, func(c *Chosen) bool {
		return slices.Contains(before.Unsatisfiable, c.IRI) || !slices.Contains(after.Unsatisfiable, o.Namespace()+c.Name)
	}), nil
}

// Overlay returns a definition file with the chosen classes below a class of o. It leaves out classes that o has.
func (l *Library) Overlay(o *ontology.Ontology, chosen []*Chosen, under string) string {
	names := newNames(o, l)
	var classes strings.Builder
	used := map[string]string{}
	for _, c := range chosen {
		if o.Class(c.Name) != nil {
			continue
		}
		supers := c.Supers
		if len(supers) == 0 {
			supers = []string{under}
		}
		iri := names.name(c.IRI)
		if prefix, _, _ := strings.Cut(iri, ":"); o.Prefixes()[prefix] == "" {
			used[prefix] = names.prefixes[prefix]
		}
		fmt.Fprintf(&classes, "  %s: {is: [%s], iri: %s}", c.Name, strings.Join(supers, ", "), quoted(iri))
		if label := strings.Join(strings.Fields(c.Label), " "); label != "" {
			classes.WriteString("  # " + label)
		}
		classes.WriteString("\n")
	}
	var out strings.Builder
	for i, prefix := range slices.Sorted(maps.Keys(used)) {
		if i == 0 {
			out.WriteString("prefixes:\n")
		}
		fmt.Fprintf(&out, "  %s: %s\n", prefix, quoted(used[prefix]))
	}
	return out.String() + "classes:\n" + classes.String()
}
