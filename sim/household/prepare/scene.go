package prepare

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"hearth/facts/graph"
	"hearth/parser/diag"
)

// Relations that preparing reads, and not only sets.
const (
	inside = "INSIDE"
	on     = "ON"
	near   = "CLOSE"
)

// A Scene is a graph with everything in its usual state, ready to be made ready
// for many programs. It never changes.
type Scene struct {
	Base     *graph.Graph
	Defaults []graph.StatesChange // what Base has that the graph had not

	prep    *Preparer
	at      map[int]int              // where in the nodes each id stands
	classes map[string][]int         // the nodes of a class
	rooms   []int                    // the rooms
	room    map[string]int           // the first room of a class
	standIn map[string]string        // the room of the scene for each room that programs name
	within  map[int]map[string][]int // the things in a room by their class
	over    map[int][]int            // what is on a node
	next    int                      // the first id of new nodes
}

// Scene prepares a graph for all programs: it brings everything into its usual
// state. (§5, 1, 5, 7 and 9: what the reference does there once more for each
// program finds everything done, as only states that exclude each other are
// ever changed.)
func (p *Preparer) Scene(g *graph.Graph) *Scene {
	s := &Scene{
		Base: &graph.Graph{Nodes: slices.Clone(g.Nodes), Edges: g.Edges, Unread: g.Unread}, prep: p,
		at: map[int]int{}, classes: map[string][]int{}, room: map[string]int{}, standIn: map[string]string{},
		within: map[int]map[string][]int{}, over: map[int][]int{}, next: firstNew,
	}
	for i := range s.Base.Nodes {
		n := &s.Base.Nodes[i]
		n.States = p.know.usual(n)
		s.Defaults = append(s.Defaults, changes(n, g.Nodes[i].States)...)
		s.at[n.ID] = i
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

// changes returns how the states of a node differ from those before, if they do.
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

// index files what is in rooms, in the order of nodes, and what is on things.
func (s *Scene) index() {
	for _, e := range s.Base.Edges {
		if e.Relation == on {
			s.over[e.To] = append(s.over[e.To], e.From)
		}
	}
	for _, n := range s.Base.Nodes {
		for _, e := range s.Base.From(n.ID) {
			if things, room := s.within[e.To]; room && e.Relation == inside {
				things[n.Class] = append(things[n.Class], n.ID)
			}
		}
	}
}

// findRoom follows stand-ins until there is such a room in the scene; the name
// is empty if there is none.
func (s *Scene) findRoom(name string) string {
	for range s.prep.know.Rooms {
		if _, ok := s.room[name]; ok {
			return name
		}
		name = s.prep.know.Rooms[name]
	}
	return ""
}

// standIns lists the rooms that stand in for those that a program names.
func (s *Scene) standIns(d *Demands) (out []StandIn) {
	for _, n := range d.Names {
		if room := s.standIn[n.Class]; room != "" && room != n.Class {
			out = append(out, StandIn{room, n.Class})
		}
	}
	return out
}

// meant is a hint at the thing that a name may mean which nobody knows; empty when
// there is none.
func (s *Scene) meant(name string) string {
	known := slices.Sorted(maps.Keys(s.prep.properties))
	near := diag.Nearest(name, slices.Compact(slices.Sorted(slices.Values(slices.AppendSeq(known, maps.Keys(s.classes))))))
	if near == "" {
		return "name a thing that is in the scene"
	}
	return "did you mean " + near + "?"
}

// node returns a node of the scene, or one of those that are new. It is not to be
// changed.
func (s *Scene) node(added []graph.Node, id int) *graph.Node {
	if i, ok := s.at[id]; ok {
		return &s.Base.Nodes[i]
	}
	return &added[id-s.next]
}

// usual returns the states of a node with those that are usual for it.
func (k *Knowledge) usual(n *graph.Node) []string {
	states := n.States
	for _, p := range k.Defaults {
		if p.matches(n) {
			states = p.set(states)
		}
	}
	return states
}

// set returns states with s in place of its opposite.
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
