package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// Top is the folder of a domain for rules that come on top of all others.
// Diagnostics name its files without it.
const Top = "top"

// RuleFiles names the files that hold the rules of an action alone, the
// general ones first: the action's own, then overlays of that name. The error
// says that the action has none.
func (d *Domain) RuleFiles(action string) ([]string, error) {
	units, err := d.units(action)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, u := range units {
		if slices.Contains(stems(u.File.Name), action) {
			names = append(names, u.File.Name)
		}
	}
	return names, nil
}

// own names the file that holds the rules of an action; none when they all
// come on top.
func (d *Domain) own(action string) ([]string, error) {
	name := d.name + "/" + action + ".mg"
	if _, missing := fs.Stat(d.rules, name); missing == nil {
		return []string{name}, nil
	}
	shared, err := fs.Glob(d.rules, d.name+"/*+*.mg")
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(shared, func(f string) bool { return slices.Contains(stems(f), action) }); i >= 0 {
		return shared[i : i+1], nil
	}
	if _, missing := fs.Stat(d.rules, path.Join(d.name, Top, action+".mg")); missing == nil {
		return nil, nil
	}
	return []string{name}, nil
}

// folders are those of the rule files that come on top of others.
func (d *Domain) folders() (folders []string) {
	for _, folder := range append(strings.Fields(d.Semantics.Overlays), Top) {
		folders = append(folders, d.name+"/"+folder)
	}
	return folders
}

// RulesHash identifies the rules of a domain in its semantics: a rule file that
// has another name or another text gives another hash.
func (d *Domain) RulesHash() (string, error) {
	h := sha256.New()
	for _, folder := range append([]string{"core", d.name}, d.folders()...) {
		names, err := fs.Glob(d.rules, folder+"/*.mg")
		if err != nil {
			return "", err
		}
		for _, name := range names {
			text, err := fs.ReadFile(d.rules, name)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// overlays names the rule files that come on top of an action's own.
func (d *Domain) overlays(action string) ([]string, error) {
	var out []string
	for _, folder := range d.folders() {
		files, err := fs.Glob(d.rules, folder+"/*.mg")
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if n := stems(f); slices.Contains(n, action) || d.model.Ontology().Action(n[0]) == nil {
				out = append(out, f)
			}
		}
	}
	return out, nil
}

// stems are the actions that a rule file is named after, if it is after any.
func stems(file string) []string {
	return strings.Split(strings.TrimSuffix(path.Base(file), ".mg"), "+")
}

// file reads a rule file.
func (d *Domain) file(name string) (*source.File, error) {
	text, err := fs.ReadFile(d.rules, name)
	return &source.File{Name: strings.TrimPrefix(name, d.name+"/"+Top+"/"), Text: string(text)}, err
}

// ruleless is the error of an action of which a rule file cannot be read.
func (d *Domain) ruleless(action string, err error) error {
	a := d.model.Ontology().Action(action)
	if a == nil || !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("rules of %s: %w", action, err)
	}
	return diag.New("E0426", a.At, "the action %s has no rules", action).
		WithHint("write them into %s.mg", action)
}
