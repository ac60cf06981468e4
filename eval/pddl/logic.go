package pddl

import (
	"maps"
	"slices"
	"strings"
)

// A formula is a condition or an effect of an operator: an atom as text, or a word with its parts. The parts of
// exists and forall are the variables, as an atom, and a formula.
type formula struct {
	word  string // and, or, not, when, exists, forall; empty for an atom
	atom  string // such as "next_to ?char ?obj"
	parts []*formula
}

// arities are the words of formulas with their numbers of parts; -1 is any number.
var arities = map[string]int{"and": -1, "or": -1, "not": 1, "when": 2, "exists": 2, "forall": 2}

// parseFormula reads a formula in PDDL. The empty list is the atom ().
func parseFormula(text string) (f *formula, ok bool) {
	text = strings.TrimSpace(text)
	f, rest, ok := nextFormula(text, 0)
	return f, ok && strings.TrimSpace(rest) == ""
}

// maxDepth is the maximum depth of formulas.
const maxDepth = 100

// nextFormula reads the formula in parentheses at the start of a text, and returns the rest.
func nextFormula(text string, depth int) (f *formula, rest string, ok bool) {
	if !strings.HasPrefix(text, "(") || depth == maxDepth {
		return nil, "", false
	}
	text = strings.TrimSpace(text[1:])
	i := strings.IndexAny(text, "()")
	if i < 0 {
		return nil, "", false
	}
	word := strings.TrimSpace(text[:i])
	text = text[i:]
	if text[0] == ')' {
		if _, reserved := arities[word]; reserved {
			f = &formula{word: word}
		} else if f = (&formula{atom: strings.Join(strings.Fields(word), " ")}); word == "" {
			f.atom = "()"
		}
		return f, strings.TrimSpace(text[1:]), f.complete()
	}
	f = &formula{word: word}
	for strings.HasPrefix(text, "(") {
		part, rest, ok := nextFormula(text, depth+1)
		if !ok {
			return nil, "", false
		}
		f.parts, text = append(f.parts, part), rest
	}
	return f, strings.TrimSpace(strings.TrimPrefix(text, ")")), strings.HasPrefix(text, ")") && word != "" && f.complete()
}

// complete reports whether the word of a formula exists and has its number of parts.
func (f *formula) complete() bool {
	n, known := arities[f.word]
	return f.word == "" || known && (n < 0 || n == len(f.parts))
}

// predicates adds the predicates of a formula.
func (f *formula) predicates(to map[string]bool) {
	switch f.word {
	case "":
		name, _, _ := strings.Cut(f.atom, " ")
		to[name] = true
	case "exists", "forall":
		f.parts[1].predicates(to)
	default:
		for _, p := range f.parts {
			p.predicates(to)
		}
	}
}

// renamed returns the formula with another name for a variable.
func (f *formula) renamed(from, to string) *formula {
	out := &formula{word: f.word, atom: strings.ReplaceAll(f.atom, from, to)}
	for _, p := range f.parts {
		out.parts = append(out.parts, p.renamed(from, to))
	}
	return out
}

// aligned returns b with the variables of a where both have the same quantifier at the same place. The shorter of two
// lists is filled with ().
func aligned(a, b *formula) (*formula, *formula) {
	list := func(f *formula) bool { return f.word == "and" || f.word == "or" }
	switch {
	case a.word == b.word && (a.word == "exists" || a.word == "forall"):
		first := func(f *formula) string {
			name, _, _ := strings.Cut(f.parts[0].atom, "-")
			return strings.TrimSpace(name)
		}
		return a, b.renamed(first(b), first(a))
	case list(a) && list(b):
		x, y := &formula{word: a.word}, &formula{word: b.word}
		for i := range max(len(a.parts), len(b.parts)) {
			p, q := &formula{atom: "()"}, &formula{atom: "()"}
			if i < len(a.parts) {
				p = a.parts[i]
			}
			if i < len(b.parts) {
				q = b.parts[i]
			}
			p, q = aligned(p, q)
			x.parts, y.parts = append(x.parts, p), append(y.parts, q)
		}
		return x, y
	}
	return a, b
}

