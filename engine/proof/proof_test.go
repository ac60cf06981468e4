package proof_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/proof"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// pantry is a source with the rows of e/2 and the computed predicate double/2.
type pantry [][]engine.Term

func (s pantry) Scan(pred string, p []engine.Term, yield func([]engine.Term) bool) error {
	list := s
	if pred == "double" {
		list = pantry{{p[0], engine.Number(2 * p[0].Num())}}
	}
	for _, row := range list {
		if same := func(i int) bool { return p[i].Kind() == engine.Free || p[i] == row[i] }; same(0) && same(1) && !yield(row) {
			return nil
		}
	}
	return nil
}

const rules = `
far(X, Y) :- e(X, Y).
far(X, Y) :- far(X, Z), e(Z, Y).
apart(X) :- far(/a, X), !blue(X), far(X, Y), Y != X.
blue(X) :- colour(X, N), N > 1.
many(X, N) :- far(X, _) |> do fn:group_by(X), let N = fn:count().
most(M) :- many(_, N) |> do fn:group_by(), let M = fn:max(N).
twice(R, D) :- arg(R, X), many(X, N), double(N, D), M = fn:minus(D, N), M = N.
left(X, M) :- far(/a, X), colour(X, N) |> let M = fn:minus(N, 1).
colour(/b, 1). colour(/c, 2).
round(X) :- far(X, Y), blue(Y), e(Y, X).
last(X) :- far(/a, X), !e(X, _).
`

func number(n int64) engine.Term { return engine.Number(n) }

// world loads the rules and evaluates them with a trace.
func world(t *testing.T) (*proof.World, *program.Trace) { return worldOf(t, rules) }

func worldOf(t *testing.T, rules string) (*proof.World, *program.Trace) {
	v := &rule.Vocabulary{
		Decls: `Decl e(X, Y) bound [/name, /name]. Decl arg(R, X) bound [/name, /name].
Decl double(A, B) descr [mode('+', '-')] bound [/number, /number].`,
		Facts:    []engine.Fact{{Pred: "e", Args: []engine.Term{engine.Name("/c"), engine.Name("/d")}}},
		Supplied: []string{"e", "double"}, Inputs: []string{"arg"},
	}
	program, err := program.Load(v, []rule.Unit{{File: &source.File{Name: "far.mg", Text: rules}}})
	require.NoError(t, err)
	given := []engine.Fact{{Pred: "arg", Args: []engine.Term{engine.Name("/role"), engine.Name("/a")}}}
	src := pantry{{engine.Name("/a"), engine.Name("/b")}, {engine.Name("/b"), engine.Name("/c")}}
	trace, err := program.Trace(t.Context(), src, given, engine.Limits{})
	require.NoError(t, err)
	return &proof.World{Rules: program.Rules(), GivenFacts: given, Static: program.Static, Source: src, Asks: program.Asks, Holds: trace.Result()}, trace
}

func why(t *testing.T, trace *program.Trace, text string) *engine.Proof {
	f, err := program.ReadFact(text)
	require.NoError(t, err)
	p := trace.Why(f)
	require.NotNil(t, p, text)
	return p
}

var proved = []string{"far(/a, /d)", "apart(/b)", "most(3)", "twice(/role, 6)", "left(/c, 1)", "blue(/c)", "last(/d)"}

func TestTheCheckerAcceptsWhatTheTraceProves(t *testing.T) {
	w, trace := world(t)
	c, err := proof.New(w)
	require.NoError(t, err)
	for _, f := range proved {
		require.NoError(t, c.Check(why(t, trace, f)), f)
	}
}

