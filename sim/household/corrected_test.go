package household_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household"
	"hearth/testdata/recorded/homes"
)

// differences returns the text of rules/household/CORRECTED.md.
func differences(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../rules/household/CORRECTED.md")
	require.NoError(t, err)
	return string(text)
}

// unworded removes the texts of messages from an outcome.
func unworded(told string) string {
	var out []string
	for _, line := range strings.Split(told, "\n") {
		if !strings.Contains(line, " when executing ") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// Every difference between the two semantics has an id in CORRECTED.md and a case that shows it. A case whose
// outcomes differ in more than words names the id.
func TestEveryDifferenceHasAnIDAndACase(t *testing.T) {
	known := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| .* \\| .* \\| .* \\|$").FindAllStringSubmatch(differences(t), -1) {
		require.False(t, known[row[1]], "%s is listed twice", row[1])
		known[row[1]] = true
	}
	fix, shown := regexp.MustCompile(`(?m)^# fix: ([a-z-]+)$`), map[string]bool{}
	files, err := filepath.Glob("testdata/actions/*.txtar")
	require.NoError(t, err)
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		for i := 0; i < len(archive.Files); i += 3 {
			name, text := file+": "+archive.Files[i].Name, string(archive.Files[i].Data)
			released, corrected := string(archive.Files[i+1].Data), string(archive.Files[i+2].Data)
			id := fix.FindStringSubmatch(text)
			switch {
			case id != nil:
				require.True(t, known[id[1]], "%s: there is no difference %s", name, id[1])
				require.NotEqual(t, "as released\n", corrected, name)
				shown[id[1]] = true
			case corrected != "as released\n":
				require.Equal(t, unworded(released), unworded(corrected), "%s: the case names no difference", name)
				shown["words"] = true
			}
		}
	}
	require.Equal(t, known, shown, "every difference is shown by a case")
}

// Every reason in CORRECTED.md is a code of the rules.
func TestEveryCodeOfADifferenceIsAReason(t *testing.T) {
	reasons := map[string]bool{}
	d := homes.House(t, plan.Corrected).Domain
	for _, a := range d.Model().Ontology().Actions() {
		p, err := d.Program(a.Name)
		require.NoError(t, err)
		for _, r := range p.Rules() {
			if r.Head == "reason" {
				reasons[r.Args[0].Sym()] = true
			}
		}
	}
	codes := regexp.MustCompile("`(/[a-z_]+)`").FindAllStringSubmatch(differences(t), -1)
	require.NotEmpty(t, codes)
	for _, code := range codes {
		require.True(t, reasons[code[1]], "no rule has words for %s", code[1])
	}
}

// The overlay with the texts of the reference keeps the texts of all worlds.
func TestReleasedWordsLeaveThoseOfAllWorlds(t *testing.T) {
	d, words := homes.House(t, plan.Released).Domain, map[string]string{}
	p, err := d.Program("walk")
	require.NoError(t, err)
	for _, r := range p.Rules() {
		if r.Head == "reason" {
			words[r.Args[0].Sym()] = r.Args[1].Sym()
		}
	}
	core, err := os.ReadFile("../../rules/core/reasons.mg")
	require.NoError(t, err)
	for _, reason := range regexp.MustCompile(`(?m)^reason\((/\w+), "(.*)"\)\.$`).FindAllStringSubmatch(string(core), -1) {
		require.Equal(t, reason[2], words[reason[1]], reason[1])
	}
}

// CORRECTED.md states how many of the recorded programs written by people can be executed under corrected
// semantics, and what prevents the others. By default only those of one scene are executed; with
// HEARTH_SWEEP=1 all are.
func TestProgramsOfPeopleGoOnUnderCorrectedSemantics(t *testing.T) {
	told, scene := differences(t), tally{}
	scene.execute(t, "real_programs", func(c *homes.Executed) bool { return c.Scene == 1 })
	require.Contains(t, told, scene.row("prepared for scene 1"))
	if os.Getenv("HEARTH_SWEEP") == "" {
		return
	}
	all, published := tally{}, tally{}
	all.execute(t, "real_programs", func(*homes.Executed) bool { return true })
	published.execute(t, "scene1_published", func(*homes.Executed) bool { return true })
	require.Contains(t, told, all.row("prepared for all scenes"))
	require.Contains(t, told, published.row("published"))
	require.Contains(t, told, "|---|---|---|\n"+all.reasons())
}

// A tally counts the programs that end as under released semantics.
type tally struct {
	released, corrected int
	refused             map[string]int // by reason and action
}

func (n *tally) row(name string) string {
	return fmt.Sprintf("| %s | %d | %d |\n", name, n.released, n.corrected)
}

func (n *tally) reasons() (text string) {
	for _, row := range slices.Sorted(maps.Keys(n.refused)) {
		text += fmt.Sprintf("| %s | %d |\n", row, n.refused[row])
	}
	return text
}

func (n *tally) execute(t *testing.T, set string, wanted func(*homes.Executed) bool) {
	t.Helper()
	h := homes.House(t, plan.Corrected)
	table, scenes := actions(t, h), places(t, h)
	n.refused = map[string]int{}
	for _, c := range homes.ExecutedPrograms(t, set) {
		if c.Expect.Paper.Outcome != string(household.Done) || !wanted(&c) {
			continue
		}
		n.released++
		_, scene := scenes[c.Scene].with(t, &c.Delta)
		p, err := program.Parse(&source.File{Name: c.ID, Text: strings.Join(c.Bound, "\n")}, table)
		require.NoError(t, err)
		run, err := scene.Run(t.Context(), p)
		require.NoError(t, err)
		if kind, step := run.Outcome(); kind == household.Done {
			n.corrected++
		} else {
			n.refused[fmt.Sprintf("`/%s` | %s", run.Episode.Results[step].Reasons[0].Code, strings.ToLower(p.Lines[step].Action))]++
		}
	}
}
