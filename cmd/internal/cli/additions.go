package cli

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/flags"
	"hearth/eval/benchmark"
	"hearth/ontology/overlay"
	"hearth/ontology/owl"
	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// Additions holds the flag --with, which names folders of files that are laid over the built-in ones. A target
// and its recipes share the flag.
type Additions struct{ Cmd *cobra.Command }

// Bind adds the flag to a command.
func (w *Additions) Bind(cmd *cobra.Command) {
	if cmd.Flags().Lookup("with") == nil {
		cmd.Flags().StringArray("with", nil, "add the rules, types, actions, ontologies, scenes, stock and recipes of this `folder`; may be repeated")
	}
	w.Cmd = cmd
}

// Folders returns the values of the flag.
func (w *Additions) Folders() []string {
	if w.Cmd == nil {
		return nil
	}
	names, _ := w.Cmd.Flags().GetStringArray("with") // cannot fail: Bind defined the flag with this type
	return names
}

// endings are the endings of files that can be added.
var endings = slices.Concat([]string{".yaml", ".mg", ".solution", ".xml"}, OWLEndings[:5])

// Files returns the parts (see [IsPart]) and the recipe files in the folders. A part replaces one of the same
// name in an earlier folder.
func (w *Additions) Files(a *App) (p Parts, recipes []*source.File, err error) {
	p = Parts{}
	for _, folder := range w.Folders() {
		layer := Parts{}
		more, err := layer.AddFolder(a, folder)
		if err != nil {
			return nil, nil, err
		}
		maps.Copy(p, layer)
		recipes = append(recipes, more...)
	}
	return p, recipes, nil
}

// AddFolder adds the parts in a folder to p, and returns the recipe files in it.
func (p Parts) AddFolder(a *App, folder string) (recipes []*source.File, err error) {
	names, err := FilesIn(a, folder)
	if err != nil {
		return nil, err
	}
	files, err := a.Disk.Folder(folder)
	if err != nil {
		return nil, err
	}
	warnings, err := flags.Ignored(files, folder, endings)
	if a.ReportOnce(warnings...); err != nil {
		return nil, err
	}
	for _, name := range names {
		src, err := a.Disk.Read(name)
		if err != nil {
			return nil, err
		}
		if !IsPart(src) {
			recipes = append(recipes, src)
			continue
		}
		below, err := filepath.Rel(folder, name)
		if err != nil {
			return nil, err
		}
		if own := filepath.Base(folder); overlay.KeepsFolder(own) {
			below = filepath.Join(own, below)
		}
		if err := p.Add(below, src); err != nil {
			return nil, err
		}
	}
	return recipes, nil
}

// FilesIn lists the files in a folder that can be added.
func FilesIn(a *App, folder string) (names []string, err error) {
	if _, err := a.Disk.Folder(folder); err != nil {
		return nil, err
	}
	for _, ending := range endings {
		some, err := a.Disk.Files(folder, ending)
		if err != nil {
			return nil, err
		}
		names = append(names, some...)
	}
	cases, err := a.Disk.Files(folder, ".txtar")
	if err != nil {
		return nil, err
	}
	if len(names)+len(cases) == 0 {
		return nil, source.Errorf("E0750", source.Span{}, "%s contains nothing that can be added", folder).
			WithHint("expected files named %s", strings.Join(endings, ", "))
	}
	slices.Sort(names)
	return names, nil
}

// addRecipes returns set with the recipes of the folders. A recipe replaces one of the same id in the set.
func (w *Additions) addRecipes(a *App, set *benchmark.Set) (*benchmark.Set, error) {
	_, files, err := w.Files(a)
	if err != nil || len(files) == 0 {
		return set, err
	}
	var problems source.Diagnostics
	var golds []*network.Network
	for _, src := range files {
		if IsXML(src) {
			continue
		}
		f, err := network.Parse(src)
		list, _ := source.SplitError(err)
		problems.Merge(list)
		golds = append(golds, f.Networks...)
	}
	set = set.WithGold(golds...)
	for _, src := range files {
		if IsXML(src) {
			list, _ := source.SplitError(attach(set, golds, src))
			problems.Merge(list)
		}
	}
	return set, problems.Err()
}

// attach adds a recipe text or an alignment to its recipe in set. That recipe must have a network in golds.
func attach(set *benchmark.Set, golds []*network.Network, src *source.File) error {
	if IsAlignment(src) {
		a, err := recipe.ParseAlignment(src)
		if err != nil {
			return err
		}
		e, err := recipeEntry(set, golds, a.ID, a.Span)
		if err == nil {
			e.Alignment = a
		}
		return err
	}
	r, err := recipe.Parse(src)
	if err != nil {
		return err
	}
	e, err := recipeEntry(set, golds, r.ID, r.Span)
	if err == nil {
		e.Recipe = r
	}
	return err
}

// recipeEntry returns the entry of the recipe id, which must have a network in golds.
func recipeEntry(set *benchmark.Set, golds []*network.Network, id string, at source.Span) (*benchmark.Entry, error) {
	if slices.ContainsFunc(golds, func(n *network.Network) bool { return n.ID == id }) {
		return set.Entry(id), nil
	}
	return nil, source.Errorf("E0751", at, "the recipe %s has no network", id).WithHint("write the network to %s.solution", id)
}

// IsXML reports whether a file is the text of a recipe or its alignment.
func IsXML(src *source.File) bool {
	return strings.HasPrefix(strings.TrimLeft(src.Text, "\ufeff \t\r\n"), "<") || path.Ext(src.Name) == ".xml"
}

// IsAlignment reports whether a file is an alignment.
func IsAlignment(src *source.File) bool { return strings.Contains(src.Text, "<meaning") }

// OWLEndings are the endings of ontology files that are read in folders.
var OWLEndings = append(slices.Clone(owl.Endings), owl.Catalog)
