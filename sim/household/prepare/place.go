package prepare

import (
	"cmp"
	"slices"

	"hearth/facts/graph"
	"hearth/parser/program"
)

// A Placement binds an object of a program to a node.
type Placement struct {
	Object Object `json:"object"` // with the name of the class in the scene
	ID     int    `json:"id"`     // of the node
	Why    Why    `json:"why"`
	Room   string `json:"room,omitempty"` // where the object was looked for; empty for rooms and the character
}

// Why says how the node of an object was found.
type Why string

// The ways to find a node; some are followed by the room.
const (
	theCharacter Why = "the character"
	theRoom      Why = "the room"
	inRoom       Why = "found in the"
	another      Why = "added, as no other is left in the"
	theFirst     Why = "added, as the scene has none, to the"
)

// added reports whether the node was put into the scene.
func (w Why) added() bool { return w == another || w == theFirst }

// The lowest id of a new node, and how many nodes are the most.
const (
	firstNew  = 1000
	mostNodes = 300
)

// A binding places the objects of a program in a scene.
type binding struct {
	*Scene
	demands  *Demands
	location map[Object]string // the room that a condition names
	used     map[int]bool      // things
	placed   map[Object]int
	out      *Preparation
}

// seen returns an object under the name that it has in the scene.
func (b *binding) seen(o Object) Object {
	o.Name = cmp.Or(b.demands.class[o.Name], o.Name)
	o.Name = cmp.Or(b.standIn[o.Name], o.Name)
	return o
}

// place finds a node for each object, and puts one into the scene where there
// is none. (§5.2)
func (b *binding) place() error {
	lines := renamed(b.demands.Lines, b.seen)
	if err := b.locate(); err != nil {
		return err
	}
	if err := b.chooseRoom(lines); err != nil {
		return err
	}
	character := b.classes[b.prep.know.Character]
	if len(character) == 0 {
		return &Failure{Crash, "IndexError: list index out of range"}
	}
	b.bind(Placement{Object{b.prep.know.Character, 1}, character[0], theCharacter, ""})
	for _, l := range lines {
		for _, p := range l.Params {
			if err := b.find(Object{p.Name, p.Instance}); err != nil {
				return err
			}
		}
	}
	b.out.Bound = renamed(lines, func(o Object) Object { return Object{o.Name, b.placed[o]} })
	return nil
}

// locate notes in which room each object should be. Where there are several,
// the last condition counts: that with the last name.
func (b *binding) locate() error {
	for _, c := range b.demands.Conditions {
		if c.Name != "location" {
			continue
		}
		name := cmp.Or(b.demands.class[c.Object.Name], c.Object.Name)
		room := b.standIn[name]
		if room == "" {
			return missingKey(name)
		}
		b.location[b.seen(c.Subject)] = room
	}
	return nil
}

// chooseRoom chooses where objects are looked for that no condition places: in
// the first room other than that which the program names first, or, where it
// names none, in the room with most of what it names. (The reference draws the
// former at random, and the latter if all rooms have as much.)
func (b *binding) chooseRoom(lines []program.Line) error {
	named, classes := "", names{}
	for _, l := range lines {
		for _, p := range l.Params {
			classes[p.Name] = true
			if _, room := b.room[p.Name]; room && named == "" {
				named = p.Name
			}
		}
	}
	choice, most := 0, -1
	for _, id := range b.rooms {
		n := 0
		for class := range classes {
			if named == "" {
				n += len(b.within[id][class])
			}
		}
		if b.node(b.Base.Nodes, id).Class != named && n > most {
			choice, most = id, n
		}
	}
	if most < 0 {
		return &Failure{Crash, "IndexError: Cannot choose from an empty sequence"}
	}
	b.out.FirstRoom = b.node(b.Base.Nodes, choice).Class
	return nil
}

// find binds an object that is not bound yet.
func (b *binding) find(o Object) error {
	if _, ok := b.placed[o]; ok {
		return nil
	}
	if id, ok := b.room[o.Name]; ok {
		b.bind(Placement{o, id, theRoom, ""})
		return nil
	}
	room, ok := b.location[o]
	if !ok {
		room = b.out.FirstRoom
	}
	there := b.within[b.room[room]][o.Name]
	if i := slices.IndexFunc(there, func(id int) bool { return !b.used[id] }); i >= 0 {
		b.bind(Placement{o, there[i], inRoom, room})
		return nil
	}
	return b.add(o, room)
}

func (b *binding) bind(p Placement) {
	b.placed[p.Object] = p.ID
	b.used[p.ID] = true
	b.out.Placed = append(b.out.Placed, p)
}

// add puts a new node for an object into a room.
func (b *binding) add(o Object, room string) error {
	properties, ok := b.prep.properties[o.Name]
	if !ok {
		return missingKey(o.Name)
	}
	n := graph.Node{ID: b.next + len(b.out.New), Class: o.Name, Category: b.prep.know.NewCategory, Properties: properties}
	why := theFirst
	if same := b.classes[o.Name]; len(same) > 0 {
		n.Category, why = b.node(b.Base.Nodes, same[0]).Category, another
	}
	n.States = b.prep.know.usual(&n)
	b.out.New = append(b.out.New, n)
	b.bind(Placement{o, n.ID, why, room})
	return nil
}
