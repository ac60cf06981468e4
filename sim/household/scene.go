// Package household executes programs of VirtualHome's atomic actions in
// environment graphs.
//
// Make a [House] once; [House.Enter] turns a graph into a [Scene], in which
// [Scene.Run] executes programs whose instances are ids of its nodes. What
// comes back is a [Run]: an episode as of any domain, with the outcome and the
// messages that the reference gives. The package names no action: what they do
// is for the rules, and what is true of nodes for the ontology.
package household

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// A House is what all scenes have in common. It serves any number of goroutines.
type House struct {
	Domain    *sim.Domain
	model     *world.Model
	actions   map[string]*ontology.Action // as programs call them
	relations []relation                  // by their names
	words     map[string]engine.Term      // of states and properties, as graphs write them
	fluents   map[string]engine.Term      // by their predicates
	kinds     map[told]engine.Term        // classes by what tells of nodes that they are of it
	other     engine.Term                 // the class of nodes that are of none of the kinds
	agent     engine.Term                 // the class of those who can act
}

// A relation is a property between nodes under both its names.
type relation struct{ name, pred string }

// A told is a property of a node and its value, which are the defaults of a class.
type told struct {
	pred  string
	value engine.Term
}

// The properties that are not relations, under their names in the ontology.
const (
	typeOf, classOf, categoryOf, idOf = "type", "class", "category", "id"
	stateOf, hasOf, actsOf            = "state", "has", "acts"
)

// New makes a house of a domain whose ontology describes graphs.
func New(d *sim.Domain) *House {
	h := &House{Domain: d, model: d.Model(), actions: map[string]*ontology.Action{}, kinds: map[told]engine.Term{}, words: map[string]engine.Term{}, fluents: map[string]engine.Term{}}
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
				known, h.kinds[told{pred, v}] = true, c.Term()
			}
		}
		if !known {
			h.other = c.Term()
		}
	}
	return h
}

// word is how rules call a state or a property.
func word(w string) engine.Term { return engine.Name("/" + strings.ToLower(w)) }

// word is the same for one of them.
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
	nodes []graph.Node // in the states that they had first
	added []graph.Node // that come after these
	size  int          // how many edges there were
	*index
}

// An index knows entities by the ids of their nodes, and the other way round.
type index struct {
	names map[int]engine.Term
	ids   map[engine.Term]int
	under *index // what was known before; nil: nothing
}

func newIndex(size int, under *index) *index {
	return &index{make(map[int]engine.Term, size), make(map[engine.Term]int, size), under}
}

// add adds the entity of a node.
func (x *index) add(e engine.Term, id int) { x.names[id], x.ids[e] = e, id }

// name returns the entity of a node.
func (x *index) name(id int) (e engine.Term, ok bool) {
	for ; x != nil && !ok; x = x.under {
		e, ok = x.names[id]
	}
	return e, ok
}

// of is the entity of a node that is there.
func (x *index) of(id int) engine.Term {
	e, _ := x.name(id)
	return e
}

// id returns the node of an entity; 0 when it has none.
func (x *index) id(e engine.Term) (id int) {
	for ok := false; x != nil && !ok; x = x.under {
		id, ok = x.ids[e]
	}
	return id
}

// Enter makes a scene of a graph. The first node of the class of agents is the
// one who acts; a graph without one is refused (E0358).
func (h *House) Enter(g *graph.Graph) (*Scene, error) {
	s := &Scene{House: h, nodes: g.Nodes, size: len(g.Edges), index: newIndex(len(g.Nodes), nil)}
	for _, n := range g.Nodes {
		s.add(entity(n.Class, n.ID), n.ID)
	}
	said := sayings.Get().(*saying)
	defer said.release()
	if !s.say(g, said) {
		return nil, diag.New("E0358", source.Span{}, "nobody acts in this graph: it has no character")
	}
	var err error
	s.State, err = world.FromFacts(h.model, said.facts)
	return s, err
}

// A saying is facts of which only what follows is kept.
type saying struct {
	facts []engine.Fact
	args  []engine.Term // of all facts, in one piece
}

// sayings are those that are done with.
var sayings = sync.Pool{New: func() any { return &saying{} }}

// say adds a fact.
func (f *saying) say(pred string, e, v engine.Term) {
	f.args = append(f.args, e, v)
	f.facts = append(f.facts, engine.Fact{Pred: pred, Args: f.args[len(f.args)-2 : len(f.args) : len(f.args)]})
}

