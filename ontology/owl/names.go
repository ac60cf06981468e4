package owl

import (
	"cmp"
	"slices"
	"strings"
)

// standard are the prefixes that every ontology may use.
var standard = []Prefix{{"owl", OWL}, {"rdf", RDF}, {"rdfs", RDFS}, {"xml", XML}, {"xsd", XSD}}

// Abbreviations write IRIs with prefixes.
type Abbreviations struct{ prefixes []Prefix }

// Shortener returns abbreviations with the given prefixes, where they can be
// used, and those of the language.
func Shortener(prefixes []Prefix) *Abbreviations {
	a := &Abbreviations{}
	seen := map[string]bool{}
	for _, p := range slices.Concat(standard, prefixes) {
		if !seen[p.Name] && p.IRI != "" && plainPrefix(p.Name) {
			seen[p.Name] = true
			a.prefixes = append(a.prefixes, p)
		}
	}
	slices.SortFunc(a.prefixes, func(x, y Prefix) int { return strings.Compare(x.Name, y.Name) })
	return a
}

// Prefixes returns the prefixes by name.
func (a *Abbreviations) Prefixes() []Prefix { return slices.Clone(a.prefixes) }

// Name returns an IRI as it is written: a:b with the longest prefix that leaves
// a plain local name, else <...>.
func (a *Abbreviations) Name(iri string) string {
	var best Prefix
	for _, p := range a.prefixes {
		if local, ok := strings.CutPrefix(iri, p.IRI); ok && plainLocal(local) {
			best = slices.MaxFunc([]Prefix{best, p}, func(x, y Prefix) int { return cmp.Compare(len(x.IRI), len(y.IRI)) })
		}
	}
	if best.IRI == "" {
		return "<" + iri + ">"
	}
	return best.Name + ":" + iri[len(best.IRI):]
}

// plainPrefix reports whether a prefix can be written in every notation; in XML
// documents others are found, as _x.
func plainPrefix(name string) bool {
	for i, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		inside := r >= '0' && r <= '9' || r == '_' || r == '-' || r == '.' && i < len(name)-1
		if !letter && (!inside || i == 0) {
			return false
		}
	}
	return true
}

// plainLocal reports whether a local name needs no escapes in any notation.
func plainLocal(s string) bool {
	for i, r := range s {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r >= '0' && r <= '9'
		if !letter && (r != '-' || i == 0) {
			return false
		}
	}
	return s != ""
}
