// Package auxiliary loads auxiliary rules, which belong to no action: the consequences of manual steps, and
// hazards. Each folder of rules is one program. [Dynamics] evaluates the rules for the effects of manual steps.
package auxiliary

import (
	"io/fs"
	"slices"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
	"hearth/sim/rulebook"
	"hearth/sim/world"
)

// Folders are the folders of auxiliary rules. Users may add files to them.
var Folders = []string{"dynamics", "hazards", "reading"}

// schemas declare the predicates available to all auxiliary rules.
var schemas = []string{"core/schema.mg", "motion/schema.mg", "dynamics/schema.mg"}

// Events are the predicates about an executed step that rules can read; dynamics/schema.mg declares them.
// Amounts are those whose last argument is an amount.
var (
	events  = []string{"within", "touches", "stirs", "strokes", "presses", "shakes", "tilted_over", "runs", "inside_hot", "warmed", "laid_on", "moves_along", "left_hot", "crossed", "parted"}
	amounts = []string{"inside_hot", "warmed", "touches", "moves_along", "left_hot", "crossed", "threshold"}
)

// Load loads the rules of a folder, with the declarations in schemas. The rules may read the predicates of states
// and events, and those in given. numbers lists further predicates whose last argument is an amount: a number in
// billionths of its unit. The error is a read error or a [*source.Diagnostics] of problems in the rules.
func Load(files fs.FS, m *world.Model, folder string, given, numbers []string) (*program.Program, error) {
	names, err := fs.Glob(files, folder+"/*.mg")
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(schemas, name) })
	var units []rule.Unit
	for _, name := range slices.Concat(schemas, names) {
		text, err := source.Read(files, name)
		if err != nil {
			return nil, err
		}
		units = append(units, rule.Unit{File: text})
	}
	onto := m.Ontology()
	return program.Load(&rule.Vocabulary{
		Decls: onto.Decls(), SpellingHint: onto.SpellingHint, Facts: onto.Facts(), Supplied: m.Computed(),
		Inputs: slices.Concat(rulebook.InputPredicates, events, given), Amounts: slices.Concat(m.Amounts(), amounts, numbers),
		Fluents: func(pred string) (engine.Kind, bool, bool) {
			f, ok := onto.Fluent(pred)
			if !ok {
				return engine.Free, false, false
			}
			return f.Sort, f.Many, true
		},
	}, units)
}
