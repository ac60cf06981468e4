package planner

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"hearth/parser/phrase"
	"hearth/sim/planner/bank"
)

// A ranked is a sample with its nearest phrase and the parts of its score.
type ranked struct {
	text    string // the step that the model proposes
	raw     string // the completion; trimmed and in lower case unless Rules.Unprompted is set
	hit     bank.Hit
	phrase  string
	logProb float64 // mean log-probability of the tokens; 0 if unknown
	penalty float64
	score   float64
	why     string // why the score is not the sum of its parts; may be empty
}

// steps makes a plan step by step. Each step is translated before the model is asked for the next.
func (r *run) steps(ctx context.Context, prompt string) error {
	for step := 1; step <= r.Params.MaxSteps; step++ {
		asked := fmt.Sprintf("%s\nStep %d:", prompt, step)
		if r.Rules.Unprompted && step > 1 {
			asked = prompt + "\n"
		}
		samples, err := r.sample(ctx, step, asked, r.Params.Sampling)
		if err != nil {
			return fmt.Errorf("step %d of %q: %w", step, r.plan.Task.Name, err)
		}
		all, known, err := r.rank(step, samples)
		if err != nil {
			return err
		}
		best := r.best(all)
		if stop := r.stops(step, all, known, best); stop != "" {
			r.plan.Stop = stop
			r.note(Record{Kind: "stop", Step: step, Score: &best.score, Why: string(stop)})
			if step == 1 {
				r.explain(all, stop)
			}
			return nil
		}
		said := best.phrase
		if r.Method.Raw {
			said = best.text
		}
		line := fmt.Sprintf("\nStep %d: %s", step, phrase.Sentence(said))
		if r.Method.Raw && r.Rules.Unprompted {
			line = asked[len(prompt):] + best.raw
		}
		r.plan.Steps, r.plan.Scores = append(r.plan.Steps, said), append(r.plan.Scores, best.score)
		r.phrases = append(r.phrases, best.phrase)
		r.note(Record{Kind: "append", Step: step, Text: best.text, Phrase: best.phrase, Score: &best.score})
		prompt += line
	}
	r.plan.Stop = Limit
	r.note(Record{Kind: "stop", Step: r.Params.MaxSteps, Why: string(Limit)})
	return nil
}

// explain warns why a plan has no steps: the most likely samples are empty, or what the model proposes is not near
// enough to a phrase.
func (r *run) explain(all []ranked, stop Stop) {
	if stop == Empty {
		r.warn(1, "there is no plan: the most likely proposals for its first step are empty")
		return
	}
	for _, s := range all {
		r.warn(1, fmt.Sprintf("there is no plan: for the first step %.60q the nearest phrase is %q, and its score %.2f is below epsilon (%.2f)", s.text, s.phrase, s.score, r.Params.Epsilon))
	}
}

// best returns the sample with the highest score.
func (r *run) best(all []ranked) ranked {
	by := func(a, b ranked) int { return cmp.Compare(a.score, b.score) }
	if r.Rules.LastWins {
		return slices.SortedStableFunc(slices.Values(all), by)[len(all)-1]
	}
	return slices.MaxFunc(all, by) // the first of equals
}

// rank finds the nearest phrase and the score of each sample, and reports whether log-probabilities are known.
func (r *run) rank(step int, samples []Sample) (all []ranked, known bool, err error) {
	means, known := r.meanLogProbs(step, samples)
	texts := make([]string, len(samples))
	all = make([]ranked, len(samples))
	for i, s := range samples {
		all[i].raw, all[i].text = r.heard(step, s.Text)
		texts[i] = strings.ToLower(all[i].text)
	}
	hits, err := r.Bank.NearestOf(texts)
	if err != nil {
		return nil, known, err
	}
	for i := range all {
		s := &all[i]
		s.hit, s.phrase, s.logProb = hits[i], r.Bank.Phrase(hits[i].Index), means[i]
		r.score(step, s)
		record := Record{Kind: "sample", Step: step, Sample: &i, Text: s.raw, Phrase: s.phrase, Cosine: &s.hit.Score, Penalty: s.penalty, Score: &s.score, Why: s.why}
		if known {
			record.LogProb = &s.logProb
		}
		r.note(record)
	}
	return all, known, nil
}

