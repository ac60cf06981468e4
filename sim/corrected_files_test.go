package sim_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

const theCases = "../testdata/rules/*.txtar"

// A case in testdata/rules is a network and what comes of it: a line for every
// step, then what stands on the counter top; corrected, and as released. A new
// case is a new file.
func TestNetworksInTestdataRulesEndAsWritten(t *testing.T) {
	corrected, err := theKitchen()
	require.NoError(t, err)
	released, err := watched(hearth.Options{Semantics: "released"})
	require.NoError(t, err)
	recorded.Golden(t, theCases, func(t *testing.T, in *source.File) string {
		require.Equal(t, "network.solution", in.Name)
		episodes, err := worlds.Run(corrected, in)
		require.NoError(t, err)
		require.NoError(t, episodes[0].Abort)
		return outcome(episodes[0])
	}, func(t *testing.T, in *source.File) string {
		episodes, err := worlds.Run(released, in)
		if err != nil {
			return recorded.Report(t, err)
		}
		switch e := episodes[0]; {
		case e.Abort != nil:
			return fmt.Sprintln("stopped:", e.Abort.(*sim.AbortError).Problem.Msg)
		case !e.Complete:
			return "no solution\n"
		default:
			return outcome(e)
		}
	})
}

// Every id of rules/CORRECTED.md is carried by a case that the two semantics end
// differently, and no case carries another.
func TestEveryCorrectionHasACaseThatTellsItApart(t *testing.T) {
	list, err := os.ReadFile("../rules/CORRECTED.md")
	require.NoError(t, err)
	want := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllSubmatch(list, -1) {
		want[string(row[1])] = true
	}
	require.NotRegexp(t, `(?m)^\| \|`, string(list), "a row without an id")
	files, err := filepath.Glob(theCases)
	require.NoError(t, err)
	got := map[string]bool{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		_, ids, named := strings.Cut(strings.TrimRight(string(archive.Comment), "]\n"), " [")
		if !named {
			continue
		}
		require.NotEqual(t, string(archive.Files[1].Data), string(archive.Files[2].Data), "%s tells nothing apart", file)
		for _, id := range strings.Fields(ids) {
			got[id] = true
		}
	}
	require.Equal(t, want, got)
}

// outcome tells every step, when it was over or why it was not done, and what
// stands on the counter top at the end.
func outcome(e *sim.Episode) string {
	var out strings.Builder
	for _, r := range e.Results {
		switch r.Status {
		case sim.Done:
			fmt.Fprintf(&out, "%s: done at %d s", r.Step.Name, r.End/1000)
			for _, w := range r.Warns {
				fmt.Fprintf(&out, ", %s(%s)", w.Code, w.Role)
			}
			out.WriteString("\n")
		case sim.Failed:
			fmt.Fprintf(&out, "%s: failed, %s\n", r.Step.Name, words(r))
		default:
			fmt.Fprintf(&out, "%s: %s\n", r.Step.Name, r.Status)
		}
	}
	s := e.Final()
	for _, place := range s.WorkPlaces() {
		tree(&out, s, place, 0)
	}
	return out.String()
}

// tree tells what an entity is, what it wears and what lies in it.
func tree(out *strings.Builder, s *world.State, x engine.Term, depth int) {
	fmt.Fprintf(out, "%s%s", strings.Repeat("  ", depth), told(s, x))
	for _, fluent := range worn {
		if y, ok := s.Value(x, fluent); ok {
			fmt.Fprintf(out, ", %s %s", strings.ReplaceAll(fluent, "_", " "), told(s, y))
		}
	}
	if of, ok := s.Value(x, "peel_of"); ok {
		fmt.Fprintf(out, ", of %s%s", told(s, of), worked(s, of))
	}
	out.WriteString(worked(s, x) + "\n")
	for _, y := range s.Contents(x) {
		tree(out, s, y, depth+1)
	}
}

// worked tells whether a thing was peeled and cut.
func worked(s *world.State, x engine.Term) (text string) {
	if _, ok := s.Value(x, "peeled"); ok {
		text = ", peeled"
	}
	if cut, ok := s.Value(x, "is_cut"); ok && cut != engine.Name("/uncut") {
		text += ", in " + world.ClassName(cut)
	}
	return text
}
