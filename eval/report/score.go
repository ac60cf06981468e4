package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/eval/kitchen"
	"hearth/eval/lenient"
	"hearth/eval/results"
	"hearth/sim"
	"hearth/sim/explanation"
)

// A Score is the result of one network, with details that explain its scores.
type Score struct {
	*benchmark.Report
	MadeBy map[string]Maker `json:"made_by,omitempty" jsonschema:"steps that made the variables that fulfil goals"`
	Costs  []kitchen.Cost   `json:"costs,omitempty" jsonschema:"differences of the best dish from the gold dish, with their costs; the costs add up to 1 minus the score"`
	Losses []Loss           `json:"losses,omitempty" jsonschema:"differences from the gold network, each once, with the goals and the part of the dish that it cost"`
	Sides  []kitchen.Line   `json:"side_by_side,omitempty" jsonschema:"the gold dish and the best dish as a tree; a heading that names both objects precedes their attributes"`
}

// A Maker is a step that made something.
type Maker struct {
	Step   int    `json:"step"`
	Action string `json:"action"`
}

// OfScore describes a score. It adds the details if the report still holds goals and dishes.
func OfScore(r *benchmark.Report) *Score {
	out := &Score{Report: r, MadeBy: map[string]Maker{}}
	if r.GoalReport != nil && r.Episode != nil {
		for _, g := range r.GoalReport.Goals {
			if b := r.Episode.Bindings.Bound(g.ReachedBy); g.Step > 0 && b != nil {
				out.MadeBy[g.ReachedBy] = Maker{b.BoundBy.Index + 1, b.BoundBy.Name}
			}
		}
	}
	if r.DishReport != nil && r.DishReport.Best != nil {
		out.Sides, out.Costs = r.DishReport.Best.Dish().SideBySide(), r.DishReport.Best.Dish().Costs()
	}
	out.Losses = lossesOf(r)
	return out
}

// Scores holds the scores of many networks.
type Scores struct {
	Items []*Score `json:"items"`
	table eval.Table
}

// OfScores combines scores. The table has a column for each metric. Then follow the file of each network, its
// status, its problems, and the given labels.
func OfScores(all []*Score, metrics []eval.Metric, labels ...eval.Label) *Scores {
	return &Scores{copied(all), eval.Table{
		ID: "recipe-id", Metrics: metrics, Labels: append([]eval.Label{eval.FileLabel, eval.Status, eval.Code, eval.Warning}, labels...),
		Rows: every(all, func(x *Score) eval.Row { return x.Row() }),
	}}
}

// Lines returns the scores as separate values.
func (s *Scores) Lines() []any { return every(s.Items, func(x *Score) any { return x }) }

// Table returns the scores in the format of the benchmark's tables.
func (s *Scores) Table() Table { return resultTable(&s.table) }

// resultTable converts a table of results to texts.
func resultTable(t *eval.Table) Table {
	all := t.Records()
	return Table{Columns: all[0], Rows: all[1:]}
}

// Programs holds the scores of household programs.
type Programs struct {
	Items  []Program               `json:"items"`
	Trials int                     `json:"trials" jsonschema:"number of executions; each program runs in every scene"`
	Scores map[eval.Metric]float64 `json:"scores" jsonschema:"scores of all programs together, by metric"`
	Faults map[household.Kind]int  `json:"faults" jsonschema:"number of executions that each kind of error ended"`
	Shown  [][]string              `json:"-"` // cells of a table for people, with everything except the items
}

// A Program holds the scores of a program, in every scene.
type Program struct {
	*household.Row
	Scores map[eval.Metric]float64 `json:"scores" jsonschema:"scores by metric"`
}

// OfPrograms describes the results of a set of programs.
func OfPrograms(r *household.Report) *Programs {
	out := &Programs{Scores: r.Scores(), Faults: r.Faults(), Items: every(r.Rows, func(row *household.Row) Program { return Program{row, row.Scores()} })}
	for _, row := range r.Rows {
		out.Trials += len(row.Trials)
	}
	show := func(name string, figure string) { out.Shown = append(out.Shown, []string{name, figure}) }
	show("programs", strconv.Itoa(len(r.Rows)))
	show("trials", strconv.Itoa(out.Trials))
	for _, m := range household.Metrics() {
		if v, ok := out.Scores[m]; ok {
			show(string(m), Figure(&v))
		}
	}
	for _, k := range append(household.Kinds(), "") {
		if n := out.Faults[k]; n > 0 {
			show(cmp.Or(strings.ReplaceAll(string(k), "_", " "), "unclassified"), strconv.Itoa(n))
		}
	}
	return out
}

