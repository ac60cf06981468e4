package prepare

import (
	"maps"
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
	head := map[string]string{} // of the group of a name
	of := map[string]names{}    // those that a group was given; one that joins it is not among them
	for _, k := range kinds {
		all := []string{plain(k.Name)}
		of[k.Name] = names{all[0]: true}
		for _, d := range k.Details {
			all = append(all, plain(d))
			of[k.Name][plain(d)] = true
		}
		for _, name := range all {
			into, ok := head[name]
			if !ok {
				head[name] = k.Name
				continue
			}
			from := k.Name
			if len(from) < len(into) && into != "computer" {
				into, from = from, into
			}
			maps.Copy(of[into], of[from])
			for n := range of[from] {
				head[n] = into
			}
		}
	}
	return head
}

// plain returns a name as the keys of class names are written.
func plain(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "") }
