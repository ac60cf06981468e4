package cli

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth"
	"hearth/ontology/overlay"
	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

// IsOWL reports whether a file is an ontology in a notation of OWL, or a catalog of such ontologies.
func IsOWL(src *source.File) bool { return owl.Reads(src.Name) }

// mostIgnored is the maximum number of reasons that ReportIgnored prints.
const mostIgnored = 3

// ReportIgnored prints why parts of graphs were ignored, and how many.
func ReportIgnored(a *App, ignored []owl.Ignored) {
	count := 0
	for i, x := range ignored {
		if count += x.Count; i < mostIgnored {
			a.Report(x.Diagnostic)
		}
	}
	if count > 0 {
		a.Note("ignored %s that OWL cannot express; hearth ontology check lists them", Plural(count, "part"))
	}
}

// AddEntailed adds the part [hearth.Entailed]. It has the consequences that a reasoner derives from the parts
// in OWL, the world of o and the other parts. AddEntailed prints notes about axioms without effect. If the
// world cannot be opened with the other parts, it does nothing, because the caller opens the world later and
// reports the reason.
func (p Parts) AddEntailed(ctx context.Context, a *App, o hearth.Named) error {
	var files []*source.File
	others := Parts{}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		switch {
		case IsOWL(p[name]):
			files = append(files, p[name])
		case name != overlay.Entailed:
			others[name] = p[name]
		}
	}
	delete(p, overlay.Entailed)
	if len(files) == 0 {
		return nil
	}
	o, err := others.Apply(o)
	if err != nil {
		return err
	}
	w, err := hearth.Open(o)
	if err != nil {
		return nil
	}
	found, err := reason.Entail(ctx, w.Ontology, files)
	if err != nil {
		return err
	}
	if found == nil {
		return nil
	}
	for _, d := range found.Notes {
		fmt.Fprint(a.Err, a.Colour.Ink(a.Err).Hint("note:"), " ")
		a.Report(d)
	}
	ReportIgnored(a, found.Ignored)
	if len(found.Uncovered) > 0 {
		var some []string
		for _, construct := range slices.Sorted(maps.Keys(found.Uncovered)) {
			some = append(some, fmt.Sprintf("%s %d", construct, found.Uncovered[construct]))
		}
		a.Note("these constructs are not supported by the reasoner: %s", strings.Join(some, ", "))
	}
	p[overlay.Entailed] = &source.File{Name: overlay.Entailed, Text: found.Text}
	return nil
}
