package show

import (
	"fmt"
	"io"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// Outcome writes what a case of rules pins down: of every step, when it was
// over or why it was not done, and at the end what stands where people work,
// with what lies in it and on it.
func Outcome(out io.Writer, e *sim.Episode) error {
	var text strings.Builder
	for _, r := range e.Results {
		switch r.Status {
		case sim.Done:
			fmt.Fprintf(&text, "%s: done at %d s\n", r.Step.Name, r.End/1000)
		case sim.Failed:
			fmt.Fprintf(&text, "%s: failed, %s\n", r.Step.Name, because(r))
		default:
			fmt.Fprintf(&text, "%s: %s\n", r.Step.Name, r.Status)
		}
	}
	s := e.Final()
	if s == nil {
		s = e.Domain.First()
	}
	for _, place := range sim.WorkPlaces(s) {
		standing(&text, s, place, 0)
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// standing writes a thing, what is put onto it, and what lies in it.
func standing(text *strings.Builder, s *world.State, x engine.Term, depth int) {
	fmt.Fprintf(text, "%s%s", strings.Repeat("  ", depth), measured(s, x))
	for _, f := range s.Model().Ontology().Fluents() {
		if f.Hidden || f.Many || f.Property.Range != ontology.Entity {
			continue
		}
		if y, ok := s.Value(x, f.Pred); ok {
			fmt.Fprintf(text, ", %s %s", strings.ReplaceAll(f.Pred, "_", " "), measured(s, y))
		}
	}
	text.WriteString("\n")
	for _, y := range s.Contents(x) {
		standing(text, s, y, depth+1)
	}
}

// measured is the class of a thing, with its amount if it has one.
func measured(s *world.State, x engine.Term) string {
	n, ok := s.Value(x, "quantity")
	if !ok {
		return s.Class(x)
	}
	unit, _ := s.Value(x, "unit")
	amount := strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", float64(n.Num())/1e9), "0"), ".")
	return fmt.Sprintf("%s %s %s", amount, world.ClassName(unit), s.Class(x))
}
