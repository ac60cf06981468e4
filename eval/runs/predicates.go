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
	holds []string // type of each argument: /name, /number, /string, or several joined with a bar; "" for the default
	about string

	times   []int // arguments in milliseconds
	amounts []int // arguments in billionths of a unit

	family  *Family       // family with the rows
	columns []int         // column of the family for each argument after the run
	status  []engine.Term // only steps with one of these statuses
	once    bool          // omit duplicate rows of a step
	some    int           // column of the family that must not be empty

	of   func(r *Run) [][]engine.Term // or rows of a run, without the run
	pair func(a, b []int64) bool      // or relation between the times of two steps
}

func one(t ...engine.Term) [][]engine.Term { return [][]engine.Term{t} }

// none returns no rows.
func none() [][]engine.Term { return nil }

// ended lists the statuses of steps that count as failed.
var ended = []engine.Term{engine.Name("/failed"), engine.Name("/dropped"), engine.Name("/rejected")}

// nothing is the value for a missing thing or role.
var nothing = engine.Name("/none")

// predicates lists the predicates of queries across runs, except those of states and labels.
var predicates = []predicate{
	{name: "run", args: []string{"Run"}, about: "the run is stored", of: func(*Run) [][]engine.Term { return one() }},
	{name: "world", args: []string{"Run", "World"}, about: "/kitchen or /household", of: func(r *Run) [][]engine.Term { return named(r.Made.World) }},
	{name: "edition", args: []string{"Run", "Edition"}, about: "edition of a kitchen: /2024", of: func(r *Run) [][]engine.Term { return named(r.Made.Edition) }},
	{name: "semantics", args: []string{"Run", "Semantics"}, about: "/corrected or /released", of: func(r *Run) [][]engine.Term { return named(r.Made.Semantics) }},
	{name: "mode", args: []string{"Run", "Mode"}, about: "/qualitative or /quantitative", of: func(r *Run) [][]engine.Term { return named(r.Made.Mode) }},
	{name: "made_by", args: []string{"Run", "Version", "Hash"}, holds: []string{"", "/string", "/string"}, about: "version of Hearth; hash of rules and ontology",
		of: func(r *Run) [][]engine.Term { return one(engine.Text(r.Made.Hearth), engine.Text(r.Made.Hash)) }},
	{name: "file", args: []string{"Run", "File"}, holds: []string{"", "/string"}, about: "file of the plan",
		of: func(r *Run) [][]engine.Term { return one(engine.Text(r.File)) }},
	{name: "plan", args: []string{"Run", "Plan"}, holds: []string{"", "/name|/string"}, about: "recipe of a network, or name of a program", of: func(r *Run) [][]engine.Term { return named(r.Plan) }},
	{name: "status", args: []string{"Run", "Status"}, holds: []string{"", "/name|/string"}, about: "final status: /ok, /partial, /precondition", of: func(r *Run) [][]engine.Term { return named(r.Status) }},
	{name: "episode", args: []string{"Run", "Episode"}, about: "hash of the results of the steps; runs with equal results share it", of: func(r *Run) [][]engine.Term { return named(r.Hash) }},
	{name: "label", args: []string{"Run", "Key", "Value"}, holds: []string{"", "", "/name|/number|/string"}, about: "label that the user gave; model(Run, M) is short for label(Run, /model, M)",
		of: func(r *Run) [][]engine.Term { return r.labels }},
	{name: "score", args: []string{"Run", "Metric", "Value"}, holds: []string{"", "", "/number"}, amounts: []int{2}, about: "score in a metric such as /goal-condition-success",
		of: func(r *Run) [][]engine.Term { return r.scores }},
	{name: "step", args: []string{"Run", "Step", "Action"}, about: "step of the plan by its position, from 1", family: stepRows, columns: []int{0, 1}},
	{name: "outcome", args: []string{"Run", "Step", "Status"}, about: "/done, /failed, /dropped, /not_reached or /rejected", family: stepRows, columns: []int{0, 2}},
	{name: "done", args: []string{"Run", "Step"}, about: "the step was done", family: stepRows, columns: []int{0}, status: []engine.Term{engine.Name("/done")}},
	{name: "failed", args: []string{"Run", "Step", "Reason"}, about: "the step failed, was dropped or was rejected, with the reason", family: reasonRows, columns: []int{0, 2}, status: ended, once: true},
	{name: "reason", args: []string{"Run", "Step", "Reason", "Role", "Thing"}, holds: []string{"", "", "", "", "/name|/number|/string"}, about: "reason why a step was not done, with the role and the thing; /none if there is none",
		family: reasonRows, columns: []int{0, 2, 3, 4}, once: true},
	{name: "waits_for", args: []string{"Run", "Step", "Variable", "Other"}, holds: []string{"", "", "/string", "/number"}, about: "the step was not reached because a variable is unbound; Other is the step that should bind it, 0 if there is none", family: waitRows, columns: []int{0, 2, 1}},
	{name: "binding", args: []string{"Run", "Step", "Role", "Thing"}, holds: []string{"", "", "", "/name|/number|/string"}, amounts: []int{3}, about: "filler of a role of the step: a thing, a class or a number", family: bindRows, columns: []int{0, 1, 2}},
	{name: "binding_class", args: []string{"Run", "Step", "Role", "Class"}, about: "class of the filler", family: bindRows, columns: []int{0, 1, 3}, some: 3},
	{name: "binding_variable", args: []string{"Run", "Step", "Role", "Variable"}, holds: []string{"", "", "", "/string"}, about: "variable of the plan for the filler", family: bindRows, columns: []int{0, 1, 4}, some: 4},
	{name: "time", args: []string{"Run", "Step", "From", "To"}, holds: []string{"", "", "/number", "/number"}, times: []int{2, 3}, about: "start and end of the step in simulated time", family: timeRows, columns: []int{0, 1, 2}},
	{name: "before", args: []string{"Run", "Step", "Other"}, holds: []string{"", "", "/number"}, about: "the step ended before the other one began", family: timeRows,
		pair: func(a, b []int64) bool { return a[2] <= b[1] && (a[1] < b[1] || a[2] < b[2]) }},
	{name: "during", args: []string{"Run", "Step", "Other"}, holds: []string{"", "", "/number"}, about: "the step took place entirely during the other one", family: timeRows,
		pair: func(a, b []int64) bool { return a[1] >= b[1] && a[2] <= b[2] }},
	{name: "overlaps", args: []string{"Run", "Step", "Other"}, holds: []string{"", "", "/number"}, about: "the two steps took place at the same time for a while", family: timeRows,
		pair: func(a, b []int64) bool { return a[1] < b[2] && b[1] < a[2] }},
}

// A Described is a predicate with its description.
type Described struct{ Pred, About string }

// Predicates describes the predicates of stored runs.
func Predicates() (all []Described) {
	for i := range predicates {
		p := &predicates[i]
		all = append(all, Described{p.name + "(" + strings.Join(p.args, ", ") + ")", p.about})
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

// sorts returns every combination of types of the arguments, since a declaration lists alternatives row by
// row.
func (p *predicate) sorts() (all [][]string) {
	all = [][]string{nil}
	for i := range p.args {
		is := "/name"
		switch {
		case i < len(p.holds) && p.holds[i] != "":
			is = p.holds[i]
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
	for _, sorts := range p.sorts() {
		text += " bound [" + strings.Join(sorts, ", ") + "]"
	}
	return text + ".\n"
}

// places formats arguments as in [rule.Vocabulary].
func places(pred string, args []int, width int) (all []string) {
	for _, i := range args {
		if all = append(all, fmt.Sprint(pred, " ", i)); i == width-1 {
			all = append(all, pred)
		}
	}
	return all
}

// named returns a row with a name, or with a text if rules cannot write it as a name. An empty text has no
// row.
func named(text string) [][]engine.Term {
	if text == "" {
		return none()
	}
	return one(nameOf(text))
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
