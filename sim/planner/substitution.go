package planner

import (
	"maps"
	"slices"
	"strings"
)

// A substitution converts the steps of one task into steps of another.
type substitution struct {
	vocabulary *vocabulary
	things     map[string]string // things of the first task, with those of the other that replace them
	words      map[string]string // words of the first task, with those of the other; replaced where the result is a phrase
	extra      string            // a thing of the other task without a counterpart
	named      []string          // all things of the other task
}

// substitution pairs, in order, the words that only one of two tasks contains. For "turn on radio"
// and "turn off tv", the radio is replaced by the tv, and on by off.
func (v *vocabulary) substitution(from, to title) *substitution {
	s := &substitution{vocabulary: v, things: map[string]string{}, words: map[string]string{}, named: to.things}
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

// apply returns the steps for the other task. It drops steps that are not phrases with the new things, and
// steps that repeat the previous one.
func (s *substitution) apply(steps []string) (out []string) {
	things := s.things
	if main := s.main(steps); main != "" && things[main] == "" {
		things = maps.Clone(s.things)
		things[main] = s.extra
	}
	for _, step := range steps {
		said := replaced(step, things)
		if said != step && !s.vocabulary.isPhrase[said] {
			continue
		}
		if other := replaced(said, s.words); s.vocabulary.isPhrase[other] {
			said = other
		}
		if len(out) == 0 || out[len(out)-1] != said {
			out = append(out, said)
		}
	}
	return out
}

// main returns the thing that occurs in most steps and can be replaced by the extra thing in all of them. It
// returns "" if there is none, or if the steps already have the extra thing.
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
			case !s.vocabulary.things[w] || slices.Contains(s.named, w):
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

// fits reports whether all steps remain phrases if the extra thing replaces a thing.
func (s *substitution) fits(steps []string, thing string) bool {
	by := map[string]string{thing: s.extra}
	return !slices.ContainsFunc(steps, func(step string) bool {
		said := replaced(step, by)
		return said != step && !s.vocabulary.isPhrase[said]
	})
}

// replaced returns a phrase with words replaced.
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
