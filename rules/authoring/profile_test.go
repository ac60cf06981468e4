package authoring_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/rules/authoring"
)

// both forwards calls to two observers.
type both struct{ a, b engine.Observer }

func (o both) Begin() { o.a.Begin(); o.b.Begin() }

func (o both) End(w engine.Work) { o.b.End(w); o.a.End(w) }

func TestAProfileTellsWhatEachRuleTook(t *testing.T) {
	file := &source.File{Name: "a.mg", Text: "p(X) :- q(X).\nq(1).\n"}
	again := &source.File{Name: "a.mg", Text: file.Text} // parsed again for another action
	now := time.Duration(0)
	p := authoring.NewProfile(func() time.Duration { return now })
	for _, did := range []struct {
		file        *source.File
		start, took int
		engine.Work
	}{
		{file, 14, 1, engine.Work{Head: "q", Rows: 1, New: 1}},
		{file, 0, 2, engine.Work{Head: "p", Steps: 7, Collecting: true}},
		{file, 0, 3, engine.Work{Head: "p", Rows: 4, New: 2, Steps: 4}},
		{again, 0, 5, engine.Work{Head: "p", Rows: 1, New: 1, Steps: 1}},
	} {
		p.Begin()
		now += time.Duration(did.took) * time.Millisecond
		did.Span = source.Span{File: did.file, Start: did.start, End: did.start + 5}
		p.End(did.Work)
		now += time.Millisecond // time between rules
	}
	rules := []report.RuleTime{
		{Position: "a.mg:1:1", Head: "p", Calls: 2, Derived: 5, New: 3, RowsRead: 12, Millis: 10, Share: 1000. / 11},
		{Position: "a.mg:2:1", Head: "q", Calls: 1, Derived: 1, New: 1, Millis: 1, Share: 100. / 11},
	}
	said, whole := p.Report()
	require.Equal(t, rules, said.Items)
	require.Equal(t, 11*time.Millisecond, whole)
}

// TestAProfileAgreesWithTheCoverage checks that both report the same rules with rows. Each call of the clock
// advances it by one, so each evaluation takes one.
func TestAProfileAgreesWithTheCoverage(t *testing.T) {
	for _, in := range []struct{ world, plan string }{
		{hearth.Kitchen, "#mash\n(get-kitchen ?k)\n(fetch-and-proportion ?bowl ?k2 ?k ?open potato 2 piece)\n(wash ?clean ?k3 ?k2 ?bowl)\n"},
		{hearth.Household, "[WALK] <bedroom> (1)\n[WALK] <bed> (1)\n"},
	} {
		t.Run(in.world, func(t *testing.T) {
			now := time.Duration(0)
			clock := func() time.Duration { now += time.Millisecond; return now }
			p, gave := authoring.NewProfile(clock), gaveRows{}
			w, err := hearth.Open(hearth.Named{World: in.world, Limits: hearth.Limits{Observer: both{p, gave}}})
			require.NoError(t, err)
			plans, err := w.Read(&source.File{Name: "plan", Text: in.plan})
			require.NoError(t, err)
			scene, err := w.Scene(hearth.Start{})
			require.NoError(t, err)
			begun := clock()
			_, err = scene.Run(t.Context(), plans[0])
			require.NoError(t, err)
			run := clock() - begun
			said, whole := p.Report()
			found, looks := map[string]bool{}, 0
			for _, r := range said.Items {
				if looks += int(r.Millis); r.Derived > 0 {
					found[r.Position+" "+r.Head] = true
				}
				require.LessOrEqual(t, r.New, r.Derived)
				require.GreaterOrEqual(t, int(r.Millis), r.Calls, "one for each evaluation; an aggregate is gathered first")
			}
			require.NotEmpty(t, found)
			require.Equal(t, map[string]bool(gave), found)
			require.Equal(t, time.Duration(looks)*time.Millisecond, whole)
			require.Less(t, whole, run)
		})
	}
}

type gaveRows map[string]bool

func (g gaveRows) Begin() {}

func (g gaveRows) End(w engine.Work) {
	if w.Rows > 0 {
		g[w.Span.String()+" "+w.Head] = true
	}
}
