package benchmark

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/eval/lenient"
	"hearth/eval/outputs"
	"hearth/eval/report"
	"hearth/eval/smatch"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// An Evaluator executes networks and scores them against the gold networks of a set. It is safe for concurrent
// use.
type Evaluator struct {
	Domain        *sim.Domain
	Scorer        *kitchen.Scorer
	Set           *Set
	Amended       *Evaluator         // evaluator of the same recipes with amended gold networks, for scores besides those of Set; may be nil
	Candidates    kitchen.Candidates // candidates for the dish; "" means the outputs
	Smatch        bool               // also compare the networks by Smatch
	AllCandidates bool               // also score the other candidates: see [Report.OtherDishReport]
	Lenient       bool               // read with corrections, see package lenient; not for released semantics
	Stamp         *Stamp             // stored in every report

	OnScored func() // called after each network; may be nil

	// Latent returns the steps of an episode that were done, but caused a failure later. It may be nil.
	Latent func(context.Context, *sim.Episode) ([]report.Hazard, error)

	golds sync.Map // by recipe id: func() (*gold, error)
}

// File evaluates every network of a file and returns the reports in file order. A file without networks gives
// one report, and so does an unreadable file. Under released semantics any error in the text makes a file
// unreadable. Under corrected semantics that happens only when no network is left; otherwise the readable part
// of a network is executed.
//
// Such a single report belongs to the recipe that the file is named after, except under released semantics.
// Otherwise it belongs to no recipe. Under released semantics one error voids all reports of the file. When
// ctx ends, File returns no reports.
func (ev *Evaluator) File(ctx context.Context, src *source.File) []*Report {
	f, err := ev.read(src)
	return ev.finish(ctx, ev.file(ctx, src, f, err))
}

// Prediction is like [Evaluator.File] for one prediction: it returns one report, which belongs to the recipe of
// the prediction. Problems outside the network of that recipe are in the same report.
func (ev *Evaluator) Prediction(ctx context.Context, p Prediction) []*Report {
	if p.Recipe == "" {
		return ev.File(ctx, p.Source)
	}
	r := ev.unscored(p)
	if r == nil {
		f, err := ev.readFor(p.Source, p.Recipe)
		reports := ev.file(ctx, p.Source, f, err)
		i := max(0, slices.IndexFunc(reports, func(r *Report) bool { return r.Recipe != nil && *r.Recipe == p.Recipe }))
		r = reports[i]
		for _, other := range slices.Delete(reports, i, i+1) {
			r.addTextProblems(other.Problems)
			r.Corrections = append(r.Corrections, other.Corrections...)
			r.Warnings = append(r.Warnings, other.Warnings...)
		}
		lenient.Sort(r.Corrections)
	}
	r.Recipe, r.Sample = &p.Recipe, p.Sample
	return ev.finish(ctx, []*Report{r})
}

// finish fills the fields that all reports have. It returns nil if ctx has ended.
func (ev *Evaluator) finish(ctx context.Context, reports []*Report) []*Report {
	if ctx.Err() != nil {
		return nil
	}
	for _, r := range reports {
		r.Stamp = ev.Stamp
		r.fillPlain()
	}
	return reports
}

func (ev *Evaluator) file(ctx context.Context, src *source.File, f text, err error) []*Report {
	var out []*Report
	switch voids := ev.Domain.Semantics.FaultsVoidScore; {
	case err != nil && (voids || !slices.ContainsFunc(f.Networks, named)):
		out = []*Report{ev.failed(src.Name, f.id, err).addCorrections(f.notes)}
	case len(f.Networks) == 0:
		out = []*Report{ev.failed(src.Name, f.id, source.Errorf("E0614", source.Span{}, "%s holds no network", src.Name).WithHint("a network starts with its recipe id, as in #almond-snow-kisses")).addCorrections(f.notes)}
		out[0].Status = Empty
	default:
		if out = ev.networks(ctx, f, err); voids {
			void(out)
		}
	}
	for _, r := range out {
		r.RecipeFrom = f.recipeFrom
		if r.Recipe == nil && (len(out) > 1 || ev.Set.FileRecipe(src.Name) == "") {
			r.Warnings = append(r.Warnings, MeansNoRecipe(src.Name))
		}
	}
	if len(out) > 0 {
		out[0].Warnings = slices.Insert(out[0].Warnings, 0, f.warnings...)
	}
	return out
}

// named reports whether a network has a recipe id.
func named(n *network.Network) bool { return n.ID != "" }

