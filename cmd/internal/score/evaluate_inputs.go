package score

import (
	"errors"
	"fmt"
	"iter"
	"path"
	"slices"
	"strings"

	"hearth/cmd/internal/cli"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/parser/source"
)

// inputs reads the names of the files, and the files of predictions.
func (e *evaluation) inputs(words []string) (of int, all iter.Seq[batch.Input[benchmark.Prediction]], err error) {
	if words = append(slices.Clone(e.input), words...); len(words) == 0 {
		return 0, nil, cli.Usage("hearth evaluate expects networks: a file, - for the standard input, or the id of a recipe")
	}
	var list []batch.Input[benchmark.Prediction]
	add := func(name string, p benchmark.Prediction) {
		list = append(list, batch.Input[benchmark.Prediction]{ID: batch.ID{Name: name}, Value: p})
	}
	e.covering = nil
	for _, w := range words {
		switch {
		case strings.HasSuffix(strings.TrimSuffix(w, ".gz"), ".jsonl") && e.App.Disk.Exists(w):
			predictions, err := e.predictions(w)
			if err != nil {
				return 0, nil, err
			}
			for _, p := range predictions {
				add(p.Source.Name, p)
			}
		default:
			names, err := e.App.Files([]string{w})
			if err != nil {
				return 0, nil, err
			}
			if e.App.Disk.IsFolder(w) {
				e.covering = append(e.covering, path.Clean(w))
			}
			for _, name := range names {
				add(name, benchmark.Prediction{})
			}
		}
	}
	return len(list), func(yield func(batch.Input[benchmark.Prediction]) bool) {
		for _, in := range list {
			if in.Value.Source == nil {
				in.Value.Source, in.Err = e.App.Input(in.Name, e.Set)
			}
			if in.Err == nil {
				in.Key, in.Err = batch.Hash(in.Name, in.Value.Recipe, in.Value.Sample, in.Value.Unreadable, in.Value.Source.Text)
			}
			if !yield(in) {
				return
			}
		}
	}, nil
}

// predictions reads a file of predictions. It reports lines that cannot be read; the error is that of a file
// without a readable line.
func (e *evaluation) predictions(name string) ([]benchmark.Prediction, error) {
	text, err := e.App.Unpacked(name)
	if err != nil {
		return nil, err
	}
	name = strings.TrimSuffix(name, ".gz")
	all, err := benchmark.ReadPredictions(&source.File{Name: name, Text: text})
	if len(all) == 0 {
		if err == nil {
			err = source.Errorf("E0647", source.Span{}, "%s contains no predictions", name).WithHint(`each line is {"recipe": …, "sample": …, "text": …}`)
		}
		return nil, err
	}
	wrong, _ := source.SplitError(err)
	for _, d := range wrong.Items {
		e.heap.print(e.App, d)
		e.scoring.code = max(e.scoring.code, cli.CodeOf(d))
	}
	e.covering = append(e.covering, name)
	return all, nil
}

// lists returns the folders of networks and the files of predictions. Each should contain a prediction for
// every recipe of the benchmark.
func (e *evaluation) lists() []string { return e.covering }

// complete adds a failed report for each recipe whose prediction is missing. Files that are named on the
// command line predict the recipes that they are named after.
func (e *evaluation) complete(lists []string) error {
	of, others := map[string][]*benchmark.Report{}, []*benchmark.Report(nil)
	for _, r := range e.reports {
		if i := slices.IndexFunc(lists, func(list string) bool { return within(list, r.File) }); i >= 0 {
			of[lists[i]] = append(of[lists[i]], r)
		} else {
			others = append(others, r)
		}
	}
	var all []*benchmark.Report
	for _, list := range lists {
		missing := e.evaluator.MissingSamples
		if !strings.HasSuffix(list, ".jsonl") {
			missing = func(list string, reports []*benchmark.Report) []*benchmark.Report {
				return e.evaluator.Missing(e.Set.List(), list, reports)
			}
		}
		lack := missing(list, of[list])
		e.noteMissing(list, lack)
		all = append(all, lack...)
	}
	var named []string
	for _, r := range others {
		if id := e.Set.FileRecipe(r.File); id != "" && !slices.Contains(named, id) {
			named = append(named, id)
		}
	}
	if !e.evaluator.Domain.Semantics.FaultsVoidScore {
		all = append(all, e.evaluator.Missing(named, "", others)...)
	}
	for _, r := range all {
		if r.Status != benchmark.Unpredicted {
			e.heap.print(e.App, r.Problems[0])
		}
		e.judge(r)
		if err := e.add(r); err != nil {
			return err
		}
	}
	return nil
}

// noteMissing notes which predictions a folder or file lacks.
func (e *evaluation) noteMissing(list string, reports []*benchmark.Report) {
	var lack []string
	for _, r := range reports {
		switch {
		case r.Status != benchmark.Unpredicted:
		case r.Sample != "":
			lack = append(lack, *r.Recipe+" (sample "+r.Sample+")")
		default:
			lack = append(lack, *r.Recipe)
		}
	}
	if len(lack) == 0 {
		return
	}
	some, more := lack, ""
	if len(lack) > maxPerCode {
		some, more = lack[:maxPerCode], fmt.Sprintf(" and %d more", len(lack)-maxPerCode)
	}
	e.App.Note("missing predictions in %s count as failed: %s%s [E0644]", list, strings.Join(some, ", "), more)
}

// within reports whether a file is in a folder, or is a line of a file of predictions.
func within(list, file string) bool {
	return list == "." && !path.IsAbs(file) || strings.HasPrefix(file, list+"/") || strings.HasPrefix(file, list+":")
}

// unscored adds a failed report for a file that cannot be scored. A file that does not exist gets one only if
// it is named after a recipe.
func (e *evaluation) unscored(word string, problem *source.Diagnostic) error {
	e.raiseCode(cli.CodeOf(problem))
	r := &benchmark.Report{File: word, Status: benchmark.Failed, Code: problem.Code, Stamp: e.evaluator.Stamp, PlainProblems: []source.Plain{problem.Plain()}}
	id := ""
	if e.Set != nil {
		id = e.Set.FileRecipe(word)
	}
	switch {
	case id != "":
		r.Recipe = &id
	case slices.Contains([]string{"E0801", "E0805"}, problem.Code):
		return nil
	case problem.Code != "E0613": // an internal error may be that of a line of predictions
		r.PlainWarnings = []source.Plain{benchmark.MeansNoRecipe(word).Plain()}
	}
	return e.add(r)
}

// pack encodes a prediction as its name, its recipe, its sample, why it has no text, and its text, with zero bytes
// between them.
func (e *evaluation) pack(p benchmark.Prediction) (string, error) {
	if p.Source == nil {
		return "", nil
	}
	return strings.Join([]string{p.Source.Name, p.Recipe, p.Sample, p.Unreadable, p.Source.Text}, "\x00"), nil
}

func (e *evaluation) unpack(text string) (p benchmark.Prediction, err error) {
	parts := strings.SplitN(text, "\x00", 5)
	if len(parts) < 5 {
		return p, errors.New("the file has no name")
	}
	return benchmark.Prediction{Source: &source.File{Name: parts[0], Text: parts[4]}, Recipe: parts[1], Sample: parts[2], Unreadable: parts[3]}, nil
}
