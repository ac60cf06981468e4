package lenient

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed units.txt
var unitNames string

// synonyms maps other names of units to their classes, as units.txt lists them.
var synonyms = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(unitNames) {
		class, names, ok := strings.Cut(line, ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for _, name := range strings.Fields(names) {
			all[name] = class
		}
	}
	return all
})

// unitRoot is the class of all units.
const unitRoot = "unit"

// unit returns the unit that a word names: its class or another name of it. It returns "" for other words.
func (r *Reader) unit(word string) string {
	word = strings.ToLower(word)
	if r.Ontology.Class(word) != nil {
		if r.Ontology.IsA(word, unitRoot) {
			return word
		}
		return ""
	}
	if class := synonyms()[word]; r.Ontology.Class(class) != nil {
		return class
	}
	return ""
}
