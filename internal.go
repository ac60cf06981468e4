package hearth

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"

	"hearth/engine/program"
	"hearth/eval/benchmark"
	score "hearth/eval/household"
	"hearth/eval/kitchen"
	"hearth/eval/report"
	"hearth/eval/sequence"
	"hearth/facts/graph"
	"hearth/ontology/owl"
	"hearth/parser/phrase"
	notation "hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/explanation"
	"hearth/sim/quantitative"
	"hearth/sim/quantitative/measure"
	"hearth/sim/rulebook/auxiliary"
)

// Internals holds the parts of a world for the commands and tests of this module, which score, store and draw
// episodes. Other programs must not use it: it changes without notice.
type Internals struct {
	Domain   *sim.Domain
	Entailed *owl.Loaded      // consequences of OWL ontologies; nil if there are none
	Words    *graph.Words     // words that graphs of a household may use
	Actions  notation.Actions // how actions of a household are written

	world *World
}

// Internal returns the parts of the world; see [Internals].
func (w *World) Internal() *Internals {
	x := &Internals{Domain: w.domain, Entailed: w.entailed, world: w}
	if l, ok := w.kind.(*living); ok {
		x.Words, x.Actions = l.words, l.actions
	}
	return x
}

// Internal returns the rules with the first state of the scene; see [Internals].
func (s *Scene) Internal() *sim.Domain { return s.domain }

// Internal returns the steps and states of the episode; see [Internals].
func (e *Episode) Internal() *sim.Episode { return e.run }

// Internal returns the state of the situation; see [Internals].
func (s *Situation) Internal() *sim.Situation { return s.sim }

// Questions returns the data that all queries share. It is computed once.
func (x *Internals) Questions() (*ask.Base, error) { return x.world.base() }

// LintWords returns warnings about a file of words for the reader of recipes. The error is that of the reader's files.
func (x *Internals) LintWords(f *source.File) ([]*source.Diagnostic, error) {
	r, err := x.world.reader()
	if err != nil {
		return nil, err
	}
	return r.Lint(f), nil
}

// Folders returns the folders of rules that belong to no action.
func (x *Internals) Folders() []auxiliary.Folder { return x.world.auxiliary() }

