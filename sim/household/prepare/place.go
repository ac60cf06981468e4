package prepare

import (
	"cmp"
	"slices"

	"hearth/facts/graph"
)

// A Placement binds an object of a program to a node.
type Placement struct {
	Object Object // object, under the name of its class in the scene
	ID     int    // id of the node
	Why    Why
	Room   string // room that was searched; "" for rooms and the character
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
	delete(p.taken, character[0]) // as in the reference, a second character of the program can be the same one
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
// is the first room other than the one named first; the reference chooses at random among these. Otherwise it
// is the room with the most candidates for the objects of the program, counted per object. The reference
// breaks ties at random.
func (p *Preparation) chooseRoom() error {
	named, objects := p.mentioned()
	choice, most := 0, -1
	for _, id := range p.scene.rooms {
		class := p.scene.node(p.scene.Base.Nodes, id).Class
		if class == named {
			named = "" // another room of the class may be chosen
			continue
		}
		n := 0
		for o := range objects {
			n += len(p.scene.within[id][o.Name])
		}
		if n > most {
			choice, most = id, n
		}
	}
	if most < 0 {
		return &Failure{Kind: Crash, Message: "IndexError: Cannot choose from an empty sequence", plain: "the scene has no room to search for things"}
	}
	p.FirstRoom = p.scene.node(p.scene.Base.Nodes, choice).Class
	return nil
}

// mentioned returns the class of the room that the program names first, or, if it names none, the objects of the
// program other than the character.
func (p *Preparation) mentioned() (room string, objects map[Object]bool) {
	objects = map[Object]bool{}
	for _, l := range p.Demands.Lines {
		for _, param := range l.Params {
			o := p.seen(Object{param.Name, param.Instance})
			if _, room := p.scene.room[o.Name]; room {
				return o.Name, nil
			}
			if o.Name != p.scene.prep.know.Character {
				objects[o] = true
			}
		}
	}
	return "", objects
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
	if i := slices.IndexFunc(there, func(id int) bool { return !p.taken[id] }); i >= 0 {
		p.bind(Placement{o, there[i], inRoom, room})
		return nil
	}
	return p.add(o, room)
}

func (p *Preparation) bind(l Placement) {
	p.placed[l.Object] = l.ID
	p.taken[l.ID] = true
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
