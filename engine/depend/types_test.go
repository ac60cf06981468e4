package depend_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// Rules for a role that a thing fills and for a role that a class fills.
const fillers = `
fill(/box, E) :- arg(/box, D), here(D, E).
fill(/kind, C) :- says(/kind, C).
fill(/kind, C) :- usual(C).
usual(/small).
inside(T, P) :- fill(/box, T), in(T, P).
inside(T, Q) :- inside(T, P), in(P, Q).
same(R, T) :- inside(_, T), fill(R, T).
named(R, T) :- fill(R, T), /a/b = T.
marked(T) :- fill(/kind, T), called(T).
marked(/x/1) :- fill(/box, _).
both(T) :- marked(T), in(T, _).
one(R) :- fill(R, _).
`

// TestWhatWantsAThingIsNeverAClass checks which facts can exist and on which keys they depend.
func TestWhatWantsAThingIsNeverAClass(t *testing.T) {
	v := &rule.Vocabulary{
		Decls:  "Decl arg(R, E) bound [/name, /name]. Decl says(R, C) bound [/name, /name]. Decl in(X, P) bound [/name, /name]. Decl here(D, E) bound [/name, /name]. Decl called(X) bound [/name].",
		Inputs: []string{"arg", "says"}, Supplied: []string{"in", "here", "called"},
	}
	set, err := rule.Load(v, []rule.Unit{{File: &source.File{Name: "fillers.mg", Text: fillers}}})
	require.NoError(t, err)
	box, kind := engine.Name("/box"), engine.Name("/kind")
	keys := depend.Keys{Names: []engine.Term{box, kind}, Varies: []string{"arg", "says"}}
	anything := engine.Term{}
	fact := func(pred string, args ...engine.Term) engine.Fact { return engine.Fact{Pred: pred, Args: args} }

	plain := depend.New(set, keys)
	require.True(t, plain.Possible(fact("same", kind, anything)), "nobody says what stands where")
	keys.Sorts = func(pred string, column int) depend.Sorts {
		switch pred {
		case "in", "here":
			return depend.Things
		case "says":
			return depend.Others
		}
		return depend.Either
	}
	r := depend.New(set, keys)
	for _, tt := range []struct {
		of   engine.Fact
		can  bool
		keys []engine.Term
	}{
		{fact("same", box, anything), true, []engine.Term{box}},
		{fact("same", kind, anything), false, nil},
		{fact("same", anything, anything), true, []engine.Term{box, kind}},
		{fact("named", box, anything), true, []engine.Term{box}},
		{fact("named", kind, anything), true, []engine.Term{kind}},
		{fact("marked", anything), true, []engine.Term{box, kind}},
		{fact("both", anything), true, []engine.Term{box, kind}},
		{fact("both", engine.Name("/small")), false, nil},
		{fact("one", kind), true, []engine.Term{kind}},
		{fact("inside", anything, anything), true, []engine.Term{box}},
	} {
		require.Equal(t, tt.can, r.Possible(tt.of), "%v", tt.of)
		require.Equal(t, tt.keys, r.KeysOf(tt.of), "%v", tt.of)
		require.Equal(t, tt.can, len(r.Slice([]engine.Fact{tt.of}).Clauses) > 0, "%v", tt.of)
	}
}
