package prepare

import (
	"maps"
	"strings"

	"hearth/parser/phrase"
)

// classNames maps names in programs to classes of scenes. Kinds that share a name are merged, one after the
// other, under the name of the first kind or of a shorter one. (§5.1)
//
// The keys are names without underscores, so coffee_maker is not found as coffe_maker, while coffeemaker is. A
// group with the name computer keeps that name.
func classNames(kinds []phrase.Kind) map[string]string {
	head := map[string]string{} // by name: the group that it belongs to
	of := map[string]names{}    // by group: its names; not updated when groups are merged later
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

// plain returns a name in lower case and without underscores.
func plain(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "") }
