package runs

import (
	"math"
	"slices"
	"strings"

	"hearth/engine"
)

// Store gives queries access to stored runs. The functions load data on demand.
type Store struct {
	Runs   []*Run
	Words  func() ([]string, error)                              // all words, indexed by number
	Steps  func() (map[int64]StoredSteps, error)                 // encoded steps of episodes by their number
	States func(episode int64) (first, states []byte, err error) // encoded states of an episode
	Open   func(m *Settings) (*World, error)                     // opens the world of runs with these settings, to replay their states
	Replay int                                                   // maximum number of runs to replay
	Cells  int                                                   // maximum number of values in the rows of states of one query; 0 for 32 Mi
}

// UnreadableWord replaces a word that cannot be read. Runs that contain it are left out.
const UnreadableWord = "\x00"

// A Run is a stored run.
type Run struct {
	ID       string
	Settings *Settings
	Episode  int64  // number of the episode
	Hash     string // hash of the episode
	File     string
	Plan     string
	Status   string
	Scores   map[string]float64

	name           engine.Term
	labels, scores [][]engine.Term
}

// scoreRows returns the rows of the run's scores.
func (r *Run) scoreRows() [][]engine.Term {
	if r.scores == nil {
		for _, metric := range sorted(r.Scores) {
			r.scores = append(r.scores, []engine.Term{engine.Name("/" + metric), engine.Number(billionths(r.Scores[metric]))})
		}
	}
	return r.scores
}

// Short returns the name of a run: the first 16 digits of its identifier.
func Short(id string) string { return id[:min(16, len(id))] }

// StoredSteps are the encoded steps of an episode, or the reason why they cannot be read.
type StoredSteps struct {
	Data   []byte
	Damage string
}

// words maps the numbers in stored rows to words and terms.
type words struct {
	texts         []string
	numbers       map[string]int64
	terms         []engine.Term
	quoted        []engine.Term           // the terms of the words as texts
	numbersByTerm map[engine.Term][]int64 // numbers of the words that a term stands for
	unread        map[int64]bool          // numbers of the words that cannot be read
}

func wordsOf(texts []string) *words {
	w := &words{texts: texts, terms: make([]engine.Term, len(texts)), quoted: make([]engine.Term, len(texts)), numbersByTerm: map[engine.Term][]int64{}, unread: map[int64]bool{}}
	for n, text := range texts {
		if text == UnreadableWord {
			w.unread[int64(n)] = true
		}
	}
	return w
}

// term returns the term of a word.
func (w *words) term(n int64) engine.Term {
	if n < 0 || n >= int64(len(w.terms)) {
		return noneName
	}
	t := &w.terms[n]
	if *t == (engine.Term{}) {
		*t = termOf(w.texts[n])
	}
	return *t
}

// quote returns a word as a text term.
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

// numbersOf returns the numbers of the words that a term stands for, or nil if there are none. Words in
// reports have no slash, whereas names in rules have one.
func (w *words) numbersOf(t engine.Term) (all []int64) {
	if all, known := w.numbersByTerm[t]; known {
		return all
	}
	defer func() { w.numbersByTerm[t] = all }()
	if w.numbers == nil {
		w.numbers = make(map[string]int64, len(w.texts))
		for i, text := range w.texts {
			w.numbers[text] = int64(i)
		}
	}
	texts := []string{wordOf(t)}
	switch {
	case t == noneName:
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

// prepare creates the terms of runs. It returns all labels by key, with their predicates and the types of
// their values.
func prepare(all []*Run) map[string]*label {
	labels, made := map[string]*label{}, map[*Settings]bool{}
	for _, r := range all {
		if made[r.Settings] {
			continue
		}
		made[r.Settings] = true
		for key, value := range r.Settings.Labels {
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
	rows := map[*Settings][][]engine.Term{}
	for _, r := range all {
		r.name = engine.Name("/" + Short(r.ID))
		if r.labels = rows[r.Settings]; r.labels == nil {
			r.labels = labelsOf(r.Settings, labels)
			rows[r.Settings] = r.labels
		}
	}
	return labels
}

// A label describes the values of one label in all runs.
type label struct {
	pred    string
	numbers bool // whether all values are numbers
	decimal bool // whether some values are not integers
	kinds   []string
}

func labelsOf(m *Settings, labels map[string]*label) (rows [][]engine.Term) {
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

// sorted returns the keys of a map in order.
func sorted[T any](m map[string]T) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func billionths(x float64) int64 { return int64(math.Round(x * 1e9)) }
