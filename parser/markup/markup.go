// Package markup reads XML as a tree in which every element and every text knows
// its place.
//
// Call [Reader.Read]. What an element means, and which may stand where, is for
// those who read a notation of XML.
package markup

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"hearth/parser/source"
)

// A Node is an element, or a piece of text, which has no name.
type Node struct {
	Name     xml.Name
	Attr     []xml.Attr
	Text     string      // decoded
	At       source.Span // the start tag, or the text as it is written
	Inner    source.Span // what stands between the tags
	Children []*Node
	Closed   bool // false where the file ends or is wrong before the end tag
}

// IsText reports whether n is a piece of text.
func (n *Node) IsText() bool { return n.Name.Local == "" }

// Elements returns the children that are elements.
func (n *Node) Elements() (out []*Node) {
	for _, c := range n.Children {
		if !c.IsText() {
			out = append(out, c)
		}
	}
	return out
}

// A Reader says how a file is read.
type Reader struct {
	File *source.File
	Most int // elements within each other
	// Directive is told of what stands in <!...>, and may add what entities stand
	// for; nil looks at none.
	Directive func(text string, at source.Span, entities map[string]string)
}

// ErrDepth says that there are more elements within each other than allowed.
var ErrDepth = errors.New("elements are nested too deep")

// reason is what is wrong with a text, without the line that errors of syntax name;
// that it ends is no error, since open elements are another one.
func reason(err error) error {
	if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
		return errors.New(syntax.Msg)
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Read returns a node whose children are what the file holds. Where it is not
// well-formed, at is the place and err the reason or [ErrDepth]; the node
// then holds what stands before.
func (r *Reader) Read() (root *Node, at source.Span, err error) {
	text := strings.TrimPrefix(r.File.Text, "\ufeff")
	start := len(r.File.Text) - len(text)
	dec := xml.NewDecoder(strings.NewReader(text))
	dec.Entity = map[string]string{}
	root = &Node{Closed: true}
	open := []*Node{root}
	for {
		at = source.Span{File: r.File, Start: start + int(dec.InputOffset())}
		token, err := dec.Token()
		at.End = start + int(dec.InputOffset())
		if err != nil {
			at.Start = at.End
			return root, at, reason(err)
		}
		here := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			child := &Node{Name: t.Name, Attr: t.Copy().Attr, At: at, Inner: source.Span{File: r.File, Start: at.End, End: at.End}}
			here.Children = append(here.Children, child)
			if open = append(open, child); len(open) > r.Most+1 {
				return root, at, ErrDepth
			}
		case xml.EndElement:
			here.Closed, here.Inner.End = true, at.Start
			open = open[:len(open)-1]
		case xml.CharData:
			here.Children = append(here.Children, &Node{Text: string(t), At: at})
		case xml.Directive:
			if r.Directive != nil {
				r.Directive(string(t), at, dec.Entity)
			}
		}
	}
}
