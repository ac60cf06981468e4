package household

import (
	"fmt"
	"strings"

	"hearth/eval/report"
	"hearth/facts/graph"
)

// End describes the end of an executed program.
func (r *Run) End(id string) *report.End {
	kind, step := r.Outcome()
	hash := r.Scene.Graph(r.Final()).Hash()
	e := &report.End{ID: id, Outcome: string(kind), Hash: &hash}
	if step >= 0 {
		message := r.Message()
		e.Step, e.Message = &step, &message
	}
	return e
}

// Changes describes the result of a program.
func (r *Run) Changes() *report.Outcome {
	out := &report.Outcome{}
	for i, res := range r.Episode.Results {
		out.Lines = append(out.Lines, r.Program.Lines[i].String()+": "+res.Outcome())
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
