package runs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
)

// A predicate is one of which the rows are kept.
type predicate struct {
	name  string
	args  []string
	holds []string // of each argument: /name, /number, /string, or both with a bar
	about string

	times   []int // arguments that are milliseconds
	amounts []int // arguments that are billionths

	family  *Family       // that has its rows, behind the run
	columns []int         // of the family, for each argument behind the run
	status  []engine.Term // those of steps that ended so, or in one of several ways
	once    bool          // rows of a step that are equal are one
	some    int           // a column of the family that must not be empty

	of   func(r *Run) [][]engine.Term // or what a run has, behind the run
	pair func(a, b []int64) bool      // or how times of two steps stand to each other
}

func one(t ...engine.Term) [][]engine.Term { return [][]engine.Term{t} }

// none are the rows of what a run has not.
func none() [][]engine.Term { return nil }

// ended are the ways in which a step ends that can be said to have failed.
var ended = []engine.Term{engine.Name("/failed"), engine.Name("/dropped"), engine.Name("/rejected")}

// nothing stands where there is neither a thing nor a role.
var nothing = engine.Name("/none")

// predicates are what queries across runs speak of beside states and labels.
var predicates = []predicate{
	{name: "run", args: []string{"Run"}, about: "it is kept", of: func(*Run) [][]engine.Term { return one() }},
	{name: "world", args: []string{"Run", "World"}, about: "/kitchen or /household", of: func(r *Run) [][]engine.Term { return named(r.Made.World) }},
	{name: "edition", args: []string{"Run", "Edition"}, about: "of a kitchen: /2024", of: func(r *Run) [][]engine.Term { return named(r.Made.Edition) }},
	{name: "semantics", args: []string{"Run", "Semantics"}, about: "/corrected or /released", of: func(r *Run) [][]engine.Term { return named(r.Made.Semantics) }},
	{name: "mode", args: []string{"Run", "Mode"}, about: "/qualitative or /quantitative", of: func(r *Run) [][]engine.Term { return named(r.Made.Mode) }},
	{name: "made_by", args: []string{"Run", "Version", "Hash"}, holds: []string{"", "/string", "/string"}, about: "the version of Hearth; the hash of rules and ontology",
		of: func(r *Run) [][]engine.Term { return one(engine.Text(r.Made.Hearth), engine.Text(r.Made.Hash)) }},
	{name: "file", args: []string{"Run", "File"}, holds: []string{"", "/string"}, about: "what the plan was read from",
		of: func(r *Run) [][]engine.Term { return one(engine.Text(r.File)) }},
	{name: "plan", args: []string{"Run", "Plan"}, holds: []string{"", "/name|/string"}, about: "the recipe of a network, the name of a program", of: func(r *Run) [][]engine.Term { return named(r.Plan) }},
	{name: "status", args: []string{"Run", "Status"}, holds: []string{"", "/name|/string"}, about: "how it ended: /ok, /partial, /precondition", of: func(r *Run) [][]engine.Term { return named(r.Status) }},
	{name: "episode", args: []string{"Run", "Episode"}, about: "what came of the steps: runs that did the same share it", of: func(r *Run) [][]engine.Term { return named(r.Hash) }},
	{name: "label", args: []string{"Run", "Key", "Value"}, holds: []string{"", "", "/name|/number|/string"}, about: "what the user said of it; model(Run, M) is short for label(Run, /model, M)",
		of: func(r *Run) [][]engine.Term { return r.labels }},
	{name: "score", args: []string{"Run", "Metric", "Value"}, holds: []string{"", "", "/number"}, amounts: []int{2}, about: "what it was scored with: /goal-condition-success",
		of: func(r *Run) [][]engine.Term { return r.scores }},
	{name: "step", args: []string{"Run", "Step", "Action"}, about: "a step of the plan, by its place from 1", family: stepRows, columns: []int{0, 1}},
	{name: "outcome", args: []string{"Run", "Step", "Status"}, about: "/done, /failed, /dropped, /not_reached or /rejected", family: stepRows, columns: []int{0, 2}},
	{name: "done", args: []string{"Run", "Step"}, about: "the step had its effects", family: stepRows, columns: []int{0}, status: []engine.Term{engine.Name("/done")}},
	{name: "failed", args: []string{"Run", "Step", "Reason"}, about: "the step was not done, or left out, or could not even be tried, and why", family: reasonRows, columns: []int{0, 2}, status: ended, once: true},
	{name: "reason", args: []string{"Run", "Step", "Reason", "Role", "Thing"}, holds: []string{"", "", "", "", "/name|/number|/string"}, about: "why a step was not done: of what it takes, and of which thing; /none where it is of none",
		family: reasonRows, columns: []int{0, 2, 3, 4}, once: true},
	{name: "waits_for", args: []string{"Run", "Step", "Variable", "Other"}, holds: []string{"", "", "/string", "/number"}, about: "the step was not reached: another one should bind a variable; 0 where none does", family: waitRows, columns: []int{0, 2, 1}},
	{name: "binding", args: []string{"Run", "Step", "Role", "Thing"}, holds: []string{"", "", "", "/name|/number|/string"}, amounts: []int{3}, about: "what a step was given, chose or made: a thing, a class or a number", family: bindRows, columns: []int{0, 1, 2}},
	{name: "binding_class", args: []string{"Run", "Step", "Role", "Class"}, about: "the class of that", family: bindRows, columns: []int{0, 1, 3}, some: 3},
	{name: "binding_variable", args: []string{"Run", "Step", "Role", "Variable"}, holds: []string{"", "", "", "/string"}, about: "the variable of the plan that stands for it", family: bindRows, columns: []int{0, 1, 4}, some: 4},
	{name: "time", args: []string{"Run", "Step", "From", "To"}, holds: []string{"", "", "/number", "/number"}, times: []int{2, 3}, about: "when a step took place, in simulated time", family: timeRows, columns: []int{0, 1, 2}},
	{name: "before", args: []string{"Run", "Step", "Other"}, holds: []string{"", "", "/number"}, about: "a step was over when another one began", family: timeRows,
		pair: func(a, b []int64) bool { return a[2] <= b[1] && (a[1] < b[1] || a[2] < b[2]) }},
	{name: "during", args: []string{"Run", "Step", "Other"}, holds: []string{"", "", "/number"}, about: "a step took place while another one did, from its beginning to its end", family: timeRows,
		pair: func(a, b []int64) bool { return a[1] >= b[1] && a[2] <= b[2] }},
	{name: "overlaps", args: []string{"Run", "Step", "Other"}, holds: []string{"", "", "/number"}, about: "two steps took place at the same time for a while", family: timeRows,
		pair: func(a, b []int64) bool { return a[1] < b[2] && b[1] < a[2] }},
}

