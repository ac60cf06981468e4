package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
)

// parsedOnly lists examples that are not run, with the reason: their command lines are parsed.
// A * stands for any rest of the line.
var parsedOnly = []struct{ command, why string }{
	{"hearth batch cancel 3fa2*", "needs the id of a job"},
	{"hearth batch collect 3fa2*", "needs the id of a job"},
	{"hearth batch forget 3fa2*", "needs the id of a job"},
	{"hearth batch retry 3fa2*", "needs the id of a job"},
	{"hearth batch status 3fa2*", "needs the id of a job"},
	{"hearth batch status --follow", "does not end"},
	{"hearth batch work*", "does not end, or needs a database server"},
	{"hearth serve", "serves until it is interrupted"},
	{"hearth serve --listen*", "serves until it is interrupted"},
	{"hearth mcp --listen*", "serves until it is interrupted"},
	{"hearth view walnut-balls*", "serves until it is interrupted"},
	{"hearth view my.solution --mode*", "serves until it is interrupted"},
	{"hearth view take-a-nap*", "serves until it is interrupted"},
	{"hearth view scores.jsonl", "serves until it is interrupted"},
	{"hearth scores mine.csv theirs.jsonl --baseline theirs.jsonl --benchmark*", "needs a benchmark"},
	{"hearth man /usr*", "writes outside of the folder"},
	{"hearth ontology check soma*", "needs SOMA"},
	{"hearth ontology explain soma*", "needs SOMA"},
	{"hearth ontology import soma*", "needs SOMA"},
	{"hearth ontology convert SOMA*", "needs SOMA"},
	{"hearth evaluate --edition 2023 --benchmark*", "needs the benchmark"},
	{"hearth recipes lint --benchmark*", "needs the benchmark"},
	{"hearth batch run score plans.jsonl*", "needs the data of VirtualHome"},
	{"hearth batch submit score plans.jsonl*", "needs the data of VirtualHome"},
	{"hearth eai virtualhome_eval*", "needs the files of the benchmark"},
	{"hearth household score plans.jsonl*", "needs the data of VirtualHome"},
	{"hearth household replay*", "needs the data of VirtualHome"},
	{"hearth household prepare flat.json*", "needs the data of VirtualHome"},
	{"hearth plan \"Turn on the radio\"*", "needs the data of VirtualHome"},
	{"hearth plan \"Make tea\" --model*", "needs a language model"},
	{"hearth experiment annotate*", "needs the sheets of annotators"},
	{"hearth store import*", "needs a database server"},
	{"hearth store show*", "needs the id of a run"},
}

// before lists commands that write the input of an example, by the beginning of the example.
var before = []struct{ example, command string }{
	{"hearth scores", "hearth evaluate predicted.solution --format csv --output mine.csv"},
	{"hearth scores", "hearth evaluate predicted.solution --format jsonl --output theirs.jsonl"},
	{"hearth view scores.jsonl --export", "hearth evaluate predictions --format jsonl --output scores.jsonl"},
	{"hearth scores", "hearth evaluate predictions --format jsonl --output scores.jsonl"},
	{"hearth store", "hearth run mango-radish-salad --runs sweep.db --label model=gpt-4"},
	{"hearth store", "hearth run walnut-balls --runs hearth/sessions.db --label model=gpt-4"},
	{"hearth batch status", "hearth batch submit evaluate predictions/"},
}

// TestHelpExamplesRun parses the examples of all help texts and runs a sample of them. Each has a new folder with
// the files of testdata/examples.txtar.
func TestHelpExamplesRun(t *testing.T) {
	archive, err := txtar.ParseFile("../../testdata/examples.txtar")
	require.NoError(t, err)
	var lines []string
	pipelines := map[string][]shellCommand{}
	for _, c := range below(newRoot(&cli.App{Out: &disk.Output{Writer: io.Discard}, Err: io.Discard})) {
		for _, line := range exampleLines(c.Example + "\n" + c.Long) {
			if pipelines[line] != nil {
				continue
			}
			pipeline, err := splitShell(line)
			require.NoError(t, err, line)
			for _, p := range pipeline {
				parses(t, p)
			}
			pipelines[line], lines = pipeline, append(lines, line)
		}
	}
	require.Greater(t, len(lines), 100)
	for _, line := range sample(t, 4, lines) {
		t.Run(line, func(t *testing.T) {
			for _, p := range parsedOnly {
				if beginning, open := strings.CutSuffix(p.command, "*"); line == p.command || open && strings.HasPrefix(line, beginning) {
					t.Skip(p.why)
				}
			}
			runsExample(t, archive, line, pipelines[line])
		})
	}
}

// below lists a command and all its subcommands.
func below(c *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		out = append(out, below(sub)...)
	}
	return out
}

var exampleStart = regexp.MustCompile(`^  +(hearth|echo) `)

