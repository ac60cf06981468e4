package main

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/eval/benchmark"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// additions is the flag that names folders to lay over what comes with hearth.
// Kitchens and recipes share it.
type additions struct{ cmd *cobra.Command }

func (w *additions) bind(cmd *cobra.Command) {
	if cmd.Flags().Lookup("with") == nil {
		cmd.Flags().StringArray("with", nil, "a `folder` whose rules, types, actions, ontologies, scenes and recipes are added to those of hearth; may be repeated")
	}
	w.cmd = cmd
}

// folders are the names that the flag was given.
func (w *additions) folders() []string {
	if w.cmd == nil {
		return nil
	}
	names, _ := w.cmd.Flags().GetStringArray("with") // bind made it one
	return names
}

// endings are those of the files that can be added.
var endings = slices.Concat([]string{".yaml", ".mg", ".solution", ".xml"}, owlEndings[:5])

// files returns what the folders hold. A part takes the place of one of the
// same name in an earlier folder.
func (w *additions) files(a *app) (p parts, recipes []*source.File, err error) {
	p = parts{}
	for _, folder := range w.folders() {
		layer := parts{}
		more, err := layer.addFolder(a, folder)
		if err != nil {
			return nil, nil, err
		}
		maps.Copy(p, layer)
		recipes = append(recipes, more...)
	}
	return p, recipes, nil
}

// addFolder adds the parts in a folder, and returns the texts of recipes in it.
func (p parts) addFolder(a *app, folder string) (recipes []*source.File, err error) {
	names, err := filesIn(a, folder)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		src, err := a.disk.Read(name)
		if err != nil {
			return nil, err
		}
		if !isPart(src) {
			recipes = append(recipes, src)
			continue
		}
		below, err := filepath.Rel(folder, name)
		if err != nil {
			return nil, err
		}
		if err := p.add(below, src); err != nil {
			return nil, err
		}
	}
	return recipes, nil
}

// filesIn lists what can be added of a folder.
func filesIn(a *app, folder string) (names []string, err error) {
	if _, err := a.disk.Folder(folder); err != nil {
		return nil, err
	}
	for _, ending := range endings {
		some, err := a.disk.Files(folder, ending)
		if err != nil {
			return nil, err
		}
		names = append(names, some...)
	}
	if len(names) == 0 {
		return nil, diag.New("E0750", source.Span{}, "%s holds nothing that can be added", folder).
			WithHint("files are named %s", strings.Join(endings, ", "))
	}
	slices.Sort(names)
	return names, nil
}

// over returns set with the recipes of the folders; one of the same id takes
// the place of the one in the set.
func (w *additions) over(a *app, set *benchmark.Set) (*benchmark.Set, error) {
	_, files, err := w.files(a)
	if err != nil || len(files) == 0 {
		return set, err
	}
	var problems diag.List
	var golds []*network.Network
	for _, src := range files {
		if isXML(src) {
			continue
		}
		f, err := network.Parse(src)
		list, _ := listOf(err)
		problems.Merge(list)
		golds = append(golds, f.Networks...)
	}
	set = set.With(golds...)
	for _, src := range files {
		if isXML(src) {
			list, _ := listOf(attach(set, golds, src))
			problems.Merge(list)
		}
	}
	return set, problems.Err()
}

// attach gives a text to the recipe of its id, which must be one of golds.
func attach(set *benchmark.Set, golds []*network.Network, src *source.File) error {
	if isAlignment(src) {
		a, err := recipe.ParseAlignment(src)
		if err != nil {
			return err
		}
		e, err := cooked(set, golds, a.ID, a.At)
		if err == nil {
			e.Alignment = a
		}
		return err
	}
	r, err := recipe.Parse(src)
	if err != nil {
		return err
	}
	e, err := cooked(set, golds, r.ID, r.At)
	if err == nil {
		e.Recipe = r
	}
	return err
}

// cooked returns the entry of a recipe that one of golds cooks.
func cooked(set *benchmark.Set, golds []*network.Network, id string, at source.Span) (*benchmark.Entry, error) {
	if slices.ContainsFunc(golds, func(n *network.Network) bool { return n.ID == id }) {
		return set.Entry(id), nil
	}
	return nil, diag.New("E0751", at, "the recipe %s has no network", id).WithHint("write it into %s.solution", id)
}
