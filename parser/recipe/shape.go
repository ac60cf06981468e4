package recipe

import (
	"slices"
	"strings"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// parts returns the children of e by name. It reports repeated and unexpected children.
func (r *reader) parts(e *scan.Node, names ...string) map[string]*scan.Node {
	parts := make(map[string]*scan.Node, len(names))
	for _, child := range r.children(e, names...) {
		name := qualified(child.Name)
		if parts[name] != nil {
			r.errs.Addf("E0123", child.Span, "<%s> has a second <%s>", qualified(e.Name), name).
				WithHint("keep one of them")
			continue
		}
		parts[name] = child
	}
	return parts
}

// children returns the children of e called one of names. It reports all other content.
func (r *reader) children(e *scan.Node, names ...string) []*scan.Node {
	r.textless(e)
	var children []*scan.Node
	for _, child := range e.Elements() {
		if !slices.Contains(names, qualified(child.Name)) {
			r.misplaced(child, names)
			continue
		}
		children = append(children, child)
	}
	return children
}

// need returns the text of part. It reports a missing part as missing in e.
func (r *reader) need(e, part *scan.Node, name string) Text {
	if part == nil {
		r.errs.Addf("E0122", e.Span, "<%s> has no <%s>", qualified(e.Name), name).
			WithHint("add <%s>...</%s>", name, name)
		return Text{}
	}
	return r.text(part)
}

// text returns the text of e, and reports an empty one.
func (r *reader) text(e *scan.Node) Text {
	r.childless(e)
	text, at := r.content(e)
	if text == "" {
		r.errs.Addf("E0122", e.Span, "<%s> is empty", qualified(e.Name)).
			WithHint("write its text, or remove it")
	}
	return Text{text, at}
}

// content returns the normalized text directly in e, and its span.
func (r *reader) content(e *scan.Node) (string, source.Span) {
	var text strings.Builder
	var at source.Span
	for _, c := range e.Children {
		text.WriteString(c.Text) // empty for elements
		if strings.TrimSpace(c.Text) == "" {
			continue
		}
		span := r.trim(c.Span)
		if at.File == nil {
			at = span
		}
		at.End = span.End
	}
	if at.File == nil {
		at = e.Span
	}
	return strings.Join(strings.Fields(text.String()), " "), at
}

// childless reports all child elements of e.
func (r *reader) childless(e *scan.Node) {
	for _, child := range e.Elements() {
		r.misplaced(child, nil)
	}
}

// textless reports text directly in e.
func (r *reader) textless(e *scan.Node) {
	if text, at := r.content(e); text != "" {
		r.errs.Addf("E0124", at, "unexpected text %.40q outside the text elements", text).
			WithHint("move it into an element, or into a comment <!-- ... -->")
	}
}

// misplaced reports the element e, where only elements called names are allowed.
func (r *reader) misplaced(e *scan.Node, names []string) {
	d := r.errs.Addf("E0121", e.Span, "unexpected element <%.40s>", qualified(e.Name))
	switch near := source.Nearest(qualified(e.Name), names); {
	case near != "":
		d.WithHint("did you mean <%s>?", near)
	case len(names) > 0:
		d.WithHint("expected <%s>", strings.Join(names, ">, <"))
	default:
		d.WithHint("only text is allowed here")
	}
}
