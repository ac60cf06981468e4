package rule_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/parser/precompiled"
	"hearth/parser/source"
)

// Any change of a checked program changes its hash, so that it is checked again.
func TestOtherProgramsHaveAnotherHash(t *testing.T) {
	vocabulary := func() *rule.Vocabulary {
		return &rule.Vocabulary{Decls: "Decl a(X) bound [/name].", Inputs: []string{"a"}, Facts: []engine.Fact{{Pred: "s", Args: []engine.Term{engine.Name("/x")}}}}
	}
	units := func(overlay bool, texts ...string) (all []rule.Unit) {
		for _, text := range texts {
			all = append(all, rule.Unit{File: &source.File{Name: "in.mg", Text: text}, Overlay: overlay})
		}
		return all
	}
	hash := func(v *rule.Vocabulary, units []rule.Unit) (sum precompiled.Sum) {
		v.Record = func(of precompiled.Sum) { sum = of }
		_, err := rule.Load(v, units)
		require.NoError(t, err)
		return sum
	}
	want := hash(vocabulary(), units(false, "p(X) :- a(X).", "q(X) :- p(X)."))
	tests := []struct {
		name  string
		of    func(v *rule.Vocabulary)
		units []rule.Unit
		known bool
	}{
		{"the same", nil, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), true},
		{"another text", nil, units(false, "p(X) :- a(X).", "q(X) :- a(X)."), false},
		{"another order", nil, units(false, "q(X) :- p(X).", "p(X) :- a(X)."), false},
		{"one text", nil, units(false, "p(X) :- a(X)."), false},
		{"overlays", nil, units(true, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"declared otherwise", func(v *rule.Vocabulary) { v.Decls = "Decl a(X) bound [/any]." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"another declaration", func(v *rule.Vocabulary) { v.Decls += " Decl b(X) bound [/name]." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), true},
		{"a declaration of what is defined", func(v *rule.Vocabulary) { v.Decls += " Decl q(X) bound [/name]." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"a declaration of what a helper may be called", func(v *rule.Vocabulary) { v.Decls += " Decl p__1(X) bound [/name]." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"a clause", func(v *rule.Vocabulary) { v.Decls += " r(/x)." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"what is given", func(v *rule.Vocabulary) { v.Inputs = append(v.Inputs, "p") }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"what is given beside", func(v *rule.Vocabulary) { v.Inputs = append(v.Inputs, "s") }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), true},
		{"what is supplied", func(v *rule.Vocabulary) { v.Supplied = []string{"a"} }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"columns", func(v *rule.Vocabulary) { v.Amounts = []string{"a 0"} }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"columns of times", func(v *rule.Vocabulary) { v.Times = []string{"a"} }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"static facts", func(v *rule.Vocabulary) { v.Facts[0].Pred = "p" }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"static facts beside", func(v *rule.Vocabulary) { v.Facts[0].Pred = "r" }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), true},
		{"fluents", func(v *rule.Vocabulary) {
			v.Fluents = func(string) (engine.Kind, bool, bool) { return engine.NameKind, false, true }
		}, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := vocabulary()
			if tt.of != nil {
				tt.of(v)
			}
			require.Equal(t, tt.known, want == hash(v, tt.units))
		})
	}
}

// A program with problems is not recorded.
func TestProblemsAreNotRecorded(t *testing.T) {
	v := &rule.Vocabulary{Record: func(precompiled.Sum) { t.Error("recorded") }}
	_, err := rule.Load(v, []rule.Unit{{File: &source.File{Name: "in.mg", Text: "q(X) :- b(X)."}}})
	require.ErrorContains(t, err, "nothing declares, defines or supplies b/1")
}
