package scan

import (
	"hearth/parser/source"
)

// A Spelling is the total size in bytes of the expanded names of a text. A short text can expand to very long
// names.
type Spelling int

// Add adds a name, and returns a problem if the total is too large.
func (s *Spelling) Add(iri string, at source.Span) *source.Diagnostic {
	if *s += Spelling(len(iri)); !s.Long() {
		return nil
	}
	return source.Errorf("E0362", at, "the names of this file have more than %s with their prefixes expanded", source.FormatSize(source.MaxExpandedNames)).
		WithHint("use a shorter prefix or base, or split the file")
}

// Long reports whether the total is too large.
func (s *Spelling) Long() bool { return *s > source.MaxExpandedNames }
