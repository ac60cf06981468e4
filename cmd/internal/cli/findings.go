package cli

import (
	"hearth"
	"hearth/cmd/internal/flags"
	"hearth/ontology/overlay"
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
	base, other := w.Internal().Questions()
	if other != nil {
		return found, other
	}
	for _, d := range append(flags.Untyped(p, base.Types()), flags.NamedLikeClass(p, w.Ontology)...) {
		found.Add(d)
	}
	return found, err
}
