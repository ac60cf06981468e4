package measure_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim/physics/real"
	"hearth/sim/quantitative"
)

// cooked executes a network in the quantitative kitchen.
func cooked(t *testing.T, lines ...string) *hearth.Episode {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	episodes, err := w.Run(t.Context(), "#test\n(get-kitchen ?k)\n"+strings.Join(lines, "\n"))
	require.NoError(t, err)
	require.Empty(t, episodes[0].Failures())
	return episodes[0]
}

// asked is what a query finds in the state after so many steps: its rows, each as its values
// in the order of their names.
func asked(t *testing.T, e *hearth.Episode, steps int, query string) (rows []string) {
	t.Helper()
	return found(t, e.Reached(steps), query)
}

func found(t *testing.T, s *hearth.Situation, query string) (rows []string) {
	t.Helper()
	answer, err := s.Query(t.Context(), query)
	require.NoError(t, err, query)
	for _, row := range answer.Answers {
		var words []string
		for _, c := range slices.Sorted(slices.Values(answer.Columns)) {
			words = append(words, fmt.Sprint(row[c]))
		}
		rows = append(rows, strings.Join(words, " "))
	}
	return rows
}

func number(t *testing.T, s *hearth.Situation, query string) float64 {
	t.Helper()
	rows := found(t, s, query)
	require.Len(t, rows, 1, query)
	n, err := json.Number(rows[0]).Float64()
	require.NoError(t, err, query)
	return n
}

// fault is the situation with one body changed.
func fault(e *hearth.Episode, steps int, id string, plant func(b *quantitative.Body)) *hearth.Situation {
	s := e.Reached(steps)
	k := *s.Internal().State.Attached().(*quantitative.Kitchen)
	k.Bodies = slices.Clone(k.Bodies)
	for i, b := range k.Bodies {
		if b.ID.Sym() == id {
			planted := *b
			plant(&planted)
			k.Bodies[i] = &planted
		}
	}
	at := s.Internal()
	at.State = at.State.WithAttachment(&k)
	return s
}

const (
	butter = "(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 230 g)"
	eggs   = "(fetch-and-proportion ?eggs ?k3 ?k2 ?other egg 2 piece)"
)

// What stands on one thing alone presses on it with all that it weighs, what is in it included.
func TestContactsHaveTheForceOfWhatTheyBear(t *testing.T) {
	e := cooked(t, butter)
	bowl := e.Internal().Bindings.Bound("?butter").Term.Sym()
	s := e.Reached(2)
	kg := number(t, s, "mass_g("+bowl+", N)") + 230
	require.InDelta(t, kg/1000*9.81, number(t, s, "contact_n("+bowl+", _, F)"), 1e-3)
	require.Equal(t, found(t, s, "contact("+bowl+", X)"), found(t, s, "rests_on("+bowl+", X)"))
	require.Equal(t, found(t, s, "in("+bowl+", X)"), found(t, s, "contact("+bowl+", X)"))
}

// By their places things lie where the state has them, inside what has walls or on what has
// none.
func TestPlacesTellWhatLiesInsideAndOn(t *testing.T) {
	e := cooked(t, butter)
	bowl := e.Internal().Bindings.Bound("?butter").Term.Sym()
	require.Equal(t, found(t, e.Reached(2), "in("+bowl+", X)"), found(t, e.Reached(2), "on_by_place("+bowl+", X)"))
	require.Empty(t, found(t, e.Reached(2), "inside_by_place("+bowl+", X)"))
	require.Equal(t, found(t, e.Reached(2), "in(X, "+bowl+")"), found(t, e.Reached(2), "inside_by_place(X, "+bowl+")"))
	require.Empty(t, found(t, e.Reached(2), "in(X, Y), here(X, X), position(X, _, _, _), !inside_by_place(X, Y), !on_by_place(X, Y), Y != /kitchen-state/1"))
	raised := fault(e, 2, bowl, func(b *quantitative.Body) { b.Pose.Pos = b.Pose.Pos.Add(real.Vec{Z: 0.3}) })
	require.Empty(t, found(t, raised, "on_by_place("+bowl+", X)"))
	require.Empty(t, found(t, raised, "stable("+bowl+")"))
}

