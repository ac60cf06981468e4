package bank

import (
	"slices"

	"hearth/ontology/tree"
	"hearth/parser/program"
	"hearth/parser/source"
)

// A Signature defines which things the phrases of an action may name.
type Signature struct {
	Action string // name as written in programs
	Places []Place
}

// A Place admits things that have one of the properties in Has, or whose name or kind is in Named. If both are
// empty it admits all things, and rooms only if Rooms is set. Words are those of programs in lower case, such
// as can_open.
type Place struct {
	Has   []string
	Named []string
	Rooms bool
}

// admits reports whether an object may be named at p.
func (p Place) admits(o Object) bool {
	if len(p.Has) == 0 && len(p.Named) == 0 {
		return p.Rooms || !o.Room
	}
	return slices.ContainsFunc(o.Properties, func(x string) bool { return slices.Contains(p.Has, x) }) ||
		slices.ContainsFunc(o.Kinds, func(x string) bool { return slices.Contains(p.Named, x) })
}

// LoadSignatures reads the signatures of actions under the key bank. The error is a [*source.Diagnostics].
func LoadSignatures(f *source.File, actions program.Actions) ([]Signature, error) {
	var out []Signature
	var problems source.Diagnostics
	var doc struct{ Bank []tree.Field }
	tree.Read(f, "a file of signatures", &problems, &doc)
	for _, f := range doc.Bank {
		a, ok := actions.Named(tree.Word{Text: f.Key, Span: f.Span}, &problems)
		if !ok {
			continue
		}
		s := Signature{Action: a.Name}
		f.Value.Decode(&problems, "a place", &s.Places)
		if len(s.Places) != a.Arity {
			problems.Addf("E0118", f.Span, "%s takes %d things, but %d places are listed", f.Key, a.Arity, len(s.Places)).
				WithHint("list one map for each parameter; {} admits all things")
		}
		out = append(out, s)
	}
	return out, problems.Err()
}
