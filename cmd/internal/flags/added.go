package flags

import (
	"bytes"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/parser/source"
	"hearth/rules"
)

// Replaced returns a note for each file of p that replaces a built-in file of the world. The keys of p are
// names of files in the overlay, such as types/dough.mg.
func Replaced(p map[string]*source.File, world string) (notes []*source.Diagnostic) {
	ours := map[string]fs.FS{"rules": rules.FS, "facts/corpus": corpus.Files}
	if onto := map[string]fs.FS{"kitchen": ontology.Kitchen(), "household": ontology.Household()}[world]; onto != nil {
		ours["ontology/"+world] = onto
	}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		place := overlay.Base{Rules: rules.FS}.Place(name, world)
		for folder, files := range ours {
			if _, err := fs.Stat(files, place); err == nil {
				d := source.Errorf("E0754", source.Span{File: p[name]}, "replaces the built-in %s", path.Join(folder, place))
				if gone := lost(files, place, p[name]); len(gone) > 0 {
					d.WithHint("names of the built-in file are lost: %d, such as %s; to keep them, give this file another name", len(gone), gone[0])
				}
				d.Severity = source.Note
				notes = append(notes, d)
			}
		}
	}
	return notes
}

// definedName matches a name that a YAML file defines.
var definedName = source.LazyRegexp(`(?m)^  ([A-Za-z][\w:-]*):`)

// lost returns the names that a built-in YAML file defines and its replacement does not.
func lost(files fs.FS, place string, by *source.File) (gone []string) {
	text, err := fs.ReadFile(files, place)
	if path.Ext(place) != ".yaml" || err != nil {
		return nil
	}
	kept := map[string]bool{}
	for _, m := range definedName().FindAllStringSubmatch(by.Text, -1) {
		kept[m[1]] = true
	}
	for _, m := range definedName().FindAllStringSubmatch(string(text), -1) {
		if !kept[m[1]] {
			gone = append(gone, m[1])
		}
	}
	return gone
}

// auxiliaryEndings are the endings of files that an overlay may contain although Hearth does not load them:
// texts for people, and files that commands receive by name.
var auxiliaryEndings = []string{"", ".md", ".txt", ".txtar", ".json", ".jsonl"}

// Ignored returns warnings about empty files and folders, and about files that Hearth does not read because
// their names have none of the endings. The error is a read error, or a [*source.Diagnostics] of rule files in a folder
// whose name is probably a misspelling of "types".
func Ignored(files fs.FS, folder string, endings []string) (warnings []*source.Diagnostic, err error) {
	var problems source.Diagnostics
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
				warnings = append(warnings, warning(source.Span{}, "%s is empty", known))
				return err
			}
		case slices.Contains(endings, ending) && isEmpty(files, name):
			warnings = append(warnings, warning(source.Span{}, "%s is empty", known))
		case ending == ".mg" && within != overlay.Types && source.IsSlip(strings.ToLower(within), overlay.Types):
			problems.Addf("E0755", source.Span{}, "%s is read for every step, and derives no type", known).WithHint("the folder is %s: did you mean %s?", within, overlay.Types)
		case !slices.Contains(endings, ending) && !slices.Contains(auxiliaryEndings, ending):
			warnings = append(warnings, warning(source.Span{}, "nothing reads %s", known).WithHint("expected files named %s", strings.Join(endings, ", ")))
		}
		return nil
	})
	if err == nil {
		err = problems.Err()
	}
	return warnings, err
}

// isEmpty reports whether a file contains only white space.
func isEmpty(files fs.FS, name string) bool {
	text, err := fs.ReadFile(files, name)
	return err == nil && len(bytes.TrimSpace(text)) == 0
}

// Untyped warns of files in the folder types whose rules do not derive the type that the file is named after.
// The list types has the derived types.
func Untyped(p map[string]*source.File, types []string) (out []*source.Diagnostic) {
	for _, name := range slices.Sorted(maps.Keys(p)) {
		stem := strings.TrimSuffix(path.Base(name), ".mg")
		if path.Dir(name) != overlay.Types || slices.Contains(types, strings.ReplaceAll(stem, "-", "_")) {
			continue
		}
		out = append(out, warning(source.Span{File: p[name]}, "no rule of this file derives %s(X), so %s is not a type", strings.ReplaceAll(stem, "-", "_"), stem).
			WithHint("a type must have the name of its file"))
	}
	return out
}

// NamedLikeClass warns of files in the folder types that are named like a class. Files that replace a built-in
// one are left out.
func NamedLikeClass(p map[string]*source.File, onto *ontology.Ontology) (out []*source.Diagnostic) {
	for _, name := range slices.Sorted(maps.Keys(p)) {
		class := strings.ReplaceAll(strings.TrimSuffix(path.Base(name), ".mg"), "_", "-")
		place := overlay.Base{Rules: rules.FS}.Place(name, onto.Family())
		if _, err := fs.Stat(rules.FS, place); path.Dir(name) == overlay.Types && onto.Class(class) != nil && err != nil {
			out = append(out, warning(source.Span{File: p[name]}, "%s is also a class, which differs from this derived type", class).
				WithHint("is_a(X, /%s) tests the class, %s(X) the type: rename the type", class, strings.ReplaceAll(class, "-", "_")))
		}
	}
	return out
}

// Unread returns a warning for each recipe in an overlay of the household, which has no recipes.
func Unread(recipes []*source.File) (out []*source.Diagnostic) {
	for _, src := range recipes {
		out = append(out, warning(source.Span{}, "nothing reads %s", src.Name).WithHint("a household has no recipes: add them to a kitchen"))
	}
	return out
}

func warning(at source.Span, format string, args ...any) *source.Diagnostic {
	d := source.Errorf("E0755", at, format, args...)
	d.Severity = source.Warning
	return d
}
