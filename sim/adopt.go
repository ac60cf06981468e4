package sim

import (
	"slices"

	"hearth/engine/rule"
)

// Adopt takes analysed rules over from an earlier domain, whose files must not
// have changed since: those of every action that has the same rules in d. Rules
// speak of the ontology, so nothing is taken over when that is another one.
// Call Adopt before d is used.
func (d *Domain) Adopt(earlier *Domain) {
	if d.Name() != earlier.Name() || d.Semantics != earlier.Semantics || d.model.Ontology().Hash() != earlier.model.Ontology().Hash() {
		return
	}
	d.vocab = earlier.vocab
	for _, a := range d.model.Ontology().Actions() {
		program, analysed := earlier.kept.Load(rulesOf(a.Name))
		if !analysed {
			continue
		}
		was, wasErr := earlier.book.Units(a.Name)
		is, isErr := d.book.Units(a.Name)
		if wasErr == nil && isErr == nil && slices.EqualFunc(was, is, sameUnit) {
			d.kept.Store(rulesOf(a.Name), program)
		}
	}
}

func sameUnit(a, b rule.Unit) bool { return *a.File == *b.File && a.Overlay == b.Overlay }
