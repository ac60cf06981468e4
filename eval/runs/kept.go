package runs

import (
	"math"
	"slices"
	"strings"

	"hearth/engine"
)

// Kept is what was kept of some runs, as queries read it. What it takes from elsewhere is
// taken when it is asked for.
type Kept struct {
	Runs   []*Run
	Words  func() ([]string, error)                              // by their numbers
	Rows   func(f *Family) (rows Loaded, why string, err error)  // those of all episodes, and why some are missing
	States func(episode int64) (first, states []byte, err error) // of an episode
	Open   func(m *Made) (*World, error)                         // the world of runs, for what was not kept as rows
	Replay int                                                   // of how many runs states are looked at, at most
	Cells  int                                                   // how many values rows of states may have; 0: 32 million
}

// Unread is a word that cannot be read: runs that have it are left out.
const Unread = "\x00"

// A Run is one that was kept.
type Run struct {
	ID      string
	Made    *Made
	Episode int64  // its number
	Hash    string // of the episode
	File    string
	Plan    string
	Status  string
	Scores  map[string]float64

	name           engine.Term
	labels, scores [][]engine.Term
}

// Ready makes the terms of what a run says by itself, unless they are there. It takes a while for many:
// who reads runs does so beside.
func (r *Run) Ready() {
	if r.name != (engine.Term{}) {
		return
	}
	r.name = engine.Name("/" + Short(r.ID))
	for _, metric := range sorted(r.Scores) {
		r.scores = append(r.scores, []engine.Term{engine.Name("/" + metric), engine.Number(billionths(r.Scores[metric]))})
	}
}

// Short is how a run is named: as many digits of its id tell it from all others.
func Short(id string) string { return id[:min(16, len(id))] }

// Loaded are rows of a family, by episode, as [Family.AppendValues] reads them.
type Loaded map[int64][]byte

// words numbers what is kept, for queries.
type words struct {
	texts   []string
	numbers map[string]int64
	terms   []engine.Term
	quoted  []engine.Term           // where they are texts
	known   map[engine.Term][]int64 // what terms stand for
	unread  map[int64]bool          // those that are damaged
}

func wordsOf(texts []string) *words {
	w := &words{texts: texts, terms: make([]engine.Term, len(texts)), quoted: make([]engine.Term, len(texts)), known: map[engine.Term][]int64{}, unread: map[int64]bool{}}
	for n, text := range texts {
		if text == Unread {
			w.unread[int64(n)] = true
		}
	}
	return w
}

// term is that of a word.
func (w *words) term(n int64) engine.Term {
	if n < 0 || n >= int64(len(w.terms)) {
		return nothing
	}
	t := &w.terms[n]
	if *t == (engine.Term{}) {
		*t = termOf(w.texts[n])
	}
	return *t
}

// quote is a word as a text.
func (w *words) quote(n int64) engine.Term {
	if n < 0 || n >= int64(len(w.quoted)) {
		return engine.Text("")
	}
	t := &w.quoted[n]
	if *t == (engine.Term{}) {
		*t = engine.Text(w.texts[n])
	}
	return *t
}

// numbersOf are those of the words that a term stands for: none where nothing that is kept is
// called so. Reports have names without a slash, rules with one.
func (w *words) numbersOf(t engine.Term) (all []int64) {
	if all, known := w.known[t]; known {
		return all
	}
	defer func() { w.known[t] = all }()
	if w.numbers == nil {
		w.numbers = make(map[string]int64, len(w.texts))
		for i, text := range w.texts {
			w.numbers[text] = int64(i)
		}
	}
	texts := []string{wordOf(t)}
	switch {
	case t == nothing:
		texts = append(texts, "")
	case t.Kind() == engine.NameKind, t.Kind() == engine.TextKind:
		texts = append(texts, texts[0][1:])
	}
	for _, text := range texts {
		if n, ok := w.numbers[text]; ok {
			all = append(all, n)
		}
	}
	return all
}

// prepare makes the terms that runs have, and says what labels there are: their names as
// predicates, and what kinds of values they have.
func prepare(all []*Run) map[string]*label {
	labels, made := map[string]*label{}, map[*Made]bool{}
	for _, r := range all {
		if made[r.Made] {
			continue
		}
		made[r.Made] = true
		for key, value := range r.Made.Labels {
			l := labels[key]
			if l == nil {
				l = &label{pred: strings.ReplaceAll(key, "-", "_"), numbers: true}
				labels[key] = l
			}
			_, whole := numberIn(value, false)
			_, decimal := numberIn(value, true)
			l.numbers, l.decimal = l.numbers && decimal, l.decimal || !whole
		}
	}
	rows := map[*Made][][]engine.Term{}
	for _, r := range all {
		r.Ready()
		if r.labels = rows[r.Made]; r.labels == nil {
			r.labels = labelsOf(r.Made, labels)
			rows[r.Made] = r.labels
		}
	}
	return labels
}

// A label is what all runs that have it say of it.
type label struct {
	pred    string
	numbers bool // all its values are
	decimal bool // some of its values are no whole numbers
	kinds   []string
}

func labelsOf(m *Made, labels map[string]*label) (rows [][]engine.Term) {
	for _, key := range sorted(m.Labels) {
		l := labels[key]
		value := valueOf(m.Labels[key], l.numbers && l.decimal)
		kind := map[engine.Kind]string{engine.NameKind: "/name", engine.NumberKind: "/number", engine.TextKind: "/string"}[value.Kind()]
		if !slices.Contains(l.kinds, kind) {
			l.kinds = append(l.kinds, kind)
		}
		rows = append(rows, []engine.Term{engine.Name("/" + key), value})
	}
	return rows
}

// sorted are the keys of a map in their order.
func sorted[T any](m map[string]T) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func billionths(x float64) int64 { return int64(math.Round(x * 1e9)) }
