package planner

import (
	"maps"
	"slices"
	"strings"
)

// A substitution turns the steps for one task into steps for another.
type substitution struct {
	of     *vocabulary
	things map[string]string // instead of those of the one task, those of the other
	words  map[string]string // the same of words, wherever they make a phrase
	extra  string            // a thing of the other task that has no counterpart
	named  []string          // all things of the other task
}

// substitution pairs what only one task names with what only the other names,
// in order: what is said of the radio of "turn on radio" is said of the tv of
// "turn off tv", and what is switched on is switched off.
func (v *vocabulary) substitution(from, to title) *substitution {
	s := &substitution{of: v, things: map[string]string{}, words: map[string]string{}, named: to.things}
	old, other := without(from.things, to.things), without(to.things, from.things)
	pair(s.things, old, other)
	if len(other) > len(old) {
		s.extra = other[len(old)]
	}
	pair(s.words, without(from.words, to.words), without(to.words, from.words))
	return s
}

func pair(m map[string]string, old, other []string) {
	for i := range min(len(old), len(other)) {
		m[old[i]] = other[i]
	}
}

// apply returns the steps for the other task. One that the bank has not with
// its things is dropped, and so is one that repeats the step before.
func (s *substitution) apply(steps []string) (out []string) {
	things := s.things
	if main := s.main(steps); main != "" && things[main] == "" {
		things = maps.Clone(s.things)
		things[main] = s.extra
	}
	for _, step := range steps {
		said := replaced(step, things)
		if said != step && !s.of.said[said] {
			continue
		}
		if other := replaced(said, s.words); s.of.said[other] {
			said = other
		}
		if len(out) == 0 || out[len(out)-1] != said {
			out = append(out, said)
		}
	}
	return out
}

// main returns the thing of most steps in whose place the extra thing can be in
// all of them; "" when there is none, or when the extra thing is there already.
func (s *substitution) main(steps []string) (best string) {
	if s.extra == "" {
		return ""
	}
	count := map[string]int{}
	var order []string
	for _, step := range steps {
		for w := range strings.FieldsSeq(step) {
			switch {
			case w == s.extra:
				return ""
			case !s.of.things[w] || slices.Contains(s.named, w):
				continue
			case count[w] == 0:
				order = append(order, w)
			}
			count[w]++
		}
	}
	for _, w := range order {
		if count[w] > count[best] && s.fits(steps, w) {
			best = w
		}
	}
	return best
}

// fits reports whether the extra thing can be in the place of another one.
func (s *substitution) fits(steps []string, thing string) bool {
	by := map[string]string{thing: s.extra}
	return !slices.ContainsFunc(steps, func(step string) bool {
		said := replaced(step, by)
		return said != step && !s.of.said[said]
	})
}

// replaced returns a phrase with other words.
func replaced(step string, by map[string]string) string {
	if !hasAny(step, by) {
		return step
	}
	words := strings.Fields(step)
	for i, w := range words {
		if other, ok := by[w]; ok {
			words[i] = other
		}
	}
	return strings.Join(words, " ")
}

// hasAny reports whether a phrase has one of the words.
func hasAny(step string, words map[string]string) bool {
	for w := range strings.FieldsSeq(step) {
		if _, ok := words[w]; ok {
			return true
		}
	}
	return false
}
