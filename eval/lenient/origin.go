package lenient

import (
	"sort"

	"hearth/parser/network"
	"hearth/parser/source"
)

// A rewritten is a text made from a source text. It keeps the origin of every byte as runs of consecutive
// bytes.
type rewritten struct {
	text []byte
	runs []run // in the order of text
}

// A run is a part of the text that comes from one place of the source. It extends from start to the start of
// the next run.
type run struct {
	start, origin int
	fixed         bool // all bytes have the same origin
}

// unchanged returns the text as it is.
func unchanged(text string) *rewritten {
	return &rewritten{text: []byte(text), runs: []run{{}}}
}

// origin returns the offset in the source of the byte at i.
func (t *rewritten) origin(i int) int {
	n := sort.Search(len(t.runs), func(n int) bool { return t.runs[n].start > i }) - 1
	if n < 0 {
		return 0
	}
	if r := t.runs[n]; !r.fixed {
		return r.origin + i - r.start
	}
	return t.runs[n].origin
}

// copy appends bytes from to end of another rewriting of the same source.
func (t *rewritten) copy(from *rewritten, start, end int) {
	n := sort.Search(len(from.runs), func(n int) bool { return from.runs[n].start > start }) - 1
	for at := start; at < end; n++ {
		next := end
		if n+1 < len(from.runs) {
			next = min(end, from.runs[n+1].start)
		}
		t.add(string(from.text[at:next]), from.origin(at), from.runs[n].fixed)
		at = next
	}
}

// add appends text whose first byte is at origin. If it is fixed, all bytes have this origin.
func (t *rewritten) add(text string, origin int, fixed bool) {
	if text == "" {
		return
	}
	if n := len(t.runs); n == 0 || fixed || t.runs[n-1].fixed || t.runs[n-1].origin+len(t.text)-t.runs[n-1].start != origin {
		t.runs = append(t.runs, run{len(t.text), origin, fixed})
	}
	t.text = append(t.text, text...)
}

// replace appends text that stands for the bytes from to end of the source.
func (t *rewritten) replace(text string, from, end int) {
	if text == "" {
		return
	}
	t.add(text[:len(text)-1], from, true)
	t.add(text[len(text)-1:], max(from, end-1), true)
}

// span returns the span of the source that bytes start to end come from.
func (t *rewritten) span(start, end int) (from, to int) {
	if from = t.origin(start); end <= start {
		return from, from
	}
	return from, max(from, t.origin(end-1)+1)
}

// place moves the places of a file, parsed from the text, to those of the source.
func (t *rewritten) place(f *network.File, problems *source.Diagnostics) {
	move := func(at *source.Span) {
		if at.File != nil {
			at.Start, at.End = t.span(at.Start, at.End)
		}
	}
	var args func(all []network.Arg)
	args = func(all []network.Arg) {
		for i := range all {
			move(&all[i].Span)
			args(all[i].Items)
		}
	}
	for _, n := range f.Networks {
		move(&n.Span)
		move(&n.PrimaryAt)
		for _, a := range n.Actions {
			move(&a.Span)
			move(&a.NameAt)
			args(a.Args)
		}
		for _, d := range n.Unread.Items {
			move(&d.Span)
		}
	}
	for _, d := range problems.Items {
		move(&d.Span)
	}
}
