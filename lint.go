package hearth

import (
	ownhome "hearth/facts/home"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim/explanation"
	"hearth/sim/rulebook/review"
)

// Lint finds what the rules of some actions, and those that derive types, can
// hardly mean, by place: names that nothing has, rules that never fire, what nobody
// reads. What loading them reports is not among it.
func (w *World) Lint(actions []*ontology.Action) ([]*diag.Diagnostic, error) {
	return w.findings(actions, false)
}

// findings are those of [World.Lint], or errors alone, which are found in a third of the time.
func (w *World) findings(actions []*ontology.Action, sure bool) ([]*diag.Diagnostic, error) {
	base, err := w.Questions()
	if err != nil {
		return nil, err
	}
	r := review.Review{
		Book: w.Domain.Rules(), Actions: actions, Steps: w.Domain.Vocabulary(), Types: base.Vocabulary(),
		Editions: w.editions, Words: w.words, Sure: sure,
	}
	return r.Findings()
}

// allEditions returns the ontology in all its editions: rules may name what another
// one has.
func (w *World) allEditions() (all []*ontology.Ontology) {
	all = append(all, w.Ontology)
	for _, e := range w.Ontology.Editions() {
		if o, err := ontology.Load(w.from.Ontology, e); err == nil && e != w.Edition {
			all = append(all, o)
		}
	}
	return all
}

// words are what things of the home are called and counted among: a scene may have
// others.
func (*World) words(*ontology.Property) (words []string) {
	if _, g, err := ownhome.Open(); err == nil {
		for _, n := range g.Nodes {
			words = append(words, n.Class, n.Category)
		}
	}
	return words
}

// mistakes is what [World.Lint] finds, if errors are among it.
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

// Blame finds the first rule of some files that may have caused an error of
// executing a plan: one that writes the property that several rules write at once.
func (w *World) Blame(failed error, from func(*source.File) bool) (at source.Span, found bool) {
	return explanation.Blame(w.Domain, failed, from)
}
