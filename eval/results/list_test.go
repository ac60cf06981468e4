package results_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/eval/results"
	parser "hearth/parser/network"
	"hearth/parser/source"
)

// A file is a prediction in the terms of docs/metrics.md.
type file struct {
	recipe string // that the file name means; "" for none
	header string // recipe that the header names; "" for an unknown one
	fails  bool
	goals  float64
}

// extra reports whether no recipe is meant.
func (f file) extra() bool { return f.recipe == "" && (f.header == "" || f.fails) }

// expected is the mean difference over the pairs, their number, and the p-value, as docs/metrics.md defines
// them. The list decides which recipes count.
func expected(list []string, a, b []file) (mean float64, pairs int, p float64) {
	values := func(files []file) (value map[string]float64, predicted map[string]bool) {
		sum, n := map[string]float64{}, map[string]float64{}
		predicted = map[string]bool{}
		add := func(recipe string, v float64) {
			sum[recipe] += v
			n[recipe]++
			predicted[recipe] = true
		}
		for _, f := range files {
			switch {
			case f.extra():
			case f.header == "" || f.fails:
				add(f.recipe, 0)
			default:
				add(f.header, f.goals)
			}
		}
		for _, f := range files { // the recipe of a file whose header names another one fails
			if f.recipe != "" && !predicted[f.recipe] {
				add(f.recipe, 0)
			}
		}
		for r := range sum {
			sum[r] /= n[r]
		}
		return sum, predicted
	}
	av, ap := values(a)
	bv, bp := values(b)
	var signs []float64
	total := 0.0
	for _, r := range list {
		if !ap[r] && !bp[r] {
			continue
		}
		pairs++
		if d := av[r] - bv[r]; d != 0 {
			signs, total = append(signs, d), total+d
		}
	}
	far := 0
	for mask := range 1 << len(signs) {
		sum := 0.0
		for i, d := range signs {
			sum += d * float64(1-2*(mask>>i&1))
		}
		if math.Abs(sum) >= math.Abs(total)-1e-9 {
			far++
		}
	}
	return total / float64(pairs), pairs, float64(far) / float64(int(1)<<len(signs))
}

// A folder evaluates folders of predictions.
type folder struct {
	*benchmark.Evaluator
	list    []string
	reports map[string][]*benchmark.Report // by name and text of a file
}

// amounts are the amounts of four ingredients in every recipe; each is a goal.
var amounts = []string{"butter 100 g", "white-sugar 50 g", "salt 1 g", "milk 100 g"}

// network returns a network with the first goals of every recipe.
func network(header string, goals int) string {
	text := "#" + header + "\n(get-kitchen ?k0)\n"
	for i, what := range amounts[:goals] {
		text += fmt.Sprintf("(fetch-and-proportion ?x%d ?k%d ?k%d ?b%d %s)\n", i, i+1, i, i, what)
	}
	return text
}

func newFolder(t *testing.T) *folder {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{Edition: "2024"})
	require.NoError(t, err)
	f := &folder{reports: map[string][]*benchmark.Report{}}
	var entries []benchmark.Entry
	for i := range 8 {
		id := fmt.Sprintf("r%d", i)
		parsed, err := parser.Parse(&source.File{Name: id, Text: network(id, len(amounts))})
		require.NoError(t, err)
		f.list, entries = append(f.list, id), append(entries, benchmark.Entry{ID: id, Gold: parsed.Networks[0]})
	}
	in := w.Internal()
	f.Evaluator = in.Evaluator(benchmark.NewSet(entries...))
	f.Stamp = &benchmark.Stamp{Data: "random", Recipes: len(f.list)}
	return f
}

// evaluate returns the results of a folder of predictions as JSON Lines and as CSV, with those of missing ones.
func (f *folder) evaluate(t *testing.T, files []file) (jsonl, table string) {
	t.Helper()
	var all []*benchmark.Report
	for i, p := range files {
		name, text := "p/"+cmp.Or(p.recipe, fmt.Sprint("other-", i))+".solution", network(cmp.Or(p.header, "none-such"), int(4*p.goals))
		if p.fails {
			text = "I cannot do that.\n"
		}
		if f.reports[name+text] == nil {
			f.reports[name+text] = f.File(t.Context(), &source.File{Name: name, Text: text})
		}
		all = append(all, f.reports[name+text]...)
	}
	all = append(all, f.Missing(f.Set.List(), "p", all)...)
	csv := eval.Table{ID: "recipe-id", Metrics: kitchen.Metrics(false), Labels: []eval.Label{eval.FileLabel, eval.Status, eval.Code, eval.Warning}}
	for _, r := range all {
		plain := *r
		plain.GoalReport, plain.DishReport = nil, nil
		line, err := json.Marshal(plain)
		require.NoError(t, err)
		jsonl += string(line) + "\n"
		csv.Rows = append(csv.Rows, r.Row())
	}
	var out strings.Builder
	require.NoError(t, eval.WriteCSV(&out, &csv))
	return jsonl, out.String()
}

