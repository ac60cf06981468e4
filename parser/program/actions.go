package program

import (
	"maps"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// An Action is an action that a line of a program may name.
type Action struct {
	Name     string // as programs write it, as in PUTBACK
	Arity    int    // number of parameters
	Optional int    // number of trailing parameters that may be omitted
	released int    // Optional in the released simulator
}

// Actions maps the names of actions in programs, in upper case, to the actions. An alias maps to the action it
// stands for.
type Actions map[string]Action

// Takes reports whether a line of the action may have n parameters.
func (a Action) Takes(n int) bool { return a.Arity-a.Optional <= n && n <= a.Arity }

// Released returns a copy of t with the numbers of optional parameters that the released simulator uses.
func (t Actions) Released() Actions {
	out := Actions{}
	for name, a := range t {
		a.Optional = a.released
		out[name] = a
	}
	return out
}

// Load builds the table from the actions of an ontology. Their input roles are the parameters. The file
// aliases maps other names under the key aliases. The error is a [*source.Diagnostics].
func Load(o *ontology.Ontology, aliases *source.File) (Actions, error) {
	t := Actions{}
	for _, a := range o.Actions() {
		known := Action{Name: NameOf(a.Name)}
		for _, r := range a.Roles {
			if r.Input {
				known.Arity++
			}
			if r.Optional {
				known.Optional++
			}
		}
		for _, open := range a.ReleasedModes {
			known.released = max(known.released, len(open))
		}
		t[known.Name] = known
	}
	var problems source.Diagnostics
	var doc struct{ Aliases []tree.Field }
	tree.Read(aliases, "a file of aliases", &problems, &doc)
	for _, f := range doc.Aliases {
		named := tree.Word{Text: f.Value.Word(&problems, "an alias"), Span: f.Value.Span}
		if a, ok := t.Named(named, &problems); ok {
			t[NameOf(f.Key)] = a
		}
	}
	return t, problems.Err()
}

// Named returns the action that a definition file names, as in lookat-short. It reports an unknown action and
// returns false.
func (t Actions) Named(w tree.Word, problems *source.Diagnostics) (Action, bool) {
	a, ok := t[NameOf(w.Text)]
	if !ok {
		known := tree.Names(slices.Collect(maps.Keys(t)), func(n string) string { return strings.ToLower(strings.ReplaceAll(n, "_", "-")) })
		tree.Unknown(problems, "E0117", w, known, "there is no action %.40q", w.Text)
	}
	return a, ok
}

// NameOf returns the name that programs use for an action of an ontology.
func NameOf(action string) string {
	return strings.ToUpper(strings.ReplaceAll(action, "-", "_"))
}
