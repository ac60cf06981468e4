// Package sequence scores programs of the household by what they say, as
// language models as zero-shot planners does: how long a sequence of steps a
// program shares with those of people, how many of its steps are understood,
// and how long it is. Nothing is executed here.
//
// Make the items of programs with [Reader.Items], then compare them with
// [Best]. Counts are [Share]s, so that those of parts can be added up.
package sequence

import (
	"math"

	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
)

// A Reader turns lines of programs into what is compared.
type Reader struct {
	Actions   program.Actions
	Templates *phrase.Templates
	Abstract  map[string]string // see [phrase.Abstraction]; may be nil
}

// Items returns what is compared of each line: the phrase of its action with
// the kinds of its things, without instances. A line that is no step, or has
// another number of parameters than its action, is compared as it is.
func (r Reader) Items(lines []string) []string {
	items := make([]string, len(lines))
	for i, line := range lines {
		items[i] = line
		p, err := program.Parse(&source.File{Text: line}, r.Actions)
		if err != nil || len(p.Lines) != 1 {
			continue
		}
		if said, ok := r.Templates.SayLine(p.Lines[0].Kinds(r.Abstract)); ok {
			items[i] = said
		}
	}
	return items
}

// Parsability counts the steps in words that exactly one template fits.
func (r Reader) Parsability(steps []string) (s Share) {
	for _, step := range steps {
		_, ok := r.Templates.Parse(step, r.Abstract)
		s.Add(ok)
	}
	return s
}

// Common returns the length of the longest sequence of items that stands, with
// gaps, in both a and b.
func Common(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0 // what row[j] was before x
		for j, y := range b {
			above := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

// A Share is a number of things out of many.
type Share struct {
	Count int `json:"count"`
	Of    int `json:"of"`
}

// Value returns the share from 0 to 1, NaN when there are no things.
func (s Share) Value() float64 {
	if s.Of == 0 {
		return math.NaN()
	}
	return float64(s.Count) / float64(s.Of)
}

// Add counts one thing more.
func (s *Share) Add(counts bool) {
	s.Of++
	if counts {
		s.Count++
	}
}

// Plus returns the share of the things of both.
func (s Share) Plus(t Share) Share { return Share{s.Count + t.Count, s.Of + t.Of} }

// Best compares the items of a program with those of several by people, and
// returns the longest common sequence as a share of the longer program: the
// largest such share, the first one among equal ones. An empty program shares
// nothing: 0 of 1, as when there is nothing to compare it with.
func Best(test []string, people [][]string) Share {
	best := Share{0, 1}
	for i, p := range people {
		if len(test) == 0 {
			break
		}
		s := Share{Common(test, p), max(len(test), len(p))}
		if i == 0 || s.Count*best.Of > best.Count*s.Of {
			best = s
		}
	}
	return best
}
