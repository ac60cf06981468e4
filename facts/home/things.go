package home

import (
	"maps"
	"slices"
	"strings"

	"hearth/facts/graph"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// Things are the classes of things that a home may have.
type Things struct {
	classes map[string]*class
	words   *graph.Words
}

// A class holds the data that all things of one class share.
type class struct {
	category   string
	properties []string // upper case, in the order of the file
	choices    []choice // choices that apply to its properties
	usual      []string // the default state of each choice
}

// A choice is a list of states that exclude each other, the default first. It applies to things with the
// property, or to all things if property is empty.
type choice struct {
	property string
	states   []string
}

// ReadThings reads a file in the format of things.yaml, with the words of environment graphs in lower case.
// The error is a [*source.Diagnostics].
func ReadThings(f *source.File, words *graph.Words) (*Things, error) {
	r := &thingsReader{things: &Things{classes: map[string]*class{}, words: words}}
	var doc struct {
		States []tree.Field
		Groups []group `what:"a group"`
	}
	tree.Read(f, "a file of things", &r.problems, &doc)
	r.states(doc.States)
	for _, g := range doc.Groups {
		r.group(g)
	}
	return r.things, r.problems.Err()
}

// Properties returns the properties of each class, such as "CAN_OPEN".
func (t *Things) Properties() map[string][]string {
	out := make(map[string][]string, len(t.classes))
	for name, c := range t.classes {
		out[name] = slices.Clone(c.properties)
	}
	return out
}

// Rooms lists the classes of rooms, sorted.
func (t *Things) Rooms() (rooms []string) {
	for _, name := range slices.Sorted(maps.Keys(t.classes)) {
		if t.classes[name].category == t.words.Room {
			rooms = append(rooms, name)
		}
	}
	return rooms
}

// set replaces the default states by the given ones. It reports states that are not among the choices of the
// class.
func (c *class) set(states []string, name string, n *tree.Node, problems *source.Diagnostics) {
	for _, w := range n.Words(problems, "states") {
		is := strings.ToUpper(w.Text)
		i := slices.IndexFunc(c.choices, func(ch choice) bool { return slices.Contains(ch.states, is) })
		if i < 0 {
			problems.Addf("E0317", w.Span, "%s cannot be %.40s", name, w.Text)
			continue
		}
		states[i] = is
	}
}

type thingsReader struct {
	things   *Things
	choices  []choice
	problems source.Diagnostics
}

// everything is the key for states that do not depend on a property.
const everything = "any"

// states reads the choices: a property with its states.
func (r *thingsReader) states(section []tree.Field) {
	for _, f := range section {
		var ch choice
		if f.Key != everything {
			ch.property = r.upperWord("E0314", "property", tree.Word{Text: f.Key, Span: f.Span}, r.things.words.Properties)
		}
		for _, w := range f.Value.Words(&r.problems, "the states of "+f.Key) {
			ch.states = append(ch.states, r.upperWord("E0317", "state", w, r.things.words.States))
		}
		if len(ch.states) == 0 {
			r.problems.Addf("E0317", f.Span, "%s has no states", f.Key)
			continue
		}
		r.choices = append(r.choices, ch)
	}
}

// upperWord returns a word in the case of graphs, or reports that it does not exist.
func (r *thingsReader) upperWord(code, kind string, w tree.Word, all []string) string {
	upper := strings.ToUpper(w.Text)
	if !slices.Contains(all, upper) {
		tree.Unknown(&r.problems, code, w, tree.Names(all, strings.ToLower), "there is no %s %.40s", kind, w.Text)
	}
	return upper
}

// A group is a set of classes that share a category, properties and default states.
type group struct {
	Category string
	All, Is  *tree.Node
	Classes  []tree.Field
}

func (r *thingsReader) group(g group) {
	all := r.properties(g.All)
	for _, f := range g.Classes {
		if r.things.classes[f.Key] != nil {
			r.problems.Addf("E0317", f.Span, "%s is in two groups", f.Key)
		}
		c := &class{category: g.Category, properties: []string{}, usual: []string{}}
		c.properties = append(append(c.properties, all...), r.properties(f.Value)...)
		for _, ch := range r.choices {
			if ch.property == "" || slices.Contains(c.properties, ch.property) {
				c.choices = append(c.choices, ch)
				c.usual = append(c.usual, ch.states[0])
			}
		}
		if g.Is != nil {
			c.set(c.usual, f.Key, g.Is, &r.problems)
		}
		r.things.classes[f.Key] = c
	}
}

func (r *thingsReader) properties(n *tree.Node) (out []string) {
	if n == nil || n.Kind == tree.Null {
		return nil
	}
	for _, w := range n.Words(&r.problems, "properties") {
		out = append(out, r.upperWord("E0314", "property", w, r.things.words.Properties))
	}
	return out
}