// Lines returns the programs as separate values.
func (p *Programs) Lines() []any { return every(p.Items, func(x Program) any { return x }) }

// Table returns the scores in the format of the tables for recipes.
func (p *Programs) Table() Table {
	return resultTable(&eval.Table{
		ID: "program-id", Metrics: household.Metrics(), Labels: []eval.Label{eval.Status, eval.Code, eval.Kinds, eval.Reasons},
		Rows: every(p.Items, func(x Program) eval.Row {
			row := eval.Row{ID: x.ID, Cells: map[eval.Metric]string{}, Labels: x.labels()}
			for m, v := range x.Scores {
				row.Cells[m] = eval.ExactCell(v)
			}
			return row
		}),
	})
}

// labels returns whether a program is executable in all scenes, the codes and kinds of the errors that ended it,
// and their causes with the scenes.
func (p *Program) labels() map[eval.Label]string {
	var codes, kinds, reasons []string
	scenes, status := map[string][]string{}, results.Executable
	for _, d := range p.Problems {
		if codes = append(codes, d.Code); len(p.Trials) == 0 {
			reasons, status = append(reasons, d.Message), results.NotExecutable
		}
	}
	codes = slices.Compact(codes)
	for _, t := range p.Trials {
		if !t.Executable {
			status = results.NotExecutable
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

// Shortfalls explains why a network does not score 1.
type Shortfalls struct {
	Recipe      string         `json:"recipe"`
	Goals       *float64       `json:"goal_condition_success"`
	Dish        *float64       `json:"dish_approximation_score"`
	Shortfalls  []Shortfall    `json:"shortfalls" jsonschema:"outputs that were expected and not made: goals first, the dish last"`
	Corrections []lenient.Note `json:"forgiven,omitempty" jsonschema:"corrections made while reading the plan; only if it was read leniently"`
}

// A Shortfall is an expected output, the most similar output, and their differences.
type Shortfall struct {
	Wanted  Output     `json:"wanted" jsonschema:"output of the gold network"`
	Nearest *Output    `json:"nearest,omitempty" jsonschema:"most similar output of the network; left out if there is none"`
	Differs []Mismatch `json:"differs"`
}

// An Output is a variable with the step that bound it.
type Output struct {
	Variable string `json:"variable"`
	Maker
}

// A Mismatch is a difference between two outputs.
type Mismatch struct {
	Path      string `json:"path"`
	Wanted    string `json:"wanted"`
	Actual    string `json:"is"`
	ChangedBy *Maker `json:"by,omitempty" jsonschema:"step of the gold network that last changed the value"`
}

// OfShortfalls describes why a network does not score 1.
func OfShortfalls(r *benchmark.Report, all []*explanation.Shortfall) *Shortfalls {
	return &Shortfalls{Recipe: r.Episode.Plan.Recipe, Goals: r.Goals, Dish: r.Dish, Shortfalls: every(all, func(s *explanation.Shortfall) Shortfall {
		out := Shortfall{Wanted: outputOf(s.Wanted), Differs: every(s.Differs, mismatchOf)}
		if s.Nearest != nil {
			nearest := outputOf(s.Nearest)
			out.Nearest = &nearest
		}
		return out
	})}
}

func outputOf(b *sim.Binding) Output {
	return Output{b.Var, Maker{b.BoundBy.Index + 1, b.BoundBy.Name}}
}

func mismatchOf(l explanation.Difference) Mismatch {
	out := Mismatch{Path: l.Path, Wanted: l.Was.String(), Actual: l.Is.String()}
	if l.ChangedBy != nil {
		out.ChangedBy = &Maker{placeOf(l.ChangedBy), l.ChangedBy.Step.Name}
	}
	return out
}