// Poured contents are where their container is, also if they are inside other contents.
func TestContentsOfContentsAreWhereTheOutermostContainerIs(t *testing.T) {
	e := cooked(t, "(fetch-and-proportion ?milk ?k2 ?k ?bowl milk 200 g)", "(fetch-and-proportion ?sugar ?k3 ?k2 ?other white-sugar 10 g)")
	bowl, other := e.Internal().Bindings.Bound("?milk").Term.Sym(), e.Internal().Bindings.Bound("?sugar").Term.Sym()
	milk, sugar := asked(t, e, 3, "in(X, "+bowl+")")[0], asked(t, e, 3, "in(X, "+other+")")[0]
	s := fault(e, 3, sugar, func(b *quantitative.Body) { b.Container = engine.Name(milk) })
	at := func(thing string) []string { return found(t, s, "position("+thing+", X, Y, Z)") }
	require.Equal(t, at(bowl), at(milk))
	require.Equal(t, at(bowl), at(sugar))
	require.NotEqual(t, at(bowl), at(other))
}

func TestWhatLeansOrHangsOverAnEdgeIsNotStable(t *testing.T) {
	e := cooked(t, butter)
	bowl := e.Internal().Bindings.Bound("?butter").Term.Sym()
	require.Len(t, found(t, e.Reached(2), "type("+bowl+", C), stable("+bowl+")"), 1)
	leaning := fault(e, 2, bowl, func(b *quantitative.Body) { b.Pose.Rot = real.Quat{X: 0.1, W: 0.995} })
	require.InDelta(t, 11.5, number(t, leaning, "tilt_degrees("+bowl+", A)"), 0.1)
	require.Empty(t, found(t, leaning, "type("+bowl+", C), stable("+bowl+")"))
	over := fault(e, 2, bowl, func(b *quantitative.Body) { b.Pose.Pos.Y -= 0.65 })
	require.Empty(t, found(t, over, "type("+bowl+", C), stable("+bowl+")"))
}

func TestFoodWithoutAPlaceIsSpilled(t *testing.T) {
	e := cooked(t, butter)
	food := found(t, e.Reached(2), "stands_for(/butter, B), in(X, B), X != B |> do fn:group_by(X)")[0]
	require.Empty(t, found(t, e.Reached(2), "spilled_g(X, G)"))
	gone := fault(e, 2, food, func(b *quantitative.Body) { b.Container = engine.Term{} })
	require.Equal(t, []string{"230 " + food}, found(t, gone, "spilled_g(X, G), spilled(X)"))
}

func TestContainersReportWhatFitsInside(t *testing.T) {
	e := cooked(t, butter)
	bowl := e.Internal().Bindings.Bound("?butter").Term.Sym()
	food := found(t, e.Reached(2), "in(X, "+bowl+")")[0]
	s := e.Reached(2)
	free, capacity := number(t, s, "free_ml("+bowl+", N)"), number(t, s, "capacity_ml("+bowl+", N)")
	require.InDelta(t, capacity-number(t, s, "volume_ml("+food+", N)")/0.60, free, 1, "pieces lie in a heap")
	require.Empty(t, found(t, s, "type(X, /small-bowl), capacity_ml(X, N), N < 100.0, fits_in("+food+", X)"))
	require.NotEmpty(t, found(t, s, "type(X, /large-bowl), fits_in("+food+", X)"))
	require.Empty(t, found(t, s, "type(X, /jar), fits_in("+bowl+", X)"), "a bowl does not go into a jar")
	require.NotEmpty(t, found(t, s, "type(X, /fridge), fits_in("+bowl+", X)"))
}

// An egg is safe once it was as hot as it has to be, or for as long; what spoils is not
// after four hours in the warm, and sugar always is.
func TestSafeIsWhatGermsDidNotSurviveOrGrowIn(t *testing.T) {
	e := cooked(t, butter, eggs, "(fetch-and-proportion ?sugar ?k4 ?k3 ?third white-sugar 100 g)",
		"(fetch-and-proportion ?milk ?k5 ?k4 ?fourth milk 200 g)",
		"(bring-to-temperature ?hot ?k6 ?k5 ?milk 90 degrees-celsius)",
		"(leave-for-time ?cool ?k7 ?k6 ?hot 5 hour)", "(fetch ?fork ?k8 ?k7 fork 1)")
	at := func(v string, steps int) []string {
		return asked(t, e, steps, "stands_for(/"+v+", B), in(X, B), safe(X)")
	}
	require.Empty(t, at("eggs", 3), "raw")
	require.Len(t, at("sugar", 8), 1)
	require.Len(t, at("butter", 8), 1, "butter keeps")
	require.Len(t, at("hot", 6), 1)
	require.Empty(t, asked(t, e, 5, "stands_for(/milk, B), in(X, B), at_room_temperature(X)"))
	require.NotEmpty(t, asked(t, e, 4, "stands_for(/sugar, B), in(X, B), at_room_temperature(X)"))
}

