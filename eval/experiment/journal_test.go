package experiment_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/batch"
	"hearth/eval/experiment"
	"hearth/parser/program"
	simulated "hearth/sim/household"
	"hearth/sim/planner/bank"
)

// The costs of embedding are noted even if it fails in the end.
func TestEmbeddingsThatFail(t *testing.T) {
	const spec = "{translations: {counted: {model: abacus.yaml}}, methods: [{name: A, model: m, translation: counted}]}"
	r := newRunner(t, spec)
	inner, fails := r.Models.(models), errors.New("the abacus is broken")
	r.Models = once{inner, fails}
	var journal bytes.Buffer
	r.Journal.Writer = &journal
	_, err := r.Run(context.Background())
	require.EqualError(t, err, "translation counted: the abacus is broken")
	require.Equal(t, 1, strings.Count(journal.String(), "\n"))
	r = newRunner(t, spec)
	resume(t, r, journal.String())
	again, _ := ran(t, r)
	first, _ := ran(t, newRunner(t, spec))
	phrases := int64(len(r.Materials.Phrases))
	require.Equal(t, first.Translations[0].Spent.Requests+1, again.Translations[0].Spent.Requests)
	require.Equal(t, first.Translations[0].Spent.Tokens+phrases, again.Translations[0].Spent.Tokens)
}

// Once has an embedder that embeds phrases and fails for other texts.
type once struct {
	models
	err error
}

func (o once) Embedder(string) (experiment.Embedder, error) { return o, nil }

func (o once) Embed(ctx context.Context, texts []string) ([]bank.Vector, experiment.Spent, error) {
	if texts[0] != o.m.Phrases[0] {
		return nil, experiment.Spent{}, o.err
	}
	a, _ := o.models.Embedder("")
	return a.Embed(ctx, texts)
}

// resume reads a journal without errors.
func resume(t testing.TB, r *experiment.Runner, journal string) batch.Resumed {
	t.Helper()
	problems, err := r.Journal.Resume("plans.jsonl", strings.NewReader(journal))
	require.NoError(t, err)
	require.NoError(t, problems.Err())
	had, err := r.Resumed()
	require.NoError(t, err)
	return had
}

func TestTheContentsOfAJournal(t *testing.T) {
	const spec = "methods: [{name: A, plan: nearest}, {name: B, plan: vanilla, model: m, examples: 1}]"
	_, journal := ran(t, newRunner(t, spec))
	lines := strings.SplitAfter(journal, "\n")
	require.Len(t, lines, 7, "two methods for three tasks")
	tests := []struct {
		name, spec, journal         string
		taken, of, changed, leftOut int // numbers of plans, for the current specification
	}{
		{"all", spec, journal, 6, 6, 0, 0},
		{"nothing", spec, "", 0, 6, 0, 0},
		{"a plan twice", spec, lines[0] + lines[0], 1, 6, 0, 0},
		{"a method that is called otherwise", "methods: [{name: X, plan: nearest}]", journal, 3, 3, 0, 3},
		{"another model", "methods: [{name: B, plan: vanilla, model: other, examples: 1}]", journal, 0, 3, 3, 3},
		{"other parameters", "methods: [{name: B, plan: vanilla, model: m, examples: 1, parameters: {beta: 0.2}}]", journal, 0, 3, 3, 3},
		{"other rules", "methods: [{name: B, plan: vanilla, model: m, examples: 1, rules: interface}]", journal, 0, 3, 3, 3},
		{"more runs", "methods: [{name: B, plan: vanilla, model: m, examples: 1, grid: {epsilon: [0.1, 0.8]}}]", journal, 3, 6, 0, 3},
		{"another seed, and so another example", "{seed: 2, methods: [{name: B, plan: vanilla, model: m, examples: 1}]}", journal, 0, 3, 3, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRunner(t, tt.spec)
			had := resume(t, r, tt.journal)
			require.Equal(t, []int{tt.taken, tt.changed, tt.leftOut}, []int{had.Taken, len(had.Changed), len(had.Gone)})
			first, rest := ran(t, r)
			again := newRunner(t, tt.spec)
			require.Equal(t, tt.of, resume(t, again, tt.journal+rest).Taken, "a run goes on behind what is there")
			results, more := ran(t, again)
			require.Empty(t, more, "nothing is left to do")
			require.Equal(t, written(t, first), written(t, results))
		})
	}
}

func TestMaterialsCount(t *testing.T) {
	const spec = "methods: [{name: A, plan: nearest}]"
	_, journal := ran(t, newRunner(t, spec))
	for name, change := range map[string]func(*experiment.Materials){
		"people":         func(m *experiment.Materials) { m.People["Watch tv"] = nil },
		"demonstrations": func(m *experiment.Materials) { m.Demonstrations = m.Demonstrations[1:] },
		"phrases":        func(m *experiment.Materials) { m.Phrases = m.Phrases[1:] },
		"scenes":         func(m *experiment.Materials) { m.Sites = m.Sites[1:] },
		"all else":       func(m *experiment.Materials) { m.Stamp = "released" },
	} {
		r := newRunner(t, spec)
		change(r.Materials)
		had := resume(t, r, journal)
		require.Zero(t, had.Taken, name)
		require.Len(t, had.Changed, 3, name)
	}
	r := newRunner(t, spec)
	r.Materials.Tasks = r.Materials.Tasks[1:]
	require.Equal(t, batch.Resumed{Taken: 2, Gone: []string{"A 0/0: Drink milk"}}, resume(t, r, journal), "plans for the tasks that are left are what they were")
}

// A plan that hits a fault of Hearth is named, and the other plans are made.
func TestAFaultStopsOnePlan(t *testing.T) {
	r := newRunner(t, "methods: [{name: A, plan: people}]")
	broken := r.Materials.Sites[1].Ready
	r.Materials.Sites[1].Ready = func(h *simulated.House, lines []program.Line) (*simulated.Scene, []program.Line, error) {
		if len(lines) == 5 {
			panic("out of milk")
		}
		return broken(h, lines)
	}
	_, err := r.Run(context.Background())
	require.EqualError(t, err, "A 0/0: Drink milk: internal error of hearth, not of the input: out of milk")
	require.Len(t, r.Journal.Records(), 2)
}
