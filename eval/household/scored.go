package household

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/eval"
	"hearth/eval/report"
)

// ScoredPrograms holds the scores of household programs.
type ScoredPrograms struct {
	Items  []scoredProgram         `json:"items"`
	Trials int                     `json:"trials" jsonschema:"number of executions; each program runs in every scene"`
	Scores map[eval.Metric]float64 `json:"scores" jsonschema:"scores of all programs together, by metric"`
	Faults map[Kind]int            `json:"faults" jsonschema:"number of executions that each kind of error ended"`
	Shown  [][]string              `json:"-"` // cells of a table for people, with everything except the items
}

// A scoredProgram holds the scores of a program, in every scene.
type scoredProgram struct {
	*Row
	Scores map[eval.Metric]float64 `json:"scores" jsonschema:"scores by metric"`
}

// Scored describes the results of a set of programs.
func (r *Report) Scored() *ScoredPrograms {
	out := &ScoredPrograms{Scores: r.Scores(), Faults: r.Faults(), Items: report.Convert(r.Rows, func(row *Row) scoredProgram { return scoredProgram{row, row.Scores()} })}
	for _, row := range r.Rows {
		out.Trials += len(row.Trials)
	}
	show := func(name string, figure string) { out.Shown = append(out.Shown, []string{name, figure}) }
	show("programs", strconv.Itoa(len(r.Rows)))
	show("trials", strconv.Itoa(out.Trials))
	for _, m := range Metrics() {
		if v, ok := out.Scores[m]; ok {
			show(string(m), report.Figure(&v))
		}
	}
	for _, k := range append(Kinds(), "") {
		if n := out.Faults[k]; n > 0 {
			show(cmp.Or(strings.ReplaceAll(string(k), "_", " "), "unclassified"), strconv.Itoa(n))
		}
	}
	return out
}

// Lines returns the programs as separate values.
func (p *ScoredPrograms) Lines() []any {
	return report.Convert(p.Items, func(x scoredProgram) any { return x })
}

// Table returns the scores in the format of the tables for recipes.
func (p *ScoredPrograms) Table() report.Table {
	t := eval.Table{
		ID: "program-id", Metrics: Metrics(), Labels: []eval.Label{eval.Status, eval.Code, eval.Kinds, eval.Reasons},
		Rows: report.Convert(p.Items, func(x scoredProgram) eval.Row {
			row := eval.Row{ID: x.ID, Cells: map[eval.Metric]string{}, Labels: x.labels()}
			for m, v := range x.Scores {
				row.Cells[m] = eval.ExactCell(v)
			}
			return row
		}),
	}
	all := t.Records()
	return report.Table{Columns: all[0], Rows: all[1:]}
}

// labels returns whether a program is executable in all scenes, the codes and kinds of the errors that ended it,
// and their causes with the scenes.
func (p *scoredProgram) labels() map[eval.Label]string {
	var codes, kinds, reasons []string
	scenes, status := map[string][]string{}, eval.Executable
	for _, d := range p.Problems {
		if codes = append(codes, d.Code); len(p.Trials) == 0 {
			reasons, status = append(reasons, d.Message), eval.NotExecutable
		}
	}
	codes = slices.Compact(codes)
	for _, t := range p.Trials {
		if !t.Executable {
			status = eval.NotExecutable
		}
		if t.Fault == nil {
			continue
		}
		if !slices.Contains(codes, t.Fault.Code) {
			codes = append(codes, t.Fault.Code)
		}
		why := t.Fault.Text
		if t.Fault.Step > 0 {
			why = fmt.Sprintf("step %d %s: %s", t.Fault.Step, t.Fault.Line, why)
		}
		if kind := string(t.Fault.Kind); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
		if scenes[why] == nil {
			reasons = append(reasons, why)
		}
		scenes[why] = append(scenes[why], t.Scene)
	}
	for i, why := range reasons {
		if len(p.Trials) > 1 {
			reasons[i] = strings.Join(scenes[why], ", ") + ": " + why
		}
	}
	return map[eval.Label]string{eval.Status: status, eval.Code: strings.Join(codes, eval.LabelSeparator), eval.Kinds: strings.Join(kinds, eval.LabelSeparator), eval.Reasons: strings.Join(reasons, "; ")}
}
