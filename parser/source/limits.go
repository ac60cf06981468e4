package source

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// A Notation is an input format with the limits on its size. Readers reject larger input before it fills the memory.
// The limits are ten to a hundred times the largest known texts.
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
	NetworkLimits = Notation{"networks of actions", []string{".solution"}, 16 << 20, 32, 1 << 19, "words", 10_000, "actions of a network"}
	ProgramLimits = Notation{"programs of a household", nil, 1 << 20, 0, 10_000, "lines", 4096, "bytes of a line"}
	RecipeLimits  = Notation{"recipes and their alignments", []string{".xml"}, 1 << 20, 32, 0, "", 0, ""}
	RuleLimits    = Notation{"rules, and queries", []string{".mg"}, 64 << 10, 32, 0, "", 64, "premises of a rule"}
	YAMLLimits    = Notation{"YAML: types, scenes, experiments", []string{".yaml", ".yml"}, 1 << 20, 32, 200_000, "values", 0, ""}
	GraphLimits   = Notation{"environment graphs", []string{".json"}, 32 << 20, 0, 100_000, "nodes", 0, ""}
	OWLLimits     = Notation{"ontologies in OWL", []string{".ofn", ".owl", ".rdf", ".ttl", ".nt"}, 64 << 20, 128, 0, "", 50_000, "words of a statement"}
	// Predictions has no ending, because results and programs are JSON Lines as well.
	PredictionLimits = Notation{"predictions as JSON Lines", nil, 64 << 20, 0, 100_000, "lines", 1 << 20, "bytes of a line"}
	otherLimits      = Notation{"tables, results, journals, other files", nil, 64 << 20, 0, 0, "", 0, ""}
)

// MaxExpandedNames is the maximum total size, in bytes, of the names of an ontology with their prefixes expanded.
const MaxExpandedNames = 64 << 20

// MaxReasoning is the maximum number of rows read to derive the consequences of an ontology.
const MaxReasoning = 100_000_000

// allLimits returns the notations. The last one is for all other files.
func allLimits() []*Notation {
	return []*Notation{&NetworkLimits, &ProgramLimits, &RecipeLimits, &RuleLimits, &YAMLLimits, &GraphLimits, &OWLLimits, &PredictionLimits, &otherLimits}
}

// LimitsForFile returns the notation of a file by its extension. For an unknown extension it returns the one for other
// files. A text without a name may be in any notation, and the limits of its reader apply.
func LimitsForFile(name string) *Notation {
	list := allLimits()
	for _, n := range list {
		if slices.Contains(n.Endings, path.Ext(name)) {
			return n
		}
	}
	return list[len(list)-1]
}

// FormatSize formats a number of bytes in kB or MB.
func FormatSize(bytes int) string {
	if bytes >= 1<<20 {
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d kB", bytes>>10)
}

// LimitsTable returns the limits of all notations, one line for each.
func LimitsTable() string {
	var b strings.Builder
	for _, n := range allLimits() {
		most := []string{FormatSize(n.Bytes)}
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
