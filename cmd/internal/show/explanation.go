package show

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/report"
)

// explanationText returns the steps that made a fact true, and the proofs.
func explanationText(e *report.Explanation) string {
	var b strings.Builder
	for i, o := range e.Origins {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(o.Fact + "\n  ")
		switch {
		case o.State != nil:
			b.WriteString("true " + state(o.State))
		case o.Step == 0:
			b.WriteString("true at the start")
		default:
			fmt.Fprintf(&b, "by step %d, %s", o.Step, o.Action)
		}
		if len(o.Unchanged) > 0 {
			b.WriteString(", unchanged since then")
		}
		b.WriteString("\n")
		proofTree(&b, o.Proof, e.Rules)
	}
	for i, w := range e.Warmed {
		if i == 0 {
			b.WriteString("\nwhat heated it\n")
		}
		since := ""
		if w.Step > 0 {
			since = fmt.Sprintf(" since step %d, %s", w.Step, w.Action)
		}
		fmt.Fprintf(&b, "  %s in or on %s%s: from %.0f s to %.0f s, core %.1f to %.1f, mean %.1f to %.1f degrees\n", w.Thing, w.Place, since, w.Start, w.End, w.Core[0], w.Core[1], w.Mean[0], w.Mean[1])
	}
	return b.String()
}

// state names a state of an episode.
func state(s *report.State) string {
	if s.Step == 0 {
		return "at the start"
	}
	return fmt.Sprintf("after step %d, %s", s.Step, s.Action)
}

// absence returns the reasons against a step with their proofs, then the missing premises of rules.
func absence(d *report.Absence) string {
	var b strings.Builder
	switch {
	case d.Holds && d.Fact != "":
		return d.Fact + "\n  holds\n"
	case d.Holds && d.Step > 0:
		return fmt.Sprintf("step %d was done\n", d.Step)
	case d.Holds:
		return "all steps were done; give a fact, and the answer is what it lacks now\n"
	case d.Fact == "" && d.Step == 0:
		b.WriteString(d.Cause + "\n")
	case d.Fact == "":
		fmt.Fprintf(&b, "step %d, %s, was not done: %s\n", d.Step, d.Action, d.Cause)
	case d.State != nil:
		fmt.Fprintf(&b, "%s\n  not true %s: %s\n", d.Fact, state(d.State), d.Cause)
	default:
		fmt.Fprintf(&b, "%s\n  not by step %d, %s: %s\n", d.Fact, d.Step, d.Action, d.Cause)
	}
	if d.Try != "" {
		fmt.Fprintf(&b, "  try %s\n", d.Try)
	}
	for _, x := range d.Advice {
		if len(x.Lines) == 0 {
			b.WriteString("  leave it out: it would change nothing\n")
		} else if d.Try == "" {
			fmt.Fprintf(&b, "  instead of it: %s\n", strings.Join(x.Lines, ", "))
		}
	}
	for i, r := range d.Actions {
		if i == 0 {
			b.WriteString("  actions that would make it true now\n")
		}
		fmt.Fprintf(&b, "    %s: %s\n", strings.ReplaceAll(r.Call, "\n", " "), r.Lacks())
	}
	switch n := len(d.Way); {
	case n == 1:
		fmt.Fprintf(&b, "  one step makes it true: %s\n", d.Way[0])
	case n > 1:
		fmt.Fprintf(&b, "  a plan of %d steps makes it true; the first is %s\n", n, d.Way[0])
	}
	for _, p := range d.Blocked {
		proofTree(&b, p, d.Rules)
	}
	for _, l := range d.Lacks {
		if l.Depth == 0 {
			b.WriteString("\n")
		}
		indent := strings.Repeat("  ", l.Depth+1)
		fmt.Fprintf(&b, "%s%s  %s\n%s  %s", indent, l.Rule, d.Rules[l.Rule], indent, fmt.Sprintf(obstacles[l.Obstacle], l.Needs))
		if len(l.Bound) > 0 {
			b.WriteString(", with " + bound(l.Bound))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// obstacles maps each kind of obstacle to the text that says why a premise fails.
var obstacles = map[string]string{
	"missing": "there is no %s", "present": "there is %s", "false": "%s is false", "other": "the value is %s",
}

// grounds maps the kind of a fact that no rule derived to the text that says why it holds.
var grounds = map[string]string{
	"given": "the step", "ontology": "the ontology", "source": "the state", "computed": "computed",
	"absence": "no matching fact", "builtin": "comparison",
}

// proofTree writes a proof, and the rules that it uses.
func proofTree(b *strings.Builder, p []report.Proof, texts map[string]string) {
	var rules []string
	if len(p) > 0 {
		b.WriteString("\n")
	}
	_ = tabulate(b, func(t table) { // a builder returns no errors
		for _, n := range p {
			switch {
			case n.Kind == "row":
				t.node(n.Depth+1, "a row", bound(n.Bound))
			case n.Again:
				t.node(n.Depth+1, n.Fact, "see above")
			case n.Kind == "aggregate":
				t.node(n.Depth+1, n.Fact, n.Rule+", over all rows")
			default:
				t.node(n.Depth+1, n.Fact, n.Rule+grounds[n.Kind])
			}
			if n.Rule != "" && !slices.Contains(rules, n.Rule) {
				rules = append(rules, n.Rule)
			}
		}
	})
	if len(rules) > 0 {
		b.WriteString("\nrules\n")
	}
	for _, at := range rules {
		fmt.Fprintf(b, "  %s\n    %s\n", at, texts[at])
	}
}

func bound(values []report.Bound) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = v.Variable + " = " + v.Value
	}
	return strings.Join(words, ", ")
}

// dot writes the proofs of an explanation for Graphviz: arrows lead from premises to conclusions. Each fact is
// one node.
func dot(w io.Writer, e *report.Explanation) error {
	var b strings.Builder
	b.WriteString("digraph why {\n  rankdir=BT;\n  node [shape=box];\n")
	nodes := 0
	for _, o := range e.Origins {
		met := map[string]int{}
		var above []int // nodes on the path to the root
		for _, n := range o.Proof {
			id, known := met[n.Fact]
			if !known || n.Kind == "row" {
				id = nodes
				met[n.Fact] = id
				nodes++
				label := n.Fact + "\n" + n.Rule + grounds[n.Kind]
				if n.Kind == "row" {
					label = bound(n.Bound)
				}
				fmt.Fprintf(&b, "  n%d [label=%s];\n", id, strconv.Quote(label))
			}
			above = append(above[:n.Depth], id)
			if n.Depth > 0 {
				fmt.Fprintf(&b, "  n%d -> n%d;\n", id, above[n.Depth-1])
			}
		}
	}
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// reply writes the answer to a usual question: the sentences, then the query and the command behind it.
func reply(r *report.Reply) string {
	lines := r.Sentences
	for _, with := range []struct{ word, text string }{{"note", r.Note}, {"query", r.Query}, {"command", r.Command}} {
		if with.text != "" {
			lines = append(lines, "  "+with.word+": "+with.text)
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
