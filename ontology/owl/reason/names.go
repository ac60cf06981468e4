package reason

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/parser/source"
)

// names assigns prefixed names to IRIs. It uses the prefixes of the family, then those of the files, then one
// made from the end of the namespace.
type names struct {
	namespace      string // namespace of the family
	prefixes       map[string]string
	familyPrefixes map[string]string // prefixes of the family
	assigned       map[string]string // assigned names, by IRI
}

func newNames(o *ontology.Ontology, l *Library) *names {
	n := &names{namespace: o.Namespace(), prefixes: maps.Clone(o.Prefixes()), familyPrefixes: o.Prefixes(), assigned: map[string]string{}}
	for _, x := range l.Ontologies {
		for _, p := range x.Prefixes {
			if _, taken := n.prefixes[p.Name]; !taken && p.Name != "" && p.IRI != "" {
				n.prefixes[p.Name] = p.IRI
			}
		}
	}
	for _, p := range o.Published() {
		n.assigned[p.IRI] = p.Name
	}
	return n
}

// name returns the name of an IRI. A class of the family has no prefix.
func (n *names) name(iri string) string {
	if name, ok := strings.CutPrefix(iri, n.namespace); ok {
		return name
	}
	if name, ok := n.assigned[iri]; ok {
		return name
	}
	best := ""
	for _, prefix := range slices.Sorted(maps.Keys(n.prefixes)) {
		base := n.prefixes[prefix]
		if len(base) < len(iri) && strings.HasPrefix(iri, base) && n.better(prefix, best) {
			best = prefix
		}
	}
	if best == "" {
		best = n.invent(iri)
	}
	n.assigned[iri] = best + ":" + iri[len(n.prefixes[best]):]
	return n.assigned[iri]
}

// better reports whether the namespace of prefix is longer than that of other, or as long and defined by the
// family.
func (n *names) better(prefix, other string) bool {
	more := len(n.prefixes[prefix]) - len(n.prefixes[other])
	return other == "" || more > 0 || more == 0 && n.familyPrefixes[prefix] != "" && n.familyPrefixes[other] == ""
}

var noPrefix = source.LazyRegexp(`[^A-Za-z0-9_]+`)

// invent adds a prefix for the namespace of an IRI, such as soups for http://example.org/soups#.
func (n *names) invent(iri string) string {
	base := iri[:strings.LastIndexAny(iri[:len(iri)-1], "#/:")+1]
	word := path.Base(strings.TrimRight(base, "#/:"))
	word = strings.Trim(noPrefix().ReplaceAllString(strings.TrimSuffix(word, path.Ext(word)), "-"), "-")
	if word == "" {
		word = "ns"
	}
	name := word
	for i := 2; n.prefixes[name] != ""; i++ {
		name = fmt.Sprintf("%s-%d", word, i)
	}
	n.prefixes[name] = base
	return name
}
