// Package household executes programs of VirtualHome's atomic actions in environment graphs.
//
// Make a [House] once. [House.Enter] turns a graph into a [Scene], and [Scene.Run] executes programs whose
// instances are ids of its nodes. The result is a [Run]: an episode like that of any domain, with the outcome
// and the messages of the reference. The package names no action: the rules define actions, and the ontology
// describes nodes.
package household

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// A House holds what all scenes share. It is safe for concurrent use.
type House struct {
	Domain    *sim.Domain
	model     *world.Model
	actions   map[string]*ontology.Action // actions by their names in programs
	relations []relation                  // relations between nodes, sorted by name
	words     map[string]engine.Term      // states and properties, by their names in graphs
	fluents   map[string]engine.Term      // terms of properties, by predicate
	kinds     map[defaultKey]engine.Term  // classes by the property that identifies their nodes
	other     engine.Term                 // the class of all other nodes
	agent     engine.Term                 // the class of nodes that can act
}

// A relation is a property between nodes with its name in graphs and in rules.
type relation struct{ name, pred string }

// A defaultKey is a property with the value that nodes of a class have by default.
type defaultKey struct {
	pred  string
	value engine.Term
}

// The properties that are not relations, under their names in the ontology.
const (
	typeOf, classOf, categoryOf, idOf = "type", "class", "category", "id"
	stateOf, hasOf, actsOf            = "state", "has", "acts"
)

// notActing is the value of acts for characters after the first.
var notActing = engine.Name("/no")

// New makes a house from a domain whose ontology describes graphs.
func New(d *sim.Domain) *House {
	h := &House{Domain: d, model: d.Model(), actions: map[string]*ontology.Action{}, kinds: map[defaultKey]engine.Term{}, words: map[string]engine.Term{}, fluents: map[string]engine.Term{}}
	onto := h.model.Ontology()
	for _, a := range onto.Actions() {
		h.actions[program.NameOf(a.Name)] = a
	}
	h.agent = world.ClassTerm(onto.Mark(ontology.AgentMark))
	words := graph.WordsOf(onto)
	for _, r := range slices.Sorted(slices.Values(words.Relations)) {
		h.relations = append(h.relations, relation{r, strings.ToLower(r)})
	}
	for _, f := range onto.Fluents() {
		h.fluents[f.Pred] = engine.Name("/" + f.Pred)
	}
	h.fluents[typeOf] = engine.Name("/" + typeOf)
	for _, w := range slices.Concat(words.States, words.Properties) {
		h.words[w] = word(w)
	}
	for _, c := range onto.Classes() {
		if c.Abstract {
			continue
		}
		known := false
		for _, pred := range []string{classOf, categoryOf} {
			if v, ok := onto.DefaultOf(c.Name, pred); ok && !known {
				known, h.kinds[defaultKey{pred, v}] = true, c.Term()
			}
		}
		if !known {
			h.other = c.Term()
		}
	}
	return h
}

// word returns the name of a state or a property in rules.
func word(w string) engine.Term { return engine.Name("/" + strings.ToLower(w)) }

// word is the function word with a cache for known words.
func (h *House) word(w string) engine.Term {
	if t, known := h.words[w]; known {
		return t
	}
	return word(w)
}

// A Scene is a graph as the first state of programs.
type Scene struct {
	House *House
	State *world.State
	nodes []graph.Node // nodes of the graph, in their initial states
	added []graph.Node // nodes added later
	size  int          // number of edges at the start
	*index
}

// An index maps ids of nodes to entities and back.
type index struct {
	names map[int]engine.Term
	ids   map[engine.Term]int
	base  *index // the index that this one extends, or nil
}

func newIndex(size int, under *index) *index {
	return &index{make(map[int]engine.Term, size), make(map[engine.Term]int, size), under}
}

// add adds the entity of a node.
func (x *index) add(e engine.Term, id int) { x.names[id], x.ids[e] = e, id }

// name returns the entity of a node.
func (x *index) name(id int) (e engine.Term, ok bool) {
	for ; x != nil && !ok; x = x.base {
		e, ok = x.names[id]
	}
	return e, ok
}

