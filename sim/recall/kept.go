package recall

import (
	"maps"
	"slices"
	"sync/atomic"

	"hearth/engine"
	"hearth/sim/recall/kept"
	"hearth/sim/world"
)

// Kept are cases as bytes, of which each kind is read when somebody asks a question of it.
type Kept struct {
	sources []source
	kinds   map[string]string
	terms   string
}

// Known returns cases of which those are known that [Cases.Write] wrote.
func Known(r *kept.Reader, model *world.Model, table func(pred string) *engine.Relation) *Cases {
	k := &Kept{kinds: map[string]string{}, terms: r.Text(), sources: make([]source, r.Number())}
	for i := range k.sources {
		of := &k.sources[i]
		switch *of = nobody; r.Number() {
		case ofRoom:
			of.pred = -r.Number()
		case inTable:
			if t := table(r.Text()); t != nil {
				*of = source{table: t}
			}
		default:
			if pred, ok := model.Number(r.Text()); ok {
				of.pred = pred
			}
		}
	}
	for range r.Number() {
		name := r.Text()
		k.kinds[name] = r.Text()
	}
	return &Cases{known: k}
}

// newTerms are those of kept cases, to which others can be added.
func (k *Kept) newTerms() *kept.Terms {
	if k == nil {
		return &kept.Terms{}
	}
	return kept.ReadTerms(&kept.Reader{Rest: k.terms})
}

// newSources are those of kept cases, to which others can be added.
func (k *Kept) newSources() (s numbered[source]) {
	if k != nil {
		s.all, s.numbers = slices.Clone(k.sources), map[source]int{}
		for i, of := range s.all {
			s.numbers[of] = i
		}
	}
	return s
}

func (k *Kept) has(kind string) bool { return k != nil && k.kinds[kind] != "" }

// kind is one of the kept ones.
func (k *Kept) kind(name string) *kind {
	r := &kept.Reader{Rest: k.kinds[name]}
	of := &kind{asks: make([]string, r.Number())}
	for i := range of.asks {
		of.asks[i] = r.Text()
	}
	of.first.next.kept = r.Rest
	return of
}

// What is written of sources.
const (
	ofModel = iota // or of states
	inTable
	ofRoom // and its like
)

// edges lead on from a branch. Those that are kept are read when somebody comes to them.
type edges struct {
	kept string
	read atomic.Pointer[[]edge]
}

// all are the edges.
func (e *edges) all(terms *kept.Terms) []edge {
	all := e.read.Load()
	if all == nil && e.kept != "" {
		e.read.CompareAndSwap(nil, readEdges(&kept.Reader{Rest: e.kept, Terms: terms})) // others may come to them at once
		all = e.read.Load()
	}
	if all == nil {
		return nil
	}
	return *all
}

// set has these be all. Nobody may look for some meanwhile.
func (e *edges) set(all []edge) { e.read.Store(&all) }

// readEdges reads what is behind a branch, up to the next ones.
func readEdges(r *kept.Reader) *[]edge {
	all := make([]edge, r.Number())
	to := make([]branch, len(all))
	var label []part
	for i := range all {
		e := &all[i]
		from := r.Rest
		label = addLabel(label[:0], r)
		e.hash, e.label, e.to = hashOfParts(label), from[:len(from)-len(r.Rest)], &to[i]
		e.to.steps = r.Text()
		if n := r.Number(); n < 2 {
			e.to.asks, e.to.yes = ends, n == 1
		} else {
			e.to.asks, e.to.next.kept = n-2, r.Text()
		}
	}
	return &all
}

// Note has m note from now on which cases tell it answers, for [Cases.Write].
func (m *Memory) Note() { m.told = map[*branch]bool{} }

