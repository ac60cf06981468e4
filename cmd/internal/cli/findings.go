package cli

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"hearth"
	"hearth/cmd/internal/flags"
	"hearth/ontology/overlay"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

// Manual returns the world w in the quantitative mode, if the parts p contain files for it, or if there are no parts. It
// returns nil if the flags choose a mode, or if w has no such mode.
func (v *Target) Manual(w *hearth.World, p Parts) (*hearth.World, error) {
	chosen := v.mode != "" && v.Additions.Cmd.Flags().Changed("mode")
	if chosen || v.FixedQuantitative || w.Name != hearth.Kitchen || w.Internal().Domain.Semantics.AsWritten || len(p) > 0 && len(overlay.FileSet(p).ByHand()) == 0 {
		return nil, nil
	}
	return v.With(map[string]string{"mode": quantitative}).OpenWith(p)
}

// Findings returns what lint reports about the parts p, or about the whole world if there are no parts. manual is
// the world of [Target.Manual], or nil; its errors and the findings in its own files are included. A warning
// about any other file counts only if it is found in both worlds.
func (v *Target) Findings(w, manual *hearth.World, p Parts) (found source.Diagnostics, err error) {
	found, err = findingsIn(w, p)
	if err != nil || manual == nil {
		return found, err
	}
	more, err := findingsIn(manual, p)
	met := map[string]bool{}
	for _, d := range more.Items {
		met[d.Error()] = true
	}
	found.Items = slices.DeleteFunc(found.Items, func(d *source.Diagnostic) bool { return d.Severity == source.Warning && !met[d.Error()] })
	for _, d := range found.Items {
		delete(met, d.Error())
	}
	for _, d := range more.Items {
		if met[d.Error()] && (d.Severity != source.Warning || d.Span.File != nil && IsManual(d.Span.File.Name)) {
			found.Items = append(found.Items, d)
		}
	}
	slices.SortStableFunc(found.Items, func(a, b *source.Diagnostic) int {
		if a.Span.File == nil || b.Span.File == nil {
			return cmp.Compare(len(a.Span.String()), len(b.Span.String()))
		}
		return cmp.Or(strings.Compare(a.Span.File.Name, b.Span.File.Name), cmp.Compare(a.Span.Start, b.Span.Start))
	})
	return found, err
}

// IsManual reports whether a file of that name has rules for the quantitative mode.
func IsManual(name string) bool {
	return len(overlay.FileSet{partName(name): nil}.ByHand()) > 0
}

func findingsIn(w *hearth.World, p Parts) (found source.Diagnostics, err error) {
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
	words, other := wordFindings(w, p)
	if other != nil {
		return found, other
	}
	found.Items = append(found.Items, append(words, misspeltIRIs(w.Ontology, p)...)...)
	base, other := w.Internal().Questions()
	if other != nil {
		return found, other
	}
	for _, d := range append(flags.Untyped(p, base.Types()), flags.NamedLikeClass(p, w.Ontology)...) {
		found.Add(d)
	}
	return found, err
}
