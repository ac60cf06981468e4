// Package bound says, in one place, how much is read of each notation: readers
// refuse what is larger before it fills the memory, and people are told with
// [Table]. The figures are ten to a hundred times those of the largest texts that
// are known.
//
// The package reads nothing. What else a command may take, in time and memory, is a
// matter of its flags.
package bound

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// A Notation is what texts are written in, with the largest one that is read.
type Notation struct {
	Name    string
	Endings []string // of its files
	Bytes   int      // of a file
	Depth   int      // brackets or elements within each other; 0 where nothing can be
	Parts   int      // of a file; 0 where only the bytes count
	Part    string   // what they are, as in "lines"
	Within  int      // parts of one of the parts, or bytes of a line; 0 where only others count
	Inner   string   // what those are, as in "words of an action"
}

// The notations.
var (
	Networks = Notation{"networks of actions", []string{".solution"}, 16 << 20, 32, 1 << 19, "words", 10_000, "actions of a network"}
	Programs = Notation{"programs of a household", nil, 1 << 20, 0, 10_000, "lines", 4096, "bytes of a line"}
	Recipes  = Notation{"recipes and their alignments", []string{".xml"}, 1 << 20, 32, 0, "", 0, ""}
	Rules    = Notation{"rules, and queries", []string{".mg"}, 64 << 10, 32, 0, "", 64, "premises of a rule"}
	YAML     = Notation{"YAML: types, scenes, experiments", []string{".yaml", ".yml"}, 1 << 20, 32, 200_000, "values", 0, ""}
	Graphs   = Notation{"environment graphs", []string{".json"}, 32 << 20, 0, 100_000, "nodes", 0, ""}
	OWL      = Notation{"ontologies in OWL", []string{".ofn", ".owl", ".rdf", ".ttl", ".nt"}, 4 << 20, 128, 0, "", 50_000, "words of a statement"}
	others   = Notation{"tables, results, journals and all else", nil, 64 << 20, 0, 0, "", 0, ""}
)

// Spelled is how many bytes the names of an ontology may have together when their
// prefixes are written in full.
const Spelled = 32 << 20

// Reasoning is how many rows are looked at for what follows from an ontology.
const Reasoning = 100_000_000

// all are the notations, the last one for what is none of the others.
func all() []*Notation {
	return []*Notation{&Networks, &Programs, &Recipes, &Rules, &YAML, &Graphs, &OWL, &others}
}

// Of returns the notation of a file by its ending. A text without a name may be in
// any of them, and its reader refuses what is too large for it.
func Of(name string) *Notation {
	list := all()
	for _, n := range list {
		if slices.Contains(n.Endings, path.Ext(name)) {
			return n
		}
	}
	return list[len(list)-1]
}

// Size writes a number of bytes as people say it.
func Size(bytes int) string {
	if bytes >= 1<<20 {
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d kB", bytes>>10)
}

// Table tells what is read of each notation, a line for each.
func Table() string {
	var b strings.Builder
	for _, n := range all() {
		most := []string{Size(n.Bytes)}
		if n.Parts > 0 {
			most = append(most, fmt.Sprintf("%d %s", n.Parts, n.Part))
		}
		if n.Within > 0 {
			most = append(most, fmt.Sprintf("%d %s", n.Within, n.Inner))
		}
		if n.Depth > 0 {
			most = append(most, fmt.Sprintf("%d deep", n.Depth))
		}
		fmt.Fprintf(&b, "  %-39s %s\n", n.Name, strings.Join(most, ", "))
	}
	return b.String()
}
