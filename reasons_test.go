package hearth_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/testdata/recorded"
)

// TestReasonsNameTheirCulprits compares the answers to why-not for one step per kind of refusal with golden texts.
// The name of a case begins with the code of the reason.
func TestReasonsNameTheirCulprits(t *testing.T) {
	kitchen, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	recorded.Golden(t, "testdata/reasons/kitchen.txtar", func(t *testing.T, in *source.File) string {
		episodes, _ := kitchen.Run(t.Context(), in.Text)
		require.Len(t, episodes, 1)
		return refusal(t, episodes[0], in.Name)
	})
	recorded.Golden(t, "testdata/reasons/home.txtar", func(t *testing.T, in *source.File) string {
		_, e := flat(t, "", hearth.Start{}, in.Text)
		return refusal(t, e, in.Name)
	})
}

// refusal returns the reasons against the only failed step, and the line that can be done instead.
func refusal(t *testing.T, e *hearth.Episode, name string) string {
	t.Helper()
	said, err := e.WhyNot(t.Context(), "", 0)
	require.NoError(t, err)
	require.False(t, said.Holds, "every step was done")
	failed := e.Internal().Executed()[len(e.Internal().Executed())-1]
	require.Equal(t, said.Step, failed.Step.Index+1, "only the last step fails: %v", said.Reasons)
	require.Equal(t, sim.Failed, failed.Status)
	require.True(t, strings.HasPrefix(name, failed.Reasons[0].Code), failed.Reasons[0].Code)
	out := strings.Join(said.Reasons, "\n") + "\n"
	if said.Try != "" {
		out += "try " + said.Try + "\n"
	}
	return out
}

// TestAnotherThingOfTheKindIsTried checks that the line that can be done instead names another thing of the same kind
// if the named one is out of reach, and only where it can be done.
func TestAnotherThingOfTheKindIsTried(t *testing.T) {
	text, err := os.ReadFile("sim/household/testdata/flat.json")
	require.NoError(t, err)
	g := struct {
		Nodes []map[string]any `json:"nodes"`
		Edges []map[string]any `json:"edges"`
	}{}
	require.NoError(t, json.Unmarshal(text, &g))
	i := slices.IndexFunc(g.Nodes, func(n map[string]any) bool { return n["id"] == 31.0 })
	milk := maps.Clone(g.Nodes[i])
	milk["id"] = 99
	g.Nodes = append(g.Nodes, milk)
	for relation, to := range map[string]int{"INSIDE": 1, "ON": 32, "CLOSE": 32} {
		g.Edges = append(g.Edges, map[string]any{"from_id": 99, "relation_type": relation, "to_id": to})
	}
	scene, err := json.Marshal(g)
	require.NoError(t, err)
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	for program, want := range map[string]string{
		"[WALK] <table> (32)\n[GRAB] <milk> (31)":  "[GRAB] <milk> (99)",
		"[WALK] <fridge> (30)\n[GRAB] <milk> (31)": "",
	} {
		start := hearth.Start{Source: &source.File{Name: "scene.json", Text: string(scene)}, Bound: true}
		in, err := w.Scene(start)
		require.NoError(t, err)
		plans, err := w.Read(&source.File{Name: "program", Text: program})
		require.NoError(t, err)
		e, err := in.Run(t.Context(), plans[0])
		require.NoError(t, err)
		said, err := e.WhyNot(t.Context(), "", 0)
		require.NoError(t, err)
		require.Equal(t, want, said.Try, said.Reasons)
	}
}

// TestEveryReasonNamesAThingOrANumber checks the golden texts: without a thing or a number a reason does not help
// to repair a step.
func TestEveryReasonNamesAThingOrANumber(t *testing.T) {
	named := regexp.MustCompile(`<\w+> \(\d+\)|\?\w+|\d|[a-z]+-[a-z]+|butter|sink|oven|milk`)
	cases := 0
	for _, world := range []string{"kitchen", "home"} {
		text, err := os.ReadFile(filepath.Join("testdata", "reasons", world+".txtar"))
		require.NoError(t, err)
		for _, f := range txtar.Parse(text).Files {
			if filepath.Ext(f.Name) == ".want" {
				cases++
				require.Regexp(t, named, string(f.Data), f.Name)
				require.NotContains(t, string(f.Data), "inside something", f.Name)
			}
		}
	}
	require.GreaterOrEqual(t, cases, 35)
}

// TestEveryReasonOfTheRulesHasACase checks that the golden texts cover the reasons that the rules can derive.
// The lists name the exceptions: reasons that need another scene, and reasons that never occur alone.
func TestEveryReasonOfTheRulesHasACase(t *testing.T) {
	for world, rare := range map[string][]string{
		hearth.Kitchen:   {"never_here", "no_amount"},
		hearth.Household: {"left_on", "not_here", "seen_inside", "unsuitable"},
	} {
		w, err := hearth.Open(hearth.Named{World: world})
		require.NoError(t, err)
		known, err := explanation.KnownReasons(w.Internal().Domain)
		require.NoError(t, err)
		name := map[string]string{hearth.Kitchen: "kitchen", hearth.Household: "home"}[world]
		text, err := os.ReadFile(filepath.Join("testdata", "reasons", name+".txtar"))
		require.NoError(t, err)
		var none []string
		for _, r := range known {
			if len(r.Actions) > 0 && !strings.Contains(string(text), "-- "+r.Code+".want --") {
				none = append(none, r.Code)
			}
		}
		require.Equal(t, rare, none, world)
	}
}
