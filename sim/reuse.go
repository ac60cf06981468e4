package sim

import (
	"slices"

	"hearth/engine/rule"
)

// ReuseRules reuses the analysed rules of an earlier domain for every action whose rule files are the same in
// both. The files of the earlier domain must not have changed since they were analysed. Nothing is reused when
// the name, the semantics or the ontology differ, because rules refer to the ontology. Call ReuseRules before
// d is used.
func (d *Domain) ReuseRules(earlier *Domain) {
	if d.Name() != earlier.Name() || d.Semantics != earlier.Semantics || d.model.Ontology().Hash() != earlier.model.Ontology().Hash() {
		return
	}
	d.vocab = earlier.vocab
	for _, a := range d.model.Ontology().Actions() {
		program, analysed := earlier.onceValues.Load(rulesOf(a.Name))
		if !analysed {
			continue
		}
		was, wasErr := earlier.book.Units(a.Name)
		is, isErr := d.book.Units(a.Name)
		if wasErr == nil && isErr == nil && slices.EqualFunc(was, is, sameUnit) {
			d.onceValues.Store(rulesOf(a.Name), program)
		}
	}
}

func sameUnit(a, b rule.Unit) bool { return *a.File == *b.File && a.Overlay == b.Overlay }
