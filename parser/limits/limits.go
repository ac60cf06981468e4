// Package limits defines the limits on the size of input, for all notations. Readers reject larger input
// before it fills the memory. The limits are ten to a hundred times the largest known texts. [Table] lists
// them for users.
//
// The package reads nothing. The time and memory of a command are limited by its flags.
package limits

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// A Notation is an input format with its limits.
type Notation struct {
	Name    string
	Endings []string // file extensions
	Bytes   int      // maximum size of a file, in bytes
	Depth   int      // maximum nesting of brackets or elements; 0 for no limit
	Parts   int      // maximum number of parts in a file; 0 for no limit
	Part    string   // name of the parts, as in "lines"
	PerPart int      // maximum number of elements in a part, or bytes in a line; 0 for no limit
	Inner   string   // name of these elements, as in "words of an action"
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
	others   = Notation{"tables, results, journals, other files", nil, 64 << 20, 0, 0, "", 0, ""}
)

// ExpandedNames is the maximum total size, in bytes, of the names of an ontology with their prefixes expanded.
const ExpandedNames = 32 << 20

// Reasoning is the maximum number of rows read to derive the consequences of an ontology.
const Reasoning = 100_000_000

// all returns the notations. The last one is for all other files.
func all() []*Notation {
	return []*Notation{&Networks, &Programs, &Recipes, &Rules, &YAML, &Graphs, &OWL, &others}
}

// ForFile returns the notation of a file by its extension. For an unknown extension it returns the one for other
// files. A text without a name may be in any notation, and the limits of its reader apply.
func ForFile(name string) *Notation {
	list := all()
	for _, n := range list {
		if slices.Contains(n.Endings, path.Ext(name)) {
			return n
		}
	}
	return list[len(list)-1]
}

// Size formats a number of bytes in kB or MB.
func Size(bytes int) string {
	if bytes >= 1<<20 {
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d kB", bytes>>10)
}

// Table returns the limits of all notations, one line for each.
func Table() string {
	var b strings.Builder
	for _, n := range all() {
		most := []string{Size(n.Bytes)}
		if n.Parts > 0 {
			most = append(most, fmt.Sprintf("%d %s", n.Parts, n.Part))
		}
		if n.PerPart > 0 {
			most = append(most, fmt.Sprintf("%d %s", n.PerPart, n.Inner))
		}
		if n.Depth > 0 {
			most = append(most, fmt.Sprintf("%d deep", n.Depth))
		}
		fmt.Fprintf(&b, "  %-39s %s\n", n.Name, strings.Join(most, ", "))
	}
	return b.String()
}
