package show

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/sim/feature"
)

// episode writes the steps of an executed plan in the order of execution, with failures, execution time and
// scores. The formats schedule and bindings have separate layouts.
func (t table) episode(format string, e *report.Episode) {
	switch format {
	case "schedule":
		t.schedule(e)
		return
	case "bindings":
		t.bindings(e)
		return
	}
	t.title(e.ID+": "+e.Status, "")
	if len(e.Prepared) > 0 {
		t.row("prepared: " + strings.Join(e.Prepared, "; "))
		t.row("")
	}
	switch {
	case len(e.Steps) == 0 && e.Message != "":
		t.row(e.Message)
		for _, p := range e.Problems {
			t.row(p.String())
			if p.Hint != "" {
				t.row("  hint: " + p.Hint)
			}
		}
	case e.World == "household":
		t.row("step", "line", "status", "messages")
		for _, s := range e.Steps {
			t.row(strconv.Itoa(s.Step), s.Text, s.Status, strings.Join(append(s.Warnings, s.Why...), "; "))
		}
	default:
		t.row("step", "action", "result", "time", "status", "reasons")
		t.steps(e, e.Steps)
		t.ending(e)
		t.latent(e)
		if e.Goals != nil || e.Dish != nil {
			t.scores(e.Goals, e.Dish)
		}
	}
}

// Steps writes a line for each executed step with an index of at least from and less than to.
func Steps(w io.Writer, e *report.Episode, from, to int) error {
	return tabulate(w, func(t table) { t.steps(e, e.Steps[from:to]) })
}

func (t table) steps(e *report.Episode, some []report.Step) {
	for _, s := range some {
		t.row(strconv.Itoa(s.Step), s.Action, result(e, s), span(s), s.Status, strings.Join(append(s.Warnings, s.Why...), "; "))
	}
}

// Ending writes the failures of an episode and its execution time.
func Ending(w io.Writer, e *report.Episode) error { return tabulate(w, func(t table) { t.ending(e) }) }

func (t table) ending(e *report.Episode) {
	t.part("failures", len(e.Failures))
	for _, f := range e.Failures {
		t.row("  " + f.String())
	}
	if e.Time != nil {
		t.part("execution time "+feature.FormatNumber(*e.Time)+" s", 1)
	}
}

// latent writes the latent failures: consequences of executed steps that make later steps fail.
func (t table) latent(e *report.Episode) {
	t.part("latent failures", len(e.Latent))
	for _, l := range e.Latent {
		t.row("  " + l.String())
		if len(l.Undo) == 0 {
			t.row("    it cannot be undone")
		}
		for _, how := range l.Undo {
			t.row("    to undo it: " + how)
		}
	}
}

// scores writes the scores of a network, one per line.
func (t table) scores(goals, dish *float64) {
	t.row("goal condition success", report.Figure(goals))
	t.row("dish approximation score", report.Figure(dish))
}

// result returns the class and the variable of the main result of a step.
func result(e *report.Episode, s report.Step) string {
	b, ok := e.Bindings[s.Result]
	switch {
	case s.Result == "":
		return "-"
	case !ok || b.Value == nil && b.Class == nil || !slices.Contains(s.Binds, s.Result):
		return "- " + s.Result
	case b.Class == nil:
		return " " + s.Result
	}
	return *b.Class + " " + s.Result
}

// span returns the time during which a step took place.
func span(s report.Step) string {
	if s.Start == nil {
		return "-"
	}
	said := feature.FormatNumber(*s.Start) + "-" + feature.FormatNumber(*s.End) + " s"
	if s.HandSeconds > 0 {
		said += fmt.Sprintf(", hands %.0f s", s.HandSeconds)
	}
	if s.RuleSeconds > 0 {
		said += " (" + feature.FormatNumber(s.RuleSeconds) + " s by the rules)"
	}
	return said
}

// bindings writes every step with all variables that it bound.
func (t table) bindings(e *report.Episode) {
	for _, s := range e.Steps {
		t.row(strconv.Itoa(s.Step), s.Action, span(s), s.Status, strings.Join(append(s.Warnings, s.Why...), "; "))
		for _, name := range s.Binds {
			b := e.Bindings[name]
			var words []string
			if b.Available != nil {
				words = append(words, "at "+feature.FormatNumber(*b.Available)+" s")
			}
			if b.Default {
				words = append(words, "default")
			}
			t.row("", b.Role, name, standsFor(name, b), strings.Join(words, ", "))
		}
	}
}

// standsFor returns the value of a variable in words.
func standsFor(name string, b report.Binding) string {
	switch v := b.Value.(type) {
	case nil:
		if b.Class == nil {
			return "nothing"
		}
		return *b.Class
	case float64:
		return feature.FormatNumber(v)
	}
	if b.State != nil && *b.State == name {
		return *b.Class
	}
	return strings.TrimPrefix(fmt.Sprint(b.Value), "/")
}

