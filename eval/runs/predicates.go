package runs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
)

// A predicate describes a predicate with stored rows.
type predicate struct {
	name  string
	args  []string
	types []string // type of each argument: /name, /number, /string, or several joined with a bar; "" for the default
	about string

	times   []int // indices of the arguments that are times in milliseconds
	amounts []int // indices of the arguments that are amounts in billionths of a unit

	family   *family       // family that holds the rows; nil if rowsOf is set
	columns  []int         // for each argument after the run: index of the column in the family
	status   []engine.Term // only steps with one of these statuses; nil for all
	distinct bool          // whether to omit equal rows of a step
	nonEmpty int           // index of a column that must not be empty; 0 for none

	rowsOf func(r *Run) [][]engine.Term // returns the rows of a run, without the run itself; used instead of a family
	pair   func(a, b []int64) bool      // relation between the rows of two steps in family, which hold step, start and end; nil for none
}

func singleRow(t ...engine.Term) [][]engine.Term { return [][]engine.Term{t} }

// noRows returns no rows.
func noRows() [][]engine.Term { return nil }

// failedStatuses lists the statuses of steps that count as failed.
var failedStatuses = []engine.Term{engine.Name("/failed"), engine.Name("/dropped"), engine.Name("/rejected")}

// noneName is the value for a missing thing or role.
var noneName = engine.Name("/none")

// predicates lists the predicates of queries across runs, except those of states and labels.
var predicates = []predicate{
	{name: "run", args: []string{"Run"}, about: "the run is stored", rowsOf: func(*Run) [][]engine.Term { return singleRow() }},
	{name: "world", args: []string{"Run", "World"}, about: "/kitchen or /household", rowsOf: func(r *Run) [][]engine.Term { return nameRow(r.Settings.World) }},
	{name: "edition", args: []string{"Run", "Edition"}, about: "edition of a kitchen: /2024", rowsOf: func(r *Run) [][]engine.Term { return nameRow(r.Settings.Edition) }},
	{name: "semantics", args: []string{"Run", "Semantics"}, about: "/corrected or /released", rowsOf: func(r *Run) [][]engine.Term { return nameRow(r.Settings.Semantics) }},
	{name: "mode", args: []string{"Run", "Mode"}, about: "/qualitative or /quantitative", rowsOf: func(r *Run) [][]engine.Term { return nameRow(r.Settings.Mode) }},
	{name: "made_by", args: []string{"Run", "Version", "Hash"}, types: []string{"", "/string", "/string"}, about: "version of Hearth; hash of rules and ontology",
		rowsOf: func(r *Run) [][]engine.Term {
			return singleRow(engine.Text(r.Settings.Hearth), engine.Text(r.Settings.Hash))
		}},
	{name: "file", args: []string{"Run", "File"}, types: []string{"", "/string"}, about: "file of the plan",
		rowsOf: func(r *Run) [][]engine.Term { return singleRow(engine.Text(r.File)) }},
	{name: "plan", args: []string{"Run", "Plan"}, types: []string{"", "/name|/string"}, about: "recipe of a network, or name of a program", rowsOf: func(r *Run) [][]engine.Term { return nameRow(r.Plan) }},
	{name: "status", args: []string{"Run", "Status"}, types: []string{"", "/name|/string"}, about: "final status: /ok, /partial, /precondition", rowsOf: func(r *Run) [][]engine.Term { return nameRow(r.Status) }},
	{name: "episode", args: []string{"Run", "Episode"}, about: "hash of the results of the steps; runs with equal results share it", rowsOf: func(r *Run) [][]engine.Term { return nameRow(r.Hash) }},
	{name: "label", args: []string{"Run", "Key", "Value"}, types: []string{"", "", "/name|/number|/string"}, about: "label that the user gave; model(Run, M) is short for label(Run, /model, M)",
		rowsOf: func(r *Run) [][]engine.Term { return r.labels }},
	{name: "score", args: []string{"Run", "Metric", "Value"}, types: []string{"", "", "/number"}, amounts: []int{2}, about: "score in a metric such as /goal-condition-success",
		rowsOf: (*Run).scoreRows},
	{name: "step", args: []string{"Run", "Step", "Action"}, about: "step of the plan by its position, from 1", family: stepRows, columns: []int{0, 1}},
	{name: "outcome", args: []string{"Run", "Step", "Status"}, about: "/done, /failed, /dropped, /not_reached or /rejected", family: stepRows, columns: []int{0, 2}},
	{name: "done", args: []string{"Run", "Step"}, about: "the step was done", family: stepRows, columns: []int{0}, status: []engine.Term{engine.Name("/done")}},
	{name: "failed", args: []string{"Run", "Step", "Reason"}, about: "the step failed, was dropped or was rejected, with the reason", family: reasonRows, columns: []int{0, 2}, status: failedStatuses, distinct: true},
	{name: "reason", args: []string{"Run", "Step", "Reason", "Role", "Thing"}, types: []string{"", "", "", "", "/name|/number|/string"}, about: "reason why a step was not done, with the role and the thing; /none if there is none",
		family: reasonRows, columns: []int{0, 2, 3, 4}, distinct: true},
	{name: "waits_for", args: []string{"Run", "Step", "Variable", "Other"}, types: []string{"", "", "/string", "/number"}, about: "the step was not reached because a variable is unbound; Other is the step that should bind it, 0 if there is none", family: waitRows, columns: []int{0, 2, 1}},
	{name: "binding", args: []string{"Run", "Step", "Role", "Thing"}, types: []string{"", "", "", "/name|/number|/string"}, amounts: []int{3}, about: "filler of a role of the step: a thing, a class or a number", family: bindRows, columns: []int{0, 1, 2}},
	{name: "binding_class", args: []string{"Run", "Step", "Role", "Class"}, about: "class of the filler", family: bindRows, columns: []int{0, 1, 3}, nonEmpty: 3},
	{name: "binding_variable", args: []string{"Run", "Step", "Role", "Variable"}, types: []string{"", "", "", "/string"}, about: "variable of the plan for the filler", family: bindRows, columns: []int{0, 1, 4}, nonEmpty: 4},
	{name: "time", args: []string{"Run", "Step", "From", "To"}, types: []string{"", "", "/number", "/number"}, times: []int{2, 3}, about: "start and end of the step in simulated time", family: timeRows, columns: []int{0, 1, 2}},
	{name: "before", args: []string{"Run", "Step", "Other"}, types: []string{"", "", "/number"}, about: "the step ended before the other one began", family: timeRows,
		pair: func(a, b []int64) bool { return a[2] <= b[1] && (a[1] < b[1] || a[2] < b[2]) }},
	{name: "during", args: []string{"Run", "Step", "Other"}, types: []string{"", "", "/number"}, about: "the step took place entirely during the other one", family: timeRows,
		pair: func(a, b []int64) bool { return a[1] >= b[1] && a[2] <= b[2] }},
	{name: "overlaps", args: []string{"Run", "Step", "Other"}, types: []string{"", "", "/number"}, about: "the two steps took place at the same time for a while", family: timeRows,
		pair: func(a, b []int64) bool { return a[1] < b[2] && b[1] < a[2] }},
}