// Write writes the cases that told some memories answers: so many of them, or more. Table is
// what a table is called.
func (c *Cases) Write(w *kept.Writer, model *world.Model, memories []*Memory, many int, table func(*engine.Relation) string) {
	told := map[*branch]int{}
	for _, m := range memories {
		for b := range m.told {
			told[b]++
		}
	}
	k := &keeping{from: c, wanted: func(b *branch) bool { return told[b] >= many }}
	kinds, n := kept.Writer{Terms: &kept.Terms{}}, 0
	for _, name := range slices.Sorted(maps.Keys(c.kinds)) {
		k.of, k.asked = c.kinds[name], numbered[int]{}
		if k.wants(&k.of.first) {
			kinds.Text(name)
			kinds.Text(k.kind(kinds.Terms))
			n++
		}
	}
	var terms kept.Writer
	kinds.Terms.Write(&terms)
	w.Text(string(terms.Out))
	writeSources(w, k.sources.all, model, table)
	w.Number(n)
	w.Out = append(w.Out, kinds.Out...)
}

func writeSources(w *kept.Writer, all []source, model *world.Model, table func(*engine.Relation) string) {
	preds := map[int]string{}
	for _, f := range model.Ontology().Fluents() {
		n, _ := model.Number(f.Pred)
		preds[n] = f.Pred
	}
	for _, pred := range model.Computed() {
		n, _ := model.Number(pred)
		preds[n] = pred
	}
	w.Number(len(all))
	for _, of := range all {
		switch {
		case of.table != nil:
			w.Number(inTable)
			w.Text(table(of.table))
		case of.pred < 0:
			w.Number(ofRoom)
			w.Number(-of.pred)
		default:
			w.Number(ofModel)
			w.Text(preds[of.pred])
		}
	}
}

// A keeping writes kinds of cases.
type keeping struct {
	from    *Cases
	sources numbered[source]
	wanted  func(b *branch) bool
	of      *kind
	asked   numbered[int] // what is asked, by its numbers before
}

// wants reports whether an answer behind a branch is wanted.
func (k *keeping) wants(b *branch) bool {
	return b.asks == ends && k.wanted(b) || slices.ContainsFunc(b.next.all(k.from.terms), func(e edge) bool { return k.wants(e.to) })
}

func (k *keeping) kind(terms *kept.Terms) string {
	tree, w := kept.Writer{Terms: terms}, kept.Writer{Terms: terms}
	k.edges(&tree, &k.of.first)
	w.Number(len(k.asked.all))
	for _, i := range k.asked.all {
		r, asks := kept.Reader{Rest: k.of.asks[i], Terms: k.from.terms}, kept.Writer{Terms: terms}
		is := r.Number()
		asks.Number(is%ofSource + ofSource*k.sources.number(k.from.sources.all[is/ofSource]))
		writeLabel(&asks, readLabel(&r))
		w.Text(string(asks.Out))
	}
	return string(append(w.Out, tree.Out...))
}

func (k *keeping) edges(w *kept.Writer, b *branch) {
	next := slices.DeleteFunc(slices.Clone(b.next.all(k.from.terms)), func(e edge) bool { return !k.wants(e.to) })
	w.Number(len(next))
	for i := range next {
		e := &next[i]
		writeLabel(w, readLabel(&kept.Reader{Rest: e.label, Terms: k.from.terms}))
		k.branch(w, e.to)
	}
}

func (k *keeping) branch(w *kept.Writer, b *branch) {
	steps := kept.Writer{Terms: w.Terms}
	for r := (kept.Reader{Rest: b.steps, Terms: k.from.terms}); r.Rest != ""; {
		steps.Number(k.asked.number(r.Number()))
		writeLabel(&steps, readLabel(&r))
	}
	w.Text(string(steps.Out))
	switch {
	case b.asks != ends:
		w.Number(2 + k.asked.number(b.asks))
		behind := kept.Writer{Terms: w.Terms}
		k.edges(&behind, b)
		w.Text(string(behind.Out))
	case b.yes:
		w.Number(1)
	default:
		w.Number(0)
	}
}
