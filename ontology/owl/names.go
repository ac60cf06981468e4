package owl

import (
	"slices"
	"strings"

	"hearth/parser/source"
)

// standard holds the prefixes that every ontology may use.
var standard = []Prefix{{"owl", OWL}, {"rdf", RDF}, {"rdfs", RDFS}, {"xml", XML}, {"xsd", XSD}}

// Abbreviations shorten IRIs by prefixes.
type Abbreviations struct {
	prefixes []Prefix
	byIRI    map[string]string // first prefix name for each IRI
}

// Shortener returns abbreviations with the standard prefixes, and with those of the given prefixes that every
// notation can write.
func Shortener(prefixes []Prefix) *Abbreviations {
	a := &Abbreviations{byIRI: map[string]string{}}
	seen := map[string]bool{}
	for _, p := range slices.Concat(standard, prefixes) {
		if !seen[p.Name] && p.IRI != "" && plainPrefix().MatchString(p.Name) {
			seen[p.Name] = true
			a.prefixes = append(a.prefixes, p)
		}
	}
	slices.SortFunc(a.prefixes, func(x, y Prefix) int { return strings.Compare(x.Name, y.Name) })
	for _, p := range slices.Backward(a.prefixes) {
		a.byIRI[p.IRI] = p.Name
	}
	return a
}

// Prefixes returns the prefixes, sorted by name.
func (a *Abbreviations) Prefixes() []Prefix { return slices.Clone(a.prefixes) }

// Name shortens an IRI to a:b, with the longest prefix that leaves a plain local name. Otherwise it returns
// <iri>.
func (a *Abbreviations) Name(iri string) string {
	for at := len(iri) - 1; at > 0 && plainInside(iri[at]); at-- {
		if name, ok := a.byIRI[iri[:at]]; ok && iri[at] != '-' {
			return name + ":" + iri[at:]
		}
	}
	return "<" + iri + ">"
}

// plainInside reports whether a local name may contain c unescaped in all notations. A local name does not
// start with a hyphen.
func plainInside(c byte) bool {
	return c == '_' || c == '-' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// plainPrefix matches names that can be a prefix in every notation. XML documents also contain others, such as
// _x.
var plainPrefix = source.LazyRegexp(`^([A-Za-z]([A-Za-z0-9_.-]*[A-Za-z0-9_-])?)?$`)
