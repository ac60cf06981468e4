package cli

import (
	"cmp"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"hearth"
	"hearth/facts/corpus"
	"hearth/ontology/overlay"
	"hearth/parser/source"
	"hearth/rules"
)

// IsPart reports whether a file is a part of a world (rules, types, a scene) rather than a text that is read
// in one.
func IsPart(src *source.File) bool {
	return path.Ext(src.Name) == ".yaml" || path.Ext(src.Name) == ".mg" || IsOWL(src)
}

// partName returns the name of a file in the overlay. It is the end of the path if a built-in rule file has
// this name, or if the folder is special, such as types. Otherwise it is the base name.
func partName(file string) string {
	words := strings.Split(path.Clean(strings.ReplaceAll(file, `\`, "/")), "/")
	for n := min(3, len(words)); n > 1; n-- {
		name := path.Join(words[len(words)-n:]...)
		if _, err := fs.Stat(rules.FS, name); err == nil {
			return name
		}
	}
	if n := len(words) - 2; n >= 0 && (overlay.KeepsFolder(words[n]) || words[n] == overlay.Notation && path.Ext(file) == ".yaml") {
		return path.Join(words[n:]...)
	}
	return words[len(words)-1]
}

// Parts are the files that are laid over the built-in ones, keyed by their names in the overlay, such as
// types/dough.mg.
type Parts overlay.FileSet

// Add adds a file under the name that [partName] returns for name. It is an error if there is already a file
// of that name.
func (p Parts) Add(name string, src *source.File) error {
	name, src.Name = partName(name), filepath.ToSlash(src.Name)
	if p[name] != nil {
		return Usage("two of the files have the name %s", name)
	}
	p[name] = src
	return nil
}

// Apply returns o with the parts laid over it.
func (p Parts) Apply(o hearth.Named) (hearth.Named, error) {
	var err error
	o.With, err = p.files()
	return o, err
}

// files returns the parts as a file system. It leaves out ontologies in OWL if the part [hearth.Entailed] has
// their consequences.
func (p Parts) files() (fs.FS, error) {
	laid := overlay.FileSet{}
	for name, src := range p {
		if p[overlay.Entailed] == nil || !IsOWL(src) {
			laid[name] = src
		}
	}
	return laid.FS()
}

// contains reports whether a file is a part.
func (p Parts) contains(f *source.File) bool {
	for _, src := range p {
		if f != nil && f.Name == src.Name && f.Text == src.Text {
			return true
		}
	}
	return false
}

// Kind returns what a part of a kitchen contains, in words.
func Kind(src *source.File) string {
	switch {
	case path.Ext(src.Name) == ".mg":
		return "rules"
	case path.Base(src.Name) == corpus.PrimaryOutputs:
		return "primary outputs"
	case corpus.IsStock(src):
		return "stock"
	case overlay.IsScene(src.Text):
		return "a scene"
	case path.Base(path.Dir(src.Name)) == overlay.Notation:
		return "words of a language"
	}
	return "an ontology"
}

// assemble opens the world with the parts laid over it. It also reads the files that are otherwise read on
// first use. The list problems has the problems of the files; err is any other error.
func (p Parts) assemble(o hearth.Named) (w *hearth.World, problems source.Diagnostics, err error) {
	o, err = p.Apply(o)
	if err == nil {
		w, err = hearth.Open(o)
	}
	if err == nil {
		err = w.Check(overlay.FileSet(p))
	}
	problems, err = source.SplitError(err)
	return w, problems, err
}

// Checked returns the parts as a file system, or an error if there is a problem with them.
func (p Parts) Checked() (fs.FS, error) {
	_, problems, err := p.assemble(hearth.Named{})
	if err = cmp.Or(err, problems.Err()); err != nil {
		return nil, err
	}
	return p.files()
}

// AddFile adds a file that is named on the command line.
func (p Parts) AddFile(a *App, name string) error {
	src, err := a.Disk.Read(name)
	if err != nil {
		return err
	}
	if !IsPart(src) {
		return Usage("%s is not a part of a kitchen: expected rules (.mg), or types or scenes (.yaml)", name)
	}
	return p.Add(name, src)
}

// Files returns a function that reports whether a file is a part. The function is nil if there are no parts.
func (p Parts) Files() func(*source.File) bool {
	if len(p) == 0 {
		return nil
	}
	return p.contains
}
