package measure_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/sim/agreement"
	"hearth/sim/quantitative/measure"
	"hearth/sim/world"
)

// A room is told in the names of the published simulator, and placed as it was told.
func TestDumpedRoomsCanBePlacedAgain(t *testing.T) {
	at := fetched(t)
	told, err := objects(at)
	require.NoError(t, err)
	text, err := json.Marshal(told)
	require.NoError(t, err)
	read := func() (all map[string]*measure.Object) {
		require.NoError(t, json.Unmarshal(text, &all))
		return all
	}
	require.Equal(t, told, read())
	var any map[string]map[string]any
	require.NoError(t, json.Unmarshal(text, &any))
	bowl := standing(t, told, "medium-bowl")
	for _, name := range []string{"name", "simtype", "type", "at", "position", "orientation", "linearVelocity", "angularVelocity", "immobile", "mass", "customStateVariables"} {
		require.Contains(t, any[bowl], name)
	}
	require.Greater(t, told[bowl].Custom.Millilitres+told[bowl].Mass, 0.1)

	scene, err := placed(at, read())
	require.NoError(t, err)
	again, err := objects(scene.Start())
	require.NoError(t, err)
	require.Equal(t, told, again)

	aside := read()
	aside[bowl].Position[0] -= 0.02
	scene, err = placed(at, aside)
	require.NoError(t, err)
	again, err = objects(scene.Start())
	require.NoError(t, err)
	require.Equal(t, aside[bowl], again[bowl])
	e, err := scene.Start().Do(t.Context(), "(get-kitchen ?k)\n(fetch ?spoon ?k2 ?k table-spoon 1)")
	require.NoError(t, err)
	require.Empty(t, e.Failures())

	other := told[standing(t, told, "large-bowl")]
	require.Equal(t, told[bowl].Place, other.Place)
	nan := math.NaN()
	for _, tt := range []struct {
		want   string
		change func(o *measure.Object)
	}{
		{"mass cannot be -1 kg: it must be above zero", func(o *measure.Object) { o.Mass = -1 }},
		{"mass is", func(o *measure.Object) { o.Mass++ }},
		{"position cannot be NaN", func(o *measure.Object) { o.Position[1] = nan }},
		{"position cannot be +Inf", func(o *measure.Object) { o.Position[1] = math.Inf(1) }},
		{"position has 2 numbers, expected 3", func(o *measure.Object) { o.Position = o.Position[:2] }},
		{"orientation has the length 0, expected 1", func(o *measure.Object) { o.Orientation = make([]float64, 4) }},
		{"linearVelocity cannot be 1", func(o *measure.Object) { o.LinearVelocity[2] = 1 }},
		{"only actions move things to another place", func(o *measure.Object) { o.Place = "fridge" }},
		{"type is", func(o *measure.Object) { o.Type = "fridge" }},
		{" is at this position", func(o *measure.Object) { o.Position[0], o.Position[1] = other.Position[0]+0.15, other.Position[1] }},
		{"place: found /kitchen-state/1, expected /counter-top/", func(o *measure.Object) { o.Position[2] += 0.3 }},
		{"temperature is not 90", func(o *measure.Object) { x := 90.0; o.Custom.Temperature = &x }},
	} {
		all := read()
		tt.change(all[bowl])
		_, err := placed(at, all)
		require.ErrorContains(t, err, tt.want)
	}
	_, err = placed(at, map[string]*measure.Object{"ghost/1": {}})
	require.ErrorContains(t, err, "ghost/1: there is no such thing in the room")
	_, err = placed(at, map[string]*measure.Object{bowl: nil})
	require.ErrorContains(t, err, "expected an object, found null")
	_, err = placed(at, map[string]*measure.Object{bowl: {}})
	require.ErrorContains(t, err, "position has 0 numbers, expected 3")

	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	plain, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	_, err = objects(plain.Start())
	require.ErrorContains(t, err, "open the kitchen in that mode")
}

// objects returns the things of a situation.
func objects(s *hearth.Situation) (map[string]*measure.Object, error) {
	room, err := s.Episode.Scene.World.Internal().Room(s.Episode)
	if err != nil {
		return nil, err
	}
	return room.Objects(s.Internal().State), nil
}

// placed returns a scene with the things of a situation where objects says.
func placed(s *hearth.Situation, objects map[string]*measure.Object) (*hearth.Scene, error) {
	in := s.Episode.Scene.World.Internal()
	room, err := in.Room(s.Episode)
	if err != nil {
		return nil, err
	}
	first, err := room.Placed(s.Internal().State, objects, agreement.CheckPositions)
	if err != nil {
		return nil, err
	}
	return in.With(s.Internal().Episode.Domain.WithFirst(first)).Scene(hearth.Start{})
}

// fetched returns the situation after fetching water and an empty bowl.
func fetched(t *testing.T) *hearth.Situation {
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	e, err := scene.Start().Do(t.Context(), "(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl water 200 g)\n(fetch ?l ?k3 ?k2 large-bowl 1)")
	require.NoError(t, err)
	at, err := e.At(hearth.Point{})
	require.NoError(t, err)
	return at
}

// standing returns the name of a thing of the class on a counter.
func standing(t *testing.T, all map[string]*measure.Object, class string) string {
	for name, o := range all {
		if o.Place != "" && all[o.Place].Type == "counter-top" && o.Type == class {
			return name
		}
	}
	require.Fail(t, "nothing stands there", class)
	return ""
}

// FuzzDump reads arbitrary text as a room. Errors have positions, and a valid room is dumped as it was read.
func FuzzDump(f *testing.F) {
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(f, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(f, err)
	start := scene.Start()
	room, err := start.Episode.Scene.World.Internal().Room(start.Episode)
	require.NoError(f, err)
	const whisk = `"whisk/358": {"type": "whisk", "at": "kitchen-cabinet/218", "orientation": [0, 0, 0, 1], "mass": 0.11, "position": `
	for _, text := range []string{
		"{" + whisk + "[1.3, 1.225, 0.76]}}", "{" + whisk + "[NaN, 1.225, 0.76]}}", "{" + whisk + "[1e999, 0, \"\"]}}", "{" + whisk + "[1.367, 1.225, 0.96]}}",
		"{" + whisk + "null}, \"whisk/359\": null}", "{\"\u00e9\": 1", "{\"a\": {\"mass\": \"\\\"x\"}}", "{", "{\"a\":{}}x", "{\"whisk/358\": {\"customStateVariables\": []}}",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		src := &source.File{Name: "room.json", Text: text}
		d, err := measure.ReadDump(src)
		var at *world.State
		if err == nil {
			at, err = d.Placed(room, start.Internal().State, agreement.CheckPositions)
		}
		if err == nil {
			is := room.Objects(at)
			for name, said := range d.Objects {
				require.Equal(t, said.Type, is[name].Type)
				if !is[name].Immobile && is[name].Custom.Temperature == nil {
					require.Equal(t, said.Position, is[name].Position, name)
				}
			}
			return
		}
		problems, other := source.SplitError(err)
		require.NoError(t, other)
		for _, p := range problems.Items {
			require.Equal(t, src, p.Span.File, p.Msg)
			require.True(t, 0 <= p.Span.Start && p.Span.Start <= p.Span.End && p.Span.End <= len(text), p.Msg)
		}
	})
}
