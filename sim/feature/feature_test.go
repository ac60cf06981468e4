package feature_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/feature"
)

// thing builds an object from alternating names and values.
func thing(class string, slots ...any) *feature.Object {
	var list []feature.Slot
	for i := 0; i < len(slots); i += 2 {
		list = append(list, feature.Slot{Name: slots[i].(string), Value: slots[i+1].(feature.Value)})
	}
	return feature.New(class, "", list...)
}

func grams(n float64) feature.Value { return feature.Amount(n, "g") }

func bowl(contents ...*feature.Object) *feature.Object {
	return thing("bowl", "contents", feature.Entities(contents...))
}

var (
	butter = thing("butter", "amount", grams(120), "melted", feature.None())
	melted = thing("butter", "amount", grams(120), "melted", feature.Flag())
	flour  = thing("flour", "amount", grams(200), "cut", feature.Concept("uncut"))
)

func TestSimilar(t *testing.T) {
	tests := []struct {
		name string
		a, b *feature.Object
		want bool
	}{
		{"an object is similar to itself", butter, butter, true},
		{"a flag makes a difference", butter, melted, false},
		{"a class makes a difference", thing("jar"), thing("bowl"), false},
		{"identities do not count", feature.New("jar", "1"), feature.New("jar", "2"), true},
		{"numbers may differ by a millionth", thing("x", "n", feature.Number(3)), thing("x", "n", feature.Number(3.000001)), true},
		{"numbers may not differ by more", thing("x", "n", feature.Number(3)), thing("x", "n", feature.Number(3.00001)), false},
		{"units count", thing("x", "n", grams(3)), thing("x", "n", feature.Amount(3, "l")), false},
		{"concepts compare by name", thing("x", "cut", feature.Concept("slices")), thing("x", "cut", feature.Concept("halves")), false},
		{"a slot too many makes a difference", thing("x"), thing("x", "n", feature.None()), false},
		{"nothing equals an empty list", thing("x", "n", feature.None()), thing("x", "n", feature.Entities()), true},
		{"the order of contents does not count", bowl(butter, flour), bowl(flour, butter), true},
		{"the number of contents counts", bowl(butter), bowl(butter, butter), false},
		{"differences are found at any depth",
			thing("box", "in", feature.Entity(bowl(butter))), thing("box", "in", feature.Entity(bowl(melted))), false},
		{"duplicates hide what only the second has", bowl(butter, butter), bowl(butter, flour), true},
		{"duplicates do not hide what only the first has", bowl(butter, flour), bowl(butter, butter), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, feature.Similar(tt.a, tt.b))
		})
	}
}

func TestAnIgnoredSlotIsIgnoredAtEveryDepth(t *testing.T) {
	more := thing("butter", "amount", grams(500), "melted", feature.None())
	require.True(t, feature.SimilarBut(bowl(butter), bowl(more), "amount"))
	require.False(t, feature.SimilarBut(bowl(butter), bowl(melted), "amount"))
}

func TestDiff(t *testing.T) {
	tests := []struct {
		name string
		a, b *feature.Object
		want []string
	}{
		{"similar objects have none", bowl(butter, flour), bowl(flour, butter), nil},
		{"a slot that changed", butter, melted, []string{"melted: - -> yes"}},
		{"another class, with what that changes", flour, thing("rice", "amount", grams(200)),
			[]string{"$type: flour -> rice", "cut: uncut -> -"}},
		{"a slot that only one has", thing("x"), thing("x", "n", feature.None()), []string{"n: - -> -"}},
		{"contents pair with their like", bowl(butter, flour), bowl(flour, melted), []string{"contents[0].melted: - -> yes"}},
		{"contents come and go", bowl(butter), bowl(flour),
			[]string{"contents[0]: butter 120 g -> -", "contents[0]: - -> flour 200 g"}},
		{"one side is missing", nil, butter, []string{": - -> butter 120 g"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, d := range feature.Diff(tt.a, tt.b) {
				got = append(got, fmt.Sprintf("%s: %s -> %s", d.Path, d.Was, d.Is))
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func TestObjectsHaveOneJSONForm(t *testing.T) {
	o := feature.New("bowl", "12",
		feature.Slot{Name: "used", Value: feature.Flag()},
		feature.Slot{Name: "arrangement", Value: feature.Concept("side-to-side")},
		feature.Slot{Name: "contents", Value: feature.Entities(thing("milk", "amount", feature.Amount(1.0/3, "l")), thing("ice"))},
		feature.Slot{Name: "cover", Value: feature.Entity(thing("lid", "size", feature.Number(20)))},
		feature.Slot{Name: "lining", Value: feature.None()})
	text, err := json.Marshal(o)
	require.NoError(t, err)
	require.Equal(t, `{"$type":"bowl","$id":"12","arrangement":"side-to-side",`+
		`"contents":[{"$type":"milk","amount":{"unit":"l","quantity":0.333333333}},{"$type":"ice"}],`+
		`"cover":{"$type":"lid","size":20},"lining":null,"used":true}`, string(text))
}

func TestNumbersPrintWithNineDecimalsAndNoExponent(t *testing.T) {
	tests := map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 120: "120", 0.1 + 0.2: "0.3", 4.19999980926513671875: "4.19999981",
		1e12: "1000000000000", 1e-9: "0.000000001", -2.5: "-2.5", math.NaN(): "null", math.Inf(1): "null",
	}
	for n, want := range tests {
		require.Equal(t, want, feature.FormatNumber(n))
	}
}

func TestASlotIsFoundByName(t *testing.T) {
	v, ok := butter.Slot("amount")
	require.True(t, ok)
	require.Equal(t, "120 g", v.String())
	_, ok = butter.Slot("size")
	require.False(t, ok)
}

func TestValuesAreShownInOneLine(t *testing.T) {
	bowl, milk := thing("bowl"), thing("milk", "amount", feature.Amount(1.5, "l"))
	tests := []struct {
		value feature.Value
		want  string
	}{
		{feature.None(), "-"},
		{feature.Flag(), "yes"},
		{feature.Number(0.5), "0.5"},
		{feature.Concept("cubes"), "cubes"},
		{feature.Amount(2, "g"), "2 g"},
		{feature.Share(0.07, "percent"), "7 percent"},
		{feature.Entity(bowl), bowl.String()},
		{feature.Entity(nil), "-"},
		{feature.Entities(bowl, milk), "[" + bowl.String() + ", " + milk.String() + "]"},
		{feature.Entities(), "[]"},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, tt.value.String())
	}
	require.Contains(t, bowl.String(), "bowl")
	require.Contains(t, milk.String(), "1.5 l")
}

func ExampleDiff() {
	cold := feature.New("milk", "", feature.Slot{Name: "temperature", Value: feature.Amount(5, "degrees-celsius")})
	warm := feature.New("milk", "", feature.Slot{Name: "temperature", Value: feature.Amount(18, "degrees-celsius")})
	for _, d := range feature.Diff(cold, warm) {
		fmt.Println(d.Path, "was", d.Was, "and is", d.Is)
	}
	// Output: temperature was 5 degrees-celsius and is 18 degrees-celsius
}
