package plan_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
)

func TestAPlanHasOneArgumentForEachRole(t *testing.T) {
	corrected, _ := editions(t)
	n := parse(t, "toast", "#toast\n;primary ?X\n(get-kitchen ?k)\n(fetch-and-proportion ?x ?k1 ?k ?bowl butter 1/4 g)\n")
	p, err := plan.Build(n, corrected.onto, corrected.sem)
	require.NoError(t, err)
	require.Equal(t, "toast", p.Recipe)
	require.Equal(t, "?x", p.Primary)
	require.Len(t, p.Steps, 2)
	s := p.Steps[1]
	require.Equal(t, 1, s.Index)
	require.Equal(t, []string{"?x", "?k1", "?k", "?bowl"}, s.Vars())
	require.Len(t, s.Args, len(s.Action.Roles))
	require.Equal(t, engine.Name("/butter"), s.Args[4].Term)
	require.Equal(t, engine.Number(250_000_000), s.Args[5].Term)
	require.True(t, p.Steps[0].IsRoot())
	require.False(t, s.IsRoot())
}

func TestADecimalIsASingleFloatUnderReleasedSemanticsOnly(t *testing.T) {
	corrected, released := editions(t)
	n := parse(t, "toast", "#toast\n(get-kitchen ?k)\n(fetch-and-proportion ?x ?k1 ?k ?bowl butter 0.1 g)\n")
	amount := func(ed edition) engine.Term {
		p, err := plan.Build(n, ed.onto, ed.sem)
		require.NoError(t, err)
		return p.Steps[1].Args[5].Term
	}
	require.Equal(t, engine.Number(100_000_000), amount(corrected))
	require.True(t, amount(released).IsExact())
	require.Equal(t, engine.Number(100_000_001), amount(released).Plain(), "0.1 as a single float is a little more")
}

func TestEveryStepThatCannotBeTriedHasItsProblem(t *testing.T) {
	corrected, released := editions(t)
	text := "#toast\n(get-kitchen ?k)\n" + strings.Repeat("(levitate ?x)\n", source.MaxDiagnostics+20)
	for _, ed := range []edition{corrected, released} {
		p, err := plan.Build(parse(t, "toast", text), ed.onto, ed.sem)
		var list *source.Diagnostics
		require.ErrorAs(t, err, &list)
		require.Len(t, list.Items, source.MaxDiagnostics)
		require.Equal(t, 20, list.More)
		for _, s := range p.Steps[1:] {
			require.NotNil(t, s.Problem, "%v", s.Span)
			require.Equal(t, "E0201", s.Problem.Code)
		}
	}
}

func TestStepsThatNeedAStepThatCannotBeTriedAreUnreachable(t *testing.T) {
	corrected, _ := editions(t)
	n := parse(t, "toast", "#toast\n(get-kitchen ?k)\n(levitate ?a ?k1 ?k)\n(fetch ?x ?k2 ?k1 whisk 1)\n(fetch ?y ?k3 ?k whisk 1)\n")
	p, err := plan.Build(n, corrected.onto, corrected.sem)
	require.EqualError(t, err, "toast:3:2: there is no action levitate [E0201]", "what follows from it is not reported")
	require.Equal(t, []*plan.Step{p.Steps[1], p.Steps[2]}, p.Unreachable())
}

func TestSemanticsHaveTheNamesOfTheCommandLine(t *testing.T) {
	require.Equal(t, "corrected", plan.Corrected.String())
	require.Equal(t, "released", plan.Released.String())
}

// A plan whose first steps were undone is extended by a new first step. The undone one is in another branch, so it is not
// a second one.
func TestStepsOfAnotherBranchAreNotPartOfAnExtendedPlan(t *testing.T) {
	corrected, _ := editions(t)
	p, err := plan.Build(parse(t, "toast", "#toast\n(get-kitchen ?k)\n(fetch ?x ?k1 ?k whisk 1)\n"), corrected.onto, corrected.sem)
	require.NoError(t, err)
	undone := *p
	undone.Steps = nil
	more := parse(t, "more", "#more\n(get-kitchen ?kitchen)\n").Actions
	none := func(string) bool { return false }
	longer, err := undone.Extend(more, none, corrected.onto, corrected.sem)
	require.NoError(t, err)
	require.Len(t, longer.Steps, 1)
	require.Equal(t, 2, longer.Steps[0].Index, "results are named after the index, so it is new")
	_, err = p.Extend(more, none, corrected.onto, corrected.sem)
	require.ErrorContains(t, err, "the network has a second get-kitchen [E0212]")
}

// FuzzBuild checks that every network gives a plan with all its steps, and that a step without an action has a
// problem.
func FuzzBuild(f *testing.F) {
	corrected, released := editions(f)
	for _, line := range []string{
		"(get-kitchen ?k)", "(fetch ?x ?k1 ?k whisk 1)", "(cut ?a ?b ?c ?d slices ?e)", "(cut ?a ?b ?c ?d slices ?e ?f)", "(bake 1 2 3 4 5 6 7 8 9)",
		"(bake ?b1 ?k1 ?k ?d ?o 15 minute 15.0 degrees-celsius)", "(mix (a (b)) ?x ?x whisk 1e99)", "(nothing)", "(mix)",
	} {
		f.Add("#id\n(get-kitchen ?k)\n" + line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, _ := network.Parse(&source.File{Name: "fuzz", Text: text})
		for _, n := range file.Networks {
			for _, ed := range []edition{corrected, released} {
				p, err := plan.Build(n, ed.onto, ed.sem)
				require.Len(t, p.Steps, len(n.Actions))
				for _, s := range p.Steps {
					require.Equal(t, s.Action == nil, len(s.Args) == 0 && s.Problem != nil)
				}
				var list *source.Diagnostics
				if errors.As(err, &list) {
					for _, d := range list.Items {
						require.NotNil(t, source.ExplainCode(d.Code), d.Code)
						require.NotEmpty(t, d.Render())
					}
				}
				p.Unreachable()
			}
		}
	})
}

// A role that lists classes accepts the id of a thing in place of a variable. A class must be one of the listed
// ones.
func TestARoleThatListsClassesTakesAThing(t *testing.T) {
	corrected, _ := editions(t)
	tests := []struct{ name, step, want string }{
		{"the id of a sheet", "(line ?l ?k1 ?k /cookie-sheet/425 ?paper)", ""},
		{"the class of a sheet", "(line ?l ?k1 ?k cookie-sheet ?paper)", ""},
		{"the id of paper", "(line ?l ?k1 ?k cookie-sheet /baking-paper/1)", ""},
		{"a class that is not listed", "(line ?l ?k1 ?k whisk ?paper)", "line:3:17: line expects a thing here, found whisk [E0207]"},
		{"an id where a class must be", "(boil ?b ?k1 ?k ?bowl ? /pan/1 1 hour)", "line:3:25: boil expects a stove mode here, found the thing /pan/1 [E0207]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := plan.Build(parse(t, "line", "#x\n(get-kitchen ?k)\n"+tt.step+"\n"), corrected.onto, corrected.sem)
			if tt.want == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, tt.want)
			}
		})
	}
}
