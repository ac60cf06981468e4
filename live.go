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
	"hearth/parser/diag"
	"hearth/sim/physical"
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
		list, other := diag.Split(err)
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
	next.Domain.ReuseRules(now.Domain)
	base.Reuse(before)
	return next, err
}

// freeze replaces the file systems, which may change at any time, by copies and returns a hash of them.
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

// copied returns a copy of all files.
func copied(files fs.FS) (fs.FS, error) {
	all, err := overlay.ReadAll(files)
	if err != nil {
		return nil, err
	}
	return all.FS()
}

// CheckLaid checks (see [World.Check]) what the files laid over the world change. Files of the quantitative
// mode are checked in that mode.
func (w *World) CheckLaid(laid overlay.FileSet) error {
	done, o := laid.ByHand(), w.options
	err := w.Check(laid.Touched(w.Ontology))
	if err != nil || len(done) == 0 || o.Hands || w.Name != Kitchen || w.Domain.Semantics.AsWritten {
		return err
	}
	o.Hands, o.owl = true, nil // consequences of OWL files are already among the files
	if w, err = Open(o); err == nil {
		err = w.Check(done.Touched(w.Ontology))
	}
	return err
}

// Check loads everything that is otherwise loaded on demand: the rules of the given actions and of types,
// scenes, primary outputs, and figures. The error is a *[diag.List] of everything wrong, each once, or one of
// reading files.
func (w *World) Check(actions []*ontology.Action) error {
	base, err := w.Questions()
	if err != nil {
		return err
	}
	checks := []func() error{w.checkScenes, base.Check, func() error { return physical.Check(w.Ontology, w.options.Ontology) }, w.hazards().Check}
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

// checked runs the checks and collects their diagnostics, each once.
func checked(checks []func() error) error {
	var problems diag.List
	told := map[string]bool{}
	for _, check := range checks {
		list, other := diag.Split(check())
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

// checkScenes reads the primary outputs and every scene except the default one, which was read before.
func (w *World) checkScenes() error {
	if w.Name != Kitchen {
		return nil
	}
	names, err := kitchen.Scenes(w.options.Scenes)
	if err != nil {
		return err
	}
	var problems diag.List
	if _, missing := fs.Stat(w.options.Scenes, kitchen.PrimaryOutputs); missing == nil {
		names = append(names, kitchen.PrimaryOutputs)
	}
	for _, name := range names {
		switch name {
		case kitchen.PrimaryOutputs:
			_, err = kitchen.LoadPrimaryOutputs(w.options.Scenes)
		case usual:
			err = nil // the default scene was already read
		default:
			_, err = kitchen.LoadScene(w.options.Scenes, name, w.Ontology)
		}
		list, other := diag.Split(err)
		if other != nil {
			return other
		}
		problems.Merge(list)
	}
	return problems.Err()
}
