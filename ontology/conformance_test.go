package ontology_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"sort"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/testdata/recorded"
)

// each runs a test on the kitchen of each edition.
func each(t *testing.T, test func(t *testing.T, o *ontology.Ontology)) {
	for _, edition := range recorded.Editions {
		t.Run(edition, func(t *testing.T) {
			o, err := ontology.Load(ontology.Kitchen(), edition)
			require.NoError(t, err)
			test(t, o)
		})
	}
}

// unlisted lists superclasses that the reference uses but does not describe. Two belong to its language. The third,
// in 2024, is a class in Hearth.
var unlisted = []string{"entity", "standard-object"}

func classes(t *testing.T, o *ontology.Ontology) map[string]recorded.Class {
	all := map[string]recorded.Class{}
	for _, c := range recorded.Classes(t, o.Edition()) {
		all[c.Name] = c
	}
	if o.Edition() == "2024" {
		all["can-mingle"] = recorded.Class{Name: "can-mingle", Precedence: []string{"can-mingle"}}
	}
	return all
}

func TestClassesEqualTheReference(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		var want, got []string
		for name := range classes(t, o) {
			want = append(want, name)
		}
		for _, c := range o.Classes() {
			got = append(got, c.Name)
		}
		sort.Strings(want)
		require.Equal(t, want, got)
		require.Len(t, got, map[string]int{"2023": 302, "2024": 344 + 1}[o.Edition()])
	})
}

func TestSuperclassesKeepTheirOrder(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		for name, want := range classes(t, o) {
			require.Equal(t, listed(want.Superclasses), listed(o.Class(name).Supers), name)
		}
	})
}

func TestAncestorsAreInTheOrderOfPrecedence(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		all := classes(t, o)
		for name, want := range all {
			require.Equal(t, listed(want.Precedence), o.Ancestors(name), name)
			for super := range all {
				require.Equal(t, slices.Contains(want.Precedence, super), o.IsA(name, super), "%s is a %s", name, super)
			}
		}
	})
}

func listed(names []string) []string {
	out := []string{}
	for _, n := range names {
		if !slices.Contains(unlisted, n) {
			out = append(out, n)
		}
	}
	return out
}

// elsewhere lists defaults that are lists of things, which belong to scenes in Hearth.
var elsewhere = map[string]string{
	"kitchen-state": "contents", "failed-object": "contents", "crushed-pineapple-in-syrup": "components",
}

// The reference records the number of slots of a class, without its two identifiers. The numbers in Hearth are equal.
func TestSlotsAndTheirDefaultsEqualTheReference(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		for name, c := range classes(t, o) {
			want, got := map[string]string{}, map[string]string{}
			for _, s := range c.Slots {
				want[s.Slot] = defaultText(t, s.Default)
				if elsewhere[name] == s.Slot {
					want[s.Slot] = ""
				}
			}
			for _, s := range o.Slots(name) {
				got[s.Property.Name] = valueText(s)
			}
			require.Equal(t, want, got, name)
			require.Len(t, o.Slots(name), c.SlotCount, name)
		}
	})
}

// defaultText returns a recorded default as text, such as "", "yes", "12", "uncut" or "5 g".
func defaultText(t *testing.T, raw json.RawMessage) string {
	switch string(raw) {
	case "null", "[]":
		return ""
	case "true":
		return "yes"
	}
	var v struct {
		Type     string `json:"$type"`
		Unit     string
		Quantity json.Number
		Value    json.Number
	}
	if !bytes.HasPrefix(raw, []byte("{")) {
		return string(raw)
	}
	if json.Unmarshal(raw, &v) != nil { // the quantity of an amount is itself an object
		return "1"
	}
	switch v.Type {
	case "amount":
		return v.Quantity.String() + " " + v.Unit
	case "quantity":
		return v.Value.String()
	}
	return v.Type
}

// valueText returns a default of Hearth in the same form.
func valueText(s ontology.Slot) string {
	t := s.Default.Term
	switch {
	case t == engine.Term{}:
		return ""
	case s.Property.Range == ontology.Amount:
		return engine.Number(t.Num()/tree.Billion).String() + " " + s.Default.Unit.Sym()[1:]
	case t.Kind() == engine.NumberKind:
		return t.String()
	}
	return t.Sym()[1:]
}

