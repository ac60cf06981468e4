package cli

import (
	"cmp"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"hearth"
	"hearth/facts/kitchen"
	"hearth/ontology/overlay"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/rules"
)

// IsPart reports whether a file is a part of a kitchen rather than something
// that is read in one.
func IsPart(src *source.File) bool {
	return path.Ext(src.Name) == ".yaml" || path.Ext(src.Name) == ".mg" || IsOWL(src)
}

// partName is the name under which a part is laid over the kitchen: the end of
// its path if there are rules of that name or if its folder has rules of its own
// kind, else its base name.
func partName(file string) string {
	words := strings.Split(path.Clean(strings.ReplaceAll(file, `\`, "/")), "/")
	for n := min(3, len(words)); n > 1; n-- {
		name := path.Join(words[len(words)-n:]...)
		if _, err := fs.Stat(rules.FS, name); err == nil {
			return name
		}
	}
	if n := len(words) - 2; n >= 0 && overlay.Own(words[n]) {
		return path.Join(words[n:]...)
	}
	return words[len(words)-1]
}

// Parts are files that are laid over the kitchen, by the names they have there.
type Parts overlay.Named

// Add adds a file that is called name; no other may stand for the same.
func (p Parts) Add(name string, src *source.File) error {
	name, src.Name = partName(name), filepath.ToSlash(src.Name)
	if p[name] != nil {
		return Usage("two of the files are called %s", name)
	}
	p[name] = src
	return nil
}

// Over returns o with the parts laid over it.
func (p Parts) Over(o hearth.Options) (hearth.Options, error) {
	var err error
	o.With, err = p.files()
	return o, err
}

// files makes a file system of the parts, without those in OWL when there is a
// part with what follows from them.
func (p Parts) files() (fs.FS, error) {
	laid := overlay.Named{}
	for name, src := range p {
		if p[hearth.Entailed] == nil || !IsOWL(src) {
			laid[name] = src
		}
	}
	return laid.FS()
}

// has reports whether a file is a part.
func (p Parts) has(f *source.File) bool {
	for _, src := range p {
		if f != nil && *f == *src {
			return true
		}
	}
	return false
}

// Kind names what a part of a kitchen is.
func Kind(src *source.File) string {
	switch {
	case path.Ext(src.Name) == ".mg":
		return "rules"
	case path.Base(src.Name) == kitchen.PrimaryOutputs:
		return "primary outputs"
	case kitchen.IsStock(src):
		return "stock"
	case overlay.IsScene(src.Text):
		return "a scene"
	}
	return "an ontology"
}

// assemble opens a world and reads what the parts may change: the rules of
// actions, and what is read only later. It returns what is wrong, each thing once.
func (p Parts) assemble(o hearth.Options) (w *hearth.World, problems diag.List, err error) {
	o, err = p.Over(o)
	if err == nil {
		w, err = hearth.Open(o)
	}
	if err == nil {
		err = w.CheckLaid(overlay.Named(p))
	}
	problems, err = diag.Of(err)
	return w, problems, err
}

// Checked is [Parts.Over] once nothing is wrong with the parts.
func (p Parts) Checked(o hearth.Options) (hearth.Options, error) {
	_, problems, err := p.assemble(o)
	if err = cmp.Or(err, problems.Err()); err != nil {
		return o, err
	}
	return p.Over(o)
}

// AddFile adds a file that is named on the command line.
func (p Parts) AddFile(a *App, name string) error {
	src, err := a.Disk.Read(name)
	if err != nil {
		return err
	}
	if !IsPart(src) {
		return Usage("%s is no part of a kitchen: rules end in .mg, types and scenes in .yaml", name)
	}
	return p.Add(name, src)
}

// Files say which files are parts; all of them are where there is none.
func (p Parts) Files() func(*source.File) bool {
	if len(p) == 0 {
		return nil
	}
	return p.has
}
