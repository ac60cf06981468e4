package wire

import (
	"cmp"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world"
)

// An edit changes the values of one fluent: it deletes all values, or removes some and adds others. An edit of
// a single-valued fluent sets the added value; without one the value was deleted.
type edit struct {
	fluent         *ontology.Fluent
	gone           bool
	removed, added []engine.Term
}

func (e edit) equal(o edit) bool {
	return e.fluent == o.fluent && e.gone == o.gone && slices.Equal(e.removed, o.removed) && slices.Equal(e.added, o.added)
}

// editsOf returns the edits that change the values was into the values is. Both lists and the result are in
// the order of fluents.
func editsOf(was, is []world.FluentValues) (edits []edit) {
	for len(was)+len(is) > 0 {
		first := 0
		switch {
		case len(is) == 0:
			first = -1
		case len(was) == 0:
			first = 1
		default:
			first = cmp.Compare(was[0].Fluent.Pred, is[0].Fluent.Pred)
		}
		switch {
		case first < 0:
			edits = append(edits, edit{fluent: was[0].Fluent, gone: true})
		case first > 0:
			edits = append(edits, edit{fluent: is[0].Fluent, added: is[0].Terms})
		case !slices.Equal(was[0].Terms, is[0].Terms):
			edits = append(edits, editOf(was[0], is[0]))
		}
		if first <= 0 {
			was = was[1:]
		}
		if first >= 0 {
			is = is[1:]
		}
	}
	return edits
}

func editOf(was, is world.FluentValues) edit {
	e := edit{fluent: is.Fluent, added: is.Terms}
	if e.fluent.Many {
		for _, t := range was.Terms {
			if len(e.added) > 0 && e.added[0] == t {
				e.added = e.added[1:]
			} else {
				e.removed = append(e.removed, t)
			}
		}
	}
	return e
}

// apply returns the values after edits.
func apply(was []world.FluentValues, edits []edit) []world.FluentValues {
	is := slices.Clone(was)
	for _, e := range edits {
		i, found := slices.BinarySearchFunc(is, e.fluent.Pred, func(h world.FluentValues, pred string) int { return cmp.Compare(h.Fluent.Pred, pred) })
		if !found {
			is = slices.Insert(is, i, world.FluentValues{Fluent: e.fluent})
		}
		if is[i].Terms = e.applyTo(is[i].Terms); e.gone || e.fluent.Many && len(is[i].Terms) == 0 {
			is = slices.Delete(is, i, i+1)
		}
	}
	return is
}

// applyTo returns the values of the fluent after the edit.
func (e edit) applyTo(was []engine.Term) []engine.Term {
	if !e.fluent.Many || len(was) == 0 {
		return e.added
	}
	removed := make(map[engine.Term]bool, len(e.removed))
	for _, t := range e.removed {
		removed[t] = true
	}
	is := slices.DeleteFunc(slices.Clone(was), func(t engine.Term) bool { return removed[t] })
	return append(is, e.added...)
}

// edits codes edits of fluents that the ontology has.
func (c *Coder) edits(edits *[]edit, onto *ontology.Ontology) {
	Slice(c, edits, editSize, func(e *edit) {
		var pred string
		if !c.Reading {
			pred = e.fluent.Pred
		}
		c.Symbol(&pred)
		f, known := onto.Fluent(pred)
		if !known {
			c.Refuse("unknown fluent %q", pred)
			return
		}
		n := uint64(0)
		if !e.gone {
			n = uint64(len(e.added)) + 1
		}
		c.Uint(&n)
		if e.fluent, e.gone = f, n == 0; e.gone {
			return
		}
		value := func(t *engine.Term) { c.Value(t, f.Sort) }
		if c.Reading {
			e.added = make([]engine.Term, c.counted(n-1, termSize))
		}
		for i := range e.added {
			value(&e.added[i])
		}
		if f.Many {
			Slice(c, &e.removed, termSize, value)
		}
	})
}
