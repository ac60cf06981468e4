package ontology_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
)

func Example() {
	kitchen, err := ontology.Load(ontology.Kitchen(), "2024")
	if err != nil {
		panic(err)
	}
	fmt.Println(kitchen.IsA("medium-bowl", "container"))
	fmt.Println(kitchen.Ancestors("jar-lid"))
	for _, s := range kitchen.Slots("knife") {
		fmt.Print(s.Property.Name, " ")
	}
	grams, _ := kitchen.DefaultOf("apple", "quantity")
	fmt.Println(grams)
	// Output:
	// true
	// [jar-lid can-cover cooking-utensil fetchable conceptualizable reusable kitchen-entity]
	// is-concept name simulation-data used 1000000000
}

func ExampleOntology_Action() {
	kitchen, err := ontology.Load(ontology.Kitchen(), "2024")
	if err != nil {
		panic(err)
	}
	for _, r := range kitchen.Action("cut").Roles {
		if r.Optional {
			fmt.Printf("%s (a %s): %s\n", r.Name, r.Type, r.Default)
		}
	}
	// Output:
	// tool (a can-cut): the closest unused knife
	// surface (a can-be-cut-on): the closest unused cutting board
}

func TestUnknownNamesGiveNothing(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		require.Nil(t, o.Class("/medium-bowl"))
		require.Nil(t, o.Property("cut"))
		require.Nil(t, o.Action("microwave"))
		require.Empty(t, o.Ancestors("spoons"))
		require.Empty(t, o.Descendants("spoons"))
		require.Empty(t, o.Slots("spoons"))
		require.False(t, o.IsA("spoons", "spoons"))
		require.False(t, o.Affords("spoons", "used"))
		_, ok := o.Fluent("cut")
		require.False(t, ok)
	})
}

func TestDescendantsAreSortedAndIncludeTheClass(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		require.Equal(t, []string{"bowl", "large-bowl", "medium-bowl", "small-bowl"}, o.Descendants("bowl"))
		for _, c := range o.Classes() {
			require.Contains(t, o.Descendants(c.Name), c.Name)
		}
	})
}

func TestPropertiesAreFoundByTheirPredicates(t *testing.T) {
	tests := []struct {
		predicate, property string
		sort                engine.Kind
		many, hidden        bool
	}{
		{"is_cut", "is-cut", engine.NameKind, false, false},
		{"quantity", "amount", engine.NumberKind, false, false},
		{"unit", "amount", engine.NameKind, false, false},
		{"temperature", "temperature", engine.NumberKind, false, false},
		{"temperature_unit", "temperature", engine.NameKind, false, false},
		{"item", "items", engine.NameKind, true, false},
		{"component", "components", engine.NameKind, true, false},
		{"number_of_tins", "number-of-tins", engine.NumberKind, false, false},
		{"in", "in", engine.NameKind, false, true},
		{"rank", "rank", engine.NumberKind, false, true},
		{"batch", "batch", engine.NumberKind, false, true},
	}
	each(t, func(t *testing.T, o *ontology.Ontology) {
		for _, tt := range tests {
			f, ok := o.Fluent(tt.predicate)
			require.True(t, ok, tt.predicate)
			require.Equal(t, o.Property(tt.property), f.Property)
			require.Equal(t, []any{tt.sort, tt.many, tt.hidden}, []any{f.Sort, f.Many, f.Hidden}, tt.predicate)
		}
		for _, name := range []string{"contents", "kitchen-time"} {
			require.Empty(t, o.Property(name).Predicate(), "%s is a slot that the state answers", name)
		}
	})
}

func TestThingsAffordWhatTheirClassesIntroduce(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		require.True(t, o.Affords("apple", "peeled"))
		require.False(t, o.Affords("knife", "peeled"))
		require.True(t, o.Affords("knife", "in"), "hidden fluents are open to all")
		require.True(t, o.Affords("apple", "has_on_top"), "some classes have a fluent without a slot")
		require.False(t, o.AffordsPublished("apple", "has_on_top"))
		require.False(t, o.HasSlot("mixture", "has-on-top"))
		require.True(t, o.HasSlot("medium-bowl", "contents"))
		require.False(t, o.HasSlot("whisk", "contents"))
		require.False(t, o.HasSlot("whisk", "in"), "hidden properties are no slots")
	})
}

