package prepare

import (
	"strings"

	"hearth/parser/phrase"
)

// classNames maps names in programs to classes of scenes: names that a kind
// shares with its details are merged, one group after the other, under the name
// of the first kind or of a shorter one. (§5.1)
//
// Only names without underscores are keys, so that coffee_maker is no other
// name of coffe_maker while coffeemaker is. A group under the name of the
// computer keeps it.
func classNames(kinds []phrase.Kind) map[string]string {
	m := merger{head: map[string]string{}, of: map[string]names{}}
	for _, k := range kinds {
		all := []string{plain(k.Name)}
		for _, d := range k.Details {
			all = append(all, plain(d))
		}
		m.of[k.Name] = names{}
		for _, name := range all {
			m.of[k.Name][name] = true
		}
		for _, name := range all {
			m.join(name, k.Name)
		}
	}
	return m.head
}

// A merger knows the group of each name, and the names that a group was given.
// A name that joins a group is not among the names of that group.
type merger struct {
	head map[string]string
	of   map[string]names
}

// join puts a name into the group of a kind, or merges this group with the one
// that has the name already.
func (m *merger) join(name, kind string) {
	into, ok := m.head[name]
	if !ok {
		m.head[name] = kind
		return
	}
	from := kind
	if len(kind) < len(into) && into != "computer" {
		into, from = kind, into
	}
	for n := range m.of[from] {
		m.of[into][n] = true
		m.head[n] = into
	}
}

// plain returns a name as the keys of class names are written.
func plain(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "") }
