// Package results reads recorded scores and compares systems by them. It supports both worlds and all formats
// in which scores are written. It also finds faults in gold data.
//
// [Read] reads a file, [Grouped] groups its rows, and [CompareWith] compares groups with one of them, by pairs
// of scores for the same recipe.
//
// A [Linter] finds recipes whose networks, texts and alignments disagree, networks that cannot be executed, and
// actions that the dish does not need. Faults are diagnostics with codes from E0630 to E0639. The linter compares
// the data only with itself. People must judge whether a network means the same as its recipe.
package results

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/parser/source"
)

// A Row holds the results of one plan.
type Row struct {
	System   string // name of the file of results
	ID       string // identifier of the recipe or program; "" if unknown
	File     string // file of the plan; "" if not recorded
	Status   string // status of the evaluation
	Codes    []string
	Kinds    []string // kinds of the errors that ended a program
	Scores   map[eval.Metric]float64
	Settings map[string]string // recorded settings that affect scores

	Sample    string        // which of several plans for the recipe; "" if there is only one
	Metrics   []eval.Metric // metrics that the evaluation computes, with or without a value here
	Recipes   int           // number of recipes of the benchmark; 0 if unknown
	Data      string        // hash of the benchmark; "" if unknown
	Published bool          // from a table with the published columns, which lacks failures
}

// missing reports whether the row stands for a recipe without a prediction.
func (r *Row) missing() bool { return r.Status == benchmark.Unpredicted }

// extra reports whether the row is a network for a recipe that the benchmark does not have, or for none. It counts
// in no mean and in no comparison. Other rows may have the code of a network that voids them: it is not the first.
func (r *Row) extra() bool {
	const unknown = "E0610"
	return len(r.Codes) > 0 && r.Codes[0] == unknown || r.ID == "" && slices.Contains(r.Codes, unknown)
}

// RowOf returns the results of a network.
func RowOf(r *benchmark.Report) Row {
	row := Row{File: r.File, Status: r.Status, Sample: r.Sample, Scores: r.Scores(), Metrics: computed(r.Smatch, r.AmendedGoals)}
	if r.Recipe != nil {
		row.ID = *r.Recipe
	}
	if r.Stamp != nil {
		row.Recipes, row.Data = r.Stamp.Recipes, r.Stamp.Data
	}
	row.note(coded{Code: r.Code})
	for _, d := range slices.Concat(r.PlainProblems, r.PlainWarnings) {
		row.note(coded{Code: d.Code})
	}
	return row
}

// computed lists the metrics that an evaluation of networks computes: Smatch and scores against amended gold networks
// only if they were requested.
func computed(smatch, amended *float64) []eval.Metric {
	all := kitchen.Metrics(smatch != nil)
	if amended != nil {
		all = append(all, benchmark.AmendedMetrics()...)
	}
	return all
}

// Read reads results of evaluate, of household score, or of the released evaluator. The format is JSON, JSON
// Lines, CSV, or a Markdown table. Columns of a table are metrics of networks, or metrics from the list
// programs. The error is a *source.Diagnostics.
func Read(src *source.File, programs []eval.Metric) ([]Row, error) {
	var rows []Row
	var err error
	switch text := strings.TrimSpace(strings.TrimPrefix(src.Text, "\ufeff")); {
	case strings.HasPrefix(text, "{"):
		rows, err = values(src)
	case strings.HasPrefix(text, "|"):
		rows, err = table(&source.File{Name: src.Name, Text: cellsOf(src.Text)}, programs)
	default:
		rows, err = table(src, programs)
	}
	if err == nil && len(rows) == 0 {
		err = source.Errorf("E0643", source.Span{File: src}, "%s contains no results", src.Name)
	}
	for i := range rows {
		rows[i].System = src.Name
	}
	return rows, err
}

// ofPrograms is the heading of the first column in tables of programs.
const ofPrograms = "program-id"

