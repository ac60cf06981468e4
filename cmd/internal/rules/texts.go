package rules

import (
	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/parser/source"
	"hearth/rules/authoring"
)

// texts returns the problems of recipes and cases in the world w, over which the parts p are laid.
func (l *linter) texts(w *hearth.World, p cli.Parts, files []*source.File) (found source.Diagnostics, err error) {
	t := &tester{Target: l.Target, base: p, opened: map[string]*hearth.World{settingsKey(nil): w}}
	for _, src := range files {
		if !authoring.IsCase(src) {
			found.Merge(authoring.CheckText(w, src))
			continue
		}
		c := &authoring.Case{Name: src.Name, Archive: txtar.Parse([]byte(src.Text))}
		in, err := t.openFor(c)
		if err == nil {
			list, other := c.Check(in, src)
			found.Merge(list)
			err = other
		}
		list, other := source.SplitError(err)
		if other != nil {
			return found, other
		}
		found.Merge(list)
	}
	return found, nil
}

// withCases returns files with the cases in a folder.
func withCases(a *cli.App, folder string, files []*source.File) ([]*source.File, error) {
	names, err := a.Disk.Files(folder, ".txtar")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		src, err := a.Disk.Read(name)
		if err != nil {
			return nil, err
		}
		files = append(files, src)
	}
	return files, nil
}
