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

// names gives IRIs names with prefixes: those of the kitchen, then those of the
// files, and where there is none, one like the end of the namespace.
type names struct {
	own      string // what names of the family start with
	prefixes map[string]string
	known    map[string]string // the kitchen's
	of       map[string]string // names that were given, by IRI
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

// name returns the name of an IRI; a class of the kitchen has its own.
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

// better reports whether a prefix stands for more than another, or for as much
// and is the kitchen's.
func (n *names) better(prefix, other string) bool {
	more := len(n.prefixes[prefix]) - len(n.prefixes[other])
	return other == "" || more > 0 || more == 0 && n.known[prefix] != "" && n.known[other] == ""
}

var noPrefix = pattern.Of(`[^A-Za-z0-9_]+`)

// invent adds a prefix for what an IRI starts with: http://example.org/soups#
// is soups.
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
