// Package beside loads rules that belong to no action: what comes of what was done by
// hand, and what can go wrong. Each folder of rules is one program.
package beside

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

// Folders are those of such rules. Anybody may add files to them.
var Folders = []string{"dynamics", "hazards"}

// schemas declare what all of these rules may ask for.
var schemas = []string{"core/schema.mg", "motion/schema.mg", "dynamics/schema.mg"}

// events are what rules are told of a step that was carried out: dynamics/schema.mg
// declares them. The last arguments of some are amounts.
var (
	events  = []string{"within", "touches", "stirs", "strokes", "presses", "shakes", "tilted_over", "runs", "inside_hot", "warmed", "laid_on", "moves_along", "left_hot", "crossed", "parted"}
	amounts = []string{"inside_hot", "warmed", "touches", "moves_along", "left_hot", "crossed", "threshold"}
)

// Load reads the rules of a folder. They may ask what was done in a step, what states tell, and the predicates that are
// given to them besides; numbers are those of their predicates whose last argument is an
// amount. The error is one of reading, or a [*diag.List] of what is wrong with the rules.
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
		Decls: onto.Decls(), Spelled: onto.Spelled, Facts: onto.Facts(), Supplied: m.Computed(), Known: rulebook.Known(),
		Given: slices.Concat(rulebook.Given, events, given), Amounts: slices.Concat(m.Amounts(), amounts, numbers),
		Fluents: func(pred string) (engine.Kind, bool, bool) {
			f, ok := onto.Fluent(pred)
			if !ok {
				return engine.Free, false, false
			}
			return f.Sort, f.Many, true
		},
	}, units)
}
