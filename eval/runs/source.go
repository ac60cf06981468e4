package runs

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hearth/engine"
)

// A reading answers for the predicates of one evaluation. It is for one goroutine.
type reading struct {
	ctx    context.Context
	kept   *Kept
	runs   []*Run // those that count
	byName map[engine.Term]*Run
	words  *words
	labels map[string]string // by predicate: the key
	loaded map[*Family]Loaded
	having map[string]map[engine.Term][]*Run // by predicate and what runs have
	replay *replay
}

// Scan implements [engine.Source].
func (s *reading) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	rows := engine.Rows{Pattern: pattern}
	err := s.read(pred, &rows)
	for k := len(pattern); rows.N > 0 && yield(rows.Flat[:k:k]); rows.N-- {
		rows.Flat = rows.Flat[k:]
	}
	return err
}

// A catalog is the predicates of a query by their places.
type catalog []string

// Number implements what [engine.Reader] wants of its catalog.
func (c *catalog) Number(pred string) (n int, ok bool) {
	for i, known := range *c {
		if known == pred {
			return i, true
		}
	}
	return 0, false
}

// A numbered is a reading whose predicates have numbers.
type numbered struct {
	*reading
	preds *catalog
}

// Catalog implements [engine.Reader].
func (s numbered) Catalog() interface{ Number(string) (int, bool) } { return s.preds }

// Read implements [engine.Reader].
func (s numbered) Read(pred int, rows *engine.Rows) error { return s.read((*s.preds)[pred], rows) }

// read adds rows of a predicate.
func (s *reading) read(pred string, rows *engine.Rows) error {
	p := find(pred)
	switch key, isLabel := s.labels[pred]; {
	case isLabel:
		s.said(pred, rows, func(r *Run) (values [][]engine.Term) {
			for _, row := range r.labels {
				if row[0].Sym()[1:] == key {
					values = append(values, row[1:])
				}
			}
			return values
		})
		return nil
	case p == nil:
		return s.replay.read(s, pred, rows)
	case p.of != nil:
		s.said(pred, rows, p.of)
		return nil
	}
	loaded, err := s.load(p.family)
	if err != nil {
		return err
	}
	if p.pair != nil {
		s.pairs(p, loaded, rows)
		return nil
	}
	return s.rows(p, loaded, rows)
}

// said adds rows of what runs have by themselves. Who has one value is found by an index.
func (s *reading) said(pred string, rows *engine.Rows, of func(r *Run) [][]engine.Term) {
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
	index := s.having[pred]
	if index == nil {
		index = map[engine.Term][]*Run{}
		for _, r := range s.runs {
			for _, rest := range of(r) {
				index[rest[0]] = append(index[rest[0]], r)
			}
		}
		s.having[pred] = index
	}
	s.some(index[rows.Pattern[1]], add)
}

// each calls do for the runs that a pattern can be about, while it wants more.
func (s *reading) each(rows *engine.Rows, do func(r *Run) bool) {
	if named := rows.Pattern[0]; named.Kind() != engine.Free {
		if r := s.byName[named]; r != nil {
			do(r)
		}
		return
	}
	s.some(s.runs, do)
}

// some calls do for runs, while it wants more.
func (s *reading) some(all []*Run, do func(r *Run) bool) {
	for _, r := range all {
		if !do(r) || s.ctx.Err() != nil {
			return
		}
	}
}

// load reads the rows of a family, once.
func (s *reading) load(f *Family) (Loaded, error) {
	if l := s.loaded[f]; l != nil {
		return l, nil
	}
	l, why, err := s.kept.Rows(f)
	if err != nil {
		return nil, err
	}
	s.loaded[f] = l
	unread := map[int64]bool{}
	for n, text := range s.words.texts {
		if text == Unread {
			unread[int64(n)] = true
		}
	}
	for _, r := range s.kept.Runs {
		values, found := l[r.Episode]
		switch {
		case !found:
			s.replay.broken[r] = cmp.Or(why, "its rows "+f.Name+" are missing")
		case len(unread) > 0 && f.speaks(values, unread):
			s.replay.broken[r] = "a word of its rows " + f.Name + " is damaged"
		}
	}
	return l, nil
}

