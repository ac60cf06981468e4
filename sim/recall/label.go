package recall

import (
	"hearth/engine"
	"hearth/sim/recall/kept"
)

// Labels are written as bytes: how many parts there are, and each as a number, which is 0 for
// nothing, odd for a thing, and otherwise even, for a term.

func writeLabel(w *kept.Writer, label []part) {
	w.Number(len(label))
	for i := range label {
		writePart(w, label[i])
	}
}

func writePart(w *kept.Writer, p part) {
	switch {
	case p.thing > 0:
		w.Number(2*p.thing - 1)
	case p.term == engine.Term{}:
		w.Number(0)
	default:
		w.Number(2 + 2*w.Terms.Number(p.term))
	}
}

func readLabel(r *kept.Reader) []part { return addLabel(nil, r) }

// addLabel adds the parts of a label that is read to others.
func addLabel(all []part, r *kept.Reader) []part {
	for range r.Number() {
		var p part
		switch n := r.Number(); {
		case n%2 == 1:
			p.thing = (n + 1) / 2
		case n > 0:
			p.term = r.Terms.Of(n/2 - 1)
		}
		all = append(all, p)
	}
	return all
}

// isLabel reads a label and reports whether it is that one; where not, not all of it is read.
func isLabel(r *kept.Reader, label []part) bool {
	if r.Number() != len(label) {
		return false
	}
	for i := range label {
		n, p := r.Number(), &label[i]
		switch {
		case n%2 == 1:
			if p.thing != (n+1)/2 {
				return false
			}
		case p.thing > 0 || n > 0 && p.term != r.Terms.Of(n/2-1) || n == 0 && *p != part{}:
			return false
		}
	}
	return true
}

// skip goes on behind a label.
func skip(r *kept.Reader) {
	for range r.Number() {
		r.Number()
	}
}
