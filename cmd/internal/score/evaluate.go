package score

import (
	"context"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/keep"
	"hearth/eval"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/eval/report"
	"hearth/eval/runs"
	"hearth/parser/source"
)

// An evaluation scores the networks of some files.
type evaluation struct {
	*cli.Venue
	input      []string
	metrics    []string
	candidates string
	show       string
	libDir     string
	failUnder  float64
	explain    bool
	summary    bool
	lenient    bool
	heap       heap
	keep       keep.Keeper
	written    *runs.Writer // nil when nothing is to be kept
	scoring    scoring[*source.File, []benchmark.Report]

	evaluator *benchmark.Evaluator
	columns   []eval.Metric
	page      func(context.Context, *cli.Venue, []*report.Score) error // shows results until it is to end
	reports   []*benchmark.Report
	said      []*report.Score
	code      int // of the worst of them
}

// inPage is the value of --show-output that opens a page.
const inPage = "page"

// Evaluate makes the command that scores networks.
func Evaluate(a *cli.App, page func(context.Context, *cli.Venue, []*report.Score) error) Shared {
	e := &evaluation{Venue: cli.OfKitchen(a), page: page}
	e.scoring.venue, e.scoring.work, e.scoring.what = e.Venue, e, "files"
	cmd := &cobra.Command{
		Use:   "evaluate FILE|FOLDER|RECIPE...",
		Short: "Score networks against the gold standard",
		Long: `Evaluate executes every network of the files, holds it against the gold network of its
recipe and writes the scores as CSV, or as one JSON object per network. Of a folder it takes
all .solution files, those in its folders too. The flags of the released evaluator may have a
single dash, and -metrics takes several words.

Every network has a row, and so has a file that holds none: behind its scores stand the file,
how the evaluation ended (status) and the code of the first thing that is wrong; in JSON all of
it. A network without the id of a recipe is scored as one of the recipe that the file is named
after, and a file that holds none counts as one of it that failed. Under released semantics the CSV is byte for byte that of the released evaluator, only
ids count, and one error voids the whole file, as it does there.

With --lenient (corrected semantics only; scores are not comparable with those without it) the
text around networks is left out: fences and lists of Markdown, prose. A name that there is not
is read as the only one that is a letter away, or its singular or plural; and a step that cannot
be tried at all counts as one that failed: the steps after it find the kitchen as it was before
it. What was forgiven stands in the row, with its place. A network without a mistake has the
same row either way.

With --output what is done is noted in a file beside it, named with .part, until the
work is complete; after an interruption --resume goes on from there. When it is complete the
notes are in a file named with .journal, and --resume evaluates only what is new or has changed.`,
		Example: `  hearth evaluate predicted.solution --explain
  hearth evaluate predictions/ --format jsonl --output scores.jsonl --summary
  hearth evaluate --edition 2023 --benchmark muhai -input a.solution -output a.csv -metrics execution-time`,
	}
	e.BindWorld(cmd)
	e.Recipes.Bind(cmd)
	e.Recipes.BindGold(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&e.input, "input", nil, "a `file` to evaluate, as an argument is")
	f.StringSliceVar(&e.metrics, "metrics", nil, "`columns` of the CSV: "+names(kitchen.Metrics(true))+"; default: all but the first")
	f.StringVar(&e.candidates, "candidates", string(kitchen.Outputs), "what may be the dish: the outputs of the actions, or every thing in the final-state, the stock included")
	f.BoolVar(&e.explain, "explain", false, "say where every point went; a table is only written to --output then")
	f.BoolVar(&e.summary, "summary", false, "tell the means with their 95 % confidence intervals on the standard error")
	f.BoolVar(&e.lenient, "lenient", false, "forgive what models get wrong, and say in the row what was forgiven")
	f.BoolVar(&e.heap.all, "verbose", false, "tell all that is wrong, and not only the first of each kind and how many there are")
	f.StringVar(&e.show, "show-output", "nil", "page, or nothing behind it: open the results in the browser, until the command is ended; t: tell every step of every network on the standard error")
	f.Lookup("show-output").NoOptDefVal = inPage
	f.StringVar(&e.libDir, "lib-dir", "", "taken from the released evaluator, and not needed")
	f.Float64Var(&e.failUnder, "fail-under", 0, "exit with 1 when a score is lower")
	e.keep.Bind(a, cmd)
	e.scoring.bind(cmd, "evaluated", "csv", "jsonl", "json", "md")
	return &e.scoring
}

