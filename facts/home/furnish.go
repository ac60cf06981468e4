package home

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"hearth/facts/graph"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// Furnish returns the graph of a home that is written in the format of home.yaml.
//
// Doors have ids from 1. Each room has the next multiple of 100, and its things follow in the order of the
// file, so adding a thing at the end of a room changes no other id. A door is inside the first of its rooms.
// Anything else is inside the room in which it is written, and close to what it is on, inside or near.
//
// The error is a [*source.Diagnostics] of everything wrong.
func (t *Things) Furnish(f *source.File) (*graph.Graph, error) {
	b := &builder{things: t}
	var doc struct {
		Rooms []tree.Field
		Doors tree.Field
	}
	tree.Read(f, "a home", &b.problems, &doc)
	b.rooms(doc.Rooms)
	b.doors(doc.Doors)
	if err := b.problems.Err(); err != nil {
		return nil, err
	}
	slices.SortFunc(b.nodes, func(x, y graph.Node) int { return cmp.Compare(x.ID, y.ID) })
	return graph.New(b.nodes, b.edges), nil
}

// The relations of environment graphs that a home uses.
const (
	onTop   = "ON"
	inside  = "INSIDE"
	between = "BETWEEN"
	near    = "CLOSE"
	facing  = "FACING"
)

// door is the class of doors.
const door = "door"

// hundred is the number that ids of rooms are multiples of.
const hundred = 100

// mostAlike is the maximum count in one entry of the file, such as "cup: 6".
const mostAlike = 99

// A builder collects the nodes and edges of one home.
type builder struct {
	things   *Things
	problems source.Diagnostics
	nodes    []graph.Node
	edges    []graph.Edge
	last     int // last id in use
	room     int // id of the current room
	start    int // index of the current room in nodes
	faced    []faced
}

// A faced entry records that the node from faces something of the class to. It is resolved when the room is
// complete.
type faced struct {
	from int
	to   tree.Word
}

func (b *builder) rooms(section []tree.Field) {
	for _, f := range section {
		b.last += hundred - 1 - b.last%hundred
		b.start, b.room, b.faced = len(b.nodes), 0, nil
		c := b.class(tree.Word{Text: f.Key, Span: f.Span})
		switch {
		case c == nil:
			continue
		case c.category != b.things.words.Room:
			b.problems.Addf("E0317", f.Span, "%s is not a room", f.Key)
			continue
		}
		b.room = b.node(f.Key).ID
		b.each(f.Value, func(int) {})
		for _, x := range b.faced {
			b.face(x)
		}
	}
}

// face resolves what a thing faces in its room.
func (b *builder) face(x faced) {
	i := slices.IndexFunc(b.nodes[b.start:], func(n graph.Node) bool { return n.Class == x.to.Text })
	if i < 0 {
		b.problems.Addf("E0317", x.to.Span, "there is no %s in the %s to face", x.to.Text, b.nodes[b.start].Class)
		return
	}
	b.edge(x.from, facing, b.nodes[b.start+i].ID)
}

// doors reads the doors, each a list of the two rooms that it joins.
func (b *builder) doors(section tree.Field) {
	if section.Value == nil || b.class(tree.Word{Text: door, Span: section.Span}) == nil {
		return
	}
	if section.Value.Kind != tree.List {
		b.problems.Addf("E0305", section.Value.Span, "doors: expected a list, found %s", section.Value.Kind)
	}
	b.last, b.room = 0, 0
	for _, n := range section.Value.Items {
		b.door(n)
	}
}

// door adds a door inside the first of the two rooms that it joins.
func (b *builder) door(n *tree.Node) {
	id := b.node(door).ID
	sides := n.Words(&b.problems, "the rooms of a door")
	if len(sides) != 2 {
		b.problems.Addf("E0317", n.Span, "expected the two rooms that a door joins, found %d", len(sides))
	}
	for i, w := range sides {
		at := slices.IndexFunc(b.nodes, func(n graph.Node) bool { return n.Class == w.Text })
		if at < 0 || b.nodes[at].Category != b.things.words.Room {
			b.problems.Addf("E0317", w.Span, "there is no room %.40s", w.Text)
			continue
		}
		if i == 0 {
			b.edge(id, inside, b.nodes[at].ID)
		}
		b.edge(id, between, b.nodes[at].ID)
	}
}

