package authoring

import (
	"path"
	"slices"
	"strings"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
)

// PlansOf returns the evaluation plans of the rules of an action or type, in order of evaluation. If all is
// false, only rules from its own files are included. The error E0201 suggests similar names.
func PlansOf(w *hearth.World, name string, all bool) (*report.List[report.RulePlan], error) {
	base, err := w.Internal().Questions()
	if err != nil {
		return nil, err
	}
	derived := strings.ReplaceAll(name, "-", "_")
	switch {
	case w.Ontology.Action(name) != nil:
		p, err := w.Internal().Domain.Program(name)
		if err != nil {
			return nil, err
		}
		own, err := w.Internal().Domain.Rules().OwnFiles(name)
		return listed(p.Plans(func(f *source.File) bool { return all || slices.Contains(own, f.Name) })), err
	case slices.Contains(base.Types(), derived):
		q, err := base.Prepare(&source.File{Name: "query", Text: derived + "(X)"})
		if err != nil {
			return nil, err
		}
		return listed(q.Program().Plans(func(f *source.File) bool {
			return q.Needs(f) && (all || strings.TrimSuffix(path.Base(f.Name), ".mg") == name)
		})), nil
	}
	known := base.Types()
	for _, a := range w.Ontology.Actions() {
		known = append(known, a.Name)
	}
	return nil, source.Unknown("E0201", "action or type", name, known)
}

// PlansIn returns the evaluation plans of the rules of some files. Each rule appears with the first action, folder of
// auxiliary rules or type that uses it. Unused rules are omitted.
func PlansIn(w *hearth.World, from Files) (*report.List[report.RulePlan], error) {
	var all []report.RulePlan
	met := map[string]bool{}
	add := func(plans []report.RulePlan) {
		for _, p := range plans {
			if !met[p.Position] {
				met[p.Position], all = true, append(all, p)
			}
		}
	}
	for _, a := range w.Ontology.Actions() {
		p, err := w.Internal().Domain.Program(a.Name)
		if err != nil {
			return nil, err
		}
		add(p.Plans(from))
	}
	programs, err := w.Internal().Auxiliary()
	if err != nil {
		return nil, err
	}
	for _, p := range programs {
		add(p.Plans(from))
	}
	types, err := typesFrom(w, from)
	for _, t := range types {
		add(t.query.Program().Plans(func(f *source.File) bool { return t.query.Needs(f) && (from == nil || from(f)) }))
	}
	return listed(all), err
}

func listed(all []report.RulePlan) *report.List[report.RulePlan] {
	return &report.List[report.RulePlan]{Items: append([]report.RulePlan{}, all...)}
}
