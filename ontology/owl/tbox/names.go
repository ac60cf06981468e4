package tbox

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/ontology/owl/library"
	"hearth/parser/pattern"
)

// names assigns prefixed names to IRIs. It uses the prefixes of the family, then those of the files, then one
// made from the end of the namespace.
type names struct {
	own      string // namespace of the family
	prefixes map[string]string
	known    map[string]string // prefixes of the family
	of       map[string]string // assigned names, by IRI
}

func newNames(o *ontology.Ontology, l *library.Library) *names {
	n := &names{own: o.Space(), prefixes: maps.Clone(o.Prefixes()), known: o.Prefixes(), of: map[string]string{}}
	for _, x := range l.Ontologies {
		for _, p := range x.Prefixes {
			if _, taken := n.prefixes[p.Name]; !taken && p.Name != "" && p.IRI != "" {
				n.prefixes[p.Name] = p.IRI
			}
		}
	}
	for _, p := range o.Published() {
		n.of[p.IRI] = p.Name
	}
	return n
}

// name returns the name of an IRI. A class of the family has no prefix.
func (n *names) name(iri string) string {
	if name, ok := strings.CutPrefix(iri, n.own); ok {
		return name
	}
	if name, ok := n.of[iri]; ok {
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
	n.of[iri] = best + ":" + iri[len(n.prefixes[best]):]
	return n.of[iri]
}

// better reports whether the namespace of prefix is longer than that of other, or as long and defined by the
// family.
func (n *names) better(prefix, other string) bool {
	more := len(n.prefixes[prefix]) - len(n.prefixes[other])
	return other == "" || more > 0 || more == 0 && n.known[prefix] != "" && n.known[other] == ""
}

var noPrefix = pattern.Of(`[^A-Za-z0-9_]+`)

// invent adds a prefix for the namespace of an IRI, as in soups for http://example.org/soups#.
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
