// Package tree parses YAML into a tree whose values know their position.
//
// Call [Parse], then [Node.SelectEdition] if the text describes several editions, then [Node.Decode], or [Node.Each]
// with the allowed keys. Problems are added to a [source.Diagnostics]. Reading continues after each problem, with an
// empty value instead of the wrong one.
//
// The package does not know what a text is about. It accepts a subset of YAML: no aliases, tags, merge keys or
// second documents.
package tree

import (
	"maps"
	"slices"
	"strings"

	"hearth/parser/source"
)

// Kind is the kind of a [Node].
type Kind uint8

// The kinds of nodes. Null is an empty value, written as nothing, ~ or null.
const (
	Null Kind = iota
	Scalar
	List
	Map
)

// String returns the kind as messages name it.
func (k Kind) String() string {
	return [...]string{"nothing", "a word", "a list", "a map"}[k]
}

// A Node is one value of a text.
type Node struct {
	Kind   Kind
	Text   string // text of a scalar, without quotes
	Span   source.Span
	Fields []Field // fields of a map, in text order
	Items  []*Node // elements of a list
}

// A Field is one key of a map with its value.
type Field struct {
	Key   string
	Span  source.Span // span of the key
	Value *Node
}

// A Word is the text and span of a scalar.
type Word struct {
	Text string
	Span source.Span
}

// Field returns the value of a key of a map, or nil.
func (n *Node) Field(key string) *Node {
	for _, f := range n.Fields {
		if f.Key == key {
			return f.Value
		}
	}
	return nil
}

// Keys maps each allowed key of a map to the function that reads its field.
type Keys map[string]func(Field)

// Each calls the function of each key of a map. It reports unknown keys as E0306, and a node that is not a map
// as E0305. The messages call the map what.
func (n *Node) Each(problems *source.Diagnostics, what string, keys Keys) {
	for _, f := range n.Map(problems, what) {
		if read := keys[f.Key]; read != nil {
			read(f)
			continue
		}
		all := slices.Sorted(maps.Keys(keys))
		near := func(key string) bool { return source.IsSlip(f.Key, key) || strings.HasPrefix(key, f.Key) }
		if !slices.ContainsFunc(all, near) && len(all) <= mostListed {
			hint := "its keys are " + strings.Join(all, ", ")
			if len(all) == 1 {
				hint = "its only key is " + all[0]
			}
			problems.Addf("E0306", f.Span, "%s has no key %s", what, f.Key).WithHint("%s", hint)
			continue
		}
		Unknown(problems, "E0306", Word{f.Key, f.Span}, slices.Values(all), "%s has no key %s", what, f.Key)
	}
}

// mostListed is the maximum number of keys in a hint.
const mostListed = 12

// Map returns the fields of a map. An empty value is an empty map.
func (n *Node) Map(problems *source.Diagnostics, what string) []Field {
	if n.Kind != Map && n.Kind != Null {
		problems.Addf("E0305", n.Span, "expected a map for %s, found %s", what, n.Kind)
	}
	return n.Fields
}

// Word returns the text of a scalar. It reports any other node, an empty value included.
func (n *Node) Word(problems *source.Diagnostics, what string) string {
	if n.Kind != Scalar {
		problems.Addf("E0305", n.Span, "expected a word for %s, found %s", what, n.Kind)
	}
	return n.Text
}

// Words returns the scalars of a list. A single scalar is a list of one.
func (n *Node) Words(problems *source.Diagnostics, what string) []Word {
	items := n.Items
	switch n.Kind {
	case Scalar:
		items = []*Node{n}
	case Map:
		problems.Addf("E0305", n.Span, "expected a list of words for %s, found a map", what)
	}
	words := make([]Word, 0, len(items))
	for _, item := range items {
		if w := item.Word(problems, "each of "+what); w != "" {
			words = append(words, Word{w, item.Span})
		}
	}
	return words
}

// Flag returns the value of a scalar: true for yes and true, false for no and false. It reports anything else
// and returns false.
func (n *Node) Flag(problems *source.Diagnostics, what string) bool {
	switch n.Text {
	case "yes", "true":
		return true
	case "no", "false":
		return false
	}
	problems.Addf("E0317", n.Span, "expected yes or no for %s", what)
	return false
}
