package sim_test

import (
	"fmt"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/testdata/recorded/worlds"
)

// theReleased is the kitchen of 2023 with released semantics.
var theReleased = sync.OnceValues(func() (*hearth.World, error) { return watched(hearth.KitchenOptions{Edition: "2023"}) })

// released executes a chain of actions under released semantics.
func released(t *testing.T, lines ...string) *sim.Episode {
	t.Helper()
	k, err := theReleased()
	require.NoError(t, err)
	episodes, err := worlds.Run(k, &source.File{Name: "test", Text: chain(lines...)})
	require.NoError(t, err)
	require.Len(t, episodes, 1)
	return episodes[0]
}

// ended returns how an episode ended under released semantics, in the form of recorded outcomes: error,
// no-solution, or the time in seconds.
func ended(e *sim.Episode) string {
	ms, _ := e.Time()
	switch {
	case e.Abort != nil:
		return "error"
	case !e.Complete:
		return "no-solution"
	}
	return strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64)
}

// Each row is the smallest network that distinguishes the released simulator from an almost equal one.
func TestReleasedSemanticsEndAsTheReleasedSimulatorDoes(t *testing.T) {
	tests := []struct{ name, actions, want string }{
		{"a state is no number", `
			(fetch ?bowl > < medium-bowl 1)
			(fetch-and-proportion ?b > < ? butter ?k0 g)`, "no-solution"},
		{"a thing is no number", `
			(fetch ?bowl > < medium-bowl 1)
			(fetch-and-proportion ?b > < ? butter ?bowl g)`, "no-solution"},
		{"a number that a step handed out is one", `
			(fetch-and-proportion ?b > < ? butter 20 g)
			(transfer-contents ?t ?r > < ? ?b ?n ?u)
			(fetch-and-proportion ?c > < ? white-sugar ?n g)`, "80"},
		{"what a failed step left counts as eight eggs", `
			(fetch-and-proportion ?egg > < ? egg 1 piece)
			(shake ?s > < ?egg)
			(crack ?c > < ?s ?)`, "100"},
		{"to separate, too", `
			(fetch ?yolks > < small-bowl 1)
			(fetch ?whites > < large-bowl 1)
			(fetch ?tool > < egg-separator 1)
			(fetch-and-proportion ?egg > < ? egg 1 piece)
			(shake ?s > < ?egg)
			(separate-eggs ?y ?w > < ?s ?yolks ?whites ?tool)`, "190"},
		{"a mixture of nothing can be stirred once", `
			(fetch ?bowl > < medium-bowl 1)
			(mix ?m > < ?bowl ?)`, "60"},
		{"and not twice", `
			(fetch ?bowl > < medium-bowl 1)
			(mix ?m > < ?bowl ?)
			(mix ?n > < ?m ?)`, "error"},
		{"boiling without a liquid stops", `
			(fetch ?pot > < cooking-pot 1)
			(fetch-and-proportion ?p > < ?pot potato 1 piece)
			(boil ?b > < ?p ? ? 10 minute)`, "error"},
		{"boiling in a bowl fails where stove and heat are chosen", `
			(fetch-and-proportion ?p > < ? potato 1 piece)
			(boil ?b > < ?p ? ? 10 minute)`, "630"},
		{"and works where a stove is given", `
			(fetch ?pot > < cooking-pot 1)
			(fetch-and-proportion ?a > < ?pot water 0.1 l)
			(boil ?b > < ?a ?stove ? ? ?)
			(fetch-and-proportion ?c > < ? water 0.1 l)
			(boil ?d > < ?c ?stove ? ? ?)`, "1920"},
		{"what has no time cannot be waited for", `
			(fetch-and-proportion ?b > < ?bowl celery 1 piece)
			(cut ?c > < ?bowl slices ?)`, "error"},
		{"a step that does not wait accepts a bowl without a time", `
			(fetch-and-proportion ?b > < ?bowl celery 1 piece)
			(fetch-and-proportion ?c > < ?bowl butter 10 g)`, "60"},
		{"nothing is spread upon celery", `
			(fetch-and-proportion ?b > < ? celery 1 piece)
			(fetch-and-proportion ?c > < ? butter 10 g)
			(spread ?s > < ?b ?c ?)`, "error"},
		{"an empty bowl has no portions", `
			(fetch ?bowl > < medium-bowl 1)
			(portion-and-arrange ?p > < ?bowl 10 g ? ?)`, "error"},
		{"a mixture of nothing without a cover is not shaken", `
			(fetch ?bowl > < medium-bowl 1)
			(mix ?m > < ?bowl ?)
			(shake ?s > < ?m)`, "90"},
		{"whisks are not moved", `
			(fetch ?w > < whisk 2)
			(fetch ?bowl > < medium-bowl 1)
			(transfer-items ?t > < ?w ? ?bowl)
			(transfer-contents ?o ?r > < ? ?t ? ?)`, "error"},
		{"whisks are not divided", `
			(fetch ?w > < whisk 2)
			(fetch ?bowl > < medium-bowl 1)
			(transfer-items ?t > < ?w ? ?bowl)
			(fetch-and-proportion ?c > < ? butter 10 g)
			(sprinkle ?s > < ?c ?t)`, "error"},
		{"whisks are not cracked", `
			(fetch ?w > < whisk 2)
			(fetch ?bowl > < medium-bowl 1)
			(transfer-items ?t > < ?w ? ?bowl)
			(crack ?c > < ?t ?)`, "error"},
		{"whisks are not separated", `
			(fetch ?w > < whisk 2)
			(fetch ?bowl > < medium-bowl 1)
			(transfer-items ?t > < ?w ? ?bowl)
			(separate-eggs ?y ?e > < ?t ? ? ?)`, "error"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, ended(released(t, actionLines(tt.actions)...)))
		})
	}
}