// table reads CSV.
func table(src *source.File, programs []eval.Metric) (out []Row, err error) {
	known := slices.Concat(kitchen.Metrics(true), benchmark.AmendedMetrics())
	if head, _, _ := strings.Cut(src.Text, "\n"); strings.Contains(head, ofPrograms) {
		known = programs
	}
	t, err := eval.ReadCSV(src, known)
	published := t.ID != ofPrograms && !slices.Contains(t.Labels, eval.Status)
	for _, r := range t.Rows {
		out = append(out, Row{
			ID: r.ID, File: r.Labels[eval.FileLabel], Status: r.Labels[eval.Status], Scores: r.Scores(), Sample: r.Labels[eval.SampleLabel],
			Codes: words(r.Labels[eval.Code], r.Labels[eval.Warning]), Kinds: words(r.Labels[eval.Kinds]), Metrics: t.Metrics, Published: published,
		})
	}
	return out, err
}

// words splits labels into their entries.
func words(labels ...string) (out []string) {
	for _, l := range labels {
		out = append(out, strings.Split(l, eval.LabelSeparator)...)
	}
	return slices.DeleteFunc(out, func(w string) bool { return w == "" })
}

// cellsOf converts a Markdown table to CSV, line by line.
func cellsOf(text string) string {
	var out strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
		if i == 1 {
			out.WriteString("\n") // the second line separates the headings from the rows
			continue
		}
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|")
		for j, c := range cells {
			c = strings.ReplaceAll(strings.TrimSpace(c), "\x00", "|")
			cells[j] = `"` + strings.ReplaceAll(c, `"`, `""`) + `"`
		}
		out.WriteString(strings.Join(cells, ",") + "\n")
	}
	return out.String()
}

// A value is a result in JSON, of a network or a program, or a list of results.
type value struct {
	Items []json.RawMessage `json:"items"`

	File         string   `json:"file"`
	Recipe       *string  `json:"recipe"`
	Sample       string   `json:"sample"`
	Status       string   `json:"status"`
	Code         string   `json:"code"`
	Goals        *float64 `json:"goal_condition_success"`
	Dish         *float64 `json:"dish_approximation_score"`
	Time         *float64 `json:"execution_time"`
	Smatch       *float64 `json:"smatch_score"`
	AmendedGoals *float64 `json:"amended_goal_condition_success"`
	AmendedDish  *float64 `json:"amended_dish_approximation_score"`
	Problems     []coded  `json:"problems"`
	Warnings     []coded  `json:"warnings"`

	Settings map[string]any          `json:"made_with"`
	ID       string                  `json:"id"`
	Scores   map[eval.Metric]float64 `json:"scores"`
	Trials   json.RawMessage         `json:"trials"` // an array in a single result; in a list, only the number of trials
}

// A trial is the execution of a program in one scene.
type trial struct {
	Executable bool   `json:"executable"`
	Fault      *coded `json:"fault"`
}

type coded struct {
	Code string `json:"code"`
	Kind string `json:"kind"`
}

// values reads a text that is one JSON value, or one value per line.
func values(src *source.File) (out []Row, err error) {
	var problems source.Diagnostics
	add := func(text string, at source.Span) {
		rows, err := decode(text)
		if err != nil {
			problems.Addf("E0643", at, "this line is not a result of an evaluation: %v", err).
				WithHint("results are written by hearth evaluate and hearth household score with --format json or jsonl")
		}
		out = append(out, rows...)
	}
	if json.Valid([]byte(src.Text)) {
		add(src.Text, source.Span{File: src, End: len(strings.SplitN(src.Text, "\n", 2)[0])})
		return out, problems.Err()
	}
	at := 0
	for line := range strings.Lines(src.Text) {
		if strings.TrimSpace(line) != "" {
			add(line, source.Span{File: src, Start: at, End: at + len(strings.TrimRight(line, "\r\n"))})
		}
		at += len(line)
	}
	return out, problems.Err()
}

