package hearth_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

// vague matches messages that do not name the thing, role or value they are about.
var vague = regexp.MustCompile(`modes|produced nothing|given up|does not have the property|its [a-z-]+ must be more than zero$|\{|\}|/`)

// TestChangedNetworksAreExecutedAsFarAsCanBe runs the changed networks of 2023 in the kitchen of 2024 under
// corrected semantics. A mistake must not prevent steps that can be executed, and every step that was not done
// has a reason.
func TestChangedNetworksAreExecutedAsFarAsCanBe(t *testing.T) {
	set, err := benchmark.Load(os.DirFS(recorded.Path(t, "benchmark", "2023")), primaries(t))
	require.NoError(t, err)
	ev := scorer(t, open(t, "2024"), set)
	statuses, codes, older := map[string]int{}, map[string]int{}, 0
	for _, file := range recorded.Glob(t, "oracle/kitchen/2023/mutations/*.solution") {
		for _, r := range ev.File(t.Context(), recorded.File(t, file)) {
			statuses[r.Status]++
			if r.Status == benchmark.Failed {
				codes[r.Code]++
				continue
			}
			if r.Status == benchmark.Empty { // a file without networks, and nothing to be said of it
				continue
			}
			partial := undone(r.Episode) > 0 || unread(r) || len(r.Episode.Results) == 0
			require.Equal(t, partial, r.Status == benchmark.Partial, "%s: %s %s", file, r.Status, r.Code)
			require.False(t, partial && r.Code == "", "%s: no code", file)
			explained(t, file, r.Episode)
			older += olderCuts(t, file, r.Episode)
		}
	}
	// of those that were changed, nine ask for what a kitchen does not do: covered, full, heated, one-heat; and one
	// that is a header alone does nothing; nine measure by volume what the reference cannot weigh: volumes; two mash
	// or close what cannot be: hard, shells, fits
	require.Equal(t, map[string]int{"ok": 368, "partial": 289, "error": 3, "empty": 2}, statuses)
	require.Equal(t, map[string]int{"E0103": 2, "E0612": 1}, codes, "no header, so nothing to be scored against; a second network for one recipe")
	require.Equal(t, 1385, older)
}

// unread reports whether a part of the network could not be read.
func unread(r *benchmark.Report) bool { return strings.HasPrefix(r.Code, "E01") }

func undone(e *sim.Episode) (n int) {
	for _, r := range e.Results {
		if r.Status != sim.Done {
			n++
		}
	}
	return n
}

// explained checks that every step that was not done has a diagnostic that
// names it, and counts for one root cause.
func explained(t *testing.T, file string, e *sim.Episode) {
	t.Helper()
	list := explanation.Failures(e)
	require.Len(t, list, undone(e), file)
	for _, r := range e.Results {
		if r.Status == sim.Done {
			continue
		}
		d := list[0]
		list = list[1:]
		require.NotEmpty(t, d.Code, file)
		require.NotRegexp(t, vague, d.Msg, file)
		require.True(t, r.Step.Span.Start <= d.Span.Start && d.Span.End <= r.Step.Span.End, "%s: %v is not in step %d", file, d, r.Step.Index+1)
		if r.Status == sim.Rejected {
			require.Contains(t, d.Msg, r.Step.Name, file)
		} else {
			require.Contains(t, d.Msg, fmt.Sprintf("%s (step %d)", r.Step.Name, r.Step.Index+1), file)
		}
		for _, reason := range r.Reasons {
			require.Contains(t, reason.Text, named(reason), "%s: %s", file, d)
		}
	}
	told := 0
	for _, c := range explanation.RootCauses(e) {
		told += 1 + len(c.Blocked)
	}
	require.Equal(t, undone(e), told, file)
}

// named is the text that a reason must contain: the variable if there is one, else the word of the network
// that the reason points to, else the class.
func named(r sim.Reason) string {
	switch at := r.Span; {
	case r.Var != "":
		return r.Var
	case at.File != nil:
		return strings.ToLower(at.File.Text[at.Start:at.End])
	}
	return r.Class
}

// olderCuts counts the cuts that lack the surface that a cut has since 2024. Each was read with an open
// surface.
func olderCuts(t *testing.T, file string, e *sim.Episode) (n int) {
	for _, s := range e.Plan.Steps {
		if s.Name == "cut" && len(e.Plan.Network.Actions[s.Index].Args) == 6 {
			require.Len(t, s.Args, 7, file)
			require.Empty(t, s.Args[6].Var, file)
			n++
		}
	}
	require.Len(t, e.Plan.Notes, n, file)
	return n
}

// TestWhatCanBeReadOfATextIsExecuted checks that corrected semantics execute the readable part of a text.
// Released semantics execute nothing of a text with errors.
func TestWhatCanBeReadOfATextIsExecuted(t *testing.T) {
	const bowl = "(fetch ?bowl ?k2 ?k medium-bowl 1)"
	tests := []struct {
		name, text, code string
		episodes, done   int
	}{
		{"a line that is no action", "#a\n(get-kitchen ?k)\nNow fetch the bowl:\n" + bowl, "E0101", 1, 2},
		{"an indented line", "#a\n(get-kitchen ?k)\n " + bowl, "E0102", 1, 2},
		{"a form that is not closed", "#a\n(get-kitchen ?k)\n(fetch ?whisk ?k3 ?k whisk 1\n" + bowl, "E0105", 1, 2},
		{"actions before the first header", "(get-kitchen ?k)\n#a\n(get-kitchen ?k)\n" + bowl, "E0103", 1, 2},
		{"actions without a header", "(get-kitchen ?k)\n" + bowl, "E0103", 0, 0},
		{"one of two networks", "#a\n(get-kitchen ?k)\n#b\n(get-kitchen ?k)\n(fetch ?bowl\n", "E0105", 2, 2},
	}
	corrected, released := open(t, "2024"), open(t, "2023")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			episodes, err := worlds.Run(corrected, &source.File{Name: "a", Text: tt.text})
			var list *source.Diagnostics
			require.ErrorAs(t, err, &list)
			require.Equal(t, tt.code, list.Items[0].Code)
			require.Len(t, episodes, tt.episodes)
			done := 0
			for _, e := range episodes {
				done += len(e.Executed())
			}
			require.Equal(t, tt.done, done)

			episodes, err = worlds.Run(released, &source.File{Name: "a", Text: tt.text})
			require.ErrorAs(t, err, &list)
			require.Empty(t, episodes)
		})
	}
}
