// Package watch tells when files change.
//
// [Start] watches files and folders with all that is in them, until its context
// ends. It asks the system to be told; where the system cannot do that (no more
// watches, a folder that is not there), it looks at regular times instead. What
// changed it does not say, nor whether the text did: that is seen by reading.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// pauses are how long a watch waits.
type pauses struct {
	quiet time.Duration // without a change, before a burst of them is told
	most  time.Duration // that a burst may last until it is told all the same
	look  time.Duration // between two looks where the system does not tell
}

// usual is for people at a keyboard.
var usual = pauses{quiet: 50 * time.Millisecond, most: time.Second, look: 500 * time.Millisecond}

// A watch is a set of files and folders that are watched.
type watch struct {
	names  []string // clean
	pauses pauses
	open   func() (*fsnotify.Watcher, error)
	told   chan struct{}
}

// Start watches files and folders by their names, and sends whenever something
// may have changed, once for all changes that were not taken yet. Read the files
// after it, so that no change comes between. The channel is closed when ctx ends.
func Start(ctx context.Context, names []string) <-chan struct{} {
	return start(ctx, names, usual, fsnotify.NewWatcher)
}

func start(ctx context.Context, names []string, p pauses, open func() (*fsnotify.Watcher, error)) <-chan struct{} {
	w := &watch{pauses: p, open: open, told: make(chan struct{}, 1)}
	for _, name := range names {
		w.names = append(w.names, filepath.Clean(name))
	}
	system, err := w.begin()
	go func() {
		defer close(w.told)
		if err == nil {
			err = w.listen(ctx, system)
		}
		if err != nil {
			w.poll(ctx)
		}
	}()
	return w.told
}

// begin asks the system to tell of all names. A name is watched through the
// folder that it is in: what is put in the place of it is another file.
func (w *watch) begin() (*fsnotify.Watcher, error) {
	system, err := w.open()
	if err != nil {
		return nil, err
	}
	for _, name := range w.names {
		err = errors.Join(err, system.Add(filepath.Dir(name)), w.enter(system, name))
	}
	if err != nil {
		return nil, errors.Join(err, system.Close())
	}
	return system, nil
}

// enter watches the folders in a folder, itself included. What is no folder, or
// is gone by then, is watched through the one that it was in.
func (w *watch) enter(system *fsnotify.Watcher, name string) error {
	return filepath.WalkDir(name, func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			err = system.Add(file)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
}

// listen tells what the system tells, a burst of changes once, until ctx ends. The
// error is why the system will tell no more.
func (w *watch) listen(ctx context.Context, system *fsnotify.Watcher) (err error) {
	defer func() { _ = system.Close() }() // it is not needed any more
	var quiet, end <-chan time.Time       // of a burst
	for {
		select {
		case <-ctx.Done():
			return nil
		case change := <-system.Events:
			switch {
			case w.lost(change):
				err = errLost
			case !w.concerns(change.Name):
				continue
			case change.Has(fsnotify.Create):
				err = w.enter(system, change.Name)
			}
			if quiet = time.After(w.pauses.quiet); end == nil {
				end = time.After(w.pauses.most)
			}
			if err == nil {
				continue
			}
		case err = <-system.Errors:
		case <-quiet:
		case <-end:
		}
		w.tell()
		if err != nil && !errors.Is(err, fsnotify.ErrEventOverflow) {
			return err
		}
		quiet, end, err = nil, nil, nil
	}
}

// errLost is why the system does not tell of a name any more.
var errLost = errors.New("the folder that it was in is gone")

// lost reports whether a folder through which a name is watched is gone.
func (w *watch) lost(change fsnotify.Event) bool {
	return change.Has(fsnotify.Remove|fsnotify.Rename) && slices.ContainsFunc(w.names, func(name string) bool {
		return filepath.Dir(name) == filepath.Clean(change.Name)
	})
}

// concerns reports whether a file is watched or in a folder that is.
func (w *watch) concerns(file string) bool {
	return slices.ContainsFunc(w.names, func(name string) bool {
		below, err := filepath.Rel(name, file)
		return err == nil && below != ".." && !strings.HasPrefix(below, ".."+string(filepath.Separator))
	})
}

// poll tells at regular times that something may have changed.
func (w *watch) poll(ctx context.Context) {
	ticker := time.NewTicker(w.pauses.look)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			w.tell()
		}
	}
}

// tell sends, unless what was sent before has not been taken yet.
func (w *watch) tell() {
	select {
	case w.told <- struct{}{}:
	default:
	}
}
