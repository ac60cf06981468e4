package wire

import (
	"cmp"
	"math"
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// Encode encodes one state.
func Encode(s *world.State) []byte {
	c := Write("state")
	c.State(&s, s.Model(), nil)
	return c.Bytes()
}

// Estimated memory of decoded values, in bytes.
const (
	termSize  = 32
	editSize  = 128
	entrySize = 1024
	stateSize = 512
)

// An item is an entity in its new and its previous form.
type item struct {
	current, previous world.Entry
	hasPrevious       bool // whether was is set
	number            int  // number of its name, or unnumbered
}

// unnumbered marks a name that was not written yet.
const unnumbered = math.MaxInt

// State codes a state as its difference from base, which must have been coded before; base may be nil. If base
// is not an earlier state of the same branch, the state is coded in full.
func (c *Coder) State(s **world.State, m *world.Model, base *world.State) {
	var items []item
	var h world.Head
	var beside world.Attachment
	full, attached := false, false
	if !c.Reading {
		if items, full = c.items(*s, base); full && base != nil {
			items, _ = c.items(*s, nil)
		}
		h = (*s).Head()
		beside = (*s).Attached()
		attached = beside != nil && c.Attachments != nil
	}
	c.Bits(&full, &attached)
	at := series{}
	switch {
	case attached && c.Attachments == nil:
		c.Refuse("the state has an attachment, but this world has no mode that reads it")
	case full:
		base = nil
		c.Name(&h.Root)
	case base == nil:
		c.Refuse("the state is a difference, but there is no state before it")
	default:
		h.Root, at.serial = base.Root(), base.Head().Serials
		c.Spend(termSize * base.Size()) // the cost of checking the state
	}
	c.Spend(stateSize)
	c.Value(&h.Clock, engine.NumberKind)
	fresh := h.Serials - at.serial
	c.Number(&fresh, math.MaxInt32)
	h.Serials = at.serial + fresh
	c.entries(&items, &at, m, base)
	if attached && c.err == nil {
		var was world.Attachment
		if base != nil {
			was = base.Attached()
		}
		c.Attachments.Attachment(c, &beside, was)
	}
	if !c.Reading || c.err != nil {
		return
	}
	entries := make([]world.Entry, len(items))
	for i := range items {
		entries[i] = items[i].current
	}
	next, err := m.Restore(base, h, entries)
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	*s = next
	if attached {
		*s = next.WithAttachment(beside)
	}
}

// items returns the entities that differ from those in base: first those whose names have numbers, by number,
// then the others in order of creation. Full is true if base is nil or not an earlier state of the same
// branch; the items are then incomplete unless base is nil.
func (c *Coder) items(s, base *world.State) (items []item, full bool) {
	var before world.Head
	size := s.Size()
	if base != nil {
		before = base.Head()
		size -= base.Size()
	}
	full = base == nil || s.Root() != before.Root || s.Head().Serials < before.Serials
	for _, id := range s.Since(base) {
		i := item{number: cmp.Or(c.numbers[id.Sym()], unnumbered)}
		i.current, _ = s.Entry(id)
		if base != nil {
			i.previous, i.hasPrevious = base.Entry(id)
		}
		if i.hasPrevious {
			full = full || i.current.Serial != i.previous.Serial
		} else {
			full = full || i.current.Serial <= before.Serials
			size--
		}
		if !i.hasPrevious || !i.same() {
			items = append(items, i)
		}
	}
	slices.SortFunc(items, func(a, b item) int { return cmp.Or(a.number-b.number, a.current.Serial-b.current.Serial) })
	return items, full || size != 0
}

// same reports whether the entity is unchanged.
func (i *item) same() bool {
	a, b := &i.current, &i.previous
	return a.Class == b.Class && a.Place == b.Place && a.Rank == b.Rank && a.Origin == b.Origin && len(editsOf(b.Values, a.Values)) == 0
}

// entries codes the items of a state, first those whose names have numbers, then the others.
func (c *Coder) entries(items *[]item, at *series, m *world.Model, base *world.State) {
	n := slices.IndexFunc(append(*items, item{number: unnumbered}), func(i item) bool { return i.number == unnumbered })
	numbered, named := (*items)[:n], (*items)[n:]
	last := 0
	Slice(c, &numbered, entrySize, func(i *item) {
		gap := i.number - last - 1
		if c.Number(&gap, len(c.texts)-last); c.err == nil {
			last += gap + 1
			i.current.ID = c.named(c.texts[last-1])
			c.entry(i, at, m, base)
		}
	})
	Slice(c, &named, entrySize, func(i *item) {
		c.Value(&i.current.ID, engine.NameKind)
		c.entry(i, at, m, base)
	})
	*items = slices.Concat(numbered, named)
}

// A series holds what the next entry of a state is compared with.
type series struct {
	serial int    // of the newest entity
	edits  []edit // of the last entry
}

// entry codes an entity with a known name as its difference from its previous form, or from a new entity
// without data.
func (c *Coder) entry(i *item, at *series, m *world.Model, base *world.State) {
	e := &i.current
	if c.Reading && base != nil {
		i.previous, i.hasPrevious = base.Entry(e.ID)
	}
	if !i.hasPrevious {
		at.serial++
		i.previous = world.Entry{ID: e.ID, Origin: e.ID, Serial: at.serial}
	}
	was := &i.previous
	var edits []edit
	if c.Reading {
		*e = *was
	} else {
		edits = editsOf(was.Values, e.Values)
	}
	class, in, rank, origin, serial := e.Class != was.Class, e.Place != was.Place, e.Rank != was.Rank, e.Origin != was.Origin, e.Serial != was.Serial
	again := len(edits) > 0 && slices.EqualFunc(edits, at.edits, edit.equal)
	edited := len(edits) > 0 && !again
	c.Bits(&class, &in, &rank, &origin, &serial, &edited, &again)
	if class {
		c.Symbol(&e.Class)
	}
	if in {
		c.Name(&e.Place)
	}
	if rank {
		c.Int(&e.Rank, was.Rank)
	}
	if origin {
		c.Value(&e.Origin, engine.NameKind)
	}
	if serial {
		c.Number(&e.Serial, math.MaxInt32)
	}
	if edited {
		c.edits(&edits, m.Ontology())
	}
	if again {
		edits = at.edits
	}
	if c.Reading && c.err == nil {
		e.Values = apply(was.Values, edits)
		for _, h := range e.Values {
			c.Spend(editSize + termSize*len(h.Terms))
		}
	}
	if at.edits = edits; !i.hasPrevious {
		at.serial = e.Serial
	}
}