func names(metrics []eval.Metric) string {
	words := make([]string, len(metrics))
	for i, m := range metrics {
		words[i] = string(m)
	}
	return strings.Join(words, " ")
}

// open opens the kitchen.
func (e *evaluation) open() (w *hearth.World, stamp string, err error) {
	if e.columns, err = e.chosen(); err != nil {
		return nil, "", err
	}
	if _, err = e.Library(); err != nil {
		return nil, "", err
	}
	if w, err = e.Open(); err != nil {
		return nil, "", err
	}
	in, _ := w.Kitchen()
	e.evaluator = in.Evaluator(e.Set)
	e.evaluator.Smatch = slices.Contains(e.columns, eval.Smatch)
	e.evaluator.Candidates = kitchen.Candidates(e.candidates)
	e.evaluator.Both, e.evaluator.Lenient = e.explain, e.lenient
	if e.lenient && e.evaluator.Domain.Semantics.Voids {
		return nil, "", cli.Usage("--lenient is for corrected semantics: where anything is wrong the released evaluator gives no scores, and there would be none to compare with")
	}
	if e.evaluator.Stamp, err = in.Stamp(e.Set, cli.Version(), e.evaluator.Candidates); err != nil {
		return nil, "", err
	}
	e.evaluator.Stamp.Lenient = e.lenient
	if err := e.keep.Open(w); err != nil {
		return nil, "", err
	}
	if e.keep.Wanted() {
		if e.written, err = runs.NewWriter(e.evaluator.Domain); err != nil {
			return nil, "", err
		}
	}
	stamp, err = batch.Hash("evaluation", e.evaluator.Stamp, e.evaluator.Smatch, e.evaluator.Both)
	return w, stamp, err
}

// inputs reads the files.
func (e *evaluation) inputs(words []string) (of int, all iter.Seq[batch.Input[*source.File]], err error) {
	if words, err = e.App.Files(append(slices.Clone(e.input), words...)); err != nil {
		return 0, nil, err
	}
	if len(words) == 0 {
		return 0, nil, cli.Usage("hearth evaluate wants networks: a file, - for the standard input, or the id of a recipe")
	}
	return len(words), func(yield func(batch.Input[*source.File]) bool) {
		for _, word := range words {
			in := batch.Input[*source.File]{ID: batch.ID{Name: word}}
			if in.Value, in.Err = e.App.Input(word, e.Set); in.Err == nil {
				in.Key, in.Err = batch.Hash(word, in.Value.Text)
			}
			if !yield(in) {
				return
			}
		}
	}, nil
}

// chosen returns the columns that the flags ask for.
func (e *evaluation) chosen() ([]eval.Metric, error) {
	switch {
	case !slices.Contains([]string{"t", "nil", "true", "false", inPage}, strings.ToLower(e.show)):
		return nil, cli.Usage("-show-output is %s, t or nil, not %s", inPage, e.show)
	case !slices.Contains([]string{string(kitchen.Outputs), string(kitchen.FinalState)}, e.candidates):
		return nil, cli.Usage("there are no candidates %s: %s or %s", e.candidates, kitchen.Outputs, kitchen.FinalState)
	case e.scoring.resume && e.explain:
		return nil, cli.Usage("--resume does not execute again what --explain would tell about")
	}
	return metrics(e.metrics)
}

// metrics returns the chosen columns in the order of the benchmark's files.
func metrics(words []string) ([]eval.Metric, error) {
	all := kitchen.Metrics(true)
	chosen := map[eval.Metric]bool{}
	for _, w := range words {
		m := eval.Metric(strings.ToLower(w))
		if !slices.Contains(all, m) {
			return nil, cli.Usage("there is no metric %s: %s", w, names(all))
		}
		chosen[m] = true
	}
	if len(chosen) == 0 {
		return kitchen.Metrics(false), nil
	}
	return slices.DeleteFunc(all, func(m eval.Metric) bool { return !chosen[m] }), nil
}
