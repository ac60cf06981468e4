package benchmark

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"

	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/eval/outputs"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
)

// WithGold returns a copy of the set with other gold networks for their recipes. A network without a primary
// output keeps the one of the set, if it binds that variable.
func (s *Set) WithGold(golds ...*network.Network) *Set {
	out := *s.withAlignments()
	out.entries = maps.Clone(s.entries)
	for _, n := range golds {
		e := Entry{ID: n.ID}
		if old := out.Entry(n.ID); old != nil {
			e = *old
		}
		switch {
		case n.Primary != "":
			e.Primary = n.Primary
		case !mentions(n, e.Primary):
			e.Primary = ""
		}
		e.Gold = n
		out.entries[n.ID] = &e
	}
	return &out
}

// With returns an evaluator of another set of recipes with the same options.
func (ev *Evaluator) With(set *Set) *Evaluator {
	return &Evaluator{
		Domain: ev.Domain, Scorer: ev.Scorer, Set: set, Candidates: ev.Candidates, Smatch: ev.Smatch, AllCandidates: ev.AllCandidates,
		Lenient: ev.Lenient, Stamp: ev.Stamp, OnScored: ev.OnScored, Latent: ev.Latent,
	}
}

func mentions(n *network.Network, variable string) bool {
	for _, a := range n.Actions {
		for _, arg := range a.Args {
			if arg.Kind == network.Variable && arg.Text == variable {
				return true
			}
		}
	}
	return false
}

// Outcome returns the status of an executed plan whose text had no problems.
func Outcome(e *sim.Episode) string {
	switch {
	case e.Abort != nil:
		return Failed
	case e.Domain.Semantics.FaultsVoidScore && !e.Complete:
		return NoSolution
	}
	return status(e)
}

// placed returns err with the place of the dish in its gold network, if err says why the dish cannot be weighed.
func placed(err error, n *network.Network, dish string) error {
	d, ok := errors.AsType[*source.Diagnostic](err)
	if !ok || d.Code == "E0601" {
		return err
	}
	at := *d
	at.Span, at.Msg = n.Span, fmt.Sprintf("%s, and the gold dish %s cannot be weighed", d.Msg, dish)
	if a := n.Binding(dish); a != nil {
		at.Span = a.Span
	}
	return &at
}

// A gold is the result of a gold network.
type gold struct {
	episode  *sim.Episode
	standard *outputs.Standard
	dish     *kitchen.Standard
	noDish   error // why the gold network makes no dish; nil if it makes one
}

// Gold executes the gold network of a recipe, once.
func (ev *Evaluator) Gold(id string) (eval.Run, error) {
	g, err := ev.standard(id)
	if err != nil {
		return eval.Run{}, err
	}
	return g.standard.Run, nil
}

func (ev *Evaluator) standard(id string) (*gold, error) {
	load, _ := ev.golds.LoadOrStore(id, sync.OnceValues(func() (*gold, error) { return ev.gold(id) }))
	return load.(func() (*gold, error))()
}

func (ev *Evaluator) gold(id string) (*gold, error) {
	entry := ev.Set.entryToScore(id)
	if entry == nil || entry.Gold == nil {
		d := source.Errorf("E0610", source.Span{}, "there is no gold network for the recipe %s", id).WithHint("hearth recipes list shows the recipes that have one")
		if near := source.Nearest(id, ev.Set.IDs()); near != "" {
			d.WithHint("did you mean %s?", near)
		}
		return nil, d
	}
	p, err := plan.Build(entry.Gold, ev.Domain.Model().Ontology(), ev.Domain.Semantics)
	if err != nil {
		return nil, err
	}
	e, err := ev.Domain.Run(context.Background(), p) // not the context of a caller: the result is shared
	switch {
	case err != nil:
		return nil, err
	case e.Abort != nil:
		return nil, e.Abort
	case !e.Complete:
		return nil, source.Errorf("E0611", entry.Gold.Span, "the gold network of %s cannot be executed", id)
	}
	g := &gold{episode: e, standard: outputs.NewStandard(e, entry.Primary)}
	g.dish, g.noDish = ev.Scorer.Standard(g.standard.Run)
	g.noDish = placed(g.noDish, entry.Gold, g.standard.Run.Primary)
	return g, nil
}
