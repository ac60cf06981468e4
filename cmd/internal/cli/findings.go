package cli

import (
	"maps"
	"slices"

	"hearth"
	"hearth/cmd/internal/flags"
	"hearth/ontology/overlay"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

// Findings returns what lint reports about the parts p, or about the whole world if there are no parts.
func (v *Target) Findings(w *hearth.World, p Parts) (found source.Diagnostics, err error) {
	all, err := w.Lint(overlay.FileSet(p).Touched(w.Ontology))
	if len(p) == 0 {
		all, err = w.Lint(w.Ontology.Actions())
	}
	for _, d := range all {
		if len(p) == 0 || p.contains(d.Span.File) {
			found.Add(d)
		}
	}
	var ontologies []*source.File
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if IsOWL(p[name]) {
			ontologies = append(ontologies, p[name])
		}
	}
	if err == nil && len(ontologies) > 0 {
		wrong, other := reason.Lint(w.Ontology, ontologies, overlay.Entailed)
		if err = other; err == nil {
			found.Items = append(found.Items, wrong...)
		}
		if x := w.Internal().Entailed; x != nil {
			for _, d := range x.Notes {
				note := *d
				note.Severity = source.Note
				found.Add(&note)
			}
		}
	}
	base, other := w.Internal().Questions()
	if other != nil {
		return found, other
	}
	for _, d := range append(flags.Untyped(p, base.Types()), flags.NamedLikeClass(p, w.Ontology)...) {
		found.Add(d)
	}
	return found, err
}
