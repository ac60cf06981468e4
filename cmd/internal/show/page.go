package show

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"hearth/parser/diag"
	"hearth/sim/explanation"
)

// Codes lists the codes of diagnostics with their titles.
func Codes(w io.Writer, codes []string) error {
	return tabulate(w, func(t table) {
		for _, code := range codes {
			t.row(code, diag.Title(code))
		}
	})
}

// Page writes what a code means: its title, its text and its example, a
// transcript.
func Page(w io.Writer, p *diag.Page) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n%s\n", p.Code, p.Title, p.Text)
	if e := p.Example; e != nil {
		for _, f := range e.Files {
			b.WriteString("\n" + f.Name + times(f) + "\n" + indented(f.Text))
		}
		fmt.Fprintf(&b, "\n%s\n%s", cmp.Or(e.Command, "evaluated"), indented(e.Output))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func times(f diag.ExampleFile) string {
	if f.Times == 1 {
		return ""
	}
	return fmt.Sprintf(", in which this stands %d times", f.Times)
}

func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight("    "+strings.TrimSuffix(line, "\n"), " ") + "\n")
	}
	return b.String()
}

// Reason writes what a reason of the rules means, where it comes from, and
// which actions can give it.
func Reason(w io.Writer, r *explanation.KnownReason) error {
	return tabulate(w, func(t table) {
		t.row(r.Code + ": a reason why a step cannot be done (E0504)")
		t.row("")
		for _, s := range r.Says {
			t.row("  "+s.Text, s.At.String())
		}
		t.row("")
		t.row("Words in braces stand for what the step names, such as its {thing} and the {role} it plays.")
		t.row("")
		if len(r.Actions) == 0 {
			t.row("No rule gives it: the state of the world does, of any action, when an effect does not fit.")
			return
		}
		t.row("actions that can give it:")
		for some := range slices.Chunk(r.Actions, actionsInLine) {
			t.row("  " + strings.Join(some, ", "))
		}
		t.row("")
		t.row("rules that give it:")
		for _, at := range r.At {
			t.row("  " + at.String())
		}
	})
}

// A ReasonPage is a reason of the rules for programs.
type ReasonPage struct {
	Reason  string   `json:"reason"`
	Says    []saying `json:"says"`
	Actions []string `json:"actions"` // whose rules can give it
	Rules   []string `json:"rules"`   // that give it
}

type saying struct {
	Text string `json:"text"`
	At   string `json:"at"`
}

// PageOf turns a reason into what is written of it as JSON.
func PageOf(r *explanation.KnownReason) ReasonPage {
	out := ReasonPage{Reason: r.Code, Actions: append([]string{}, r.Actions...), Says: []saying{}, Rules: []string{}}
	for _, s := range r.Says {
		out.Says = append(out.Says, saying{s.Text, s.At.String()})
	}
	for _, at := range r.At {
		out.Rules = append(out.Rules, at.String())
	}
	return out
}

// actionsInLine is how many names of actions stand in one line.
const actionsInLine = 5
