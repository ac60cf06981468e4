package ask_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/sim/ask"
)

func prepared(t testing.TB, b *ask.Base, query string) *ask.Query {
	t.Helper()
	q, err := b.Prepare(&source.File{Name: "query", Text: query})
	require.NoError(t, err)
	return q
}

func TestEntities(t *testing.T) {
	b, e := cooked(t, roll)
	tests := []struct{ name, description, want string }{
		{"a class with its subclasses", "oven", "/oven/6"},
		{"a derived type", "dough", "/e/5/mixture/1"},
		{"a class that is also a type", "liquid and inside fridge", "/egg-white/47 /heavy-cream/67 /lemon-juice/71 /lime-juice/73 /milk/79 /water/97"},
		{"and, not", "container and not transferable-container and not cutting-board and not fetchable and not can-cover",
			"/counter-top/5 /freezer/100 /fridge/7 /kitchen-cabinet/218 /kitchen-sink/2 /kitchen-state/1 /microwave/4 /oven/6 /pantry/103 /stove/3"},
		{"not binds closest, then and, then or", "oven or stove and not stove", "/oven/6"},
		{"brackets", "(oven or stove) and not stove", "/oven/6"},
		{"a flag", "oven and not has used or whisk and has used", "/oven/6 /whisk/358"},
		{"directly in something", "mixture and on medium-bowl", "/e/5/mixture/1"},
		{"not directly in something", "mixture and on counter-top", ""},
		{"at any depth", "mixture and inside kitchen-state", "/e/5/mixture/1"},
		{"in something that is described", "mixture and inside (medium-bowl and on counter-top)", "/e/5/mixture/1"},
		{"a class as value", "avocado and has is-cut = uncut", "/avocado/11"},
		{"a thing as value is compared by its class", "has origin = avocado", "/avocado/11"},
		{"an amount in its unit", "has amount > 299.5 g and has amount <= 300 g and mixture", "/e/5/mixture/1"},
		{"another unit is another amount", "has amount > 0 l and mixture", ""},
		{"a plain number", "has number-of-tins > 11.5", "/muffin-tins-12/426"},
		{"a published class", "soma:Oven", "/oven/6"},
		{"one above it, and a role that things have", "soma:Appliance and soma:Container and not soma:Oven", "/fridge/7 /microwave/4 /stove/3"},
		{"a quality that things have", "soma:Cuttability and soma:Bread", "/white-bread-slice/211"},
		{"a thing is no quality because it has one", "oven and dul:Abstract", ""},
		{"an IRI", "<http://www.ease-crc.org/ont/SOMA.owl#Oven> or 'urn:hearth:kitchen#stove'", "/oven/6 /stove/3"},
		{"a published class as value", "has origin = soma:Oven", "/oven/6"},
		{"a word as value", "has place = appliance", "/kitchen-sink/2 /microwave/4 /oven/6 /stove/3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q, err := b.PrepareEntities(&source.File{Name: "description", Text: tt.description})
			require.NoError(t, err)
			a, err := q.Run(t.Context(), e.End())
			require.NoError(t, err)
			var got []string
			for _, row := range a.Rows {
				got = append(got, row[0].String())
			}
			require.Equal(t, tt.want, strings.Join(got, " "))
		})
	}
}

// The example of a description is itself valid, in both worlds.
func TestTheExampleOfADescriptionIsOne(t *testing.T) {
	for _, world := range []string{hearth.Kitchen, hearth.Household} {
		w, err := hearth.Open(hearth.Named{World: world})
		require.NoError(t, err)
		s, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		b, err := w.Internal().Questions()
		require.NoError(t, err)
		b = b.WithDomain(s.Start().Internal().Episode.Domain)
		_, err = b.PrepareEntities(&source.File{Name: "description", Text: "container and and"})
		var d *source.Diagnostic
		require.ErrorAs(t, err, &d)
		require.Contains(t, d.Hint, " and not (has ")
		_, err = b.PrepareEntities(&source.File{Name: "description", Text: d.Hint})
		require.NoError(t, err, "%s: %s", world, d.Hint)
	}
}

func TestErrorsInDescriptionsHavePositions(t *testing.T) {
	b, _ := cooked(t, roll)
	tests := []struct{ name, description, want, hint string }{
		{"an unknown class", "bowl or oevn", "description:1:9: there is no class or type oevn [E0711]", "did you mean oven?"},
		{"a type that is nearly right", "duogh", "description:1:1: there is no class or type duogh [E0711]", "did you mean dough?"},
		{"a published class that is nearly right", "soma:Ovn", "description:1:1: there is no class or type soma:Ovn [E0711]", "did you mean soma:Oven?"},
		{"a published class without its prefix", "designedContainer", "description:1:1: there is no class or type designedContainer [E0711]", "did you mean soma:DesignedContainer?"},
		{"a prefix that is nearly right", "oven or sma:Oven", "description:1:9: unknown prefix sma [E0714]", "did you mean soma?"},
		{"an unknown prefix", "bfo:Butter", "description:1:1: unknown prefix bfo [E0714]", "the prefixes are dul, food, soma, ware; write an IRI in angle brackets, such as <http://example.org/soups#Tureen>"},
		{"an unknown prefix of a value", "has origin = sma:Oven", "description:1:14: unknown prefix sma [E0714]", "did you mean soma?"},
		{"an unknown IRI", "<http://example.org/soups#Tureen>", "description:1:1: there is no class or type <http://example.org/soups#Tureen> [E0711]", ""},
		{"an IRI of the kitchen that it does not have", "<urn:hearth:kitchen#ovn>", "description:1:1: there is no class or type <urn:hearth:kitchen#ovn> [E0711]", ""},
		{"an unknown property", "has temprature", "description:1:5: things have no property temprature [E0712]", "did you mean temperature?"},
		{"a number without its unit", "has temperature > 10", "description:1:19: expected a number and a unit to compare temperature with [E0713]", ""},
		{"a unit that is nearly right", "has amount > 10 gram", "description:1:17: expected a number and a unit to compare amount with [E0713]", ""},
		{"a word for a number", "has amount = g", "description:1:14: expected a number to compare amount with, found g [E0713]", ""},
		{"a flag with a value", "has baked = yes", `description:1:13: baked cannot be compared: write "has baked" [E0713]`, ""},
		{"an order of classes", "has is-cut > uncut", "description:1:12: values of is-cut have no order: use = [E0713]", ""},
		{"a class that does not exist", "has is-cut = uncutt", "description:1:14: expected a class to compare is-cut with, found uncutt [E0713]", "did you mean uncut?"},
		{"a word that is none of the property's", "has place = appliances", "description:1:13: appliances is not a value of place [E0713]", "did you mean appliance?"},
		{"nothing", "", "description:1:1: expected a class [E0710]", "medium-bowl and not (has baked or inside fridge)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := b.PrepareEntities(&source.File{Name: "description", Text: tt.description})
			var d *source.Diagnostic
			require.ErrorAs(t, err, &d)
			require.Equal(t, tt.want, d.Error())
			require.Equal(t, tt.hint, d.Hint)
		})
	}
}