func TestDefaultsComeFromTheMostSpecificClass(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		tests := []struct {
			class, predicate string
			want             engine.Term
		}{
			{"apple", "is_cut", engine.Name("/uncut")},
			{"fridge", "temperature", engine.Number(5_000_000_000)},
			{"fridge", "temperature_unit", engine.Name("/degrees-celsius")},
			{"kitchen-state", "arrangement", engine.Name("/sectionalized")},
			{"failed-object", "arrangement", engine.Name("/shelved")},
			{"egg", "keep_refrigerated", engine.Name("/yes")},
			{"muffin-tins-12", "number_of_tins", engine.Number(12)},
			{"counter-top", "place", engine.Name("/work")},
			{"pantry", "place", engine.Name("/store")},
			{"oven", "place", engine.Name("/appliance")},
		}
		for _, tt := range tests {
			got, ok := o.DefaultOf(tt.class, tt.predicate)
			require.True(t, ok, "%s %s", tt.class, tt.predicate)
			require.Equal(t, tt.want, got, "%s %s", tt.class, tt.predicate)
		}
		_, ok := o.DefaultOf("apple", "peeled")
		require.False(t, ok)
	})
}

func TestRolesTellWhatFillsThem(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		bake := o.Action("bake")
		require.Equal(t, "out", bake.Role("kitchen").State)
		require.Equal(t, "in", bake.Role("kitchen-in").State)
		require.True(t, bake.Role("time").Number)
		require.True(t, bake.Role("unit").Concept)
		require.False(t, bake.Role("oven").Concept)
		require.Equal(t, []string{"hour", "minute"}, bake.Role("time-unit").Constants)
		require.True(t, o.Action("fetch").Role("concept").Concept)
		require.Nil(t, bake.Role("tool"))
		require.Len(t, bake.ReleasedModes, 3)
	})
}

func TestEveryStandardAmountIsOnePiece(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		n := 0
		for _, f := range o.Facts() {
			if f.Pred == "standard" {
				n++
				require.Equal(t, []engine.Term{engine.Number(1_000_000_000), engine.Name("/piece")}, f.Args[1:])
			}
		}
		require.Len(t, o.Descendants("ingredient"), n)
	})
}

func TestDeclsCoverFluentsAndRelations(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		decls := o.Decls()
		require.Contains(t, decls, "Decl quantity(E, V) bound [/name, /number].\n")
		require.Contains(t, decls, "Decl factor(Class, Unit, Grams) bound [/name, /name, /number].\n")
		for _, f := range o.Fluents() {
			require.Equal(t, 1, strings.Count(decls, "Decl "+f.Pred+"("))
		}
	})
}

func TestHashDependsOnMeaningOnly(t *testing.T) {
	hash := func(text ...string) string {
		family := fstest.MapFS{}
		for i, s := range text {
			family[fmt.Sprintf("%d.yaml", i)] = &fstest.MapFile{Data: []byte(s)}
		}
		o, err := ontology.Load(family, "")
		require.NoError(t, err)
		return o.Hash()
	}
	base := hash("classes: {egg: [], bowl: egg}\nproperties: {used: {of: bowl}}")
	require.Equal(t, base, hash("properties: {used: {of: bowl, doc: words}}", "classes: {bowl: {is: egg}, egg: {}}"))
	require.NotEqual(t, base, hash("classes: {egg: [], bowl: []}\nproperties: {used: {of: bowl}}"))
	require.NotEqual(t, base, hash("classes: {egg: [], bowl: egg}\nproperties: {used: {of: egg}}"))
	require.NotEqual(t, base, hash("classes: {egg: [], bowl: egg}\nproperties: {used: {of: bowl, default: yes}}"))
}

func TestAnOntologyServesManyGoroutines(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				for _, c := range o.Classes() {
					o.Ancestors(c.Name)
					o.Slots(c.Name)
					o.Facts()
				}
				o.Hash()
			})
		}
		wg.Wait()
	})
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := ontology.Load(ontology.Kitchen(), "2024"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkIsA(b *testing.B) {
	o, err := ontology.Load(ontology.Kitchen(), "2024")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		o.IsA("homogeneous-mixture", "kitchen-entity")
	}
}

func TestNamesThatAreNotPredicatesAreSpelledOut(t *testing.T) {
	o, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	for pred, want := range map[string]string{
		"walnut":          "it is a class: write is_a(X, /walnut)",
		"medium_bowl":     "it is a class: write is_a(X, /medium-bowl)",
		"amount":          "it is a property: write quantity(X, N), unit(X, U)",
		"nothing_of_this": "",
	} {
		require.Equal(t, want, o.SpellingHint(pred), pred)
	}
}
