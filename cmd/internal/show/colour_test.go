package show_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/show"
	"hearth/parser/source"
)

func TestTheFlagStandsAboveTheEnvironment(t *testing.T) {
	type set = map[string]string
	tests := []struct {
		name, flag string
		env        set
		want       bool
	}{
		{"nothing is said, and it is no terminal", "", nil, false},
		{"always", "always", nil, true},
		{"never", "never", nil, false},
		{"colours are forced", "", set{"CLICOLOR_FORCE": "1"}, true},
		{"they are forced, and the flag leaves it to that", "auto", set{"CLICOLOR_FORCE": "1"}, true},
		{"0 forces nothing", "", set{"CLICOLOR_FORCE": "0"}, false},
		{"none are wanted, and they are forced", "", set{"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, false},
		{"none are wanted, and the flag wants them", "always", set{"NO_COLOR": "1"}, true},
		{"they are forced, and the flag wants none", "never", set{"CLICOLOR_FORCE": "1"}, false},
		{"a terminal that knows none is forced", "", set{"CLICOLOR_FORCE": "1", "TERM": "dumb"}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := show.Choice{Env: func(name string) string { return tt.env[name] }}
			if tt.flag != "" {
				require.NoError(t, c.Set(tt.flag))
			}
			require.Equal(t, tt.want, c.Ink(&bytes.Buffer{}).Heading("x") != "x")
		})
	}
	var zero show.Choice
	require.EqualError(t, zero.Set("red"), `unknown value "red": expected auto, always or never`)
	file, err := os.CreateTemp(t.TempDir(), "out")
	require.NoError(t, err)
	require.Equal(t, "x", zero.Ink(file).Heading("x"), "a file is no terminal")
	require.NoError(t, file.Close())
}

func TestADiagnosticIsMarkedByHowBadItIs(t *testing.T) {
	file := &source.File{Name: "f", Text: "a\x1b[2Jb\n"}
	d := source.Errorf("E0101", source.Span{File: file, Start: 0, End: 1}, "odd").WithHint("mend it")
	tests := []struct {
		name     string
		severity source.Severity
		flag     string
		want     string
	}{
		{"without colours", source.Warning, "never", "f:1:1: warning: odd [E0101]\n   1 | a\uFFFD[2Jb\n     | ^\n     = hint: mend it\n"},
		{"an error is red", "", "always", "\x1b[1mf:1:1:\x1b[22m odd \x1b[31m[E0101]\x1b[0m\n   1 | a\uFFFD[2Jb\n     | \x1b[31m^\x1b[0m\n     = \x1b[36mhint:\x1b[0m mend it\n"},
		{"a warning is yellow", source.Warning, "always", "\x1b[1mf:1:1:\x1b[22m \x1b[33mwarning:\x1b[0m odd \x1b[33m[E0101]\x1b[0m\n   1 | a\uFFFD[2Jb\n     | \x1b[33m^\x1b[0m\n     = \x1b[36mhint:\x1b[0m mend it\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var c show.Choice
			require.NoError(t, c.Set(tt.flag))
			d.Severity = tt.severity
			require.Equal(t, tt.want, c.Ink(&bytes.Buffer{}).Diagnostic(d))
		})
	}
}
