package recipe

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"unicode"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// Limits for one file.
const (
	maxSize  = 1 << 20 // bytes
	maxDepth = 32      // open elements
)

// An element is a node of the XML tree.
type element struct {
	name     string
	at       source.Span // the start tag
	text     []chunk
	children []*element
}

// A chunk is a piece of character data and where it stands in the file.
type chunk struct {
	text     string // decoded
	from, to int
}

// A reader reads one file and collects what is wrong with it.
type reader struct {
	src  *source.File
	errs diag.List
}

// root returns the only element at the top, or nil when the file is not
// well-formed.
func (r *reader) root() *element {
	if len(r.src.Text) > maxSize {
		r.errs.Addf("E0110", r.span(0, 0), "a recipe file has at most %d bytes, this one has %d", maxSize, len(r.src.Text)).
			WithHint("recipes are a few kilobytes long: is this the right file?")
		return nil
	}
	document := &element{}
	if !r.tree(document) {
		return nil
	}
	if len(document.children) != 1 {
		r.errs.Addf("E0120", r.span(0, 0), "the file holds %d recipes instead of one", len(document.children)).
			WithHint("put everything into one <recipe>")
		return nil
	}
	r.textless(document)
	return document.children[0]
}

// tree reads the file into document, and reports whether it is well-formed.
func (r *reader) tree(document *element) bool {
	text := strings.TrimPrefix(r.src.Text, "\ufeff")
	start := len(r.src.Text) - len(text)
	dec := xml.NewDecoder(strings.NewReader(text))
	open := []*element{document}
	for {
		from := start + int(dec.InputOffset())
		token, err := dec.Token()
		to := start + int(dec.InputOffset())
		if err == io.EOF {
			return true
		}
		if err != nil {
			r.malformed(err, to)
			return false
		}
		here := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			child := r.element(t, r.span(from, to))
			here.children = append(here.children, child)
			open = append(open, child)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			here.text = append(here.text, chunk{string(t), from, to})
		}
		if len(open) > maxDepth {
			r.errs.Addf("E0108", r.span(from, to), "elements are nested more than %d deep", maxDepth).
				WithHint("close every element")
			return false
		}
	}
}

// element makes an element without content; none has attributes.
func (r *reader) element(t xml.StartElement, at source.Span) *element {
	for _, a := range t.Attr {
		r.errs.Addf("E0121", at, "<%.40s> has no attribute %.40s", qualified(t.Name), qualified(a.Name)).
			WithHint("remove it")
	}
	return &element{name: qualified(t.Name), at: at}
}

// qualified keeps a name of a foreign namespace apart from ours.
func qualified(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	return n.Space + ":" + n.Local
}

// malformed reports an error of the decoder, which stopped before to.
func (r *reader) malformed(err error, to int) {
	msg := err.Error()
	if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
		msg = syntax.Msg
	}
	if strings.Contains(msg, "CharsetReader") {
		r.errs.Addf("E0127", r.span(to, to), "the file declares an encoding other than UTF-8").
			WithHint("save the file as UTF-8 and correct or remove its first line")
		return
	}
	r.errs.Addf("E0120", r.span(to, to), "%.80s", strings.TrimPrefix(msg, "xml: ")).
		WithHint("close every element, and write &amp; and &lt; for & and <")
}

func (r *reader) span(from, to int) source.Span {
	return source.Span{File: r.src, Start: from, End: to}
}

// trim returns the span between from and to without white space at its ends.
func (r *reader) trim(from, to int) source.Span {
	text := r.src.Text[from:to]
	from = to - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	return r.span(from, from+len(strings.TrimSpace(text)))
}