// Valid reports whether a text is a formula.
func Valid(text string) bool {
	_, ok := parseFormula(text)
	return ok
}

// Compare compares two formulas, and returns the predicates in parts that both have, that only the first one has, and
// that only the second one has. A predicate may be in several lists. If byIndex is true, a part of the first formula that
// both have is also among those of the first one if no part of the first has its partner at the index of this part.
func Compare(first, second string, byIndex bool) (both, onlyFirst, onlySecond []string) {
	a, ok := parseFormula(first)
	b, secondOK := parseFormula(second)
	if !ok || !secondOK {
		return nil, nil, nil
	}
	a, b = aligned(a, b)
	like := compare(a, b, byIndex)
	return predicates(like.same), predicates(like.onlyFirst), predicates(like.onlySecond)
}

// predicates returns the predicates of formulas, sorted.
func predicates(all []*formula) []string {
	names := map[string]bool{}
	for _, f := range all {
		f.predicates(names)
	}
	return slices.Sorted(maps.Keys(names))
}

// A likeness is the result of comparing two formulas.
type likeness struct {
	score                 float64
	same                  []*formula // parts of the first formula that the second one has
	onlyFirst, onlySecond []*formula
}

// compare compares formulas. A list is like another one if one of them has all parts of the other one. If rows is true,
// a part of the first list counts as missing in the second one if no part of the first list has its partner at the
// index of this part.
func compare(a, b *formula, rows bool) likeness {
	differ := likeness{onlyFirst: []*formula{a}, onlySecond: []*formula{b}}
	equal := likeness{score: 1, same: []*formula{a}}
	if a.word != b.word {
		return differ
	}
	switch a.word {
	case "":
		if a.atom == b.atom {
			return equal
		}
		return differ
	case "not":
		equal.score = compare(a.parts[0], b.parts[0], rows).score
		if equal.score > 0 {
			return equal
		}
		return differ
	case "when":
		if compare(a.parts[0], b.parts[0], rows).score == 1 && compare(a.parts[1], b.parts[1], rows).score == 1 {
			return equal
		}
		return differ
	case "exists", "forall":
		equal.score = compare(a.parts[1], b.parts[1], rows).score
		if a.parts[0].atom == b.parts[0].atom && equal.score > 0 {
			return equal
		}
		return differ
	}
	return compareLists(a.parts, b.parts, rows)
}

func compareLists(a, b []*formula, rows bool) (out likeness) {
	like := make([][]bool, len(a))
	for i := range a {
		like[i] = make([]bool, len(b))
		for j := range b {
			if l := compare(a[i], b[j], rows); l.score == 1 {
				like[i][j] = true
				out.same = append(out.same, l.same...)
			}
		}
	}
	partner := matching(like, len(b))
	n := 0
	for i := range a {
		if partner[i] >= 0 {
			n++
		}
		if partner[i] < 0 || rows && !slices.Contains(partner, i) {
			out.onlyFirst = append(out.onlyFirst, a[i])
		}
	}
	for j := range b {
		if !slices.Contains(partner, j) {
			out.onlySecond = append(out.onlySecond, b[j])
		}
	}
	if least := min(len(a), len(b)); least > 0 {
		out.score = float64(n) / float64(least)
	}
	return out
}

// matching returns the column of each row in a largest matching, or -1.
func matching(like [][]bool, columns int) []int {
	row := make([]int, columns)
	for j := range row {
		row[j] = -1
	}
	var try func(i int, seen []bool) bool
	try = func(i int, seen []bool) bool {
		for j, ok := range like[i] {
			if ok && !seen[j] {
				seen[j] = true
				if row[j] < 0 || try(row[j], seen) {
					row[j] = i
					return true
				}
			}
		}
		return false
	}
	partner := make([]int, len(like))
	for i := range like {
		partner[i] = -1
		try(i, make([]bool, columns))
	}
	for j, i := range row {
		if i >= 0 {
			partner[i] = j
		}
	}
	return partner
}
