package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
)

// A turn changes files between two looks at them, and says what is told then.
type turn struct{ name, file, text, want string }

func TestCheckGoesOnWhileFilesChange(t *testing.T) {
	dir := t.TempDir()
	const quick, refused = "takes(/washed, 5).\n", "takes(/washed, T).\n"
	turns := []turn{
		{"at first all is told", "mine/more.mg", "dripping(X) :- each(/container, X).\n", "mine/more.mg: ok, rules\nsoup.solution: ok, 1 network, 1 action\n"},
		{"nothing changed", "mine/notes.txt", "of no matter", ""},
		{"rules that are wrong are refused, and the network is checked in the kitchen of before", "mine/more.mg", refused,
			"note: the kitchen stays as it was\nsoup.solution: ok, 1 network, 1 action\n" +
				"mine/more.mg:1:1: T of the head is bound by no premise [E0413]\n   1 | takes(/washed, T).\n     | ^^^^^^^^^^^^^^^^^^\n"},
		{"rules that are in order take their place", "mine/more.mg", quick, "mine/more.mg: ok, rules\nsoup.solution: ok, 1 network, 1 action\n"},
		{"a network is read again, too", "soup.solution", "#soup\n(get-kitchen ?k)\n(fetch ?tray ?k2 ?k baking-tray 1)\n",
			"mine/more.mg: ok, rules\nsoup.solution: ok, 1 network, 2 actions\n"},
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "mine"), 0o755))
	write(t, dir, "soup.solution", "#soup\n(get-kitchen ?k)\n")

	var told bytes.Buffer
	c := &checker{app: &app{disk: disk.Disk{Dir: dir}, out: &told, err: &told}, format: "text"}
	cmd := newRoot(&app{out: io.Discard, err: io.Discard})
	c.choice.bind(cmd)
	require.NoError(t, cmd.Flags().Set("with", "mine"))

	ctx, cancel := context.WithCancel(t.Context())
	ticks, done := make(chan time.Time), make(chan error)
	write(t, dir, turns[0].file, turns[0].text)
	go func() { done <- c.watch(ctx, []string{"soup.solution"}, ticks) }()
	for i, turn := range turns {
		if i > 0 {
			require.NoError(t, disk.Disk{Dir: dir}.Write(turn.file, func(w io.Writer) error {
				_, err := io.WriteString(w, turn.text) // at once: watch may be looking
				return err
			}))
			ticks <- time.Time{} // watch looks at the files
		}
		settle(ctx, ticks)
		require.Equal(t, turn.want, told.String(), turn.name)
		told.Reset()
	}
	cancel()
	require.NoError(t, <-done)
}

// settle returns when watch waits again: only then it takes a tick, and what it
// looks at then has not changed.
func settle(ctx context.Context, ticks chan<- time.Time) {
	select {
	case ticks <- time.Time{}:
	case <-ctx.Done():
	}
}
