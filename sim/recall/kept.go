package recall

import (
	"maps"
	"slices"

	"hearth/engine"
	"hearth/sim/recall/kept"
	"hearth/sim/world"
)

// Kept are cases as bytes, of which each kind is read when somebody asks a question of it.
type Kept struct {
	model *world.Model
	table func(pred string) *engine.Relation // of what is the same in all states
	kinds map[string]string
	terms string
}

// Known returns cases of which those are known that [Cases.Write] wrote.
func Known(r *kept.Reader, model *world.Model, table func(pred string) *engine.Relation) *Cases {
	k := &Kept{model: model, table: table, kinds: map[string]string{}, terms: r.Text()}
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

func (k *Kept) has(kind string) bool { return k != nil && k.kinds[kind] != "" }

// kind is one of the kept ones; empty where the model has not what it asks for.
func (k *Kept) kind(name string, terms *kept.Terms) *kind {
	r := &kept.Reader{Rest: k.kinds[name], Terms: terms}
	of := &kind{asks: make([]*asks, r.Number())}
	all := make([]asks, len(of.asks))
	for i := range of.asks {
		of.asks[i] = &all[i]
		if !k.asks(r, of.asks[i]) {
			return &kind{}
		}
	}
	readEdges(r, &of.first, nil)
	return of
}

// What is written of asks.
const (
	few = 1 << iota
	fixed
	inTable
	ofRoom // and its like
)

func (k *Kept) asks(r *kept.Reader, a *asks) (ok bool) {
	is := r.Number()
	a.few, a.fixed, ok = is&few > 0, is&fixed > 0, true
	switch {
	case is&ofRoom > 0:
		a.pred = -r.Number()
	case is&inTable > 0:
		a.table = k.table(r.Text())
		ok = a.table != nil
	default:
		a.pred, ok = k.model.Number(r.Text())
	}
	a.pattern = readLabel(r)
	a.hash = hashOfParts(a.pattern)
	return ok
}

// readEdges reads what is behind a branch, in room for a label, which it returns.
func readEdges(r *kept.Reader, b *branch, label []part) []part {
	b.next = make([]edge, r.Number())
	to := make([]branch, len(b.next))
	for i := range b.next {
		e := &b.next[i]
		from := r.Rest
		label = addLabel(label[:0], r)
		e.hash, e.label, e.to = hashOfParts(label), from[:len(from)-len(r.Rest)], &to[i]
		e.to.steps = r.Text()
		if n := r.Number(); n < 2 {
			e.to.asks, e.to.yes = ends, n == 1
		} else {
			e.to.asks = n - 2
			label = readEdges(r, e.to, label)
		}
	}
	return label
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
	preds := map[int]string{}
	for _, f := range model.Ontology().Fluents() {
		n, _ := model.Number(f.Pred)
		preds[n] = f.Pred
	}
	for _, pred := range model.Computed() {
		n, _ := model.Number(pred)
		preds[n] = pred
	}
	k := &keeping{table: table, from: c.terms, preds: preds, wanted: func(b *branch) bool { return told[b] >= many }}
	kinds, n := kept.Writer{Terms: &kept.Terms{}}, 0
	for _, name := range slices.Sorted(maps.Keys(c.kinds)) {
		k.of, k.numbers, k.asked = c.kinds[name], map[int]int{}, nil
		if k.wants(&k.of.first) {
			kinds.Text(name)
			kinds.Text(k.kind(kinds.Terms))
			n++
		}
	}
	var terms kept.Writer
	kinds.Terms.Write(&terms)
	w.Text(string(terms.Out))
	w.Number(n)
	w.Out = append(w.Out, kinds.Out...)
}

// A keeping writes kinds of cases.
type keeping struct {
	preds   map[int]string
	table   func(*engine.Relation) string // what a table is called
	from    *kept.Terms
	wanted  func(b *branch) bool
	of      *kind
	numbers map[int]int // what is asked, by its numbers before
	asked   []int       // and the other way round
}

// wants reports whether an answer behind a branch is wanted.
func (k *keeping) wants(b *branch) bool {
	return b.asks == ends && k.wanted(b) || slices.ContainsFunc(b.next, func(e edge) bool { return k.wants(e.to) })
}

func (k *keeping) kind(terms *kept.Terms) string {
	tree, w := kept.Writer{Terms: terms}, kept.Writer{Terms: terms}
	k.edges(&tree, &k.of.first)
	w.Number(len(k.asked))
	for _, i := range k.asked {
		k.asks(&w, k.of.asks[i])
	}
	return string(append(w.Out, tree.Out...))
}

func (k *keeping) asks(w *kept.Writer, a *asks) {
	is, pred := 0, ""
	if a.few {
		is |= few
	}
	if a.fixed {
		is |= fixed
	}
	switch {
	case a.pred < 0:
		is |= ofRoom
	case a.table != nil:
		is, pred = is|inTable, k.table(a.table)
	default:
		pred = k.preds[a.pred]
	}
	if w.Number(is); a.pred < 0 {
		w.Number(-a.pred)
	} else {
		w.Text(pred)
	}
	writeLabel(w, a.pattern)
}

func (k *keeping) edges(w *kept.Writer, b *branch) {
	next := slices.DeleteFunc(slices.Clone(b.next), func(e edge) bool { return !k.wants(e.to) })
	w.Number(len(next))
	for i := range next {
		e := &next[i]
		writeLabel(w, readLabel(&kept.Reader{Rest: e.label, Terms: k.from}))
		k.branch(w, e.to)
	}
}

func (k *keeping) branch(w *kept.Writer, b *branch) {
	steps := kept.Writer{Terms: w.Terms}
	for r := (kept.Reader{Rest: b.steps, Terms: k.from}); r.Rest != ""; {
		steps.Number(k.number(r.Number()))
		writeLabel(&steps, readLabel(&r))
	}
	w.Text(string(steps.Out))
	switch {
	case b.asks != ends:
		w.Number(2 + k.number(b.asks))
		k.edges(w, b)
	case b.yes:
		w.Number(1)
	default:
		w.Number(0)
	}
}

// number is the new number of what is asked.
func (k *keeping) number(was int) int {
	n, known := k.numbers[was]
	if !known {
		n = len(k.asked)
		k.numbers[was], k.asked = n, append(k.asked, was)
	}
	return n
}
