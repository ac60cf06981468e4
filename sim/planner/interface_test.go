package planner_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/phrase"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// babble answers at random: phrases, repeated phrases, phrases without or with a wrong step number, and empty
// texts.
type babble struct {
	*rand.Rand
	phrases []string
	step    int
	heard   [][]planner.Sample
	prompts []string
}

func (b *babble) Sample(_ context.Context, prompt string, n int, _ planner.Sampling) ([]planner.Sample, error) {
	b.step++
	b.prompts = append(b.prompts, prompt)
	var out []planner.Sample
	for range n {
		text := b.phrases[b.IntN(len(b.phrases))]
		if b.IntN(3) == 0 {
			text = strings.ReplaceAll(phrase.Sentence(text), " ", "  ")
		}
		if b.step > 1 {
			heads := []string{"Step %: ", "Step %: ", "Step %: ", "Step %:", "step %: ", " Step %: ", "Step % ", "%: ", ""}
			text = strings.ReplaceAll(heads[b.IntN(len(heads))], "%", strconv.Itoa(b.step)) + text
		}
		if b.IntN(4) == 0 {
			text = []string{"", " ", "The end", "Task: Sleep"}[b.IntN(4)]
		}
		out = append(out, said(text, -float64(b.IntN(5))/2))
	}
	b.heard = append(b.heard, out)
	return out, nil
}

// published is a simple model of the published interface. For each step it gets the samples of a model. It
// returns the prompt after the last step and the phrases of the plan.
func published(t *testing.T, b *bank.Bank, head string, p planner.Params, heard [][]planner.Sample) (prompt string, plan []string) {
	t.Helper()
	prompt = head + "\nStep 1:"
	for step := 1; step <= p.MaxSteps; step++ {
		var raw, phrases []string
		var probs, scores []float64
		for _, s := range heard[step-1] {
			said, at := s.Text, strings.Index(s.Text, ":")
			if step > 1 && at < 0 {
				raw, phrases, probs, scores = append(raw, "unread"), append(phrases, "unread"), append(probs, -200), append(scores, -200)
				continue
			}
			if step > 1 {
				said = said[at+1:]
			}
			hit, err := b.Nearest(strings.ToLower(strings.TrimSpace(said)))
			require.NoError(t, err)
			score := hit.Score + p.Beta*s.LogProbs[0]
			if slices.Contains(plan, b.Phrase(hit.Index)) {
				score = -100
			}
			raw, phrases, probs, scores = append(raw, s.Text), append(phrases, b.Phrase(hit.Index)), append(probs, s.LogProbs[0]), append(scores, score)
		}
		look, ends := int(p.Top*float64(len(raw))), true
		if look == 0 {
			look = len(raw)
		}
		for _, i := range ascending(probs)[len(raw)-look:] {
			ends = ends && (raw[i] == "" || step > 1 && (len(raw[i]) < 4 || raw[i][:4] != "Step"))
		}
		order := ascending(scores)
		best := order[len(order)-1]
		if ends || p.Epsilon != -100 && scores[best] < p.Epsilon {
			return prompt, plan
		}
		if step == 1 {
			prompt += " " + phrase.Sentence(phrases[best]) + "\n"
		} else {
			prompt += "Step " + strconv.Itoa(step) + ": " + phrase.Sentence(phrases[best]) + "\n"
		}
		plan = append(plan, phrases[best])
	}
	return prompt, plan
}

// ascending returns indexes sorted by value; equal values keep their order.
func ascending(values []float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case values[i] < values[j]:
			return -1
		case values[i] > values[j]:
			return 1
		}
		return 0
	})
	return order
}

// TestInterfaceRulesDoWhatThePublishedInterfaceDoes compares plans and prompts for a random model and many
// parameters.
func TestInterfaceRulesDoWhatThePublishedInterfaceDoes(t *testing.T) {
	phrases := []string{"walk to kitchen", "grab cup", "open fridge", "find food_cheese", "switch on television", "sit on sofa", "stand up"}
	b, err := bank.New(phrases, bank.NewLexical(phrases))
	require.NoError(t, err)
	d, err := planner.NewDemonstrations(known[:1], bank.NewLexical(phrases))
	require.NoError(t, err)
	lengths := map[int]int{}
	for seed := range uint64(600) {
		model := &babble{Rand: rand.New(rand.NewPCG(seed, 0)), phrases: phrases}
		p := planner.New(model, b, d, planner.Interface)
		p.Params.Samples = 1 + int(seed%7)
		p.Params.Top = []float64{0.2, 0.5, 0.6}[seed%3]
		p.Params.Epsilon = []float64{-100, -100, 0.4, -150}[seed%4]
		plan, err := p.Plan(context.Background(), coffee)
		require.NoError(t, err)
		prompt, steps := published(t, b, known[0].String()+"\n\n"+coffee.String(), p.Params, model.heard)
		require.Equal(t, steps, plan.Steps, "seed %d", seed)
		if plan.Stop != planner.Limit {
			require.Equal(t, prompt, model.prompts[len(model.prompts)-1], "seed %d", seed)
		}
		lengths[len(steps)]++
	}
	require.Greater(t, len(lengths), 5, "plans of many lengths: %v", lengths)
}

// The interface allows a plan made at once a hundred tokens, up to an empty line.
func TestWholePlansOfTheInterface(t *testing.T) {
	for _, most := range []int{10, 400} {
		s := &script{answers: each(of(said(" open fridge\nTask: Sleep", 0)))}
		p := scripted(t, planner.Interface, s)
		p.Method, p.Params.MaxTokens = planner.Methods[1], most
		plan, err := p.Plan(context.Background(), coffee)
		require.NoError(t, err)
		require.Equal(t, []string{"open fridge"}, plan.Steps)
		require.Equal(t, []string{"\n\n"}, s.asked[0].Stop)
		require.Equal(t, max(most, 100), s.asked[0].MaxTokens)
	}
}
