package tree

import (
	"encoding/binary"

	"hearth/parser/precompiled"
	"hearth/parser/source"
)

// Precompile returns the tree of a text in the format that package precompiled holds, with the hash that
// [Parse] looks up. ok is false if the text has no tree, or has problems. A tree is its values in text order.
// Each value has a kind and a span, the text of a scalar if it differs from the source, and the number of
// children.
func Precompile(text string) (sum precompiled.Sum, tree string, ok bool) {
	var problems source.Diagnostics
	n := parse(&source.File{Text: text}, &problems)
	if n == nil || len(problems.Items) > 0 {
		return sum, "", false
	}
	return sumOf(text), string(n.encode(nil)), true
}

// sumOf returns the hash for which package precompiled holds the tree of a text.
func sumOf(text string) precompiled.Sum { return precompiled.SumOf("yaml " + text) }

// quoted is the kind of a scalar whose text differs from the source at its span.
const quoted = Map + 1

func (n *Node) encode(out []byte) []byte {
	kind := n.Kind
	if kind == Scalar && n.Text != n.Span.File.Text[n.Span.Start:n.Span.End] {
		kind = quoted
	}
	out = appendSpan(append(out, byte(kind)), n.Span)
	switch kind {
	case quoted:
		out = append(binary.AppendUvarint(out, uint64(len(n.Text))), n.Text...)
	case List:
		out = binary.AppendUvarint(out, uint64(len(n.Items)))
		for _, item := range n.Items {
			out = item.encode(out)
		}
	case Map:
		out = binary.AppendUvarint(out, uint64(len(n.Fields)))
		for _, f := range n.Fields {
			key := &Node{Kind: Scalar, Text: f.Key, Span: f.Span}
			out = f.Value.encode(key.encode(out))
		}
	}
	return out
}

func appendSpan(out []byte, at source.Span) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(out, uint64(at.Start)), uint64(at.End-at.Start))
}

// lookup returns the precompiled tree of a text, or nil if there is none.
func lookup(src *source.File) *Node {
	body, ok := precompiled.Value(sumOf(src.Text))
	if !ok {
		return nil
	}
	r := reader{precompiled.Reader{Rest: body}, src}
	return r.node()
}

// A reader decodes a tree.
type reader struct {
	precompiled.Reader
	src *source.File
}

func (r *reader) node() *Node {
	n := &Node{Kind: Kind(r.Take(1)[0])}
	start := r.Number()
	n.Span = source.Span{File: r.src, Start: start, End: start + r.Number()}
	switch n.Kind {
	case quoted:
		n.Kind, n.Text = Scalar, r.Take(r.Number())
	case Scalar:
		n.Text = r.src.Text[n.Span.Start:n.Span.End]
	case List:
		if many := r.Number(); many > 0 {
			n.Items = make([]*Node, many)
		}
		for i := range n.Items {
			n.Items[i] = r.node()
		}
	case Map:
		if many := r.Number(); many > 0 {
			n.Fields = make([]Field, many)
		}
		for i := range n.Fields {
			key := r.node()
			n.Fields[i] = Field{Key: key.Text, Span: key.Span, Value: r.node()}
		}
	}
	return n
}
