package search

import (
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/ontology"
	"hearth/sim/world"
)

// apply adds the possible effects of a move.
func (o *outlook) apply(t *trial) {
	for _, c := range t.changes {
		row := world.Change{Entity: c.thing, Fluent: engine.Name("/" + c.fluent), Value: c.value}
		if c.lost {
			o.lose(row)
			continue
		}
		if !o.derived[row] {
			o.derived[row], o.grown = true, true
			o.rows[c.fluent]++
			add(o.more, c.fluent, c.thing, c.value)
			add(o.back, c.fluent, c.value, c.thing)
		}
		if c.replaces {
			for _, v := range o.state.Values(c.thing, c.fluent) {
				if v != c.value {
					row.Value = v
					o.lose(row)
				}
			}
		}
	}
}

func (o *outlook) lose(row world.Change) {
	if !o.lost[row] {
		o.lost[row], o.grown = true, true
		o.rows[row.Fluent.Sym()[1:]]++
	}
}

func add(to map[string]map[engine.Term][]engine.Term, fluent string, from, value engine.Term) {
	if to[fluent] == nil {
		to[fluent] = map[engine.Term][]engine.Term{}
	}
	to[fluent][from] = append(to[fluent][from], value)
}

// Scan implements [engine.Source].
func (o *outlook) Scan(pred string, pattern []engine.Term, yield func(row []engine.Term) bool) error {
	pred, certain := strings.CutSuffix(pred, depend.Sure)
	if !o.changes[pred] {
		o.doubt = o.doubt || o.moving(pred, pattern)
		return o.view.Scan(pred, pattern, yield)
	}
	if o.coarse[pred] {
		return o.any(pred, pattern, certain, yield)
	}
	going := true
	fluent := engine.Name("/" + pred)
	err := o.view.Scan(pred, pattern, func(row []engine.Term) bool {
		if !certain || !o.lost[world.Change{Entity: row[0], Fluent: fluent, Value: row[1]}] {
			going = yield(row)
		}
		return going
	})
	if certain || err != nil || !going {
		return err
	}
	o.added(pred, pattern, func(row []engine.Term) bool {
		return o.held(row, pred) || yield(row)
	})
	return nil
}

// any yields all pairs of a thing and a value that match a pattern, or none if they must be certain.
func (o *outlook) any(pred string, pattern []engine.Term, certain bool, yield func(row []engine.Term) bool) error {
	if certain {
		return nil
	}
	first, second := o.all, o.all
	f, _ := o.domain.Model().Ontology().Fluent(pred)
	if r := f.Property.Range; r != ontology.Entity && r != ontology.Entities {
		second = nil
		for _, w := range f.Property.Words {
			second = append(second, engine.Name("/"+w))
		}
		o.doubt = o.doubt || second == nil && pattern[1].Kind() == engine.Free
	}
	for i, some := range []*[]engine.Term{&first, &second} {
		if pattern[i].Kind() != engine.Free {
			*some = pattern[i : i+1]
		}
	}
	row := make([]engine.Term, 2)
	for _, row[0] = range first {
		for _, row[1] = range second {
			if !yield(row) {
				return nil
			}
		}
	}
	return nil
}

// held reports whether a row holds in the state already.
func (o *outlook) held(row []engine.Term, pred string) bool {
	return slices.Contains(o.state.Values(row[0], pred), row[1])
}

// added yields the possible rows of a fluent that match a pattern.
func (o *outlook) added(pred string, pattern []engine.Term, yield func(row []engine.Term) bool) {
	switch {
	case pattern[0].Kind() != engine.Free:
		for _, v := range o.more[pred][pattern[0]] {
			if row := []engine.Term{pattern[0], v}; engine.Match(pattern, row) && !yield(row) {
				return
			}
		}
	case pattern[1].Kind() != engine.Free:
		for _, x := range o.back[pred][pattern[1]] {
			if !yield([]engine.Term{x, pattern[1]}) {
				return
			}
		}
	default:
		for x, values := range o.more[pred] {
			for _, v := range values {
				if !yield([]engine.Term{x, v}) {
					return
				}
			}
		}
	}
}

// moving reports whether answers about a predicate that no action sets may differ in other states.
func (o *outlook) moving(pred string, pattern []engine.Term) bool {
	m := o.domain.Model()
	if _, stored := m.Ontology().Fluent(pred); stored || m.Intrinsic(pred) && !o.changes["type"] {
		return false
	}
	if pattern[0].Kind() != engine.NameKind { // an answer about a fluent moves with this fluent
		return true
	}
	about := pattern[0].Sym()[1:]
	_, stored := m.Ontology().Fluent(about)
	return !stored || o.changes[about]
}
