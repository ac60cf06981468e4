package show

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A tabular value has columns; a value with sections has several tables.
type (
	tabular  interface{ Table() report.Table }
	sections interface{ Tables() []report.Table }
)

// lines is a value that is a list of other values.
type lines interface{ Lines() []any }

// paged is a value that may be a part of a list.
type paged interface{ Left() report.Rest }

// Print writes a value of package report. The formats are json (indented), jsonl (one line, or one for each
// value of a list and one for its metadata), csv, md, and dot for Graphviz. Any other format is a layout for
// people. Some values have several: an episode has schedule and bindings, a preparation stages, a plan
// program.
func Print(w io.Writer, format string, v any) error {
	list, _ := v.(lines)
	columns, _ := v.(tabular)
	switch {
	case format == "json":
		return write(w, v, "  ")
	case format == "jsonl" && list != nil:
		for _, line := range list.Lines() {
			if err := write(w, line, ""); err != nil {
				return err
			}
		}
		if page, ok := v.(paged); ok && page.Left() != (report.Rest{}) {
			return write(w, page.Left(), "")
		}
		return nil
	case format == "jsonl":
		return write(w, v, "")
	case format == "csv":
		t := columns.Table()
		return csv.NewWriter(w).WriteAll(append([][]string{t.Columns}, t.Rows...))
	case format == "md" || format == "markdown":
		text := page(v)
		if text == "" {
			text = tables(v, markdown)
		}
		_, err := io.WriteString(w, text)
		return err
	case format == "latex":
		_, err := io.WriteString(w, tables(v, latex))
		return err
	case format == "dot":
		return dot(w, v.(*report.Explanation))
	}
	return text(w, format, v)
}

// write writes JSON.
func write(w io.Writer, v any, indent string) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	return enc.Encode(v)
}

// tables writes all tables of a value.
func tables(v any, write func(report.Table) string) string {
	several, ok := v.(sections)
	if !ok {
		return write(v.(tabular).Table())
	}
	var all []string
	for _, t := range several.Tables() {
		all = append(all, write(t))
	}
	return strings.Join(all, "\n")
}

