package rule

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/engine/rule/infer"
	"hearth/parser/source"
)

// Mangle's analysis finds nothing in the programs for which it is skipped.
func TestTheAnalysisIsLeftOutWhereItFindsNothing(t *testing.T) {
	v := &Vocabulary{
		Decls: `Decl in(X, C) bound [/name, /name]. Decl quantity(X, N) bound [/name, /number]. Decl label(X, T) bound [/name, /string].
Decl upto(K, I) descr [mode('+', '-')] bound [/number, /number]. Decl any(X) bound [/any]. Decl two(X) bound [/name] bound [/number].
Decl root(X) bound [/room].`,
		Facts:  []engine.Fact{{Pred: "kept", Args: []engine.Term{engine.Name("/a"), engine.Number(1)}}},
		Inputs: []string{"in", "quantity", "label", "upto", "any", "two", "root"},
	}
	preds := map[string]int{"in": 2, "quantity": 2, "label": 2, "upto": 2, "any": 1, "two": 1, "root": 1, "kept": 2, "a": 1, "b": 2, "c": 0}
	names := rapid.SampledFrom([]string{"in", "quantity", "label", "upto", "any", "two", "root", "kept", "a", "b", "c", "a", "b", "in"})
	term := rapid.SampledFrom([]string{"X", "Y", "Z", "X", "Y", "_", "/a", "/room/x", "7"})
	settled, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		atom := func(pred string) string {
			return pred + "(" + strings.Join(rapid.SliceOfN(term, preds[pred], preds[pred]).Draw(t, "args"), ", ") + ")"
		}
		for range rapid.IntRange(1, 5).Draw(t, "clauses") {
			text.WriteString(atom(rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "head")))
			for i := range rapid.IntRange(0, 4).Draw(t, "premises") {
				text.WriteString([]string{" :- ", ", "}[min(i, 1)] + rapid.SampledFrom([]string{"", "", "", "!"}).Draw(t, "not") + atom(names.Draw(t, "pred")))
			}
			text.WriteString(".\n")
		}
		require.NoError(t, v.prepare())
		units := []Unit{{File: &source.File{Name: "a", Text: text.String()}}}
		b := &builder{v: v, decls: v.decls, arity: map[string]int{}, heads: map[string]int{}}
		for name, n := range v.arity {
			b.arity[name] = n
		}
		b.read(units)
		for _, stage := range []func(){b.checkNames, b.prune, b.stratify, b.inferSorts, b.checkModes, b.checkAlternatives} {
			if b.problems.Err() == nil {
				stage()
			}
		}
		if b.problems.Err() != nil {
			refused++
			return
		}
		if infer.Settled(b.rules(), b.sorts) {
			settled++
			infer.Analyse(b.rules(), b.sorts)
			require.NoError(t, b.problems.Err(), text.String())
		}
	})
	require.Positive(t, settled)
	require.Positive(t, refused)
}
