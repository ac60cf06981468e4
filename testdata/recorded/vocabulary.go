package recorded

import (
	"encoding/json"
	"testing"
)

// A Class is a class of the reference.
type Class struct {
	Name         string
	Superclasses []string `json:"direct_superclasses"`
	Precedence   []string `json:"precedence_list"` // the class and all its superclasses
	SlotCount    int      `json:"n_slots_das"`
	Slots        []struct {
		Slot    string
		Default json.RawMessage
	}
}

// Classes reads the classes of an edition.
func Classes(t testing.TB, edition string) []Class {
	t.Helper()
	return JSON[[]Class](t, "oracle", "kitchen", edition, "classes.json")
}

// A Primitive is an action of the reference. Slots are pairs of name and type. A case lists the slots that a
// plan binds, and those that are then computed.
type Primitive struct {
	Slots [][2]string
	Cases []struct{ Bound, Computed []string }
}

// Primitives reads the actions of an edition by their names.
func Primitives(t testing.TB, edition string) map[string]Primitive {
	t.Helper()
	return JSON[map[string]Primitive](t, "oracle", "kitchen", edition, "primitives.json")
}

// PrimaryOutputs reads the variable that holds the dish of each gold network
// of an edition, by recipe.
func PrimaryOutputs(t testing.TB, edition string) map[string]string {
	t.Helper()
	type row struct {
		Var string `json:"primary_output"`
	}
	out := map[string]string{}
	for recipe, r := range JSON[map[string]row](t, "oracle", "kitchen", edition, "primary-outputs.json") {
		out[recipe] = r.Var
	}
	return out
}