// networks evaluates the networks of a file; err holds the problems of its text. All problems outside named
// networks become one report.
func (ev *Evaluator) networks(ctx context.Context, f text, err error) []*Report {
	seen, left := map[string]bool{}, []report.Correction(nil) // recipe ids found so far, and corrections outside named networks
	var out []*Report
	var nameless source.Diagnostics
	unread, _ := source.SplitError(err)
	for i, n := range f.Networks {
		notes := lenient.Within(f.notes, lenient.Start, f.Networks, i)
		problems := lenient.Within(unread.Items, func(d *source.Diagnostic) int { return d.Span.Start }, f.Networks, i)
		switch {
		case !named(n):
			nameless.Items, left = append(nameless.Items, problems...), append(left, notes...)
			continue
		case n == f.misnamed:
			out = append(out, ev.failed(f.Source.Name, f.id, misnamed(n, f.id)).addCorrections(notes))
			continue
		case f.only && n.ID != f.id: // reported by readFor
			continue
		case seen[n.ID]:
			out = append(out, ev.failed(f.Source.Name, n.ID, source.Errorf("E0612", n.Span, "this file has a second network for %s", n.ID)).addCorrections(notes))
			continue
		}
		seen[n.ID] = true
		r := ev.Network(ctx, f.Source.Name, n)
		r.addTextProblems(problems)
		r.addCorrections(notes)
		r.Warnings = append(r.Warnings, n.Unread.Items...)
		out = append(out, r)
		if ev.OnScored != nil {
			ev.OnScored()
		}
	}
	if err := nameless.Err(); err != nil {
		out = append(out, ev.failed(f.Source.Name, "", err).addCorrections(left))
	}
	return out
}

// addTextProblems puts problems with the text of a network before all others.
func (r *Report) addTextProblems(problems []*source.Diagnostic) {
	if len(problems) == 0 {
		return
	}
	r.Problems = append(problems, r.Problems...)
	r.Code = problems[0].Code
	if r.Status == OK {
		r.Status = Partial
	}
}

// void removes the scores of all reports of a file if one of them is an error.
func void(reports []*Report) {
	for _, bad := range reports {
		if bad.Status != Failed {
			continue
		}
		code, reason := bad.Code, []*source.Diagnostic(nil)
		if code == "E0610" { // E0610 marks extra networks; the other networks of the file have a recipe, so they count as failed
			code = "E0645"
			reason = []*source.Diagnostic{source.Errorf(code, source.Span{}, "another header of %s names no recipe, which voids all its networks", bad.File)}
		}
		for _, r := range reports {
			if r.Status != Failed {
				r.Status, r.Code = Failed, code
				r.Goals, r.Dish, r.Time, r.Inexact = nil, nil, nil, false
				r.AmendedGoals, r.AmendedDish = nil, nil
				r.Problems = append(r.Problems, reason...)
				r.Problems = append(r.Problems, bad.Problems...)
			}
		}
		return
	}
}

// failed returns the report of a network without scores.
func (ev *Evaluator) failed(file, id string, err error) *Report {
	r := &Report{File: file, Status: Failed}
	if id != "" {
		r.Recipe = &id
	}
	r.note(err)
	return r
}

// note adds the problems in err. The code of the first problem becomes the code of the report, unless it has
// one.
func (r *Report) note(err error) {
	var list *source.Diagnostics
	var one *source.Diagnostic
	var abort *sim.AbortError
	switch {
	case errors.As(err, &list):
		r.Problems = append(r.Problems, list.Items...)
	case errors.As(err, &abort):
		r.Problems = append(r.Problems, abort.Problem)
	case errors.As(err, &one):
		r.Problems = append(r.Problems, one)
	case err != nil:
		r.Problems = append(r.Problems, &source.Diagnostic{Code: "E0613", Msg: err.Error()})
	}
	if r.Code == "" && len(r.Problems) > 0 {
		r.Code = r.Problems[0].Code
	}
}

// Network executes one network and scores its products. With Smatch it also compares the network with its gold
// network, even if it could not be executed.
func (ev *Evaluator) Network(ctx context.Context, file string, n *network.Network) *Report {
	tried, notes := n, []report.Correction(nil)
	if ev.Lenient {
		n, tried, notes = ev.reader().Network(n)
	}
	r := ev.execute(ctx, file, tried)
	r.addCorrections(notes)
	entry := ev.Set.entryToScore(n.ID)
	if !ev.Smatch || entry == nil || entry.Gold == nil {
		return r
	}
	match, err := smatch.Compare(ctx, n, entry.Gold)
	if err != nil {
		r.note(err)
		return r
	}
	r.Smatch = new(match.Score)
	return r
}

func (ev *Evaluator) execute(ctx context.Context, file string, n *network.Network) *Report {
	want, err := ev.standard(n.ID)
	if err != nil {
		return ev.failed(file, n.ID, source.WithSpan(err, n.Span))
	}
	p, unsound := plan.Build(n, ev.Domain.Model().Ontology(), ev.Domain.Semantics)
	if unsound != nil && ev.Domain.Semantics.FaultsVoidScore {
		return ev.Executed(file, n, unsound, nil)
	}
	domain := ev.Domain
	if domain.ByRules() {
		domain = domain.WithCache(want.standard.CachedStep)
	}
	e, err := domain.Run(ctx, p)
	if err != nil {
		return ev.failed(file, n.ID, err)
	}
	r := ev.Executed(file, n, unsound, e)
	if ev.Latent != nil {
		r.Latent, err = ev.Latent(ctx, e)
		r.note(err)
	}
	return r
}