// The results of random folders of predictions compare as docs/metrics.md says, from JSON Lines and from CSV. The
// folders have failures, headers of other recipes and of none, and files that mean no recipe.
func TestComparisonsFollowTheirDefinition(t *testing.T) {
	random, f := rand.New(rand.NewPCG(11, 12)), newFolder(t)
	for range 1000 {
		a, b := someFiles(random, f.list), someFiles(random, f.list)
		mean, pairs, p := expected(f.list, a, b)
		lines, table := f.evaluate(t, a)
		baseLines, baseTable := f.evaluate(t, b)
		for _, texts := range [][2]string{{lines, baseLines}, {table, baseTable}} {
			base := &results.Group{Name: "b", Rows: read(t, "b", texts[1])}
			of := &results.Group{Name: "a", Rows: read(t, "a", texts[0])}
			all := results.CompareWith(base, []*results.Group{of}, []eval.Metric{eval.GoalConditionSuccess}, seed)
			require.Len(t, all, 1)
			require.Equal(t, pairs, all[0].N, texts)
			require.Zero(t, all[0].Unpaired)
			if pairs == 0 {
				require.NotEmpty(t, all[0].Note)
				continue
			}
			require.InDelta(t, mean, all[0].Mean, 1e-12, texts)
			require.InDelta(t, p, all[0].P, 1e-12, texts)
			extra := 0
			for _, file := range a {
				if file.extra() {
					extra++
				}
			}
			require.Equal(t, extra, of.Extra(), texts)
			over, ok := of.OverList(eval.GoalConditionSuccess, seed())
			require.True(t, ok || texts[0] == table, "only JSON always records the number of recipes")
			if ok {
				require.Equal(t, len(f.list), over.N, texts)
			}
		}
	}
}

// The means of a file of predictions are over its list and its samples, whatever its lines are. A line whose recipe
// can be read is a prediction, and one for an unknown recipe is extra.
func TestFilesOfPredictionsFollowTheirDefinition(t *testing.T) {
	random, f := rand.New(rand.NewPCG(13, 14)), newFolder(t)
	for range 200 {
		var text strings.Builder
		samples, sum, extra, predicted := map[string]bool{}, 0.0, 0, 0
		for _, id := range append(slices.Clone(f.list), "none-such") {
			for _, sample := range []string{"1", "2"} {
				goals := random.IntN(len(amounts) + 1)
				line, ok := someLine(random, id, sample, goals)
				if line == "" {
					continue
				}
				text.WriteString(line + "\n")
				if id == "none-such" {
					extra++
					continue
				}
				samples[sample] = true
				if predicted++; ok {
					sum += float64(goals) / float64(len(amounts))
				}
			}
		}
		predictions, err := benchmark.ReadPredictions(&source.File{Name: "p.jsonl", Text: text.String()})
		require.NoError(t, err)
		var reports []*benchmark.Report
		for _, p := range predictions {
			reports = append(reports, f.Prediction(t.Context(), p)...)
		}
		g := &results.Group{}
		for _, r := range append(reports, f.MissingSamples("p.jsonl", reports)...) {
			g.Rows = append(g.Rows, results.RowOf(r))
		}
		require.Equal(t, extra, g.Extra(), text.String())
		require.Len(t, g.Predicted(), predicted, text.String())
		over, ok := g.OverList(eval.GoalConditionSuccess, seed())
		require.True(t, ok)
		require.Equal(t, len(f.list), over.N)
		require.InDelta(t, sum/float64(len(samples)*len(f.list)), over.Mean, 1e-12, text.String())
	}
}

