package overlay

import (
	"iter"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/engine/rule"
	"hearth/engine/rule/lint"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim/rulebook"
	"hearth/sim/rulebook/auxiliary"
	"hearth/sim/world"
)

// A Review selects the rules to check.
type Review struct {
	*rulebook.Book
	Actions      []*ontology.Action
	Steps, Types *rule.Vocabulary                    // vocabularies of the rules of actions and of types
	Model        *world.Model                        // for the vocabularies of auxiliary rules
	Auxiliary    []auxiliary.Folder                  // auxiliary rules to check
	Editions     iter.Seq[*ontology.Ontology]        // all editions whose names rules may use, this one first
	Words        func(p *ontology.Property) []string // known values of a property
	ErrorsOnly   bool                                // leave out warnings
}

// Findings returns probable mistakes in the rules of the actions and of the types, and in auxiliary rules. It includes
// errors, except those that loading the rules reports. The error is a read error.
func (b *Review) Findings() ([]*source.Diagnostic, error) {
	schema, err := source.Read(b.Files, "core/schema.mg")
	if err != nil {
		return nil, err
	}
	world := b.named()
	world.Host = slices.Concat(rulebook.InputPredicates, rulebook.ResultPredicates)
	world.Codes, world.Slots = rulebook.GivenReasons, rulebook.Placeholders
	for _, p := range b.Steps.Text(schema).Decls() {
		world.Host = append(world.Host, p.DeclaredAtom.Predicate.Symbol)
	}
	files := map[string]*source.File{}
	var programs []lint.Program
	for _, a := range b.Actions {
		units, err := b.Units(a.Name)
		if err != nil {
			return nil, err
		}
		program := lint.Program{Fillers: fillers(a)}
		for _, u := range units {
			if files[u.File.Name] == nil {
				files[u.File.Name] = u.File
			}
			program.Files = append(program.Files, b.linted(files[u.File.Name]))
		}
		programs = append(programs, program)
	}
	world.Vocabulary = b.Steps
	found := append(b.misnamed(files), lint.Programs(world, programs)...)
	types, err := b.TypeFiles()
	if err != nil {
		return nil, err
	}
	var program lint.Program
	for _, f := range types {
		program.Files = append(program.Files, lint.File{File: f, ProgramCount: 1, Types: true})
	}
	world.Vocabulary = b.Types
	found = append(found, lint.Programs(world, []lint.Program{program})...)
	for _, f := range b.Auxiliary {
		more, err := b.auxiliary(f, world)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

// auxiliary returns the findings in a folder of auxiliary rules.
func (b *Review) auxiliary(f auxiliary.Folder, world *lint.World) ([]*source.Diagnostic, error) {
	declare, own, err := f.Files(b.Files)
	if err != nil {
		return nil, err
	}
	var program lint.Program
	for _, file := range append(declare, own...) {
		program.Files = append(program.Files, lint.File{File: file, ProgramCount: 1})
	}
	world.Vocabulary, world.Host = f.Vocabulary(b.Model), slices.Concat(f.InputFacts, f.Results)
	world.Codes, world.Slots, world.Carried = nil, []string{"thing"}, f.Carried
	world.Needs = f.Needs
	return lint.Programs(world, []lint.Program{program}), nil
}

// misnamed reports added files whose name is nearly that of an action. Their rules belong to all actions.
func (b *Review) misnamed(files map[string]*source.File) (found []*source.Diagnostic) {
	var actions []string
	for _, a := range b.Ontology.Actions() {
		actions = append(actions, a.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for _, stem := range rulebook.Stems(name) {
			near := source.Nearest(stem, actions)
			if !files[name].Added || near == stem || !source.IsSlip(stem, near) {
				continue
			}
			d := source.Errorf("E0455", source.Span{File: files[name]}, "there is no action %s, so these rules belong to all actions", stem)
			d.Severity = source.Warning
			found = append(found, d.WithHint("did you mean %s.mg?", near))
		}
	}
	return found
}

// fillers returns the class that each role of an action requires.
func fillers(a *ontology.Action) map[string]string {
	classes := map[string]string{}
	for _, r := range a.Roles {
		if r.Input && !r.Concept && !r.Number {
			classes[r.Name] = r.Type
		}
	}
	return classes
}

// linted returns a file with the actions that it belongs to.
func (b *Review) linted(f *source.File) lint.File {
	folder := path.Base(path.Dir(f.Name))
	out := lint.File{File: f, ProgramCount: len(b.Ontology.Actions()), Core: folder == "core"}
	for _, stem := range rulebook.Stems(f.Name) {
		if a := b.Ontology.Action(stem); a != nil {
			out.Actions = append(out.Actions, a.Name)
			for _, r := range a.Roles {
				out.Roles = append(out.Roles, r.Name)
				if !r.Input {
					out.Results = append(out.Results, r.Name)
				}
			}
		}
	}
	if out.Actions != nil {
		out.ProgramCount = len(out.Actions)
	}
	return out
}

// named returns the names that rules can refer to.
func (b *Review) named() *lint.World {
	return &lint.World{
		Column: b.column,
		Sure:   b.ErrorsOnly,
		Names: func(k lint.Kind, all bool) (names []string, closed bool) {
			for o := range b.Editions {
				if names = append(names, namesIn(o, k)...); !all {
					break
				}
			}
			if p := b.Ontology.Property(k.Scope); k.What == lint.Values && p.Range != ontology.Flag && len(p.Words) == 0 {
				return append(names, b.Words(p)...), false
			}
			return names, true
		},
		Disjoint: func(class, other string) bool {
			for o := range b.Editions {
				if overlap(o, class, other) {
					return false
				}
			}
			return true
		},
	}
}

// overlap reports whether something can belong to both classes. Unknown classes count as overlapping.
func overlap(o *ontology.Ontology, class, other string) bool {
	if o.Class(class) == nil || o.Class(other) == nil {
		return true
	}
	failed := o.Mark(ontology.FailedMark) // a subclass of everything that a step can return
	return slices.ContainsFunc(o.Descendants(class), func(c string) bool {
		return o.IsA(c, other) && (c != failed || class == failed || other == failed)
	})
}

// namesIn returns the names of a kind in one edition.
func namesIn(o *ontology.Ontology, k lint.Kind) (names []string) {
	switch k.What {
	case lint.Roles:
		for _, a := range o.Actions() {
			for _, r := range a.Roles {
				names = append(names, r.Name)
			}
		}
	case lint.Classes:
		if k.Scope != "" {
			return o.Descendants(k.Scope)
		}
		for _, c := range o.Classes() {
			names = append(names, c.Name)
		}
	case lint.Actions:
		for _, a := range o.Actions() {
			names = append(names, a.Name)
		}
	case lint.Published:
		for _, p := range o.Published() {
			names = append(names, strings.TrimPrefix(p.Term().String(), "/"))
		}
	case lint.Properties:
		for _, f := range o.Fluents() {
			names = append(names, f.Pred)
		}
	case lint.Values:
		if p := o.Property(k.Scope); p != nil && p.Range == ontology.Flag {
			return []string{"yes"}
		} else if p != nil {
			return p.Words
		}
	}
	return names
}

// column returns what an argument of a fluent or of a relation holds.
func (b *Review) column(pred string, i int) lint.Kind {
	p := b.Ontology.ColumnOf(pred, i)
	if f, ok := b.Ontology.Fluent(strings.TrimSuffix(pred, "_during")); ok {
		if p = f.Property; i == 0 || p.Range == ontology.Entity || p.Range == ontology.Entities {
			return lint.Kind{What: lint.Things}
		}
		if f.Pred == p.UnitPredicate() {
			return lint.Kind{What: lint.Classes, Scope: p.ValueClass}
		}
	}
	switch {
	case p == nil:
	case p.Range == ontology.Concept:
		return lint.Kind{What: lint.Classes, Scope: p.ValueClass}
	case b.Ontology.Property(p.Name) == p && slices.Contains([]ontology.Range{ontology.Flag, ontology.Word, ontology.Words}, p.Range):
		return lint.Kind{What: lint.Values, Scope: p.Name}
	}
	return lint.Kind{}
}