// Auxiliary returns the programs of rules that belong to no action, such as hazards.
func (x *Internals) Auxiliary() (all []*program.Program, err error) {
	for _, f := range x.world.auxiliary() {
		p, err := f.Load(x.world.options.Rules, x.Domain.Model())
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// Episode returns steps and states as an episode.
func (x *Internals) Episode(run *sim.Episode) (*Episode, error) { return x.world.decoded(run) }

// With returns the world with another domain, such as one with another mode or other limits.
func (x *Internals) With(d *sim.Domain) *World {
	other := *x.world
	other.domain = d
	return &other
}

// Room returns the physical room of an episode in the quantitative kitchen. It fails in every other world.
func (x *Internals) Room(e *Episode) (*measure.Episode, error) {
	mode, ok := x.Domain.Mode().(*quantitative.Mode)
	if !ok {
		return nil, errors.New("only the quantitative mode has a room to look at: open the kitchen in that mode")
	}
	return &measure.Episode{Mode: mode, Run: e.run}, nil
}

// Blame finds the rule of the given files that may have caused an execution error: the first that writes a
// property which several rules write at once.
func (x *Internals) Blame(failed error, from func(*source.File) bool) (at source.Span, found bool) {
	return explanation.Blame(x.Domain, failed, from)
}

// Evaluator returns an evaluator that scores networks of a kitchen against the recipes of a set.
func (x *Internals) Evaluator(set *benchmark.Set) *benchmark.Evaluator {
	return &benchmark.Evaluator{Domain: x.Domain, Scorer: x.world.kind.(*cooking).scorer, Set: set, Latent: x.world.hazards().Find}
}

// Scorer returns a scorer for programs of a household. Resources give other names for things; nil means none.
// Executability, kinds of errors and goals need nothing else. Set People to compare with programs written by
// people.
func (x *Internals) Scorer(know *Resources) (*score.Set, error) {
	l := x.world.kind.(*living)
	judge, err := l.judge()
	if err != nil {
		return nil, err
	}
	if know == nil {
		know = &Resources{}
	}
	return &score.Set{House: l.house, Judge: judge, Reader: sequence.Reader{
		Actions: l.actions, Templates: l.phrases, Abstract: phrase.Abstraction(know.Kinds),
	}}, nil
}

// Site returns a scene of a household under a name, as a place to score programs in.
func (x *Internals) Site(s *Scene, name string) score.Site {
	if s.home.ready == nil {
		return score.WithGraph(name, s.home.graph)
	}
	return score.Prepared(name, s.home.ready)
}

// Shortfalls explains why a scored network scores below 1 against the gold network of its recipe. It lists each
// missed goal and each difference of the dish, with the step of the gold network that would have achieved it.
// The gold network is executed in s.
func (x *Internals) Shortfalls(ctx context.Context, s *Scene, entry *benchmark.Entry, made *benchmark.Report) (*report.Shortfalls, error) {
	gold, err := s.Run(ctx, &Plan{Name: entry.ID, Network: entry.Gold})
	if err != nil {
		return nil, err
	}
	return shortfallsOf(made, shortfalls(made, gold.run)), nil
}

// shortfalls compares a report with the gold episode: goals first, the dish last.
func shortfalls(r *benchmark.Report, gold *sim.Episode) (out []*explanation.Shortfall) {
	note := func(wanted, got string) {
		s := explanation.Compare(r.Episode, gold, wanted, got)
		if s != nil && !slices.ContainsFunc(out, func(o *explanation.Shortfall) bool { return o.Wanted == s.Wanted && o.Nearest == s.Nearest }) {
			out = append(out, s)
		}
	}
	if r.GoalReport != nil {
		for _, g := range r.GoalReport.Goals {
			if g.Step == 0 {
				note(g.Var, "")
			}
		}
	}
	if r.DishReport != nil && r.DishReport.Best != nil && r.DishReport.Score < 1 {
		note(r.DishReport.Gold, r.DishReport.Best.Dish().Var)
	}
	return out
}

// shortfallsOf describes why a network does not score 1.
func shortfallsOf(r *benchmark.Report, all []*explanation.Shortfall) *report.Shortfalls {
	return &report.Shortfalls{Recipe: r.Episode.Plan.Recipe, Goals: r.Goals, Dish: r.Dish, Shortfalls: report.Convert(all, func(s *explanation.Shortfall) report.Shortfall {
		out := report.Shortfall{Wanted: outputOf(s.Wanted), Differs: report.Convert(s.Differs, mismatchOf)}
		if s.Nearest != nil {
			nearest := outputOf(s.Nearest)
			out.Nearest = &nearest
		}
		return out
	})}
}

func outputOf(b *sim.Binding) report.Output {
	return report.Output{Variable: b.Var, Maker: report.Maker{Step: b.BoundBy.Index + 1, Action: b.BoundBy.Name}}
}

func mismatchOf(l explanation.Difference) report.Mismatch {
	out := report.Mismatch{Path: l.Path, Wanted: l.Was.String(), Actual: l.Is.String()}
	if l.ChangedBy != nil {
		out.ChangedBy = &report.Maker{Step: l.ChangedBy.Step.Index + 1, Action: l.ChangedBy.Step.Name}
	}
	return out
}

// Stamp identifies everything that scores of networks depend on in this kitchen with this set of recipes. Its
// hashes change when a byte of the rules, the ontology, the scene or a gold network changes.
func (x *Internals) Stamp(set *benchmark.Set, version string, candidates kitchen.Candidates) (*benchmark.Stamp, error) {
	w, data := x.world, sha256.New()
	set.Digest(data)
	rules, ruleErr := digest(sha256.New(), w.options.Rules)
	onto, ontoErr := digest(sha256.New(), w.options.Ontology)
	all, dataErr := digest(data, w.options.Scenes)
	return &benchmark.Stamp{
		Mode: map[bool]string{true: "quantitative"}[w.options.Quantitative], Hearth: version, Edition: w.Edition, Semantics: w.domain.Semantics.String(), Candidates: candidates,
		Rules: rules, Ontology: onto, Data: all, Recipes: len(set.List()),
	}, errors.Join(ruleErr, ontoErr, dataErr)
}
