package recipe_test

import (
	"testing"

	"hearth/parser/recipe"
	"hearth/testdata/recorded"
)

const recipeSeed = `<?xml version="1.0"?>
<recipe><id>toast</id><title>Best &amp; Toast</title>
<ingredients><ingredient>1 slice</ingredient><ingredient><utterance>salt</utterance></ingredient></ingredients>
<instructions><instruction>Toast <!-- now --> it at 200 °<![CDATA[<C>]]>.</instruction></instructions></recipe>`

const alignmentSeed = `<recipe><id>toast</id><title>Toast</title>
<ingredients><ingredient><utterance>1 slice</utterance><meaning>
 (get-kitchen ?k) ; first
 (fetch ?a ?k2 ?k a>b 1/2) (put (1 ?x))</meaning></ingredient></ingredients>
<instructions><instruction><utterance>Enjoy!</utterance><meaning/></instruction></instructions></recipe>`

// FuzzRecipe checks that a recipe is the same after printing and reading it again.
func FuzzRecipe(f *testing.F) {
	f.Add(recipeSeed)
	f.Add(alignmentSeed)
	f.Add("<recipe><ingredient></recipe>")
	f.Fuzz(func(t *testing.T, s string) {
		r, err := recipe.Parse(file(s))
		if err != nil {
			recorded.Report(t, err)
			return
		}
		requireRecipeRoundTrip(t, r)
	})
}

// FuzzAlignment checks that an alignment is the same after printing and reading it again.
func FuzzAlignment(f *testing.F) {
	f.Add(alignmentSeed)
	f.Add(recipeSeed)
	f.Add("<recipe><id>a b</id><x/>text</recipe>")
	f.Fuzz(func(t *testing.T, s string) {
		a, err := recipe.ParseAlignment(file(s))
		if err != nil {
			recorded.Report(t, err)
			return
		}
		requireAlignmentRoundTrip(t, a)
	})
}
