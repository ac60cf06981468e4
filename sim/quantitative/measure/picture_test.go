package measure_test

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/draw"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/testdata/recorded"
)

// recipe carries out a recipe that comes with Hearth.
func recipe(t *testing.T, id string) *hearth.Episode {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	all, err := corpus.Recipes()
	require.NoError(t, err)
	i := slices.IndexFunc(all, func(r corpus.Entry) bool { return r.ID == id })
	e, err := scene.Run(t.Context(), &hearth.Plan{Name: id, Network: all[i].Gold})
	require.NoError(t, err)
	return e
}

func temperatures(t *testing.T, e *hearth.Episode, of ...string) string {
	t.Helper()
	room, err := e.Scene.World.Internal().Room(e)
	require.NoError(t, err)
	drawn, err := room.Temperatures(e.Internal().End(), of...)
	require.NoError(t, err)
	return draw.Temperatures(drawn)
}

func kitchen(t *testing.T, e *hearth.Episode, step int) string {
	t.Helper()
	room, err := e.Scene.World.Internal().Room(e)
	require.NoError(t, err)
	s, err := e.At(hearth.Point{Step: step, Start: step == 0})
	require.NoError(t, err)
	picture := room.Picture(s.Internal())
	picture.Hands = [2][][3]float64{}
	return draw.Room(picture)
}

// The pictures in the documentation are those that hearth plot draws; -update writes them.
func TestPicturesOfTheDocumentationAreDrawn(t *testing.T) {
	salad, rounds := recipe(t, "mango-radish-salad"), recipe(t, "potato-rounds-with-dabs")
	for name, drawn := range map[string]string{
		"salad-temperatures.svg":  temperatures(t, salad, "?salad"),
		"salad-kitchen.svg":       kitchen(t, salad, 17),
		"rounds-temperatures.svg": temperatures(t, rounds, "?brown-rounds"),
	} {
		file := filepath.Join("..", "..", "..", "docs", "physics", name)
		if recorded.Updating() {
			require.NoError(t, os.WriteFile(file, []byte(drawn), 0o644))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, string(want) == drawn, "%s is another picture", name)
	}
	for _, drawn := range []string{kitchen(t, rounds, 22), kitchen(t, rounds, 0), temperatures(t, rounds), temperatures(t, rounds, "?potatoes", "?sharp-cream")} {
		sound(t, drawn)
	}
	for _, drawn := range []string{kitchen(t, rounds, 22), kitchen(t, salad, 17), temperatures(t, rounds, "?brown-rounds")} {
		apart(t, drawn)
	}
	require.Equal(t, kitchen(t, salad, 17), kitchen(t, recipe(t, "mango-radish-salad"), 17), "the same bytes each time")
}

// sound reports that a picture is well-formed, and has attributes alone: any page can hold it.
func sound(t *testing.T, picture string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok {
			require.Contains(t, []string{"svg", "title", "rect", "path", "circle", "text"}, e.Name.Local)
			for _, a := range e.Attr {
				require.False(t, a.Name.Local == "style" || a.Name.Local == "class" || strings.HasPrefix(a.Name.Local, "on"), a.Name.Local)
				require.NotContains(t, a.Value, "NaN")
			}
		}
	}
}

// apart reports that no text of a picture covers another one.
func apart(t *testing.T, picture string) {
	t.Helper()
	var boxes []draw.Box
	var texts []string
	var at *draw.Box
	anchor := ""
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			if at = nil; token.Name.Local == "text" {
				at, anchor = &draw.Box{H: 8}, ""
				for _, a := range token.Attr {
					n, _ := strconv.ParseFloat(a.Value, 64)
					switch a.Name.Local {
					case "x":
						at.X = n
					case "y":
						at.Y = n - 8
					case "text-anchor":
						anchor = a.Value
					}
				}
			}
		case xml.EndElement:
			at = nil
		case xml.CharData:
			if at == nil {
				continue
			}
			at.W = float64(len([]rune(string(token)))) * 4.8
			switch anchor {
			case "end":
				at.X -= at.W
			case "middle":
				at.X -= at.W / 2
			}
			boxes, texts = append(boxes, *at), append(texts, string(token))
		}
	}
	require.Greater(t, len(boxes), 8)
	for i := range boxes {
		for j := range i {
			require.False(t, boxes[i].Overlaps(boxes[j]), "%s covers %s", texts[i], texts[j])
		}
	}
}

// Between two states heat passes as it does from one to the other: a bake is a curve that
// ends where the next state begins, and what is due after the last step is drawn, too.
func TestTemperaturesBetweenStatesAreComputed(t *testing.T) {
	e := cooked(t, butter, "(bring-to-temperature ?soft ?k3 ?k2 ?butter 16 degrees-celsius)", "(refrigerate ?cold ?k4 ?k3 ?soft ?fridge 1 hour)")
	room, err := e.Scene.World.Internal().Room(e)
	require.NoError(t, err)
	drawn, err := room.Temperatures(e.Internal().End())
	require.NoError(t, err)
	require.Len(t, drawn.Courses, 1)
	require.InDelta(t, float64(e.Internal().Bindings.Bound("?cold").Available)/1000, drawn.Until, 1)
	points := drawn.Courses[0].Points
	require.Greater(t, len(points), 40)
	half := slices.IndexFunc(points, func(p report.Moment) bool { return p.Core > 10 })
	require.Positive(t, half, "it is warm")
	warm := 0.0
	for i, p := range points {
		require.True(t, i == 0 || p.Time >= points[i-1].Time, "time goes on")
		require.True(t, i == 0 || p.Core-points[i-1].Core < 3 && points[i-1].Core-p.Core < 3, "no jump: %v %v", points[max(0, i-1)], p)
		warm = max(warm, p.Core)
	}
	require.InDelta(t, 16, warm, 1.5)
	require.Less(t, points[len(points)-1].Core, warm-1, "it was in the fridge when that fell due")
	require.Regexp(t, `^/medium-bowl/\d+ is away until \d+ s: measurements of it and its contents are as of \d+ s$`, room.Waiting(e.Internal().End()))
	require.Empty(t, room.Waiting(e.Reached(2).Internal()), "nothing is away yet")
	_, err = room.Temperatures(e.Internal().End(), "?cald")
	require.ErrorContains(t, err, "unknown thing ?cald")
}
