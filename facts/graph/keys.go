package graph

import (
	"encoding/json"
	"strings"

	"hearth/parser/source"
)

// Known keys. Some of them are not read, but occur in published graphs.
var (
	graphKeys = []string{"nodes", "edges", "init_graph", "final_graph"}
	nodeKeys  = []string{"id", "class_name", "category", "properties", "states", "prefab_name", "bounding_box"}
	edgeKeys  = []string{"from_id", "relation_type", "to_id"}
)

// has reports whether a node or an edge has the required keys. It also collects warnings about unknown keys
// that look like misspelt ones.
func (r *reader) has(at source.Span, what string, known []string, must ...string) bool {
	text := r.file.Text[at.Start:at.End]
	var values map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &values) != nil {
		values = nil // the object was decoded before without an error, so it is null
	}
	given, empty := map[string]source.Span{}, map[string]bool{}
	for key, value := range values {
		name := strings.ToLower(key) // encoding/json ignores case
		given[name], empty[name] = at, string(value) == "null" || string(value) == `""`
		if i := strings.Index(text, `"`+key+`"`); i >= 0 {
			given[name] = source.Span{File: r.file, Start: at.Start + i, End: at.Start + i + len(key) + 2}
		}
	}
	r.unread.Items = append(r.unread.Items, source.Misspelt(given, known)...)
	complete := true
	for _, key := range must {
		if _, ok := given[key]; !ok || empty[key] {
			r.problems.Addf("E0363", at, "this %s has no %s", what, key)
			complete = false
		}
	}
	return complete
}

// refused returns the errors, with the warnings that may explain them.
func (r *reader) refused() error {
	if len(r.problems.Items) > 0 {
		r.problems.Merge(r.unread)
	}
	return r.problems.Err()
}
