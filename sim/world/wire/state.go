package wire

import (
	"bytes"
	"cmp"
	"errors"
	"math"
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// Encode writes one state.
func Encode(s *world.State) []byte {
	w := NewWriter("state")
	w.State(s, nil)
	return w.Bytes()
}

// Decode reads a state of a world. The error says why it is refused.
func Decode(m *world.Model, data []byte) (*world.State, error) {
	r := NewReader("state", data, 0)
	s := r.State(m, nil)
	if err := r.Err(); err != nil {
		return nil, err
	}
	if !bytes.Equal(Encode(s), data) {
		return nil, errors.New("refused: it is not written as states are")
	}
	return s, nil
}

// What is said of a state before its entries.
const (
	inFull   = 1 << iota // its entries are all that it has
	attached             // its mode keeps something beside it
)

// In what an entry differs from what is expected of it.
const (
	ofClass = 1 << iota
	liesIn
	hasRank
	hasOrigin
	hasSerial
	hasValues // edits follow
	asBefore  // its edits are those of the entry before
)

// How much memory things take when they were read, in bytes.
const (
	termSize  = 32
	editSize  = 96
	entrySize = 768
	stateSize = 512
)

// An item is an entity as it is and as it was.
type item struct {
	is, was world.Entry
	known   bool   // it was there before
	number  uint64 // of its name
}

// unnumbered is the number of a name that was not written yet.
const unnumbered = math.MaxUint64

// same reports whether the entity is as it was.
func (i *item) same() bool {
	a, b := &i.is, &i.was
	return a.Class == b.Class && a.In == b.In && a.Rank == b.Rank && a.Origin == b.Origin && len(editsOf(b.Values, a.Values)) == 0
}

// A series is what the next entry of a state is compared with.
type series struct {
	serial int         // of the newest entity
	fresh  world.Entry // that of the newest entity
	edits  []edit      // those of the last entry
}

// expect returns what an entry says when nothing differs: what it said before,
// or of a new entity the same as of the new one before, if that is of its class.
func (s *series) expect(i *item, alike bool) world.Entry {
	if i.known {
		return i.was
	}
	e := world.Entry{ID: i.is.ID, Origin: i.is.ID, Serial: s.serial + 1}
	if alike {
		e.Class, e.In, e.Rank, e.Values = s.fresh.Class, s.fresh.In, s.fresh.Rank+1, s.fresh.Values
	}
	return e
}

// next makes i the entry before the next one.
func (s *series) next(i *item, edits []edit) {
	if s.edits = edits; !i.known {
		s.serial, s.fresh = i.is.Serial, i.is
	}
}

// State writes what is different in s since base, which must have been written
// before. When base is nil or no state on the way to s, all of s is written.
func (w *Writer) State(s, base *world.State) {
	items, ok := w.items(s, base)
	if !ok {
		base = nil
		items, _ = w.items(s, nil)
	}
	h, at := s.Head(), series{}
	if base == nil {
		w.Uint(inFull)
		w.Symbol(h.Root.Sym())
	} else {
		w.Uint(0)
		at.serial = base.Head().Serials
	}
	w.Value(h.Clock)
	w.Uint(uint64(h.Serials - at.serial))
	named := slices.IndexFunc(append(items, item{number: unnumbered}), func(i item) bool { return i.number == unnumbered })
	w.Uint(uint64(named))
	last := uint64(0)
	for i := range items[:named] {
		w.Uint(items[i].number - last - 1)
		last = items[i].number
		w.entry(&at, &items[i])
	}
	w.Uint(uint64(len(items) - named))
	for i := range items[named:] {
		w.Symbol(items[named+i].is.ID.Sym())
		w.entry(&at, &items[named+i])
	}
}

// items lists the entities that are not what they were in base: those whose
// names have numbers by these, then the others as they were made. It is not ok
// when base is no state on the way to s.
func (w *Writer) items(s, base *world.State) (items []item, ok bool) {
	var before world.Head
	size := s.Size()
	if base != nil {
		before = base.Head()
		size -= base.Size()
	}
	ok = base == nil || s.Root() == before.Root && s.Head().Serials >= before.Serials
	for _, id := range s.Since(base) {
		i := item{number: unnumbered}
		i.is, _ = s.Entry(id)
		if base != nil {
			i.was, i.known = base.Entry(id)
		}
		if n, numbered := w.symbols[id.Sym()]; numbered {
			i.number = n
		}
		if i.known {
			ok = ok && i.is.Serial == i.was.Serial
		} else {
			ok = ok && i.is.Serial > before.Serials
			size--
		}
		if !i.known || !i.same() {
			items = append(items, i)
		}
	}
	slices.SortFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.is.Serial, b.is.Serial))
	})
	return items, ok && size == 0
}

