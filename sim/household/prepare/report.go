package prepare

import (
	"fmt"

	"hearth/eval/report"
	"hearth/facts/graph"
	"hearth/parser/program"
)

// Report describes a preparation. If failure is not nil, it is the error that ended the preparation.
func (p *Preparation) Report(id string, failure *Failure) *report.Preparation {
	out := &report.Preparation{ID: id, Outcome: "ok", FirstRoom: p.FirstRoom, Delta: p.Delta, Stages: fmt.Sprint(p),
		Bound: report.Convert(p.Bound, program.Line.String), Conditions: report.Convert(p.Demands.Conditions, Condition.report),
		Names: report.Convert(p.Demands.Names, func(n Name) report.PreparedName { return report.PreparedName(n) }),
		Rooms: report.Convert(p.Rooms, func(r StandIn) report.StandIn { return report.StandIn(r) }),
		Placed: report.Convert(p.Placed, func(l Placement) report.Placement {
			return report.Placement{Object: l.Object.String(), ID: l.ID, Why: string(l.Why), Room: l.Room}
		}),
		Usual: append([]graph.StatesChange{}, p.Usual...), Effects: []report.Effect{},
	}
	for _, e := range p.Effects {
		if !e.Empty() {
			out.Effects = append(out.Effects, report.Effect{
				Condition: e.Condition.report(), Added: report.Convert(e.Added, tripleOf), Removed: report.Convert(e.Removed, tripleOf), States: e.States,
			})
		}
	}
	if failure == nil {
		out.Changes = p.Changes()
	} else {
		out.Outcome, out.Message = string(failure.Kind), failure.Message
	}
	return out
}

func (c Condition) report() report.Condition {
	out := report.Condition{Name: c.Name, Subject: c.Subject.String()}
	if c.Object != (Object{}) {
		out.Object = c.Object.String()
	}
	return out
}

func tripleOf(e graph.Edge) graph.Triple { return graph.Triple(e) }

// Report describes a program for which no scene could be prepared. If one of its lines is the cause, the
// problem has the position of the line.
func (f *Failure) Report(name string, p *program.Program) *report.Episode {
	out := &report.Episode{World: "household", ID: name, Status: string(f.Kind), Message: f.Message,
		Steps: []report.Step{}, Bindings: map[string]report.Binding{}, Failures: []report.Failure{}}
	if d := f.Problem(p.Lines); d != nil {
		out.Problems = []report.Diagnostic{report.OfDiagnostic(d)}
	}
	return out
}
