package hearth

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"sync"
	"sync/atomic"

	"hearth/facts/kitchen"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/ontology/physical"
	"hearth/parser/diag"
)

// A Live is a world whose files may change while it is in use. Call
// [Live.Reload] at first and whenever files may have changed, and
// [Live.Current] whenever something begins that is to happen in one world: a
// request, an episode. The zero value has no world yet. It serves any number
// of goroutines.
type Live struct {
	reloading sync.Mutex // held while files are read and checked
	current   atomic.Pointer[Version]
}

// A Version is a world in which nothing was found wrong. It never changes:
// who holds one is not concerned when another becomes current.
type Version struct {
	*World
	Number int    // how many were current until then, this one included
	Hash   string // differs when the edition, the semantics or a byte of the files does
}

// Current returns the world that the last sound files made, or nil before
// there was one. It never waits.
func (l *Live) Current() *Version { return l.current.Load() }

// Reload reads the files of o, once, and makes a world of them. All of it is
// checked: scenes, the rules of every action, the types that rules derive. When
// nothing is wrong, it becomes current; otherwise what was current stays, and
// problems say why. Files that say the same as the current ones change nothing.
// The error is one of reading the files, or of choosing what there is not.
func (l *Live) Reload(o Options) (problems *diag.List, err error) {
	l.reloading.Lock()
	defer l.reloading.Unlock()
	now := l.current.Load()
	next, err := load(o, now)
	if err == nil && next == now {
		return nil, nil
	}
	if err == nil {
		err = next.Check(next.Ontology.Actions())
	}
	if err != nil {
		list, other := diag.Of(err)
		if other != nil {
			return nil, other
		}
		return &list, nil
	}
	l.current.Store(next)
	return nil, nil
}

// load reads the files of o and returns what they make: now, if they are the
// same. What has not changed since is taken over from now, which may be nil.
func load(o Options, now *Version) (*Version, error) {
	o, err := o.laid()
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
	base, err := next.Questions()
	if err != nil || now == nil {
		return next, err
	}
	before, err := now.Questions()
	next.Number = now.Number + 1
	next.Domain.Adopt(now.Domain)
	base.Adopt(before)
	return next, err
}

// freeze puts copies in the place of the file systems, which may change at any
// time, and returns the hash of all.
func (o *Options) freeze() (string, error) {
	sem, err := semantics(*o)
	if err != nil {
		return "", err
	}
	all := sha256.New()
	fmt.Fprintln(all, o.Edition, sem)
	for _, files := range []*fs.FS{&o.Ontology, &o.Scenes, &o.Rules} {
		if *files, err = copied(*files); err != nil {
			return "", err
		}
		if _, err := digest(all, *files); err != nil {
			return "", err
		}
		fmt.Fprintln(all)
	}
	for _, f := range o.owl {
		fmt.Fprintf(all, "%s %d\n%s", f.Name, len(f.Text), f.Text)
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}

// copied reads all files.
func copied(files fs.FS) (fs.FS, error) {
	all, err := overlay.Copied(files)
	if err != nil {
		return nil, err
	}
	return all.FS()
}

// CheckLaid is [World.Check] of what files change that are laid over the world; those about how things
// are done by hand are read as the quantitative mode reads them.
func (w *World) CheckLaid(laid overlay.Named) error {
	done, o := laid.ByHand(), w.from
	err := w.Check(laid.Touched(w.Ontology))
	if err != nil || len(done) == 0 || o.Hands || w.Name != Kitchen || w.Domain.Semantics.AsWritten {
		return err
	}
	o.Hands, o.owl = true, nil // what follows from those is among the files already
	if w, err = Open(o); err == nil {
		err = w.Check(done.Touched(w.Ontology))
	}
	return err
}

// Check reads what else is read when it is needed: rules of actions and types, scenes, primary outputs, figures.
// The error is a *[diag.List] of all that is wrong, each thing once, or one of reading files.
func (w *World) Check(actions []*ontology.Action) error {
	base, err := w.Questions()
	if err != nil {
		return err
	}
	checks := []func() error{w.checkScenes, base.Check, func() error { return physical.Check(w.Ontology, w.from.Ontology) }, w.hazards().Check}
	for _, a := range actions {
		checks = append(checks, func() error {
			_, err := w.Domain.Program(a.Name)
			return err
		})
	}
	if err := checked(checks); err != nil {
		return err
	}
	return w.mistakes(actions)
}

// checked collects what is wrong, each thing once.
func checked(checks []func() error) error {
	var problems diag.List
	told := map[string]bool{}
	for _, check := range checks {
		list, other := diag.Of(check())
		if other != nil {
			return other
		}
		for _, d := range list.Items {
			if !told[d.Error()] {
				problems.Add(d)
			}
			told[d.Error()] = true
		}
		problems.More += list.More
	}
	return problems.Err()
}

// checkScenes reads the scenes beside the one that a kitchen starts in.
func (w *World) checkScenes() error {
	if w.Name != Kitchen {
		return nil
	}
	names, err := kitchen.Scenes(w.from.Scenes)
	if err != nil {
		return err
	}
	var problems diag.List
	if _, missing := fs.Stat(w.from.Scenes, kitchen.PrimaryOutputs); missing == nil {
		names = append(names, kitchen.PrimaryOutputs)
	}
	for _, name := range names {
		switch name {
		case kitchen.PrimaryOutputs:
			_, err = kitchen.LoadPrimaryOutputs(w.from.Scenes)
		case usual:
			err = nil // read already
		default:
			_, err = kitchen.LoadScene(w.from.Scenes, name, w.Ontology)
		}
		list, other := diag.Of(err)
		if other != nil {
			return other
		}
		problems.Merge(list)
	}
	return problems.Err()
}