// A PredicateDoc is a predicate with its description.
type PredicateDoc struct{ Pred, About string }

// Predicates describes the predicates of stored runs.
func Predicates() (all []PredicateDoc) {
	for i := range predicates {
		p := &predicates[i]
		all = append(all, PredicateDoc{p.name + "(" + strings.Join(p.args, ", ") + ")", p.about})
	}
	return all
}

// IsPredicate reports whether a predicate of stored runs has this name, so that no label can have it.
func IsPredicate(name string) bool { return find(name) != nil }

func find(name string) *predicate {
	if i := slices.IndexFunc(predicates, func(p predicate) bool { return p.name == name }); i >= 0 {
		return &predicates[i]
	}
	return nil
}

// typeRows returns every combination of types of the arguments. A declaration has one bound for each
// combination.
func (p *predicate) typeRows() (all [][]string) {
	all = [][]string{nil}
	for i := range p.args {
		is := "/name"
		switch {
		case i < len(p.types) && p.types[i] != "":
			is = p.types[i]
		case p.args[i] == "Step":
			is = "/number"
		}
		var next [][]string
		for _, sort := range strings.Split(is, "|") {
			for _, before := range all {
				next = append(next, append(slices.Clone(before), sort))
			}
		}
		all = next
	}
	return all
}

// declaration returns the declaration of the predicate as rule text.
func (p *predicate) declaration() string {
	text := "Decl " + p.name + "(" + strings.Join(p.args, ", ") + ")"
	for _, sorts := range p.typeRows() {
		text += " bound [" + strings.Join(sorts, ", ") + "]"
	}
	return text + ".\n"
}

// places formats arguments in the way that [rule.Vocabulary] expects.
func places(pred string, args []int, width int) (all []string) {
	for _, i := range args {
		if all = append(all, fmt.Sprint(pred, " ", i)); i == width-1 {
			all = append(all, pred)
		}
	}
	return all
}

// nameRow returns one row with a name, or with a text if rules cannot write it as a name. It returns no row
// for an empty text.
func nameRow(text string) [][]engine.Term {
	if text == "" {
		return noRows()
	}
	return singleRow(nameOf(text))
}

func nameOf(text string) engine.Term {
	if isName(text) {
		return engine.Name("/" + text)
	}
	return engine.Text(text)
}

// isName reports whether rules can write a text as a name.
func isName(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_' && r != '.'
	}) && !strings.HasSuffix(text, ".")
}

// valueOf returns the value of a label as a number, a name or a text. If decimal is set, numbers are stored in
// billionths.
func valueOf(text string, decimal bool) engine.Term {
	if n, ok := numberIn(text, decimal); ok {
		return engine.Number(n)
	}
	return nameOf(text)
}

func numberIn(text string, decimal bool) (n int64, ok bool) {
	if !decimal {
		n, err := strconv.ParseInt(text, 10, 64)
		return n, err == nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x > 9e9 || x < -9e9 || x != x {
		return 0, false
	}
	return billionths(x), true
}
