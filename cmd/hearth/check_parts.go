package main

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"hearth"
	"hearth/facts"
	"hearth/ontology"
	"hearth/overlay"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/rules"
)

// isPart reports whether a file is a part of a kitchen rather than something
// that is read in one.
func isPart(src *source.File) bool {
	return path.Ext(src.Name) == ".yaml" || path.Ext(src.Name) == ".mg"
}

// partName is the name under which a part is laid over the kitchen: the end of
// its path if there are rules of that name, else its base name.
func partName(src *source.File) string {
	words := strings.Split(path.Clean(strings.ReplaceAll(src.Name, `\`, "/")), "/")
	for n := min(3, len(words)); n > 1; n-- {
		name := path.Join(words[len(words)-n:]...)
		if _, err := fs.Stat(rules.FS, name); err == nil {
			return name
		}
	}
	return words[len(words)-1]
}

// parts are files that are laid over the kitchen, by the names they have there.
type parts map[string]*source.File

func partsOf(files []*source.File) (parts, error) {
	p := parts{}
	for _, src := range files {
		name := partName(src)
		if p[name] != nil {
			return nil, usage("two of the files are called %s", name)
		}
		p[name] = src
	}
	return p, nil
}

// over opens the kitchen of o with the parts over it.
func (p parts) over(o hearth.Options) (*hearth.Kitchen, error) {
	texts := map[string]string{}
	for name, src := range p {
		texts[name] = src.Text
	}
	var err error
	if o.With, err = overlay.Files(texts); err != nil {
		return nil, err
	}
	return hearth.Open(o)
}

// touched lists the actions whose programs the parts may change: those that
// files of rules are named after, or all.
func (p parts) touched(onto *ontology.Ontology) (out []*ontology.Action) {
	for name, src := range p {
		action := onto.Action(strings.TrimSuffix(name, ".mg"))
		switch {
		case action != nil:
			out = append(out, action)
		case !overlay.IsScene(src.Text):
			return onto.Actions()
		}
	}
	return out
}

// named puts the names that the user gave in place of those in the kitchen.
func (p parts) named(problems []*diag.Diagnostic) {
	for _, d := range problems {
		for name, src := range p {
			if f := d.At.File; f != nil && f.Text == src.Text && (f.Name == name || f.Name == path.Base(name)) {
				d.At.File = src
			}
		}
	}
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

// open opens the kitchen with the parts laid over it. There is none when
// something is wrong with them; the error is not about their texts.
func (c *checker) open(files []*source.File) error {
	if len(files) == 0 {
		k, err := c.choice.open()
		c.kitchen = k
		return err
	}
	o, err := c.choice.options()
	if err != nil {
		return err
	}
	p, err := partsOf(files)
	if err != nil {
		return err
	}
	problems, err := c.assemble(o, p)
	if err != nil {
		return fault(err)
	}
	p.named(problems.Items)
	c.problems.Merge(problems)
	if len(problems.Items) > 0 {
		c.kitchen = nil
		return nil
	}
	for _, src := range files {
		c.report(src, kind(src), nil)
	}
	return nil
}

// assemble opens a kitchen and reads what its parts may change: the rules of
// actions, and what is read only later. It returns what is wrong, each thing once.
func (c *checker) assemble(o hearth.Options, p parts) (problems diag.List, err error) {
	told := map[string]bool{}
	note := func(err error) error {
		list, err := listOf(err)
		for _, d := range list.Items {
			if !told[d.Error()] {
				problems.Add(d)
			}
			told[d.Error()] = true
		}
		return err
	}
	if c.kitchen, err = p.over(o); err != nil {
		return problems, note(err)
	}
	for name, src := range p {
		one, fault := overlay.Files(map[string]string{name: src.Text})
		switch {
		case fault != nil:
		case kind(src) == "a scene":
			_, fault = facts.LoadScene(one, strings.TrimSuffix(name, ".yaml"), c.kitchen.Ontology)
		case kind(src) == "primary outputs":
			_, fault = facts.LoadPrimaryOutputs(one)
		}
		err = errors.Join(err, note(fault))
	}
	for _, action := range p.touched(c.kitchen.Ontology) {
		_, broken := c.kitchen.Domain.Program(action.Name)
		err = errors.Join(err, note(broken))
	}
	return problems, err
}
