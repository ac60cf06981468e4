package graph

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/parser/source"
)

// Words are the names that a graph may use.
type Words struct {
	Relations, States, Properties []string // upper case
	Room                          string   // category of rooms
}

// WordsOf returns the words that the ontology of a household defines. Relations are its properties between
// things; states and properties are the words of its properties state and has; Room is the category of its
// class room.
func WordsOf(onto *ontology.Ontology) *Words {
	w := &Words{}
	if category, ok := onto.DefaultOf("room", "category"); ok {
		w.Room = strings.TrimPrefix(category.Sym(), "/")
	}
	for _, p := range onto.Properties() {
		if p.Range == ontology.Entities && !p.Hidden {
			w.Relations = append(w.Relations, strings.ToUpper(p.Predicate()))
		}
	}
	for name, to := range map[string]*[]string{"state": &w.States, "has": &w.Properties} {
		if p := onto.Property(name); p != nil {
			*to = strings.Fields(strings.ToUpper(strings.Join(p.Words, " ")))
		}
	}
	return w
}

// Parse reads a graph. If the text holds a pair of graphs, as recorded with a program, it reads the first
// (init_graph). Names of relations, states and properties may be in any case. The error is a [*source.Diagnostics] of
// everything wrong. The returned graph holds what could be read; it is nil only if the text is not a graph at
// all.
func Parse(file *source.File, words *Words) (*Graph, error) {
	r := &reader{JSON: source.NewJSON(file, 0, len(file.Text)), file: file, words: words, nodes: map[int]*Node{}}
	r.Mismatch = func(_ json.Delim, found json.Token) error {
		return fmt.Errorf("expected a graph as {\"nodes\": [...], \"edges\": [...]}, found %.20v", found)
	}
	g, some := &Graph{Nodes: []Node{}}, false
	passed := map[string]source.Span{}
	r.Skipped = func(key string, at source.Span) { passed[key] = at }
	given := func(key string, read func() error) func() error {
		return func() error { passed[key] = source.Span{}; return read() }
	}
	parts := map[string]func() error{
		"nodes": given("nodes", func() error { some = true; return r.Each('[', func() error { return r.node(g) }) }),
		"edges": given("edges", func() error { return r.Each('[', r.edge) }),
	}
	parts["init_graph"] = given("init_graph", func() error { return r.Object(parts) })
	if err := r.Object(parts); err != nil {
		r.syntax(err)
		return nil, r.problems.Err()
	}
	r.unread.Items = append(r.unread.Items, source.Misspelt(passed, graphKeys)...)
	if !some && len(r.edges) == 0 {
		r.problems.Addf("E0335", source.Span{File: file}, "expected a graph, found no nodes").
			WithHint("write a graph as {\"nodes\": [...], \"edges\": [...]}")
		return nil, r.refused()
	}
	for i := range g.Nodes {
		r.nodes[g.Nodes[i].ID] = &g.Nodes[i]
	}
	var edges []Edge
	room := map[int]int{} // the room of each node seen so far
	for _, e := range r.edges {
		if r.check(e, room) {
			edges = append(edges, e.Edge)
		}
	}
	g.Edges, g.Unread = New(nil, edges).Edges, r.unread.Items
	return g, r.refused()
}

// A reader reads a graph. It remembers the position of each edge in the text, for error messages.
type reader struct {
	*source.JSON
	file     *source.File
	words    *Words
	problems source.Diagnostics
	unread   source.Diagnostics
	nodes    map[int]*Node
	edges    []placed
}

type placed struct {
	Edge
	span source.Span
}

func (r *reader) node(g *Graph) error {
	n := Node{Properties: []string{}, States: []string{}}
	at, err := r.Value(&n)
	switch {
	case err != nil:
		return err
	case len(g.Nodes) == source.GraphLimits.Parts:
		return fmt.Errorf("a graph has at most %d nodes", source.GraphLimits.Parts)
	case !r.has(at, "node", nodeKeys, "id", "class_name") && n.ID == 0: // a node without a class is kept if it has an id, since edges may refer to it
		return nil
	case r.nodes[n.ID] != nil:
		r.problems.Addf("E0338", at, "node %d is defined twice", n.ID).WithHint("the first one is %s", r.nodes[n.ID])
		return nil
	}
	upper(n.Properties)
	upper(n.States)
	r.checkWords(at, "property", n.Properties, r.words.Properties)
	r.checkWords(at, "state", n.States, r.words.States)
	g.Nodes = append(g.Nodes, n)
	r.nodes[n.ID] = &n
	return nil
}

func upper(words []string) {
	for i, w := range words {
		words[i] = strings.ToUpper(w)
	}
}

func (r *reader) edge() error {
	var e Edge
	at, err := r.Value(&e)
	if err != nil {
		return err
	}
	if (e.From == 0 || e.To == 0 || e.Relation == "") && !r.has(at, "edge", edgeKeys, edgeKeys...) {
		return nil
	}
	e.Relation = strings.ToUpper(e.Relation)
	r.checkWords(at, "relation", []string{e.Relation}, r.words.Relations)
	r.edges = append(r.edges, placed{e, at})
	return nil
}

// checkWords reports words that do not exist.
func (r *reader) checkWords(at source.Span, kind string, words, all []string) {
	for _, w := range words {
		if slices.Contains(all, w) {
			continue
		}
		d := r.problems.Addf("E0336", at, "there is no %s %.40s", kind, w)
		if near := source.Nearest(w, all); near != "" {
			d.WithHint("did you mean %s?", near)
		}
	}
}

// check reports an edge to a missing node, and a node in two rooms.
func (r *reader) check(e placed, room map[int]int) bool {
	for _, id := range []int{e.From, e.To} {
		if r.nodes[id] == nil {
			r.problems.Addf("E0337", e.span, "there is no node %d", id)
			return false
		}
	}
	if e.Relation != "INSIDE" || r.nodes[e.To].Category != r.words.Room {
		return true
	}
	if other, ok := room[e.From]; ok && other != e.To {
		r.problems.Addf("E0339", e.span, "%s is in two rooms at once: %s and %s", r.nodes[e.From], r.nodes[other], r.nodes[e.To])
	}
	room[e.From] = e.To
	return true
}

// syntax reports an error of the JSON decoder at the place where it stopped.
func (r *reader) syntax(err error) {
	at := r.Offset()
	if bad := (*json.SyntaxError)(nil); errors.As(err, &bad) {
		at = max(at, int(bad.Offset)-1)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("the text ends before the graph is complete")
		at = len(r.file.Text)
	}
	at = max(0, min(at, len(r.file.Text)))
	msg := source.JSONError(err).Error()
	r.problems.Addf("E0335", source.Span{File: r.file, Start: at, End: at}, "not a valid graph: %s", msg)
}

// Text returns the graph as JSON that [Parse] reads, one node or edge per line.
func (g *Graph) Text() string {
	var b strings.Builder
	b.WriteString("{\n\"nodes\": [")
	lines(&b, g.Nodes)
	b.WriteString("],\n\"edges\": [")
	lines(&b, g.Edges)
	b.WriteString("]\n}\n")
	return b.String()
}

func lines[T any](b *strings.Builder, items []T) {
	for i, it := range items {
		text, err := json.Marshal(it)
		if err != nil {
			panic(err) // only for NaN and infinity, which no reader produces
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n  ")
		b.Write(text)
	}
	if len(items) > 0 {
		b.WriteByte('\n')
	}
}
