package prepare

import (
	"fmt"
	"slices"

	"hearth/facts/graph"
	"hearth/parser/program"
)

// A Preparation is a scene that was made ready for a program, with all that
// was decided on the way.
type Preparation struct {
	Demands   *Demands
	Usual     []graph.StatesChange // what was brought into its usual state, whatever the program is
	Rooms     []StandIn            // rooms that the program means, and the scene has not
	FirstRoom string               // where objects were looked for that no condition places
	Placed    []Placement          // the character, then the objects of the program in its order
	New       []graph.Node         // nodes that the scene had not, in their usual states
	Effects   []Effect             // of each condition
	Bound     []program.Line
	Delta     *graph.Delta // from the base of the scene

	scene    *Scene
	overlay  *overlay
	location map[Object]string // the room that a condition names
	used     map[int]bool      // things
	placed   map[Object]int
}

// A StandIn is a room of the scene that is taken for another one.
type StandIn struct {
	Room string `json:"room"`
	For  string `json:"for"`
}

// Ready makes the scene ready for the lines of a program: see [Preparer.Demands] and
// [Scene.Prepare].
func (s *Scene) Ready(lines []program.Line) (*Preparation, error) {
	demands, err := s.prep.Demands(lines)
	p := &Preparation{Demands: demands}
	if err == nil {
		p, err = s.Prepare(demands)
	}
	return p, s.located(err, demands.Lines)
}

// Prepare makes the scene ready for a program: it binds each object to a node,
// adds what is missing, and makes the conditions hold. The error is a
// [*Failure]; the preparation then has what was done before.
func (s *Scene) Prepare(d *Demands) (*Preparation, error) {
	things := 1 + len(d.Names) // and more where there are several of a name
	p := &Preparation{
		Demands: d, Usual: s.Defaults, Rooms: s.standIns(d), scene: s, Placed: make([]Placement, 0, things),
		location: map[Object]string{}, used: make(map[int]bool, things), placed: make(map[Object]int, things),
	}
	if err := p.place(); err != nil {
		return p, err
	}
	if len(s.Base.Nodes)+len(p.New) > mostNodes {
		return p, &Failure{Kind: Crash, Message: "AssertionError", plain: fmt.Sprintf("the scene would have more than %d nodes", mostNodes)}
	}
	o := &overlay{Scene: s, new: p.New, states: map[int][]string{}, edges: make([]edited, 0, 2*len(d.Conditions)), effect: &Effect{}}
	for _, l := range p.Placed {
		if l.Why.added() {
			o.add(graph.Edge{From: l.ID, Relation: inside, To: s.room[l.Room]})
		}
	}
	p.Effects = make([]Effect, len(d.Conditions))
	for i, c := range d.Conditions {
		o.effect = &p.Effects[i]
		o.effect.Condition = c
		if err := o.apply(c.Name, p.placed[p.seen(c.Subject)], p.placed[p.seen(c.Object)]); err != nil {
			return p, err
		}
	}
	p.overlay, p.Delta = o, o.delta()
	if !o.complete(p.Delta) {
		_, err := s.Base.Apply(p.Delta)
		return p, err
	}
	return p, nil
}

// Graph is the scene that was made ready: its base with the delta, new nodes behind
// the others.
func (p *Preparation) Graph() *graph.Graph {
	g, err := p.scene.Base.Apply(p.Delta)
	if err == nil {
		g.Nodes = p.overlay.in(slices.Concat(p.scene.Base.Nodes, p.New))
	}
	return g
}
