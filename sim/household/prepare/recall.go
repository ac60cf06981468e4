package prepare

import (
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"hearth/parser/program"
)

// Preparers are those of the released environment. Scenes one after the other that have
// the same resources share one, which looks at no program twice.
type Preparers struct{ last atomic.Pointer[knowing] }

// A knowing preparer remembers what it was made of.
type knowing struct {
	*Preparer
	of *Resources
}

// With returns a preparer with resources, which nobody may change from then on; plain is
// that of [Preparer].
func (p *Preparers) With(of *Resources, plain bool) (*Preparer, error) {
	if last := p.last.Load(); last != nil && last.of == of && last.Plain == plain {
		return last.Preparer, nil
	}
	k, err := Load(Default())
	if err != nil {
		return nil, err
	}
	made := New(k, *of)
	made.Plain = plain
	p.last.Store(&knowing{made, of})
	return made, nil
}

// mostLines is how many lines of programs a recall keeps.
const mostLines = 1 << 14

// A recall has what programs demand that were looked at before: scenes are made ready
// for many programs, and programs are tried in many scenes.
type recall struct {
	mu    sync.Mutex
	known map[uint64]recalled
	lines int // of all
}

// recalled are the demands of a program, of which nobody else has a copy.
type recalled struct {
	lines   []program.Line
	demands *Demands
}

var seed = maphash.MakeSeed()

// hash is a short form of a program, which another one can have, too.
func hash(lines []program.Line) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, l := range lines {
		h.WriteString(l.Action)
		for _, p := range l.Params {
			h.WriteByte(byte(p.Instance))
			h.WriteString(p.Name)
		}
	}
	return h.Sum64()
}

// of returns the demands of a program, nil when it is not known.
func (r *recall) of(lines []program.Line, hash uint64) *Demands {
	r.mu.Lock()
	defer r.mu.Unlock()
	if k := r.known[hash]; slices.EqualFunc(k.lines, lines, same) {
		return k.demands
	}
	return nil
}

// same reports whether two lines are one, in the same place of a text.
func same(a, b program.Line) bool {
	return a.Action == b.Action && a.At == b.At && a.ActionAt == b.ActionAt && slices.Equal(a.Params, b.Params)
}

// keep keeps the demands of a program.
func (r *recall) keep(lines []program.Line, hash uint64, d *Demands) {
	own := recalled{renamed(lines, func(_ int, o Object) Object { return o }), d}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lines += len(lines); r.known == nil || r.lines > mostLines {
		r.known, r.lines = map[uint64]recalled{}, len(lines)
	}
	r.known[hash] = own
}
