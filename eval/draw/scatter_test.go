package draw_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/draw"
	"hearth/ontology/tree"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// The pictures in testdata show points that are lists of positions and words, in YAML.
func TestPictures(t *testing.T) {
	recorded.Golden(t, "testdata/*.txtar", func(t *testing.T, in *source.File) string { return svg(t, scatter(t, in)) })
}

func scatter(t *testing.T, in *source.File) *draw.Scatter {
	var problems source.Diagnostics
	doc := tree.Parse(in, &problems)
	require.NoError(t, problems.Err())
	s := &draw.Scatter{Title: doc.Field("title").Text, X: doc.Field("x").Text, Y: doc.Field("y").Text}
	for _, n := range doc.Field("points").Items {
		share := func(i int) float64 {
			v, ok := tree.Billionths(n.Items[i].Text)
			require.True(t, ok)
			return float64(v) / tree.Billion
		}
		s.Points = append(s.Points, draw.ScatterPoint{X: share(0), Y: share(1), Spread: share(2), Label: n.Items[3].Text, Group: n.Items[4].Text})
	}
	return s
}

func svg(t testing.TB, s *draw.Scatter) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, s.WriteSVG(&out))
	return out.String()
}

// texts returns the texts of a picture, which must be well-formed.
func texts(t testing.TB, picture string) (out []string) {
	t.Helper()
	in := ""
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return out
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			in = token.Name.Local
		case xml.EndElement:
			in = ""
		case xml.CharData:
			if in == "text" {
				out = append(out, string(token))
			}
		}
	}
}

func TestTextIsEscapedInMarkup(t *testing.T) {
	s := &draw.Scatter{Title: "a < b & c", X: "<x>", Y: "\"y\"", Points: []draw.ScatterPoint{{X: 0.5, Y: 0.5, Label: "</svg>\x00"}}}
	require.Subset(t, texts(t, svg(t, s)), []string{"a < b & c", "<x>", "\"y\"", "</svg>\ufffd"})
}

func TestPointsWithoutANumberAreLeftOut(t *testing.T) {
	s := &draw.Scatter{Points: []draw.ScatterPoint{{X: math.NaN(), Label: "nowhere"}, {X: math.Inf(1), Y: -3, Label: "edge"}}}
	require.NotContains(t, texts(t, svg(t, s)), "nowhere")
	require.Contains(t, texts(t, svg(t, s)), "edge")
	require.NotContains(t, svg(t, s), "NaN")
}

func TestALongLabelIsShortened(t *testing.T) {
	name := strings.Repeat("translation ", 20)
	picture := svg(t, &draw.Scatter{Points: []draw.ScatterPoint{{Label: name}}})
	require.Contains(t, picture, "<title>"+name, "all of it can be read by pointing at the mark")
	shown := texts(t, picture)
	require.Regexp(t, `^(translation )+\w*…$`, shown[len(shown)-1])
}

// Axes end at the next multiple of ten percent above the largest value.
func TestAxes(t *testing.T) {
	for _, tt := range []struct {
		most float64
		want string
	}{
		{0, "0% 2% 4% 6% 8% 10%"}, {0.1, "0% 2% 4% 6% 8% 10%"}, {0.24, "0% 5% 10% 15% 20% 25% 30%"},
		{0.489, "0% 10% 20% 30% 40% 50%"}, {0.81, "0% 20% 40% 60% 80% 100%"}, {2, "0% 20% 40% 60% 80% 100%"},
	} {
		s := &draw.Scatter{Points: []draw.ScatterPoint{{Y: tt.most}}}
		var ticks []string
		for _, text := range texts(t, svg(t, s)) {
			if strings.HasSuffix(text, "%") {
				ticks = append(ticks, text)
			}
		}
		require.Equal(t, tt.want, strings.Join(ticks[6:], " "), "%v; the first six are those of the other axis", tt.most)
	}
}

func TestNoLabelCoversAnother(t *testing.T) {
	for name, place := range map[string]func(i int) (x, y float64){
		"spread":       func(i int) (x, y float64) { return float64(i*37%100) / 100, float64(i*53%100) / 100 },
		"at one place": func(int) (x, y float64) { return 0.5, 0.5 },
		"in a corner":  func(i int) (x, y float64) { return 1, 1 - float64(i)/400 },
		"in a row":     func(i int) (x, y float64) { return float64(i) / 60, 0.3 },
	} {
		for _, n := range []int{1, 2, 11, 60} {
			t.Run(fmt.Sprintf("%d points %s", n, name), func(t *testing.T) {
				s := &draw.Scatter{}
				for i := range n {
					x, y := place(i)
					s.Points = append(s.Points, draw.ScatterPoint{X: x, Y: y, Spread: 0.05, Label: fmt.Sprintf("Translated Model %d", i)})
				}
				boxes := draw.Labels(s)
				require.Len(t, boxes, n)
				for i := range boxes {
					for j := range i {
						require.False(t, boxes[i].Overlaps(boxes[j]), "%v covers %v", boxes[i], boxes[j])
					}
				}
			})
		}
	}
}

func TestAnAxisIsTheShortestWithAllValuesAndAtMostEightSteps(t *testing.T) {
	for _, tt := range []struct{ most, end, step float64 }{
		{0, 0.1, 0.02}, {0.1, 0.1, 0.02}, {0.11, 0.2, 0.05}, {0.3, 0.3, 0.05}, {0.4, 0.4, 0.05}, {0.41, 0.5, 0.1},
		{0.7, 0.7, 0.1}, {0.8, 0.8, 0.1}, {0.81, 1, 0.2}, {1, 1, 0.2}, {0.30000000000000004, 0.3, 0.05}, // the sum of 0.1 and 0.2
	} {
		ticks := draw.ScatterTicks(0, tt.most)
		require.InDelta(t, tt.step, ticks[1], 1e-9, "%v", tt.most)
		require.InDelta(t, tt.end, ticks[len(ticks)-1], 1e-9, "%v", tt.most)
	}
}