func TestReachableIsWhatAnArmGetsTo(t *testing.T) {
	e := cooked(t, butter)
	bowl := e.Internal().Bindings.Bound("?butter").Term.Sym()
	require.Len(t, found(t, e.Reached(2), "type("+bowl+", C), reachable("+bowl+")"), 1)
	far := fault(e, 2, bowl, func(b *quantitative.Body) { b.Pose.Pos.Z += 2 })
	require.Greater(t, number(t, far, "away_m("+bowl+", D)"), 1.0)
	require.Empty(t, found(t, far, "type("+bowl+", C), reachable("+bowl+")"))
}

// A measure or a type holds at the time of the state. Its twin with the suffix _during gives the interval.
func TestMeasuresAndTypesHoldDuringIntervals(t *testing.T) {
	e := cooked(t, butter, "(leave-for-time ?warm ?k3 ?k2 ?butter 1 hour)", "(fetch-and-proportion ?sugar ?k4 ?k3 ?other white-sugar 10 g)")
	bowl := e.Internal().Bindings.Bound("?butter").Term.Sym()
	require.Equal(t, "120.807", fmt.Sprint(number(t, e.Reached(4), "elapsed_s(S)")), "30 s each by the rules; hands take longer")
	rows := asked(t, e, 4, "in(X, "+bowl+"), core_temperature_during(X, T, From, To) |> do fn:group_by(From), let N = fn:count()")
	require.NotEmpty(t, rows)
	require.Equal(t, []string{"0 3667.013"}, asked(t, e, 4, "stable_during("+bowl+", From, To)"))
	require.Equal(t, []string{"3667.013 " + bowl}, asked(t, e, 3, "due_s(X, S), is_a(X, /container)"))
	later := asked(t, e, 4, "in(X, "+bowl+"), surface_temperature(X, N)")
	require.NotEqual(t, asked(t, e, 3, "in(X, "+bowl+"), surface_temperature(X, N)"), later, "it is warmer half a minute later")
}

func TestDescriptionsUseMeasures(t *testing.T) {
	e := cooked(t, butter)
	s := e.Reached(2)
	described := func(words string) int {
		answer, err := s.Ask(t.Context(), hearth.Question{Text: words, Entities: true})
		require.NoError(t, err, words)
		return len(answer.Answers)
	}
	require.Equal(t, 1, described("has core-temperature < 9 degrees-celsius and inside medium-bowl and butter and not inside fridge"))
	require.Positive(t, described("safe and has mass_g > 200"))
	for _, wrong := range []string{"has mass_g > 2 degrees-celsius", "has core-temperature > 2 degrees-fahrenheit", "has core-temperature = warm"} {
		_, err := s.Ask(t.Context(), hearth.Question{Text: wrong, Entities: true})
		require.ErrorContains(t, err, "E0713", wrong)
	}
}

// A query for a measure of the quantitative kitchen in another mode gets a hint at that mode.
func TestHintsSayWhichModeHasAMeasure(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	for text, hint := range map[string]string{
		"core_temperature(X, T)": "this measure exists only in the quantitative kitchen: use --mode quantitative",
		"safe(X)":                "this type exists only in the quantitative kitchen: use --mode quantitative",
		"stable_during(X, A, B)": "this type exists only in the quantitative kitchen: use --mode quantitative",
		"touches(X, Y, F)":       "this event exists only in the quantitative kitchen: use --mode quantitative",
	} {
		_, err := scene.Start().Query(t.Context(), text)
		require.Equal(t, hint, hintOf(t, err), text)
		_, err = scene.Start().Episode.Why(t.Context(), text, 0)
		require.Equal(t, hint, hintOf(t, err), text)
	}
	for _, text := range []string{"safe", "has core-temperature > 3"} {
		_, err = scene.Start().Ask(t.Context(), hearth.Question{Text: text, Entities: true})
		require.Contains(t, hintOf(t, err), "--mode quantitative", text)
	}
}

func hintOf(t *testing.T, err error) string {
	t.Helper()
	list, other := source.SplitError(err)
	require.NoError(t, other)
	require.Len(t, list.Items, 1)
	return list.Items[0].Hint
}
