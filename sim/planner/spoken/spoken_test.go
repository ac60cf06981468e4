package spoken_test

import (
	"fmt"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim/planner/spoken"
	"hearth/testdata/recorded"
)

// phrases returns the file of phrases for cooking actions.
func phrases(t testing.TB) *source.File {
	t.Helper()
	text, err := fs.ReadFile(ontology.Kitchen(), "notation/phrases.yaml")
	require.NoError(t, err)
	return &source.File{Name: "phrases.yaml", Text: string(text)}
}

func kitchen(t testing.TB) *spoken.Phrases {
	t.Helper()
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	p, err := spoken.Load(phrases(t), onto)
	require.NoError(t, err)
	return p
}

func TestUnderstand(t *testing.T) {
	tests := []struct{ text, want string }{
		{"Preheat the oven to 180 degrees", "preheat-oven oven=oven quantity=180 unit=degrees-celsius"},
		{"Preheat the oven to 350 fahrenheit.", "preheat-oven oven=oven missing: quantity unit left: 350"},
		{"heat up the oven", "preheat-oven oven=oven missing: quantity unit"},
		{"Mix the flour with a whisk", "mix container=(flour) tool=whisk"},
		{"stir the sugar in the large bowl", "mix container=large-bowl left: sugar"},
		{"Cut the onion into cubes", "cut object=(onion) pattern=cubes"},
		{"finely chop the onions with the knife", "cut object=(onion) pattern=finely-chopped tool=knife"},
		{"Bake the dough for 15 minutes at 175°C in the oven", "bake thing=(dough) oven=oven time=15 time-unit=minute quantity=175 unit=degrees-celsius"},
		{"boil the potatoes for 1/2 hour over high heat", "boil thing=(potato) mode=high-heat time=1/2 time-unit=hour"},
		{"Fetch 2 large bowls", "fetch concept=large-bowl quantity=2"},
		{"get a whisk", "fetch concept=whisk missing: quantity"},
		{"Measure 250g of flour into the medium bowl", "fetch-and-proportion target=medium-bowl concept=flour quantity=250 unit=g"},
		{"Sprinkle the dough with sugar", "sprinkle object=dough topping=(sugar)"},
		{"Transfer the butter to the large bowl", "transfer-contents target=large-bowl source=(butter)"},
		{"pour 20 percent of the milk into the saucepan", "transfer-contents target=saucepan source=(milk) quantity=20 unit=percent"},
		{"Chill the dough in the fridge for one hour", "refrigerate container=(dough) fridge=fridge time=1 time-unit=hour"},
		{"let the dough rest for 10 minutes", "leave-for-time container=(dough) time=10 time-unit=minute"},
		{"Line the baking tray with baking paper", "line tray=baking-tray paper=baking-paper"},
		{"cover the large bowl with plastic wrap", "cover object=large-bowl cover=plastic-wrap"},
		{"Peel the mango", "peel container=(mango)"},
		{"Drain the rice in the colander", "drain tool=colander missing: container"},
		{"shape the dough into balls", "shape object=dough shape=ball-shape"},
		{"Melt the butter in the microwave", "melt container=(butter) tool=microwave"},
		{"crack the eggs into the medium bowl", "crack eggs=(egg) target=medium-bowl"},
		{"Let the butter come to room temperature", "bring-to-temperature container=(butter)"},
		{"fry the onions for 5 min over medium heat", "fry thing=(onion) mode=medium-heat time=5 time-unit=minute"},
		{"season the cucumber with salt", "sprinkle object=cucumber topping=(salt)"},
		{"Remove the lid from the saucepan", "uncover missing: object left: saucepan"},
	}
	p := kitchen(t)
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			o, err := p.Understand(tt.text)
			require.NoError(t, err)
			require.Equal(t, tt.want, o.String())
		})
	}
}

