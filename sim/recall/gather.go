package recall

import "slices"

// A Gathering is what several answers about one state follow from together.
type Gathering struct {
	from  []int32  // reads, each once
	has   []uint64 // a bit for each of them
	turn  int      // of the memory
	begun bool
	lost  bool // what some answer follows from is not known
}

// Begin forgets what was gathered.
func (g *Gathering) Begin() {
	clear(g.has)
	*g = Gathering{from: g.from[:0], has: g.has, turn: -1, begun: true}
}

// Begun reports whether answers are to be gathered now.
func (g *Gathering) Begun() bool { return g.begun && !g.lost }

// Lose says that not all is known of what follows from answers.
func (g *Gathering) Lose() { g.lost = true }

// Gather adds what the answer to a question follows from, which was asked before.
func (m *Memory) Gather(g *Gathering, key []byte) {
	at, known := m.known[string(key)]
	if g.turn < 0 {
		g.turn = m.turns
	}
	if g.lost = g.lost || !known || g.turn != m.turns; g.lost {
		return
	}
	a := m.answers.at(at)
	g.lost = a.here || a.stale
	for len(g.has)*64 < m.reads.n {
		g.has = append(g.has, 0)
	}
	for _, i := range a.from {
		if word, bit := &g.has[i/64], uint64(1)<<(i%64); *word&bit == 0 {
			*word |= bit
			g.from = append(g.from, i)
		}
	}
}

// KeepAll ends a gathering, and remembers a value that follows from all answers, by a key that
// is no question's, unless it is not known of each of them what it follows from.
func (m *Memory) KeepAll(g *Gathering, key string, value any) {
	if g.begun = false; g.lost || g.turn != m.turns {
		return
	}
	m.keep(m.placeOf(key), true, slices.Clone(g.from)).value = value
}

// Value returns what was kept by a key, if all still holds that it follows from.
func (m *Memory) Value(key []byte) (value any, known bool) {
	at, known := m.known[string(key)]
	if !known || m.answers.at(at).stale {
		return nil, false
	}
	return m.answers.at(at).value, true
}
