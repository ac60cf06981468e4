package quantitative_test

import (
	"fmt"
	"slices"
	"strings"
)

// A sketch is a network in which steps can be put in, left out and changed. States are not
// written: each step has that of the step before.
type sketch struct {
	name  string
	steps []stroke
	fresh int // variables that were made up
}

// A stroke is a step of a sketch.
type stroke struct {
	action       string
	gives, takes []string
}

// text is the network, with its states; the first result of the last step is its primary.
func (s *sketch) text(id string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#%s\n", id)
	if len(s.steps) > 1 {
		fmt.Fprintf(&b, ";primary %s\n", s.dish())
	}
	for i, step := range s.steps {
		words := append([]string{step.action}, step.gives...)
		words = append(words, fmt.Sprintf("?kitchen-%d", i+1))
		if i > 0 {
			words = append(words, fmt.Sprintf("?kitchen-%d", i))
		}
		fmt.Fprintf(&b, "(%s)\n", strings.Join(append(words, step.takes...), " "))
	}
	return b.String()
}

// dish is the first result of the last step.
func (s *sketch) dish() string { return s.steps[len(s.steps)-1].gives[0] }

// "results < action arguments", where # stands for a number of its own.
func (s *sketch) put(at int, lines ...string) *sketch {
	s.fresh++
	var steps []stroke
	for _, line := range lines {
		left, right, _ := strings.Cut(s.own(line), " < ")
		words := strings.Fields(right)
		steps = append(steps, stroke{words[0], strings.Fields(left), words[1:]})
	}
	s.steps = slices.Insert(s.steps, at, steps...)
	return s
}

// end puts steps after the last, and returns the place of the first.
func (s *sketch) end(lines ...string) int {
	at := len(s.steps)
	s.put(at, lines...)
	return at
}

// own is a text with the number of the last steps that were put in.
func (s *sketch) own(text string) string { return strings.ReplaceAll(text, "#", fmt.Sprint(s.fresh)) }
