package show

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/parser/diag"
)

// ClassTree writes a class and all below it, each indented under its
// superclass; without a class, all that have no superclass. A class with
// several superclasses stands under each, what is below it under the first.
func ClassTree(w io.Writer, o *ontology.Ontology, class string) error {
	out := bufio.NewWriter(w)
	below := map[string][]string{}
	for _, c := range o.Classes() {
		if len(c.Supers) == 0 {
			below[""] = append(below[""], c.Name)
		}
		for _, s := range c.Supers {
			below[s] = append(below[s], c.Name)
		}
	}
	told := map[string]bool{}
	var write func(name string, depth int)
	write = func(name string, depth int) {
		again := ""
		if told[name] && len(below[name]) > 0 {
			again = " ..."
		}
		fmt.Fprintf(out, "%s%s%s\n", strings.Repeat("  ", depth), name, again)
		if told[name] {
			return
		}
		told[name] = true
		for _, sub := range below[name] {
			write(sub, depth+1)
		}
	}
	if class != "" {
		write(class, 0)
		return out.Flush()
	}
	for _, name := range below[""] {
		write(name, 0)
	}
	return out.Flush()
}

// A Kind is something that a thing can be: a class of the ontology, or a type
// that rules derive.
type Kind struct{ Name, Doc, IRI string }

// Kinds lists kinds with what they mean.
func Kinds(w io.Writer, kinds []Kind) error {
	return tabulate(w, func(t table) {
		for _, k := range kinds {
			t.row(k.Name, k.Doc)
		}
	})
}

// Matching returns the kinds that a word is about: those it is part of the name
// of, then those whose meaning or IRI says it; if there are none, the kind with
// the nearest name.
func Matching(word string, kinds []Kind) (found []Kind) {
	word = strings.ToLower(word)
	var names []string
	for _, says := range []func(Kind) string{
		func(k Kind) string { return k.Name },
		func(k Kind) string { return k.Doc + " " + k.IRI },
	} {
		for _, k := range kinds {
			if strings.Contains(strings.ToLower(says(k)), word) && !slices.Contains(found, k) {
				found = append(found, k)
			}
		}
	}
	if len(found) > 0 {
		return found
	}
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	if near := diag.Nearest(word, names); near != "" {
		return kinds[slices.Index(names, near):][:1]
	}
	return nil
}
