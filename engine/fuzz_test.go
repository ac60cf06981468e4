package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
)

// A shape is a predicate of a random program. kinds has one letter for each argument: e for an entity, n for a
// number.
type shape struct{ name, kinds string }

// base are the predicates that the random sources answer.
var base = []shape{{"in", "ee"}, {"e", "ee"}, {"isa", "ee"}, {"quantity", "en"}, {"p", "n"}, {"q", "n"}}

// A dice chooses a number below n. The label names the choice.
type dice func(n int, label string) int

// drawn is a dice of rapid, which shrinks failing programs.
func drawn(t *rapid.T) dice {
	return func(n int, label string) int { return rapid.IntRange(0, n-1).Draw(t, label) }
}

// A writer writes one random program. Every program is stratified: a rule reads only itself and predicates
// that were written before.
type writer struct {
	pick  dice
	known []shape
	text  strings.Builder
}

func (w *writer) entity() string { return "/" + string("abcdef"[w.pick(6, "entity")]) }

// atom writes a premise and adds its named variables to bound.
func (w *writer) atom(s shape, bound *[]string) string {
	args := make([]string, len(s.kinds))
	for i, kind := range s.kinds {
		switch w.pick(9, "argument") {
		case 0:
			args[i] = "_"
			continue
		case 1:
			if kind == 'e' {
				args[i] = w.entity()
				continue
			}
		}
		v := fmt.Sprintf("%c%d", kind-'a'+'A', w.pick(3, "variable"))
		if !strings.Contains(strings.Join(*bound, " ")+" ", v+" ") {
			*bound = append(*bound, v)
		}
		args[i] = v
	}
	return s.name + "(" + strings.Join(args, ", ") + ")"
}

// use returns a bound variable of a kind, or a constant when there is none.
func (w *writer) use(kind byte, bound []string) string {
	var of []string
	for _, v := range bound {
		if v[0] == kind {
			of = append(of, v)
		}
	}
	if len(of) > 0 {
		return of[w.pick(len(of), "use")]
	}
	if kind == 'E' {
		return w.entity()
	}
	return fmt.Sprint(w.pick(6, "number"))
}

// rule writes one rule, and sometimes a second one that makes it recursive.
func (w *writer) rule(name string) {
	var body, bound []string
	for range 1 + w.pick(3, "premises") {
		body = append(body, w.atom(w.known[w.pick(len(w.known), "premise")], &bound))
	}
	if len(bound) == 0 {
		return
	}
	if w.pick(3, "negation") == 0 {
		s := w.known[w.pick(len(w.known), "negated")]
		args := make([]string, len(s.kinds))
		for i := range args {
			args[i] = w.use(s.kinds[i]-'a'+'A', bound)
		}
		at := w.pick(len(body)+1, "place") // the loader moves it after the premise that binds its variables
		negated := "!" + s.name + "(" + strings.Join(args, ", ") + ")"
		body = append(body[:at], append([]string{negated}, body[at:]...)...)
	}
	if w.pick(3, "comparison") == 0 {
		op := []string{"<", "<=", ">", ">=", "!=", "="}[w.pick(6, "operator")]
		body = append(body, fmt.Sprintf("%s %s %d", w.use('N', bound), op, w.pick(6, "bound")))
	}
	if w.pick(4, "difference") == 0 {
		body = append(body, w.use('E', bound)+" != "+w.use('E', bound))
	}
	if w.pick(3, "arithmetic") == 0 {
		f := []string{"fn:plus(%s, fn:mult(2, %s))", "fn:minus(%s, %s)", "fn:max([%s, %s])", "fn:min([%s, %s])"}[w.pick(4, "function")]
		body = append(body, "N9 = "+fmt.Sprintf(f, w.use('N', bound), w.use('N', bound)))
		bound = append(bound, "N9")
	}
	w.finish(name, strings.Join(body, ", "), bound)
}

// recursions are recursive rules for a predicate h of two entities.
var recursions = []string{
	"h(X, Z) :- h(X, Y), in(Y, Z).",
	"h(X, Z) :- in(X, Y), h(Y, Z).",
	"h(X, Z) :- h(X, Y), h(Y, Z).",
	"h(Y, X) :- e(X, _), q(N), h(X, Y), N != 3.",
	"h(X, Z) :- h(X, Y), !e(Y, Y), in(Y, Z), h(Z, _), X != Z.",
	"h(X, W) :- h(X, Y), e(Y, Z), h(Z, Y), in(Z, W).",
	"mid_h(X, Y) :- h(Y, X), e(X, _).\nh(X, Z) :- mid_h(X, Y), h(Y, Z).",
}

func (w *writer) finish(name, body string, bound []string) {
	number, entity := w.use('N', bound), w.use('E', bound)
	if w.pick(4, "aggregate") == 0 && number[0] == 'N' && entity[0] == 'E' {
		f := []string{"fn:sum(" + number + ")", "fn:min(" + number + ")", "fn:max(" + number + ")", "fn:count()"}[w.pick(4, "reduction")]
		fmt.Fprintf(&w.text, "%s(%s, S) :- %s |> do fn:group_by(%s), let S = %s.\n", name, entity, body, entity, f)
		w.known = append(w.known, shape{name, "en"})
		return
	}
	head := slices.Clone(bound)
	for i := range head {
		j := i + w.pick(len(head)-i, "head")
		head[i], head[j] = head[j], head[i]
	}
	head = head[:1+w.pick(min(3, len(head)), "arity")]
	kinds := ""
	for _, v := range head {
		kinds += strings.ToLower(v[:1])
	}
	fmt.Fprintf(&w.text, "%s(%s) :- %s .\n", name, strings.Join(head, ", "), body)
	if kinds == "ee" && w.pick(2, "recursion") == 0 {
		again := recursions[w.pick(len(recursions), "form")]
		fmt.Fprintln(&w.text, strings.ReplaceAll(again, "h(", name+"("))
	}
	w.known = append(w.known, shape{name, kinds})
}

// entities are the entities of random programs.
var entities = terms("/a", "/b", "/c", "/d", "/e", "/f")

// randomSource returns at most the given number of facts for each base predicate.
func randomSource(pick dice, most int) rows {
	src := newRows()
	for _, s := range base {
		if s.name == "isa" {
			continue // the vocabulary already has the fact
		}
		for range pick(most+1, "facts of "+s.name) {
			row := make([]engine.Term, len(s.kinds))
			for i, kind := range s.kinds {
				if row[i] = engine.Number(int64(pick(6, "value"))); kind == 'e' {
					row[i] = entities[row[i].Num()]
				}
			}
			if !slices.ContainsFunc(src.facts[s.name], func(had []engine.Term) bool { return slices.Equal(had, row) }) {
				src.facts[s.name] = append(src.facts[s.name], row)
			}
		}
	}
	return src
}

func TestPlansAgreeWithMangleOnRandomPrograms(t *testing.T) {
	compared, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if agrees(t, vocabulary(), workloads[0], drawn(t)) {
			compared++
		} else {
			refused++
		}
	})
	require.Greater(t, compared, refused)
}
