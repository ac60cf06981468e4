package experiment_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/experiment"
	"hearth/sim/planner/bank"
)

// What embedding has cost is known also when it fails at last.
func TestEmbeddingsThatFail(t *testing.T) {
	const spec = "{translations: {counted: {model: abacus.yaml}}, methods: [{name: A, model: m, translation: counted}]}"
	r := newRunner(t, spec)
	inner, fails := r.Models.(models), errors.New("the abacus is broken")
	r.Models = once{inner, fails}
	var journal bytes.Buffer
	r.Journal = &journal
	_, err := r.Run(context.Background())
	require.EqualError(t, err, "the translation counted: the abacus is broken")
	require.Equal(t, 1, strings.Count(journal.String(), "\n"))
	r = newRunner(t, spec)
	_, err = r.Resume("plans.jsonl", &journal)
	require.NoError(t, err)
	again, _ := ran(t, r)
	first, _ := ran(t, newRunner(t, spec))
	phrases := int64(len(r.Materials.Phrases))
	require.Equal(t, first.Translations[0].Spent.Requests+1, again.Translations[0].Spent.Requests)
	require.Equal(t, first.Translations[0].Spent.Tokens+phrases, again.Translations[0].Spent.Tokens)
}

// Once has an embedder that embeds phrases, and nothing else.
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

func TestWhatAJournalHas(t *testing.T) {
	const spec = "methods: [{name: A, plan: nearest}, {name: B, plan: vanilla, model: m, examples: 1}]"
	_, journal := ran(t, newRunner(t, spec))
	lines := strings.SplitAfter(journal, "\n")
	require.Len(t, lines, 7, "two methods for three tasks")
	tests := []struct {
		name, spec, journal string
		want                experiment.Resumed
	}{
		{"all", spec, journal, experiment.Resumed{Taken: 6}},
		{"nothing", spec, "", experiment.Resumed{}},
		{"empty lines", spec, "\n" + lines[0] + "\n\r\n", experiment.Resumed{Taken: 1}},
		{"a plan twice", spec, lines[0] + lines[0], experiment.Resumed{Taken: 1}},
		{"a line that was cut off", spec, lines[0] + lines[1][:100], experiment.Resumed{Taken: 1, Torn: 1}},
		{"a line without its end", spec, lines[0] + strings.TrimSpace(lines[1]), experiment.Resumed{Taken: 2}},
		{"a method that is called otherwise", "methods: [{name: X, plan: nearest}]", journal, experiment.Resumed{Taken: 3, Aside: 3}},
		{"another model", "methods: [{name: B, plan: vanilla, model: other, examples: 1}]", journal, experiment.Resumed{Aside: 6}},
		{"other parameters", "methods: [{name: B, plan: vanilla, model: m, examples: 1, parameters: {beta: 0.2}}]", journal, experiment.Resumed{Aside: 6}},
		{"other rules", "methods: [{name: B, plan: vanilla, model: m, examples: 1, rules: interface}]", journal, experiment.Resumed{Aside: 6}},
		{"more runs", "methods: [{name: B, plan: vanilla, model: m, examples: 1, grid: {epsilon: [0.1, 0.8]}}]", journal, experiment.Resumed{Taken: 3, Aside: 3}},
		{"another seed, and so another example", "{seed: 2, methods: [{name: B, plan: vanilla, model: m, examples: 1}]}", journal, experiment.Resumed{Aside: 6}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRunner(t, tt.spec)
			got, err := r.Resume("plans.jsonl", strings.NewReader(tt.journal))
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
			_, rest := ran(t, r)
			again := newRunner(t, tt.spec)
			got, err = again.Resume("plans.jsonl", strings.NewReader(tt.journal+rest))
			require.NoError(t, err)
			require.Equal(t, tt.want.Torn, got.Torn)
			require.Equal(t, len(again.Spec.Methods[0].Params)*3*len(again.Spec.Methods), got.Taken, "a run goes on behind what is there")
			require.Empty(t, second(t, again), "nothing is left to do")
		})
	}
}

func second(t testing.TB, r *experiment.Runner) string {
	t.Helper()
	_, journal := ran(t, r)
	return journal
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
		got, err := r.Resume("plans.jsonl", strings.NewReader(journal))
		require.NoError(t, err)
		require.Equal(t, experiment.Resumed{Aside: 3}, got, name)
	}
	r := newRunner(t, spec)
	r.Materials.Tasks = r.Materials.Tasks[1:]
	got, err := r.Resume("plans.jsonl", strings.NewReader(journal))
	require.NoError(t, err)
	require.Equal(t, experiment.Resumed{Taken: 2, Aside: 1}, got, "plans for the tasks that are left are what they were")
}

func TestAJournalThatIsDamaged(t *testing.T) {
	_, journal := ran(t, newRunner(t, "methods: [{name: A, plan: nearest}]"))
	first, rest, _ := strings.Cut(journal, "\n")
	for name, line := range map[string]string{"no JSON": first[10:], "two": first + first, "no key": `{"row": {}}`, "no row": `{"key": "x"}`, "a list": "[]"} {
		_, err := newRunner(t, "methods: [{name: A, plan: nearest}]").Resume("plans.jsonl", strings.NewReader(line+"\n"+rest))
		require.ErrorContains(t, err, "plans.jsonl:1:1: this line is no note of a plan", name)
		require.ErrorContains(t, err, "[E0799]", name)
	}
}

func FuzzResume(f *testing.F) {
	const spec = "methods: [{name: A, plan: nearest}]"
	_, journal := ran(f, newRunner(f, spec))
	f.Add(journal)
	f.Add(`{"translation": "x", "embedded": {"cost": "1.5"}}` + "\n" + `{"key": "x", "error": "y"}`)
	m := materials(f)
	f.Fuzz(func(t *testing.T, text string) {
		r := &experiment.Runner{Spec: parsed(t, spec), Materials: m}
		if _, err := r.Resume("plans.jsonl", strings.NewReader(text)); err != nil {
			require.ErrorContains(t, err, "[E0799]")
			return
		}
		results, err := r.Run(context.Background())
		require.NoError(t, err)
		require.NotEmpty(t, table(t, results))
	})
}
