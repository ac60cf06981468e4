package world

import (
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/engine/exact"
	"hearth/ontology"
	"hearth/sim/feature"
)

// billion is the number of billionths in one unit. States store quantities in billionths.
const billion = 1e9

// Features returns an entity with all its effective slots and, nested, its contents and parts. It returns nil
// if e is unknown. The amount of a part of a mixture is its share of the mixture, in percent.
func (s *State) Features(e engine.Term) *feature.Object { return new(Reader).Features(s, e) }

// A Reader reads features of states that have much in common, and makes each object only once. It is safe for
// concurrent use.
type Reader struct {
	Table  *feature.Table // interns objects; may be nil
	Intern bool           // entities with identical features share one object

	mu      sync.Mutex
	state   *State
	memory  feature.Memory[part, partOf]
	last    partOf            // the part that was completed last
	path    []*entity         // entities being read, the outermost first
	slots   []feature.Slot    // slots of the entities in path
	held    []*feature.Object // elements of the lists in slots
	numbers []exact.Number    // exact numbers of the values in slots
	apart   *frame            // if not nil, nested entities are recorded in it instead of shown
}

// A part is an entity as part of a mixture of the given batch size; batch is the zero Term outside a mixture.
// Portions of one mixture share their parts and thus their features.
type part struct{ id, batch engine.Term }

// A partOf is one version of a part.
type partOf struct {
	x     *entity
	batch engine.Term
}

// Features is [State.Features], with objects shared between calls.
func (r *Reader) Features(s *State, e engine.Term) *feature.Object {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state != s {
		r.state = s
		r.memory.Next()
	}
	if x, ok := s.get(e); ok {
		return r.features(partOf{x: x})
	}
	return nil
}

func (r *Reader) show(p part) (o *feature.Object) {
	x, ok := r.state.get(p.id)
	switch {
	case ok && r.apart != nil:
		r.apart.shown = append(r.apart.shown, p)
		return &feature.Object{}
	case ok:
		o = r.features(partOf{x, p.batch})
	case r.apart != nil && !r.state.model.isClass(p.id):
		r.apart.here = true // the text is valid for this state only: in another state p.id may be an entity
	}
	return r.memory.Show(p, o)
}

// features returns the features of an entity. An entity that contains itself is only named at the inner
// occurrence. In a world without a root, related entities are only named.
func (r *Reader) features(p partOf) *feature.Object {
	if len(r.path) > 0 && (r.state.Root().Kind() == engine.Free || slices.Contains(r.path, p.x)) {
		r.memory.MarkLocal()
		return r.object(ClassName(p.x.origin), p, nil)
	}
	r.path = append(r.path, p.x)
	defer func() { r.path, r.last = r.path[:len(r.path)-1], p }()
	if r.Intern && p.batch == r.last.batch && p.x.looksAs(r.last.x) {
		r.memory.Share(p, r.last)
	}
	return r.memory.Object(p, r.show, func() *feature.Object { return r.make(p) })
}

// looksAs reports whether x and y have identical stored data, as portions of one thing do. It may miss some
// equal pairs.
func (x *entity) looksAs(y *entity) bool {
	return y != nil && x.class == y.class && x.contents().Empty() && y.contents().Empty() && slices.Equal(x.one, y.one) &&
		slices.EqualFunc(x.many, y.many, func(a, b values) bool { return a.fluent == b.fluent && shared(a.Terms, b.Terms) })
}

func (r *Reader) make(p partOf) *feature.Object {
	slots, held, numbers := len(r.slots), len(r.held), len(r.numbers)
	all := r.state.model.slots(p.x.class)
	for i := range all {
		slot := &all[i]
		v := r.slot(p, slot)
		if v.Kind != feature.NoneKind || !slot.onlyIfSet {
			r.slots = append(r.slots, feature.Slot{Name: slot.name, Value: v})
		}
	}
	o := r.object(p.x.class.name, p, r.slots[slots:])
	r.slots, r.held, r.numbers = r.slots[:slots], r.held[:held], r.numbers[:numbers]
	return o
}

// object returns an object with slots, which the caller may reuse: the table copies the slots that it keeps.
func (r *Reader) object(class string, p partOf, slots []feature.Slot) *feature.Object {
	if r.Intern {
		return r.Table.Representative(class, slots)
	}
	return r.Table.Object(class, p.x.origin.Sym(), slots)
}

func (r *Reader) slot(p partOf, slot *slotOf) feature.Value {
	x, m := p.x, r.state.model
	switch {
	case slot.fluent == nil && slot.property.Range == ontology.Entities && r.apart != nil:
		r.apart.shown = append(r.apart.shown, part{})
		return feature.Entity(&feature.Object{})
	case slot.fluent == nil && slot.property.Range == ontology.Entities:
		return r.objects(r.state.Contents(x.id), engine.Term{})
	case slot.fluent == nil:
		if r.memory.MarkLocal(); r.apart != nil {
			r.apart.here = true
		}
		return feature.Number(float64(r.state.Clock()) / 1000)
	case slot.fluent == m.component:
		batch, _ := x.value(m.batch)
		return r.objects(x.list(slot.fluent), batch)
	case slot.property.Range == ontology.Words:
		var words []string
		for _, w := range x.list(slot.fluent) {
			words = append(words, ClassName(w))
		}
		slices.Sort(words)
		return feature.Concept(strings.Join(words, " "))
	case slot.fluent.Many:
		return r.objects(x.list(slot.fluent), engine.Term{})
	}
	v, ok := x.value(slot.fluent)
	if !ok {
		return feature.None()
	}
	switch slot.property.Range {
	case ontology.Flag:
		return feature.Flag()
	case ontology.Number:
		return feature.Number(float64(v.Num()))
	case ontology.Quantity:
		return r.exactly(feature.Number(float64(v.Num())/billion), v.Exact())
	case ontology.Amount:
		if slot.fluent == m.quantity && p.batch.Num() != 0 {
			return r.share(v, p.batch)
		}
		unit, _ := x.value(slot.unit)
		return r.exactly(feature.Amount(float64(v.Num())/billion, ClassName(unit)), v.Exact())
	}
	if y := r.show(part{id: v}); y != nil {
		return feature.Entity(y)
	}
	return feature.Concept(ClassName(v))
}

func (r *Reader) objects(ids []engine.Term, batch engine.Term) feature.Value {
	from := len(r.held)
	for _, id := range ids {
		if o := r.show(part{id, batch}); o != nil {
			r.held = append(r.held, o)
		}
	}
	return feature.Entities(r.held[from:len(r.held):len(r.held)]...)
}

// share returns the amount of an entity as its share of the mixture that contains it.
func (r *Reader) share(q, batch engine.Term) feature.Value {
	v := feature.Share(float64(q.Num())/float64(batch.Num()), r.state.model.percent)
	if x, ok := q.Exact().Quo(batch.Exact()); ok {
		v = r.exactly(v, x)
	}
	return v
}

// exactly adds the exact number to a value if the model is exact. The number lies in memory of the reader.
func (r *Reader) exactly(v feature.Value, x exact.Number) feature.Value {
	if r.state.model.Exact {
		r.numbers = append(r.numbers, x)
		v.Num, v.Exact = x.Float64(), &r.numbers[len(r.numbers)-1]
	}
	return v
}
