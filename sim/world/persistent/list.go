package persistent

import (
	"slices"

	"hearth/engine"
)

// A List is a persistent list of distinct terms. The zero List is empty.
type List struct {
	Terms []engine.Term // must not be modified
	batch Batch         // the batch that may modify it
}

// writable returns l with terms that the batch may modify and capacity for more of them.
func (l List) writable(by Batch, more int) List {
	if l.batch == by && by != 0 {
		return List{slices.Grow(l.Terms, more), by}
	}
	return List{append(make([]engine.Term, 0, len(l.Terms)+more), l.Terms...), by}
}

// With returns l with the terms appended that it does not have, as part of a batch.
func (l List) With(by Batch, more ...engine.Term) List {
	for i, t := range more {
		if !slices.Contains(l.Terms, t) {
			l = l.writable(by, len(more)-i)
			l.Terms = append(l.Terms, t)
		}
	}
	return l
}

// Without returns l without a term, as part of a batch.
func (l List) Without(by Batch, t engine.Term) List {
	if at := slices.Index(l.Terms, t); at >= 0 {
		l = l.writable(by, 0)
		l.Terms = slices.Delete(l.Terms, at, at+1)
	}
	return l
}
