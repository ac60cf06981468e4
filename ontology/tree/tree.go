// Package tree reads YAML as a tree in which every value knows its place.
//
// Call [Parse], then [Node.For] where a text speaks of several editions, then
// [Node.Each] with the keys that are allowed. All problems go into a
// [diag.List]; reading goes on after each, with empty values in place of the
// wrong ones.
//
// The package does not know what a text is about, and it does not accept all
// of YAML: no aliases, tags, merge keys or second documents.
package tree

import (
	"maps"
	"slices"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// Kind says what a [Node] is.
type Kind uint8

// The kinds of nodes. Null is an empty value, ~ or null.
const (
	Null Kind = iota
	Scalar
	List
	Map
)

// String returns the kind as a message says it.
func (k Kind) String() string {
	return [...]string{"nothing", "a word", "a list", "a map"}[k]
}

// A Node is one value of a text.
type Node struct {
	Kind   Kind
	Text   string // of a scalar, without its quotes
	At     source.Span
	Fields []Field // of a map, in the order of the text
	Items  []*Node // of a list
}

// A Field is one key of a map with its value.
type Field struct {
	Key   string
	At    source.Span // of the key
	Value *Node
}

// A Word is a scalar where only its text matters.
type Word struct {
	Text string
	At   source.Span
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

// Keys says what may stand in a map: a key, and what to do with its field.
type Keys map[string]func(Field)

// Each calls the function of each key of a map; what names the map in the
// report on a key that is not known (E0306) or on a node that is no map.
func (n *Node) Each(problems *diag.List, what string, keys Keys) {
	for _, f := range n.Map(problems, what) {
		if read := keys[f.Key]; read != nil {
			read(f)
			continue
		}
		all := slices.Sorted(maps.Keys(keys))
		near := func(key string) bool { return diag.IsSlip(f.Key, key) || strings.HasPrefix(key, f.Key) }
		if !slices.ContainsFunc(all, near) && len(all) <= mostListed {
			hint := "its keys are " + strings.Join(all, ", ")
			if len(all) == 1 {
				hint = "its only key is " + all[0]
			}
			problems.Addf("E0306", f.At, "%s has no key %s", what, f.Key).WithHint("%s", hint)
			continue
		}
		Unknown(problems, "E0306", Word{f.Key, f.At}, slices.Values(all), "%s has no key %s", what, f.Key)
	}
}

// mostListed is how many keys a hint lists where none is near.
const mostListed = 12

// Map returns the fields of a map; an empty value is an empty map.
func (n *Node) Map(problems *diag.List, what string) []Field {
	if n.Kind != Map && n.Kind != Null {
		problems.Addf("E0305", n.At, "%s is a map, and this is %s", what, n.Kind)
	}
	return n.Fields
}

// Word returns the text of a scalar; an empty value is no word.
func (n *Node) Word(problems *diag.List, what string) string {
	if n.Kind != Scalar {
		problems.Addf("E0305", n.At, "%s is a word, and this is %s", what, n.Kind)
	}
	return n.Text
}

// Words returns the scalars of a list; a single scalar is a list of one.
func (n *Node) Words(problems *diag.List, what string) []Word {
	items := n.Items
	switch n.Kind {
	case Scalar:
		items = []*Node{n}
	case Map:
		problems.Addf("E0305", n.At, "%s is a list of words, and this is a map", what)
	}
	words := make([]Word, 0, len(items))
	for _, item := range items {
		if w := item.Word(problems, "each of "+what); w != "" {
			words = append(words, Word{w, item.At})
		}
	}
	return words
}

// Flag returns whether a scalar says yes or true; anything but no and false is
// reported otherwise.
func (n *Node) Flag(problems *diag.List, what string) bool {
	switch n.Text {
	case "yes", "true":
		return true
	case "no", "false":
		return false
	}
	problems.Addf("E0317", n.At, "%s is yes or no", what)
	return false
}