// latex returns a table in LaTeX, for the package booktabs.
func latex(t report.Table) string {
	var b strings.Builder
	escape := strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`)
	row := func(cells []string) {
		out := make([]string, len(cells))
		for i, c := range cells {
			out[i] = escape.Replace(c)
		}
		b.WriteString(strings.Join(out, " & ") + ` \\` + "\n")
	}
	if t.Title != "" {
		b.WriteString("% " + strings.ReplaceAll(t.Title, "\n", " ") + "\n")
	}
	b.WriteString(`\begin{tabular}{` + strings.Repeat("l", len(t.Columns)) + "}\n\\toprule\n")
	row(t.Columns)
	b.WriteString("\\midrule\n")
	for _, cells := range t.Rows {
		row(cells)
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n")
	return b.String()
}

// markdown returns a table in Markdown.
func markdown(t report.Table) string {
	var b strings.Builder
	row := func(cells []string) {
		b.WriteString("|")
		for _, c := range cells {
			b.WriteString(" " + strings.NewReplacer("|", `\|`, "\n", " ").Replace(c) + " |")
		}
		b.WriteString("\n")
	}
	if t.Title != "" {
		b.WriteString("## " + t.Title + "\n\n")
	}
	row(t.Columns)
	b.WriteString(strings.Repeat("|---", len(t.Columns)) + "|\n")
	for _, cells := range t.Rows {
		row(cells)
	}
	return b.String()
}

// text writes a value for people.
func text(w io.Writer, format string, v any) error {
	whole := ""
	switch v := v.(type) {
	case *report.Explanation:
		whole = explanationText(v)
	case *report.Absence:
		whole = absence(v)
	case *report.WholeRecipe:
		whole = recipe(v)
	case *benchmark.Stamp:
		_, err := fmt.Fprintf(w, "hearth %s\nrules %s, ontology %s, data %s\n", v.Hearth, v.Rules, v.Ontology, v.Data)
		return err
	case *source.CodePage:
		whole = code(v)
	case *report.Difference:
		whole = difference(v)
	case *report.Task:
		whole = v.Text
	case *report.Outcome:
		whole = strings.Join(append(v.Lines, ""), "\n")
	case *report.Preparation:
		whole = preparation(v, format)
	case *report.Plan:
		whole = v.Text + "\n"
		if format == "program" {
			whole = strings.Join(append(v.Program, ""), "\n")
		}
	case *report.Way:
		whole = v.Text
	case *report.PlanningTask:
		whole = v.Domain + v.Problem
	case *report.Repair:
		whole = repair(v, format)
	case *report.Reply:
		whole = reply(v)
	case *report.Reading:
		whole = reading(v, format)
	case *report.Translation:
		whole = v.Shown + "\n"
	default:
		return tabulate(w, func(t table) { t.value(format, v) })
	}
	_, err := io.WriteString(w, whole)
	return err
}

// value writes a value that has columns.
func (t table) value(format string, v any) {
	switch v := v.(type) {
	case *report.WholeRun:
		t.run(v)
	case *report.Answer:
		t.answer(v)
	case *report.List[report.Details]:
		t.details(v)
	case *report.List[report.Possibility]:
		t.possibilities(v)
	case *report.Uses:
		t.uses(v)
	case *report.Episode:
		t.episode(format, v)
	case *report.Contrast:
		t.contrast(v)
	case *report.Scene:
		t.scene(v)
	case *benchmark.Stage:
		t.stage(v)
	case *report.Action:
		t.action(v)
	case *report.Type:
		t.kind(v)
	case *report.List[report.Node]:
		t.classes(v)
	case *report.Taxonomy:
		t.taxonomy(v)
	case *report.Entailment:
		t.row(v.Claim)
		t.axioms(v.Justification)
	case *report.List[report.Import]:
		t.imports(v)
	case *report.KnownReason:
		t.reason(v)
	case *report.Coverage:
		t.coverage(v)
	case *report.List[report.RuleTime]:
		t.profile(v)
	case *report.Summary:
		t.summary(v)
	case *report.Summaries:
		t.summaries(v)
	case *report.Shortfalls:
		t.shortfalls(v)
	default:
		t.several(v)
	}
}

// several writes lists and other values with uniform rows.
func (t table) several(v any) {
	switch v := v.(type) {
	case *report.RunsAnswer:
		t.answer(&v.Answer)
	case *report.Embodied:
		t.tables(v.Tables())
	case *household.ScoredPrograms:
		for _, cells := range v.Shown {
			t.row(cells...)
		}
	case *report.List[report.Offer]:
		t.offers(v)
	case *report.List[report.RulePlan]:
		t.plans(v)
	case *report.List[report.Disagreement]:
		t.row("step", "action", "what", "thing", "of", "by the rules", "in the room")
		list(t, v.Items, func(d report.Disagreement) []string {
			room := cmp.Or(d.InRoom, "nothing")
			if d.Expected {
				room += " (expected)"
			}
			return []string{strconv.Itoa(d.Step), d.Action, d.What, d.Thing, d.Other, cmp.Or(d.ByRules, "nothing"), room}
		})
	case *report.List[report.Job]:
		t.jobs(v)
	case *report.List[report.Quota]:
		t.quotas(v)
	case *report.List[report.StoredRun]:
		t.runs(v)
	case *report.List[report.TypeName]:
		list(t, v.Items, func(k report.TypeName) []string { return []string{k.Name, k.Doc} })
	case *report.List[Kind]:
		list(t, v.Items, func(k Kind) []string { return []string{k.Name, k.Description} })
	case *report.List[*source.CodePage]:
		list(t, v.Items, func(p *source.CodePage) []string { return []string{p.Code, p.Title} })
	case *report.List[report.ActionLine]:
		list(t, v.Items, func(a report.ActionLine) []string {
			return []string{fmt.Sprintf("%s/%d", a.Name, a.Roles), a.Category, a.Doc}
		})
	case *report.List[report.Recipe]:
		for _, r := range v.Items {
			steps := "no gold network"
			if r.Actions != nil {
				steps = fmt.Sprintf("%d actions", *r.Actions)
			}
			t.row(r.ID, cmp.Or(r.Kind, "-"), cmp.Or(r.Title, "-"), steps)
		}
	case *report.List[report.Task]:
		list(t, v.Items, func(l report.Task) []string {
			return []string{l.ID, l.Set, strconv.Itoa(l.Steps) + " steps", l.Description}
		})
	}
}

// tables writes tables with their titles.
func (t table) tables(all []report.Table) {
	for i, part := range all {
		if i > 0 {
			t.row()
		}
		t.row(part.Title)
		t.row(part.Columns...)
		list(t, part.Rows, func(cells []string) []string { return cells })
	}
}

// list writes a line for each value.
func list[T any](t table, all []T, cells func(T) []string) {
	for _, x := range all {
		t.row(cells(x)...)
	}
}

// preparation returns the prepared program, or the stages of its preparation. If the preparation failed, the
// reason follows.
func preparation(p *report.Preparation, format string) string {
	text := ""
	switch {
	case format == "stages":
		text = p.Stages
	case p.Message == "":
		text = strings.Join(append(p.Bound, ""), "\n")
	}
	if p.Message != "" {
		text += fmt.Sprintf("%s: %s\n\n%s\n", p.ID, p.Outcome, p.Message)
	}
	return text
}
