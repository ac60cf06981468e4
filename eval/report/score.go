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
	"hearth/sim"
	"hearth/sim/explanation"
)

// A Score is what came of a network of a file, with what it is explained by.
type Score struct {
	*benchmark.Report
	MadeBy map[string]Maker `json:"made_by,omitempty" jsonschema:"the steps that made the variables that reached goals"`
	Costs  []kitchen.Cost   `json:"costs,omitempty" jsonschema:"what the best dish lacks, and what that costs of its score: together what it lacks of 1"`
	Sides  []kitchen.Line   `json:"side_by_side,omitempty" jsonschema:"the gold dish and the best one, as a tree: a heading, with what it is about on either side, stands above attributes"`
}

// A Maker is a step that made something.
type Maker struct {
	Step   int    `json:"step"`
	Action string `json:"action"`
}

// OfScore describes a score and, where they were kept, the goals and dishes that
// it comes from.
func OfScore(r *benchmark.Report) *Score {
	out := &Score{Report: r, MadeBy: map[string]Maker{}}
	if r.Reached != nil && r.Episode != nil {
		for _, g := range r.Reached.Goals {
			if b := r.Episode.Bindings.Bound(g.ReachedBy); g.Step > 0 && b != nil {
				out.MadeBy[g.ReachedBy] = Maker{b.By.Index + 1, b.By.Name}
			}
		}
	}
	if r.Dishes != nil && r.Dishes.Best != nil {
		out.Sides, out.Costs = r.Dishes.Best.Dish().SideBySide(), r.Dishes.Best.Dish().Costs()
	}
	return out
}

// Scores are those of many networks.
type Scores struct {
	Items []*Score `json:"items"`
	table eval.Table
}

// OfScores puts scores together. Their table has columns for metrics, and then says
// which file each network stands in, how it ended, and what else is asked for.
func OfScores(all []*Score, metrics []eval.Metric, labels ...eval.Label) *Scores {
	return &Scores{names(all), eval.Table{
		ID: "recipe-id", Metrics: metrics, Labels: append([]eval.Label{eval.OfFile, eval.Status, eval.Code, eval.Warning}, labels...),
		Rows: every(all, func(x *Score) eval.Row { return x.Row() }),
	}}
}

// Lines returns the scores one by one.
func (s *Scores) Lines() []any { return every(s.Items, func(x *Score) any { return x }) }

// Table returns the scores as the benchmark's tables write them.
func (s *Scores) Table() Table { return resultTable(&s.table) }

// resultTable is a table of results as one of texts.
func resultTable(t *eval.Table) Table {
	all := t.Records()
	return Table{Columns: all[0], Rows: all[1:]}
}

// Programs are the scores of programs of a household.
type Programs struct {
	Items  []Program               `json:"items"`
	Trials int                     `json:"trials" jsonschema:"how often programs were executed: each in every scene"`
	Scores map[eval.Metric]float64 `json:"scores" jsonschema:"of all programs together, by the names of metrics"`
	Faults map[household.Kind]int  `json:"faults" jsonschema:"how often each kind of error ended a program"`
	Shown  [][]string              `json:"-"` // for people: all but the items
}

// A Program is the scores of a program, in every scene.
type Program struct {
	*household.Row
	Scores map[eval.Metric]float64 `json:"scores" jsonschema:"by the names of metrics"`
}

// OfPrograms describes what came of a set of programs.
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
			show(cmp.Or(strings.ReplaceAll(string(k), "_", " "), "of no kind"), strconv.Itoa(n))
		}
	}
	return out
}

// Lines returns the programs one by one.
func (p *Programs) Lines() []any { return every(p.Items, func(x Program) any { return x }) }

// Table returns the scores as those of recipes are written.
func (p *Programs) Table() Table {
	return resultTable(&eval.Table{
		ID: "program-id", Metrics: household.Metrics(), Labels: []eval.Label{eval.Kinds, eval.Reasons},
		Rows: every(p.Items, func(x Program) eval.Row {
			row := eval.Row{ID: x.ID, Cells: map[eval.Metric]string{}, Labels: x.labels()}
			for m, v := range x.Scores {
				row.Cells[m] = eval.ScoreCell(v)
			}
			return row
		}),
	})
}

// labels say what ended a program in which scenes, and of what kind that is.
func (p *Program) labels() map[eval.Label]string {
	var kinds, reasons []string
	scenes := map[string][]string{}
	if len(p.Trials) == 0 {
		for _, d := range p.Problems {
			reasons = append(reasons, d.Message)
		}
	}
	for _, t := range p.Trials {
		if t.Fault == nil {
			continue
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
	return map[eval.Label]string{eval.Kinds: strings.Join(kinds, "; "), eval.Reasons: strings.Join(reasons, "; ")}
}

// Shortfalls say why a network does not score 1.
type Shortfalls struct {
	Recipe     string      `json:"recipe"`
	Goals      *float64    `json:"goal_condition_success"`
	Dish       *float64    `json:"dish_approximation_score"`
	Shortfalls []Shortfall `json:"shortfalls" jsonschema:"what was wanted and not made: goals first, the dish last"`
}

// A Shortfall is what was wanted, what came nearest, and where they differ.
type Shortfall struct {
	Wanted  Output     `json:"wanted" jsonschema:"of the gold network"`
	Nearest *Output    `json:"nearest,omitempty" jsonschema:"of the network; left out when nothing like it was made"`
	Differs []Mismatch `json:"differs"`
}

// An Output is a variable with the step that bound it.
type Output struct {
	Variable string `json:"variable"`
	Maker
}

// A Mismatch is a place where two outputs differ.
type Mismatch struct {
	Path string `json:"path"`
	Was  string `json:"wanted"`
	Is   string `json:"is"`
	By   *Maker `json:"by,omitempty" jsonschema:"the step of the gold network that last changed it"`
}

// OfShortfalls describes what a network misses.
func OfShortfalls(r *benchmark.Report, all []*explanation.Shortfall) *Shortfalls {
	return &Shortfalls{r.Episode.Plan.Recipe, r.Goals, r.Dish, every(all, func(s *explanation.Shortfall) Shortfall {
		out := Shortfall{Wanted: outputOf(s.Wanted), Differs: every(s.Differs, mismatchOf)}
		if s.Nearest != nil {
			nearest := outputOf(s.Nearest)
			out.Nearest = &nearest
		}
		return out
	})}
}

func outputOf(b *sim.Binding) Output { return Output{b.Var, Maker{b.By.Index + 1, b.By.Name}} }

func mismatchOf(l explanation.Difference) Mismatch {
	out := Mismatch{Path: l.Path, Was: l.Was.String(), Is: l.Is.String()}
	if l.By != nil {
		out.By = &Maker{placeOf(l.By), l.By.Step.Name}
	}
	return out
}
