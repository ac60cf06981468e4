package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hearth/cmd/internal/disk"
	"hearth/parser/source"
)

// The archives in testdata/mistakes hold overlays, which are folders for --with: the files of one case begin with
// its name. A case with a file "expected" has one mistake; the others have none. The lines of that file are
//
//	a misspelt role                 what the mistake is
//	at wash.mg:3 /contianer         where lint must report it: a line, and a text in it; several such lines are alternatives
//	hint /container                 what the hint must contain, or one of several texts between |
//	text role                       the same, in the hint or in the message
//	missed because ...              lint does not find the mistake
//	vague because ...               lint finds it, but the suggestion does not help
//
// In an archive within an archive, lines begin with a backslash instead of --. Names of archives for the household
// begin with its name.
const mistakes = "../../testdata/mistakes"

// A mistake is a case of an archive.
type mistake struct {
	archive, name string
	files         map[string]string
	expected      string // "" if there is no mistake
	found, right  bool   // the place is reported; the suggestion is right
	said          string // what lint reports
}

// Authors see where a mistake is and what to do, and no alarm where there is none.
func TestMistakesOfAuthorsAreFoundWithTheirPlace(t *testing.T) {
	cases := readMistakes(t)
	t.Run("cases", func(t *testing.T) {
		for _, m := range cases {
			t.Run(m.archive+"/"+m.name, func(t *testing.T) {
				t.Parallel()
				m.judge(t, m.lint(t))
			})
		}
	})
	total, right := map[string][3]int{}, 0
	for _, m := range cases {
		for _, key := range []string{m.archive, "all"} {
			n := total[key]
			switch {
			case m.expected == "" && m.said != "":
				t.Errorf("%s/%s has no mistake, but lint reports\n%s", m.archive, m.name, m.said)
			case m.expected == "":
				right++
			default:
				n[0]++
				n[1] += oneIf(m.found)
				n[2] += oneIf(m.right)
				total[key] = n
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(total)) {
		n := total[key]
		t.Logf("%-12s %3d mistakes, %3d found (%.1f %%), %3d with the right suggestion (%.1f %%)",
			key, n[0], n[1], percent(n[1], n[0]), n[2], percent(n[2], n[0]))
	}
	all := total["all"]
	require.GreaterOrEqual(t, all[0], 150)
	require.GreaterOrEqual(t, right, 60)
	require.GreaterOrEqual(t, percent(all[1], all[0]), 95.0, "mistakes found")
	require.GreaterOrEqual(t, percent(all[2], all[0]), 80.0, "right suggestions")
}

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(of) }

// readMistakes returns the cases of all archives.
func readMistakes(t *testing.T) (cases []*mistake) {
	names, err := filepath.Glob(filepath.Join(mistakes, "*.txtar"))
	require.NoError(t, err)
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		of := map[string]*mistake{}
		for _, f := range archive.Files {
			dir, file, _ := strings.Cut(f.Name, "/")
			m := of[dir]
			if m == nil {
				m = &mistake{archive: strings.TrimSuffix(filepath.Base(name), ".txtar"), name: dir, files: map[string]string{}}
				of[dir], cases = m, append(cases, m)
			}
			if file == "expected" {
				m.expected = string(f.Data)
			} else {
				m.files[file] = strings.ReplaceAll("\n"+string(f.Data), "\n\\ ", "\n-- ")[1:]
			}
		}
	}
	return cases
}

// lint returns what hearth rules lint reports for the overlay.
func (m *mistake) lint(t *testing.T) (found []source.Plain) {
	dir := t.TempDir()
	for name, text := range m.files {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, path.Dir(name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	world := "kitchen"
	if strings.HasPrefix(m.archive, "household") {
		world = "household"
	}
	var out, messages bytes.Buffer
	run(t.Context(), []string{"rules", "lint", ".", "--world", world, "--format", "jsonl"}, disk.Disk{Dir: dir}, &out, &messages)
	require.NotContains(t, messages.String(), "panic")
	for d := json.NewDecoder(&out); d.More(); {
		var one source.Plain
		require.NoError(t, d.Decode(&one), out.String())
		found = append(found, one)
		if one.Severity == source.Note && m.expected == "" {
			continue // information is no alarm
		}
		m.said += fmt.Sprintf("%s:%d:%d: %s %s [%s]; %s\n", one.File, one.Line, one.Col, one.Severity, one.Message, one.Code, one.Hint)
	}
	return found
}

// judge compares what lint reports with what is expected.
func (m *mistake) judge(t *testing.T, found []source.Plain) {
	if m.expected == "" {
		return
	}
	var advice, mark string
	var places []string
	lines := strings.Split(strings.TrimSpace(m.expected), "\n")
	for _, line := range lines[1:] {
		switch word, rest, _ := strings.Cut(line, " "); word {
		case "at":
			places = append(places, rest)
		case "hint", "text":
			advice = line
		default:
			mark = word
		}
	}
	require.NotEmpty(t, places)
	require.NotEmpty(t, advice)
	for _, one := range found {
		if slices.ContainsFunc(places, func(place string) bool { return m.isAt(t, one, place) }) {
			m.found = true
			m.right = m.right || advises(one, advice)
		}
	}
	switch {
	case mark == "missed":
		require.False(t, m.found, "it is found now: remove the mark\n%s", m.said)
	case mark == "vague":
		require.True(t, m.found, m.said)
		require.False(t, m.right, "the suggestion is right now: remove the mark\n%s", m.said)
	case !m.found || !m.right:
		t.Errorf("found %t, right suggestion %t\n%s%s", m.found, m.right, m.expected, m.said)
	}
}

// isAt reports whether a finding is at a place: "wash.mg:3", or "wash.mg:3 TEXT" for the column of a text.
func (m *mistake) isAt(t *testing.T, found source.Plain, place string) bool {
	place, text, _ := strings.Cut(place, " ")
	file, number, _ := strings.Cut(place, ":")
	line, err := strconv.Atoi(number)
	require.NoError(t, err)
	lines := strings.Split(m.files[file], "\n")
	require.LessOrEqual(t, line, len(lines), place)
	before, _, ok := strings.Cut(lines[line-1], text)
	require.True(t, ok, "%s %s", place, text)
	return found.File == file && found.Line == line && (text == "" || found.Col == utf8.RuneCountInString(before)+1)
}

// advises reports whether a finding has one of the texts of a line "hint A | B" or "text A | B".
func advises(found source.Plain, line string) bool {
	where, texts, _ := strings.Cut(line, " ")
	in := found.Hint
	if where == "text" {
		in += "\n" + found.Message
	}
	return slices.ContainsFunc(strings.Split(texts, " | "), func(text string) bool { return strings.Contains(in, text) })
}
