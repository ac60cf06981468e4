package owl

import (
	"cmp"
	"regexp"
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
		if !seen[p.Name] && p.IRI != "" && plainPrefix.MatchString(p.Name) {
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
		if local, ok := strings.CutPrefix(iri, p.IRI); ok && plainLocal.MatchString(local) {
			best = slices.MaxFunc([]Prefix{best, p}, func(x, y Prefix) int { return cmp.Compare(len(x.IRI), len(y.IRI)) })
		}
	}
	if best.IRI == "" {
		return "<" + iri + ">"
	}
	return best.Name + ":" + iri[len(best.IRI):]
}

// What can be written in every notation, and without escapes: prefixes (in XML
// documents others are found, as _x) and local names.
var (
	plainPrefix = regexp.MustCompile(`^([A-Za-z]([A-Za-z0-9_.-]*[A-Za-z0-9_-])?)?$`)
	plainLocal  = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_-]*$`)
)
