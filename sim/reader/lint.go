package reader

import (
	"maps"
	"slices"

	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// procedures are the values of the key how of a frame.
var procedures = []string{"combine", "onto", "treat", "portion", "vessel", "preheat", "cover", "uncover", "sift", "crack", "separate", "take", "move", "nothing"}

// Lint returns a warning for each name in a file of words (reading-NAME.yaml) that the kitchen or the language does
// not have.
func (r *Reader) Lint(f *source.File) []*source.Diagnostic {
	var problems, ignored source.Diagnostics
	doc := tree.Parse(f, &ignored) // New has reported its mistakes
	if doc == nil {
		return nil
	}
	check := func(word, what string, at source.Span, known []string) {
		if !slices.Contains(known, word) {
			tree.Unknown(&problems, "E0150", tree.Word{Text: word, Span: at}, slices.Values(known), "there is no %s %.40s", what, word)
		}
	}
	var classes, units, actions []string
	for _, c := range r.onto.Classes() {
		classes = append(classes, c.Name)
		if r.onto.IsA(c.Name, "unit") {
			units = append(units, c.Name)
		}
	}
	for _, a := range r.onto.Actions() {
		actions = append(actions, a.Name)
	}
	frames := slices.Sorted(maps.Keys(r.lang.Frames))
	for _, section := range doc.Fields {
		for _, entry := range section.Value.Fields {
			switch section.Key {
			case "names":
				check(entry.Key, "class", entry.Span, classes)
			case "verbs":
				check(entry.Key, "frame", entry.Span, frames)
			case "units":
				if is := entry.Value.Field("is"); is != nil {
					check(is.Text, "unit", is.Span, units)
				}
			case "frames":
				for _, key := range entry.Value.Fields {
					switch v := key.Value; key.Key {
					case "how":
						check(v.Text, "procedure", v.Span, procedures)
					case "action":
						check(v.Text, "action", v.Span, actions)
					case "else", "coarse", "fine":
						check(v.Text, "frame", v.Span, frames)
					case "food", "other":
						check(v.Text, "role", v.Span, r.roles(entry.Value))
					case "roles":
						for _, role := range v.Fields {
							check(role.Key, "role", role.Span, r.roles(entry.Value))
						}
					}
				}
			}
		}
	}
	for _, d := range problems.Items {
		d.Severity = source.Warning
	}
	return problems.Items
}

// roles returns the roles of the action of a frame; of an unknown action, those of all actions.
func (r *Reader) roles(frame *tree.Node) (names []string) {
	of := r.onto.Actions()
	if action := frame.Field("action"); action != nil && r.onto.Action(action.Text) != nil {
		of = []*ontology.Action{r.onto.Action(action.Text)}
	}
	for _, a := range of {
		for _, role := range a.Roles {
			names = append(names, role.Name)
		}
	}
	return names
}
