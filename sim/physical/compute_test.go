package physical_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physical"
	"hearth/sim/thermal"
)

func TestEveryFoodCanBeComputed(t *testing.T) {
	_, d := ours(t, "2024")
	m := d.Model()
	for _, class := range d.Foods.Classes() {
		f, err := d.Food(class)
		require.NoError(t, err)
		for _, heaped := range []bool{false, true} {
			of, err := d.Material(class, heaped)
			if f.Composition == (physical.Composition{}) {
				require.True(t, f.Mixed && err != nil, class)
				continue
			}
			require.NoError(t, err, class)
			shape, ok := f.Piece.Shape()
			if !ok {
				shape = thermal.Ball(0.03)
			}
			b, err := thermal.New(of, shape, 10, 5)
			require.NoError(t, err, class)
			b = m.Advance(b, thermal.Surroundings{Air: 18, Film: 10}, 3600)
			require.True(t, b.Mean() > 5.5 && b.Mean() < 18.001, "%s has %v degrees", class, b.Mean())
			b = m.Advance(b, thermal.Surroundings{Air: -18, Film: 10}, 100000)
			require.InDelta(t, -18, b.Mean(), 1, class)
		}
	}
}

// TestACookieIsCalledWhatACookWouldCallIt bakes a cookie and compares its words with those of a cook.
func TestACookieIsCalledWhatACookWouldCallIt(t *testing.T) {
	_, d := ours(t, "2024")
	appliance, _ := d.Appliances.Lookup("oven")
	oven := appliance.Oven(18, 180)
	heats, ok := oven.Reaches()
	require.True(t, ok)
	in := oven.After(heats).Inside(appliance.Film.Still, appliance.Emissivity)
	var parts []thermal.Body
	for _, part := range []struct {
		class string
		kg    float64
	}{{"butter", 0.23}, {"sugar", 0.12}, {"all-purpose-flour", 0.3}, {"egg", 0.05}} {
		of, err := d.Material(part.class, false)
		require.NoError(t, err)
		part, err := thermal.Stirred(of, part.kg, 0.02, 0, 20)
		require.NoError(t, err)
		parts = append(parts, part)
	}
	dough, err := thermal.Mix(parts...)
	require.NoError(t, err)
	cookie, err := thermal.New(dough.Material, thermal.Block(0.05, 0.05, 0.015), 20, 20)
	require.NoError(t, err)
	m, last := d.Model(), 0.0
	for _, tt := range []struct {
		minutes      float64
		inside, skin string
	}{{4, "raw", "pale"}, {10, "set", "pale"}, {15, "baked", "golden"}, {35, "baked", "brown"}, {120, "baked", "burnt"}} {
		cookie = m.Advance(cookie, in, (tt.minutes-last)*60)
		last = tt.minutes
		require.Equal(t, []string{tt.inside, tt.skin}, []string{d.Processes.Setting.Word(cookie.Baked()), d.Processes.Browning.Word(cookie.Brown)},
			"after %v minutes: %v set, %v darker", tt.minutes, cookie.Baked(), cookie.Brown)
	}
}

func TestProcessesAreOverlaidKeyByKey(t *testing.T) {
	d, err := load(t, "physical: {processes: {killing: {enough: 5}, growing: {cooling: {20: 3600, 4: 7200}}, browning: {words: {light: 0, dark: 3}}}}")
	require.NoError(t, err)
	require.Equal(t, []float64{5, 60}, []float64{d.Processes.Killing.Enough, d.Processes.Killing.Reference})
	require.Equal(t, [2]thermal.Stage{{Temperature: 20, Within: 3600}, {Temperature: 4, Within: 7200}}, d.Model().Stages)
	require.Equal(t, []string{"light", "dark"}, []string{d.Processes.Browning.Word(2.9), d.Processes.Browning.Word(3)})
	for text, want := range map[string]string{
		"growing: {from: 60}":            "t.yaml:1:24: the range in which germs grow is empty: from 60 to 57 degrees [E0317]",
		"growing: {cooling: {21: 7200}}": "t.yaml:1:43: expected two cooling stages, each a temperature with its seconds [E0317]",
		"setting: {words: {raw: soft}}":  `t.yaml:1:47: expected a number for words, found "soft" [E0317]`,
		"browning: {rate: -1}":           "t.yaml:1:41: rate must be from 0 to 1000 1/s, not -1 [E0317]",
		"frying: {}":                     "t.yaml:1:24: the section processes has no key frying [E0306]",
	} {
		_, err := load(t, "physical: {processes: {"+text+"}}")
		require.EqualError(t, err, want)
	}
}

func TestAMixtureHasTheMaterialOfItsParts(t *testing.T) {
	_, d := ours(t, "2024")
	_, err := d.Material("dough", false)
	require.EqualError(t, err, "dough is a mixture, and its parts are unknown")
	_, err = d.Material("ingredient", false)
	require.ErrorContains(t, err, "ingredient has no known composition [E0326]")
}

// Cocoa butter has the most uniform crystals, so it takes more heat to melt than the fat of milk or coconuts.
func TestCocoaButterTakesTheMostHeatToMelt(t *testing.T) {
	_, d := ours(t, "2024")
	latent := func(class string) float64 {
		f, err := d.Food(class)
		require.NoError(t, err)
		m, err := d.Material(class, false)
		require.NoError(t, err)
		return m.Melt.Latent / f.Composition.Fat
	}
	require.Less(t, latent("butter"), latent("chocolate-chips"))
	require.Less(t, latent("coconut-oil"), latent("chocolate-chips"))
}
