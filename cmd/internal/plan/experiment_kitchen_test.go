package plan

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/eval/experiment"
	"hearth/eval/experiment/recipes"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// stirred is the gold network of a small recipe.
const stirred = `#sugar
(get-kitchen ?k)
(fetch-and-proportion ?sugar ?k2 ?k ?bowl white-sugar 100 g)
(mix ?m ?k3 ?k2 ?sugar ?spoon)
(fetch ?pan ?k4 ?k3 pan 1)
`

// sugar returns a kitchen with the small recipe.
func sugar(t testing.TB) (*recipes.Kitchen, *benchmark.Entry) {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	f, err := network.Parse(&source.File{Text: stirred})
	require.NoError(t, err)
	e := benchmark.Entry{ID: "sugar", Primary: "?m", Gold: f.Networks[0], Recipe: &recipe.Recipe{
		ID: "sugar", Title: "Sugar", Ingredients: []recipe.Text{{Text: "100 g sugar"}}, Instructions: []recipe.Text{{Text: "Stir it."}, {Text: "Take a pan."}},
	}}
	start, err := startOf(w)
	require.NoError(t, err)
	set := benchmark.NewSet(e)
	return &recipes.Kitchen{Evaluator: w.Internal().Evaluator(set), Start: start}, set.Entry("sugar")
}

// A voice is a model with one answer for each request and sample. It records the questions after the recipe.
type voice struct {
	answers []string
	asked   []string
	samples []int
}

func (v *voice) ask(_ context.Context, prompt string, n int) (out []string, err error) {
	_, question, _ := strings.Cut(prompt, "\n- Take a pan.\n")
	v.asked, v.samples = append(v.asked, question), append(v.samples, n)
	out, v.answers = v.answers[:n], v.answers[n:]
	return out, nil
}

// The model replaces the clauses that the reader doubts or the kitchen refuses, and no others. Later lines of the draft
// read the kitchen that its lines leave.
func TestAModelRepairsTheDoubtedClausesOfADraft(t *testing.T) {
	k, e := sugar(t)
	draft := &recipes.Reading{
		Network: "#sugar\n(get-kitchen ?k)\n(fetch-and-proportion ?sugar ?k2 ?k ?bowl white-sugar 100 g)\n(mash ?m ?k3 ?k2 ?sugar ?masher)\n(fetch ?pan ?k4 ?k3 pan 1)\n(mix ?x ?k5 ?k4 ?cheese ?spoon)\n",
		Clauses: []recipes.Clause{
			{Text: "100 g sugar", First: 1, End: 2, Confidence: 0.9}, {Text: "Stir it.", First: 2, End: 3, Confidence: 0.2},
			{Text: "Take a pan.", First: 3, End: 4, Confidence: 0.5}, {Text: "Cheese?", First: 4, End: 5, Confidence: 1},
		},
	}
	v := &voice{answers: []string{"(mix ?m ?after ?k2 ?sugar ?spoon)", "(mix ?x ?k5 ?k4 ?butter ?spoon)", "; nothing"}}
	all, err := (&recipes.Dialogue{Kitchen: k, Recipe: e, Ask: v.ask, Retries: 1, Sure: 0.5}).Repair(t.Context(), draft, 1)
	require.NoError(t, err)
	want := strings.NewReplacer("?k3 ?k2", "?after ?k2", "?k4 ?k3", "?k4 ?after").Replace(stirred)
	require.Equal(t, []recipes.Grown{{Network: want}}, all)
	require.Len(t, v.asked, 3)
	require.Contains(t, v.asked[0], "A draft of the next lines:\n(mash ?m ?k3 ?k2 ?sugar ?masher)\n")
	require.Contains(t, v.asked[0], "use:\n(fetch ?pan ?k4 ?k3 pan 1)\n(mix ?x ?k5 ?k4 ?cheese ?spoon)\n")
	require.Contains(t, v.asked[0], "the reader is not sure of it (0.20)")
	require.Contains(t, v.asked[1], "nothing binds ?cheese, which mix needs as its container")
	require.Contains(t, v.asked[2], "nothing binds ?butter")

	draft.Clauses[0].End = 9
	_, err = (&recipes.Dialogue{Kitchen: k, Recipe: e, Ask: v.ask}).Repair(t.Context(), draft, 1)
	require.ErrorContains(t, err, `the clause "100 g sugar" has the actions 1 to 9 of 5`)
}