// someLine returns a random line of a file of predictions, and whether its network is scored. The line is empty if
// there is no prediction.
func someLine(random *rand.Rand, id, sample string, goals int) (line string, scored bool) {
	text := network(id, goals)
	line = fmt.Sprintf(`{"recipe": %q, "sample": %s, "text": %%s}`, id, sample)
	switch random.IntN(10) {
	case 0:
		return "", false
	case 1:
		return fmt.Sprintf(line, "null"), false
	case 2:
		return strings.TrimSuffix(fmt.Sprintf(line, `"#r1 (get`), `"}`), false
	case 3:
		text = "I cannot do that."
	case 4:
		text = network("other", goals)
	case 5:
		return fmt.Sprintf(line, fmt.Sprintf("%q", strings.TrimPrefix(text, "#"+id+"\n"))), true
	case 6:
		return fmt.Sprintf(line, fmt.Sprintf("%q", text+network(id, 0)+network("r0", 2))), true
	default:
		return fmt.Sprintf(line, fmt.Sprintf("%q", text)), true
	}
	return fmt.Sprintf(line, fmt.Sprintf("%q", text)), false
}

// someFiles returns a random folder of predictions, with at most one file for each name.
func someFiles(random *rand.Rand, list []string) (out []file) {
	for _, r := range append(slices.Clone(list), "", "") {
		f := file{recipe: r, header: r, goals: float64(random.IntN(5)) / 4}
		switch random.IntN(9) {
		case 0, 1, 2:
			continue
		case 3:
			f.header = ""
		case 4:
			f.header = list[random.IntN(len(list))]
		case 5:
			f.fails = true
		}
		out = append(out, f)
	}
	return out
}

// pass@k agrees with the definition by binomial coefficients, and counts recipes without predictions as 0.
func TestPassAtKIsUnbiased(t *testing.T) {
	g := &results.Group{}
	add := func(id string, n, c int) {
		for i := range n {
			r := results.Row{ID: id, Sample: fmt.Sprint(i), Recipes: 3, Metrics: kitchen.Metrics(false), Scores: map[eval.Metric]float64{kitchen.DishApproximation: 0.99}}
			if i < c {
				r.Scores[kitchen.DishApproximation] = 1
			}
			g.Rows = append(g.Rows, r)
		}
	}
	add("soup", 5, 2)
	add("stew", 5, 0)
	choose := func(n, k int) float64 { return float64(new(big.Int).Binomial(int64(n), int64(k)).Int64()) }
	for k := 1; k <= 5; k++ {
		e, ok := g.PassAt(k, seed())
		require.True(t, ok)
		require.Equal(t, 3, e.N, "recipes of the benchmark")
		require.InDelta(t, (1-choose(3, k)/choose(5, k))/3, e.Mean, 1e-12)
	}
	_, ok := g.PassAt(6, seed())
	require.False(t, ok, "there are only five samples")
	over, ok := g.OverList(kitchen.DishApproximation, seed())
	require.True(t, ok)
	require.InDelta(t, ((2+3*0.99)/5+0.99)/3, over.Mean, 1e-12)
}

// A table with the published columns is named in a warning, and benchmarks that differ as well.
func TestWarningsNameWhatAFormatCannotHold(t *testing.T) {
	rows := read(t, "old.csv", "recipe-id,goal-condition-success\nsoup,1.00\n")
	require.Regexp(t, "^old.csv has the published columns", results.Warnings(rows)[0])
	line := `{"file":"a","recipe":"soup","status":"ok","goal_condition_success":1,"made_with":{"data":"%s","recipes":1}}`
	rows = append(read(t, "a", fmt.Sprintf(line, "x")), read(t, "b", fmt.Sprintf(line, "y"))...)
	require.Equal(t, []string{"these scores are not comparable: benchmark is x in a, y in b"}, results.Warnings(rows))
}

// A system that fails everywhere is compared, too.
func TestASystemThatOnlyFailsIsCompared(t *testing.T) {
	line := `{"file":"%s","recipe":"%s","status":"%s","code":"","goal_condition_success":%s,"made_with":{"data":"x","recipes":2}}` + "\n"
	good := &results.Group{Name: "good", Rows: read(t, "good", fmt.Sprintf(line, "a", "soup", "ok", "1")+fmt.Sprintf(line, "b", "stew", "ok", "1"))}
	bad := &results.Group{Name: "bad", Rows: read(t, "bad", fmt.Sprintf(line, "a", "soup", "error", "null"))}
	d := results.CompareWith(good, []*results.Group{bad}, []eval.Metric{eval.GoalConditionSuccess}, seed)
	require.Equal(t, "2 -1", fmt.Sprint(d[0].N, " ", d[0].Mean))
}
