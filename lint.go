package hearth

import (
	ownhome "hearth/facts/home"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim/explanation"
	"hearth/sim/rulebook/review"
)

// Lint checks the rules of the given actions and the rules that derive types. It returns findings sorted by
// position: unknown names, rules that never fire, predicates that are never read. It does not repeat errors
// that loading reports.
func (w *World) Lint(actions []*ontology.Action) ([]*diag.Diagnostic, error) {
	return w.findings(actions, false)
}

// findings returns the findings of [World.Lint]. If sure is set, it returns only errors and takes a third of
// the time.
func (w *World) findings(actions []*ontology.Action, sure bool) ([]*diag.Diagnostic, error) {
	base, err := w.Questions()
	if err != nil {
		return nil, err
	}
	r := review.Review{
		Book: w.Domain.Rules(), Actions: actions, Steps: w.Domain.Vocabulary(), Types: base.Vocabulary(),
		Editions: w.allEditions, Words: w.words, ErrorsOnly: sure,
	}
	return r.Findings()
}

// allEditions yields the ontologies of all editions, that of w first, since rules may use names that exist only
// in another edition. The others are loaded on demand.
func (w *World) allEditions(yield func(*ontology.Ontology) bool) {
	if !yield(w.Ontology) {
		return
	}
	for _, o := range w.otherEditions() {
		if !yield(o) {
			return
		}
	}
}

// loadEditions loads the ontologies of the other editions.
func (w *World) loadEditions() (others []*ontology.Ontology) {
	for _, e := range w.Ontology.Editions() {
		if e == w.Edition {
			continue
		}
		if o, err := ontology.Load(w.options.Ontology, e); err == nil {
			others = append(others, o)
		}
	}
	return others
}

// words returns the class names and categories of the built-in home; another scene may have others.
func (*World) words(*ontology.Property) (words []string) {
	if _, g, err := ownhome.Open(); err == nil {
		for _, n := range g.Nodes {
			words = append(words, n.Class, n.Category)
		}
	}
	return words
}

// mistakes returns the findings of [World.Lint] if one of them is an error, and nil otherwise.
func (w *World) mistakes(actions []*ontology.Action) error {
	all, err := w.findings(actions, true)
	if err != nil || len(all) == 0 {
		return err
	}
	if all, err = w.Lint(actions); err != nil {
		return err
	}
	return (&diag.List{Items: all}).Err()
}

// Blame finds the rule of the given files that may have caused an execution error: the first that writes a
// property which several rules write at once.
func (w *World) Blame(failed error, from func(*source.File) bool) (at source.Span, found bool) {
	return explanation.Blame(w.Domain, failed, from)
}
