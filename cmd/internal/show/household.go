package show

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"hearth/facts/graph"
	"hearth/facts/home"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// An End is how a program ended, as results of the reference are written.
type End struct {
	ID       string       `json:"id"`
	Outcome  string       `json:"outcome"`
	Step     *int         `json:"fail_step"` // counted from 0
	Message  *string      `json:"message"`
	Warnings []string     `json:"warnings,omitempty"`
	Hash     *string      `json:"final_hash"`
	Changed  *graph.Delta `json:"diff,omitempty"`
}

// EndOf describes the end of an executed program.
func EndOf(id string, r *household.Run) End {
	kind, step := r.Outcome()
	hash := r.Scene.Graph(r.Final()).Hash()
	e := End{ID: id, Outcome: string(kind), Hash: &hash}
	if step >= 0 {
		message := r.Message()
		e.Step, e.Message = &step, &message
	}
	return e
}

// Write writes e as one line of JSON.
func (e End) Write(w io.Writer) error { return jsonLine(w, e) }

func jsonLine(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// Program writes the steps of an executed program, and what was said of them.
func Program(w io.Writer, format, name string, r *household.Run) error {
	if format == "json" {
		end := EndOf(name, r)
		end.Changed = graph.Diff(r.Scene.Graph(r.Scene.State), r.Scene.Graph(r.Final()))
		return end.Write(w)
	}
	kind, _ := r.Outcome()
	fmt.Fprintf(w, "%s: %s\n\n", name, kind)
	return tabulate(w, func(t table) {
		t.row("step", "line", "status", "messages")
		for i, res := range r.Episode.Results {
			t.row(strconv.Itoa(i+1), r.Program.Lines[i].String(), res.Status.String(), strings.Join(told(res), "; "))
		}
	})
}

// Unprepared writes that no scene can be made ready for a program.
func Unprepared(w io.Writer, format, name string, f *prepare.Failure) error {
	if format == "json" {
		return End{ID: name, Outcome: string(f.Kind), Message: &f.Message}.Write(w)
	}
	_, err := fmt.Fprintf(w, "%s: %s\n\n%s\n", name, f.Kind, f.Message)
	return err
}

// Changes writes what a case of rules pins down: what came of every step, and
// how the scene was different at the end.
func Changes(out io.Writer, r *household.Run) error {
	var text strings.Builder
	for i, res := range r.Episode.Results {
		line := r.Program.Lines[i].String()
		switch {
		case res.Status == sim.Failed:
			fmt.Fprintf(&text, "%s: failed, %s\n", line, because(res))
		default:
			fmt.Fprintf(&text, "%s: %s\n", line, res.Status)
		}
	}
	before, after := r.Scene.Graph(r.Scene.State), r.Scene.Graph(r.Final())
	nodes := map[int]*graph.Node{}
	for i := range before.Nodes {
		nodes[before.Nodes[i].ID] = &before.Nodes[i]
	}
	d := graph.Diff(before, after)
	for _, part := range []struct {
		sign  string
		edges []graph.Triple
	}{{"-", d.EdgesRemoved}, {"+", d.EdgesAdded}} {
		for _, e := range part.edges {
			fmt.Fprintf(&text, "%s %s %s %s\n", part.sign, nodes[e.From], e.Relation, nodes[e.To])
		}
	}
	for _, c := range d.StatesChanged {
		fmt.Fprintf(&text, "* %s %s\n", nodes[c.ID], strings.Join(c.To, " "))
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// because lists the reasons against a step by their codes.
func because(res *sim.Result) string {
	words := make([]string, len(res.Reasons))
	for i, why := range res.Reasons {
		words[i] = why.Code + "(" + why.Role + ")"
	}
	return strings.Join(words, " ")
}

// told lists what is said of a step: all warnings and all reasons.
func told(r *sim.Result) []string {
	return append(sim.Explained(r.Warns), r.Why()...)
}

// A TaskLine is a line of the list of tasks.
type TaskLine struct {
	ID          string   `json:"id"`
	Set         home.Set `json:"set"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Steps       int      `json:"steps"`
}

// TaskLines returns what [Tasks] writes.
func TaskLines(tasks []home.Task) (out []TaskLine) {
	for _, t := range tasks {
		out = append(out, TaskLine{t.ID, t.Set, t.Activity.Title, t.Activity.Description, len(t.Activity.Program.Lines)})
	}
	return out
}

// Tasks lists tasks with their sets, how many steps their programs have, and
// what is to be done.
func Tasks(w io.Writer, tasks []home.Task) error {
	return tabulate(w, func(t table) {
		for _, l := range TaskLines(tasks) {
			t.row(l.ID, string(l.Set), strconv.Itoa(l.Steps)+" steps", l.Description)
		}
	})
}
