package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/rulebook"
	"hearth/sim/world"
)

// A tally is the attachment of the mode weary: the number of steps so far.
type tally int

func (n tally) Canonical() []byte { return fmt.Append(nil, int(n)) }

// weary is a mode that uses rules but refuses every step after the first most steps.
type weary struct {
	sim.Rules
	most tally
}

func (w weary) Step(ctx context.Context, q *sim.Request) (sim.Effects, error) {
	eff, err := w.Rules.Step(ctx, q)
	n, _ := q.Before.Attached().(tally)
	if n >= w.most {
		eff.Facts = also{eff.Facts, "blocked", []engine.Term{engine.Name("/weary"), engine.Name("/world"), engine.Name("/world")}}
	}
	eff.Attach = n + 1
	return eff, err
}

// also is facts with one more row.
type also struct {
	sim.Facts
	pred string
	row  []engine.Term
}

func (a also) Rows(pred string) [][]engine.Term {
	if pred == a.pred {
		return append(a.Facts.Rows(pred), a.row)
	}
	return a.Facts.Rows(pred)
}

// steps is a computed predicate of that mode: the number of steps.
var steps = world.Computed{Name: "steps", Reads: []string{world.Attached}, Read: func(v *world.View, _ []engine.Term, rows *engine.Rows) error {
	n, _ := v.State.Attached().(tally)
	rows.Add(engine.Number(int64(n)))
	return nil
}}

func TestASecondModeRunsThroughTheSameLoop(t *testing.T) {
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	scene, err := corpus.LoadScene(corpus.Files, "full", onto)
	require.NoError(t, err)
	first := world.New(world.NewModel(onto, false, steps), scene)
	d := sim.NewDomain("kitchen", onto, rules.FS, plan.Corrected, first).WithMode(weary{most: 3})
	f, err := network.Parse(&source.File{Name: "test", Text: chain("(fetch-and-proportion ?a > < ? butter 100 g)", "(mix ?dough > < ?a ?)", "(fetch ?w > < whisk 1)")})
	require.NoError(t, err)
	p, err := plan.Build(f.Networks[0], onto, d.Semantics)
	require.NoError(t, err)
	e, err := d.Run(t.Context(), p)
	require.NoError(t, err)

	require.Equal(t, []sim.Status{sim.Done, sim.Done, sim.Done, sim.Failed}, []sim.Status{e.Results[0].Status, e.Results[1].Status, e.Results[2].Status, e.Results[3].Status})
	require.Equal(t, "weary", e.Results[3].Reasons[0].Code)
	require.Equal(t, tally(3), e.Final().Attached())
	require.Nil(t, first.Attached(), "the first state is as it was")
	var rows []int64
	require.NoError(t, (&world.View{State: e.Results[1].After}).Scan("steps", make([]engine.Term, 1), func(row []engine.Term) bool {
		rows = append(rows, row[0].Num())
		return true
	}))
	require.Equal(t, []int64{2}, rows)

	again, err := e.Again(t.Context())
	require.NoError(t, err)
	require.Equal(t, e.Hash(), again.Hash())
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	plain, err := k.Internal().Domain.Run(t.Context(), p)
	require.NoError(t, err)
	require.NotEqual(t, plain.Hash(), e.Hash(), "what is kept beside states is hashed with them")
}

// asked records which result predicates of a step are read.
type asked struct {
	sim.Facts
	of map[string]bool
}

func (a asked) Rows(pred string) [][]engine.Term {
	a.of[pred] = true
	return a.Facts.Rows(pred)
}

// Rules derive only the results that are listed as read, so the list must be complete.
func TestEveryResultThatIsReadIsListed(t *testing.T) {
	read := map[string]bool{}
	for _, semantics := range []string{"corrected", "released"} {
		w, err := hearth.Open(hearth.KitchenOptions{Semantics: semantics})
		require.NoError(t, err)
		d := w.Internal().Domain.WithMode(sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
			eff, err := sim.Rules{}.Step(ctx, q)
			eff.Facts = asked{eff.Facts, read}
			return eff, err
		}))
		for _, text := range []string{
			chain("(fetch-and-proportion ?a > < ? butter 100 g)", "(mix ?dough > < ?a ?)", "(bake ?x > < ?dough ? 1 hour 180 degrees-celsius)"),
			chain("(fetch-and-proportion ?a > < ? butter 0.5 g)", "(fetch ?w > < whisk 1)", "(mash ?x > < ?w ?)"),
		} {
			f, err := network.Parse(&source.File{Name: "test", Text: text})
			require.NoError(t, err)
			p, err := plan.Build(f.Networks[0], w.Ontology, d.Semantics)
			require.NoError(t, err)
			_, err = d.Run(t.Context(), p)
			require.NoError(t, err)
		}
	}
	for pred := range read {
		require.Contains(t, rulebook.ResultPredicates, pred)
	}
	require.Greater(t, len(read), 25)
}
