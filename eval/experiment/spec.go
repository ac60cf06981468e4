package experiment

import (
	"hearth/eval"
	"hearth/eval/household"
	"hearth/ontology/tree"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// A Spec is an experiment as a file describes it. Names of files are words with
// their places: which files they are is for the caller.
type Spec struct {
	Title        string
	Semantics    string // released or corrected
	Data         Data
	Seed         uint64        // of what is drawn: fixed examples
	Scale        Scale         // on which the best run of a method is chosen
	Translations []Translation // in the order of the file; the first is lexical unless the file names that itself
	Methods      []Method
	Table        []eval.Metric
}

// Data names the files of the materials. Without a folder it is Hearth's own home
// with its tasks, and all other names are empty.
type Data struct {
	Folder         tree.Word   `key:"data"`
	Tasks          tree.Word   // JSON: programs of people by task
	Scenes         []tree.Word // environment graphs; names may have * as in a shell
	Bank           tree.Word   // JSON: the phrases that plans may be made of
	Demonstrations tree.Word   // JSON: texts
	Kinds          tree.Word   // JSON: names of things with those that stand for them; empty: as the resources say
	Resources      tree.Word   // a folder with class_name_equivalence.json and properties_data.json
	Descriptions   tree.Word   // JSON: how a task is done, by task; may be empty
}

// A Translation is a model that embeds phrases. Without a file phrases are
// compared by their words and parts of words.
type Translation struct {
	Name  string
	Model tree.Word // a file; empty for lexical
}

// How says what a method makes its plans with.
type How string

// The ways to make a plan besides [planner.Methods], which are ways with a model.
const (
	Adapted   How = "adapted"   // [planner.Adapter.Plan]
	Rehearsed How = "rehearsed" // the same, of plans that can be done in another home
	Nearest   How = "nearest"   // [planner.Adapter.Nearest]
	Repaired  How = "repaired"  // [planner.Adapter.Repair] of adapted plans: it sees the scenes
	People    How = "people"    // the first program that people wrote for the task
)

// Asks reports whether plans are made with a model.
func (h How) Asks() bool {
	_, ok := h.method()
	return ok
}

func (h How) method() (planner.Method, bool) {
	for _, m := range planner.Methods {
		if m.Name == string(h) {
			return m, true
		}
	}
	return planner.Method{}, false
}

// translates reports whether phrases are compared: for the steps, or to find the
// examples.
func (h How) translates() bool {
	m, ok := h.method()
	return ok && (!m.Whole || !m.Raw || !m.Fixed)
}

// A Method is a row of the table.
type Method struct {
	Name        string
	At          source.Span // of the name
	Plan        How
	Model       tree.Word // a file; empty when Plan asks no model
	Translation string    // the name of one; "" when nothing is translated
	Rules       planner.Rules
	Described   bool             // the prompt says how the task is done
	Params      []planner.Params // the runs that the best one is chosen of; one empty element without a model
	Fixed       Fixed
}

// Fixed says which examples a method with fixed ones has, one after the other:
// its figures are means over them. The zero value is for all other methods.
type Fixed struct {
	Names []tree.Word // tasks of demonstrations
	Count int         // how many are drawn when none is named
}

// Runs is how many examples there are, one at least.
func (f Fixed) Runs() int { return max(1, len(f.Names), f.Count) }

// What heads a column besides the metrics of programs. Shares are from 0 to 1.
const (
	Correctness eval.Metric = "correctness" // judged by people
	Both        eval.Metric = "both"        // correct and executable
	Object      eval.Metric = "object"      // of the plans for tasks that name a thing: those that name it too
	Errors      eval.Metric = "errors"      // the share of scenes in which a kind of error ended a plan; a column for each kind
	Parameters  eval.Metric = "parameters"  // of the run that was chosen
	Requests    eval.Metric = "requests"    // of the run that was chosen, as the next two
	Tokens      eval.Metric = "tokens"
	Cost        eval.Metric = "cost"
	Search      eval.Metric = "search" // requests, tokens and cost of all runs of the method
)

// Columns lists what a table may have: these, and four metrics of programs.
func Columns() []eval.Metric {
	return []eval.Metric{household.Executability, household.LCS, Correctness, Both, household.Parsability, Object,
		household.Length, Errors, Parameters, Requests, Tokens, Cost, Search}
}
