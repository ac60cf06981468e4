package hearth_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/source"
)

// stockClasses returns the ingredients that a plan can fetch: the classes of all food in the stores of a kitchen, and
// the ingredients above them.
func stockClasses(t *testing.T, w *hearth.World) (classes []string) {
	t.Helper()
	at, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	s := at.Start().Internal().State
	seen := map[string]bool{}
	var below func(e engine.Term)
	below = func(e engine.Term) {
		for _, x := range s.Contents(e) {
			for _, name := range w.Ontology.Ancestors(s.Class(x)) {
				if w.Ontology.IsA(name, "ingredient") && !seen[name] {
					seen[name] = true
					classes = append(classes, name)
				}
			}
			below(x)
		}
	}
	below(s.Root())
	return classes
}

// volumes are amounts in all units of volume; every class in stock can be fetched in them.
var volumes = []string{"20 ml", "0.02 l", "2 teaspoon", "1 tablespoon"}

// amounts are amounts in all units, small enough for every stock.
func amounts(w *hearth.World) (list []string) {
	for _, unit := range w.Ontology.Descendants("unit") {
		n := "2"
		for _, v := range volumes {
			if strings.HasSuffix(v, " "+unit) {
				n = strings.TrimSuffix(v, " "+unit)
			}
		}
		list = append(list, n+" "+unit)
	}
	return list
}

// uses are what a network does with fetched food. Portions are measured by volume.
var uses = map[string]string{
	"unmixed": "",
	"mixed": `
(fetch-and-proportion ?more ?k3 ?k2 ?food white-sugar 10 g)
(mix ?mixed ?k4 ?k3 ?more ?whisk)`,
	"portioned": `
(fetch-and-proportion ?more ?k3 ?k2 ?food white-sugar 10 g)
(mix ?mixed ?k4 ?k3 ?more ?whisk)
(fetch ?tray ?k5 ?k4 baking-tray 1)
(portion-and-arrange ?portions ?k6 ?k5 ?mixed 10 ml ?pattern ?tray)`,
}

// TestWhatCanBeFetchedIsScoredInItsUnit checks that every food in stock can be fetched by volume, and that a
// network that fetches food scores 1 against itself, whatever the unit and the semantics. Under corrected semantics
// its mixture can be divided by volume.
func TestWhatCanBeFetchedIsScoredInItsUnit(t *testing.T) {
	for _, o := range []hearth.Options{hearth.KitchenOptions{}, hearth.KitchenOptions{Edition: "2023", Semantics: "corrected"}, hearth.KitchenOptions{Semantics: "released"}} {
		w, err := hearth.Open(o)
		require.NoError(t, err)
		corrected := w.Internal().Domain.Semantics.String() == "corrected"
		classes := stockClasses(t, w)
		require.Greater(t, len(classes), 100)
		fetched := 0
		for _, class := range classes {
			for _, amount := range amounts(w) {
				for use, steps := range uses {
					if !corrected && use == "portioned" {
						continue
					}
					name := fmt.Sprintf("%s %s %s, %s %s", class, amount, use, w.Edition, w.Internal().Domain.Semantics)
					text := fmt.Sprintf("#food\n(get-kitchen ?k)\n(fetch-and-proportion ?food ?k2 ?k ?bowl %s %s)%s\n", class, amount, steps)
					report := againstItself(t, w, text)
					done := report.Episode != nil && len(report.Episode.Executed()) == len(report.Episode.Plan.Steps) && report.Status == benchmark.OK
					if unit := strings.Fields(amount)[1]; corrected && measures(amount) {
						require.True(t, done, "%s: %s %s", name, report.Code, unit)
					}
					if !done {
						continue
					}
					fetched++
					require.NotNil(t, report.Dish, "%s: %v", name, report.Problems)
					require.InDelta(t, 1, *report.Dish, 1e-9, name)
				}
			}
		}
		require.NotZero(t, fetched)
		t.Logf("%s %s: %d networks", w.Edition, w.Internal().Domain.Semantics, fetched)
	}
}

// measures reports whether every food can be fetched in the unit of an amount.
func measures(amount string) bool {
	for _, v := range volumes {
		if v == amount {
			return true
		}
	}
	return strings.HasSuffix(amount, " g")
}

// againstItself scores a network against itself. Its last output is the dish.
func againstItself(t *testing.T, w *hearth.World, text string) *benchmark.Report {
	t.Helper()
	src := &source.File{Name: "food.solution", Text: text}
	f, err := network.Parse(src)
	require.NoError(t, err)
	ev := scorer(t, w, benchmark.NewSet(benchmark.Entry{ID: "food", Gold: f.Networks[0]}))
	return ev.File(t.Context(), src)[0]
}