// A text that no action means has a reason. The fillers of other texts agree with their prepositions.
func TestTextsThatNoActionMeansAreRefused(t *testing.T) {
	p := kitchen(t)
	for text, want := range map[string]string{
		"preheat the oven to 350 °F":               `no unit or thing is called "°f"`,
		"bake at 350 fahrenheit":                   `no unit or thing is called "fahrenheit"`,
		"mix butter and sugar without a whisk":     `"without" excludes something`,
		"avoid browning the butter":                `"avoid" excludes something`,
		"leave out the butter":                     `"leave out" excludes something`,
		"cover the bowl, then refrigerate":         `it asks for two actions, "cover" and "refrigerate"`,
		"preheat the oven and butter the tray":     `it asks for two actions, "preheat" and "butter"`,
		"mix the butter and grate the cheese":      `it asks for two actions, "mix" and "grate"`,
		"take the cake out of the oven":            `no action means this with "take"`,
		"turn off the oven":                        `no action means this with "turn"`,
		"bake for 10-15 minutes":                   `"10-15" is a range, not a number`,
		"bake for ten to twelve minutes":           `"ten to twelve" is a range, not a number`,
		"grate the cheese":                         `no action is called "grate"`,
		"stand up":                                 `no action is called "stand"`,
		"melt the butter":                          "melt container=(butter)",
		"cut the onion":                            "cut object=(onion) missing: pattern",
		"Sprinkle salt over the potatoes":          "sprinkle object=potato topping=(salt)",
		"Sieve the powdered sugar over the butter": "sift target=(butter) source=(sugar)",
		"Remove the seeds from the cucumber":       "seed container=(cucumber)",
		"In a separate small bowl, whisk the oil":  "beat container=small-bowl left: oil",
	} {
		o, err := p.Understand(text)
		require.NoError(t, err)
		if o.Why == "" {
			o.Why = o.String()
		}
		require.Equal(t, want, o.Why, text)
	}
}

// Each phrase of the bank is nearest to itself and belongs to its action.
func TestEveryActionOfEveryEditionCanBeSaid(t *testing.T) {
	for _, edition := range []string{"2023", "2024"} {
		onto, err := ontology.Load(ontology.Kitchen(), edition)
		require.NoError(t, err)
		p, err := spoken.Load(phrases(t), onto)
		require.NoError(t, err)
		said := map[string]bool{}
		for i := range p.Bank().Len() {
			o, err := p.Understand(p.Bank().Phrase(i))
			require.NoError(t, err)
			said[o.Action.Name] = true
		}
		for _, a := range onto.Actions() {
			require.True(t, said[a.Name], a.Name)
		}
		t.Logf("%s: %d phrases of %d actions", edition, p.Bank().Len(), len(said))
	}
}

// Each archive holds a file of phrases and its errors.
func TestWrongPhrases(t *testing.T) {
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	recorded.Golden(t, "testdata/*.txtar", func(t *testing.T, in *source.File) string {
		_, err := spoken.Load(in, onto)
		return recorded.Report(t, err)
	})
}

// Every text is understood as some action, and no role is filled twice.
func FuzzUnderstand(f *testing.F) {
	for _, seed := range []string{"", "bake it", "1/0 g of", "½ ½ cup", "flour", "180°C 180 °"} {
		f.Add(seed)
	}
	p := kitchen(f)
	f.Fuzz(func(t *testing.T, text string) {
		o, err := p.Understand(text)
		require.NoError(t, err)
		filled := map[string]bool{}
		for _, x := range o.Fillers {
			require.False(t, filled[x.Role], text)
			require.NotNil(t, o.Action.Role(x.Role))
			filled[x.Role] = true
		}
	})
}

func ExamplePhrases() {
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	if err != nil {
		fmt.Println(err)
		return
	}
	text := "{phrases: {preheat-oven: 'preheat {oven} to {quantity} {unit}', wash: 'wash {container}'}, words: {degrees-celsius: degrees}}"
	p, err := spoken.Load(&source.File{Name: "phrases.yaml", Text: text}, onto)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Understand("preheat the oven to 180 degrees"))
	// Output: preheat-oven oven=oven quantity=180 unit=degrees-celsius <nil>
}
