package score

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
	"hearth/cmd/internal/runkeep"
	"hearth/eval"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/eval/runs"
)

// An evaluation scores the networks of some files.
type evaluation struct {
	*cli.Target
	input      []string
	metrics    []string
	candidates string
	show       string
	libDir     string
	failUnder  float64
	explain    bool
	summary    bool
	heap       diagnosticPrinter
	keep       runkeep.Recorder
	written    *runs.Writer // nil if nothing is recorded
	scoring    scoring[benchmark.Prediction, []benchmark.Report]

	evaluator *benchmark.Evaluator
	columns   []eval.Metric
	page      func(context.Context, *cli.Target, []*benchmark.Score) error // serves the results in a browser until ctx ends
	reports   []*benchmark.Report
	rendered  []*benchmark.Score
	covering  []string // folders and files of predictions that must cover the whole benchmark
	code      int      // the highest exit code so far
}

// inPage is the value of --show-output that opens the results in a browser.
const inPage = "page"

// Evaluate returns the command that scores networks.
func Evaluate(a *cli.App, page func(context.Context, *cli.Target, []*benchmark.Score) error) jobs.Scoring {
	e := &evaluation{Target: cli.KitchenOnly(a), page: page}
	e.scoring.venue, e.scoring.work, e.scoring.what = e.Target, e, "files"
	cmd := &cobra.Command{
		Use:   "evaluate FILE|FOLDER|RECIPE...",
		Short: "Score networks against the gold standard",
		Long: `Evaluate executes every network of the files, compares it with the gold network of its recipe
and writes the scores as CSV, or as one JSON object per network. In a folder it reads all
.solution files, including those of subfolders. The flags of the released evaluator may have a
single dash, and -metrics takes several words.

A file that ends in .jsonl has a prediction per line, such as
{"recipe": "toast", "sample": 1, "text": "(get-kitchen ?kitchen)\n…"}. The sample numbers
several predictions for a recipe; hearth scores then reports pass@k.

Every network has a row, and so has a file without a network. After the scores, a row has the
file, the status of the evaluation and the codes of all errors. A network without a recipe id
belongs to the recipe that its file is named after. A file without a network, or with a header
that names no recipe, counts as a failed prediction for that recipe. A folder, and a file of
predictions, have a row for every recipe of the benchmark; recipes without a prediction have the
status missing, and count as 0. Under released semantics the CSV is byte for byte that of the
released evaluator: only ids count, and one error voids the whole file.

--lenient (only with corrected semantics; such scores are not comparable with others) skips the
text around networks: Markdown fences and lists, prose. It reads JSON, function calls such as
fetch(?x, ?k2, ?k, whisk, 1), numbers glued to units, and other names of units. An unknown name
or recipe is read as the only one that differs by one letter, by hyphens, or by singular and
plural. A step that cannot be tried counts as failed: the next steps start from the kitchen
before it. A text that is cut off in an action or in JSON has an error. The row lists all
corrections with their places. A network without mistakes has the same row with and without
--lenient.

With --output, progress is recorded in a file named with .part until the work is complete;
after an interruption --resume continues from it. The record of complete work is in a file
named with .journal, and --resume then evaluates only new and changed files.`,
		Example: `  hearth evaluate predicted.solution --explain
  hearth evaluate predictions/ --format jsonl --output scores.jsonl --summary
  hearth evaluate predictions.jsonl --format jsonl --output scores.jsonl
  hearth evaluate --edition 2023 --benchmark muhai -input a.solution -output a.csv -metrics execution-time`,
	}
	e.BindWorld(cmd)
	e.Recipes.Bind(cmd)
	e.Recipes.BindGold(cmd)
	e.Recipes.BindAmendments(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&e.input, "input", nil, "evaluate this `file`, like an argument")
	f.StringSliceVar(&e.metrics, "metrics", nil, "choose the `columns` of the CSV: "+names(kitchen.Metrics(true))+" (default: all but the first)")
	f.StringVar(&e.candidates, "candidates", string(kitchen.Outputs), "choose the candidates for the dish: the outputs of the actions, or final-state for everything in the final state including the stock")
	f.BoolVar(&e.explain, "explain", false, "explain every lost point; the table is then only written to --output")
	f.BoolVar(&e.summary, "summary", false, "print the means with 95 % confidence intervals to the standard error")
	e.BindLenient(cmd)
	f.BoolVar(&e.heap.all, "verbose", false, "print all diagnostics, not only the first of each code and their number")
	f.StringVar(&e.show, "show-output", "nil", "show the results in the browser until the command ends (page, or no value), or print every step of every network to the standard error (t)")
	f.Lookup("show-output").NoOptDefVal = inPage
	f.StringVar(&e.libDir, "lib-dir", "", "ignored; accepted for compatibility with the released evaluator")
	f.Float64Var(&e.failUnder, "fail-under", 0, "exit with 1 if a score is lower than this (default 0: never)")
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
	in := w.Internal()
	e.evaluator = in.Evaluator(e.Set)
	e.evaluator.Smatch = slices.Contains(e.columns, eval.Smatch)
	e.evaluator.Candidates = kitchen.Candidates(e.candidates)
	e.evaluator.AllCandidates, e.evaluator.Lenient = e.explain, e.Lenient
	amendments, err := e.Amend(e.Ctx(), w, e.evaluator)
	if err != nil {
		return nil, "", err
	}
	if amendments != "" {
		e.columns = append(e.columns, benchmark.AmendedMetrics()...)
	}
	if e.evaluator.Stamp, err = in.Stamp(e.Set, "", e.evaluator.Candidates); err != nil {
		return nil, "", err
	}
	e.evaluator.Stamp.Lenient = e.Lenient
	if err := e.keep.Open(w); err != nil {
		return nil, "", err
	}
	if e.keep.Wanted() {
		if e.written, err = runs.NewWriter(e.evaluator.Domain); err != nil {
			return nil, "", err
		}
	}
	parts := []any{"evaluation", cli.Identity(), e.evaluator.Stamp, e.evaluator.Smatch, e.evaluator.AllCandidates}
	if amendments != "" {
		parts = append(parts, amendments)
	}
	stamp, err = batch.Hash(parts...)
	e.evaluator.Stamp.Hearth = cmp.Or(e.App.MadeWith, cli.Version()) // not in stamp: another build of the same identity may resume
	return w, stamp, err
}

// chosen returns the columns of --metrics after checking the flags.
func (e *evaluation) chosen() ([]eval.Metric, error) {
	switch {
	case !slices.Contains([]string{"t", "nil", "true", "false", inPage}, strings.ToLower(e.show)):
		return nil, cli.Usage("-show-output expects %s, t or nil, not %s", inPage, e.show)
	case !slices.Contains([]string{string(kitchen.Outputs), string(kitchen.FinalState)}, e.candidates):
		return nil, cli.Usage("unknown candidates %s: expected %s or %s", e.candidates, kitchen.Outputs, kitchen.FinalState)
	case e.scoring.resume && e.explain:
		return nil, cli.Usage("--resume excludes --explain: completed evaluations are not executed again")
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
			return nil, cli.Usage("unknown metric %s: expected one of %s", w, names(all))
		}
		chosen[m] = true
	}
	if len(chosen) == 0 {
		return kitchen.Metrics(false), nil
	}
	return slices.DeleteFunc(all, func(m eval.Metric) bool { return !chosen[m] }), nil
}
