package diagram_test

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/diagram"
	"hearth/eval/report"
	"hearth/facts/corpus"
	parsed "hearth/parser/network"
	"hearth/parser/source"
)

// executed executes the plan in a text.
func executed(t *testing.T, o hearth.Options, text string) *hearth.Episode {
	w, err := hearth.Open(o)
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	plans, err := w.Read(&source.File{Name: "plan", Text: text})
	require.NoError(t, err)
	require.Len(t, plans, 1)
	e, err := scene.Run(t.Context(), plans[0])
	require.NoError(t, err)
	return e
}

// An element is an element of a drawing.
type element struct {
	name  string
	attrs map[string]string
	text  string // text of the element and its descendants
}

// elements reads a drawing.
func elements(t *testing.T, svg string) (all []*element) {
	d := xml.NewDecoder(strings.NewReader(svg))
	var open []*element
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		switch x := token.(type) {
		case xml.StartElement:
			e := &element{name: x.Name.Local, attrs: map[string]string{}}
			for _, a := range x.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			open, all = append(open, e), append(all, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			for _, e := range open {
				e.text += string(x)
			}
		}
	}
}

// steps returns the groups of steps.
func steps(all []*element) []*element {
	return slices.DeleteFunc(slices.Clone(all), func(e *element) bool { return e.name != "g" || e.attrs["data-step"] == "" })
}

// arrows lists the arrows with their steps and the variables that they carry.
func arrows(all []*element) (out []string) {
	for _, e := range all {
		if e.attrs["data-from"] != "" {
			out = append(out, strings.TrimSpace(e.attrs["data-from"]+" "+e.attrs["data-to"]+" "+e.attrs["data-vars"]))
		}
	}
	return out
}

func network(e *hearth.Episode) string {
	p, _ := diagram.FromEpisode(e.Internal(), report.Page{}, e.Steps)
	return p.Network()
}

// written returns the gold network of a recipe as text.
func written(r corpus.Entry) string {
	return parsed.Print(&parsed.File{Networks: []*parsed.Network{r.Gold}})
}

const paste = `#walnut-balls
(get-kitchen ?k)
(fetch-and-proportion ?nuts ?k2 ?k ?bowl walnut 200 g)
(fetch-and-proportion ?sugar ?k3 ?k2 ?bowl-2 brown-sugar 90 g)
(transfer-contents ?both ?rest ?k4 ?k3 ?nuts ?sugar ?q ?u)
(bake ?hot ?k5 ?k4 ?both ?oven 10 minute 180 degrees-celsius)
(shape ?balls ?k6 ?k5 ?nothing ball-shape)
(cut ?pieces ?k8 ?k7 ?balls squares ?knife ?board)
`

func TestArrowsLeadFromResultsToTheirReaders(t *testing.T) {
	e := executed(t, hearth.KitchenOptions{}, paste)
	all := elements(t, network(e))
	require.Equal(t, []string{"1 2 ?k", "2 3 ?k2", "3 4 ?k3 ?sugar", "2 4 ?nuts", "4 5 ?k4 ?both", "5 6 ?k5", "6 7 ?balls"}, arrows(all))
	var said []string
	for _, s := range steps(all) {
		said = append(said, s.attrs["data-step"]+" "+s.attrs["class"])
	}
	require.Equal(t, []string{"1 step done critical", "2 step done critical", "3 step done critical", "4 step done critical", "5 step failed", "6 step not-reached", "7 step not-reached"}, said)
}

func TestFetchesAreFoldedIntoTheirReaders(t *testing.T) {
	e := executed(t, hearth.KitchenOptions{}, paste)
	p, _ := diagram.FromEpisode(e.Internal(), report.Page{}, e.Steps)
	all := elements(t, p.Fold().Network())
	require.Equal(t, []string{"4 5 ?k4 ?both", "5 6 ?k5", "6 7 ?balls", "1 4"}, arrows(all))
	var said, lines []string
	for _, s := range steps(all) {
		said = append(said, s.attrs["data-step"]+" "+s.attrs["data-with"])
	}
	require.Equal(t, []string{"1 ", "4 2 3", "5 ", "6 ", "7 "}, said)
	for _, x := range all {
		if x.name == "text" && strings.HasPrefix(x.text, "+ ") {
			lines = append(lines, x.text)
		}
	}
	require.Equal(t, []string{"+ 2 walnut 200 g", "+ 3 brown-sugar 90 g"}, lines)
	require.Equal(t, 7, len(p.Steps), "the plan is not changed")
}

func TestTheTitleOfABarSaysWhenItsStepRuns(t *testing.T) {
	e := executed(t, hearth.KitchenOptions{}, paste)
	p, _ := diagram.FromEpisode(e.Internal(), report.Page{}, e.Steps)
	var titles []string
	for _, x := range elements(t, p.Time()) {
		if x.name == "title" && strings.HasPrefix(x.text, "step ") {
			title, _, _ := strings.Cut(x.text, "\n")
			titles = append(titles, title)
		}
	}
	require.Equal(t, []string{
		"step 1, done, from 0 s to 0 s", "step 2, done, from 0 s to 30 s", "step 3, done, from 30 s to 60 s", "step 4, done, from 60 s to 80 s",
		"step 5, failed, from 80 s to 80 s: brown-sugar in ?both cannot be baked",
	}, titles)
}

func TestOwnRecipesAreDrawnWithAttributesAlone(t *testing.T) {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for i, r := range recipes {
		if i%3 != 0 {
			continue
		}
		e := executed(t, hearth.KitchenOptions{}, written(r))
		svg := network(e)
		all := elements(t, svg)
		require.Len(t, steps(all), len(r.Gold.Actions))
		for _, x := range all {
			require.Contains(t, []string{"svg", "title", "rect", "g", "path", "text", "tspan"}, x.name)
			require.Empty(t, x.attrs["style"])
		}
		require.Equal(t, svg, network(executed(t, hearth.KitchenOptions{}, written(r))), "the same bytes")
	}
}

func TestLabelsAreEscaped(t *testing.T) {
	e := executed(t, hearth.KitchenOptions{}, "#<script>alert(1)</script>\n(get-kitchen ?k<img/onerror=x>)\n(<b> ?x&> ?k<img/onerror=x>)\n")
	for _, x := range elements(t, network(e)) {
		require.NotContains(t, []string{"script", "img", "b"}, x.name)
	}
}

func TestAHomeHandsThingsFromStepToStep(t *testing.T) {
	e := executed(t, hearth.HouseholdOptions{}, "[WALK] <living_room> (1)\n[RUN] <sofa> (1)\n[LIE] <sofa> (1)\n")
	require.Equal(t, []string{"1 2", "2 3 <sofa> (216)"}, arrows(elements(t, network(e))))
}
