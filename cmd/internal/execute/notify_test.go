package execute

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/stretchr/testify/require"
)

// brisk are pauses for tests; none of them is waited for when all goes well,
// but for quiet.
var brisk = pauses{quiet: 20 * time.Millisecond, longestBurst: time.Minute, pollInterval: time.Hour}

// patience is how long something that must happen may take on a busy machine.
const patience = 10 * time.Second

// A place is a folder in which files are changed.
type place struct {
	t   *testing.T
	dir string
}

func (p place) at(name string) string { return filepath.Join(p.dir, name) }

func (p place) write(name, text string) {
	require.NoError(p.t, os.WriteFile(p.at(name), []byte(text), 0o644))
}

func (p place) folder(name string) { require.NoError(p.t, os.MkdirAll(p.at(name), 0o755)) }

func (p place) move(from, to string) { require.NoError(p.t, os.Rename(p.at(from), p.at(to))) }

func (p place) remove(name string) { require.NoError(p.t, os.RemoveAll(p.at(name))) }

// files makes what is there before it is watched.
func files(t *testing.T) place {
	p := place{t, t.TempDir()}
	p.folder("home/mine/types")
	p.write("home/mine/wash.mg", "# old\n")
	p.write("home/soup.solution", "#old\n")
	return p
}

func (p place) names() []string { return []string{p.at("home/mine"), p.at("home/soup.solution")} }

// hears waits until a change is told.
func hears(t *testing.T, told <-chan struct{}, what string) {
	t.Helper()
	select {
	case _, open := <-told:
		require.True(t, open, what)
	case <-time.After(patience):
		require.Fail(t, "nothing was told", what)
	}
}

// heard reports whether something is told within a while.
func heard(told <-chan struct{}) bool {
	select {
	case <-told:
		return true
	case <-time.After(10 * brisk.quiet):
		return false
	}
}

func TestChangesAreTold(t *testing.T) {
	tests := []struct {
		name    string
		changes []func(place) // each of them is told
	}{
		{"a file is written", []func(place){func(p place) { p.write("home/soup.solution", "#new\n") }}},
		{"an editor puts another file in its place, and again", []func(place){
			func(p place) { p.write("home/.soup.swp", "#new\n"); p.move("home/.soup.swp", "home/soup.solution") },
			func(p place) { p.write("home/.soup.swp", "#newer\n"); p.move("home/.soup.swp", "home/soup.solution") },
			func(p place) { p.write("home/soup.solution", "#newest\n") },
		}},
		{"an editor keeps the old one beside", []func(place){
			func(p place) {
				p.move("home/soup.solution", "home/soup.solution~")
				p.write("home/soup.solution", "#new\n")
			},
		}},
		{"a file in a folder", []func(place){
			func(p place) { p.write("home/mine/wash.mg", "# new\n") },
			func(p place) { p.write("home/mine/types/damp.mg", "# new\n") },
			func(p place) { p.remove("home/mine/wash.mg") },
		}},
		{"a file in a folder that is new", []func(place){
			func(p place) { p.folder("home/mine/more/types") },
			func(p place) { p.write("home/mine/more/types/damp.mg", "# new\n") },
			func(p place) { p.write("home/mine/more/types/damp.mg", "# newer\n") },
		}},
		{"a folder is moved here", []func(place){
			func(p place) { p.folder("elsewhere/types"); p.move("elsewhere", "home/mine/more") },
			func(p place) { p.write("home/mine/more/types/damp.mg", "# new\n") },
		}},
		{"the folder goes and comes back", []func(place){
			func(p place) { p.remove("home/mine") },
			func(p place) { p.folder("home/mine") },
			func(p place) { p.write("home/mine/wash.mg", "# new\n") },
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := files(t)
			told := watchWith(t.Context(), p.names(), brisk, fsnotify.NewWatcher)
			require.False(t, heard(told), "before")
			for i, change := range tt.changes {
				change(p)
				hears(t, told, fmt.Sprint("change ", i))
				for heard(told) { // on a busy machine one change may be told twice
					continue
				}
			}
		})
	}
}

func TestWhatIsNotWatchedIsNotTold(t *testing.T) {
	p := files(t)
	told := watchWith(t.Context(), p.names(), brisk, fsnotify.NewWatcher)
	p.write("home/mine.txt", "beside the folder, with a name that starts like its")
	p.write("home/notes.txt", "beside the file")
	require.False(t, heard(told), "the neighbours")
}

func TestABurstIsToldOnce(t *testing.T) {
	p := files(t)
	told := watchWith(t.Context(), p.names(), pauses{quiet: 500 * time.Millisecond, longestBurst: time.Minute, pollInterval: time.Hour}, fsnotify.NewWatcher)
	for i := range 50 {
		p.write(fmt.Sprintf("home/mine/%d.mg", i), "# new\n")
	}
	hears(t, told, "the burst")
	require.False(t, heard(told), "the burst is over")
}

func TestABurstThatDoesNotEndIsToldAllTheSame(t *testing.T) {
	p := files(t)
	told := watchWith(t.Context(), p.names(), pauses{quiet: time.Hour, longestBurst: brisk.quiet, pollInterval: time.Hour}, fsnotify.NewWatcher)
	p.write("home/soup.solution", "#new\n")
	hears(t, told, "after the most that a burst may take")
}

// TestWithoutTheSystemFilesAreLookedAt: where the system cannot tell, or not
// any more, changes are found all the same.
func TestWithoutTheSystemFilesAreLookedAt(t *testing.T) {
	refuses := func() (*fsnotify.Watcher, error) { return nil, errors.New("too many open files") }
	tests := []struct {
		name   string
		open   func() (*fsnotify.Watcher, error)
		names  func(place) []string
		change func(place)
	}{
		{"the system has no watches left", refuses, place.names, func(place) {}},
		{"what is to be watched is in a folder that is not there yet", fsnotify.NewWatcher,
			func(p place) []string { return []string{p.at("nowhere/soup.solution")} }, func(place) {}},
		{"the folder that it is in goes", fsnotify.NewWatcher, place.names, func(p place) { p.remove("home") }},
		{"the folder that it is in gets another name", fsnotify.NewWatcher, place.names, func(p place) { p.move("home", "away") }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := files(t)
			told := watchWith(t.Context(), tt.names(p), pauses{quiet: brisk.quiet, pollInterval: brisk.quiet}, tt.open)
			tt.change(p)
			for look := range 5 {
				hears(t, told, fmt.Sprint("look ", look))
			}
		})
	}
}

func TestAWatchEndsWithItsContext(t *testing.T) {
	for _, open := range []func() (*fsnotify.Watcher, error){
		fsnotify.NewWatcher, func() (*fsnotify.Watcher, error) { return nil, errors.New("no") },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		told := watchWith(ctx, files(t).names(), brisk, open)
		cancel()
		select {
		case _, open := <-told:
			require.False(t, open)
		case <-time.After(patience):
			require.Fail(t, "it goes on")
		}
	}
}
