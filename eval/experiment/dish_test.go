package experiment_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/eval/experiment"
	"hearth/eval/experiment/recipes"
	"hearth/facts/corpus"
	"hearth/parser/recipe"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// A dreamer is a reader that writes the first steps of any recipe.
type dreamer struct{ without *[][]string }

// Read implements [recipes.Reader].
func (d dreamer) Read(_ context.Context, text *recipe.Recipe, without []string) (*recipes.Reading, error) {
	if slices.Contains(without, "sleep") {
		return nil, errors.New("sleep is no part of the reader")
	}
	*d.without = append(*d.without, without)
	return &recipes.Reading{Network: "#" + text.ID + "\n(get-kitchen ?k)\n(fetch ?bowl ?k2 ?k large-bowl 1)\n"}, nil
}

// dishRunner returns a runner for a few built-in recipes.
func dishRunner(t testing.TB, methods string, reader recipes.Reader) *experiment.Runner {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	library, err := corpus.Open(corpus.Written)
	require.NoError(t, err)
	m := &experiment.Materials{Kitchen: &recipes.Kitchen{Evaluator: w.Internal().Evaluator(benchmark.Corpus(library)), Reader: reader}}
	m.Kitchen.Evaluator.Smatch = true
	for _, id := range []string{"coconut-lime-squares", "lime-cheese-squares", "walnut-balls"} {
		m.Tasks = append(m.Tasks, planner.Task{Name: id})
	}
	return &experiment.Runner{Spec: parsed(t, "world: kitchen\nmethods: ["+methods+"]"), Materials: m, Journal: &batch.Journal[experiment.Note]{}}
}

const dishes = "{name: Gold, plan: gold}, {name: Nearest, plan: nearest}, {name: Reader, plan: reader}, {name: No repair, plan: reader, without: [repair, discourse]}"

func TestNetworksOfRecipesAreScored(t *testing.T) {
	var without [][]string
	results, journal := ran(t, dishRunner(t, dishes, dreamer{&without}))
	require.Equal(t, [][]string{nil, nil, nil, {"repair", "discourse"}, {"repair", "discourse"}, {"repair", "discourse"}}, without)
	gold := results.Outcomes[0].Figures
	require.Equal(t, 1.0, gold["dish-approximation-score"])
	require.Equal(t, 1.0, gold["executed"])
	require.Less(t, results.Outcomes[1].Figures["dish-approximation-score"], 0.5, "a near-duplicate is not copied")
	require.Zero(t, results.Outcomes[2].Figures["goal-condition-success"])

	again := dishRunner(t, dishes, dreamer{nil}) // would panic if it were asked
	require.Empty(t, resume(t, again, journal).Changed)
	replayed, _ := ran(t, again)
	require.Equal(t, written(t, results), written(t, replayed))
	require.Equal(t, table(t, results), table(t, replayed))
}

func TestAnInterruptedExperimentWithRecipesGoesOn(t *testing.T) {
	want, journal := ran(t, dishRunner(t, dishes, dreamer{new([][]string)}))
	lines := strings.SplitAfter(journal, "\n")
	r := dishRunner(t, dishes, dreamer{new([][]string)})
	resume(t, r, strings.Join(lines[:5], ""))
	results, rest := ran(t, r)
	require.Equal(t, len(lines)-1-5, strings.Count(rest, "\n"))
	require.Equal(t, table(t, want), table(t, results))
}

func TestAMissingOrFailingReaderIsReported(t *testing.T) {
	_, err := dishRunner(t, "{name: A, plan: reader}", nil).Run(t.Context())
	require.ErrorContains(t, err, "A needs the reader of recipe texts, which this program does not have [E0794]")
	_, err = dishRunner(t, "{name: A, plan: repair, model: m}, {name: B, plan: chance}", nil).Run(t.Context())
	require.ErrorContains(t, err, "A needs the reader of recipe texts")
	require.ErrorContains(t, err, "B needs a kitchen that executes single lines, but there is none")
	_, err = dishRunner(t, "{name: A, plan: reader, without: [sleep]}", dreamer{}).Run(t.Context())
	require.ErrorContains(t, err, "sleep is no part of the reader")
}

func TestKeysOfTheOtherWorldAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"world: kitchen\nbank: a.json\nmethods: [{name: A, plan: gold}]":                   "bank is for experiments in a household",
		"world: kitchen\nmethods: [{name: A, plan: adapted}]":                              "unknown word adapted, expected a way to plan",
		"world: kitchen\nmethods: [{name: A, plan: gold, without: [repair]}]":              "without is for the reader, but gold does not read texts",
		"methods: [{name: A, plan: gold}]":                                                 "unknown word gold, expected a way to plan",
		"world: kitchen\nmethods: [{name: A, plan: gold}]\ntable: [executability, tokens]": "unknown word executability, expected a column",
		"world: kitchen\nvariants: [mirrored]\nmethods: [{name: A, plan: gold}]":           "unknown word mirrored, expected a variant",
		"variants: [scaled]\nmethods: [{name: A, plan: nearest}]":                          "variants is for recipes, but the world is the household",
		"world: kitchen\nmethods: [{name: A, plan: chance, lines: -1}]":                    "lines: expected a whole number from 0 to 1000",
		"world: kitchen\nmethods: [{name: A, plan: gold, lines: 1}]":                       "lines is the number of random lines, but gold writes none",
		"world: kitchen\nmethods: [{name: A, plan: stepwise, model: m, retries: 99}]":      "retries: expected a whole number from 0 to 10",
		"world: kitchen\nmethods: [{name: A, plan: whole, model: m, retries: 1}]":          "retries is for models that write a network part by part, but whole does not",
		"world: kitchen\nmethods: [{name: A, plan: repair, model: m, sure: 2}]":            "sure: expected a number greater than 0 and at most 1",
		"world: kitchen\nmethods: [{name: A, plan: stepwise, model: m, sure: 1}]":          "sure is for the draft of a reader, but stepwise has none",
		"world: kitchen\nmethods: [{name: A, plan: gold}]\ntable: [pass@0]":                "unknown word pass@0, expected a column",
		"world: garden\nmethods: [{name: A, plan: nearest}]":                               "unknown word garden, expected a value of world",
	} {
		_, err := experiment.Parse(&source.File{Name: "a.yaml", Text: text})
		require.ErrorContains(t, err, want, text)
	}
}

// A cook is a model with three answers for each recipe: prose, the gold network in a code block, and a network
// that is cut off. It fails from the given call on.
type cook struct {
	asked, fails int
	byHeart      []string // the answers are the gold networks of these recipes, in turn; nil for three answers for each recipe
	set          *benchmark.Set
	prompts      []string
}

// Model implements [experiment.Models], as do the methods below.
func (c *cook) Model(string) (experiment.Model, error)       { return c, nil }
func (c *cook) Embedder(string) (experiment.Embedder, error) { return nil, errTired }
func (c *cook) Stamp(file string) (string, error)            { return file, nil }

// Sample implements [experiment.Model].
func (c *cook) Sample(_ context.Context, prompt string, n int, _ planner.Sampling) ([]planner.Sample, experiment.Spent, error) {
	spent := experiment.Spent{Requests: 1, Tokens: 10, Cost: 1_500_000}
	if c.asked++; c.fails > 0 && c.asked >= c.fails {
		return nil, spent, errTired
	}
	c.prompts = append(c.prompts, prompt)
	id := strings.TrimSpace(prompt[strings.LastIndex(prompt, "#")+1:])
	if c.byHeart != nil {
		id = c.byHeart[(c.asked-1)%len(c.byHeart)]
	}
	gold := c.set.Entry(id).Solution().Text
	if c.byHeart != nil {
		return slices.Repeat([]planner.Sample{{Text: gold}}, n), spent, nil
	}
	answers := []string{"I cannot cook.", "Here it is:\n```\n" + gold + "```\nEnjoy!", gold[:len(gold)/2]}
	out := make([]planner.Sample, n)
	for i := range out {
		out[i].Text = answers[i%len(answers)]
	}
	return out, spent, nil
}

// wholeRunner returns a runner whose method asks a cook.
func wholeRunner(t testing.TB) (*experiment.Runner, *cook) {
	t.Helper()
	r := dishRunner(t, "{name: Whole, plan: whole, model: cook.yaml, parameters: {samples: 3, examples: 1}}", nil)
	r.Materials.Kitchen.Evaluator.Lenient = true
	c := &cook{set: r.Materials.Kitchen.Evaluator.Set}
	r.Models = c
	return r, c
}

