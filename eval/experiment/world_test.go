package experiment_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/batch"
	"hearth/eval/experiment"
	"hearth/eval/household"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// plans are the steps of people for the tasks of the tests, in words. The second of two plans is by another
// person. The last two tasks are those of the demonstrations.
const plans = `
Drink milk: Walk to kitchen, Walk to fridge, Open fridge, Grab milk, Drink milk
Drink milk: Walk to fridge, Open fridge, Grab milk, Drink milk
Watch tv: Walk to home office, Walk to television, Switch on television, Watch television
Wash hands: Walk to bathroom, Walk to faucet, Switch on faucet, Wash hands both
Read: Walk to bookshelf, Grab novel, Read novel
Drink water: Walk to kitchen, Find glass, Drink glass
`

// ownHome opens the built-in home once. The home is safe for concurrent use.
var ownHome = sync.OnceValues(func() (*hearth.Scene, error) {
	w, err := hearth.Open(hearth.HouseholdOptions{})
	if err != nil {
		return nil, err
	}
	return w.Scene(hearth.Start{})
})

// materials returns a few tasks in the built-in home, and in the same home under another name.
func materials(t testing.TB) *experiment.Materials {
	t.Helper()
	place, err := ownHome()
	require.NoError(t, err)
	in := place.World.Internal()
	home, _ := place.Home()
	set, err := in.Scorer(nil)
	require.NoError(t, err)
	m := &experiment.Materials{
		Set: set, Sites: []household.Site{in.Site(place, "first"), in.Site(place, "second")},
		Home: func(lines []program.Line) (int, string) { return home.Try(t.Context(), lines) }, People: map[string][][]string{},
	}
	for _, line := range strings.Split(strings.TrimSpace(plans), "\n") {
		name, steps, _ := strings.Cut(line, ": ")
		d := planner.Demonstration{Task: planner.Task{Name: name, Description: "how to " + strings.ToLower(name)}, Steps: strings.Split(steps, ", ")}
		for _, s := range d.Steps {
			l, _ := set.Reader.Templates.Parse(s, nil)
			said, _ := set.Reader.Templates.SayLine(l)
			m.Phrases = append(m.Phrases, said)
		}
		if name == "Read" || name == "Drink water" {
			m.Demonstrations = append(m.Demonstrations, d)
			continue
		}
		if m.People[name] == nil {
			m.Tasks = append(m.Tasks, d.Task)
		}
		m.People[name] = append(m.People[name], lines(set, d.Steps))
	}
	m.Lexical = bank.NewLexical(m.Phrases)
	return m
}

func lines(set *household.Set, steps []string) (out []string) {
	for _, s := range steps {
		l, _ := set.Reader.Templates.Parse(s, nil)
		out = append(out, l.String())
	}
	return out
}

// A parrot is a model that recites the first of plans for the last task of a prompt: the next step or all
// steps. At higher temperatures it stops earlier. It counts its calls.
type parrot struct {
	mu    sync.Mutex
	asked int
	fails int // number of the first call that fails; 0: none
	cost  experiment.Spent
}

var errTired = errors.New("the model is tired")

// Sample implements [experiment.Model].
func (p *parrot) Sample(ctx context.Context, prompt string, n int, s planner.Sampling) ([]planner.Sample, experiment.Spent, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.asked++; p.fails > 0 && p.asked >= p.fails {
		return nil, p.cost, errTired
	}
	head, done, _ := strings.Cut(prompt[strings.LastIndex(prompt, "Task: ")+len("Task: "):], "\n")
	steps := known(head)
	steps = steps[:len(steps)-int(s.Temperature*10)%len(steps)]
	said := strings.Count("\n"+done, "\nStep ") - 1
	text := ""
	if said < len(steps) {
		text = steps[said]
	}
	if len(s.Stop) > 1 {
		text = strings.Join(steps, "\nStep 2: ") + "\n\nTask: more"
	}
	out := make([]planner.Sample, n)
	for i := range out {
		out[i] = planner.Sample{Text: " " + text, LogProbs: []float64{-0.1}}
	}
	return out, experiment.Spent{Requests: 1, Tokens: int64(len(strings.Fields(prompt)) + n), Cost: 1_500_000}, ctx.Err()
}

func known(task string) []string {
	for _, line := range strings.Split(plans, "\n") {
		if steps, ok := strings.CutPrefix(line, task+": "); ok {
			return strings.Split(steps, ", ")
		}
	}
	return []string{"Fly away"}
}

// An abacus embeds as [bank.Lexical] does, and reports costs.
type abacus struct{ *bank.Lexical }

// Embed implements [experiment.Embedder].
func (a abacus) Embed(_ context.Context, texts []string) ([]bank.Vector, experiment.Spent, error) {
	vectors, err := a.Lexical.Embed(texts)
	return vectors, experiment.Spent{Requests: 1, Tokens: int64(len(texts)), Cost: planner.Money(len(texts))}, err
}

// models opens a parrot and an abacus. The stamp of a file is its name.
type models struct {
	parrot *parrot
	m      *experiment.Materials
}

func (m models) Model(string) (experiment.Model, error) { return m.parrot, nil }

func (m models) Embedder(string) (experiment.Embedder, error) {
	return abacus{bank.NewLexical(m.m.Phrases)}, nil
}

func (m models) Stamp(file string) (string, error) {
	if file == "lost.yaml" {
		return "", errors.New("no file matches")
	}
	return file, nil
}

// parsed returns a specification without errors.
func parsed(t testing.TB, text string) *experiment.Spec {
	t.Helper()
	s, err := experiment.Parse(&source.File{Name: "table.yaml", Text: text})
	require.NoError(t, err)
	return s
}

// all has a method of each kind.
const all = `
title: All
translations: {counted: {model: abacus.yaml}}
methods:
  - {name: Human, plan: people}
  - {name: Nearest, plan: nearest}
  - {name: Adapted, plan: adapted}
  - {name: Rehearsed, plan: rehearsed}
  - {name: Repaired, plan: repaired}
  - {name: Vanilla, plan: vanilla, model: parrot.yaml, parameters: {samples: 2}, examples: [Read, Drink water]}
  - name: Translated
    plan: translated
    model: parrot.yaml
    translation: counted
    parameters: {samples: 2}
    grid: {epsilon: [0, 0.8], temperature: [0.1, 0.3]}
  - {name: Raw, plan: without-translation, model: parrot.yaml, parameters: {samples: 2, temperature: 0}}
  - {name: At once, plan: without-correction, model: parrot.yaml, parameters: {samples: 2, temperature: 0.1}}
  - {name: Fixed, plan: without-dynamic-example, model: parrot.yaml, described: yes, parameters: {samples: 2}, examples: 2}
table: [executability, lcs, length, parsability, object, errors, requests, tokens, cost, search, parameters]
`

// ran returns the results of an experiment, and its journal.
func ran(t testing.TB, r *experiment.Runner) (*experiment.Results, string) {
	t.Helper()
	var journal bytes.Buffer
	r.Journal.Writer = &journal
	results, err := r.Run(context.Background())
	require.NoError(t, err)
	return results, journal.String()
}

func newRunner(t testing.TB, spec string) *experiment.Runner {
	t.Helper()
	m := materials(t)
	return &experiment.Runner{Spec: parsed(t, spec), Materials: m, Models: models{&parrot{}, m}, Journal: &batch.Journal[experiment.Note]{}}
}

// table returns results in all formats except the plot.
func table(t testing.TB, r *experiment.Results) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, r.WriteMarkdown(&out))
	fmt.Fprintln(&out)
	require.NoError(t, r.WriteCSV(&out))
	return out.String()
}
