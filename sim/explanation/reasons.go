package explanation

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/parser/source"
	"hearth/sim"
)

// A KnownReason is a reason against a step that rules can derive.
type KnownReason struct {
	Code    string
	Says    []ReasonWording // its texts; several if actions use different ones
	Actions []string        // actions whose rules can derive it, sorted; may be empty
	Clauses []source.Span   // the clauses that derive it, in the order of the files
}

// A ReasonWording is the text of a reason, with placeholders such as {thing} and {role} that are filled for each
// step.
type ReasonWording struct {
	Text string
	Span source.Span
}

// KnownReasons returns the reasons that the rules of d can derive or have a text for, sorted by code. It loads
// the rules of all actions.
func KnownReasons(d *sim.Domain) ([]KnownReason, error) {
	known := map[string]*KnownReason{}
	of := func(code engine.Term) *KnownReason {
		name := strings.TrimPrefix(code.Sym(), "/")
		if known[name] == nil {
			known[name] = &KnownReason{Code: name}
		}
		return known[name]
	}
	preds := []string{"blocked"}
	if d.Semantics.FaultsAbort {
		preds = append(preds, "aborts")
	}
	for _, a := range d.Model().Ontology().Actions() {
		p, err := d.Program(a.Name)
		if err != nil {
			return nil, err
		}
		rules := depend.New(p.Set, depend.Keys{})
		for _, pred := range preds {
			for code, at := range rules.Origins(engine.Fact{Pred: pred, Args: make([]engine.Term, 3)}, 0) {
				r := of(code)
				r.Actions, r.Clauses = append(r.Actions, a.Name), append(r.Clauses, at...)
			}
		}
		for _, rule := range p.Rules() {
			if rule.Head == "reason" && len(rule.Args) == 2 {
				r := of(rule.Args[0])
				r.Says = append(r.Says, ReasonWording{rule.Args[1].Sym(), rule.Span})
			}
		}
	}
	var out []KnownReason
	for _, name := range slices.Sorted(maps.Keys(known)) {
		r := known[name]
		slices.Sort(r.Actions)
		r.Actions = slices.Compact(r.Actions)
		r.Says = distinct(r.Says, func(s ReasonWording) source.Span { return s.Span })
		r.Clauses = distinct(r.Clauses, func(at source.Span) source.Span { return at })
		out = append(out, *r)
	}
	return out, nil
}

// distinct sorts items by their position in rule files and removes duplicates, which come from files that
// several actions share.
func distinct[T any](all []T, at func(T) source.Span) []T {
	slices.SortFunc(all, func(a, b T) int {
		x, y := at(a), at(b)
		return cmp.Or(cmp.Compare(x.File.Name, y.File.Name), cmp.Compare(x.Start, y.Start))
	})
	return slices.CompactFunc(all, func(a, b T) bool {
		x, y := at(a), at(b)
		return x.File.Name == y.File.Name && x.Start == y.Start
	})
}
