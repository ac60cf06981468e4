package show

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// AnswerFormats are the forms in which answers are written.
var AnswerFormats = []string{"table", "json", "jsonl", "csv"}

// An AnswerPage is some of the answers that a query has in one situation.
type AnswerPage struct {
	Columns   []ask.Column
	Rows      [][]engine.Term
	Situation *sim.Situation
	Next      int // how many answers come before the next page; 0 when this is the last one
}

// An entity is a thing in an answer for programs.
type entity struct {
	ID        string   `json:"id"`
	Class     string   `json:"class"`
	Variables []string `json:"variables,omitempty"` // of the plan that stand for it
}

// Answer writes a page of answers in one of the [AnswerFormats].
func Answer(w io.Writer, format string, p *AnswerPage) error {
	switch format {
	case "json":
		return p.json(w)
	case "jsonl":
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		for _, row := range p.Rows {
			if err := enc.Encode(p.object(row)); err != nil {
				return err
			}
		}
		return nil
	case "csv":
		return p.csv(w)
	}
	return tabulate(w, func(t table) {
		if len(p.Columns) == 0 && len(p.Rows) > 0 {
			t.row("yes")
			return
		}
		for i, row := range append([][]engine.Term{nil}, p.Rows...) {
			cells := make([]string, len(p.Columns))
			for c, col := range p.Columns {
				if cells[c] = col.Name; i > 0 {
					cells[c] = p.people(row[c], col)
				}
			}
			t.row(cells...)
		}
	})
}

func (p *AnswerPage) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	lines := [][]string{make([]string, len(p.Columns))}
	for i, c := range p.Columns {
		lines[0][i] = c.Name
	}
	for _, row := range p.Rows {
		line := make([]string, len(row))
		for i, t := range row {
			line[i] = plain(t, p.Columns[i])
		}
		lines = append(lines, line)
	}
	return out.WriteAll(lines)
}

func (p *AnswerPage) json(w io.Writer) error {
	out := struct {
		Columns []string         `json:"columns"`
		Answers []map[string]any `json:"answers"`
		Next    int              `json:"next,omitempty"`
	}{[]string{}, []map[string]any{}, p.Next}
	for _, c := range p.Columns {
		out.Columns = append(out.Columns, c.Name)
	}
	for _, row := range p.Rows {
		out.Answers = append(out.Answers, p.object(row))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

// object is one answer by variable.
func (p *AnswerPage) object(row []engine.Term) map[string]any {
	out := map[string]any{}
	for i, t := range row {
		switch col := p.Columns[i]; {
		case t.Kind() == engine.NumberKind:
			out[col.Name] = json.Number(plain(t, col))
		case p.Situation.State.Has(t):
			out[col.Name] = entity{t.Sym(), p.Situation.State.Class(t), p.Situation.Variables(t)}
		default:
			out[col.Name] = t.Sym()
		}
	}
	return out
}

// plain writes a term without what is known of it; numbers in their unit.
func plain(t engine.Term, c ask.Column) string {
	switch {
	case t.Kind() != engine.NumberKind:
		return t.Sym()
	case c.Scale == 1:
		return strconv.FormatInt(t.Num(), 10)
	}
	return feature.FormatNumber(float64(t.Num()) / float64(c.Scale))
}

// isNode reports whether a thing is called after its node in a graph.
func isNode(s *world.State, t engine.Term) bool {
	class, ok := s.Value(t, "class")
	return ok && strings.HasPrefix(t.Sym(), class.Sym()+"/")
}

// people writes a term with its class, where its name does not say it, and the
// variables of the plan that stand for it.
func (p *AnswerPage) people(t engine.Term, c ask.Column) string {
	text := plain(t, c)
	if t.Kind() == engine.TextKind {
		return strconv.Quote(text)
	}
	if class := p.Situation.State.Class(t); class != "" && !strings.HasPrefix(text, "/"+class) && !isNode(p.Situation.State, t) {
		text = fmt.Sprintf("%s (%s)", text, class)
	}
	return strings.Join(append([]string{text}, p.Situation.Variables(t)...), " ")
}