func TestReleasedSemanticsMarkAsUsedWhatTheStepChose(t *testing.T) {
	for given, want := range map[string]string{"?bowl": "", "?": "yes"} {
		e := released(t, "(fetch ?bowl > < large-bowl 1)", "(fetch-and-proportion ?egg > < ?b egg 1 piece)", fmt.Sprintf("(crack ?c > < ?egg %s)", given))
		require.Equal(t, want, fluentOf(e.Final(), e.Bindings.Bound("?c").Term, "used"), given)
	}
	e := released(t,
		"(fetch ?yolks > < small-bowl 1)", "(fetch ?whites > < large-bowl 1)", "(fetch ?tool > < egg-separator 1)",
		"(fetch-and-proportion ?egg > < ? egg 1 piece)", "(crack ?c > < ?egg ?)", "(separate-eggs ?y ?w > < ?c ?yolks ?whites ?tool)")
	for variable, want := range map[string]string{"?y": "yes", "?w": "yes", "?tool": "yes"} {
		require.Equal(t, want, fluentOf(e.Final(), e.Bindings.Bound(variable).Term, "used"), variable)
	}
}

func TestReleasedPortionsCountTheBareNumberOfTheDough(t *testing.T) {
	for size, want := range map[string]string{"1 g": "1 g garlic-powder, 1 g garlic-powder", "5 g": "2 g garlic-powder"} {
		e := released(t, "(fetch-and-proportion ?a > < ? garlic-powder 2 teaspoon)", "(portion-and-arrange ?p > < ?a "+size+" ? ?)")
		require.Equal(t, want, holds(e, "?p"), size)
	}
}

func TestReleasedCupsThatAreLeftOverAreLost(t *testing.T) {
	e := released(t, "(fetch ?tins > < muffin-tins 1)", "(fetch ?cups > < paper-baking-cups 1)", "(line ?l > < ?tins ?cups)")
	_, there := e.Final().Place(e.Bindings.Bound("?cups").Term)
	require.False(t, there)
}

func TestReleasedBoiledFoodRemembersTheLiquidAsItWas(t *testing.T) {
	for more, amount := range map[string]string{"": "200 /ml", "(fetch-and-proportion ?c > < ?a salt 10 g)": "210 /g"} {
		lines := []string{"(fetch ?pot > < cooking-pot 1)", "(fetch-and-proportion ?p > < ?pot potato 2 piece)",
			"(fetch-and-proportion ?a > < ?p water 200 ml)", more, "(boil ?b > < ?a ? ? 10 minute)", "(leave-for-time ?l > < ?b 10 minute)"}
		e := released(t, slices.DeleteFunc(lines, func(l string) bool { return l == "" })...)
		s, pot := e.Final(), e.Bindings.Bound("?l").Term
		var hot []string
		for _, x := range s.Contents(pot) {
			if bath, boiled := s.Value(x, "boiled_with"); boiled {
				x = bath
			}
			quantity, _ := s.Value(x, "quantity")
			unit, _ := s.Value(x, "unit")
			degrees, _ := s.Value(x, "temperature")
			hot = append(hot, fmt.Sprint(decimal(quantity), " ", unit.Sym(), " ", decimal(degrees)))
		}
		require.Equal(t, []string{amount + " 150", amount + " 150", amount + " 116.667"}, hot)
	}
}

func TestReleasedPortionsWithoutASizeReturnThatOfTheDough(t *testing.T) {
	e := released(t, "(fetch-and-proportion ?a > < ? garlic-powder 6 teaspoon)", "(fetch ?tins > < muffin-tins 1)", "(portion-and-arrange ?p > < ?a ?q ?u ? ?tins)")
	require.Equal(t, "0.5 /teaspoon", decimal(e.Bindings.Bound("?q").Term)+" "+e.Bindings.Bound("?u").Term.Sym())
	e = released(t, "(fetch ?jar > < jar 1)", "(shake ?a > < ?jar)", "(fetch ?tins > < muffin-tins 1)", "(portion-and-arrange ?p > < ?a ?q ?u ? ?tins)")
	for _, variable := range []string{"?q", "?u"} {
		require.True(t, e.Bindings.Bound(variable).Failed, variable)
		require.False(t, e.Bindings.Bound(variable).Timed, variable)
	}
}

func TestReleasedPortionsLeaveNothingInTheBowl(t *testing.T) {
	e := released(t,
		"(fetch-and-proportion ?a > < ?bowl powdered-white-sugar 30 g)", "(fetch-and-proportion ?b > < ?a all-purpose-flour 200 g)",
		"(portion-and-arrange ?p > < ?b 20 g ? ?)")
	require.Empty(t, holds(e, "?b"))
}

func TestAFailedTransferBindsItsAmountWithoutATime(t *testing.T) {
	e := released(t, "(fetch-and-proportion ?a > < ? egg 1 piece)", "(shake ?s > < ?a)", "(transfer-contents ?t ?r > < ? ?s ?n ?u)")
	require.Equal(t, "80", ended(e))
	for variable, timed := range map[string]bool{"?t": true, "?r": true, "?n": false, "?u": false} {
		require.Equal(t, timed, e.Bindings.Bound(variable).Timed, variable)
	}
}

// The variable of an oven that the step chose refers to the oven before it was heated; the result of the step
// is hot.
func TestAReleasedOvenIsNamedAsItWas(t *testing.T) {
	e := released(t, "(preheat-oven ?hot > < ?oven 180 degrees-celsius)")
	was, is := e.Bindings.Bound("?oven"), e.Bindings.Bound("?hot")
	require.Equal(t, was.Term, is.Term)
	require.Same(t, e.Final(), is.State)
	require.NotSame(t, e.Final(), was.State)
}
