package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/cmd/internal/show"
	"hearth/eval/benchmark"
	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// A scoredFile is what came of one file.
type scoredFile struct {
	word    string       // on the command line
	src     *source.File // nil when it could not be read
	problem *diag.Diagnostic
	key     string // of the text and all that its scores depend on
	reports []*benchmark.Report
	before  bool // done before an interruption
}

// work evaluates one file. It may run beside others.
func (e *evaluation) work(word string) scoredFile {
	o := scoredFile{word: word}
	src, err := e.app.input(word, e.set)
	if errors.As(err, &o.problem) {
		o.reports = []*benchmark.Report{{File: word, Status: benchmark.Failed, Code: o.problem.Code, Made: e.evaluator.Stamp}}
		return o
	}
	o.src, o.key = src, key(e.evaluator, src.Text)
	if o.reports, o.before = e.journal.done(word, o.key); o.before {
		return o
	}
	// The reports of a file stand in reverse order, as the released evaluator
	// writes them.
	o.reports = e.evaluator.File(src)
	slices.Reverse(o.reports)
	return o
}

// take tells what came of a file, in the order of the command line.
func (e *evaluation) take(o scoredFile) error {
	if o.problem != nil {
		e.app.tell(o.problem)
		e.worst(codeOf(o.problem))
	} else if !o.before {
		e.tell(o.src, o.reports)
	}
	for _, r := range o.reports {
		if o.problem == nil {
			e.judge(r)
		}
		if e.explain {
			if err := e.explained(r); err != nil {
				return err
			}
		}
		r.Episode = nil // told; the states of many episodes would fill the memory
		if !e.explain {
			r.Reached, r.Dishes = nil, nil
		}
		e.reports = append(e.reports, r)
	}
	if o.problem != nil {
		return nil
	}
	return e.journal.note(o)
}

func (e *evaluation) worst(code int) { e.code = max(e.code, code) }

func (e *evaluation) explained(r *benchmark.Report) error {
	if len(e.reports) > 0 {
		fmt.Fprintln(e.app.out)
	}
	return written(show.Explain(e.app.out, r, e.app.ink))
}

// tell says what is wrong with the networks of a file, in its order: what went
// wrong by itself, and how many steps were not reached because of it.
func (e *evaluation) tell(src *source.File, reports []*benchmark.Report) {
	told := map[*diag.Diagnostic]bool{}
	for _, r := range slices.Backward(reports) {
		whole := r.Episode != nil && strings.HasPrefix(strings.ToLower(e.show), "t")
		e.app.tell(problems(r, whole, told)...)
		if whole {
			_ = show.Episode(e.app.err, r.Episode, r.Status) // nothing is left to tell it to
		}
	}
}

// problems returns what is wrong with a network that was not told before. When
// all its steps are told anyway, the reasons of those are left out. What was
// wrong with the plan at the place of a cause is the cause.
func problems(r *benchmark.Report, whole bool, told map[*diag.Diagnostic]bool) (out []*diag.Diagnostic) {
	list := slices.Clone(r.Problems)
	notes := map[source.Span]string{}
	if r.Status == benchmark.Partial && !whole {
		for _, c := range r.Episode.RootCauses() {
			notes[c.Problem.At] = c.Note()
			if !slices.ContainsFunc(list, func(d *diag.Diagnostic) bool { return d.At == c.Problem.At }) {
				list = append(list, c.Problem)
			}
		}
	}
	for _, d := range list {
		if told[d] {
			continue
		}
		told[d] = true
		if note := notes[d.At]; note != "" {
			with := *d
			with.Msg += "; " + note
			d = &with
		}
		out = append(out, d)
	}
	return out
}

// judge takes a report into the exit code.
func (e *evaluation) judge(r *benchmark.Report) {
	under := func(score *float64) bool { return score != nil && *score < e.failUnder }
	switch {
	case r.Status == benchmark.Empty:
		e.worst(exitNegative)
	case r.Recipe == nil, r.Status == benchmark.Failed && e.evaluator.Domain.Semantics == plan.Released:
		e.worst(exitInput)
	case r.Status != benchmark.OK, under(r.Smatch), under(r.Goals), under(r.Dish):
		e.worst(exitNegative)
	}
}