// entityOf returns the entity of an existing node.
func (x *index) entityOf(id int) engine.Term {
	e, _ := x.name(id)
	return e
}

// id returns the id of the node of an entity, or 0 if it has none.
func (x *index) id(e engine.Term) (id int) {
	for ok := false; x != nil && !ok; x = x.base {
		id, ok = x.ids[e]
	}
	return id
}

// Enter makes a scene from a graph. The first node of the class of agents is the one that acts; a graph
// without one is refused (E0358).
func (h *House) Enter(g *graph.Graph) (*Scene, error) {
	s := &Scene{House: h, nodes: g.Nodes, size: len(g.Edges), index: newIndex(len(g.Nodes), nil)}
	for _, n := range g.Nodes {
		s.add(entity(n.Class, n.ID), n.ID)
	}
	said := sayings.Get().(*saying)
	defer said.release()
	if !s.say(g, said) {
		return nil, source.Errorf("E0358", source.Span{}, "the graph has no character node")
	}
	var err error
	s.State, err = world.FromFacts(h.model, said.facts)
	return s, err
}

// A saying collects facts in reusable memory.
type saying struct {
	facts []engine.Fact
	args  []engine.Term // arguments of all facts, in one slice
}

// sayings holds released sayings for reuse.
var sayings = sync.Pool{New: func() any { return &saying{} }}

// say adds a fact.
func (f *saying) say(pred string, e, v engine.Term) {
	f.args = append(f.args, e, v)
	f.facts = append(f.facts, engine.Fact{Pred: pred, Args: f.args[len(f.args)-2 : len(f.args) : len(f.args)]})
}

// release returns the memory to the pool.
func (f *saying) release() {
	clear(f.facts)
	clear(f.args)
	f.facts, f.args = f.facts[:0], f.args[:0]
	sayings.Put(f)
}

// SceneOf makes a scene from a state of the house. Data of nodes that states do not store, such as bounding boxes,
// is missing.
func (h *House) SceneOf(state *world.State) *Scene {
	s := &Scene{House: h, State: state, index: newIndex(0, nil)}
	word := func(e engine.Term, pred string) string {
		v, _ := state.Value(e, pred)
		return world.ClassName(v)
	}
	words := func(e engine.Term, pred string) (all []string) {
		for _, v := range state.Values(e, pred) {
			all = append(all, strings.ToUpper(world.ClassName(v)))
		}
		return all
	}
	_ = (&world.View{State: state}).Scan(idOf, make([]engine.Term, 2), func(row []engine.Term) bool { // a full scan cannot fail
		e, id := row[0], int(row[1].Num())
		s.add(e, id)
		s.nodes = append(s.nodes, graph.Node{ID: id, Class: word(e, classOf), Category: word(e, categoryOf), Properties: words(e, hasOf)})
		return true
	})
	slices.SortFunc(s.nodes, func(a, b graph.Node) int { return a.ID - b.ID })
	return s
}

// Unknown reports ids in lines that belong to no node or to a node with another name (E0337). Under released
// semantics, which ignore names, they are warnings.
func (s *Scene) Unknown(lines []program.Line) (out source.Diagnostics) {
	for _, l := range program.Bound(lines) {
		for _, p := range l.Params {
			if _, ok := s.name(p.Instance); !ok {
				out.Add(s.severe(source.Errorf("E0337", p.Span, "there is no node %d in the scene", p.Instance)))
			} else if d := s.misnamed(p); d != nil {
				out.Add(d)
			}
		}
	}
	return out
}

// Misnamed returns the first error of [Scene.Unknown] that is about a node with another name, or nil.
func (s *Scene) Misnamed(lines []program.Line) error {
	for _, l := range lines {
		for _, p := range l.Params {
			if d := s.misnamed(p); d != nil && d.IsError() {
				return d
			}
		}
	}
	return nil
}