func decode(text string) (out []Row, err error) {
	var v value
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return nil, source.JSONError(err)
	}
	for i, item := range v.Items {
		rows, err := decode(string(item))
		if err != nil {
			return nil, fmt.Errorf("item %d: %w", i+1, err)
		}
		out = append(out, rows...)
	}
	switch {
	case v.Items != nil:
		return out, nil
	case v.Trials != nil && v.ID != "":
		return v.program()
	case v.Status == "":
		return nil, errors.New("the field status is missing")
	}
	return []Row{v.network()}, nil
}

func (v *value) network() Row {
	r := Row{File: v.File, Status: v.Status, Sample: v.Sample, Scores: map[eval.Metric]float64{}, Settings: v.settings(), Metrics: computed(v.Smatch, v.AmendedGoals)}
	r.Data, _ = v.Settings["data"].(string)
	n, _ := v.Settings["recipes"].(float64)
	r.Recipes = int(n)
	if v.Recipe != nil {
		r.ID = *v.Recipe
	}
	for m, score := range map[eval.Metric]*float64{
		eval.Smatch: v.Smatch, eval.GoalConditionSuccess: v.Goals, kitchen.DishApproximation: v.Dish, eval.ExecutionTime: v.Time,
		benchmark.AmendedGoals: v.AmendedGoals, benchmark.AmendedDish: v.AmendedDish,
	} {
		if score != nil {
			r.Scores[m] = *score
		}
	}
	r.note(coded{Code: v.Code})
	for _, p := range slices.Concat(v.Problems, v.Warnings) {
		r.note(p)
	}
	return r
}

func (v *value) program() ([]Row, error) {
	r := Row{ID: v.ID, Status: eval.Executable, Scores: v.Scores, Settings: v.settings()}
	var trials []trial
	if err := json.Unmarshal(v.Trials, &trials); err != nil {
		return nil, source.JSONError(err)
	}
	if len(trials) == 0 {
		r.Status = eval.NotExecutable
	}
	for _, p := range v.Problems {
		r.note(p)
	}
	for _, t := range trials {
		if !t.Executable {
			r.Status = eval.NotExecutable
		}
		if t.Fault != nil {
			r.note(*t.Fault)
		}
	}
	return []Row{r}, nil
}

// note adds a code and a kind that the row does not have yet.
func (r *Row) note(c coded) {
	if c.Code != "" && !slices.Contains(r.Codes, c.Code) {
		r.Codes = append(r.Codes, c.Code)
	}
	if c.Kind != "" && !slices.Contains(r.Kinds, c.Kind) {
		r.Kinds = append(r.Kinds, c.Kind)
	}
}

// Property is a property that groups rows.
type Property string

// The properties that can group rows.
const (
	System Property = "system" // the file of results
	Folder Property = "folder" // folder of the plan's file
	Recipe Property = "recipe" // recipe or program
	Status Property = "status"
)

// Groups lists the properties that can group rows.
func Groups() []Property { return []Property{System, Folder, Recipe, Status} }

// A Group is a set of rows with a common property.
type Group struct {
	Name string
	Rows []Row
	List []string // ids of the recipes of the benchmark; nil if no list was given
}

// Grouped groups rows in the order of first occurrence; recipes and statuses are sorted by name. Recipes and
// statuses of different systems form separate groups.
func Grouped(rows []Row, by Property) []*Group {
	var out []*Group
	several := slices.ContainsFunc(rows, func(r Row) bool { return r.System != rows[0].System })
	for _, r := range rows {
		name := map[Property]string{System: r.System, Folder: path.Dir(r.File), Recipe: cmp.Or(r.ID, eval.Missing), Status: cmp.Or(r.Status, "-")}[by]
		if several && (by == Recipe || by == Status) {
			name = r.System + ": " + name
		}
		i := slices.IndexFunc(out, func(g *Group) bool { return g.Name == name })
		if i < 0 {
			i, out = len(out), append(out, &Group{Name: name})
		}
		out[i].Rows = append(out[i].Rows, r)
	}
	if by == Recipe || by == Status {
		slices.SortStableFunc(out, func(a, b *Group) int { return cmp.Compare(a.Name, b.Name) })
	}
	return out
}