// release says that facts are done with.
func (f *saying) release() {
	clear(f.facts)
	clear(f.args)
	f.facts, f.args = f.facts[:0], f.args[:0]
	sayings.Put(f)
}

// In makes a scene of a state of the house. What states do not know of a node,
// such as its bounding box, it has not.
func (h *House) In(state *world.State) *Scene {
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
	_ = (&world.View{State: state}).Scan(idOf, make([]engine.Term, 2), func(row []engine.Term) bool { // a scan of everything cannot fail
		e, id := row[0], int(row[1].Num())
		s.add(e, id)
		s.nodes = append(s.nodes, graph.Node{ID: id, Class: word(e, classOf), Category: word(e, categoryOf), Properties: words(e, hasOf)})
		return true
	})
	slices.SortFunc(s.nodes, func(a, b graph.Node) int { return a.ID - b.ID })
	return s
}

// Unknown says which ids in lines are of no node, or of one that is called otherwise
// (E0337): under released semantics, where names do not count, it warns.
func (s *Scene) Unknown(lines []program.Line) (out diag.List) {
	for _, l := range lines {
		for _, p := range l.Params {
			e, ok := s.name(p.Instance)
			class, _, _ := strings.Cut(strings.TrimPrefix(e.Sym(), "/"), "/")
			var d *diag.Diagnostic
			switch {
			case !ok:
				d = diag.New("E0337", p.At, "there is no node %d in the scene", p.Instance)
			case class != p.Name:
				d = diag.New("E0337", p.At, "node %d of the scene is no %.40s", p.Instance, p.Name).WithHint("it is <%s> (%d)", class, p.Instance)
			default:
				continue
			}
			if s.House.Domain.Semantics.IDsAlone {
				d.Severity = diag.Warning
			}
			out.Add(d)
		}
	}
	return out
}

// entity names the entity of a node: /fridge/103.
func entity(class string, id int) engine.Term {
	return engine.Name("/" + class + "/" + strconv.Itoa(id))
}

// say says what is true in the graph. It reports whether somebody acts in it.
func (s *Scene) say(g *graph.Graph, to *saying) (acting bool) {
	size := len(g.Edges) + 12*len(g.Nodes)
	to.facts, to.args = slices.Grow(to.facts, size), slices.Grow(to.args, 2*size)
	for _, n := range g.Nodes {
		if kind := s.describe(n, to.say); !acting && kind == s.House.agent {
			acting = true
			to.say(actsOf, s.of(n.ID), engine.Name("/yes"))
		}
	}
	var from engine.Term
	pred := ""
	for i, e := range g.Edges {
		if i == 0 || e.From != g.Edges[i-1].From || e.Relation != g.Edges[i-1].Relation {
			from, pred = s.of(e.From), s.House.predicate(e.Relation)
		}
		to.say(pred, from, s.of(e.To))
	}
	return acting
}

// describe says what a node is, apart from its relations, and returns its class.
func (s *Scene) describe(n graph.Node, say func(pred string, e, v engine.Term)) engine.Term {
	e, class, category := s.of(n.ID), engine.Name("/"+n.Class), engine.Name("/"+n.Category)
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

// predicate returns how rules call a relation.
func (h *House) predicate(name string) string {
	for _, r := range h.relations {
		if r.name == name {
			return r.pred
		}
	}
	return name
}

// kindOf returns the class of a node by what graphs call its class and its category.
func (h *House) kindOf(class, category engine.Term) engine.Term {
	for _, of := range [...]told{{classOf, class}, {categoryOf, category}} {
		if class, ok := h.kinds[of]; ok {
			return class
		}
	}
	return h.other
}

// Graph returns a later state of the scene as a graph. What states do not know
// of a node, such as its bounding box, is as it was.
func (s *Scene) Graph(state *world.State) *graph.Graph {
	nodes := slices.Concat(s.nodes, s.added)
	for i := range nodes {
		nodes[i].States = []string{}
		for _, w := range state.Values(s.of(nodes[i].ID), stateOf) {
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
			for _, to := range state.Values(s.of(id), r.pred) {
				edges = append(edges, graph.Edge{From: id, Relation: r.name, To: s.id(to)})
			}
			slices.SortFunc(edges[from:], func(a, b graph.Edge) int { return a.To - b.To })
		}
	}
	return graph.New(nodes, edges)
}
