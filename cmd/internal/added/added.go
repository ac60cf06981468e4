// Package added looks at the files that are laid over what comes with Hearth, for
// what their users may not expect: what they replace, and what nothing reads. It
// opens no file that it is not given.
package added

import (
	"bytes"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"hearth/facts/kitchen"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/rules"
)

// Replaced notes which files, by the names that they have there, take the place of
// those that come with a world.
func Replaced(p map[string]*source.File, world string) (notes []*diag.Diagnostic) {
	ours := map[string]fs.FS{"rules": rules.FS, "facts/kitchen": kitchen.Files}
	if onto := map[string]fs.FS{"kitchen": ontology.Kitchen(), "household": ontology.Household()}[world]; onto != nil {
		ours["ontology/"+world] = onto
	}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		place := overlay.Base{Rules: rules.FS}.Place(name, world)
		for folder, files := range ours {
			if _, err := fs.Stat(files, place); err == nil {
				d := diag.New("E0754", source.Span{File: p[name]}, "replaces %s that comes with Hearth", path.Join(folder, place))
				d.Severity = diag.Note
				notes = append(notes, d)
			}
		}
	}
	return notes
}

// beside are the endings of files that lie beside what is added: words for people,
// and what commands are given by name.
var beside = []string{"", ".md", ".txt", ".txtar", ".json", ".jsonl"}

// Ignored warns of the files in a folder that nothing reads: their names end in none of
// endings. The error is a [*diag.List] of rules in a folder that is hardly meant to be
// called so, or one of reading.
func Ignored(files fs.FS, folder string, endings []string) (warnings []*diag.Diagnostic, err error) {
	var problems diag.List
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		ending, within := path.Ext(name), path.Base(path.Dir(name))
		known := filepath.Join(folder, name)
		switch {
		case err != nil:
			return err
		case name != "." && strings.HasPrefix(path.Base(name), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir():
			if inside, err := fs.ReadDir(files, name); err != nil || len(inside) == 0 && name != "." {
				warnings = append(warnings, warning(source.Span{}, "nothing is in %s", known))
				return err
			}
		case slices.Contains(endings, ending) && isEmpty(files, name):
			warnings = append(warnings, warning(source.Span{}, "nothing is in %s", known))
		case ending == ".mg" && within != overlay.Types && diag.IsSlip(strings.ToLower(within), overlay.Types):
			problems.Addf("E0755", source.Span{}, "%s is read for every step, and derives no type", known).WithHint("the folder is %s: did you mean %s?", within, overlay.Types)
		case !slices.Contains(endings, ending) && !slices.Contains(beside, ending):
			warnings = append(warnings, warning(source.Span{}, "nothing reads %s", known).WithHint("files are named %s", strings.Join(endings, ", ")))
		}
		return nil
	})
	if err == nil {
		err = problems.Err()
	}
	return warnings, err
}

// isEmpty reports whether a file has neither a letter nor anything else to read.
func isEmpty(files fs.FS, name string) bool {
	text, err := fs.ReadFile(files, name)
	return err == nil && len(bytes.TrimSpace(text)) == 0
}

// Untyped warns of rules for types that derive none of types by the name of their file.
func Untyped(p map[string]*source.File, types []string) (out []*diag.Diagnostic) {
	for _, name := range slices.Sorted(maps.Keys(p)) {
		stem := strings.TrimSuffix(path.Base(name), ".mg")
		if path.Dir(name) != overlay.Types || slices.Contains(types, strings.ReplaceAll(stem, "-", "_")) {
			continue
		}
		out = append(out, warning(source.Span{File: p[name]}, "no rule here derives %s(X), so %s is no type", strings.ReplaceAll(stem, "-", "_"), stem).
			WithHint("a type is called as its file is"))
	}
	return out
}

// Doubled warns of rules for types that are called as a class is.
func Doubled(p map[string]*source.File, onto *ontology.Ontology) (out []*diag.Diagnostic) {
	for _, name := range slices.Sorted(maps.Keys(p)) {
		class := strings.ReplaceAll(strings.TrimSuffix(path.Base(name), ".mg"), "_", "-")
		place := overlay.Base{Rules: rules.FS}.Place(name, onto.Family())
		if _, err := fs.Stat(rules.FS, place); path.Dir(name) == overlay.Types && onto.Class(class) != nil && err != nil {
			out = append(out, warning(source.Span{File: p[name]}, "%s is a class, too, and not what is derived here", class).
				WithHint("is_a(X, /%s) asks for the class, %s(X) for the type: call the type otherwise", class, strings.ReplaceAll(class, "-", "_")))
		}
	}
	return out
}

// Unread warns of recipes that are laid over a household.
func Unread(recipes []*source.File) (out []*diag.Diagnostic) {
	for _, src := range recipes {
		out = append(out, warning(source.Span{}, "nothing reads %s", src.Name).WithHint("a household has no recipes: leave it to a kitchen"))
	}
	return out
}

func warning(at source.Span, format string, args ...any) *diag.Diagnostic {
	d := diag.New("E0755", at, format, args...)
	d.Severity = diag.Warning
	return d
}
