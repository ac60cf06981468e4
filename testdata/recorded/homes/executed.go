package homes

import (
	"testing"

	"hearth/facts/graph"
	"hearth/testdata/recorded"
)

// An Executed is a program for a scene and the outcome that the reference recorded.
type Executed struct {
	ID       string
	Base     *string // for a mutant: the program whose prepared scene it uses
	Mutation string
	Scene    int
	Bound    []string
	Delta    graph.Delta `json:"init_delta"` // difference to the base scene
	Hash     string      `json:"init_hash"`
	Expect   struct{ Paper Expected }
}

// Expected is the outcome of the reference.
type Expected struct {
	Outcome  string
	Step     *int `json:"fail_step"`
	Message  string
	Warnings []string
	Hash     string   `json:"final_hash"`
	Trace    []string // hashes of the state after every step, for scene 1
}

// ExecutedPrograms reads a set of executed programs: real_programs, mutants or
// scene1_published.
func ExecutedPrograms(t testing.TB, set string) []Executed {
	t.Helper()
	return recorded.JSONLines[Executed](t, "oracle", "household", "public", set+".jsonl.gz")
}

// An Unbound is a program that names things without node ids, and the outcome that the reference recorded after
// it had prepared the scene.
type Unbound struct {
	ID      string
	Scene   int
	Program []string
	Expect  struct{ Paper Expected }
}

// UnboundPrograms reads the recorded programs without node ids.
func UnboundPrograms(t testing.TB) []Unbound {
	t.Helper()
	return recorded.JSONLines[Unbound](t, "oracle", "household", "public", "unbound.jsonl.gz")
}