// Lines that stay refused count, and are not in the network. Networks that have the same lines so far share a request,
// so that their answers differ although a cache has one answer for each prompt.
func TestRefusedLinesAreCountedAndEqualPromptsAskedTogether(t *testing.T) {
	k, e := sugar(t)
	v := &voice{answers: []string{"(get-kitchen ?k)", "(get-kitchen ?k)", ";", "(fly ?a ?k)\n(get-kitchen ?k)", "(fly ?a ?k)", ";", ";"}}
	all, err := (&recipes.Dialogue{Kitchen: k, Recipe: e, Ask: v.ask, Retries: 1}).Stepwise(t.Context(), 2)
	require.NoError(t, err)
	require.Equal(t, []int{2, 2, 1, 1, 1}, v.samples)
	require.Equal(t, []recipes.Grown{{Network: "#sugar\n(get-kitchen ?k)\n"}, {Network: "#sugar\n(get-kitchen ?k)\n", Refused: 1}}, all)
}

func TestRandomLinesDependOnTheSeedAndAreAllDone(t *testing.T) {
	k, e := sugar(t)
	text := func(seed uint64, lines int) string {
		out, err := k.Chance(t.Context(), e, seed, lines)
		require.NoError(t, err)
		return out
	}
	one := text(1, 0)
	require.Equal(t, 1+len(e.Gold.Actions), strings.Count(one, "\n"))
	require.Equal(t, one, text(1, 0))
	require.NotEqual(t, one, text(2, 0))
	long := text(1, 12)
	require.Equal(t, 13, strings.Count(long, "\n"))
	r := k.Evaluator.Prediction(t.Context(), benchmark.Prediction{Source: &source.File{Name: "sugar", Text: long}, Recipe: "sugar"})
	require.Equal(t, benchmark.OK, r[0].Status)
}

func TestTheStockOfTheBuiltInKitchenIsListed(t *testing.T) {
	k, _ := sugar(t)
	require.Contains(t, k.Start().Stock(), "9 × whisk")
}

// A reader is a test double of the reader of texts. Its draft has no lines for the second clause.
type reader struct{ without *[]string }

// Read implements [recipes.Reader].
func (r reader) Read(_ context.Context, text *recipe.Recipe, without []string) (*recipes.Reading, error) {
	*r.without = without
	return &recipes.Reading{
		Network: "#" + text.ID + "\n(get-kitchen ?k)\n(fetch-and-proportion ?sugar ?k2 ?k ?bowl white-sugar 100 g)\n(fetch ?pan ?k4 ?k2 pan 1)\n",
		Clauses: []recipes.Clause{
			{Text: "1 pan", First: 2, End: 3, Confidence: 1}, // fetched when it is used
			{Text: text.Ingredients[0].Text, First: 1, End: 2, Confidence: 1},
			{Text: text.Instructions[0].Text, Confidence: 1, Refused: "there is no tool for it"},
			{Text: text.Instructions[1].Text, First: 2, End: 3, Confidence: 1},
		},
	}, nil
}

// Model implements [experiment.Models], as do the methods below, and Sample [experiment.Model].
func (v *voice) Model(string) (experiment.Model, error)       { return v, nil }
func (v *voice) Embedder(string) (experiment.Embedder, error) { return nil, nil }
func (v *voice) Stamp(string) (string, error)                 { return "", nil }

func (v *voice) Sample(ctx context.Context, prompt string, n int, _ planner.Sampling) (out []planner.Sample, _ experiment.Spent, _ error) {
	answers, err := v.ask(ctx, prompt, n)
	for _, text := range answers {
		out = append(out, planner.Sample{Text: text})
	}
	return out, experiment.Spent{Requests: 1}, err
}

