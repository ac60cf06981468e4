package world

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/ontology"
)

// household returns a model whose relations have inverses.
func household(t rapid.TB) *Model {
	t.Helper()
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	return NewModel(onto, false)
}

// said parses facts: "room /kitchen", "close /cup /table", "id /cup 3".
func said(t rapid.TB, lines ...string) (facts []engine.Fact) {
	t.Helper()
	for _, line := range lines {
		w := strings.Fields(line)
		switch f := (engine.Fact{Pred: w[0], Args: []engine.Term{engine.Name(w[1])}}); {
		case len(w) == 2:
			facts = append(facts, engine.Fact{Pred: "type", Args: []engine.Term{f.Args[0], ClassTerm(w[0])}})
		case w[2][0] == '/':
			facts = append(facts, engine.Fact{Pred: w[0], Args: append(f.Args, engine.Name(w[2]))})
		default:
			facts = append(facts, engine.Fact{Pred: w[0], Args: append(f.Args, engine.Number(int64(w[2][0]-'0')))})
		}
	}
	return facts
}

func TestAStateIsMadeOfItsFacts(t *testing.T) {
	m := household(t)
	facts := said(t, "room /r", "thing /a", "thing /b", "id /a 2", "inside /a /r", "close /a /b", "close /a /r", "in /b /a")
	s, err := FromFacts(m, facts)
	require.NoError(t, err)
	again, err := FromFacts(m, s.Facts())
	require.NoError(t, err)
	require.ElementsMatch(t, facts, s.Facts())
	require.Equal(t, s.Hash(), again.Hash())
	require.Equal(t, []engine.Term{engine.Name("/b")}, s.Contents(engine.Name("/a")))
	other, err := FromFacts(m, facts[:len(facts)-1])
	require.NoError(t, err)
	require.NotEqual(t, s.Hash(), other.Hash())
}

func TestInvalidFactsAreErrors(t *testing.T) {
	tests := []struct{ name, fact, want string }{
		{"a class that there is not", "ghost /g", "invalid fact type(/g, /ghost): the class does not exist"},
		{"an entity without a type", "close /b /a", "invalid fact close(/b, /a): the entity has no type"},
		{"a property that there is not", "warm /a /yes", "invalid fact warm(/a, /yes): entities of this class cannot have such a value"},
		{"a value of another sort", "id /a /three", "invalid fact id(/a, /three): entities of this class cannot have such a value"},
		{"a thing that lies in itself", "in /a /a", "invalid fact in(/a, /a): the place does not exist or lies inside the entity"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := FromFacts(household(t), said(t, "thing /a", tt.fact))
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := FromFacts(household(t), []engine.Fact{{Pred: "clock", Args: []engine.Term{engine.Number(1)}}})
	require.ErrorContains(t, err, "expected an entity and a value")
}

// After any additions and deletions, an inverse gives the same answers as a scan of all entities, in every
// state of a branching history.
func TestInversesAgreeWithAFullScan(t *testing.T) {
	m := household(t)
	const things, many = 100, 40
	named := func(n int) engine.Term { return engine.Name(fmt.Sprintf("/n%d", n)) }
	facts := said(t, "close /n1 /n0", "close /n0 /n0", "acts /n2 /yes")
	for n := range things {
		facts = append(facts, engine.Fact{Pred: "type", Args: []engine.Term{named(n), engine.Name("/thing")}})
	}
	draw := func(t *rapid.T, most int, what string) engine.Term {
		return named(rapid.IntRange(0, most-1).Draw(t, what))
	}
	rapid.Check(t, func(t *rapid.T) {
		first, err := FromFacts(m, facts)
		require.NoError(t, err)
		states := []*State{first}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			e, most := &Effects{}, rapid.SampledFrom([]int{4, things}).Draw(t, "of")
			for range rapid.SampledFrom([]int{0, 2, many, things}).Draw(t, "changes") {
				c := Change{draw(t, most, "entity"), engine.Name("/close"), draw(t, 4, "value")}
				if rapid.Bool().Draw(t, "add") {
					e.Add = append(e.Add, c)
				} else {
					e.Del = append(e.Del, c)
				}
			}
			if rapid.Bool().Draw(t, "act") {
				e.Set = append(e.Set, Change{draw(t, most, "actor"), engine.Name("/acts"), engine.Name("/yes")})
			}
			states = append(states, apply(t, rapid.SampledFrom(states).Draw(t, "state"), e))
		}
		for _, s := range states {
			requireInverses(t, s, "close", named(0), named(1), named(2), named(3))
			requireInverses(t, s, "acts", engine.Name("/yes"))
		}
	})
}

// requireInverses checks the holders of some values of a fluent, and that iteration stops on request.
func requireInverses(t rapid.TB, s *State, pred string, values ...engine.Term) {
	v := &View{State: s}
	for _, value := range values {
		var want [][]engine.Term
		for _, row := range rows(t, v, pred, engine.Term{}, engine.Term{}) {
			if row[1] == value {
				want = append(want, row)
			}
		}
		require.Equal(t, want, rows(t, v, pred, engine.Term{}, value), pred)
		for n := range want {
			var some [][]engine.Term
			v.holders(s.model.fluents[pred], value, func(e engine.Term) bool {
				some = append(some, []engine.Term{e, value})
				return len(some) <= n
			})
			require.Equal(t, want[:n+1], some)
		}
	}
}

func TestPath(t *testing.T) {
	// r1 -- d1 -- r2 -- d2 -- r3; a longer path over d3, r4, d4 and d5; w is not a door; r9 has none
	s, err := FromFacts(household(t), said(t, "room /r1", "room /r2", "room /r3", "room /r4", "room /r9",
		"door /d1", "doorjamb /d2", "door /d3", "door /d4", "thing /w",
		"between /d1 /r1", "between /d1 /r2", "between /d2 /r2", "between /d2 /r3", "between /d3 /r1", "between /d3 /r4",
		"between /d4 /r4", "between /d4 /r2", "between /w /r1", "between /w /r3"))
	require.NoError(t, err)
	tests := []struct{ name, from, to, want string }{
		{"the shortest way", "/r1", "/r3", "/r1 /d1 /r2 /d2 /r3"},
		{"the other way round", "/r3", "/r4", "/r3 /d2 /r2 /d4 /r4"},
		{"to where one is", "/r1", "/r1", "/r1"},
		{"nowhere", "/r1", "/r9", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var way []string
			for n, row := range rows(t, &View{State: s}, "path", engine.Name("/between"), engine.Name("/door"),
				engine.Name(tt.from), engine.Name(tt.to), engine.Term{}, engine.Term{}) {
				require.Equal(t, engine.Number(int64(n)), row[4])
				way = append(way, row[5].Sym())
			}
			require.Equal(t, tt.want, strings.Join(way, " "))
		})
	}
	err = (&View{State: s}).Scan("path", []engine.Term{engine.Name("/beside"), engine.Name("/door"), engine.Name("/r1"), engine.Name("/r2"), {}, {}}, nil)
	require.ErrorContains(t, err, "no fluent has this name")
}
