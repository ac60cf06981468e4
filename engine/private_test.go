package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// added returns a file that a user added.
func added(name, text string) rule.Unit {
	return rule.Unit{File: &source.File{Name: name, Text: text, Added: true}, Overlay: true}
}

func TestHelpersOfAddedFilesArePrivate(t *testing.T) {
	base := unit("Decl takes(S) bound [/number]. takes(S) :- seconds(S), small(S). seconds(60). small(S) :- seconds(S), S < 100.")
	for _, tt := range []struct{ name, text, want, err string }{
		{"a helper of the same name is another predicate", "seconds(90). mine(S) :- seconds(S).", "60", ""},
		{"also with another number of arguments", "seconds(90, 1). mine(S) :- seconds(S, 1).", "60", ""},
		{"a declared predicate is shared", "takes(90).", "60 90", ""},
		{"extends adds to a helper", "extends(/seconds). seconds(90).", "60 90", ""},
		{"replaces drops its rules", "replaces(/seconds). seconds(90).", "90", ""},
		{"a helper of another file can be read", "takes(1) :- seconds(60).", "1 60", ""},
		{"rules that the file does not read are probably meant for the helper", "seconds(90).", "",
			"mine.mg:1:1: test.mg:1 has rules for seconds, too [E0450]"},
		{"a role of the name extends nothing", "role(/seconds). seconds(90). mine(S) :- seconds(S).", "60", ""},
		{"several helpers may be private", "mine(S) :- seconds(S). small(S) :- mine(S). top(S) :- small(S).", "60", ""},
		{"only one predicate is extended", "extends(/seconds, /small). seconds(90).", "", "mine.mg:1:1: expected the name of one predicate in extends [E0408]"},
		{"rules for what no other file has are extended by nothing", "extends(/own). own(90). takes(S) :- own(S).", "60 90", ""},
		{"what is extended must be there", "extends(/second). takes(1).", "", "mine.mg:1:9: no file has rules for second [E0408]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := program.Load(vocabulary(), []rule.Unit{base, added("mine.mg", tt.text)})
			if tt.err != "" {
				require.ErrorContains(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.want, show(both(t, p, newRows()), "takes"))
		})
	}

	// A file named after a helper defines a type, which questions use by name. The helper stays as it is.
	p, err := program.Load(vocabulary(), []rule.Unit{base, added("types/small.mg", "small(S) :- S = 7."), unit("in_query(S) :- small(S).")})
	require.NoError(t, err)
	require.Equal(t, "60", show(both(t, p, newRows()), "takes"))

	// Two added files do not see each other's helpers, whichever comes first.
	mine, yours := "own(7). takes(S) :- own(S).", "own(8). takes(S) :- own(S)."
	for _, order := range [][2]string{{mine, yours}, {yours, mine}} {
		p, err := program.Load(vocabulary(), []rule.Unit{base, added("a.mg", order[0]), added("b.mg", order[1])})
		require.NoError(t, err)
		require.Equal(t, "7 8 60", show(both(t, p, newRows()), "takes"))
	}
}
