package show

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"hearth/eval/benchmark"
	"hearth/sim"
	"hearth/sim/explanation"
)

// Episode writes the steps of an executed plan in the order of execution, what
// went wrong, and the time it took.
func Episode(w io.Writer, e *sim.Episode, status string) error {
	if _, err := fmt.Fprintf(w, "%s: %s\n\n", e.Plan.Recipe, status); err != nil {
		return err
	}
	err := tabulate(w, func(t table) {
		t.row("step", "action", "result", "time", "status", "reasons")
		t.steps(e, e.Results)
	})
	if err != nil {
		return err
	}
	return Ending(w, e)
}

// Steps writes the lines of some of the steps of an episode.
func Steps(w io.Writer, e *sim.Episode, some []*sim.Result) error {
	return tabulate(w, func(t table) { t.steps(e, some) })
}

func (t table) steps(e *sim.Episode, some []*sim.Result) {
	for _, r := range some {
		t.row(number(r), r.Step.Name, result(e, r), span(r), r.Status.String(), reasons(r))
	}
}

// Ending explains what was not done, and tells the execution time.
func Ending(w io.Writer, e *sim.Episode) error {
	var text strings.Builder
	if list := explanation.Failures(e); len(list) > 0 {
		text.WriteString("\nfailures\n")
		for _, d := range list {
			fmt.Fprintf(&text, "  %v\n", d)
		}
	}
	if ms, ok := e.Time(); ok {
		fmt.Fprintf(&text, "\nexecution time %s s\n", seconds(ms))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// Scores writes the scores of a report, one a line.
func Scores(w io.Writer, r *benchmark.Report) error {
	return tabulate(w, func(t table) {
		t.row("goal condition success", score(r.Goals))
		t.row("dish approximation score", score(r.Dish))
	})
}

func score(s *float64) string {
	if s == nil {
		return "-"
	}
	return strconv.FormatFloat(*s, 'f', 4, 64)
}

// number returns the place of a step in its network, from 1.
func number(r *sim.Result) string { return strconv.Itoa(r.Step.Index + 1) }

// result returns the class and the variable of what a step is there for.
func result(e *sim.Episode, r *sim.Result) string {
	if len(r.Step.Args) == 0 {
		return "-"
	}
	name := r.Step.Args[0].Var
	b := e.Bindings[name]
	if b == nil || b.Nothing || b.By != r.Step {
		return "- " + name
	}
	return b.Class(e.Domain.Model()) + " " + name
}

// span returns when a step took place, in seconds.
func span(r *sim.Result) string {
	if r.Before == nil {
		return "-"
	}
	return seconds(r.Start) + "-" + seconds(r.End) + " s"
}

func reasons(r *sim.Result) string {
	words := r.Why()
	for _, c := range r.Waits {
		words = append(words, "waits for "+c.Var)
	}
	if r.Status == sim.Rejected && r.Step.Problem != nil {
		words = append(words, r.Step.Problem.Msg)
	}
	return strings.Join(words, "; ")
}

// Schedule writes when the steps of an episode took place, with a bar for each
// so that sequence and parallel are seen, and the critical path.
func Schedule(w io.Writer, e *sim.Episode) error {
	s := e.Schedule()
	err := tabulate(w, func(t table) {
		t.row("start", "end", "step", "action", "waits for", bars{s.End}.scale())
		for _, slot := range s.Slots {
			r := slot.Result
			t.row(seconds(r.Start), seconds(r.End), number(r), r.Step.Name, waited(slot), bars{s.End}.draw(slot))
		}
	})
	if err != nil {
		return err
	}
	path := make([]string, len(s.Path))
	for i, r := range s.Path {
		path[i] = number(r) + " " + r.Step.Name
	}
	_, err = fmt.Fprintf(w, "\ncritical path (#), %s s\n%s", seconds(s.End), folded(path, " > "))
	return err
}

// folded writes words in lines of a readable width.
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
	return b.String() + line + "\n"
}

func waited(s sim.Slot) string {
	b := s.Waited
	if b == nil {
		return "-"
	}
	return fmt.Sprintf("%s of step %d", b.Var, b.By.Index+1)
}

// bars draws steps on a line that stands for the whole execution.
type bars struct{ end int64 }

// width is how many characters the whole execution takes.
const width = 40

func (b bars) at(ms int64) int {
	if b.end == 0 {
		return 0
	}
	return int(ms * width / b.end)
}

func (b bars) scale() string {
	end := seconds(b.end) + " s"
	return "0" + strings.Repeat(" ", max(1, width-1-len(end))) + end
}

func (b bars) draw(s sim.Slot) string {
	from, to := min(b.at(s.Result.Start), width-1), b.at(s.Result.End)
	mark := "="
	if s.Critical {
		mark = "#"
	}
	return strings.Repeat(".", from) + strings.Repeat(mark, max(1, to-from))
}
