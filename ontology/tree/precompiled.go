package tree

import (
	"crypto/sha256"
	_ "embed" // for precompiled.bin
	"encoding/binary"
	"sync"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// precompiledTrees holds the trees of the built-in texts in the format of [Encode]. It cannot be stale: a tree is found by
// the hash of its text, and a changed text is parsed.
//
//go:generate go run -C ../../cmd/tools ./precompile trees ../../ontology/tree/precompiled.bin
//go:embed precompiled.bin
var precompiledTrees string

type sum [sha256.Size]byte

// precompiled returns the encoded trees in precompiledTrees, by the hash of their texts.
var precompiled = sync.OnceValue(func() map[sum]string {
	all, r := map[sum]string{}, reader{rest: precompiledTrees}
	for r.rest != "" {
		s := sum([]byte(r.take(sha256.Size)))
		all[s] = r.take(r.number())
	}
	return all
})

// Encode encodes the trees of texts; it omits texts with problems. For each text it writes a SHA-256 hash, the
// length of the tree, and the tree. A tree is its values in text order. Each value has a kind and a span, the
// text of a scalar if it differs from the source, and the number of children.
func Encode(texts []string) string {
	var out []byte
	for _, text := range texts {
		var problems diag.List
		n := parse(&source.File{Text: text}, &problems)
		if n == nil || len(problems.Items) > 0 {
			continue
		}
		s := sha256.Sum256([]byte(text))
		tree := n.encode(nil)
		out = append(binary.AppendUvarint(append(out, s[:]...), uint64(len(tree))), tree...)
	}
	return string(out)
}

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

// lookupPrecompiled returns the precompiled tree of a text, or nil if there is none.
func lookupPrecompiled(src *source.File) *Node {
	body, ok := precompiled()[sha256.Sum256([]byte(src.Text))]
	if !ok {
		return nil
	}
	r := reader{rest: body, src: src}
	return r.node()
}

// A reader decodes the output of Encode.
type reader struct {
	rest string
	src  *source.File
}

func (r *reader) take(n int) (s string) {
	s, r.rest = r.rest[:n], r.rest[n:]
	return s
}

func (r *reader) number() int {
	n, shift := 0, 0
	for i := range len(r.rest) {
		n |= int(r.rest[i]&0x7f) << shift
		if shift += 7; r.rest[i] < 0x80 {
			r.rest = r.rest[i+1:]
			break
		}
	}
	return n
}

func (r *reader) node() *Node {
	n := &Node{Kind: Kind(r.take(1)[0])}
	start := r.number()
	n.Span = source.Span{File: r.src, Start: start, End: start + r.number()}
	switch n.Kind {
	case quoted:
		n.Kind, n.Text = Scalar, r.take(r.number())
	case Scalar:
		n.Text = r.src.Text[n.Span.Start:n.Span.End]
	case List:
		if many := r.number(); many > 0 {
			n.Items = make([]*Node, many)
		}
		for i := range n.Items {
			n.Items[i] = r.node()
		}
	case Map:
		if many := r.number(); many > 0 {
			n.Fields = make([]Field, many)
		}
		for i := range n.Fields {
			key := r.node()
			n.Fields[i] = Field{Key: key.Text, Span: key.Span, Value: r.node()}
		}
	}
	return n
}