// exampleLines returns the command lines in a help text. A line with an open quote continues on the next one.
func exampleLines(text string) (out []string) {
	open := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case open:
			out[len(out)-1] += "\n" + strings.TrimSpace(line)
		case exampleStart.MatchString(line):
			out = append(out, strings.TrimSpace(line))
		default:
			continue
		}
		open = strings.Count(out[len(out)-1], "'")%2 == 1
	}
	return out
}

// A shellCommand is one command of a line.
type shellCommand struct {
	words    []string
	from, to string // files of the standard input and output
	piped    bool   // its input is the output of the one before
}

var shellToken = regexp.MustCompile(`^(?:&&|[|<>]|(?:'[^']*'|"[^"]*"|[^\s'"|<>&])+)`)

// splitShell splits a line as a shell does, as far as examples need it.
func splitShell(line string) ([]shellCommand, error) {
	out := []shellCommand{{}}
	redirect := ""
	for rest := strings.TrimSpace(line); rest != ""; rest = strings.TrimSpace(rest) {
		token := shellToken.FindString(rest)
		if token == "" {
			return nil, errors.New("unknown syntax: " + rest)
		}
		rest = rest[len(token):]
		last := &out[len(out)-1]
		word := strings.NewReplacer(`'`, "", `"`, "").Replace(token)
		if strings.HasPrefix(token, "'") {
			word = strings.Trim(token, "'")
		}
		switch {
		case token == "|" || token == "&&":
			out = append(out, shellCommand{piped: token == "|"})
		case token == "<" || token == ">":
			redirect = token
		case redirect == "<":
			last.from, redirect = word, ""
		case redirect == ">":
			last.to, redirect = word, ""
		default:
			last.words = append(last.words, word)
		}
	}
	return out, nil
}

// parses checks that the command line of an example is accepted.
func parses(t *testing.T, p shellCommand) {
	t.Helper()
	if p.words[0] != "hearth" {
		return
	}
	root := newRoot(&cli.App{Out: &disk.Output{Writer: io.Discard}, Err: io.Discard})
	c, rest, err := root.Find(released(p.words[1:]))
	require.NoError(t, err)
	require.NoError(t, c.ParseFlags(rest))
	require.NoError(t, c.ValidateArgs(c.Flags().Args()))
}

// runsExample runs the commands of a line. Each must end with a result, which may be negative.
func runsExample(t *testing.T, archive *txtar.Archive, line string, pipeline []shellCommand) {
	t.Helper()
	dir := t.TempDir()
	for _, f := range archive.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		text := f.Data
		if strings.HasSuffix(f.Name, ".txtar") {
			text = []byte(strings.ReplaceAll("\n"+string(text), "\n>", "\n")[1:])
		}
		require.NoError(t, os.WriteFile(name, text, 0o644))
	}
	for _, name := range []string{"HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"} {
		t.Setenv(name, dir)
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "hearth"), 0o755))
	for _, b := range before {
		if strings.HasPrefix(line, b.example) {
			p, err := splitShell(b.command)
			require.NoError(t, err)
			runsOne(t, dir, p[0], "")
		}
	}
	output := ""
	for _, p := range pipeline {
		if !p.piped {
			output = ""
		}
		output = runsOne(t, dir, p, output)
	}
}

// runsOne runs one command with a standard input, and returns its output.
func runsOne(t *testing.T, dir string, p shellCommand, input string) string {
	t.Helper()
	if p.from != "" {
		text, err := os.ReadFile(filepath.Join(dir, p.from))
		require.NoError(t, err)
		input = string(text)
	}
	switch p.words[0] {
	case "echo":
		return strings.Join(p.words[1:], " ") + "\n"
	case "hearth":
	default:
		return "" // a program of the system
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var out, messages bytes.Buffer
	code := run(ctx, p.words[1:], disk.Disk{Dir: dir, Stdin: strings.NewReader(input)}, &out, &messages)
	require.LessOrEqual(t, code, 1, "%s\n%s", strings.Join(p.words, " "), &messages)
	if p.to != "" {
		require.NoError(t, os.WriteFile(filepath.Join(dir, p.to), out.Bytes(), 0o644))
	}
	return out.String()
}

func TestExamplesAreSplitAsAShellDoes(t *testing.T) {
	require.Equal(t, []string{"hearth why 'a\nb' | hearth run -"}, exampleLines("Why:\n\n  hearth why 'a\n    b' | hearth run -\n  other\n"))
	got, err := splitShell(`hearth why 'f(X), "Y"' "a b" <in >out && hearth run|hearth can ?x`)
	require.NoError(t, err)
	require.Equal(t, []shellCommand{
		{words: []string{"hearth", "why", `f(X), "Y"`, "a b"}, from: "in", to: "out"},
		{words: []string{"hearth", "run"}},
		{words: []string{"hearth", "can", "?x"}, piped: true},
	}, got)
	_, err = splitShell("hearth run 'open")
	require.Error(t, err)
}