// Each tampering alters one node of a proof. It returns false if the proof has no such node.
var tamperings = map[string]func(p *engine.Proof) bool{
	"another value in the fact": func(p *engine.Proof) bool { return alter(p.Fact.Args) },
	"no value in the fact": func(p *engine.Proof) bool {
		i := slices.IndexFunc(p.Fact.Args, func(x engine.Term) bool { return x.Kind() != engine.Free })
		if i >= 0 {
			p.Fact.Args[i] = engine.Term{}
		}
		return i >= 0
	},
	"one value too many":          func(p *engine.Proof) bool { p.Fact.Args = append(p.Fact.Args, number(1)); return true },
	"another predicate":           func(p *engine.Proof) bool { p.Fact.Pred += "x"; return true },
	"said to be given":            ground(engine.ByGiven),
	"said to be of the ontology":  ground(engine.ByOntology),
	"said to be of the source":    ground(engine.BySource),
	"said to be computed":         ground(engine.ByComputed),
	"said to be absent":           ground(engine.ByAbsence),
	"said to be a comparison":     ground(engine.ByBuiltin),
	"said to be a row":            ground(engine.ByRow),
	"said to be of a rule":        ground(engine.ByRule),
	"said to be an aggregate":     ground(engine.ByAggregate),
	"a ground that is none":       ground("hearsay"),
	"a rule that is not there":    func(p *engine.Proof) bool { p.Rule = "far.mg:1:1"; return true },
	"the rule of something else":  func(p *engine.Proof) bool { old := p.Rule; p.Rule = "far.mg:5:1"; return old != p.Rule },
	"another value of a variable": func(p *engine.Proof) bool { return len(p.Bound) > 0 && alter2(&p.Bound[0].Term) },
	"a variable without a value":  func(p *engine.Proof) bool { n := len(p.Bound); p.Bound = p.Bound[:max(0, n-1)]; return n > 0 },
	"a variable that is not there": func(p *engine.Proof) bool {
		p.Bound = append(p.Bound, engine.Value{Var: "Q", Term: number(1)})
		return true
	},
	"a variable with two values": func(p *engine.Proof) bool {
		p.Bound = append(p.Bound, p.Bound...)
		return len(p.Bound) > 0
	},
	"a premise is missing": func(p *engine.Proof) bool { n := len(p.Premises); p.Premises = p.Premises[:max(0, n-1)]; return n > 0 },
	"a premise is there twice": func(p *engine.Proof) bool {
		n := len(p.Premises)
		p.Premises = append(p.Premises, p.Premises...)
		return n > 0
	},
	"a premise that is not used": func(p *engine.Proof) bool { p.Premises = append(p.Premises, &engine.Proof{}); return true },
	"premises change places": func(p *engine.Proof) bool {
		slices.Reverse(p.Premises)
		return len(p.Premises) > 1 && p.Ground == engine.ByRule
	},
	"another question": func(p *engine.Proof) bool { return len(p.Asked) > 0 && alter2(&p.Asked[0]) },
}

func ground(g engine.Ground) func(p *engine.Proof) bool {
	return func(p *engine.Proof) bool { old := p.Ground; p.Ground = g; return old != g }
}

// alter replaces the last value that is bound.
func alter(list []engine.Term) bool {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Kind() != engine.Free {
			return alter2(&list[i])
		}
	}
	return false
}

func alter2(x *engine.Term) bool {
	if x.Kind() == engine.NumberKind {
		*x = number(x.Num() + 1)
	} else {
		*x = engine.Name(x.Sym() + "x")
	}
	return true
}

// nodes lists the nodes of a proof.
func nodes(p *engine.Proof) []*engine.Proof {
	out := []*engine.Proof{p}
	for _, q := range p.Premises {
		out = append(out, nodes(q)...)
	}
	return out
}

func TestATamperedProofIsRefused(t *testing.T) {
	w, trace := world(t)
	c, err := proof.New(w)
	require.NoError(t, err)
	tried := map[string]int{}
	for _, f := range proved {
		text, err := json.Marshal(why(t, trace, f))
		require.NoError(t, err)
		for i := range nodes(why(t, trace, f)) {
			for name, tamper := range tamperings {
				p := &engine.Proof{}
				require.NoError(t, json.Unmarshal(text, p))
				node := nodes(p)[i]
				if !tamper(node) {
					continue
				}
				var refusal *proof.Refusal
				require.ErrorAs(t, c.Check(p), &refusal, "%s: node %d, %v by %s: %s", f, i, node.Fact, node.Ground, name)
				require.NotEmpty(t, refusal.Reason)
				tried[name]++
			}
		}
	}
	for name := range tamperings {
		require.Positive(t, tried[name], name)
	}
}

