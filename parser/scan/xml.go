package scan

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"hearth/parser/source"
)

// A Node is an element of an XML file, or a piece of text, which has no name.
type Node struct {
	Name     xml.Name
	Attr     []xml.Attr
	Text     string      // decoded text
	Span     source.Span // span of the start tag, or of the text in the file
	Inner    source.Span // span between the tags
	Children []*Node
	Closed   bool // false if there is no end tag before the end or an error
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

// ErrDepth is the error for elements that are nested too deep.
var ErrDepth = errors.New("elements are nested too deep")

// reason returns an error of the decoder without its line number. It returns nil at the end of the file, since
// open elements are a separate error.
func reason(err error) error {
	if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
		return errors.New(syntax.Msg)
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// XMLOptions are the options of [ReadXML].
type XMLOptions struct {
	MaxDepth int // maximum nesting depth of elements
	// Directive, which may be nil, is called with the text of each <!...>. It may add entities.
	Directive func(text string, at source.Span, entities map[string]string)
	// Closed, which may be nil, is called when an element ends, with the elements around it. Afterwards it may remove
	// the element from the innermost of them.
	Closed func(around []*Node)
}

// ReadXML returns a node whose children are the content of a file. If the file is malformed, or has elements nested
// too deep, at is the position and err the reason or [ErrDepth]. The node then holds what precedes
// the error.
func ReadXML(file *source.File, o XMLOptions) (root *Node, at source.Span, err error) {
	text := strings.TrimPrefix(file.Text, "\ufeff")
	start := len(file.Text) - len(text)
	dec := xml.NewDecoder(strings.NewReader(text))
	dec.Entity = map[string]string{}
	root = &Node{Closed: true}
	open := []*Node{root}
	for {
		at = source.Span{File: file, Start: start + int(dec.InputOffset())}
		token, err := dec.Token()
		at.End = start + int(dec.InputOffset())
		if err != nil {
			at.Start = at.End
			return root, at, reason(err)
		}
		here := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			child := &Node{Name: t.Name, Attr: t.Copy().Attr, Span: at, Inner: source.Span{File: file, Start: at.End, End: at.End}}
			here.Children = append(here.Children, child)
			if open = append(open, child); len(open) > o.MaxDepth+1 {
				return root, at, ErrDepth
			}
		case xml.EndElement:
			here.Closed, here.Inner.End = true, at.Start
			if open = open[:len(open)-1]; o.Closed != nil {
				o.Closed(open)
			}
		case xml.CharData:
			here.Children = append(here.Children, &Node{Text: string(t), Span: at})
		case xml.Directive:
			if o.Directive != nil {
				o.Directive(string(t), at, dec.Entity)
			}
		}
	}
}
