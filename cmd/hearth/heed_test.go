package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/testdata/recorded"
)

func TestAnInterruptEndsACommand(t *testing.T) {
	tests := []struct{ name, words string }{
		{"run", "run - potato-avocado-salad"},
		{"run, where a gold network is executed first", "run - --format json"},
		{"query", "query in(X,Y) -"},
		{"why", "why ?kitchen -"},
		{"why-not", "why-not in(X,Y) - --step 1"},
		{"repl", "repl - --script steps.hearth"},
	}
	dir := t.TempDir()
	write(t, dir, "steps.hearth", "run\nplan\n")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var out, err bytes.Buffer
			code := run(ctx, strings.Fields(tt.words), disk.Disk{Dir: dir, Stdin: interrupted{strings.NewReader(begun), cancel}}, &out, &err)
			require.Equal(t, exitInterrupted, code)
			require.Empty(t, out.String(), "nothing is done after it")
			require.True(t, strings.HasSuffix(err.String(), "hearth: interrupted\n"), err.String())
			require.Empty(t, recorded.Computing(), "nothing goes on")
		})
	}
}

func TestAnInterruptEndsAddedRulesBeforeTheirTimeIsUp(t *testing.T) {
	c := &choice{edition: "2024", extension: extension{time: time.Hour, facts: 200_000}}
	k, err := c.furnished(added("less(I) :- upto(8000, I), upto(8000, J), I < 0.\ngone(X) :- each(/container, X), less(1).\n"))
	require.NoError(t, err)
	asked := 0
	k.Domain.Stop = func() bool { asked++; return asked > 100 }
	_, err = k.Run(&source.File{Text: "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?bowl ?k2 ?k ?open potato 2 piece)\n(wash ?clean ?k3 ?k2 ?bowl)\n"})
	require.ErrorIs(t, err, sim.ErrStopped)
	require.Less(t, asked, 110)
}
