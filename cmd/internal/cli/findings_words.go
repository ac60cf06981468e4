package cli

import (
	"maps"
	"path"
	"slices"
	"strings"

	"hearth"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/parser/phrase"
	"hearth/parser/source"
	"hearth/sim/planner/bank"
)

// wordFindings returns what lint reports about the words of people in the parts p.
func wordFindings(w *hearth.World, p Parts) (found []*source.Diagnostic, err error) {
	for _, name := range slices.Sorted(maps.Keys(p)) {
		var list []*source.Diagnostic
		switch src := p[name]; {
		case path.Ext(name) != ".yaml":
		case w.Name == hearth.Household && strings.Contains("\n"+src.Text, "\nwords:"):
			list, err = sentences(src)
		case w.Name == hearth.Kitchen && path.Dir(name) == overlay.Notation && strings.HasPrefix(path.Base(name), "reading-"):
			list, err = w.Internal().LintWords(src)
		}
		if err != nil {
			return nil, err
		}
		found = append(found, list...)
	}
	return found, nil
}

// misspeltIRIs warns of probably misspelt classes of other ontologies in the parts p. No file describes such a class, and
// its name is nearly that of another class.
func misspeltIRIs(o *ontology.Ontology, p Parts) (found []*source.Diagnostic) {
	var known []string
	var asked []*ontology.Published
	for _, c := range o.Published() {
		if len(c.Supers) == 0 && p.contains(c.Span.File) {
			asked = append(asked, c)
		} else {
			known = append(known, c.Name)
		}
	}
	for _, c := range asked {
		if near := source.Nearest(c.Name, known); near != "" && source.IsSlip(c.Name, near) {
			d := source.Errorf("E0370", c.Span, "%s: no file describes this class", c.Name).WithHint("did you mean %s?", near)
			d.Severity = source.Warning
			found = append(found, d)
		}
	}
	return found
}

// sentences returns the problems of the words of people in an ontology file of the household.
func sentences(src *source.File) ([]*source.Diagnostic, error) {
	_, templates, err := phrase.Open(ontology.Household())
	if err != nil {
		return nil, err
	}
	built, err := source.Read(ontology.Household(), "notation/words.yaml")
	if err != nil {
		return nil, err
	}
	words, err := bank.LoadWording(built, templates)
	if err != nil {
		return nil, err
	}
	list, err := source.SplitError(words.Add(src, templates))
	return list.Items, err
}
