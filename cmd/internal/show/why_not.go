package show

import (
	"fmt"
	"io"
	"strings"

	"hearth/engine"
	"hearth/engine/proof"
	"hearth/sim"
)

// Denial writes why a step does not give a fact in an episode of the domain,
// as text or json.
func Denial(w io.Writer, format string, domain *sim.Domain, d *sim.Denial) error {
	if format == "json" {
		return intoJSON(w, denialJSON(d))
	}
	clauses := clauseTexts{}
	if len(d.Blocked) > 0 || len(d.Lacks) > 0 {
		if err := clauses.add(domain, d.Step); err != nil {
			return err
		}
	}
	var text strings.Builder
	if d.Fact.Pred == "" {
		fmt.Fprintf(&text, "step %d, %s, was not done: %s\n", d.Step.Step.Index+1, d.Step.Step.Name, d.Cause())
	} else {
		fmt.Fprintf(&text, "%v\n  not by step %d, %s: %s\n", d.Fact, d.Step.Step.Index+1, d.Step.Step.Name, d.Cause())
	}
	for _, p := range d.Blocked {
		text.WriteString("\n" + proofTree(p, clauses))
	}
	for _, l := range d.Lacks {
		text.WriteString("\n")
		lack(&text, l, 1, clauses)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// lack writes one clause with the premise at which it fails, and below it the
// clauses that could give what is missing.
func lack(b *strings.Builder, l *proof.Lack, depth int, clauses clauseTexts) {
	indent := strings.Repeat("  ", depth)
	fmt.Fprintf(b, "%s%s  %s\n%s  %s", indent, l.Rule, strings.Join(strings.Fields(clauses[l.Rule]), " "), indent, obstacle(l))
	if len(l.Bound) > 0 {
		fmt.Fprintf(b, ", with %s", boundTo(l.Bound))
	}
	b.WriteString("\n")
	for _, from := range l.From {
		lack(b, from, depth+1, clauses)
	}
}

func obstacle(l *proof.Lack) string {
	what := proofLine(&engine.Proof{Fact: l.Needs})
	return map[proof.Obstacle]string{
		proof.Missing: "there is no " + what, proof.Present: "there is " + what,
		proof.False: what + " is not so", proof.Other: "it gives " + what,
	}[l.Obstacle]
}

// A denialRecord is a denial for programs.
type denialRecord struct {
	Fact    string          `json:"fact,omitempty"` // left out where the whole step is meant
	Step    int             `json:"step"`           // place in the plan, from 1
	Action  string          `json:"action"`
	Cause   string          `json:"cause"`
	Reasons []string        `json:"reasons,omitempty"`
	Blocked []*engine.Proof `json:"blocked,omitempty"`
	Lacks   []*proof.Lack   `json:"lacks,omitempty"`
}

func denialJSON(d *sim.Denial) denialRecord {
	fact := ""
	if d.Fact.Pred != "" {
		fact = d.Fact.String()
	}
	return denialRecord{fact, d.Step.Step.Index + 1, d.Step.Step.Name, d.Cause(), d.Reasons, d.Blocked, d.Lacks}
}
