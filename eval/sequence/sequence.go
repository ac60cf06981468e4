// Package sequence scores the text of household programs without executing them. The metrics are those of
// “Language Models as Zero-Shot Planners”: the longest common sequence of steps with a human program, the
// share of parsable steps, and the length.
//
// [Reader.Items] converts programs to comparable items, and [Best] compares them. Counts are [Share]s, so they
// can be added.
package sequence

import (
	"math"

	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
)

// A Reader converts program lines to comparable items.
type Reader struct {
	Actions   program.Actions
	Templates *phrase.Templates
	Abstract  map[string]string // see [phrase.Abstraction]; may be nil
}

// Items returns a comparable item for each line: the phrase of its action with the kinds of its objects,
// without instances. A line that is not a step, or has the wrong number of parameters, is its own item.
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

// Parsability counts the steps that match exactly one phrase template.
func (r Reader) Parsability(steps []string) (s Share) {
	for _, step := range steps {
		_, ok := r.Templates.Parse(step, r.Abstract)
		s.Add(ok)
	}
	return s
}

// Common returns the length of the longest common subsequence of a and b.
func Common(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0 // the value of row[j] before it was updated for x
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

// A Share is a count out of a total.
type Share struct {
	Count int `json:"count"`
	Total int `json:"of"`
}

// Value returns the share from 0 to 1, or NaN if the total is 0.
func (s Share) Value() float64 {
	if s.Total == 0 {
		return math.NaN()
	}
	return float64(s.Count) / float64(s.Total)
}

// Add adds one element, which counts if counts is true.
func (s *Share) Add(counts bool) {
	s.Total++
	if counts {
		s.Count++
	}
}

// Plus returns the share over the elements of both.
func (s Share) Plus(t Share) Share { return Share{s.Count + t.Count, s.Total + t.Total} }

// Best compares the items of a program with those of several human programs. It returns the largest common
// sequence as a share of the longer program; among equal shares the first wins. The result is 0 of 1 if the
// program is empty or there is nothing to compare it with.
func Best(test []string, people [][]string) Share {
	best := Share{0, 1}
	for i, p := range people {
		if len(test) == 0 {
			break
		}
		s := Share{Common(test, p), max(len(test), len(p))}
		if i == 0 || s.Count*best.Total > best.Count*s.Total {
			best = s
		}
	}
	return best
}