func TestAnExperimentRepairsDraftsOfAReader(t *testing.T) {
	k, _ := sugar(t)
	var without []string
	k.Reader = reader{&without}
	spec, err := experiment.Parse(&source.File{Text: "world: kitchen\nmethods: [{name: R, plan: repair, model: m, without: [discourse], parameters: {samples: 2}}, {name: Reader, plan: reader}]"})
	require.NoError(t, err)
	v := &voice{answers: []string{"(mix ?m ?k3 ?k2 ?sugar ?spoon)", "; no"}}
	r := &experiment.Runner{Spec: spec, Materials: &experiment.Materials{Kitchen: k, Tasks: []planner.Task{{Name: "sugar"}}}, Models: v, Journal: &batch.Journal[experiment.Note]{}, Jobs: 1}
	results, err := r.Run(t.Context())
	require.NoError(t, err)
	repaired := results.Outcomes[0]
	require.Contains(t, v.asked[0], "there is no tool for it")
	require.Equal(t, []int{2}, v.samples)
	require.Equal(t, stirred, repaired.Plans[0].Dish.Network)
	require.Equal(t, 0.5, repaired.Figures["pass@1"])
	require.Equal(t, 1.0, repaired.Figures["pass@2"])
	require.Equal(t, int64(1), repaired.Spent.Requests)
	require.Empty(t, without, "the second method switches nothing off")
	require.Equal(t, repaired.Plans[1].Dish.Scores, results.Outcomes[1].Plans[0].Dish.Scores)
}

// A model that answers each sentence of the built-in recipes with the lines of its alignment writes the gold networks.
func TestTheLinesOfEachSentenceMakeTheGoldNetwork(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	library, err := corpus.Open(corpus.Written)
	require.NoError(t, err)
	start, err := startOf(w)
	require.NoError(t, err)
	set := benchmark.Corpus(library)
	k := &recipes.Kitchen{Evaluator: w.Internal().Evaluator(set), Start: start}
	for _, id := range set.IDs() {
		e := set.Entry(id)
		next := 0
		aligned := func(_ context.Context, prompt string, n int) ([]string, error) {
			step := e.Alignment.Steps[next]
			require.Contains(t, prompt, "\nSentence: "+step.Utterance+"\n")
			next++
			var lines []string
			for _, a := range step.Actions {
				lines = append(lines, a.String())
			}
			return []string{strings.Join(lines, "\n")}, nil
		}
		all, err := (&recipes.Dialogue{Kitchen: k, Recipe: e, Ask: aligned}).Stepwise(t.Context(), 1)
		require.NoError(t, err)
		require.Zero(t, all[0].Refused)
		gold := *e.Gold
		gold.Primary = ""
		require.Equal(t, network.Print(&network.File{Networks: []*network.Network{&gold}}), all[0].Network)
	}
}

// Without an answer, or with answers that are all refused, repair keeps what can be done of the draft.
func TestRepairKeepsWhatNothingReplaces(t *testing.T) {
	k, e := sugar(t)
	draft := &recipes.Reading{
		Network: strings.Replace(stirred, "(fetch ?pan", "(mix ?x ?k9 ?k3 ?cheese ?spoon)\n(fetch ?pan", 1),
		Clauses: []recipes.Clause{{Text: "100 g sugar", End: 2, Confidence: 1}, {Text: "Stir it.", First: 2, End: 3, Confidence: 0.1}, {Text: "Take a pan.", First: 3, End: 5, Confidence: 1}},
	}
	for _, answer := range []string{"; fine", "(fly ?to ?k)"} {
		v := &voice{answers: []string{answer, answer, answer, answer}}
		all, err := (&recipes.Dialogue{Kitchen: k, Recipe: e, Ask: v.ask, Retries: 1, Sure: 0.5}).Repair(t.Context(), draft, 1)
		require.NoError(t, err)
		require.Equal(t, stirred, all[0].Network)
		require.Contains(t, v.asked[0], "in place of the draft, or ; to keep what can be done of the draft.")
	}
}
