package ask

import (
	"path"
	"slices"
	"strings"

	"hearth/engine/rule"
)

// A typeFile is a rule file that derives types of things.
type typeFile struct {
	unit          rule.Unit
	defines, uses []string
}

// readTypes reads which file derives which type.
func (b *Base) readTypes() error {
	files, err := b.domain.Rules().TypeFiles()
	if err != nil {
		return err
	}
	for _, file := range files {
		f := typeFile{unit: rule.Unit{File: file}}
		if f.defines, f.uses, err = rule.Mentions(f.unit.File); err != nil {
			return err
		}
		declared, err := rule.Declared(file)
		if err != nil {
			return err
		}
		b.named(declared)
		b.types = append(b.types, f)
	}
	return nil
}

// units returns the files that derive the predicates of a query, directly or through other types.
func (b *Base) units(uses []string) (units []rule.Unit) {
	taken := make([]bool, len(b.types))
	for again := true; again; {
		again = false
		for i, f := range b.types {
			if taken[i] || !slices.ContainsFunc(f.defines, func(d string) bool { return slices.Contains(uses, d) }) {
				continue
			}
			taken[i], again = true, true
			uses = slices.Concat(uses, f.uses)
		}
	}
	for i, f := range b.types {
		if taken[i] {
			units = append(units, f.unit)
		}
	}
	return units
}

// Types returns the types of things that rules derive, sorted. Each type has the name of its file and is a
// predicate with one argument.
func (b *Base) Types() (names []string) {
	for _, f := range b.types {
		if name := f.name(); slices.Contains(f.defines, name) {
			names = append(names, name)
		}
	}
	return names
}

// TypeDoc returns the meaning of a derived type: the text after its name in the comment at the start of its
// file. It returns "" for an unknown name.
func (b *Base) TypeDoc(name string) string {
	i := slices.IndexFunc(b.types, func(f typeFile) bool { return f.name() == name && slices.Contains(f.defines, name) })
	if i < 0 {
		return ""
	}
	var words []string
	for line := range strings.Lines(b.types[i].unit.File.Text) {
		comment, ok := strings.CutPrefix(line, "#")
		if !ok {
			break
		}
		words = append(words, strings.Fields(comment)...)
	}
	return strings.TrimPrefix(strings.Join(words, " "), name+": ")
}

func (f typeFile) name() string {
	return strings.ReplaceAll(strings.TrimSuffix(path.Base(f.unit.File.Name), ".mg"), "-", "_")
}
