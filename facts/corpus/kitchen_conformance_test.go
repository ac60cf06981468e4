package corpus_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/testdata/recorded"
)

// each runs a test on the full kitchen of each edition.
func each(t *testing.T, test func(t *testing.T, o *ontology.Ontology, full *facts.Scene)) {
	for _, edition := range recorded.Editions {
		t.Run(edition, func(t *testing.T) {
			o, err := ontology.Load(ontology.Kitchen(), edition)
			require.NoError(t, err)
			full, err := corpus.LoadScene(corpus.Files, "full", o)
			require.NoError(t, err)
			test(t, o, full)
		})
	}
}

// The full kitchen, written with one line for each thing, equals the recorded one in classes, nesting, order,
// flags, amounts, temperatures and names.
func TestFullKitchenEqualsTheReference(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology, full *facts.Scene) {
		var want, got strings.Builder
		reference := recorded.JSON[map[string]any](t, "oracle", "kitchen", o.Edition(), "full-kitchen.json")
		writeRecord(&want, o, reference, 0, 1)
		writeThing(&got, o, full.Root, 0)
		require.Equal(t, want.String(), got.String())
	})
}

func TestFullKitchenHasAsManyThingsAsTheReference(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology, full *facts.Scene) {
		n := 0
		full.Root.All(func(*facts.Thing) bool { n++; return true })
		require.Equal(t, map[string]int{"2023": 375, "2024": 427}[o.Edition()], n)
		require.Zero(t, full.Clock)
	})
}

func TestPrimaryOutputsEqualTheReference(t *testing.T) {
	got, err := corpus.LoadPrimaryOutputs(corpus.Files)
	require.NoError(t, err)
	require.Len(t, got, 30)
	for _, edition := range recorded.Editions {
		require.Equal(t, recorded.PrimaryOutputs(t, edition), got, edition)
	}
}

// writeRecord writes a recorded thing. Records give the parts of a mixture as shares; Hearth gives them in grams.
func writeRecord(b *strings.Builder, o *ontology.Ontology, r map[string]any, depth int, grams float64) {
	class := r["$type"].(string)
	fmt.Fprintf(b, "%*s%s", 2*depth, "", class)
	own := 0.0
	for _, s := range o.Slots(class) {
		n, text := recordText(r[s.Property.Name])
		switch {
		case !s.Property.Stored:
			continue // the clock, and contents
		case strings.HasSuffix(text, " percent"):
			text = fmt.Sprintf("%.6g g", n*grams)
		case s.Property.Measure:
			own = n
		}
		if text != "" {
			fmt.Fprintf(b, " %s=%s", s.Property.Name, text)
		}
	}
	b.WriteString("\n")
	for _, key := range []string{"contents", "items", "components"} {
		parts, _ := r[key].([]any)
		for _, p := range parts {
			writeRecord(b, o, p.(map[string]any), depth+1, own)
		}
	}
}

// recordText returns the text of a recorded value and the number in it.
func recordText(v any) (float64, string) {
	switch v := v.(type) {
	case bool:
		return 0, "yes"
	case string:
		return 0, v
	case map[string]any:
		if v["$type"] == "amount" {
			n, text := recordText(v["quantity"])
			return n, text + " " + v["unit"].(string)
		}
		if single, ok := v["$single"]; ok {
			n, _ := json.Number(single.(string)).Float64()
			return n, fmt.Sprintf("%.6g", n)
		}
		if v["$type"] == "quantity" {
			return recordText(v["value"])
		}
		return 0, v["$type"].(string)
	case float64:
		return v, fmt.Sprintf("%.6g", v)
	}
	return 0, ""
}

// writeThing writes a thing of a scene in the same way, with its defaults.
func writeThing(b *strings.Builder, o *ontology.Ontology, x *facts.Thing, depth int) {
	fmt.Fprintf(b, "%*s%s", 2*depth, "", x.Class)
	for _, s := range o.Slots(x.Class) {
		if text := slotText(o, x, s.Property); text != "" {
			fmt.Fprintf(b, " %s=%s", s.Property.Name, text)
		}
	}
	b.WriteString("\n")
	for _, parts := range [][]*facts.Thing{x.Contents, x.Items, x.Components} {
		for _, p := range parts {
			writeThing(b, o, p, depth+1)
		}
	}
}

func slotText(o *ontology.Ontology, x *facts.Thing, p *ontology.Property) string {
	value, ok := x.Values[p.Predicate()]
	if !ok {
		value, ok = o.DefaultOf(x.Class, p.Predicate())
	}
	switch {
	case !ok:
		return ""
	case p.Range == ontology.Amount:
		unit, said := x.Values[p.UnitPredicate()]
		if !said {
			unit, _ = o.DefaultOf(x.Class, p.UnitPredicate())
		}
		return fmt.Sprintf("%.6g %s", float64(value.Num())/tree.Billion, unit.Sym()[1:])
	case p.Range == ontology.Number:
		return value.String()
	}
	return strings.TrimPrefix(value.Sym(), "/")
}
