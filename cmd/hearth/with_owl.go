package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth"
	owllibrary "hearth/ontology/owl/library"
	"hearth/ontology/owl/tbox"
	"hearth/parser/source"
)

// isOWL reports whether a file is an ontology in a notation of OWL, or says
// where such ontologies are.
func isOWL(src *source.File) bool { return owllibrary.Reads(src.Name) }

// reason adds a part with what follows from the parts in OWL and from the
// kitchen of o with the other parts, and notes what has no effect. When there
// is no such kitchen, opening it says why.
func (p parts) reason(a *app, o hearth.Options) error {
	var files []*source.File
	others := parts{}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		switch {
		case isOWL(p[name]):
			files = append(files, p[name])
		case name != hearth.Entailed:
			others[name] = p[name]
		}
	}
	delete(p, hearth.Entailed)
	if len(files) == 0 {
		return nil
	}
	o, err := others.over(o)
	if err != nil {
		return err
	}
	w, err := hearth.Open(o)
	if err != nil {
		return nil
	}
	found, err := tbox.Entail(w.Ontology, files)
	if err != nil {
		return unreasoned(err)
	}
	if found == nil {
		return nil
	}
	for _, d := range found.Notes {
		fmt.Fprint(a.err, "note: ")
		a.tell(d)
	}
	if len(found.Uncovered) > 0 {
		var some []string
		for _, construct := range slices.Sorted(maps.Keys(found.Uncovered)) {
			some = append(some, fmt.Sprintf("%s %d", construct, found.Uncovered[construct]))
		}
		fmt.Fprintf(a.err, "note: what follows from these constructs is not known: %s\n", strings.Join(some, ", "))
	}
	p[hearth.Entailed] = &source.File{Name: hearth.Entailed, Text: found.Text}
	return nil
}

// reasoned returns the kitchen with parts laid over it, and with what follows
// from those in OWL when some are among the files that were named.
func (c *checker) reasoned(p parts, files []*source.File) (*hearth.World, error) {
	if slices.ContainsFunc(files, isOWL) {
		o, err := c.options()
		if err == nil {
			err = p.reason(c.app, o)
		}
		if err != nil {
			return nil, err
		}
	}
	return c.furnished(p)
}
