package reason

import (
	"encoding/xml"
	"errors"
	"path"
	"slices"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/ontology/owl/mapping"
	"hearth/parser/source"
)

// A Library is a set of ontologies.
type Library struct {
	Ontologies []*owl.Ontology // in the order of the files
	catalog    map[string]string
}

// Read reads files, and converts their texts to UTF-8. A catalog among them maps imports to files. The error is a *source.Diagnostics. The returned
// library holds what could be read, even if there is an error.
func Read(files []*source.File) (*Library, error) {
	l := &Library{catalog: map[string]string{}}
	known := mapping.Declarations{}
	var problems source.Diagnostics
	parsed := map[*source.File]*graph.Graph{}
	read := map[*source.File]*owl.Ontology{}
	for _, f := range files {
		var err error
		graph.Decode(f)
		switch n := NotationOf(f); {
		case path.Base(f.Name) == owl.Catalog:
			err = l.readCatalog(f)
		case refuse(f) != nil:
			err = refuse(f)
		case n == Functional:
			if read[f], err = owl.Read(f); err == nil {
				known.DeclareAxioms(read[f].Axioms)
			}
		default:
			if parsed[f], err = graphs[n].read(f); err == nil {
				known.Declare(parsed[f])
			}
		}
		merge(&problems, err)
	}
	for _, f := range files {
		if g := parsed[f]; g != nil {
			var err error
			read[f], err = mapping.FromGraph(g, known)
			delete(parsed, f) // a graph takes as much space as its axioms
			merge(&problems, err)
		}
		if read[f] != nil {
			l.Ontologies = append(l.Ontologies, read[f])
		}
	}
	return l, problems.Err()
}

func merge(problems *source.Diagnostics, err error) {
	if list := (*source.Diagnostics)(nil); errors.As(err, &list) {
		problems.Merge(*list)
	}
}

// readCatalog reads the mapping from IRIs to files.
func (l *Library) readCatalog(f *source.File) error {
	var c struct {
		URI []struct {
			Name string `xml:"name,attr"`
			File string `xml:"uri,attr"`
		} `xml:"uri"`
	}
	if err := xml.Unmarshal([]byte(f.Text), &c); err != nil {
		list := &source.Diagnostics{}
		list.Addf("E0351", source.Span{File: f}, "the catalog cannot be read: %.100s", err).
			WithHint(`it holds lines <uri name="http://..." uri="file.owl"/>`)
		return list
	}
	for _, u := range c.URI {
		l.catalog[u.Name] = u.File
	}
	return nil
}

// Axioms returns the axioms of all ontologies.
func (l *Library) Axioms() []*owl.Axiom {
	var out []*owl.Axiom
	for _, o := range l.Ontologies {
		out = append(out, o.Axioms...)
	}
	return out
}

// Ignored returns what was ignored in all ontologies.
func (l *Library) Ignored() []owl.Ignored {
	var out []owl.Ignored
	for _, o := range l.Ontologies {
		out = append(out, o.Ignored...)
	}
	return out
}

// Resolve returns the ontology that an import refers to, or nil. It tries the ontology or version IRI, then
// the catalog, then a file named like the last part of the import.
func (l *Library) Resolve(iri string) *owl.Ontology {
	iri = strings.TrimRight(iri, "#/")
	names := []string{l.catalog[iri], path.Base(iri)}
	for _, o := range l.Ontologies {
		if strings.TrimRight(o.IRI, "#/") == iri || o.Version == iri {
			return o
		}
	}
	for _, name := range names {
		for _, o := range l.Ontologies {
			if name != "" && o.Span.File != nil && path.Base(o.Span.File.Name) == path.Base(name) {
				return o
			}
		}
	}
	return nil
}

// Names returns abbreviations with the prefixes of all ontologies. The first of several prefixes with the same
// name wins. If ontologies use the empty prefix differently, each gets the name of its file as prefix.
func (l *Library) Names() *owl.Abbreviations {
	var all []owl.Prefix
	unnamed := map[string]bool{}
	for _, o := range l.Ontologies {
		for _, p := range o.Prefixes {
			if all = append(all, p); p.Name == "" {
				unnamed[p.IRI] = true
			}
		}
	}
	if len(unnamed) < 2 {
		return owl.Shortener(all)
	}
	all = slices.DeleteFunc(all, func(p owl.Prefix) bool { return p.Name == "" })
	for _, o := range l.Ontologies {
		for _, p := range o.Prefixes {
			if base := path.Base(o.Span.File.Name); p.Name == "" {
				all = append(all, owl.Prefix{Name: strings.TrimSuffix(base, path.Ext(base)), IRI: p.IRI})
			}
		}
	}
	return owl.Shortener(all)
}

// Classes returns the IRIs of the classes that a word may refer to. The word is an IRI, with or without angle
// brackets, a name with a prefix, or only its last part. If none fits, it may be the last part in another case, or the
// name in an overlay.
func (l *Library) Classes(word string) []string {
	word = strings.Trim(word, "<>")
	var whole, last, alike []string
	short := l.Names()
	for _, iri := range append(owl.Entities(l.Axioms())[owl.AClass], owl.Thing, owl.Nothing) {
		switch {
		case iri == word || short.Name(iri) == word:
			whole = append(whole, iri)
		case LastPart(iri) == word:
			last = append(last, iri)
		case strings.EqualFold(LastPart(iri), word) || className(iri, nil) == word:
			alike = append(alike, iri)
		}
	}
	for _, found := range [][]string{whole, last} {
		if len(found) > 0 {
			alike = found
			break
		}
	}
	slices.Sort(alike)
	return slices.Compact(alike)
}

// LastPart returns the part of an IRI after the last # or /.
func LastPart(iri string) string { return iri[strings.LastIndexAny(iri, "#/")+1:] }

// spaceOf returns the namespace of an IRI: up to the first #, or up to the last /.
func spaceOf(iri string) string {
	if i := strings.IndexByte(iri, '#'); i >= 0 {
		return iri[:i+1]
	}
	return iri[:strings.LastIndexByte(iri, '/')+1]
}
