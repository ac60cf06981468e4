package recipe

import (
	"encoding/xml"
	"errors"
	"regexp"
	"strings"
	"unicode"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// A reader reads one file and collects its problems.
type reader struct {
	src  *source.File
	errs source.Diagnostics
}

// root returns the root element. It reports a malformed file and returns nil.
func (r *reader) root() *scan.Node {
	if len(r.src.Text) > source.RecipeLimits.Bytes {
		r.large()
		return nil
	}
	document, at, err := scan.ReadXML(r.src, scan.XMLOptions{MaxDepth: source.RecipeLimits.Depth - 1})
	r.plain(document)
	if err != nil {
		r.malformed(err, at)
		return nil
	}
	elements := document.Elements()
	if len(elements) != 1 {
		r.errs.Addf("E0120", r.span(0, 0), "expected one recipe in the file, found %d", len(elements)).
			WithHint("put everything into one <recipe>")
		return nil
	}
	r.textless(document)
	return elements[0]
}

// plain reports attributes, which no element may have.
func (r *reader) plain(e *scan.Node) {
	for _, a := range e.Attr {
		r.errs.Addf("E0121", e.Span, "<%.40s> has no attribute %.40s", qualified(e.Name), qualified(a.Name)).
			WithHint("remove it")
	}
	for _, child := range e.Elements() {
		r.plain(child)
	}
}

// qualified returns a name with its namespace, if any.
func qualified(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	return n.Space + ":" + n.Local
}

// unclosed matches the message about an element that is not closed.
var unclosed = regexp.MustCompile(`element <([\w-]+)> closed by`)

// malformed reports an error of the XML decoder.
func (r *reader) malformed(err error, at source.Span) {
	switch msg := err.Error(); {
	case errors.Is(err, scan.ErrDepth):
		r.errs.Addf("E0108", at, "elements are nested more than %d deep", source.RecipeLimits.Depth).WithHint("close every element")
	case strings.Contains(msg, "CharsetReader"):
		r.errs.Addf("E0127", at, "the file declares an encoding other than UTF-8").
			WithHint("save the file as UTF-8 and correct or remove its first line")
	default:
		if m := unclosed.FindStringSubmatch(msg); m != nil { // where the element begins, not where its parent ends
			if i := strings.LastIndex(r.src.Text[:at.Start], "<"+m[1]); i >= 0 {
				at = r.span(i, i+1+len(m[1]))
			}
		}
		r.errs.Addf("E0120", at, "%.80s", strings.TrimPrefix(msg, "xml: ")).
			WithHint("close every element, and write &amp; and &lt; for & and <")
	}
}

func (r *reader) span(from, to int) source.Span {
	return source.Span{File: r.src, Start: from, End: to}
}

// trim returns the span without surrounding white space.
func (r *reader) trim(at source.Span) source.Span {
	text := r.src.Text[at.Start:at.End]
	from := at.End - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	return r.span(from, from+len(strings.TrimSpace(text)))
}