func TestActionsHaveTheRolesOfTheReference(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		primitives := recorded.Primitives(t, o.Edition())
		require.Len(t, o.Actions(), len(primitives))
		for _, a := range o.Actions() {
			p := primitives[a.Name]
			require.Len(t, a.Roles, len(p.Slots), a.Name)
			for i, r := range a.Roles {
				require.Equal(t, p.Slots[i][1], typeText(o, r), "%s %s", a.Name, r.Name)
				require.Equal(t, state(p.Slots[i][0]), r.State, "%s %s", a.Name, r.Name)
			}
		}
	})
}

func typeText(o *ontology.Ontology, r *ontology.Role) string {
	switch {
	case r.Number:
		return o.Mark(ontology.NumberMark)
	case r.Type == "":
		return "t"
	}
	return r.Type
}

func state(slot string) string {
	switch slot {
	case "kitchen-state-in":
		return "in"
	case "kitchen-state-out", "kitchen":
		return "out"
	}
	return ""
}

// In a mode of an action, the open roles are those that the reference computes in the corresponding case.
func TestReleasedModesAreTheCasesOfTheReference(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		primitives := recorded.Primitives(t, o.Edition())
		for _, a := range o.Actions() {
			p := primitives[a.Name]
			want := map[string]bool{}
			for _, c := range p.Cases {
				want[openRoles(a, func(i int) bool { return slices.Contains(c.Computed, p.Slots[i][0]) })] = true
			}
			got := map[string]bool{}
			for _, mode := range a.ReleasedModes {
				got[openRoles(a, func(i int) bool { return slices.Contains(mode, a.Roles[i].Name) })] = true
			}
			require.Equal(t, want, got, a.Name)
			require.Len(t, a.ReleasedModes, len(p.Cases), a.Name)
		}
	})
}

func openRoles(a *ontology.Action, open func(i int) bool) (names string) {
	for i, r := range a.Roles {
		if r.Input && open(i) {
			names += r.Name + " "
		}
	}
	return names
}

func TestWeightsEqualTheReference(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		want := map[string]int64{}
		weights := recorded.JSON[map[string]map[string]number](t, "oracle", "kitchen", o.Edition(), "conversion-to-grams.json")
		for class, units := range weights {
			for unit, grams := range units {
				want[class+" "+unit] = grams.billionths(t)
				switch unit {
				case "teaspoon":
					want[class+" tablespoon"] = 3 * grams.billionths(t)
				case "l":
					want[class+" ml"] = grams.billionths(t) / 1000
				}
			}
		}
		require.Equal(t, want, rows(o, "factor"))
	})
}

func TestHeatsEqualTheReference(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		want := map[string]int64{}
		heats := recorded.JSON[map[string]struct{ Quantity number }](t, "oracle", "kitchen", o.Edition(), "stove-modes.json")
		for mode, heat := range heats {
			want[mode] = heat.Quantity.billionths(t)
		}
		require.Equal(t, want, rows(o, "mode_heat"))
	})
}

// rows returns a relation as a map from its first columns to the last one.
func rows(o *ontology.Ontology, relation string) map[string]int64 {
	out := map[string]int64{}
	for _, f := range o.Facts() {
		if f.Pred != relation {
			continue
		}
		key, last := "", len(f.Args)-1
		for _, a := range f.Args[:last] {
			key += " " + a.Sym()[1:]
		}
		out[key[1:]] = f.Args[last].Num()
	}
	return out
}

// A number as the reference records it: {"$single": "4.2"} or plain.
type number string

func (n *number) UnmarshalJSON(text []byte) error {
	var single struct {
		Text string `json:"$single"`
	}
	if json.Unmarshal(text, &single) == nil {
		text = []byte(single.Text)
	}
	*n = number(text)
	return nil
}

func (n number) billionths(t *testing.T) int64 {
	i, ok := tree.Billionths(string(n))
	require.True(t, ok, n)
	return i
}
