package scan

import (
	"hearth/parser/bound"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Spelling counts the bytes of the names that a text has, with their prefixes in
// full: few bytes of a text can stand for very many.
type Spelling int

// Add counts a name, and returns what is wrong when they are too many.
func (s *Spelling) Add(iri string, at source.Span) *diag.Diagnostic {
	if *s += Spelling(len(iri)); !s.Long() {
		return nil
	}
	return diag.New("E0362", at, "the names of this file have more than %s when they are written in full", bound.Size(bound.Spelled)).
		WithHint("take a shorter prefix or base, or divide the file")
}

// Long reports whether names are too many.
func (s *Spelling) Long() bool { return *s > bound.Spelled }