// A Described is a predicate, for those who ask.
type Described struct{ Pred, About string }

// Predicates describes what is kept of runs.
func Predicates() (all []Described) {
	for i := range predicates {
		p := &predicates[i]
		all = append(all, Described{p.name + "(" + strings.Join(p.args, ", ") + ")", p.about})
	}
	return all
}

// IsPredicate reports whether what is kept is asked for by a name: no label has it.
func IsPredicate(name string) bool { return find(name) != nil }

func find(name string) *predicate {
	if i := slices.IndexFunc(predicates, func(p predicate) bool { return p.name == name }); i >= 0 {
		return &predicates[i]
	}
	return nil
}

// sorts says what an argument holds: in every combination, since a declaration gives them
// row by row.
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

// declaration is that of the predicate, as rule text.
func (p *predicate) declaration() string {
	text := "Decl " + p.name + "(" + strings.Join(p.args, ", ") + ")"
	for _, sorts := range p.sorts() {
		text += " bound [" + strings.Join(sorts, ", ") + "]"
	}
	return text + ".\n"
}

// places writes arguments as vocabularies name them.
func places(pred string, args []int, width int) (all []string) {
	for _, i := range args {
		if all = append(all, fmt.Sprint(pred, " ", i)); i == width-1 {
			all = append(all, pred)
		}
	}
	return all
}

// named is a name in rules, or a text where it cannot be one; nothing is neither.
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

// valueOf is the value of a label: a number, a name, or a text. Where all values of a label
// are numbers and some have a decimal point, they are billionths.
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
