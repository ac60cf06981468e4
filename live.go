package hearth

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hearth/ontology/overlay"
	"hearth/parser/source"
	"io/fs"
	"sync"
	"sync/atomic"
)

// A Live is a world whose files may change while it is in use. Call [Live.Reload] once at the start and
// whenever files may have changed. Call [Live.Current] at the start of each unit of work that must see a
// single world, such as a request or an episode. The zero value has no world yet. It may be used by many
// goroutines at once.
type Live struct {
	reloading sync.Mutex // held while files are read and checked
	current   atomic.Pointer[Version]
}

// A Version is a world without errors. It never changes: its holder can go on using it when another version
// becomes current.
type Version struct {
	*World
	Number int    // 1 for the first version, then counted up
	Hash   string // changes with the edition, the semantics, or any byte of the files
}

// Current returns the latest version without errors, or nil if there is none yet. It never blocks.
func (l *Live) Current() *Version { return l.current.Load() }

// Reload reads the files of o once, makes a world of them, and checks all of it: scenes, the rules of every
// action, and the rules that derive types. If there are no errors, the new world becomes current. Otherwise
// the current one stays, and problems lists the errors. Unchanged files change nothing. The error is one of
// reading files, or of options that name something that does not exist.
func (l *Live) Reload(o Options) (problems *source.Diagnostics, err error) {
	l.reloading.Lock()
	defer l.reloading.Unlock()
	now := l.current.Load()
	next, err := load(o, now)
	if err == nil && next == now {
		return nil, nil
	}
	if err == nil {
		err = next.Check(nil)
	}
	if err != nil {
		list, other := source.SplitError(err)
		if other != nil {
			return nil, other
		}
		return &list, nil
	}
	l.current.Store(next)
	return nil, nil
}

// load reads the files of o and returns their version. It returns now if the files are the same, and reuses
// the parts of now that did not change. Now may be nil.
func load(choice Options, now *Version) (*Version, error) {
	o := choice.complete()
	err := o.Check()
	if err == nil {
		o, err = o.laid()
	}
	if err != nil {
		return nil, err
	}
	next := &Version{Number: 1}
	if next.Hash, err = o.freeze(); err != nil {
		return nil, err
	}
	if now != nil && now.Hash == next.Hash {
		return now, nil
	}
	if next.World, err = Open(o); err != nil {
		return nil, err
	}
	base, err := next.base()
	if err != nil || now == nil {
		return next, err
	}
	before, err := now.base()
	next.Number = now.Number + 1
	next.domain.ReuseRules(now.domain)
	base.Reuse(before)
	return next, err
}

// freeze replaces the file systems, which may change at any time, by copies and returns a hash of them.
func (o *options) freeze() (string, error) {
	sem, err := o.semantics()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintln(h, o.Edition, sem)
	for _, files := range []*fs.FS{&o.Ontology, &o.Scenes, &o.Rules} {
		all, err := overlay.ReadAll(*files)
		if err != nil {
			return "", err
		}
		if *files, err = all.FS(); err != nil {
			return "", err
		}
		if _, err := digest(h, *files); err != nil {
			return "", err
		}
		fmt.Fprintln(h)
	}
	for _, f := range o.owl {
		fmt.Fprintf(h, "%s %d\n%s", f.Name, len(f.Text), f.Text)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