// A wanted is a value that a column must have.
type wanted struct {
	column int
	values []int64 // one of them
}

// wants says what of a row of a family a pattern asks for; ok is false where no row has it.
func (s *reading) wants(p *predicate, pattern []engine.Term) (all []wanted, ok bool) {
	for i, t := range pattern[1:] {
		if t.Kind() == engine.Free {
			continue
		}
		column := p.columns[i]
		values := []int64{t.Num()}
		if p.family.kinds[column] == word {
			values = s.words.numbersOf(t)
		} else if t.Kind() != engine.NumberKind {
			values = nil
		}
		if len(values) == 0 {
			return nil, false
		}
		all = append(all, wanted{column, values})
	}
	return all, true
}

// rows adds rows of a family.
func (s *reading) rows(p *predicate, loaded Loaded, rows *engine.Rows) error {
	wants, ok := s.wants(p, rows.Pattern)
	if !ok {
		return nil
	}
	status := map[int64]bool{}
	for _, text := range strings.Fields(p.status) {
		for _, n := range s.words.numbersOf(termOf(text)) {
			status[n] = true
		}
	}
	empty := int64(-1)
	for _, n := range s.words.numbersOf(engine.Name("/none")) {
		if s.words.texts[n] == "" {
			empty = n
		}
	}
	ended := 1 // the column of the status
	if p.family == stepRows {
		ended = 2
	}
	width := p.family.Width()
	if len(wants) == 0 && rows.Pattern[0].Kind() == engine.Free && !rows.Few {
		n := 0
		for _, r := range s.runs {
			n += len(loaded[r.Episode]) / width
		}
		rows.Flat = slices.Grow(rows.Flat, n*len(rows.Pattern))
	}
	s.each(rows, func(r *Run) bool {
		values, first := loaded[r.Episode], 0 // of the rows of the same step
		for at := 0; at < len(values); at += width {
			row := values[at : at+width]
			if values[first] != row[0] {
				first = at
			}
			if !matches(row, wants) || p.status != "" && !status[row[ended]] || p.some > 0 && row[p.some] == empty || p.once && s.before(p, values[first:at], row) {
				continue
			}
			rows.Flat = append(rows.Flat, r.name)
			for _, c := range p.columns {
				rows.Flat = append(rows.Flat, s.value(p.family, row, c))
			}
			if rows.N++; rows.Few {
				return false
			}
		}
		return true
	})
	return nil
}

func matches(row []int64, wants []wanted) bool {
	for _, w := range wants {
		if !slices.Contains(w.values, row[w.column]) {
			return false
		}
	}
	return true
}

// before reports whether a row of a step says what an earlier one says.
func (*reading) before(p *predicate, earlier, row []int64) bool {
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

// value is the term of a value. Variables of plans are texts.
func (s *reading) value(f *Family, row []int64, column int) engine.Term {
	switch {
	case f.kinds[column] != word:
		return engine.Number(row[column])
	case f == bindRows && column == 4 || f == waitRows && column == 2:
		return engine.Text(s.words.text(row[column]))
	}
	return s.words.term(row[column])
}

// pairs adds rows of how steps of one run stand to each other in time.
func (s *reading) pairs(p *predicate, loaded Loaded, rows *engine.Rows) {
	width := p.family.Width()
	s.each(rows, func(r *Run) bool {
		values := loaded[r.Episode]
		for a := 0; a < len(values); a += width {
			one := values[a : a+width]
			if t := rows.Pattern[1]; t.Kind() != engine.Free && t != engine.Number(one[0]) {
				continue
			}
			for b := 0; b < len(values); b += width {
				if other := values[b : b+width]; a != b && p.pair(one, other) &&
					!rows.Add(r.name, engine.Number(one[0]), engine.Number(other[0])) {
					return false
				}
			}
		}
		return true
	})
}
