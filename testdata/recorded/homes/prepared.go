// Package homes reads recorded data about households for tests: programs, the scenes prepared for them, and
// their outcomes.
package homes

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/sim/household/prepare"
	"hearth/testdata/recorded"
)

// A Prepared is a program for a scene, and the scene as the reference prepared it.
type Prepared struct {
	ID         string
	Scene      int
	Program    []string
	Abstract   []string           `json:"program_abstract"`
	Conditions []map[string][]any `json:"preconds"` // nil if the program failed earlier
	FirstRoom  string             `json:"first_room"`
	Mapping    [][3]any           `json:"id_mapping"` // name, instance and id
	Bound      []string
	Delta      graph.Delta `json:"init_delta"`
	Hash       string      `json:"init_hash"`
	Expect     struct {
		Paper struct{ Outcome, Message string }
	}
}

// PreparedPrograms reads all prepared programs.
func PreparedPrograms(t testing.TB) []Prepared {
	t.Helper()
	return recorded.JSONLines[Prepared](t, "oracle", "household", "public", "real_programs.jsonl.gz")
}

// Resources reads the resources for preparing scenes.
func Resources(t testing.TB) *prepare.Resources {
	t.Helper()
	read := func(name string) []byte {
		return []byte(recorded.File(t, "oracle", "household", "resources", name).Text)
	}
	r, err := prepare.ReadResources(read("class_name_equivalence.json"), read("properties_data.json"))
	require.NoError(t, err)
	return &r
}

// HouseholdScenes are the numbers of the recorded scenes.
var HouseholdScenes = []int{1, 2, 3, 4, 5, 6, 7}

// HouseholdScene reads a scene, and its base, in which every object has its default state.
func HouseholdScene(t testing.TB, number int) (scene, base *graph.Graph) {
	t.Helper()
	read := func(name ...string) *graph.Graph {
		g := recorded.JSON[graph.Graph](t, append([]string{"oracle", "household", "scenes"}, name...)...)
		return graph.New(g.Nodes, g.Edges)
	}
	return read(fmt.Sprintf("TrimmedTestScene%d_graph.json", number)),
		read("base", fmt.Sprintf("TrimmedTestScene%d_base.json", number))
}
