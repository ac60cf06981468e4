package planner

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// whole makes a plan from one completion. A raw plan is the most likely sample. Otherwise the lines of each
// sample are translated, and the best sample has the largest sum of cosines plus beta times its mean
// log-probability.
func (r *run) whole(ctx context.Context, prompt string) error {
	s := r.Params.Sampling
	if least := r.Rules.WholeTokens; least > 0 {
		s.Stop, s.MaxTokens = []string{"\n\n"}, max(s.MaxTokens, least)
	} else {
		s.Stop, s.MaxTokens = []string{"\n\n", taskHead}, s.MaxTokens*r.Params.MaxSteps
	}
	samples, err := r.sample(ctx, 1, prompt+"\nStep 1:", s)
	if err != nil {
		return fmt.Errorf("the plan of %q: %w", r.plan.Task.Name, err)
	}
	means, known := r.meanLogProbs(1, samples)
	for i := range samples {
		steps := lines(samples[i].Text)
		steps = steps[:min(len(steps), r.Params.MaxSteps)]
		score, cosines := means[i], 0.0
		if !r.Method.Raw {
			if steps, cosines, err = r.translate(steps); err != nil {
				return err
			}
			score = cosines + r.Params.Beta*means[i]
		}
		record := Record{Kind: "sample", Sample: &i, Text: samples[i].Text, Phrase: strings.Join(steps, "; "), Score: &score}
		if known {
			record.LogProb = &means[i]
		}
		if !r.Method.Raw {
			record.Cosine = &cosines
		}
		r.note(record)
		if i == 0 || score > r.plan.Scores[0] {
			r.plan.Steps, r.plan.Scores = steps, []float64{score}
		}
	}
	r.plan.Stop = AtOnce
	r.note(Record{Kind: "stop", Score: &r.plan.Scores[0], Why: string(AtOnce)})
	return nil
}

// translate returns the nearest phrase of each line, without immediate repetitions, and the sum of all
// cosines.
func (r *run) translate(steps []string) (phrases []string, sum float64, err error) {
	if len(steps) == 0 {
		return nil, 0, nil
	}
	hits, err := r.Bank.NearestOf(steps)
	for _, h := range hits {
		phrases = append(phrases, r.Bank.Phrase(h.Index))
		sum += h.Score
	}
	return slices.Compact(phrases), sum, err
}

// lines returns the steps of a completion that continues after "Step 1:", in lower case. It stops at an empty
// line and at the next task.
func lines(text string) (steps []string) {
	text, _, _ = strings.Cut(text, taskHead)
	text, _, _ = strings.Cut(strings.TrimLeft(text, "\n"), "\n\n")
	for line := range strings.Lines(text) {
		line = strings.ToLower(strings.TrimSpace(line))
		if _, after, ok := strings.Cut(line, ":"); ok && strings.HasPrefix(line, "step") {
			line = strings.TrimSpace(after)
		}
		if line != "" {
			steps = append(steps, line)
		}
	}
	return steps
}