// heard returns a completion and the step that it proposes, which is the text after a number. Unless
// Rules.Unprompted is set, both are trimmed and in lower case.
func (r *run) heard(step int, completion string) (raw, text string) {
	raw = completion
	if !r.Rules.Unprompted {
		raw = strings.ToLower(strings.TrimSpace(completion))
	}
	text = raw
	if _, after, ok := strings.Cut(raw, ":"); ok && r.numbered(step) {
		text = after
	}
	return raw, strings.TrimSpace(text)
}

// score sets the score of a sample.
func (r *run) score(step int, s *ranked) {
	if n := len(r.phrases); n > 0 && r.phrases[n-1] == s.phrase {
		s.penalty = r.Rules.LastPenalty
	}
	s.score = s.hit.Score + r.Params.Beta*s.logProb + s.penalty
	switch {
	case r.unnumbered(step, s.raw):
		s.score, s.logProb, s.why = r.Rules.Unnumbered, r.Rules.Unnumbered, "no step number"
	case r.Rules.Used != 0 && slices.Contains(r.phrases, s.phrase):
		s.score, s.why = r.Rules.Used, "used before"
	}
}

// numbered reports whether the model must write the number of a step.
func (r *run) numbered(step int) bool { return r.Rules.Unprompted && step > 1 }

// unnumbered reports whether a completion lacks the number of its step.
func (r *run) unnumbered(step int, raw string) bool {
	return r.numbered(step) && !strings.Contains(raw, ":")
}

const (
	noLogProbs = "the model reports no log-probabilities: samples are ranked by cosine alone, beta has no effect, " +
		"and the plan ends when more than half of the samples are empty"
	notFinite = "the model reports log-probabilities that are not finite numbers: they are ignored"
)

// meanLogProbs returns the mean log-probability of each sample and whether it is known. If it is unknown for
// one sample with text, it is not used for any, because samples with and without it cannot be compared. An
// empty sample without tokens is certain: its mean is 0.
func (r *run) meanLogProbs(step int, samples []Sample) (means []float64, known bool) {
	means = make([]float64, len(samples))
	known = true
	for i, s := range samples {
		sum := 0.0
		for _, p := range s.LogProbs {
			sum += p
		}
		switch {
		case math.IsNaN(sum) || math.IsInf(sum, 0):
			r.warn(step, notFinite)
			known = false
		case len(s.LogProbs) > 0:
			means[i] = sum / float64(len(s.LogProbs))
		case strings.TrimSpace(s.Text) != "":
			known = false
		}
	}
	if !known {
		r.warn(step, noLogProbs)
		clear(means)
	}
	return means, known
}

// stops returns why a plan ends before a step, or "" if it continues.
func (r *run) stops(step int, all []ranked, known bool, best ranked) Stop {
	empty := func(s ranked) bool {
		return s.raw == "" || r.unnumbered(step, s.raw) || r.numbered(step) && !strings.HasPrefix(s.raw, "Step")
	}
	those := all
	if known {
		those = likeliest(all, r.Params.Top)
	}
	left := len(slices.DeleteFunc(slices.Clone(those), empty))
	switch {
	case left == 0, !known && 2*left < len(all):
		return Empty
	case best.score < r.Params.Epsilon && (r.Rules.Used == 0 || r.Params.Epsilon != r.Rules.Used):
		return Below
	}
	return ""
}

// likeliest returns the given share of samples with the largest mean log-probabilities; among equals, the last
// ones. If the share is less than one sample, it returns all, as the programs do (a slice from -0).
func likeliest(all []ranked, share float64) []ranked {
	n := int(share * float64(len(all)))
	if n < 1 || n > len(all) {
		return all
	}
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b ranked) int { return cmp.Compare(a.logProb, b.logProb) })
	return sorted[len(sorted)-n:]
}
