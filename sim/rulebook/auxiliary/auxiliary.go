// Package auxiliary loads auxiliary rules, which belong to no action: the consequences of manual steps, hazards, and
// the rating of readings. Each [Folder] of rules is one program. [Dynamics] evaluates the rules for the effects of
// manual steps.
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

// A Folder is a folder of auxiliary rules. Users may add files to it.
type Folder struct {
	Name       string
	InputFacts []string          // predicates that callers give
	Results    []string          // predicates that callers read
	Amounts    []string          // predicates whose last argument is an amount, in billionths of its unit
	Carried    map[string]string // input predicate → the result that gave its rows at the previous moment
	Needs      map[string]string // result → the result that must also hold for its first argument
	Manual     bool              // the rules are about steps of the quantitative mode
}

// The folders of auxiliary rules.
var (
	Consequences = Folder{
		Name: "dynamics", InputFacts: events, Results: []string{"governs", "happens", "threshold"},
		Amounts: append([]string{"threshold"}, amounts...), Needs: map[string]string{"happens": "governs"}, Manual: true,
	}
	Hazards = Folder{
		Name: "hazards", InputFacts: append([]string{"now", "did", "plays", "chose", "came_of", "was", "noted"}, events...),
		Results: []string{"peril", "dooms", "lasting", "mark", "notes", "from", "figure", "reason", "remedy"},
		Amounts: append([]string{"now", "noted", "notes"}, amounts...), Carried: map[string]string{"was": "mark", "noted": "notes"}, Manual: true,
	}
	Reading = Folder{Name: "reading", InputFacts: []string{"odd"}, Results: []string{"against", "unsure"}, Amounts: []string{"costs", "doubts", "against", "unsure"}}

	Folders = []Folder{Consequences, Hazards, Reading}
)

// schemas declare the predicates available to all auxiliary rules. The last one declares the events of a step.
var schemas = []string{"core/schema.mg", "motion/schema.mg", "dynamics/schema.mg"}

// events are the predicates about an executed step that rules can read; dynamics/schema.mg declares them.
// amounts are those whose last argument is an amount.
var (
	events  = []string{"within", "touches", "stirs", "strokes", "presses", "shakes", "tilted_over", "runs", "inside_hot", "warmed", "laid_on", "moves_along", "left_hot", "crossed", "parted"}
	amounts = []string{"inside_hot", "warmed", "touches", "moves_along", "left_hot", "crossed"}
)

// Files returns the files that declare what the rules of the folder may read, and its own rule files. The last of the
// first declares the events of a step.
func (f Folder) Files(files fs.FS) (declare, own []*source.File, err error) {
	names, err := fs.Glob(files, f.Name+"/*.mg")
	if err != nil {
		return nil, nil, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(schemas, name) })
	for _, name := range slices.Concat(schemas, names) {
		file, err := source.Read(files, name)
		if err != nil {
			return nil, nil, err
		}
		own = append(own, file)
	}
	return own[:len(schemas)], own[len(schemas):], nil
}

// Vocabulary returns what the rules of the folder may use: the predicates of states, and those in InputFacts.
func (f Folder) Vocabulary(m *world.Model) *rule.Vocabulary {
	onto := m.Ontology()
	return &rule.Vocabulary{
		Decls: onto.Decls(), SpellingHint: onto.SpellingHint, Facts: onto.Facts(), Supplied: m.Computed(),
		Inputs: slices.Concat(rulebook.InputPredicates, f.InputFacts), Amounts: slices.Concat(m.Amounts(), f.Amounts),
		Fluents: func(pred string) (engine.Kind, bool, bool) {
			f, ok := onto.Fluent(pred)
			if !ok {
				return engine.Free, false, false
			}
			return f.Sort, f.Many, true
		},
	}
}

// Load loads the rules of the folder. The error is a read error or a [*source.Diagnostics] of problems in the rules.
func (f Folder) Load(files fs.FS, m *world.Model) (*program.Program, error) {
	declare, own, err := f.Files(files)
	if err != nil {
		return nil, err
	}
	var units []rule.Unit
	for _, file := range append(declare, own...) {
		units = append(units, rule.Unit{File: file})
	}
	return program.Load(f.Vocabulary(m), units)
}