func TestAModelWritesWholeNetworks(t *testing.T) {
	r, c := wholeRunner(t)
	results, journal := ran(t, r)
	o := results.Outcomes[0]
	require.InDelta(t, 1.0/3, o.Figures["pass@1"], 1e-9)
	require.Equal(t, 1.0, o.Figures["pass@3"])
	require.InDelta(t, 1.0/3, o.Figures["executed"], 1e-9)
	require.Equal(t, experiment.Spent{Requests: 3, Tokens: 30, Cost: 4_500_000}, o.Spent)
	require.Len(t, o.Plans, 9)
	require.Equal(t, "E0618", o.Plans[2].Dish.Code, "the third answer is cut off")

	for _, want := range []string{"(wash ", "    ", "Words by type:", "- ", "#coconut-lime-squares\n"} {
		require.Contains(t, c.prompts[0], want)
	}
	require.NotContains(t, c.prompts[0], "#lime-cheese-squares", "a near-duplicate is no example")
	require.NotContains(t, c.prompts[0], c.set.Entry("coconut-lime-squares").Solution().Text)

	again, mute := wholeRunner(t)
	mute.fails = 1 // recorded answers need no model
	resume(t, again, journal)
	replayed, _ := ran(t, again)
	require.Equal(t, table(t, results), table(t, replayed))
	require.Equal(t, written(t, results), written(t, replayed))
}

// A model that stops, for example at its budget, interrupts the experiment. The next run makes the rest.
func TestNetworksBeforeAFailureAreKept(t *testing.T) {
	r, _ := wholeRunner(t)
	want, _ := ran(t, r)
	r, c := wholeRunner(t)
	c.fails = 2
	var journal strings.Builder
	r.Journal.Writer = &journal
	_, err := r.Run(t.Context())
	require.ErrorIs(t, err, errTired)

	r, c = wholeRunner(t)
	resume(t, r, journal.String())
	results, _ := ran(t, r)
	require.Equal(t, 2, c.asked)
	require.Equal(t, int64(4), results.Outcomes[0].Searched.Requests, "the failed call cost something too")
	results.Outcomes[0].Searched = want.Outcomes[0].Searched
	require.Equal(t, written(t, want), written(t, results))
}

// Variants add rows for the methods that read texts. A model that knows the gold network by heart reads no variant: its
// words mean nothing, and its amounts are those of the original.
func TestVariantsAreRows(t *testing.T) {
	r, c := wholeRunner(t)
	for _, task := range r.Materials.Tasks {
		c.byHeart = append(c.byHeart, task.Name)
	}
	r.Spec = parsed(t, "world: kitchen\nseed: 1\nvariants: [renamed, scaled, shuffled]\nmethods: [{name: Whole, plan: whole, model: m}, {name: Gold, plan: gold}, {name: Reader, plan: reader}]")
	r.Materials.Kitchen.Reader = dreamer{new([][]string)}
	results, journal := ran(t, r)
	var rows []string
	dish := map[string]float64{}
	for _, o := range results.Outcomes {
		rows = append(rows, o.Method)
		dish[o.Method] = o.Figures["dish-approximation-score"]
	}
	require.Equal(t, []string{"Whole", "Whole (renamed)", "Whole (scaled)", "Whole (shuffled)", "Gold", "Reader", "Reader (scaled)", "Reader (shuffled)"}, rows)
	require.Equal(t, 1.0, dish["Whole"])
	require.Equal(t, 1.0, dish["Whole (shuffled)"])
	require.Less(t, dish["Whole (renamed)"], 0.1)
	require.Less(t, results.Outcomes[2].Figures["smatch-score"], 1.0)
	require.NotEmpty(t, results.Outcomes[2].Plans[0].Dish.Factor)

	again, mute := wholeRunner(t)
	again.Spec, again.Materials.Kitchen.Reader, mute.fails = r.Spec, dreamer{nil}, 1
	resume(t, again, journal)
	replayed, _ := ran(t, again)
	require.Equal(t, table(t, results), table(t, replayed))
	require.Contains(t, table(t, results), "| pronouns ")

	again.Spec = parsed(t, "world: kitchen\nseed: 2\nvariants: [renamed]\nmethods: [{name: Whole, plan: whole, model: m}]")
	resumed, err := again.Resumed()
	require.NoError(t, err)
	require.Equal(t, 3, resumed.Taken, "another seed makes other variants, but the row without a variant stays")
}
