package recall

import (
	"slices"

	"hearth/engine"
)

// Rules tell things apart by what they read of them. So where a state answers all
// that an answer follows from as it did, but for other things in the place of some,
// one for one, the answer is the same: to a question about these other things, or to
// one about the same ones in another state. What rules call by name is not replaced.

// mostLike are the answers of a kind that a question is compared with.
const mostLike = 4

// remember notes that a question was answered.
func (m *Memory) remember(q Question) {
	all := m.kinds[q.Kind]
	at := slices.Index(all, q.Key)
	switch {
	case at >= 0:
	case len(all) < mostLike:
		all = append(all, q.Key)
		at = len(all) - 1
	default:
		at = mostLike - 1
		all[at] = q.Key
	}
	copy(all[1:at+1], all[:at])
	all[0] = q.Key
	m.kinds[q.Kind] = all
}

// likeSome reports whether a question is like one of its kind that was answered, and
// remembers its answer then.
func (m *Memory) likeSome(q *Question) bool {
	for _, other := range m.kinds[q.Kind] {
		if at, known := m.known[other]; known && other != q.Key && m.like(q, at) {
			return true
		}
	}
	return false
}

// like reports whether the answer to another question is that to this one, with other
// things in the place of some, and remembers it then.
func (m *Memory) like(q *Question, other int32) bool {
	a := m.answers.at(other)
	if a.here {
		return false
	}
	n := &m.renaming
	n.names, n.from, n.to = q.Names, n.from[:0], n.to[:0]
	from := make([]int32, len(a.from))
	for {
		size := len(n.from)
		if !m.agree(n, a.question.Given, q.Given, false) {
			return false
		}
		for k, i := range a.from {
			j, ok := m.counterpart(n, i, m.answers.at(other).stale)
			if !ok {
				return false
			}
			from[k] = j
		}
		if len(n.from) == size { // all was looked at with the same ones replaced
			m.keep(*q, m.answers.at(other).yes, m.once(from))
			return true
		}
	}
}

// once drops what was named before.
func (m *Memory) once(reads []int32) []int32 {
	m.mark++
	return slices.DeleteFunc(reads, func(i int32) bool {
		had := m.marks[i] == m.mark
		m.marks[i] = m.mark
		return had
	})
}

// counterpart returns the read that stands for another one once things are replaced;
// ok is false where the state does not answer it as it, or if before the one before it,
// answered that one.
func (m *Memory) counterpart(n *renaming, i int32, before bool) (j int32, ok bool) {
	r := m.reads.at(i)
	was, size := r.rows, r.size
	stale := before && r.stale
	if stale {
		was, size = r.was, r.wasSize
	}
	elsewhere := n.touches(r.pattern)
	if !elsewhere && !stale && !n.touches(was) {
		return i, true
	}
	if j = i; elsewhere {
		pattern, ok := n.of(r.pattern)
		if !ok {
			return 0, false
		}
		var err error
		if j, err = m.read(r.pred, pattern, r.few); err != nil {
			return 0, false
		}
	}
	now := m.reads.at(j)
	switch {
	case r.pred < 0:
		return j, size == now.size
	case now.n < 0:
		return 0, false
	case r.few:
		return j, len(was) == len(now.rows) || len(was) > 0 && len(now.rows) > 0
	}
	return j, m.agree(n, was, now.rows, r.made)
}

// A renaming puts things in the place of others, one for one.
type renaming struct {
	names    func(t engine.Term) bool
	from, to []engine.Term
	pattern  []engine.Term // scratch
}

// touches reports whether some of the terms are replaced, or put in the place of others.
func (n *renaming) touches(terms []engine.Term) bool {
	for _, t := range terms {
		if t.Kind() == engine.NameKind && (slices.Contains(n.from, t) || slices.Contains(n.to, t)) {
			return true
		}
	}
	return false
}

// of replaces terms; ok is false when one of them stands for another one already. The
// result is good until the next one.
func (n *renaming) of(terms []engine.Term) (now []engine.Term, ok bool) {
	n.pattern = append(n.pattern[:0], terms...)
	for k, t := range terms {
		switch at := slices.Index(n.from, t); {
		case at >= 0:
			n.pattern[k] = n.to[at]
		case slices.Contains(n.to, t):
			return nil, false
		}
	}
	return n.pattern, true
}

// agree reports whether terms are those that were once things are replaced, and
// replaces more where that makes it so. Made says that they may be what a step makes.
func (m *Memory) agree(n *renaming, was, now []engine.Term, made bool) bool {
	if len(was) != len(now) {
		return false
	}
	for k, t := range was {
		u := now[k]
		switch at := slices.Index(n.from, t); {
		case at >= 0:
			if n.to[at] != u {
				return false
			}
		case slices.Contains(n.to, u):
			return false
		case t != u:
			if n.names == nil || n.names(t) || n.names(u) || !made && !(m.isThing(t) && m.isThing(u)) {
				return false
			}
			n.from, n.to = append(n.from, t), append(n.to, u)
		}
	}
	return true
}

// isThing reports whether a term is a thing now, or was one in the state before.
func (m *Memory) isThing(t engine.Term) bool {
	return t.Kind() == engine.NameKind && (m.state.Has(t) || m.before != nil && m.before.Has(t))
}