// misnamed returns the problem of an id that belongs to a node with another name, or nil.
func (s *Scene) misnamed(p program.Param) *source.Diagnostic {
	e, ok := s.name(p.Instance)
	class, _, _ := strings.Cut(strings.TrimPrefix(e.Sym(), "/"), "/")
	if !ok || class == p.Name {
		return nil
	}
	return s.severe(source.Errorf("E0337", p.Span, "node %d of the scene is not a %.40s", p.Instance, p.Name).WithHint("it is <%s> (%d)", class, p.Instance))
}

// severe makes d a warning if ids alone count.
func (s *Scene) severe(d *source.Diagnostic) *source.Diagnostic {
	if s.House.Domain.Semantics.IDsAlone {
		d.Severity = source.Warning
	}
	return d
}

// entity returns the entity of a node, such as /fridge/103.
func entity(class string, id int) engine.Term {
	return engine.Name("/" + class + "/" + strconv.Itoa(id))
}

// say adds the facts of a graph. It reports whether the graph has a node that acts.
func (s *Scene) say(g *graph.Graph, to *saying) (acting bool) {
	size := len(g.Edges) + 12*len(g.Nodes)
	to.facts, to.args = slices.Grow(to.facts, size), slices.Grow(to.args, 2*size)
	for _, n := range g.Nodes {
		if kind := s.describe(n, to.say); kind == s.House.agent && !acting {
			acting = true
			to.say(actsOf, s.entityOf(n.ID), engine.Name("/yes"))
		} else if kind == s.House.agent {
			to.say(actsOf, s.entityOf(n.ID), notActing)
		}
	}
	var from engine.Term
	pred := ""
	for i, e := range g.Edges {
		if i == 0 || e.From != g.Edges[i-1].From || e.Relation != g.Edges[i-1].Relation {
			from, pred = s.entityOf(e.From), s.House.predicate(e.Relation)
		}
		to.say(pred, from, s.entityOf(e.To))
	}
	return acting
}

// describe calls say for the class and the properties of a node, without its relations, and returns its class.
func (s *Scene) describe(n graph.Node, say func(pred string, e, v engine.Term)) engine.Term {
	e, class, category := s.entityOf(n.ID), engine.Name("/"+n.Class), engine.Name("/"+n.Category)
	kind := s.House.kindOf(class, category)
	say(typeOf, e, kind)
	say(classOf, e, class)
	say(categoryOf, e, category)
	say(idOf, e, engine.Number(int64(n.ID)))
	for _, w := range n.States {
		say(stateOf, e, s.House.word(w))
	}
	for _, w := range n.Properties {
		say(hasOf, e, s.House.word(w))
	}
	return kind
}

// predicate returns the name of a relation in rules.
func (h *House) predicate(name string) string {
	for _, r := range h.relations {
		if r.name == name {
			return r.pred
		}
	}
	return name
}

// kindOf returns the ontology class of a node, given its class and category in the graph.
func (h *House) kindOf(class, category engine.Term) engine.Term {
	for _, of := range [...]defaultKey{{classOf, class}, {categoryOf, category}} {
		if class, ok := h.kinds[of]; ok {
			return class
		}
	}
	return h.other
}

// Graph returns a later state of the scene as a graph. Data of nodes that states do not store, such as
// bounding boxes, is that of the start.
func (s *Scene) Graph(state *world.State) *graph.Graph {
	nodes := slices.Concat(s.nodes, s.added)
	for i := range nodes {
		nodes[i].States = []string{}
		for _, w := range state.Values(s.entityOf(nodes[i].ID), stateOf) {
			nodes[i].States = append(nodes[i].States, strings.ToUpper(world.ClassName(w)))
		}
	}
	edges := make([]graph.Edge, 0, s.size+s.size/16)
	ids := make([]int, len(nodes))
	for i := range nodes {
		ids[i] = nodes[i].ID
	}
	slices.Sort(ids)
	for _, id := range ids {
		for _, r := range s.House.relations {
			from := len(edges)
			for _, to := range state.Values(s.entityOf(id), r.pred) {
				edges = append(edges, graph.Edge{From: id, Relation: r.name, To: s.id(to)})
			}
			slices.SortFunc(edges[from:], func(a, b graph.Edge) int { return a.To - b.To })
		}
	}
	return graph.New(nodes, edges)
}
