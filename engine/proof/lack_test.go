package proof_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/proof"
)

// outline formats lacks, indented by two spaces for each level.
func outline(lacks []*proof.Lack, depth int) string {
	var b strings.Builder
	for _, l := range lacks {
		fmt.Fprintf(&b, "%s%s %v: %s %v, %d passed, %d missing\n", strings.Repeat("  ", depth), l.Rule, l.Fact, l.Obstacle, l.Needs, l.Passed, l.Missing)
		b.WriteString(outline(l.Causes, depth+1))
	}
	return b.String()
}

func TestALackIsTheFirstPremiseThatFailsWithTheValuesThatLeadFurthest(t *testing.T) {
	tests := []struct{ name, fact, want string }{
		{"a rule that comes further is first", "far(/b, /a)", `
far.mg:3:1 far(/b, /a): missing e(/c, /a), 1 passed, 1 missing
far.mg:2:1 far(/b, /a): missing e(/b, /a), 0 passed, 1 missing
`},
		{"of several values those that come further", "round(/a)", `
far.mg:11:1 round(/a): missing e(/c, /a), 2 passed, 1 missing
`},
		{"a comparison does not hold", "blue(/b)", `
far.mg:5:1 blue(/b): false 1 > 1, 1 passed, 1 missing
`},
		{"a negated fact holds", "apart(/c)", `
far.mg:4:1 apart(/c): present blue(/c), 1 passed, 1 missing
`},
		{"a constant of the text is another", "colour(/b, 3)", ""},
		{"a group has another value", "most(7)", `
far.mg:7:1 most(7): other most(3), 1 passed, 1 missing
`},
		{"a group of a key has another value", "many(/b, 7)", `
far.mg:6:1 many(/b, 7): other many(/b, 2), 1 passed, 1 missing
`},
		{"a calculation has another value", "left(/c, 5)", `
far.mg:9:1 left(/c, 5): other left(/c, 1), 2 passed, 1 missing
`},
		{"what is missing is looked for below", "twice(/other, X)", `
far.mg:8:1 twice(/other, _): missing arg(/other, _), 0 passed, 2 missing
`},
		{"a rule that lacks less is first, and one that no fact could help is last", "far(/z, /a)", `
far.mg:2:1 far(/z, /a): missing e(/z, /a), 0 passed, 1 missing
far.mg:3:1 far(/z, /a): missing far(/z, _), 0 passed, 2 missing
  far.mg:2:1 far(/z, _): missing e(/z, _), 0 passed, 1 missing
  far.mg:3:1 far(/z, _): missing far(/z, _), 0 passed, 1001 missing
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w, _ := world(t)
			c, err := proof.New(w)
			require.NoError(t, err)
			f, err := program.ReadFact(tt.fact)
			require.NoError(t, err)
			lacks, err := c.WhyNot(t.Context(), f, 5)
			require.NoError(t, err)
			require.Equal(t, strings.TrimPrefix(tt.want, "\n"), outline(lacks, 0))
		})
	}
}

func TestALackOfAGroupTellsWhatTheGroupGivesAndNoSingleRow(t *testing.T) {
	w, _ := world(t)
	c, err := proof.New(w)
	require.NoError(t, err)
	f, err := program.ReadFact("many(/b, 7)")
	require.NoError(t, err)
	lacks, err := c.WhyNot(t.Context(), f, 5)
	require.NoError(t, err)
	require.Len(t, lacks, 1)
	require.Equal(t, engine.Values{{Var: "N", Term: number(2)}, {Var: "X", Term: engine.Name("/b")}}, lacks[0].Bound)
}

func TestALackEndsWhereItWasAskedTo(t *testing.T) {
	w, _ := world(t)
	c, err := proof.New(w)
	require.NoError(t, err)
	f, err := program.ReadFact("far(/z, /a)")
	require.NoError(t, err)
	lacks, err := c.WhyNot(t.Context(), f, 1)
	require.NoError(t, err)
	require.Len(t, lacks, 2)
	for _, l := range lacks {
		require.Empty(t, l.Causes)
		require.Same(t, l, l.Root())
	}
}

func TestALookForLacksCanBeStopped(t *testing.T) {
	w, _ := world(t)
	ctx, stop := context.WithCancel(t.Context())
	w.Source = stopping{w.Source, stop}
	c, err := proof.New(w)
	require.NoError(t, err)
	f, err := program.ReadFact("far(/z, /a)")
	require.NoError(t, err)
	lacks, err := c.WhyNot(ctx, f, 5)
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, lacks, 1, "without a stop there are two")
}

// A stopping source ends a context when it is read.
type stopping struct {
	engine.Source
	stop func()
}

func (s stopping) Scan(pred string, pattern []engine.Term, yield func(row []engine.Term) bool) error {
	s.stop()
	return s.Source.Scan(pred, pattern, yield)
}
