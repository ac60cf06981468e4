package engine_test

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// rows is a Source of plain facts and computed predicates.
type rows struct {
	facts    map[string][][]engine.Term
	computed map[string]func(pattern []engine.Term, yield func([]engine.Term) bool) error
}

func (r rows) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	if f := r.computed[pred]; f != nil {
		return f(pattern, func(row []engine.Term) bool { return !engine.Match(pattern, row) || yield(row) })
	}
	for _, row := range r.facts[pred] {
		if engine.Match(pattern, row) && !yield(row) {
			return nil
		}
	}
	return nil
}

// add adds facts in the form "in /x /bowl/1" to r.
func (r rows) add(facts ...string) rows {
	for _, f := range facts {
		words := strings.Fields(f)
		r.facts[words[0]] = append(r.facts[words[0]], terms(words[1:]...))
	}
	return r
}

func newRows(facts ...string) rows {
	return rows{facts: map[string][][]engine.Term{}, computed: map[string]func([]engine.Term, func([]engine.Term) bool) error{}}.add(facts...)
}

// terms parses words: names start with a slash, numbers with a digit or a minus sign.
func terms(words ...string) []engine.Term {
	out := make([]engine.Term, len(words))
	for i, w := range words {
		var n int64
		if _, err := fmt.Sscanf(w, "%d", &n); err == nil {
			out[i] = engine.Number(n)
		} else if w[0] == '/' {
			out[i] = engine.Name(w)
		} else {
			out[i] = engine.Text(w)
		}
	}
	return out
}

func fact(f string) engine.Fact {
	words := strings.Fields(f)
	return engine.Fact{words[0], terms(words[1:]...)}
}

// vocabulary declares p/1 q/1 with numbers, e/2 edges of names, and fluents of every sort.
func vocabulary() *rule.Vocabulary {
	fluents := map[string]struct {
		sort engine.Kind
		many bool
	}{"in": {engine.NameKind, false}, "quantity": {engine.NumberKind, false}, "component": {engine.NameKind, true}, "label": {engine.TextKind, false}}
	return &rule.Vocabulary{
		Decls: `
Decl in(X, C) bound [/name, /name].
Decl quantity(X, N) bound [/name, /number].
Decl component(M, X) bound [/name, /name].
Decl label(X, T) bound [/name, /string].
Decl p(N) bound [/number].
Decl q(N) bound [/number].
Decl e(X, Y) bound [/name, /name].
Decl isa(C, D) bound [/name, /name].
Decl arg(Role, X) bound [/name, /name].
Decl g(Role, N) bound [/name, /number].
Decl f(Role, X) bound [/name, /name].
Decl o(Role) bound [/name].
Decl scale(A, B, R) descr [mode('+', '+', '-')] bound [/number, /number, /number].
Decl set(E, P, V) bound [/name, /name, /name] bound [/name, /name, /number].
Decl add(E, P, V) bound [/name, /name, /name].
Decl del(E, P, V) bound [/name, /name, /name].
`,
		Facts: []engine.Fact{fact("isa /bread /food"), fact("isa /roll /bread"), fact("isa /roll /food")},
		Fluents: func(pred string) (engine.Kind, bool, bool) {
			f, ok := fluents[pred]
			return f.sort, f.many, ok
		},
		Supplied: []string{"p", "q", "e", "scale"},
		Inputs:   []string{"arg", "g", "f", "o"},
		Amounts:  []string{"quantity"},
	}
}

func unit(text string) rule.Unit { return rule.Unit{File: &source.File{Name: "test.mg", Text: text}} }

func overlay(text string) rule.Unit {
	return rule.Unit{File: &source.File{Name: "overlay.mg", Text: text}, Overlay: true}
}

func load(t testing.TB, text string) *program.Program {
	t.Helper()
	p, err := program.Load(vocabulary(), []rule.Unit{unit(text)})
	require.NoError(t, err)
	return p
}

// show formats the rows of a predicate.
func show(r *engine.Result, pred string) string {
	var out []string
	r.Each(pred, func(row []engine.Term) bool {
		words := make([]string, len(row))
		for i, t := range row {
			words[i] = t.String()
		}
		out = append(out, strings.Join(words, ","))
		return true
	})
	return strings.Join(out, " ")
}

// both evaluates with the VM and with Mangle, and requires the same rows.
func both(t testing.TB, p *program.Program, src engine.Source, given ...engine.Fact) *engine.Result {
	t.Helper()
	plan := traced(t, p, src, given)
	reference := newYardstick(t, p).eval(t, src, given)
	require.Equal(t, everything(reference), everything(plan))
	return plan
}

// everything formats all rows of a result, one predicate per line.
func everything(r *engine.Result) string {
	preds := r.Preds()
	sort.Strings(preds)
	for i, p := range preds {
		preds[i] = p + ": " + show(r, p)
	}
	return strings.Join(preds, "\n")
}