func TestARefusalSaysWhatDoesNotStand(t *testing.T) {
	tests := []struct {
		name, fact string
		tamper     func(p *engine.Proof, trace *program.Trace)
		want       string
	}{
		{"a fact that the source does not have", "far(/a, /b)",
			func(p *engine.Proof, trace *program.Trace) {
				p.Fact.Args[1], p.Bound[1].Term, p.Premises[0].Fact.Args[1] = engine.Name("/z"), engine.Name("/z"), engine.Name("/z")
			},
			"e(/a, /z) is not proved: the source does not have this fact"},
		{"a group that lacks a row", "most(3)",
			func(p *engine.Proof, trace *program.Trace) { p.Premises = p.Premises[:len(p.Premises)-1] },
			"most(3) is not proved: the group has 3 rows, but the proof has 2"},
		{"a false comparison", "blue(/c)",
			func(p *engine.Proof, trace *program.Trace) {
				p.Fact.Args = []engine.Term{engine.Name("/b")}
				p.Bound = engine.Values{{Var: "X", Term: engine.Name("/b")}, {Var: "N", Term: number(1)}}
				p.Premises[0] = why(t, trace, "colour(/b, 1)")
				p.Premises[1].Fact.Args = []engine.Term{number(1), number(1)}
			},
			"1 > 1 is not proved: the comparison does not hold"},
		{"an absence of what holds", "apart(/b)",
			func(p *engine.Proof, trace *program.Trace) {
				p.Fact.Args[0], p.Bound[0].Term, p.Premises[1].Fact.Args[0] = engine.Name("/c"), engine.Name("/c"), engine.Name("/c")
				p.Premises[0] = why(t, trace, "far(/a, /c)")
			},
			"blue(/c) is not proved: blue(/c) holds"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w, trace := world(t)
			c, err := proof.New(w)
			require.NoError(t, err)
			p := why(t, trace, tt.fact)
			tt.tamper(p, trace)
			require.EqualError(t, c.Check(p), tt.want)
		})
	}
}

func TestAnAbsenceIsNotBelievedWhenAClauseGivesTheFact(t *testing.T) {
	w, _ := world(t)
	other, trace := worldOf(t, strings.Replace(rules, "N > 1.", "N > 9.", 1))
	p := why(t, trace, "apart(/c)")
	c, err := proof.New(other)
	require.NoError(t, err)
	require.NoError(t, c.Check(p))
	w.Holds = trace.Result()
	c, err = proof.New(w)
	require.NoError(t, err)
	require.EqualError(t, c.Check(p), "blue(/c) is not proved: blue(/c) holds")
}

// An equation binds either side, wherever its variable is.
func TestAnAbsenceIsSeenThroughEquations(t *testing.T) {
	for _, equation := range []string{"M = 1", "1 = M", "K = 2, M = fn:minus(K, 1)", "fn:minus(2, 1) = M"} {
		t.Run(equation, func(t *testing.T) {
			w, trace := worldOf(t, strings.Replace(rules, "colour(X, N), N > 1.", "colour(X, N), "+equation+", N > M.", 1))
			p := why(t, trace, "apart(/b)")
			c, err := proof.New(w)
			require.NoError(t, err)
			require.NoError(t, c.Check(p))

			p.Fact.Args[0], p.Bound[0].Term, p.Premises[1].Fact.Args[0] = engine.Name("/c"), engine.Name("/c"), engine.Name("/c")
			p.Premises[0] = why(t, trace, "far(/a, /c)")
			c, err = proof.New(w)
			require.NoError(t, err)
			require.EqualError(t, c.Check(p), "blue(/c) is not proved: blue(/c) holds")
		})
	}
}
