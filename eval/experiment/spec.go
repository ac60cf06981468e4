package experiment

import (
	"hearth/eval"
	"hearth/eval/experiment/recipes"
	"hearth/eval/household"
	"hearth/ontology/tree"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// A Spec is an experiment as a file describes it. Names of files are words with their places in the text; the
// caller finds the files.
type Spec struct {
	Title        string
	World        string // household or kitchen; all methods for a kitchen write the networks of recipes
	Semantics    string // released or corrected
	Data         Data
	Seed         uint64        // seed for drawing fixed examples
	Scale        Scale         // scale for choosing the best run of a method
	Translations []Translation // in the order of the file; lexical comes first unless the file lists it
	Methods      []Method
	Table        []eval.Metric
}

// Data names the files of the materials. Without a folder the data is Hearth's own home with its tasks, and
// all other names are empty.
type Data struct {
	Folder         tree.Word   `key:"data"` // for a kitchen a folder of recipes; empty for the built-in ones
	Tasks          tree.Word   // JSON file: programs of people by task
	Scenes         []tree.Word // environment graphs; names may have * as in a shell
	Bank           tree.Word   // JSON file: the phrases that plans may consist of
	Demonstrations tree.Word   // JSON file: demonstrations as texts
	Kinds          tree.Word   // JSON file: names of things with their synonyms; empty: taken from Resources
	Resources      tree.Word   // a folder with class_name_equivalence.json and properties_data.json
	Descriptions   tree.Word   // JSON file: how a task is done, by task; may be empty
	Amendments     tree.Word   // for a kitchen: YAML file of changes to gold networks, see Internals.Amend of package hearth; may be empty
}

// A Translation is a model that embeds phrases. Without a file, phrases are compared by their words and parts
// of words.
type Translation struct {
	Name  string
	Model tree.Word // file of the model; empty for lexical
}

// Approach is the way in which a method makes its plans.
type Approach string

// These are the ways to make a plan without a model. The ways with a model are [planner.Methods].
const (
	Adapted   Approach = "adapted"   // [planner.Adapter.Plan]
	Rehearsed Approach = "rehearsed" // like Adapted, but only with plans that another home can execute
	Nearest   Approach = "nearest"   // [planner.Adapter.Nearest]
	Repaired  Approach = "repaired"  // [planner.Adapter.Repair] of adapted plans, by trying them in the scored scenes
	People    Approach = "people"    // the first program that people wrote for the task

	// These write the network of a recipe; Nearest then copies that of the nearest recipe.
	Whole    Approach = "whole"    // a network that a model writes at once
	Stepwise Approach = "stepwise" // a network that a model writes sentence by sentence, see [recipes.Dialogue.Stepwise]
	Repair   Approach = "repair"   // the network of a reader, with clauses that a model writes anew
	Read     Approach = "reader"   // the network of a [recipes.Reader]
	Gold     Approach = "gold"     // the gold network
	Chance   Approach = "chance"   // random lines that can be done
)

// writes reports whether a model writes networks.
func (h Approach) writes() bool { return h == Whole || h.talks() }

// talks reports whether a model writes networks part by part.
func (h Approach) talks() bool { return h == Stepwise || h == Repair }

// reads reports whether a reader reads the text of recipes.
func (h Approach) reads() bool { return h == Read || h == Repair }

// varies reports whether a method may read a variant of a recipe. Only models learn the invented names of a kitchen.
func (h Approach) varies(v recipes.Variant) bool {
	return h == Whole || h == Stepwise || h.reads() && v != recipes.Renamed
}

// executes reports whether single lines are executed while a network is written.
func (h Approach) executes() bool { return h == Chance || h.talks() }

// Asks reports whether plans are made with a model.
func (h Approach) Asks() bool {
	_, ok := h.method()
	return ok || h.writes()
}

func (h Approach) method() (planner.Method, bool) {
	for _, m := range planner.Methods {
		if m.Name == string(h) {
			return m, true
		}
	}
	return planner.Method{}, false
}

// translates reports whether the method compares phrases, either for the steps or to find the examples.
func (h Approach) translates() bool {
	m, ok := h.method()
	return ok && (!m.Whole || !m.Raw || !m.Fixed)
}

// A Method is a row of the table.
type Method struct {
	Name        string
	Span        source.Span // place of the name
	Plan        Approach
	Model       tree.Word // file of the model; empty when Plan asks no model
	Translation string    // name of a translation; "" when nothing is translated
	Rules       planner.Rules
	Without     []string         // parts of the reader that are switched off
	Described   bool             // the prompt describes how the task is done
	Retries     int              // how often a model is asked again for refused lines of a sentence
	Sure        float64          // lines of a reader with less confidence are left to the model
	Variant     recipes.Variant  // how recipes are changed before the method reads them
	Lines       int              // number of random lines; 0 for as many as the gold network has
	Params      []planner.Params // one for each run; one empty element without a model
	Fixed       Fixed
}

// Fixed lists the fixed examples of a method. The method uses them one after the other, and its figures are
// means over them. It is the zero value for all other methods.
type Fixed struct {
	Names []tree.Word // names of tasks with demonstrations
	Count int         // number of examples to draw when Names is empty
}

// Runs returns the number of examples, at least 1.
func (f Fixed) Runs() int { return max(1, len(f.Names), f.Count) }

// Columns of a table besides the metrics of programs. Shares are from 0 to 1.
const (
	Correctness eval.Metric = "correctness" // share of plans that people judge correct
	Both        eval.Metric = "both"        // share of plans that are correct and executable
	Object      eval.Metric = "object"      // share of plans that name a thing of their task
	Errors      eval.Metric = "errors"      // share of scenes in which a kind of error ended a plan; one column per kind
	Parameters  eval.Metric = "parameters"  // parameters of the chosen run
	Requests    eval.Metric = "requests"    // number of requests of the chosen run; Tokens and Cost are for the same run
	Tokens      eval.Metric = "tokens"
	Cost        eval.Metric = "cost"
	Search      eval.Metric = "search" // requests, tokens and cost of all runs of the method
)

// Columns lists all columns that a table may have: these, and four metrics of programs.
func Columns() []eval.Metric {
	return []eval.Metric{household.Executability, household.LCS, Correctness, Both, household.Parsability, Object,
		household.Length, Errors, Parameters, Requests, Tokens, Cost, Search}
}
