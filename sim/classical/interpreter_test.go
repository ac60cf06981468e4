package classical_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A list is a word or a list of lists of PDDL.
type list struct {
	word  string
	items []*list
}

// parse reads PDDL as its grammar says: words, lists and comments.
func parse(t testing.TB, text string) *list {
	t.Helper()
	root := &list{}
	open := []*list{root}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, ";")
		for _, word := range strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(line)) {
			top := open[len(open)-1]
			switch word {
			case "(":
				top.items = append(top.items, &list{})
				open = append(open, top.items[len(top.items)-1])
			case ")":
				require.Greater(t, len(open), 1)
				open = open[:len(open)-1]
			default:
				top.items = append(top.items, &list{word: strings.ToLower(word)})
			}
		}
	}
	require.Len(t, open, 1)
	return root.items[0]
}

// head returns the first word of a list.
func (l *list) head() string {
	if len(l.items) == 0 {
		return ""
	}
	return l.items[0].word
}

// after returns the list after a word.
func (l *list) after(word string) *list {
	for i, x := range l.items {
		if x.word == word {
			return l.items[i+1]
		}
	}
	return nil
}

// names returns the names in a list of names with types.
func (l *list) names() (all []string) {
	for i := 0; i < len(l.items); i++ {
		if l.items[i].word == "-" {
			i++
			continue
		}
		all = append(all, l.items[i].word)
	}
	return all
}

// free adds the variables of a formula that are not bound in it.
func (l *list) free(bound []string, to map[string]bool) {
	if l.head() == "exists" {
		l.items[2].free(append(slices.Clone(bound), l.items[1].names()...), to)
		return
	}
	if strings.HasPrefix(l.word, "?") && !slices.Contains(bound, l.word) {
		to[l.word] = true
	}
	for _, x := range l.items {
		x.free(bound, to)
	}
}

// A relation is the rows of a predicate, with an index for each argument.
type relation struct {
	rows  [][]string
	known map[string]bool
	index map[string][][]string
}

type database map[string]*relation

func (d database) add(pred string, row []string) bool {
	r := d[pred]
	if r == nil {
		r = &relation{known: map[string]bool{}, index: map[string][][]string{}}
		d[pred] = r
	}
	key := strings.Join(row, " ")
	if r.known[key] {
		return false
	}
	r.known[key] = true
	r.rows = append(r.rows, row)
	for i, x := range row {
		k := fmt.Sprint(i, " ", x)
		r.index[k] = append(r.index[k], row)
	}
	return true
}

type bindings map[string]string

func (b bindings) of(l *list) (string, bool) {
	if !strings.HasPrefix(l.word, "?") {
		return l.word, true
	}
	v, ok := b[l.word]
	return v, ok
}

// holds calls yield for each way in which a formula holds.
func (d database) holds(f *list, b bindings, yield func(bindings) bool) bool {
	switch f.head() {
	case "and":
		return d.all(f.items[1:], b, yield)
	case "exists":
		return d.holds(f.items[2], b, yield)
	case "or":
		for _, x := range f.items[1:] {
			if !d.holds(x, b, yield) {
				return false
			}
		}
		return true
	case "not":
		if d.satisfied(f.items[1], b) {
			return true
		}
		return yield(b)
	case "=":
		x, xok := b.of(f.items[1])
		y, yok := b.of(f.items[2])
		switch {
		case xok && yok:
			return x != y || yield(b)
		case xok:
			x, f = f.items[2].word, &list{word: x}
		default:
			x, f = f.items[1].word, &list{word: y}
		}
		next := maps.Clone(b)
		next[x] = f.word
		return yield(next)
	}
	return d.match(f, b, yield)
}

// satisfied reports whether a formula holds.
func (d database) satisfied(f *list, b bindings) bool {
	return !d.holds(f, b, func(bindings) bool { return false })
}

// match calls yield for each row that matches an atom.
func (d database) match(f *list, b bindings, yield func(bindings) bool) bool {
	r := d[f.head()]
	if r == nil {
		return true
	}
	rows := r.rows
	for i, x := range f.items[1:] {
		if v, ok := b.of(x); ok {
			if some := r.index[fmt.Sprint(i, " ", v)]; len(some) < len(rows) {
				rows = some
			}
		}
	}
next:
	for _, row := range rows {
		now := b
		for i, x := range f.items[1:] {
			v, ok := now.of(x)
			if ok && v != row[i] {
				continue next
			}
			if !ok {
				if len(now) == len(b) {
					now = maps.Clone(b)
				}
				now[x.word] = row[i]
			}
		}
		if !yield(now) {
			return false
		}
	}
	return true
}

// all calls yield for each way in which all formulas hold. Those come first whose variables have values.
func (d database) all(fs []*list, b bindings, yield func(bindings) bool) bool {
	if len(fs) == 0 {
		return yield(b)
	}
	best, least := 0, 1000
	for i, f := range fs {
		vars := map[string]bool{}
		f.free(nil, vars)
		open := 0
		for v := range vars {
			if _, ok := b[v]; !ok {
				open++
			}
		}
		cost := 10 + 10*open
		switch f.head() {
		case "not":
			if cost = 1; open > 0 {
				cost = 900
			}
		case "=":
			if cost = 0; open > 1 {
				cost = 800
			}
		}
		if cost < least {
			best, least = i, cost
		}
	}
	rest := slices.Delete(slices.Clone(fs), best, best+1)
	return d.holds(fs[best], b, func(next bindings) bool { return d.all(rest, next, yield) })
}
