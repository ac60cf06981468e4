package console

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

func TestScript(t *testing.T) {
	tests := []struct {
		name, text string
		want       []input
	}{
		{"a line is a command", "step\n run \n", []input{{"step", 1}, {"run", 2}}},
		{"comments and empty lines are none", "# first\n\nstep # 2", []input{{"step # 2", 3}}},
		{"a backslash goes on", "query in(X, Y), \\\n  dough(X)\nrun", []input{{"query in(X, Y), dough(X)", 1}, {"run", 3}}},
		{"so does an open parenthesis", "do (mix ?a\n?b ?c)\nrun", []input{{"do (mix ?a ?b ?c)", 1}, {"run", 3}}},
		{"with comments in between", "do (mix\n# what\n?a)", []input{{"do (mix ?a)", 1}}},
		{"one in a text is none", `query p("(\"("), q` + "\nrun", []input{{`query p("(\"("), q`, 1}, {"run", 2}}},
		{"an empty line is the end at the latest", "query in(X\n\nrun", []input{{"query in(X", 1}, {"run", 3}}},
		{"and so is the end", "do (mix", []input{{"do (mix", 1}}},
		{"beginnings are asked for as they are", "names do (fe\nrun", []input{{"names do (fe", 1}, {"run", 2}}},
		{"lines may end in CR LF", "step\r\nrun\r\n", []input{{"step", 1}, {"run", 2}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []input
			script := newScript(strings.NewReader(tt.text))
			line, err := script.Next("")
			for ; err == nil; line, err = script.Next("") {
				got = append(got, input{oneLine(line.text), line.lineNumber})
			}
			require.ErrorIs(t, err, io.EOF)
			require.Equal(t, tt.want, got)
		})
	}
}

func TestAScriptThatCannotBeReadIsAnError(t *testing.T) {
	tests := []struct {
		name string
		in   io.Reader
		code string
	}{
		{"a line is too long", strings.NewReader(strings.Repeat("x", maxCommandBytes+1)), "E0765"},
		{"a command is too long", strings.NewReader(strings.Repeat("(\n", maxCommandBytes)), "E0765"},
		{"the reader fails", iotest.ErrReader(errors.New("no")), "E0801"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := newScript(tt.in).Next("")
			list, other := source.SplitError(err)
			require.NoError(t, other)
			require.Equal(t, tt.code, list.Items[0].Code)
		})
	}
}
