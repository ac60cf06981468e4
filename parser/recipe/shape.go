package recipe

import (
	"slices"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// parts returns the children of e by name; each of names occurs at most once
// and nothing else occurs.
func (r *reader) parts(e *element, names ...string) map[string]*element {
	parts := make(map[string]*element, len(names))
	for _, child := range r.children(e, names...) {
		if parts[child.name] != nil {
			r.errs.Addf("E0123", child.at, "<%s> has a second <%s>", e.name, child.name).
				WithHint("keep one of them")
			continue
		}
		parts[child.name] = child
	}
	return parts
}

// children returns the children of e that have one of names; e holds nothing else.
func (r *reader) children(e *element, names ...string) []*element {
	r.textless(e)
	var children []*element
	for _, child := range e.children {
		if !slices.Contains(names, child.name) {
			r.misplaced(child, names)
			continue
		}
		children = append(children, child)
	}
	return children
}

// need returns the text of part, which e must have.
func (r *reader) need(e, part *element, name string) Text {
	if part == nil {
		r.errs.Addf("E0122", e.at, "<%s> has no <%s>", e.name, name).
			WithHint("add <%s>...</%s>", name, name)
		return Text{}
	}
	return r.text(part)
}

// text returns the text of e, which must have some.
func (r *reader) text(e *element) Text {
	r.childless(e)
	text, at := r.content(e)
	if text == "" {
		r.errs.Addf("E0122", e.at, "<%s> is empty", e.name).
			WithHint("write its text, or remove it")
	}
	return Text{text, at}
}

// content returns the normalised text directly in e and where it stands.
func (r *reader) content(e *element) (string, source.Span) {
	var text strings.Builder
	var at source.Span
	for _, c := range e.text {
		text.WriteString(c.text)
		if strings.TrimSpace(c.text) == "" {
			continue
		}
		span := r.trim(c.from, c.to)
		if at.File == nil {
			at = span
		}
		at.End = span.End
	}
	if at.File == nil {
		at = e.at
	}
	return strings.Join(strings.Fields(text.String()), " "), at
}

// childless reports the children of e, which holds text only.
func (r *reader) childless(e *element) {
	for _, child := range e.children {
		r.misplaced(child, nil)
	}
}

// textless reports text directly in e, which holds elements only.
func (r *reader) textless(e *element) {
	if text, at := r.content(e); text != "" {
		r.errs.Addf("E0124", at, "%.40q stands outside of the elements for text", text).
			WithHint("move it into an element, or into a comment <!-- ... -->")
	}
}

// misplaced reports e, where only elements called names may stand.
func (r *reader) misplaced(e *element, names []string) {
	d := r.errs.Addf("E0121", e.at, "<%.40s> has no place here", e.name)
	switch near := diag.Nearest(e.name, names); {
	case near != "":
		d.WithHint("did you mean <%s>?", near)
	case len(names) > 0:
		d.WithHint("expected <%s>", strings.Join(names, ">, <"))
	default:
		d.WithHint("only text can stand here")
	}
}
