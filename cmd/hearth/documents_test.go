package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
	"hearth/testdata/recorded"
)

const root = "../.."

// blocks matches, in a document, a file with its name, or a transcript.
var blocks = regexp.MustCompile("(?s)`([^`\\s]+\\.[a-z]+)`:\n\n```\n(.*?)```\n|```\n\\$ (.*?)\n```\n")

// links matches the target of a link or of a picture.
var links = regexp.MustCompile(`\]\(([^)#\s]+)(?:#[^)]*)?\)`)

// documents returns the texts of the project's documents by their names.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	add := func(name string) {
		text, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		texts[name] = string(text)
	}
	for _, name := range []string{"README.md", "ARCHITECTURE.md", "CHANGELOG.md"} {
		add(name)
	}
	require.NoError(t, fs.WalkDir(os.DirFS(root), "docs", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(name, ".md") {
			add(name)
		}
		return err
	}))
	return texts
}

// Every transcript of a document is run. A transcript is a code block that starts with "$ ".
// Commands run in the root of the project. A document that defines files of its own has them
// in a folder of its own, and its commands run there. With -update what commands write now is
// written into the documents.
func TestDocumentsShowTheOutputOfTheirCommands(t *testing.T) {
	shown := map[string]int{}
	for name, text := range documents(t) {
		t.Run(name, func(t *testing.T) {
			p := page{at: disk.Disk{Dir: root}}
			run := blocks.ReplaceAllStringFunc(text, func(block string) string { return p.run(t, block) })
			shown[name] = p.commands
			if recorded.Updating() {
				require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(run), 0o644))
				return
			}
			require.Equal(t, text, run)
		})
	}
	for _, name := range []string{"README.md", "docs/concepts.md", "docs/metrics.md", "docs/kitchen.md", "docs/household.md", "docs/rules.md"} {
		require.NotZero(t, shown[name], "%s shows no command", name)
	}
}

// A page is a document whose blocks are run from first to last.
type page struct {
	at       disk.Disk
	last     int // exit code of the last command
	commands int
}

// run writes the file that a block defines, or runs the commands of a transcript. It returns the
// block with what they write.
func (p *page) run(t *testing.T, block string) string {
	t.Helper()
	parts := blocks.FindStringSubmatch(block)
	if name := parts[1]; name != "" {
		if p.at.Dir == root {
			p.at.Dir = t.TempDir()
		}
		require.NoError(t, os.MkdirAll(filepath.Join(p.at.Dir, filepath.Dir(name)), 0o755))
		write(t, p.at.Dir, name, parts[2])
		return block
	}
	var b strings.Builder
	b.WriteString("```\n")
	for part := range strings.SplitSeq(parts[3], "\n$ ") {
		command, _, _ := strings.Cut(part, "\n")
		b.WriteString("$ " + command + "\n")
		for line := range strings.Lines(p.writes(t, command)) {
			b.WriteString(strings.TrimRight(line, " \n") + "\n")
		}
		p.commands++
	}
	return b.String() + "```\n"
}

// writes returns what a command of a transcript writes.
func (p *page) writes(t *testing.T, command string) string {
	t.Helper()
	if command == "echo $?" {
		return fmt.Sprint(p.last)
	}
	if file, ok := strings.CutPrefix(command, "cat "); ok {
		src, err := p.at.Read(file)
		require.NoError(t, err)
		return src.Text
	}
	args := arguments(command)
	require.Equal(t, "hearth", args[0], command)
	var out bytes.Buffer
	p.last = run(t.Context(), args[1:], p.at, &out, &out)
	return strings.TrimSpace(out.String())
}

// arguments splits a command at blanks that are not between quotes.
func arguments(command string) (args []string) {
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			args = append(args, part)
		} else {
			args = append(args, strings.Fields(part)...)
		}
	}
	return args
}

// A link inside the project leads to a file or a folder. The reference is generated, and may be missing.
func TestLinksOfDocumentsLeadSomewhere(t *testing.T) {
	for name, text := range documents(t) {
		for _, link := range links.FindAllStringSubmatch(text, -1) {
			to := filepath.Join(filepath.Dir(name), link[1])
			if strings.Contains(link[1], "://") || strings.HasPrefix(filepath.ToSlash(to), "docs/reference") {
				continue
			}
			_, err := os.Stat(filepath.Join(root, to))
			require.NoError(t, err, "%s links to %s", name, link[1])
		}
	}
}

// A document that names a test as evidence names one that exists.
func TestDocumentsNameTestsThatExist(t *testing.T) {
	var tests strings.Builder
	require.NoError(t, fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, "_test.go") {
			text, err := os.ReadFile(filepath.Join(root, name))
			tests.Write(text)
			return err
		}
		return err
	}))
	for name, text := range documents(t) {
		for _, test := range regexp.MustCompile(`\bTest[A-Z]\w+`).FindAllString(text, -1) {
			require.Contains(t, tests.String(), "func "+test+"(", "%s names %s", name, test)
		}
	}
}
