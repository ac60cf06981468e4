package prepare

import (
	"cmp"
	"fmt"
	"slices"

	"hearth/facts/graph"
	"hearth/parser/program"
)

// A Preparation is a scene prepared for a program, with the results of all stages.
type Preparation struct {
	Demands   *Demands
	Usual     []graph.StatesChange // states that were changed to the usual ones, for any program
	Rooms     []StandIn            // rooms of the program that the scene does not have
	FirstRoom string               // room that is searched for objects that no condition places
	Placed    []Placement          // the character, then the objects of the program in order
	New       []graph.Node         // added nodes, in their usual states
	Effects   []Effect             // changes that each condition made
	Bound     []program.Line
	Delta     *graph.Delta // changes relative to the base of the scene

	scene    *Scene
	overlay  *overlay
	location map[Object]string // the room required by a condition
	taken    map[int]bool      // ids of nodes that no further object can be bound to
	placed   map[Object]int
}

// A StandIn is a room of the scene that replaces another one.
type StandIn struct {
	Room string
	For  string
}

// Ready prepares the scene for the lines of a program; see [Preparer.Demands] and [Scene.Prepare].
func (s *Scene) Ready(lines []program.Line) (*Preparation, error) {
	demands, err := s.prep.Demands(lines)
	p := &Preparation{Demands: demands}
	if err == nil {
		p, err = s.Prepare(demands)
	}
	return p, s.located(err, demands.Lines)
}

// Prepare prepares the scene for a program: it binds each object to a node, adds missing nodes, and makes the
// conditions true. The error is a [*Failure]; the preparation then holds the stages completed before.
func (s *Scene) Prepare(d *Demands) (*Preparation, error) {
	things := 1 + len(d.Names) // an estimate: several things can have the same name
	p := &Preparation{
		Demands: d, Usual: s.Defaults, Rooms: s.standIns(d), scene: s, Placed: make([]Placement, 0, things),
		location: map[Object]string{}, taken: make(map[int]bool, things), placed: make(map[Object]int, things),
	}
	if err := p.place(); err != nil {
		return p, err
	}
	o := &overlay{Scene: s, new: p.New, states: map[int][]string{}, edges: make([]edited, 0, 2*len(d.Conditions)), effect: &Effect{}}
	for _, l := range p.Placed {
		if l.Why.added() {
			o.add(graph.Edge{From: l.ID, Relation: insideRelation, To: s.room[l.Room]})
		}
	}
	p.Effects = make([]Effect, len(d.Conditions))
	for i, c := range d.Conditions {
		o.effect = &p.Effects[i]
		o.effect.Condition = c
		if err := p.apply(o, c); err != nil {
			return p, err
		}
	}
	if len(s.Base.Nodes)+len(p.New) > mostNodes {
		return p, &Failure{Kind: Crash, Message: "AssertionError", plain: fmt.Sprintf("the scene would have more than %d nodes", mostNodes)}
	}
	p.overlay, p.Delta = o, o.delta()
	if !o.complete(p.Delta) {
		_, err := s.Base.Apply(p.Delta)
		return p, err
	}
	return p, nil
}

// apply makes a condition true, unless it is one without effect.
func (p *Preparation) apply(o *overlay, c Condition) error {
	effect, ok := p.scene.prep.know.Conditions[c.Name]
	if !ok {
		return nil
	}
	subject, err := p.of(c.Subject)
	if err != nil {
		return err
	}
	object := 0
	if effect.Edge != "" {
		if object, err = p.of(c.Object); err != nil {
			return err
		}
	}
	return o.apply(effect, subject, object)
}

// of returns the node of an object of a condition. The reference fails with an exception if the object is a
// room that another room of the scene replaces.
func (p *Preparation) of(o Object) (id int, err error) {
	class := Object{cmp.Or(p.Demands.class[o.Name], o.Name), o.Instance}
	if id, ok := p.placed[class]; ok {
		return id, nil
	}
	if !p.scene.prep.Plain {
		return 0, &Failure{Kind: Crash, Message: fmt.Sprintf("KeyError: ('%s', %d)", class.Name, class.Instance)}
	}
	return p.placed[p.seen(o)], nil
}

// Graph returns the prepared scene: its base with the delta, and new nodes last.
func (p *Preparation) Graph() *graph.Graph {
	g, err := p.scene.Base.Apply(p.Delta)
	if err == nil {
		g.Nodes = p.overlay.withStates(slices.Concat(p.scene.Base.Nodes, p.New))
	}
	return g
}
