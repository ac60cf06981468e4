package show

import (
	"fmt"
	"io"
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/feature"
)

// Position writes the steps of an episode as its plan has them, with a mark at
// the last one before the position, which is after so many executed steps.
func Position(w io.Writer, e *sim.Episode, after int) error {
	return tabulate(w, func(t table) {
		t.row(mark(after == 0), "", "", "start")
		for i, r := range e.Results {
			status := r.Status.String()
			if i >= after && i < len(e.Executed()) {
				status = "to come"
			}
			t.row(mark(i == after-1), number(r), status, e.Plan.Network.Actions[r.Step.Index].String())
		}
	})
}

func mark(here bool) string {
	if here {
		return ">"
	}
	return ""
}

// Variables writes what the variables of an episode stand for, in the order in
// which they were bound, with the steps that bound them.
func Variables(w io.Writer, e *sim.Episode) error {
	return tabulate(w, func(t table) {
		for _, r := range e.Executed() {
			for _, b := range r.Binds {
				t.row(b.Var, bound(e, b), "step "+number(r), r.Step.Name)
			}
		}
	})
}

// bound is what a variable stands for, with its class where its name does not say it.
func bound(e *sim.Episode, b *sim.Binding) string {
	text := value(e, b)
	class := b.Class(e.Domain.Model())
	if class == "" || strings.HasPrefix(text, class) {
		return text
	}
	return fmt.Sprintf("%s (%s)", text, class)
}

// Things writes the things in the first column of answers, each with its
// properties.
func Things(w io.Writer, s *sim.Situation, rows [][]engine.Term) error {
	return tabulate(w, func(t table) {
		for _, row := range rows {
			t.row(strings.Join(append([]string{row[0].Sym(), s.State.Class(row[0])}, s.Variables(row[0])...), " "))
			t.slots(s.State.Features(row[0]), "  ")
		}
	})
}

// slots writes the properties of a thing that have a value, and below them
// those of what lies in it or is a part of it.
func (t table) slots(o *feature.Object, indent string) {
	for _, slot := range o.Slots {
		switch v := slot.Value; {
		case v.Kind == feature.NoneKind, v.Kind == feature.EntitiesKind && len(v.Objects) == 0:
		case v.Kind == feature.EntityKind:
			t.row(indent+slot.Name, v.String())
			t.slots(v.Object, indent+"  ")
		case v.Kind == feature.EntitiesKind:
			t.row(indent + slot.Name)
			for _, part := range v.Objects {
				t.row(indent + "  " + part.Class)
				t.slots(part, indent+"    ")
			}
		default:
			t.row(indent+slot.Name, v.String())
		}
	}
}
