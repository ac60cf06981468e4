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
	Name    string
	Given   []string          // predicates that callers give, besides the events of a step
	Results []string          // predicates that callers read
	Amounts []string          // those of both whose last argument is an amount: a number in billionths of its unit
	Carried map[string]string // given predicate → the result of the moment before from which its rows come
	Needs   map[string]string // result → the result that must also hold for its first argument
	Manual  bool              // the rules are about steps of the quantitative mode
}

// The folders of auxiliary rules.
var (
	Consequences = Folder{Name: "dynamics", Results: []string{"governs", "happens", "threshold"}, Amounts: []string{"threshold"}, Needs: map[string]string{"happens": "governs"}, Manual: true}
	Hazards      = Folder{
		Name: "hazards", Given: []string{"now", "did", "plays", "chose", "came_of", "was", "noted"},
		Results: []string{"peril", "dooms", "lasting", "mark", "notes", "from", "figure", "reason", "remedy"},
		Amounts: []string{"now", "noted", "notes"}, Carried: map[string]string{"was": "mark", "noted": "notes"}, Manual: true,
	}
	Reading = Folder{Name: "reading", Given: []string{"odd"}, Results: []string{"against", "unsure"}, Amounts: []string{"costs", "doubts", "against", "unsure"}}

	Folders = []Folder{Consequences, Hazards, Reading}
)

// schemas declare the predicates available to all auxiliary rules.
var schemas = []string{"core/schema.mg", "motion/schema.mg", "dynamics/schema.mg"}

// Events are the predicates about an executed step that rules can read; dynamics/schema.mg declares them.
// Amounts are those whose last argument is an amount.
var (
	events  = []string{"within", "touches", "stirs", "strokes", "presses", "shakes", "tilted_over", "runs", "inside_hot", "warmed", "laid_on", "moves_along", "left_hot", "crossed", "parted"}
	amounts = []string{"inside_hot", "warmed", "touches", "moves_along", "left_hot", "crossed"}
)

// Files returns the rule files of the folder, after those that declare what they may read.
func (f Folder) Files(files fs.FS) (all []*source.File, err error) {
	names, err := fs.Glob(files, f.Name+"/*.mg")
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(schemas, name) })
	for _, name := range slices.Concat(schemas, names) {
		file, err := source.Read(files, name)
		if err != nil {
			return nil, err
		}
		all = append(all, file)
	}
	return all, nil
}

// Inputs returns the predicates whose rows callers give.
func (f Folder) Inputs() []string { return slices.Concat(events, f.Given) }

// Vocabulary returns what the rules of the folder may use: the predicates of states, of events, and those in Given.
func (f Folder) Vocabulary(m *world.Model) *rule.Vocabulary {
	onto := m.Ontology()
	return &rule.Vocabulary{
		Decls: onto.Decls(), SpellingHint: onto.SpellingHint, Facts: onto.Facts(), Supplied: m.Computed(),
		Inputs: slices.Concat(rulebook.InputPredicates, f.Inputs()), Amounts: slices.Concat(m.Amounts(), amounts, f.Amounts),
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
	all, err := f.Files(files)
	if err != nil {
		return nil, err
	}
	units := make([]rule.Unit, len(all))
	for i, file := range all {
		units[i].File = file
	}
	return program.Load(f.Vocabulary(m), units)
}