// Variables writes the values of the variables of an episode in the order in which they were bound, with the
// steps that bound them.
func Variables(w io.Writer, e *report.Episode) error {
	return tabulate(w, func(t table) {
		for _, s := range e.Executed() {
			for _, name := range s.Binds {
				b := e.Bindings[name]
				text := standsFor(name, b)
				if b.Class != nil && !strings.HasPrefix(text, *b.Class) {
					text = fmt.Sprintf("%s (%s)", text, *b.Class)
				}
				t.row(name, text, "step "+strconv.Itoa(s.Step), s.Action)
			}
		}
	})
}

// Position writes the steps of an episode in the order of its plan. It marks the current position, which is
// after the given number of executed steps.
func Position(w io.Writer, e *report.Episode, after int) error {
	mark := func(i int) string {
		if i == after {
			return ">"
		}
		return ""
	}
	return tabulate(w, func(t table) {
		t.row(mark(0), "", "", "start")
		for i, s := range e.Steps {
			status := s.Status
			if i >= after && i < len(e.Executed()) {
				status = "pending"
			}
			t.row(mark(i+1), strconv.Itoa(s.Step), status, s.Text)
		}
	})
}

// schedule writes the times of the steps of an episode, with a bar for each that shows which steps overlap,
// and the critical path.
func (t table) schedule(e *report.Episode) {
	steps := slices.Clone(e.Executed())
	slices.SortStableFunc(steps, func(a, b report.Step) int { return cmp.Compare(*a.Start, *b.Start) })
	end := 0.0
	if e.Time != nil {
		end = *e.Time
	}
	last := feature.FormatNumber(end) + " s"
	t.row("start", "end", "step", "action", "waits for", "0"+strings.Repeat(" ", max(1, width-1-len(last)))+last)
	names := map[int]string{}
	for _, s := range steps {
		names[s.Step] = fmt.Sprint(s.Step, " ", s.Action)
		waited := "-"
		if s.Waited != nil {
			waited = fmt.Sprintf("%s of step %d", s.Waited.Variable, s.Waited.Step)
		}
		t.row(feature.FormatNumber(*s.Start), feature.FormatNumber(*s.End), strconv.Itoa(s.Step), s.Action, waited,
			bar(*s.Start, *s.End, end, slices.Contains(e.Path, s.Step)))
	}
	var path []string
	for _, step := range e.Path {
		path = append(path, names[step])
	}
	t.part("critical path (#), "+last, 1)
	t.row(folded(path, " > "))
}

// width is the width of the bar of the whole execution, in characters.
const width = 40

// bar draws the duration of a step as a part of the whole execution, which is width characters long. It marks
// steps on the critical path with #.
func bar(start, end, whole float64, critical bool) string {
	at := func(s float64) int { return int(math.Round(s*1000)) * width / max(1, int(math.Round(whole*1000))) }
	from, mark := min(at(start), width-1), "="
	if critical {
		mark = "#"
	}
	return strings.Repeat(".", from) + strings.Repeat(mark, max(1, at(end)-from))
}

// folded breaks words into lines of a readable width.
func folded(words []string, between string) string {
	const most = 98
	var b strings.Builder
	line := " "
	for i, word := range words {
		if i < len(words)-1 {
			word += between
		}
		if len(line)+len(word) > most {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = " "
		}
		line += " " + strings.TrimSpace(word)
	}
	return b.String() + line
}

// columns is the number of things in one line of a scene.
const columns = 3

// scene writes the places of a kitchen with their contents, as in Figure 6 of the benchmark paper.
func (t table) scene(s *report.Scene) {
	t.row(fmt.Sprintf("%s, at %s s", s.Name, feature.FormatNumber(s.Time)))
	for _, p := range s.Places {
		things := make([]string, 0, len(p.Things))
		for _, x := range p.Things {
			if x.Count > 1 || !strings.HasSuffix(x.Name, ")") {
				x.Name = fmt.Sprintf("%s (%d)", x.Name, x.Count)
			}
			things = append(things, x.Name)
		}
		slices.Sort(things)
		if len(things) == 0 {
			things = []string{"nothing"}
		}
		t.part(p.Name, 1)
		for line := range slices.Chunk(things, columns) {
			t.row("  " + strings.Join(line, "\t"))
		}
	}
}

// stage writes an intermediate stage of an execution.
func (t table) stage(s *benchmark.Stage) {
	if s.State != nil {
		_ = write(t, s.State, "  ") // a table returns no errors
	}
	if s.Room != nil {
		text, _ := json.MarshalIndent(s.Room, "", " ") // numbers of a room are finite
		fmt.Fprintf(t, "%s\n", text)
	}
	for _, cells := range s.Rows {
		t.row(cells...)
	}
}
