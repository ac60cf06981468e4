package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
)

// ran is what a command writes.
func ran(t *testing.T, dir string, words ...string) (out, told string) {
	t.Helper()
	var o, e bytes.Buffer
	require.Zero(t, run(t.Context(), words, disk.Disk{Dir: dir}, &o, &e), e.String())
	return o.String(), e.String()
}

func TestShellsCompleteValues(t *testing.T) {
	const only, files = ":4", ":0" // directives of cobra: values only, or values and files
	for _, tt := range []struct{ line, first, then string }{
		{"recipes show wal", "walnut-balls\tWalnut Balls in Coconut", only},
		{"run mango", "mango-radish-salad\t", files},
		{"run mango-radish-salad wal", "walnut-balls\t", files},
		{"run --world household take-a-n", "take-a-nap\t", files},
		{"household run ho", "home", files},
		{"household run home take-a-n", "take-a-nap\t", files},
		{"household tasks show take-a-n", "take-a-nap\t", only},
		{"evaluate wal", "walnut-balls\t", files},
		{"why-not mixed(X,/yes) wal", "walnut-balls\t", files},
		{"query in(X", "", only},
		{"actions show bak", "bake\tbake the content of a container", only},
		{"actions show --world household gra", "grab\t", only},
		{"actions --admissible --action mi", "mingle\t", only},
		{"types show medium-bowl-", "medium-bowl-lid", only},
		{"types show --edition 2023 ground-w", "ground-walnut", only},
		{"can medium-bowl-", "medium-bowl-lid", only},
		{"explain-code E091", "E0910\t", only},
		{"schema abs", "absence\tWhy a step", only},
		{"run --mode q", "qualitative", only},
		{"run --world ", "kitchen", only},
		{"evaluate --format j", "jsonl", only},
		{"evaluate --metrics d", "dish-approximation-score", only},
		{"plan T", "", only},
		{"plan Tea ", "", only},
		{"rules lint ", "", files},
	} {
		t.Run(tt.line, func(t *testing.T) {
			out, _ := ran(t, t.TempDir(), append([]string{"__complete"}, strings.Split(tt.line, " ")...)...)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			require.Equal(t, tt.then, lines[len(lines)-1])
			if tt.first == "" {
				require.Len(t, lines, 1)
				return
			}
			require.True(t, strings.HasPrefix(lines[0], tt.first), out)
		})
	}
}

// Every command has a page that names all of its flags, and troff can read it.
func TestTheManualHasAllCommands(t *testing.T) {
	dir := t.TempDir()
	_, told := ran(t, dir, "man", "pages")
	root := newRoot(&cli.App{})
	n := 0
	var each func(c *cobra.Command)
	each = func(c *cobra.Command) {
		n++
		text := read(t, filepath.Join(dir, "pages"), strings.ReplaceAll(c.CommandPath(), " ", "-")+".1")
		for _, heading := range []string{".TH ", ".SH NAME\n", ".SH SYNOPSIS\n", ".SH DESCRIPTION\n"} {
			require.Contains(t, text, heading)
		}
		for _, sub := range c.Commands() {
			if sub.Hidden {
				continue
			}
			require.Contains(t, text, strings.ReplaceAll(strings.ReplaceAll(sub.CommandPath(), " ", "-"), "-", `\-`))
			each(sub)
		}
	}
	each(root)
	require.Greater(t, n, 60)
	require.Contains(t, told, "pages are in pages")
	page := read(t, filepath.Join(dir, "pages"), "hearth-run.1")
	require.Contains(t, page, `\fB\-\-mode\fR`)
	require.Contains(t, page, "\\fB\\-\\-scene\\fR \\fIfile\\fR\n")
	if _, err := exec.LookPath("groff"); err != nil {
		t.Skip("groff is not installed: the syntax of the pages is not checked")
	}
	all, err := filepath.Glob(filepath.Join(dir, "pages", "*.1"))
	require.NoError(t, err)
	wrong, err := exec.Command("groff", append([]string{"-man", "-ww", "-z", "-rLL=120n"}, all...)...).CombinedOutput()
	require.NoError(t, err)
	require.Empty(t, string(wrong))
}

// All commands print the same version, and scores contain its hashes.
func TestScoresNameTheVersionThatMadeThem(t *testing.T) {
	short, _ := ran(t, "", "--version")
	long, _ := ran(t, "", "version")
	require.Equal(t, short, long)
	text, _ := ran(t, "", "version", "--format", "json")
	var version map[string]any
	require.NoError(t, json.Unmarshal([]byte(text), &version))
	for _, hash := range []string{"rules", "ontology", "data"} {
		require.NotEmpty(t, version[hash])
		require.Contains(t, long, fmt.Sprint(hash, " ", version[hash]))
	}
	text, _ = ran(t, "", "evaluate", "walnut-balls", "--format", "jsonl")
	var score struct {
		Made map[string]any `json:"made_with"`
	}
	require.NoError(t, json.Unmarshal([]byte(text), &score))
	require.Equal(t, score.Made, version)
}
