package authoring

import (
	"path"
	"slices"
	"strings"

	"hearth"
	"hearth/engine/explain"
	"hearth/eval/report"
	"hearth/parser/source"
)

// PlansOf describes how the rules of an action or a type are evaluated: those in its rule files, or all rules
// that are evaluated with them, in order. If the name is unknown, the error (E0201) suggests similar names.
func PlansOf(w *hearth.World, name string, all bool) (*report.List[explain.Rule], error) {
	base, err := w.Questions()
	if err != nil {
		return nil, err
	}
	derived := strings.ReplaceAll(name, "-", "_")
	switch {
	case w.Ontology.Action(name) != nil:
		p, err := w.Domain.Program(name)
		if err != nil {
			return nil, err
		}
		own, err := w.Domain.Rules().Of(name)
		return listed(explain.Rules(p, func(f *source.File) bool { return all || slices.Contains(own, f.Name) })), err
	case slices.Contains(base.Types(), derived):
		q, err := base.Prepare(&source.File{Name: "query", Text: derived + "(X)"})
		if err != nil {
			return nil, err
		}
		return listed(explain.Rules(q.Program().Program, func(f *source.File) bool {
			return q.Needs(f) && (all || strings.TrimSuffix(path.Base(f.Name), ".mg") == name)
		})), nil
	}
	known := base.Types()
	for _, a := range w.Ontology.Actions() {
		known = append(known, a.Name)
	}
	return nil, hearth.Unknown("E0201", "action or type", name, known)
}

// PlansIn describes how the rules of the selected files are evaluated. Each rule is described once, in the
// first action or type that reads it. Rules that nothing reads are left out.
func PlansIn(w *hearth.World, from Files) (*report.List[explain.Rule], error) {
	var all []explain.Rule
	met := map[string]bool{}
	add := func(plans []explain.Rule) {
		for _, p := range plans {
			if !met[p.At] {
				met[p.At], all = true, append(all, p)
			}
		}
	}
	for _, a := range w.Ontology.Actions() {
		p, err := w.Domain.Program(a.Name)
		if err != nil {
			return nil, err
		}
		add(explain.Rules(p, from))
	}
	types, err := typesFrom(w, from)
	for _, t := range types {
		add(explain.Rules(t.query.Program().Program, func(f *source.File) bool { return t.query.Needs(f) && (from == nil || from(f)) }))
	}
	return listed(all), err
}

func listed(all []explain.Rule) *report.List[explain.Rule] {
	return &report.List[explain.Rule]{Items: append([]explain.Rule{}, all...)}
}
