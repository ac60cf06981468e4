package ask

import (
	"maps"
	"slices"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/expression"
)

// kind returns the name in rules of the class that a word stands for: one of
// the ontology or a published one. There is none when it reports a problem,
// with the message that is given unless the prefix is to blame.
func (c *compiler) kind(word expression.Word, code, format string, args ...any) string {
	onto := c.base.onto
	iri, _ := onto.IRI(word.Text)
	if own, is := strings.CutPrefix(iri, onto.Space()); is && onto.Class(own) != nil {
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
	c.fail("E0714", expression.Word{Text: prefix, At: word.At}, known, "there is no prefix %.80s", prefix)
	if c.problem.Code == "E0714" && c.problem.Hint == "" {
		c.problem.WithHint("the prefixes are %s; an IRI stands in angle brackets, as <http://example.org/soups#Tureen>", strings.Join(known, ", "))
	}
	return ""
}

// near returns which of the known names a word was probably meant to be. Of
// those with prefixes it may be the part behind, in whatever case.
func near(word string, known []string) string {
	if near := diag.Nearest(word, known); near != "" {
		return near
	}
	for _, name := range known {
		if _, local, _ := strings.Cut(name, ":"); strings.EqualFold(local, word) {
			return name
		}
	}
	return ""
}
