package runs

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"hearth/engine"
)

// A rowSource provides the rows of predicates for one query. It must not be used concurrently.
type rowSource struct {
	ctx         context.Context
	store       *Store
	runs        []*Run // runs that the answer covers
	byName      map[engine.Term]*Run
	words       *words
	labels      map[string]string // keys of labels, by predicate
	steps       map[int64]StoredSteps
	loaded      map[*family]*table
	runsByValue map[string]map[engine.Term][]*Run // index: by predicate and value, the runs with that value
	scratch     []requirement                     // buffer that requirements reuses
	replay      *replay
}

// A table holds the rows of a family that were decoded last.
type table struct {
	episode int64
	values  []int64
}

// Scan implements [engine.Source].
func (s *rowSource) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	rows := engine.Rows{Pattern: pattern}
	err := s.read(pred, find(pred), &rows)
	for k := len(pattern); rows.N > 0 && yield(rows.Flat[:k:k]); rows.N-- {
		rows.Flat = rows.Flat[k:]
	}
	return err
}

// read adds the rows of a predicate to rows; p is nil for predicates of labels and states.
func (s *rowSource) read(pred string, p *predicate, rows *engine.Rows) error {
	switch key, isLabel := s.labels[pred]; {
	case isLabel:
		s.properties(pred, rows, func(r *Run) (values [][]engine.Term) {
			for _, row := range r.labels {
				if row[0].Sym()[1:] == key {
					values = append(values, row[1:])
				}
			}
			return values
		})
	case p == nil:
		return s.replay.read(s, pred, rows)
	case p.rowsOf != nil:
		s.properties(pred, rows, p.rowsOf)
	case p.pair != nil:
		s.pairs(p, rows)
	default:
		s.rows(p, rows)
	}
	return nil
}

// properties adds rows about runs to rows; of returns those of one run. It uses an index if the pattern has a
// value but no run.
func (s *rowSource) properties(pred string, rows *engine.Rows, of func(r *Run) [][]engine.Term) {
	row := make([]engine.Term, 0, len(rows.Pattern))
	add := func(r *Run) bool {
		for _, rest := range of(r) {
			if !rows.Add(append(append(row[:0], r.name), rest...)...) {
				return false
			}
		}
		return true
	}
	if len(rows.Pattern) != 2 || rows.Pattern[0].Kind() != engine.Free || rows.Pattern[1].Kind() == engine.Free {
		s.each(rows, add)
		return
	}
	index := s.runsByValue[pred]
	if index == nil {
		index = map[engine.Term][]*Run{}
		for _, r := range s.runs {
			for _, rest := range of(r) {
				index[rest[0]] = append(index[rest[0]], r)
			}
		}
		s.runsByValue[pred] = index
	}
	s.forRuns(index[rows.Pattern[1]], add)
}

// each calls do for the runs that match the first argument of the pattern, until do returns false.
func (s *rowSource) each(rows *engine.Rows, do func(r *Run) bool) {
	if named := rows.Pattern[0]; named != (engine.Term{}) {
		if r := s.byName[named]; r != nil {
			do(r)
		}
		return
	}
	s.forRuns(s.runs, do)
}

// forRuns calls do for runs until it returns false or the context ends.
func (s *rowSource) forRuns(all []*Run, do func(r *Run) bool) {
	for _, r := range all {
		if !do(r) || s.ctx.Err() != nil {
			return
		}
	}
}

// maxCells is the maximum number of values that a query reads of one family.
const maxCells = 64 << 20

// load reads the steps and the words if a predicate needs them.
func (s *rowSource) load(preds []string) (err error) {
	for _, pred := range preds {
		if p := find(pred); p != nil && p.family != nil {
			s.loaded[p.family] = &table{episode: -1}
		}
	}
	s.words = wordsOf(nil)
	if len(s.loaded) == 0 {
		return nil
	}
	if s.steps, err = s.store.Steps(); err != nil {
		return err
	}
	texts, err := s.store.Words()
	if err != nil {
		return err
	}
	s.words = wordsOf(texts)
	for _, r := range s.store.Runs {
		if of := s.steps[r.Episode]; of.Data == nil {
			s.replay.broken[r] = cmp.Or(of.Damage, "its steps are missing")
			continue
		}
		for f := range s.loaded {
			if len(s.words.unread) > 0 && f.mentions(s.values(f, r), s.words.unread) {
				s.replay.broken[r] = "a word in its rows " + f.name + " is damaged"
			}
		}
	}
	for f := range s.loaded {
		if n := s.maxRows(f, s.store.Runs); n*f.width() > maxCells {
			return fmt.Errorf("the selected runs have more than %d rows %q, which exceeds the limit of a query; select fewer runs with --where", maxCells/f.width(), f.name)
		}
	}
	return nil
}

