package grammar

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Match reports whether a text is a sentence of the rule root.
func (g *Rules) Match(text string) bool {
	m := &matcher{text: text, cache: map[start][]int{}}
	return slices.Contains(m.ends(g.root, 0), len(text))
}

// A matcher matches one text. It caches where expressions may end.
type matcher struct {
	text  string
	cache map[start][]int
}

// A start is an expression with the place where it begins.
type start struct {
	e     *expression
	place int
}

// ends returns the places where an expression that begins at a place may end, sorted.
func (m *matcher) ends(e *expression, at int) []int {
	switch e.kind {
	case literal:
		if strings.HasPrefix(m.text[at:], e.text) {
			return []int{at + len(e.text)}
		}
		return nil
	case class:
		if c, n := utf8.DecodeRuneInString(m.text[at:]); n > 0 && e.has(c) {
			return []int{at + n}
		}
		return nil
	}
	ends, known := m.cache[start{e, at}]
	if !known {
		ends = m.search(e, at)
		m.cache[start{e, at}] = ends
	}
	return ends
}

// search is ends for an expression with parts.
func (m *matcher) search(e *expression, at int) (ends []int) {
	switch e.kind {
	case choice:
		for _, p := range e.parts {
			ends = append(ends, m.ends(p, at)...)
		}
	case sequence:
		ends = []int{at}
		for _, p := range e.parts {
			ends = m.after(p, ends)
		}
	case repetition:
		seen := map[int]bool{}
		for n, from := 0, []int{at}; len(from) > 0; n++ {
			if n >= e.least {
				from = slices.DeleteFunc(from, func(at int) bool { return seen[at] })
				for _, at := range from {
					seen[at], ends = true, append(ends, at)
				}
			}
			if n == e.most {
				break
			}
			from = m.after(e.parts[0], from)
		}
	}
	slices.Sort(ends)
	return slices.Compact(ends)
}

// after returns the places where an expression may end that begins at one of several places, sorted.
func (m *matcher) after(e *expression, starts []int) (ends []int) {
	for _, at := range starts {
		ends = append(ends, m.ends(e, at)...)
	}
	slices.Sort(ends)
	return slices.Compact(ends)
}

// has reports whether a class has a character.
func (e *expression) has(c rune) bool {
	return slices.ContainsFunc(e.class, func(r [2]rune) bool { return r[0] <= c && c <= r[1] })
}

// Sample returns a random sentence of the rule root. Each alternative is equally likely. The function pick returns a
// random number from 0 up to, but excluding, n.
func (g *Rules) Sample(pick func(n int) int) string {
	var text strings.Builder
	g.root.sample(&text, pick)
	return text.String()
}

func (e *expression) sample(text *strings.Builder, pick func(n int) int) {
	switch e.kind {
	case literal:
		text.WriteString(e.text)
	case class:
		r := e.class[pick(len(e.class))]
		c := r[0] + rune(pick(int(r[1]-r[0])+1))
		if !utf8.ValidRune(c) {
			c = r[0]
		}
		text.WriteRune(c)
	case choice:
		e.parts[pick(len(e.parts))].sample(text, pick)
	case repetition:
		for range e.least + pick(e.longest()-e.least+1) {
			e.parts[0].sample(text, pick)
		}
	case sequence:
		for _, p := range e.parts {
			p.sample(text, pick)
		}
	}
}