// entry writes in what an entry is not as expected.
func (w *Writer) entry(at *series, i *item) {
	e, want := i.is, at.expect(i, i.is.Class == at.fresh.Class)
	edits := editsOf(want.Values, e.Values)
	same := len(edits) > 0 && slices.EqualFunc(edits, at.edits, edit.equal)
	said := uint64(0)
	for bit, differs := range []bool{e.Class != want.Class, e.In != want.In, e.Rank != want.Rank, e.Origin != want.Origin, e.Serial != want.Serial, len(edits) > 0 && !same, same} {
		if differs {
			said |= 1 << bit
		}
	}
	w.Uint(said)
	if said&ofClass != 0 {
		w.Symbol(e.Class)
	}
	if said&liesIn != 0 {
		w.Symbol(e.In.Sym())
	}
	if said&hasRank != 0 {
		w.Int(e.Rank - want.Rank)
	}
	if said&hasOrigin != 0 {
		w.Symbol(e.Origin.Sym())
	}
	if said&hasSerial != 0 {
		w.Int(int64(e.Serial - want.Serial))
	}
	if said&hasValues != 0 {
		w.edits(edits)
	}
	at.next(i, edits)
}

// State reads a state of a world, which was written as what is different in it
// since base; base may be nil.
func (r *Reader) State(m *world.Model, base *world.State) *world.State {
	var h world.Head
	var at series
	r.Spend(stateSize)
	switch said := r.Uint(); {
	case said&attached != 0:
		r.Refuse("it was made in the mode %q, which is not known here", r.Symbol())
	case said == inFull:
		base = nil
		h.Root = r.place()
	case base == nil || said != 0:
		r.Refuse("a state follows none")
	default:
		h.Root, at.serial = base.Root(), base.Head().Serials
		r.Spend(8 * base.Size())
	}
	h.Clock = r.Value(engine.NumberKind)
	h.Serials = at.serial + r.Less(math.MaxInt32)
	var entries []world.Entry
	last := 0
	for range r.Count(entrySize) {
		if last += 1 + r.Less(len(r.symbols)-last); r.err != nil {
			return nil
		}
		entries = append(entries, r.entry(m, &at, r.name(r.symbols[last-1]), base))
	}
	for range r.Count(entrySize) {
		entries = append(entries, r.entry(m, &at, r.Value(engine.NameKind), base))
	}
	if r.err != nil {
		return nil
	}
	s, err := m.Restore(base, h, entries)
	if err != nil {
		r.Refuse("%v", err)
		return nil
	}
	return s
}

// place reads the name of an entity, or that there is none.
func (r *Reader) place() engine.Term {
	if s := r.Symbol(); s != "" {
		return r.name(s)
	}
	return engine.Term{}
}

// entry reads the entry of an entity.
func (r *Reader) entry(m *world.Model, at *series, id engine.Term, base *world.State) world.Entry {
	i := item{is: world.Entry{ID: id}}
	if base != nil {
		i.was, i.known = base.Entry(id)
	}
	said := r.Uint()
	e := at.expect(&i, said&ofClass == 0)
	if said&ofClass != 0 {
		e.Class = r.Symbol()
	}
	if said&liesIn != 0 {
		e.In = r.place()
	}
	if said&hasRank != 0 {
		e.Rank += r.Int()
	}
	if said&hasOrigin != 0 {
		e.Origin = r.Value(engine.NameKind)
	}
	if said&hasSerial != 0 {
		e.Serial += int(r.Int())
	}
	var edits []edit
	switch {
	case said&asBefore != 0:
		edits = at.edits
	case said&hasValues != 0:
		edits = r.edits(m.Ontology())
	}
	e.Values = apply(e.Values, edits)
	for _, h := range e.Values {
		r.Spend(editSize + termSize*len(h.Terms))
	}
	i.is = e
	at.next(&i, edits)
	return e
}