// values returns the rows of a family for a run. The slice is valid until the next call for another run. It is
// nil if the rows cannot be read.
func (s *rowSource) values(f *family, r *Run) []int64 {
	t := s.loaded[f]
	switch {
	case t == nil: // the query defines a predicate of that name itself
		return nil
	case t.episode == r.Episode:
		return t.values
	}
	body, err := f.body(s.steps[r.Episode].Data)
	if err == nil {
		t.values, err = f.appendValues(t.values[:0], body)
	}
	if t.episode = r.Episode; err != nil {
		s.replay.broken[r], t.episode = err.Error(), -1
		return nil
	}
	return t.values
}

// A requirement lists the values that a column may have: value, and those in others.
type requirement struct {
	column int
	value  int64
	others []int64
}

// requirements converts a pattern to required values of columns; ok is false if no row can match. The slice is valid
// until the next call.
func (s *rowSource) requirements(p *predicate, pattern []engine.Term) (all []requirement, ok bool) {
	all = s.scratch[:0]
	for i, t := range pattern[1:] {
		if t == (engine.Term{}) {
			continue
		}
		w := requirement{column: p.columns[i], value: t.Num()}
		if p.family.kinds[w.column] == word {
			values := s.words.numbersOf(t)
			if len(values) == 0 {
				return nil, false
			}
			w.value, w.others = values[0], values[1:]
		} else if t.Kind() != engine.NumberKind {
			return nil, false
		}
		all = append(all, w)
	}
	s.scratch = all
	return all, true
}

// rows adds the rows of a predicate that are stored in a family.
func (s *rowSource) rows(p *predicate, rows *engine.Rows) {
	wants, ok := s.requirements(p, rows.Pattern)
	if !ok {
		return
	}
	var status []int64
	for _, text := range p.status {
		status = append(status, s.words.numbersOf(text)...)
	}
	empty := int64(-1)
	for _, n := range s.words.numbersOf(noneName) {
		if s.words.texts[n] == "" {
			empty = n
		}
	}
	ended := 1 // index of the column with the status
	if p.family == stepRows {
		ended = 2
	}
	width := p.family.width()
	if free := rows.Pattern[0] == (engine.Term{}); free && len(wants) == 0 && !rows.FirstOnly {
		rows.Flat = slices.Grow(rows.Flat, s.maxRows(p.family, s.runs)*len(rows.Pattern))
	}
	s.each(rows, func(r *Run) bool {
		values, first := s.values(p.family, r), 0 // index in values of the first row of the same step
		for at := 0; at < len(values); at += width {
			row := values[at : at+width]
			if values[first] != row[0] {
				first = at
			}
			if !matches(row, wants) || p.status != nil && !slices.Contains(status, row[ended]) || p.nonEmpty > 0 && row[p.nonEmpty] == empty || p.distinct && s.isDuplicate(p, values[first:at], row) {
				continue
			}
			rows.Flat = append(rows.Flat, r.name)
			for _, c := range p.columns {
				rows.Flat = append(rows.Flat, s.value(p.family, row, c))
			}
			if rows.N++; rows.FirstOnly {
				return false
			}
		}
		return true
	})
}

// maxRows returns an upper bound on the number of rows of a family in runs.
func (s *rowSource) maxRows(f *family, all []*Run) (n int) {
	for _, r := range all {
		body, _ := f.body(s.steps[r.Episode].Data)
		more, _ := f.rows(body) // unreadable rows count as none
		n += more
	}
	return n
}

func matches(row []int64, wants []requirement) bool {
	for i := range wants {
		if w := &wants[i]; row[w.column] != w.value && !slices.Contains(w.others, row[w.column]) {
			return false
		}
	}
	return true
}

// isDuplicate reports whether one of the earlier rows of a step equals row in the columns of p.
func (*rowSource) isDuplicate(p *predicate, earlier, row []int64) bool {
	for width := len(row); len(earlier) > 0; earlier = earlier[width:] {
		same := true
		for _, c := range p.columns {
			same = same && earlier[c] == row[c]
		}
		if same {
			return true
		}
	}
	return false
}

// value returns the term for one column of a row. Variables of plans become texts, other words the terms that they encode.
func (s *rowSource) value(f *family, row []int64, column int) engine.Term {
	switch {
	case f.kinds[column] != word:
		return engine.Number(row[column])
	case f == bindRows && column == 4 || f == waitRows && column == 2:
		return s.words.quote(row[column])
	}
	return s.words.term(row[column])
}

// pairs adds the pairs of steps of one run for which p.pair is true.
func (s *rowSource) pairs(p *predicate, rows *engine.Rows) {
	width := p.family.width()
	one, other := rows.Pattern[1], rows.Pattern[2]
	s.each(rows, func(r *Run) bool {
		values := s.values(p.family, r)
		for a := 0; a < len(values); a += width {
			first := values[a : a+width]
			if one != (engine.Term{}) && one != engine.Number(first[0]) {
				continue
			}
			for b := 0; b < len(values); b += width {
				second := values[b : b+width]
				if a == b || other != (engine.Term{}) && other != engine.Number(second[0]) || !p.pair(first, second) {
					continue
				}
				rows.Flat = append(rows.Flat, r.name, engine.Number(first[0]), engine.Number(second[0]))
				if rows.N++; rows.FirstOnly {
					return false
				}
			}
		}
		return true
	})
}
