package execute

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

// pauses are the waiting times of a watch.
type pauses struct {
	quiet        time.Duration // quiet time after which a burst of changes is reported
	longestBurst time.Duration // maximum length of a burst before it is reported
	pollInterval time.Duration // polling interval without notifications
}

// interactivePauses are the times for interactive use.
var interactivePauses = pauses{quiet: 50 * time.Millisecond, longestBurst: time.Second, pollInterval: 500 * time.Millisecond}

// A watch is a set of watched files and folders.
type watch struct {
	names   []string // clean paths
	pauses  pauses
	open    func() (*fsnotify.Watcher, error)
	changed chan struct{}
}

// watchFiles watches files and folders by their names. It sends whenever something may have changed, once for all
// changes since the last receive. Read the files after a receive, so that no change is missed. The channel is
// closed when ctx ends.
func watchFiles(ctx context.Context, names []string) <-chan struct{} {
	return watchWith(ctx, names, interactivePauses, fsnotify.NewWatcher)
}

func watchWith(ctx context.Context, names []string, p pauses, open func() (*fsnotify.Watcher, error)) <-chan struct{} {
	w := &watch{pauses: p, open: open, changed: make(chan struct{}, 1)}
	for _, name := range names {
		w.names = append(w.names, filepath.Clean(name))
	}
	system, err := w.begin()
	go func() {
		defer close(w.changed)
		if err == nil {
			err = w.listen(ctx, system)
		}
		if err != nil {
			w.poll(ctx)
		}
	}()
	return w.changed
}

// begin requests notifications for all names. A file is watched through its folder, because a replacement is a
// different file.
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

// enter watches a folder and all folders in it. A file, or a folder that no longer exists, is watched through
// its parent.
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

// listen reports changes from the notifications, one for each burst, until ctx ends. The error is the reason
// why there are no further notifications.
func (w *watch) listen(ctx context.Context, system *fsnotify.Watcher) (err error) {
	defer func() { _ = system.Close() }() // no longer needed
	var quiet, end <-chan time.Time       // timers of the current burst
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
				end = time.After(w.pauses.longestBurst)
			}
			if err == nil {
				continue
			}
		case err = <-system.Errors:
		case <-quiet:
		case <-end:
		}
		w.notify()
		if err != nil && !errors.Is(err, fsnotify.ErrEventOverflow) {
			return err
		}
		quiet, end, err = nil, nil, nil
	}
}

// errLost is the error of a watched name whose folder is gone.
var errLost = errors.New("the folder of a watched file is gone")

// lost reports whether the folder of a watched name is gone.
func (w *watch) lost(change fsnotify.Event) bool {
	return change.Has(fsnotify.Remove|fsnotify.Rename) && slices.ContainsFunc(w.names, func(name string) bool {
		return filepath.Dir(name) == filepath.Clean(change.Name)
	})
}

// concerns reports whether a file is watched, or is in a watched folder.
func (w *watch) concerns(file string) bool {
	return slices.ContainsFunc(w.names, func(name string) bool {
		below, err := filepath.Rel(name, file)
		return err == nil && below != ".." && !strings.HasPrefix(below, ".."+string(filepath.Separator))
	})
}

// poll reports a possible change at regular intervals.
func (w *watch) poll(ctx context.Context) {
	ticker := time.NewTicker(w.pauses.pollInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			w.notify()
		}
	}
}

// notify sends, unless an earlier value was not received yet.
func (w *watch) notify() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}
