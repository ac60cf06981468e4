package prepare

import (
	"cmp"
	"slices"

	"hearth/facts/graph"
)

// A Placement binds an object of a program to a node.
type Placement struct {
	Object Object `json:"object"` // object, under the name of its class in the scene
	ID     int    `json:"id"`     // id of the node
	Why    Why    `json:"why"`
	Room   string `json:"room,omitempty"` // room that was searched; "" for rooms and the character
}

// Why is the way in which the node of an object was found.
type Why string

// Texts for the ways to find a node. A text that ends in "the" is followed by the name of the room.
const (
	theCharacter Why = "the character"
	theRoom      Why = "the room"
	inRoom       Why = "found in the"
	another      Why = "added, as no other is left in the"
	theFirst     Why = "added, as the scene has none, to the"
)

// added reports whether the node was added to the scene.
func (w Why) added() bool { return w == another || w == theFirst }

// The lowest id of a new node, and the maximum number of nodes.
const (
	firstNew  = 1000
	mostNodes = 300
)

// seen returns an object under its name in the scene.
func (p *Preparation) seen(o Object) Object {
	o.Name = cmp.Or(p.Demands.class[o.Name], o.Name)
	o.Name = cmp.Or(p.scene.standIn[o.Name], o.Name)
	return o
}

// place binds a node to each object and adds missing nodes. (§5.2)
func (p *Preparation) place() error {
	if err := p.locate(); err != nil {
		return err
	}
	if err := p.chooseRoom(); err != nil {
		return err
	}
	character := p.scene.classes[p.scene.prep.know.Character]
	if len(character) == 0 {
		return &Failure{Kind: Crash, Message: "IndexError: list index out of range", plain: "the scene has no character"}
	}
	p.bind(Placement{Object{p.scene.prep.know.Character, 1}, character[0], theCharacter, ""})
	var failure *Failure
	bound := renamed(p.Demands.Lines, func(line int, o Object) Object {
		o = p.seen(o)
		if failure == nil {
			if failure = p.find(o); failure != nil {
				failure.Step, failure.Hint = line+1, p.scene.hintFor(o.Name)
			}
		}
		return Object{o.Name, p.placed[o]}
	})
	if failure != nil {
		return failure
	}
	p.Bound = bound
	return nil
}

// locate records the room of each object. If conditions name several rooms, the last condition counts.
func (p *Preparation) locate() error {
	for _, c := range p.Demands.Conditions {
		if c.Name != "location" {
			continue
		}
		name := cmp.Or(p.Demands.class[c.Object.Name], c.Object.Name)
		room := p.scene.standIn[name]
		if room == "" {
			return missingKey(name, "the scene has no room %s")
		}
		p.location[p.seen(c.Subject)] = room
	}
	return nil
}

// chooseRoom chooses the room to search for objects that no condition places. If the program names a room, it
// is the first room of the scene other than the first one named; the reference chooses at random among all
// others. If not, it is the room with most of the named things; the reference breaks ties at random.
func (p *Preparation) chooseRoom() error {
	named, classes := "", names{}
	for _, n := range p.Demands.Names {
		class := cmp.Or(p.scene.standIn[n.Class], n.Class)
		if _, room := p.scene.room[class]; room {
			named = class
			break
		}
		classes[class] = true
	}
	choice, most := 0, -1
	for _, id := range p.scene.rooms {
		n := 0
		for class := range classes {
			if named == "" {
				n += len(p.scene.within[id][class])
			}
		}
		if p.scene.node(p.scene.Base.Nodes, id).Class != named && n > most {
			choice, most = id, n
		}
	}
	if most < 0 {
		return &Failure{Kind: Crash, Message: "IndexError: Cannot choose from an empty sequence", plain: "the scene has no room to search for things"}
	}
	p.FirstRoom = p.scene.node(p.scene.Base.Nodes, choice).Class
	return nil
}

// find binds an object unless it is bound.
func (p *Preparation) find(o Object) *Failure {
	if _, ok := p.placed[o]; ok {
		return nil
	}
	if id, ok := p.scene.room[o.Name]; ok {
		p.bind(Placement{o, id, theRoom, ""})
		return nil
	}
	room, ok := p.location[o]
	if !ok {
		room = p.FirstRoom
	}
	there := p.scene.within[p.scene.room[room]][o.Name]
	if i := slices.IndexFunc(there, func(id int) bool { return !p.used[id] }); i >= 0 {
		p.bind(Placement{o, there[i], inRoom, room})
		return nil
	}
	return p.add(o, room)
}

func (p *Preparation) bind(l Placement) {
	p.placed[l.Object] = l.ID
	p.used[l.ID] = true
	p.Placed = append(p.Placed, l)
}

// add adds a node for an object to a room.
func (p *Preparation) add(o Object, room string) *Failure {
	properties, ok := p.scene.prep.properties[o.Name]
	if !ok {
		return missingKey(o.Name, nobodyKnows)
	}
	n := graph.Node{ID: p.scene.next + len(p.New), Class: o.Name, Category: p.scene.prep.know.NewCategory, Properties: properties}
	why := theFirst
	if same := p.scene.classes[o.Name]; len(same) > 0 {
		n.Category, why = p.scene.node(p.scene.Base.Nodes, same[0]).Category, another
	}
	n.States = p.scene.prep.know.usual(&n)
	p.New = append(p.New, n)
	p.bind(Placement{o, n.ID, why, room})
	return nil
}
