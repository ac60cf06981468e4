package prepare

import (
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"hearth/parser/program"
)

// PreparerCache caches the preparer used last. Successive scenes with the same resources share it, so that no
// program is analysed twice.
type PreparerCache struct{ last atomic.Pointer[knowing] }

// A knowing is a preparer with the resources from which it was made.
type knowing struct {
	*Preparer
	resources *Resources
}

// Get returns a preparer with the given resources, which must not be changed afterwards. Plain is
// [Preparer.Plain].
func (p *PreparerCache) Get(of *Resources, plain bool) (*Preparer, error) {
	if last := p.last.Load(); last != nil && last.resources == of && last.Plain == plain {
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

// mostLines is the maximum number of program lines in a cache.
const mostLines = 1 << 14

// A demandCache caches the demands of programs. Scenes are prepared for many programs, and programs are tried in
// many scenes.
type demandCache struct {
	mu      sync.Mutex
	entries map[uint64]recalled
	lines   int // total number of lines
}

// A recalled value holds the demands of a program with a private copy of its lines.
type recalled struct {
	lines   []program.Line
	demands *Demands
}

var seed = maphash.MakeSeed()

// hash returns a hash of a program.
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

// get returns the cached demands of a program, or nil.
func (r *demandCache) get(lines []program.Line, hash uint64) *Demands {
	r.mu.Lock()
	defer r.mu.Unlock()
	if k := r.entries[hash]; slices.EqualFunc(k.lines, lines, same) {
		return k.demands
	}
	return nil
}

// same reports whether two lines are equal and at the same position in a text.
func same(a, b program.Line) bool {
	return a.Action == b.Action && a.Span == b.Span && a.ActionAt == b.ActionAt && slices.Equal(a.Params, b.Params)
}

// keep stores the demands of a program. It empties the cache when it is full.
func (r *demandCache) keep(lines []program.Line, hash uint64, d *Demands) {
	own := recalled{renamed(lines, func(_ int, o Object) Object { return o }), d}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lines += len(lines); r.entries == nil || r.lines > mostLines {
		r.entries, r.lines = map[uint64]recalled{}, len(lines)
	}
	r.entries[hash] = own
}
