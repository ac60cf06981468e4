package execute

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
)

// A turn changes files between two looks at them, and says what is told then.
type turn struct{ name, file, text, want string }

func TestCheckGoesOnWhileFilesChange(t *testing.T) {
	dir := t.TempDir()
	const quick, refused = "takes(/washed, 5).\n", "takes(/washed, T).\n"
	turns := []turn{
		{"at first all is told", "mine/more.mg", "warns(/dripping, /container, X) :- each(/container, X).\nreason(/dripping, \"{thing} drips\").\n",
			"warning: mine/types is empty [E0755]\nmine/more.mg: ok, rules\nsoup.solution: ok, 1 network, 1 action\n"},
		{"nothing changed", "mine/notes.txt", "of no matter", ""},
		{"rules that are wrong are refused, and the network is checked in the kitchen of before", "mine/more.mg", refused,
			"note: the files have errors; the check uses the last valid world\nsoup.solution: ok, 1 network, 1 action\n" +
				"mine/more.mg:1:16: variable T of the head is not bound by any premise [E0413]\n   1 | takes(/washed, T).\n     |                ^\n"},
		{"rules that are in order take their place", "mine/more.mg", quick, "mine/more.mg: ok, rules\nsoup.solution: ok, 1 network, 1 action\n"},
		{"a network is read again, too", "soup.solution", "#soup\n(get-kitchen ?k)\n(fetch ?tray ?k2 ?k baking-tray 1)\n",
			"mine/more.mg: ok, rules\nsoup.solution: ok, 1 network, 2 actions\n"},
		{"types are wrong", "mine/types/damp.mg", "damp(X) :- soaked(X).\n",
			"note: the files have errors; the check uses the last valid world\nsoup.solution: ok, 1 network, 2 actions\n" +
				"mine/types/damp.mg:1:12: nothing declares, defines or supplies soaked/1 [E0405]\n   1 | damp(X) :- soaked(X).\n     |            ^^^^^^^^^\n     = hint: did you mean shaken?\n"},
	}
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "mine/types"), 0o755))
	save(t, dir, "soup.solution", "#soup\n(get-kitchen ?k)\n")

	var told bytes.Buffer
	a := &cli.App{Disk: disk.Disk{Dir: dir}, Out: &told, Err: &told}
	c := &checker{Target: cli.InKitchen(a), out: &cli.Output{App: a, Format: "text"}}
	cmd := &cobra.Command{}
	c.BindWorld(cmd)
	require.NoError(t, cmd.Flags().Set("with", "mine"))

	changed, done := make(chan struct{}), make(chan error)
	save(t, dir, turns[0].file, turns[0].text)
	go func() { done <- c.watch([]string{"soup.solution"}, changed) }()
	for i, turn := range turns {
		if i > 0 {
			require.NoError(t, disk.Disk{Dir: dir}.Write(turn.file, func(w io.Writer) error {
				_, err := io.WriteString(w, turn.text) // at once: watch may be looking
				return err
			}))
			changed <- struct{}{} // watch looks at the files
		}
		changed <- struct{}{} // it takes this when it waits again; the files are as it saw them
		require.Equal(t, turn.want, told.String(), turn.name)
		told.Reset()
	}
	close(changed)
	require.NoError(t, <-done)
}

// save writes a file of the folder.
func save(t *testing.T, dir, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
}
