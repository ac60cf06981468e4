package show

import (
	"fmt"
	"io"
	"strings"

	"hearth/sim"
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
				t.row(b.Var, standsFor(e, b), "step "+number(r), r.Step.Name)
			}
		}
	})
}

// standsFor is what a variable stands for, with its class where its name does not say it.
func standsFor(e *sim.Episode, b *sim.Binding) string {
	text := boundTo(e, b)
	class := b.Class(e.Domain.Model())
	if class == "" || strings.HasPrefix(text, class) {
		return text
	}
	return fmt.Sprintf("%s (%s)", text, class)
}
