package show

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"hearth/facts/graph"
	"hearth/sim"
	"hearth/sim/household"
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
func (e End) Write(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(e)
}

// Program writes the steps of an executed program, and what was said of them.
func Program(w io.Writer, r *household.Run) error {
	return tabulate(w, func(t table) {
		t.row("step", "line", "status", "messages")
		for i, res := range r.Episode.Results {
			t.row(strconv.Itoa(i+1), r.Program.Lines[i].String(), res.Status.String(), strings.Join(told(res), "; "))
		}
	})
}

// ProgramLine writes an example of what can be done, or what comes nearest, as
// a line of a program.
func ProgramLine(f sim.Finding) string {
	c := f.Nearest
	if f.Ways != nil {
		c = f.Ways.First()
	}
	words := []string{"[" + strings.ToUpper(strings.ReplaceAll(f.Option.Action.Name, "-", "_")) + "]"}
	for _, r := range f.Option.Action.Roles {
		class, id, _ := strings.Cut(strings.TrimPrefix(c[r.Name].Term.Sym(), "/"), "/")
		words = append(words, "<"+class+"> ("+id+")")
	}
	return strings.Join(words, " ")
}

// told lists what is said of a step: all warnings and all reasons.
func told(r *sim.Result) []string {
	return append(sim.Explained(r.Warns), r.Why()...)
}
