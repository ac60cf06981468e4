package ask

import (
	"maps"
	"slices"
	"strings"

	"hearth/parser/expression"
	"hearth/parser/source"
)

// kind returns the name that rules use for the class of a word: a class of the ontology or a published one. If
// there is none, it reports a problem with the given message, or an unknown prefix, and returns "".
func (c *compiler) kind(word expression.Word, code, format string, args ...any) string {
	onto := c.base.onto
	iri, _ := onto.IRI(word.Text)
	if own, is := strings.CutPrefix(iri, onto.Namespace()); is && onto.Class(own) != nil {
		word.Text = own
	}
	if onto.Class(word.Text) != nil {
		return "/" + word.Text
	}
	if p := onto.PublishedAs(word.Text); p != nil {
		return p.Term().Sym()
	}
	prefix, _, prefixed := strings.Cut(word.Text, ":")
	if _, known := onto.IRI(word.Text); !prefixed || known {
		c.fail(code, word, c.base.kinds(), format, args...)
		return ""
	}
	known := slices.Sorted(maps.Keys(onto.Prefixes()))
	c.fail("E0714", expression.Word{Text: prefix, Span: word.Span}, known, "unknown prefix %.80s", prefix)
	if c.problem.Code == "E0714" && c.problem.Hint == "" {
		c.problem.WithHint("the prefixes are %s; write an IRI in angle brackets, such as <http://example.org/soups#Tureen>", strings.Join(known, ", "))
	}
	return ""
}

// near returns the known name that a word was probably meant to be, or "". It also compares the word, ignoring
// case, with names without their prefix.
func near(word string, known []string) string {
	if near := source.Nearest(word, known); near != "" {
		return near
	}
	for _, name := range known {
		if _, local, _ := strings.Cut(name, ":"); strings.EqualFold(local, word) {
			return name
		}
	}
	return ""
}
