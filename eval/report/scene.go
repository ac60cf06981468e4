package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/feature"
	"hearth/sim/household"
	"hearth/sim/world"
)

// A Scene lists the contents of the places in a kitchen. A container with a single thing in it is listed as
// that thing, such as a bowl of sugar in the pantry.
type Scene struct {
	Name   string  `json:"name"`
	Time   float64 `json:"time"`
	Places []Place `json:"places"`
}

// A Place is a place with its contents.
type Place struct {
	Name   string  `json:"name"`
	Things []Stock `json:"things" jsonschema:"contents, sorted by name"`
}

// A Stock is a number of equal things.
type Stock struct {
	Name  string `json:"name" jsonschema:"name of the class, with amounts in parentheses"`
	Count int    `json:"count"`
}

// OfScene describes the places of a state.
func OfScene(s *world.State) *Scene {
	return &Scene{fmt.Sprint(s.Features(s.Root())), seconds(s.Clock()), every(s.Contents(s.Root()), func(place engine.Term) Place {
		count := map[string]int{}
		for _, x := range s.Contents(place) {
			count[stockName(s, x)]++
		}
		p := Place{fmt.Sprint(s.Features(place)), []Stock{}}
		for name, n := range count {
			p.Things = append(p.Things, Stock{name, n})
		}
		slices.SortFunc(p.Things, func(a, b Stock) int { return cmp.Compare(a.Name, b.Name) })
		return p
	})}
}

// stockName names a thing. A container with a single thing in it gets the name of that thing, with amounts.
func stockName(s *world.State, x engine.Term) string {
	held := s.Contents(x)
	switch len(held) {
	case 0:
	case 1:
		return stockName(s, held[0])
	default:
		return s.Class(x) + " with " + strings.Join(every(held, func(h engine.Term) string { return stockName(s, h) }), ", ")
	}
	o := s.Features(x)
	var amounts []string
	for _, slot := range o.Slots {
		if slot.Value.Kind == feature.AmountKind {
			amounts = append(amounts, slot.Value.String())
		}
	}
	if items := s.Values(x, "item"); len(items) > 0 {
		amounts = append(amounts, fmt.Sprintf("%d %s", len(items), s.Class(items[0])))
	}
	if len(amounts) == 0 {
		return o.Class
	}
	return fmt.Sprintf("%s (%s)", o.Class, strings.Join(amounts, ", "))
}

// An Outcome is the expected or actual result of a rule case: the result of every step, and the final state.
type Outcome struct {
	Lines []string `json:"lines" jsonschema:"result of every step; then the contents of work places, or the changes in a household: + and - edges, * states"`
}

// OfOutcome describes the result of a network.
func OfOutcome(e *sim.Episode) *Outcome {
	out := &Outcome{Lines: every(e.Results, func(r *sim.Result) string {
		if r.Status == sim.Done {
			return strings.Join(append([]string{fmt.Sprintf("%s: done at %d s", r.Step.Name, r.End/1000)}, codes(r.Warns)...), ", ")
		}
		return r.Step.Name + ": " + statusOf(r)
	})}
	s := e.End().State
	for _, place := range s.WorkPlaces() {
		out.addThing(s, place, 0)
	}
	return out
}

// statusOf returns the status of a step, followed by the codes of the reasons against it.
func statusOf(r *sim.Result) string {
	if r.Status != sim.Failed {
		return r.Status.String()
	}
	return "failed, " + strings.Join(codes(r.Reasons), " ")
}

// codes formats reasons as code(role).
func codes(reasons []sim.Reason) []string {
	return every(reasons, func(why sim.Reason) string { return why.Code + "(" + why.Role + ")" })
}

// addThing adds a line for a thing, and lines for its contents.
func (o *Outcome) addThing(s *world.State, x engine.Term, depth int) {
	line := strings.Repeat("  ", depth) + describeThing(s, x)
	for _, f := range s.Model().Ontology().Fluents() {
		if f.Hidden || f.Many || f.Property.Range != ontology.Entity {
			continue
		}
		if y, ok := s.Value(x, f.Pred); ok {
			line += ", " + strings.ReplaceAll(f.Pred, "_", " ") + " " + describeThing(s, y)
		}
	}
	o.Lines = append(o.Lines, line)
	for _, y := range s.Contents(x) {
		o.addThing(s, y, depth+1)
	}
}

// describeThing returns the class of a thing with its amount, if any, and its unusual shape, cut and arrangement.
func describeThing(s *world.State, x engine.Term) string {
	name := s.Class(x)
	if n, ok := s.Value(x, "quantity"); ok {
		unit, _ := s.Value(x, "unit")
		amount := strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", float64(n.Num())/1e9), "0"), ".")
		name = fmt.Sprintf("%s %s %s", amount, world.ClassName(unit), name)
	}
	onto := s.Model().Ontology()
	for _, f := range onto.Fluents() {
		if f.Hidden || f.Property.Range != ontology.Concept {
			continue
		}
		usual, _ := onto.DefaultOf(s.Class(x), f.Pred)
		if v, ok := s.Value(x, f.Pred); ok && v != usual {
			name += ", " + world.ClassName(v)
		}
	}
	return name
}

// OfChanges describes the result of a program.
func OfChanges(r *household.Run) *Outcome {
	out := &Outcome{}
	for i, res := range r.Episode.Results {
		out.Lines = append(out.Lines, r.Program.Lines[i].String()+": "+statusOf(res))
	}
	before, after := r.Scene.Graph(r.Scene.State), r.Scene.Graph(r.Final())
	nodes := map[int]*graph.Node{}
	for i := range before.Nodes {
		nodes[before.Nodes[i].ID] = &before.Nodes[i]
	}
	d := graph.Diff(before, after)
	edges := func(sign string, all []graph.Triple) {
		for _, e := range all {
			out.Lines = append(out.Lines, fmt.Sprintf("%s %s %s %s", sign, nodes[e.From], e.Relation, nodes[e.To]))
		}
	}
	edges("-", d.EdgesRemoved)
	edges("+", d.EdgesAdded)
	for _, c := range d.StatesChanged {
		out.Lines = append(out.Lines, fmt.Sprintf("* %s %s", nodes[c.ID], strings.Join(c.To, " ")))
	}
	return out
}
