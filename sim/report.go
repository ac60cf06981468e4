package sim

import (
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/ontology"
	"hearth/sim/world"
)

// Report returns the reason for reports.
func (r Reason) Report() report.Reason {
	out := report.Reason{Code: r.Code, Role: r.Role, Variable: r.Var, Entity: r.Entity, Class: r.Class, Message: Explain(r)}
	for _, f := range r.Figures {
		if out.Figures == nil {
			out.Figures = map[string]float64{}
		}
		out.Figures[f.Name] = f.Value
	}
	return out
}

// Duration returns the duration of a plan so far in seconds, or nil if it is unknown.
func (e *Episode) Duration() *float64 {
	if ms, ok := e.Time(); ok {
		return new(float64(ms) / 1000)
	}
	return nil
}

// Outcome describes the result of a network.
func (e *Episode) Outcome() *report.Outcome {
	out := &report.Outcome{Lines: report.Convert(e.Results, func(r *Result) string {
		if r.Status == Done {
			return strings.Join(append([]string{fmt.Sprintf("%s: done at %d s", r.Step.Name, r.End/1000)}, codesOf(r.Warns)...), ", ")
		}
		return r.Step.Name + ": " + r.Outcome()
	})}
	s := e.End().State
	for _, place := range s.WorkPlaces() {
		out.Lines = addThing(out.Lines, s, place, 0)
	}
	return out
}

// Outcome returns the status of a step, followed by the codes of the reasons against it.
func (r *Result) Outcome() string {
	if r.Status != Failed {
		return r.Status.String()
	}
	return "failed, " + strings.Join(codesOf(r.Reasons), " ")
}

// codesOf formats reasons as code(role).
func codesOf(reasons []Reason) []string {
	return report.Convert(reasons, func(why Reason) string { return why.Code + "(" + why.Role + ")" })
}

// addThing adds a line for a thing, and lines for its contents.
func addThing(lines []string, s *world.State, x engine.Term, depth int) []string {
	line := strings.Repeat("  ", depth) + describeThing(s, x)
	for _, f := range s.Model().Ontology().Fluents() {
		if f.Hidden || f.Many || f.Property.Range != ontology.Entity {
			continue
		}
		if y, ok := s.Value(x, f.Pred); ok {
			line += ", " + strings.ReplaceAll(f.Pred, "_", " ") + " " + describeThing(s, y)
		}
	}
	lines = append(lines, line)
	for _, y := range s.Contents(x) {
		lines = addThing(lines, s, y, depth+1)
	}
	return lines
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
