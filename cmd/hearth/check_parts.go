package main

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth"
	"hearth/facts"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/rules"
)

// isPart reports whether a file is a part of a kitchen rather than something
// that is read in one.
func isPart(src *source.File) bool {
	return path.Ext(src.Name) == ".yaml" || path.Ext(src.Name) == ".mg" || isOWL(src)
}

// partName is the name under which a part is laid over the kitchen: the end of
// its path if there are rules of that name or if it is one of types, else its
// base name.
func partName(file string) string {
	words := strings.Split(path.Clean(strings.ReplaceAll(file, `\`, "/")), "/")
	for n := min(3, len(words)); n > 1; n-- {
		name := path.Join(words[len(words)-n:]...)
		if _, err := fs.Stat(rules.FS, name); err == nil {
			return name
		}
	}
	if n := len(words) - 2; n >= 0 && words[n] == overlay.Types {
		return path.Join(words[n:]...)
	}
	return words[len(words)-1]
}

// parts are files that are laid over the kitchen, by the names they have there.
type parts map[string]*source.File

// add adds a file that is called name; no other may stand for the same.
func (p parts) add(name string, src *source.File) error {
	name = partName(name)
	if p[name] != nil {
		return usage("two of the files are called %s", name)
	}
	p[name] = src
	return nil
}

// over returns o with the parts laid over it.
func (p parts) over(o hearth.Options) (hearth.Options, error) {
	var err error
	o.With, err = p.files()
	return o, err
}

// files makes a file system of the parts, without those in OWL when there is a
// part with what follows from them.
func (p parts) files() (fs.FS, error) {
	texts := map[string]string{}
	for name, src := range p {
		if p[hearth.Entailed] == nil || !isOWL(src) {
			texts[name] = src.Text
		}
	}
	return overlay.Files(texts)
}

// touched lists the actions whose programs the parts may change: those that
// files of rules are named after, or all.
func (p parts) touched(onto *ontology.Ontology) (out []*ontology.Action) {
	for name, src := range p {
		action := onto.Action(strings.TrimSuffix(name, ".mg"))
		switch {
		case action != nil:
			out = append(out, action)
		case isOWL(src) || name == hearth.Entailed:
			// no rule of a step is different for it
		case !overlay.IsScene(src.Text):
			return onto.Actions()
		}
	}
	return out
}

// named puts the names that the user gave in place of those in the kitchen.
func (p parts) named(problems []*diag.Diagnostic) {
	for _, d := range problems {
		if src := p.read(d.At.File); src != nil {
			d.At.File = src
		}
	}
}

// read returns the part that the kitchen knows as f; nil when it is none.
func (p parts) read(f *source.File) *source.File {
	for name, src := range p {
		if f != nil && f.Text == src.Text && path.Base(f.Name) == path.Base(name) {
			return src
		}
	}
	return nil
}

// kind names what a part of a kitchen is.
func kind(src *source.File) string {
	switch {
	case path.Ext(src.Name) == ".mg":
		return "rules"
	case path.Base(src.Name) == facts.PrimaryOutputs:
		return "primary outputs"
	case overlay.IsScene(src.Text):
		return "a scene"
	}
	return "an ontology"
}

// open opens the kitchen with what was added and the files laid over it. There
// is none when something is wrong with them; the error is not about their texts.
func (c *checker) open(p parts, files []*source.File) error {
	named := parts{}
	for _, src := range files {
		if err := named.add(src.Name, src); err != nil {
			return err
		}
	}
	maps.Copy(p, named)
	w, err := c.reasoned(p, files)
	problems, other := listOf(err)
	if len(problems.Items) == 0 && other != nil {
		return other
	}
	c.problems.Merge(problems)
	c.in = w
	if err != nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if name != hearth.Entailed && !slices.Contains(files, p[name]) {
			c.report(p[name], kind(p[name]), nil)
		}
	}
	for _, src := range files {
		c.report(src, kind(src), nil)
	}
	return nil
}

// assemble opens a world and reads what the parts may change: the rules of
// actions, and what is read only later. It returns what is wrong, each thing once.
func (p parts) assemble(o hearth.Options) (w *hearth.World, problems diag.List, err error) {
	o, err = p.over(o)
	if err == nil {
		w, err = hearth.Open(o)
	}
	if err == nil {
		err = w.Check(p.touched(w.Ontology))
	}
	problems, err = listOf(err)
	return w, problems, err
}
