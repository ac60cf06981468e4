package benchmark

import (
	"errors"
	"sync"

	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/eval/smatch"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
)

// An Evaluator executes networks and scores them against the gold of a set. It
// serves any number of goroutines.
type Evaluator struct {
	Domain *sim.Domain
	Scorer *kitchen.Scorer
	Set    *Set
	Smatch bool     // compare the networks themselves, too
	golds  sync.Map // recipe id → func() (eval.Run, error)
}

// File evaluates every network of a file, in the order of the file. A file that
// cannot be read gives one report without a recipe, an empty one likewise.
// Under released semantics one error voids all reports of the file.
func (ev *Evaluator) File(src *source.File) []*Report {
	f, err := network.Parse(src)
	if err != nil {
		return []*Report{ev.failed(src.Name, "", err)}
	}
	if len(f.Networks) == 0 {
		return []*Report{{File: src.Name, Status: Empty}}
	}
	seen := map[string]bool{}
	var out []*Report
	for _, n := range f.Networks {
		if seen[n.ID] {
			out = append(out, ev.failed(src.Name, n.ID, diag.New("E0612", n.At, "there is a second network for %s in this file", n.ID)))
			continue
		}
		seen[n.ID] = true
		out = append(out, ev.Network(src.Name, n))
	}
	if ev.Domain.Semantics == plan.Released {
		void(out)
	}
	return out
}

// void takes the scores from all reports of a file when one of them is an error.
func void(reports []*Report) {
	for _, bad := range reports {
		if bad.Status != Failed {
			continue
		}
		for _, r := range reports {
			if r.Status != Failed {
				r.Status, r.Code = Failed, bad.Code
				r.Smatch, r.Goals, r.Dish, r.Time = nil, nil, nil, nil
				r.Problems = append(r.Problems, bad.Problems...)
			}
		}
		return
	}
}

// failed reports a network that has no scores.
func (ev *Evaluator) failed(file, id string, err error) *Report {
	r := &Report{File: file, Status: Failed}
	if id != "" {
		r.Recipe = &id
	}
	r.note(err)
	return r
}

// note adds what is wrong; the first code is the report's.
func (r *Report) note(err error) {
	var list *diag.List
	var one *diag.Diagnostic
	var abort *sim.AbortError
	switch {
	case errors.As(err, &list):
		r.Problems = append(r.Problems, list.Items...)
	case errors.As(err, &abort):
		r.Problems = append(r.Problems, abort.Problem)
	case errors.As(err, &one):
		r.Problems = append(r.Problems, one)
	case err != nil:
		r.Problems = append(r.Problems, &diag.Diagnostic{Code: "E0613", Msg: err.Error()})
	}
	if r.Code == "" && len(r.Problems) > 0 {
		r.Code = r.Problems[0].Code
	}
}

// Network executes one network and scores what it made; with Smatch it also
// compares it with its gold network.
func (ev *Evaluator) Network(file string, n *network.Network) *Report {
	r := ev.execute(file, n)
	entry := ev.Set.Entry(n.ID)
	voided := r.Status == Failed && ev.Domain.Semantics == plan.Released
	if !ev.Smatch || voided || entry == nil || entry.Gold == nil {
		return r
	}
	match, err := smatch.Compare(n, entry.Gold)
	if err != nil {
		r.note(err)
		return r
	}
	r.Smatch = &match.Score
	return r
}

func (ev *Evaluator) execute(file string, n *network.Network) *Report {
	r := &Report{File: file, Recipe: &n.ID}
	gold, err := ev.Gold(n.ID)
	if err != nil {
		return ev.failed(file, n.ID, err)
	}
	p, err := plan.Build(n, ev.Domain.Model().Ontology(), ev.Domain.Semantics)
	if err != nil {
		r.note(err)
		if ev.Domain.Semantics == plan.Released {
			r.Status = Failed
			return r
		}
	}
	e, err := ev.Domain.Run(p)
	if err != nil {
		return ev.failed(file, n.ID, err)
	}
	r.Episode = e
	switch released := ev.Domain.Semantics == plan.Released; {
	case e.Abort != nil:
		r.Status = Failed
		r.note(e.Abort)
		if released {
			return r
		}
	case released && !e.Complete:
		r.Status = NoSolution
		return r
	default:
		r.Status = status(e)
	}
	return ev.score(r, gold, eval.FromEpisode(e, ""))
}

// status is ok when every step was done.
func status(e *sim.Episode) string {
	for _, res := range e.Results {
		if res.Status != sim.Done && e.Domain.Semantics == plan.Corrected {
			return Partial
		}
	}
	return OK
}

func (ev *Evaluator) score(r *Report, gold, got eval.Run) *Report {
	if got.HasTime {
		r.Time, r.Inexact = &got.Time, got.Inexact
	}
	goals := eval.GoalConditions(gold, got)
	share := goals.Score()
	r.Reached, r.Goals = &goals, &share
	dishes, err := ev.Scorer.Score(gold, got)
	if err == nil {
		err = dishes.Err()
	}
	if err != nil {
		r.note(err)
		if ev.Domain.Semantics == plan.Released {
			r.Status, r.Goals, r.Time = Failed, nil, nil
			return r
		}
	}
	if dishes != nil {
		r.Dishes, r.Dish = dishes, &dishes.Score
	}
	return r
}

// Gold executes the gold network of a recipe, once.
func (ev *Evaluator) Gold(id string) (eval.Run, error) {
	run, _ := ev.golds.LoadOrStore(id, sync.OnceValues(func() (eval.Run, error) { return ev.gold(id) }))
	return run.(func() (eval.Run, error))()
}

func (ev *Evaluator) gold(id string) (eval.Run, error) {
	entry := ev.Set.Entry(id)
	if entry == nil || entry.Gold == nil {
		d := diag.New("E0610", source.Span{}, "there is no gold network for a recipe %s", id)
		if near := diag.Nearest(id, ev.Set.IDs()); near != "" {
			d.WithHint("did you mean %s?", near)
		}
		return eval.Run{}, d
	}
	p, err := plan.Build(entry.Gold, ev.Domain.Model().Ontology(), ev.Domain.Semantics)
	if err != nil {
		return eval.Run{}, err
	}
	e, err := ev.Domain.Run(p)
	switch {
	case err != nil:
		return eval.Run{}, err
	case e.Abort != nil:
		return eval.Run{}, e.Abort
	case !e.Complete:
		return eval.Run{}, diag.New("E0611", entry.Gold.At, "the gold network of %s cannot be executed", id)
	}
	return eval.FromEpisode(e, entry.Primary), nil
}
