package program_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func actions(t testing.TB) program.Actions {
	t.Helper()
	a, _, err := phrase.Open(recorded.HouseholdFamily(t))
	require.NoError(t, err)
	return a
}

func ontologyOf(t testing.TB) *ontology.Ontology {
	t.Helper()
	o, err := ontology.Load(recorded.HouseholdFamily(t), "")
	require.NoError(t, err)
	return o
}

func text(s string) *source.File { return &source.File{Name: "in", Text: s} }

func TestParse(t *testing.T) {
	known := actions(t)
	tests := []struct{ name, text, want string }{
		{"an empty file is a program", "", ""},
		{"lines without a bracket, comments and empty lines are skipped", "first\n\n # [WALK] x\n  \n[SLEEP]", "[SLEEP]\n"},
		{"blanks around a line do not count", " \t\x1c[SLEEP]\u00a0", "[SLEEP]\n"},
		{"lines may end in CR, LF or both", "[SLEEP]\r[STANDUP]\r\n[WAKEUP]\n", "[SLEEP]\n[STANDUP]\n[WAKEUP]\n"},
		{"a byte order mark is skipped", "\ufeff[SLEEP]", "[SLEEP]\n"},
		{"letter case does not matter", "[wAlk] <Living_Room> (1)", "[WALK] <living_room> (1)\n"},
		{"blanks in a name become underscores", "[WALK] <living room> (1)", "[WALK] <living_room> (1)\n"},
		{"blanks may stand before an instance or not at all", "[WALK]<bed>(1)\n[WALK] <bed> \t\u3000(2)", "[WALK] <bed> (1)\n[WALK] <bed> (2)\n"},
		{"an action may have an alias", "[LOOKAT_MEDIUM] <cat> (1)", "[LOOKAT] <cat> (1)\n"},
		{"other lengths of a look are actions of their own", "[LookAt_Short] <cat> (1)\n[LOOKAT_LONG] <cat> (1)", "[LOOKAT_SHORT] <cat> (1)\n[LOOKAT_LONG] <cat> (1)\n"},
		{"an action may have two parameters", "[PUTIN] <cup> (3) <sink> (4)", "[PUTIN] <cup> (3) <sink> (4)\n"},
		{"what is no parameter is ignored", "[WALK] to [the] (big) <bed> (1) > now (2)", "[WALK] <bed> (1)\n"},
		{"a name that has no instance goes on", "[WALK] <old> <bed> (1)", "[WALK] <old>_<bed> (1)\n"},
		{"a name may have brackets and commas", "[WALK] <[a], (b)> (1)", "[WALK] <[a],_(b)> (1)\n"},
		{"an instance is what Python takes for an integer", "[WALK] <bed> ( +1_000\t)\n[WALK] <bed> (-007)\n[WALK] <bed> (٣१𝟗)", "[WALK] <bed> (1000)\n[WALK] <bed> (-7)\n[WALK] <bed> (319)\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := program.Parse(text(tt.text), known)
			require.NoError(t, err)
			require.Equal(t, tt.want, p.String())
			requireRoundTrip(t, p, known)
		})
	}
}

// requireRoundTrip checks that a program is the same after writing and reading it again.
func requireRoundTrip(t *testing.T, p *program.Program, known program.Actions) {
	t.Helper()
	again, err := program.Parse(text(p.String()), known)
	require.NoError(t, err)
	require.Equal(t, p.String(), again.String())
	require.Len(t, again.Lines, len(p.Lines))
}

func TestPartsOfALineHavePlaces(t *testing.T) {
	p, err := program.Parse(text("Title\n  [POUR] <milk> (1)  <cup> (2)  \n"), actions(t))
	require.NoError(t, err)
	l := p.Lines[0]
	cut := func(s source.Span) string { return s.File.Text[s.Start:s.End] }
	require.Equal(t, []string{"[POUR] <milk> (1)  <cup> (2)", "[POUR]", "<milk> (1)", "<cup> (2)"},
		[]string{cut(l.Span), cut(l.ActionAt), cut(l.Params[0].Span), cut(l.Params[1].Span)})
	require.Equal(t, "in:2:22", l.Params[1].Span.String())
}

// Each archive holds a program and its rendered diagnostics.
func TestDiagnosticsHaveAMessageAPlaceAndAHint(t *testing.T) {
	known := actions(t)
	recorded.Golden(t, "testdata/diagnostics/*.txtar", func(t *testing.T, in *source.File) string {
		p, err := program.Parse(in, known)
		all, _ := source.SplitError(err)
		all.Merge(p.Unread)
		return recorded.Rendered(all.Items)
	})
}

func TestActivitiesWithoutATitleAreReported(t *testing.T) {
	known := actions(t)
	recorded.Golden(t, "testdata/activities/*.txtar", func(t *testing.T, in *source.File) string {
		_, err := program.ParseActivity(in, known)
		return recorded.Report(t, err)
	})
}

func TestParseActivity(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a title, a description and a program", "Sleep\nGo to bed.\n\n\n[SLEEP]\n", "Sleep\nGo to bed.\n\n\n[SLEEP]\n"},
		{"a description may be empty, and empty lines are free", " Sleep \r\n\r\n[SLEEP]", "Sleep\n\n\n\n[SLEEP]\n"},
		{"a program may be empty", "Sleep", "Sleep\n\n\n\n"},
		{"more text above the program is skipped", "\ufeffSleep\nGo.\nThen\n[SLEEP]\n", "Sleep\nGo.\n\n\n[SLEEP]\n"},
	}
	known := actions(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := program.ParseActivity(text(tt.text), known)
			require.NoError(t, err)
			require.Equal(t, tt.want, a.String())
		})
	}
}

// The ontology defines which parameters are optional; in the reference none is.
func TestAnActionMayOmitOptionalParameters(t *testing.T) {
	known, err := program.Load(ontologyOf(t), &source.File{Name: "aliases.yaml", Text: "aliases: {letgo: release}"})
	require.NoError(t, err)
	tests := []struct {
		name, text, want string
		known            program.Actions
	}{
		{"named", "[RELEASE] <cup> (1)", "[RELEASE] <cup> (1)\n", known},
		{"left out", "[RELEASE]", "[RELEASE]\n", known},
		{"an alias", "[LETGO]", "[RELEASE]\n", known},
		{"too many", "[RELEASE] <cup> (1) <cup> (2)", `wrong number of parameters for "RELEASE": got 2, expected 0 to 1`, known},
		{"named, in the reference", "[RELEASE] <cup> (1)", "[RELEASE] <cup> (1)\n", known.Released()},
		{"left out, in the reference", "[RELEASE]", `wrong number of parameters for "RELEASE": got 0, expected 1`, known.Released()},
		{"an alias, in the reference", "[LETGO]", `wrong number of parameters for "RELEASE": got 0, expected 1`, known.Released()},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := program.Parse(text(tt.text), tt.known)
			if err != nil {
				require.ErrorContains(t, err, tt.want)
				return
			}
			require.Equal(t, tt.want, p.String())
		})
	}
}

func TestLoadReportsAliasesOfNothing(t *testing.T) {
	_, err := program.Load(ontologyOf(t), &source.File{Name: "aliases.yaml", Text: "aliases: {glance: lookat-shrt, stare: lookat-long}"})
	require.EqualError(t, err, `aliases.yaml:1:19: there is no action "lookat-shrt" [E0117]`)
	require.Contains(t, recorded.Report(t, err), "did you mean lookat-short?")
}
