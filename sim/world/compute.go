package world

import (
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/engine/exact"
)

// readFresh answers fresh(Tag, Key, Id): the entity that this step makes for a tag and a key. Equal inputs
// give the same id in every replay.
func (v *View) readFresh(p []engine.Term, to *engine.Rows) error {
	to.Add(p[0], p[1], engine.Name("/e/"+strconv.Itoa(v.Step)+p[0].Sym()+"/"+v.freshKey(p[1])))
	return nil
}

// freshKey formats a key as the last part of a name. An entity of the state is written as its serial, so that
// ids do not grow from step to step.
func (v *View) freshKey(key engine.Term) string {
	if key.Kind() == engine.NumberKind {
		return strconv.FormatInt(key.Num(), 10)
	}
	if x, ok := v.State.get(key); ok {
		return "s" + strconv.Itoa(int(x.serial))
	}
	return strings.ReplaceAll(strings.TrimPrefix(key.Sym(), "/"), "/", ".")
}

func readUpto(_ *View, p []engine.Term, to *engine.Rows) error {
	if !free(p[1]) {
		if i := p[1].Num(); 1 <= i && i <= p[0].Num() {
			to.Add(p...)
		}
		return nil
	}
	if err := countable(p[0].Num()); err != nil {
		return err
	}
	for i := int64(1); i <= p[0].Num(); i++ {
		if !to.Add(p[0], engine.Number(i)) {
			break
		}
	}
	return nil
}

// scaling returns the function that answers a predicate whose last argument is a·b/c for the others. There is no row
// for c = 0.
func scaling(operands func(p []engine.Term) (a, b, c engine.Term)) func(v *View, p []engine.Term, to *engine.Rows) error {
	return func(v *View, p []engine.Term, to *engine.Rows) error {
		a, b, c := operands(p)
		if c.Num() == 0 {
			return nil
		}
		r, err := scaleAmount(a, b, c, v.State.model.Exact)
		if err == nil {
			to.Add(append(slices.Clone(p[:len(p)-1]), r)...)
		}
		return err
	}
}

// readRemainder answers remainder(L, S, N, R): R is the rest of L after taking S from it N times.
func (v *View) readRemainder(p []engine.Term, to *engine.Rows) error {
	r, err := remainder(p[0], p[1], p[2])
	if err == nil {
		to.Add(p[0], p[1], p[2], r)
	}
	return err
}

func (v *View) readClosest(p []engine.Term, to *engine.Rows) error {
	want := v.State.model.classes.Get(p[0])
	if want == nil {
		return nil
	}
	n := int64(0)
	v.State.closest(engine.Term{}, want, spare, func(x *entity) bool {
		n++
		return to.Add(p[0], engine.Number(n), x.id) && (free(p[1]) || n < p[1].Num())
	})
	return nil
}

// readStocked answers stocked(Kind, Class, N, X): X is the N-th closest Class
// that lies in a container in a place of that kind.
func (v *View) readStocked(p []engine.Term, to *engine.Rows) error {
	want := v.State.model.classes.Get(p[1])
	if want == nil {
		return nil
	}
	n := int64(0)
	v.State.closest(p[0], want, holds, func(box *entity) bool {
		return v.State.each(box, func(x *entity) bool {
			if !x.class.isa.Get(want.term) {
				return true
			}
			n++
			return to.Add(p[0], p[1], engine.Number(n), x.id) && (free(p[2]) || n < p[2].Num())
		})
	})
	return nil
}

// readNth answers nth(C, N, X): X is the N-th thing in a container, or the N-th
// item of a list.
func (v *View) readNth(p []engine.Term, to *engine.Rows) error {
	c, of := v.find(p[0])
	if c == nil {
		return nil
	}
	n := int64(0)
	add := func(id engine.Term) bool {
		n++
		return to.Add(p[0], engine.Number(n), v.alias(p[0], id)) && (free(p[1]) || n < p[1].Num())
	}
	for _, item := range c.list(v.State.model.item) {
		if !add(item) {
			return nil
		}
	}
	of.each(c, func(x *entity) bool { return add(x.id) })
	return nil
}

// readPlaceOf answers place_of(Class, E): E is the first thing of Class directly under the root.
func (v *View) readPlaceOf(p []engine.Term, to *engine.Rows) error {
	root, ok := v.State.get(v.State.root)
	if !ok { // a world without a root
		return nil
	}
	v.State.each(root, func(x *entity) bool {
		is := x.class.isa.Get(p[0])
		if is {
			to.Add(p[0], x.id)
		}
		return !is
	})
	return nil
}

// readLeaf answers leaf(M, X, G, Batch): the mixture M, fully expanded, has G of base ingredient X in every
// Batch. A thing that is not mixed has no leaves. A part whose own parts have no weight is a base ingredient.
func (v *View) readLeaf(p []engine.Term, to *engine.Rows) error {
	m := v.lookup(p[0])
	if m == nil {
		return nil
	}
	batch, ok := m.value(v.State.model.batch)
	if !ok {
		return nil
	}
	v.leaves(m, batch.Num(), func(x engine.Term, g int64) bool {
		return to.Add(p[0], x, engine.Number(g), batch)
	})
	return nil
}

func (v *View) leaves(m *entity, grams int64, f func(engine.Term, int64) bool) bool {
	batch, ok := m.value(v.State.model.batch)
	if !ok || batch.Num() == 0 {
		return true
	}
	quantity := v.State.model.fluents["quantity"]
	for _, id := range m.list(v.State.model.component) {
		x := v.lookup(id)
		if x == nil {
			continue
		}
		q, _ := x.value(quantity)
		g, _ := exact.MulDiv(q.Num(), grams, batch.Num())
		if v.expands(x) {
			if !v.leaves(x, g, f) {
				return false
			}
		} else if !f(id, g) {
			return false
		}
	}
	return true
}

// expands reports whether x is mixed from parts that have a weight.
func (v *View) expands(x *entity) bool {
	if _, mixed := x.value(v.State.model.batch); !mixed {
		return false
	}
	return slices.ContainsFunc(x.list(v.State.model.component), func(id engine.Term) bool {
		part := v.lookup(id)
		if part == nil {
			return false
		}
		q, _ := part.value(v.State.model.quantity)
		return q.Num() != 0
	})
}

// readAligned answers aligned(L, S, X): the items X of a list that the released simulator finds on a surface
// S. It starts at the first thing on S that shares the identity of the first item. From there it advances
// through items and things in parallel. A thing is included if it shares the identity of its item.
func (v *View) readAligned(p []engine.Term, to *engine.Rows) error {
	list := v.lookup(p[0])
	surface, of := v.find(p[1])
	if list == nil || surface == nil {
		return nil
	}
	items := list.list(v.State.model.item)
	if len(items) == 0 {
		return nil
	}
	started := false
	of.each(surface, func(x *entity) bool {
		if len(items) == 0 {
			return false
		}
		same := v.origin(x.id) == v.origin(items[0])
		started = started || same
		if !started {
			return true
		}
		items = items[1:]
		return !same || to.Add(p[0], p[1], x.id)
	})
	return nil
}

func (v *View) origin(id engine.Term) engine.Term {
	if x := v.lookup(id); x != nil {
		return x.origin
	}
	return id
}