// each reads a list of things. It calls place with the id of each new node.
func (b *builder) each(n *tree.Node, place func(id int)) {
	if n.Kind != tree.List {
		b.problems.Addf("E0305", n.Span, "things: expected a list, found %s", n.Kind)
	}
	for _, item := range n.Items {
		b.thing(item, place)
	}
}

// thing reads a class, or a map from a class to a description.
func (b *builder) thing(n *tree.Node, place func(id int)) {
	f := tree.Field{Key: n.Text, Span: n.Span, Value: &tree.Node{Span: n.Span}}
	switch {
	case n.Kind == tree.Map && len(n.Fields) == 1:
		f = n.Fields[0]
	case n.Kind != tree.Scalar:
		b.problems.Addf("E0305", n.Span, "expected the name of a class, or a map with the class as its only key")
		return
	}
	switch c := b.class(tree.Word{Text: f.Key, Span: f.Span}); {
	case c == nil:
		return
	case c.category == b.things.words.Room:
		b.problems.Addf("E0317", f.Span, "%s is a room and cannot be inside another", f.Key)
		return
	}
	for range b.count(f.Value) {
		id := b.node(f.Key).ID
		place(id)
		b.say(id, f.Value)
	}
}

// class returns the named class, or reports that it does not exist.
func (b *builder) class(w tree.Word) *class {
	c := b.things.classes[w.Text]
	if c == nil {
		tree.Unknown(&b.problems, "E0310", w, maps.Keys(b.things.classes), "there is no class %.40s", w.Text)
	}
	return c
}

// count returns the count of an entry, 1 if none is given.
func (b *builder) count(n *tree.Node) int {
	count, err := strconv.Atoi(n.Text)
	if n.Kind != tree.Scalar || err != nil {
		return 1
	}
	if count < 1 || count > mostAlike {
		b.problems.Addf("E0317", n.Span, "expected a count from 1 to %d, found %d", mostAlike, count)
		return 0
	}
	return count
}

// say reads the description of a thing: states, or a map.
func (b *builder) say(id int, n *tree.Node) {
	switch n.Kind {
	case tree.Null:
	case tree.Map:
		with := func(relation string) func(tree.Field) {
			return func(f tree.Field) { b.each(f.Value, func(x int) { b.put(x, relation, id) }) }
		}
		n.Each(&b.problems, "a thing", tree.Keys{
			"on": with(onTop), "inside": with(inside), "near": with(near),
			"is": func(f tree.Field) { b.states(id, f.Value) },
			"facing": func(f tree.Field) {
				for _, w := range f.Value.Words(&b.problems, f.Key) {
					b.faced = append(b.faced, faced{id, w})
				}
			},
		})
	default:
		if _, err := strconv.Atoi(n.Text); err != nil {
			b.states(id, n)
		}
	}
}

// states replaces default states of a thing.
func (b *builder) states(id int, n *tree.Node) {
	of := b.nodes[slices.IndexFunc(b.nodes, func(n graph.Node) bool { return n.ID == id })]
	b.things.classes[of.Class].set(of.States, of.Class, n, &b.problems)
}

// put adds the edge relation (on, inside or near) from a thing to the node at, and edges that say that the two
// are close to each other.
func (b *builder) put(thing int, relation string, at int) {
	b.edge(thing, relation, at)
	b.edge(thing, near, at)
	b.edge(at, near, thing)
}

// node adds a node in its default states, inside the current room.
func (b *builder) node(name string) graph.Node {
	c := b.things.classes[name]
	b.last++
	n := graph.Node{
		ID: b.last, Class: name, Category: c.category,
		Properties: slices.Clone(c.properties), States: slices.Clone(c.usual),
	}
	b.nodes = append(b.nodes, n)
	if b.room != 0 {
		b.edge(n.ID, inside, b.room)
	}
	return n
}

func (b *builder) edge(from int, relation string, to int) {
	b.edges = append(b.edges, graph.Edge{From: from, Relation: relation, To: to})
}
