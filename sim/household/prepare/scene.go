package prepare

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"hearth/facts/graph"
	"hearth/parser/source"
)

// The relations that preparation reads.
const (
	insideRelation = "INSIDE"
	onRelation     = "ON"
	nearRelation   = "CLOSE"
)

// A Scene is a graph with all nodes in their usual states, which can be prepared for many programs. It is
// immutable.
type Scene struct {
	Base     *graph.Graph
	Defaults []graph.StatesChange // changes from the given graph to Base

	prep      *Preparer
	positions map[int]int              // index in Base.Nodes by id
	classes   map[string][]int         // by class: ids of its nodes
	rooms     []int                    // ids of the rooms
	room      map[string]int           // by class: id of its first room
	standIn   map[string]string        // by name of a room in programs: the room of the scene that is used for it
	within    map[int]map[string][]int // by id of a room and class: ids of the things
	over      map[int][]int            // ids of the nodes on each node
	next      int                      // the first id of new nodes
}

// Scene prepares a graph for all programs: it changes all nodes to their usual states. (§5, 1, 5, 7 and 9:
// the reference repeats this for each program without effect, because it only changes states that exclude each
// other.)
func (p *Preparer) Scene(g *graph.Graph) *Scene {
	s := &Scene{
		Base: &graph.Graph{Nodes: slices.Clone(g.Nodes), Edges: g.Edges, Unread: g.Unread}, prep: p,
		positions: map[int]int{}, classes: map[string][]int{}, room: map[string]int{}, standIn: map[string]string{},
		within: map[int]map[string][]int{}, over: map[int][]int{}, next: firstNew,
	}
	for i := range s.Base.Nodes {
		n := &s.Base.Nodes[i]
		n.States = p.know.usual(n)
		s.Defaults = append(s.Defaults, changes(n, g.Nodes[i].States)...)
		s.positions[n.ID] = i
		s.next = max(s.next, n.ID+1)
		s.classes[n.Class] = append(s.classes[n.Class], n.ID)
		if n.Category != p.know.RoomCategory {
			continue
		}
		s.rooms = append(s.rooms, n.ID)
		s.within[n.ID] = map[string][]int{}
		if _, ok := s.room[n.Class]; !ok {
			s.room[n.Class] = n.ID
		}
	}
	for name := range p.know.Rooms {
		s.standIn[name] = s.findRoom(name)
	}
	s.index()
	return s
}

// changes returns the difference between the states of a node and those before, if any.
func changes(n *graph.Node, before []string) []graph.StatesChange {
	if slices.Equal(before, n.States) {
		return nil
	}
	from, to := append([]string(nil), before...), append([]string(nil), n.States...)
	slices.Sort(from)
	if slices.Sort(to); slices.Equal(from, to) {
		return nil
	}
	return []graph.StatesChange{{ID: n.ID, Class: n.Class, From: from, To: to}}
}

// index records what is in rooms and what is on things, in the order of nodes.
func (s *Scene) index() {
	for _, e := range s.Base.Edges {
		if e.Relation == onRelation {
			s.over[e.To] = append(s.over[e.To], e.From)
		}
	}
	for _, n := range s.Base.Nodes {
		for _, e := range s.Base.From(n.ID) {
			if things, room := s.within[e.To]; room && e.Relation == insideRelation {
				things[n.Class] = append(things[n.Class], n.ID)
			}
		}
	}
}

// findRoom follows replacements until the scene has the room. It returns "" if it has none.
func (s *Scene) findRoom(name string) string {
	for range s.prep.know.Rooms {
		if _, ok := s.room[name]; ok {
			return name
		}
		name = s.prep.know.Rooms[name]
	}
	return ""
}

// standIns returns the rooms that replace rooms named by a program.
func (s *Scene) standIns(d *Demands) (out []StandIn) {
	for _, n := range d.Names {
		if room := s.standIn[n.Class]; room != "" && room != n.Class {
			out = append(out, StandIn{room, n.Class})
		}
	}
	return out
}

// hintFor returns a hint about an unknown name.
func (s *Scene) hintFor(name string) string {
	if near := s.near(name); near != "" {
		return "did you mean " + near + "?"
	}
	return "use the name of a thing in the scene"
}

// near returns the known name that is nearest to an unknown one, or "".
func (s *Scene) near(name string) string {
	known := slices.Sorted(maps.Keys(s.prep.properties))
	return source.Nearest(name, slices.Compact(slices.Sorted(slices.Values(slices.AppendSeq(known, maps.Keys(s.classes))))))
}

// node returns a node of the scene or one of the added nodes. The caller must not modify it.
func (s *Scene) node(added []graph.Node, id int) *graph.Node {
	if i, ok := s.positions[id]; ok {
		return &s.Base.Nodes[i]
	}
	return &added[id-s.next]
}

// usual returns the states of a node after applying its usual states.
func (k *Knowledge) usual(n *graph.Node) []string {
	states := n.States
	for _, p := range k.Defaults {
		if p.matches(n) {
			states = p.set(states)
		}
	}
	return states
}

// set returns states without s and its opposite, and then with s added.
func (s state) set(states []string) []string {
	others := slices.DeleteFunc(slices.Clone(states), func(other string) bool { return other == s.Is || other == s.Not })
	return append(others, s.Is)
}

func (p pattern) matches(n *graph.Node) bool {
	named := func(word string) bool { return strings.Contains(n.Class, word) }
	return (p.Property == "" || slices.Contains(n.Properties, p.Property)) &&
		cmp.Or(p.Category, n.Category) == n.Category && cmp.Or(p.Class, n.Class) == n.Class &&
		(p.Word == nil || slices.ContainsFunc(p.Word, named))
}