// Executed returns the report of an executed network with the scores of its products. The error unsound holds
// the problems of building its plan. Under released semantics an unsound network has no scores, and e may be
// nil.
func (ev *Evaluator) Executed(file string, n *network.Network, unsound error, e *sim.Episode) *Report {
	r := &Report{File: file, Recipe: new(n.ID), Episode: e}
	r.note(unsound)
	voids := ev.Domain.Semantics.FaultsVoidScore
	switch {
	case unsound != nil && voids:
		r.Status = Failed
		return r
	case e.Abort != nil:
		r.Status = Failed
		r.note(e.Abort)
		if voids {
			return r
		}
	case voids && !e.Complete:
		r.Status = NoSolution
		return r
	default:
		r.Status = status(e)
	}
	if e.Limit != nil {
		r.note(e.Limit)
	}
	if causes := explanation.RootCauses(e); r.Code == "" && len(causes) > 0 && !voids {
		r.Code = causes[0].Problem.Code
	}
	want, err := ev.standard(n.ID)
	if err != nil {
		r.note(err)
		return r
	}
	executed := len(r.Problems)
	r.Gold = want.episode
	return ev.score(r, want, want.standard.Read(e)).warnUnweighed(n, executed)
}

// warnUnweighed turns the problems of weighing a dish into warnings at the step that makes the dish. It applies to
// networks with scores.
func (r *Report) warnUnweighed(n *network.Network, first int) *Report {
	for i, d := range r.Problems[first:] {
		if r.DishReport != nil && d.Span.File == nil {
			w := &source.Diagnostic{Code: d.Code, Msg: d.Msg, Hint: d.Hint, Span: n.Span, Severity: source.Warning}
			if a := n.Binding(r.DishReport.Unweighed()); a != nil {
				w.Span, w.Msg = a.Span, fmt.Sprintf("%s, and %s of %s cannot be weighed", d.Msg, a.Args[0].Text, a.Name)
			}
			r.Problems[first+i] = w
		}
	}
	return r
}

// status returns OK if every step was done and the network has at least one step.
func status(e *sim.Episode) string {
	undone := func(r *sim.Result) bool { return r.Status != sim.Done }
	if none := len(e.Results) == 0 && e.Plan.Network != nil; (none || slices.ContainsFunc(e.Results, undone)) && !e.Domain.Semantics.FaultsVoidScore {
		return Partial
	}
	return OK
}

func (ev *Evaluator) score(r *Report, want *gold, got eval.Run) *Report {
	if got.HasTime {
		r.Time, r.Inexact = new(got.Time), got.Inexact
	}
	goals := eval.GoalConditions(want.standard.Run, got)
	share := goals.Score()
	r.GoalReport, r.Goals = &goals, &share
	dishes, err := ev.dishes(r, want, got)
	if err != nil {
		r.note(err)
		if ev.Domain.Semantics.FaultsVoidScore {
			r.Status, r.Goals, r.Time = Failed, nil, nil
			return r
		}
	}
	if dishes != nil {
		r.DishReport, r.Dish = dishes, new(dishes.Score)
	}
	ev.amend(r, got)
	return r
}

// dishes scores the dish. The error reports a dish that cannot be weighed.
func (ev *Evaluator) dishes(r *Report, want *gold, got eval.Run) (*kitchen.Report, error) {
	if want.noDish != nil {
		return nil, want.noDish
	}
	which, other := kitchen.Outputs, kitchen.FinalState
	if ev.Candidates == other {
		which, other = other, which
	}
	if ev.AllCandidates {
		r.OtherDishReport = ev.Scorer.ScoreAmong(other, want.dish, got)
	}
	dishes := ev.Scorer.ScoreAmong(which, want.dish, got)
	return dishes, dishes.Err()
}

// Dish compares the products of a run with the dish of a recipe, like the reports of whole networks. The error
// reports that the gold network makes no dish.
func (ev *Evaluator) Dish(id string, got eval.Run) (*kitchen.Report, error) {
	want, err := ev.standard(id)
	if err != nil {
		return nil, err
	}
	r, err := ev.dishes(&Report{}, want, got)
	if r != nil {
		err = nil // a candidate without a weight scores 0 now and may get a weight later
	}
	return r, err
}

// Outputs returns the products of an executed plan for scoring; primary is the variable of the dish. See
// [outputs.Read].
func Outputs(e *sim.Episode, primary string) eval.Run { return outputs.Read(e, primary) }

// NewGrowingReader returns a function that reads plans as they grow. See [outputs.NewGrowingReader].
func NewGrowingReader() func(e *sim.Episode) eval.Run { return outputs.NewGrowingReader() }
