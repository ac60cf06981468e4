package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
)

// With --format json the output of a failing command is one list of diagnostics. The exit code is that of
// other formats.
func TestErrorsAreJSONWhenOutputIsJSON(t *testing.T) {
	tests := []struct {
		words, code string
		exit        int
	}{
		{"run", "E0830", 2},
		{"run --formt x --format=json", "E0830", 2},
		{"nosuch", "E0830", 2},
		{"recipes nosuch", "E0830", 2},
		{"run nosuch", "E0805", 3},
		{"query is_a(X", "E0403", 3},
		{"why salad mango-radish-salad", "E0731", 3},
		{"can nosuchthing", "E0715", 3},
		{"household run home nosuch", "E0809", 3},
		{"household query class(X,/bed) home twice.txt", "E0365", 3},
		{"household run home take-a-nap --resources known", "E0836", 3},
		{"plan", "E0830", 2},
		{"rules doc --world nowhere", "E0830", 2},
		{"types show bred", "E0203", 3},
		{"experiment nosuch.yaml", "E0801", 4},
	}
	dir := t.TempDir()
	write(t, dir, "twice.txt", theirs["twice.txt"])
	require.NoError(t, disk.Disk{Dir: dir}.MakeFolder("known"))
	write(t, dir, "known/class_name_equivalence.json", "chair is armchair")
	write(t, dir, "known/properties_data.json", "{}")
	schema, err := show.Schema("diagnostics").Resolve(nil)
	require.NoError(t, err)
	for _, tt := range tests {
		t.Run(tt.words, func(t *testing.T) {
			words := strings.Fields(tt.words)
			if !strings.Contains(tt.words, "--format") {
				words = append(words, "--format", "json")
			}
			var out, told bytes.Buffer
			require.Equal(t, tt.exit, run(t.Context(), words, disk.Disk{Dir: dir}, &out, &told), told.String())
			var list struct{ Items []report.Diagnostic }
			values := json.NewDecoder(bytes.NewReader(out.Bytes()))
			require.NoError(t, values.Decode(&list), out.String())
			require.ErrorIs(t, values.Decode(new(any)), io.EOF, "one value")
			require.Equal(t, tt.code, list.Items[0].Code)
			require.Contains(t, told.String(), list.Items[0].Message, "the error is on standard error, too")
			var v any
			require.NoError(t, json.Unmarshal(out.Bytes(), &v))
			require.NoError(t, schema.Validate(v))
		})
	}
}

// With --format jsonl the error follows the lines of the plans before it.
func TestAnErrorIsTheLastOfSeveralJSONLines(t *testing.T) {
	var out, told bytes.Buffer
	require.Equal(t, cli.ExitInput, run(t.Context(), strings.Fields("run mango-radish-salad nosuch --format jsonl"), disk.Disk{}, &out, &told))
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, 2)
	require.True(t, strings.HasPrefix(lines[1], `{"code":"E0805","message":`), lines[1])
}

// A stuck is an input that blocks until a channel is closed.
type stuck struct{ until <-chan struct{} }

func (s stuck) Read([]byte) (int, error) {
	<-s.until
	return 0, io.EOF
}

func TestMaxTimeStopsACommand(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	defer end()
	tests := []struct{ name, words string }{
		{"a search", "actions --admissible --all --format json --max-time 100ms"},
		{"an input that blocks", "run - --format json --max-time 100ms"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, told bytes.Buffer
			start := time.Now()
			code := run(t.Context(), strings.Fields(tt.words), disk.Disk{Stdin: stuck{ctx.Done()}}, &out, &told)
			require.Less(t, time.Since(start), 2*time.Second, "the limit, and time for a busy machine")
			require.Equal(t, 124, code)
			require.Contains(t, told.String(), "the command was stopped after 100ms [E0831]")
			require.Contains(t, out.String(), `"code": "E0831"`, "the output says that it is incomplete")
		})
	}
}

func TestMaxMemoryStopsACommand(t *testing.T) {
	var out, told bytes.Buffer
	code := run(t.Context(), strings.Fields("actions --admissible --all --format json --max-memory 1"), disk.Disk{}, &out, &told)
	require.Equal(t, 124, code)
	require.Contains(t, told.String(), "the command was stopped because it used more than 1 MB [E0832]")
}

func TestAnInterruptEndsACommandWhoseInputBlocks(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, interrupt)
	var out, told bytes.Buffer
	start := time.Now()
	code := run(ctx, []string{"run", "-"}, disk.Disk{Stdin: stuck{t.Context().Done()}}, &out, &told)
	require.Equal(t, cli.ExitInterrupted, code)
	require.Less(t, time.Since(start), 5*time.Second)
}

func TestHelpListsTheLimits(t *testing.T) {
	var out, told bytes.Buffer
	require.Zero(t, run(t.Context(), []string{"help", "limits"}, disk.Disk{}, &out, &told))
	require.Contains(t, out.String(), "networks of actions                     16 MB, 524288 words, 10000 actions of a network, 32 deep\n")
}
