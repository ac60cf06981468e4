package lenient

import (
	"slices"
	"strings"
	"unicode/utf8"

	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/source"
)

// Parse reads a file of networks with parse, such as [network.Parse]. If the text has an error, Parse rewrites
// what models write differently, removes everything that is not part of a network (see [Strip]), and tries
// again. A text that ends in the middle of an action or of JSON has the error E0618. Positions refer to the
// original text. The error is a *source.Diagnostics.
func (r *Reader) Parse(src *source.File, parse func(*source.File) (*network.File, error)) (*network.File, []report.Correction, error) {
	f, err := parse(src)
	if err == nil && !slices.ContainsFunc(f.Networks, r.doubtful) {
		return f, nil, nil
	}
	in, notes, end, cut := r.unwrap(src)
	w := r.rewrite(src, in)
	notes = append(notes, w.notes...)
	text := string(w.out.text)
	left := stripped(text, r.Knows, w.steps)
	lost := w.lost(left)
	if at, ok := w.cut(left); ok {
		from, to := w.out.span(at.Start, at.End)
		if !cut {
			end = source.Span{Start: from, End: to}
		}
		cut = true
		left.blank(at)
		left.left = slices.DeleteFunc(left.left, func(gone source.Span) bool { return gone.End > at.Start })
	}
	read := &source.File{Name: src.Name, Text: string(left.out)}
	f, err = parse(read)
	read.Text = src.Text
	list, other := source.SplitError(err)
	if other != nil {
		return f, notes, other
	}
	list.Items = slices.DeleteFunc(slices.Clone(list.Items), func(d *source.Diagnostic) bool { return d.Code == "E0102" }) // indented lines
	if !w.out.same(src.Text) {
		w.out.place(f, &list)
	}
	for _, at := range lost {
		at.File = read
		list.Add(source.Errorf("E0101", at, "expected an action at the start of the line, found %.40q", src.Text[at.Start:at.End]).
			WithHint("start the line with ( and the name of the action"))
	}
	if cut {
		end.File = read
		list.Add(source.Errorf("E0618", end, "the text is cut off here: the network is not complete").
			WithHint("ask for the network again, and allow a longer answer"))
	}
	titles := withoutTitles(f)
	notes = slices.DeleteFunc(notes, func(n report.Correction) bool {
		return slices.ContainsFunc(titles, func(title report.Correction) bool { return title.Span.Start == n.Span.Start })
	})
	return f, slices.Concat(notes, left.notes(read, w.out), titles), list.Err()
}

// withoutTitles removes networks without actions if the file has another network with the same id: their headers
// are titles. It returns notes about them.
func withoutTitles(f *network.File) (notes []report.Correction) {
	steps := map[string]int{}
	for _, n := range f.Networks {
		steps[n.ID] += len(n.Actions)
	}
	f.Networks = slices.DeleteFunc(slices.Clone(f.Networks), func(n *network.Network) bool {
		title := len(n.Actions) == 0 && n.ID != "" && steps[n.ID] > 0
		if title {
			notes = append(notes, note(n.Span, "", 0))
		}
		return title
	})
	return notes
}

// doubtful reports whether a network that was read without an error has an unknown id, an action that may be
// written differently, or ignored text with an action or the start of one.
func (r *Reader) doubtful(n *network.Network) bool {
	return !r.Knows(n.ID) || slices.ContainsFunc(n.Actions, r.odd) || slices.ContainsFunc(n.Unread.Items, func(d *source.Diagnostic) bool {
		rest := strings.TrimLeft(d.Span.File.Text[d.Span.Start:d.Span.End], ",;"+quotes+blanks)
		return strings.HasPrefix(rest, "(") || callHead().MatchString(rest)
	})
}

// odd reports whether an action may be prose in parentheses, or has a number glued to a unit or characters for
// quotes, dashes and fractions.
func (r *Reader) odd(a *network.Action) bool {
	variable := func(arg network.Arg) bool { return arg.Kind == network.Variable }
	if r.Ontology.Action(a.Name) == nil && !slices.ContainsFunc(a.Args, variable) || !ascii(a.Name) {
		return true
	}
	return slices.ContainsFunc(a.Args, func(arg network.Arg) bool {
		return !ascii(arg.Text) || arg.Kind == network.Symbol && r.split(arg.Text) > 0
	})
}

// ascii reports whether a word consists of ASCII characters.
func ascii(word string) bool {
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// same reports whether the text is that of the source.
func (t *rewritten) same(text string) bool { return len(t.runs) <= 1 && len(t.text) == len(text) }

// notes returns the notes about removed text and joined lines. The text was made by rewriting that of the file.
func (s *stripper) notes(file *source.File, from *rewritten) (notes []report.Correction) {
	for i, at := range slices.Concat(s.left, s.joined) {
		how := ""
		if i >= len(s.left) {
			how = "one line"
		}
		more := s.more[at.Start]
		at.File = file
		at.Start, at.End = from.span(at.Start, at.End)
		n := note(at, how, 0)
		n.More = more
		notes = append(notes, n)
	}
	return notes
}

// Actions reads the actions in a text, without a header, as models write them, and corrects their names. The
// error is a *source.Diagnostics.
func (r *Reader) Actions(src *source.File) ([]*network.Action, []report.Correction, error) {
	f, notes, err := r.Parse(src, func(src *source.File) (*network.File, error) { return network.ParseAs(src, "") })
	if err != nil {
		return nil, notes, err
	}
	all := &network.Network{}
	for _, n := range f.Networks {
		all.Actions = append(all.Actions, n.Actions...)
	}
	for _, a := range all.Actions {
		notes = append(notes, r.action(a)...)
	}
	return all.Actions, notes, nil
}

// Within returns the items that belong to network i of a file. Items before the first network belong to the
// first one.
func Within[T any](items []T, start func(T) int, all []*network.Network, i int) (out []T) {
	for _, item := range items {
		if at := start(item); (i == 0 || at >= all[i].Span.Start) && (i+1 == len(all) || at < all[i+1].Span.Start) {
			out = append(out, item)
		}
	}
	return out
}
