package smatch

import (
	"math/big"
	"slices"
	"strconv"

	"hearth/parser/network"
)

// A graph holds the triples of a network: an instance for every action and every variable, and a relation or
// an attribute for every argument.
type graph struct {
	actions []action
	vars    []string // names of the variables; the index is the number of the variable
	triples int
}

// An action is an instance with its arguments.
type action struct {
	name  string
	index int // index of the action in the network
	slots []slot
}

// A slot is one argument: a relation to a variable or a constant attribute.
type slot struct {
	label    string // arg0, arg1, ...; for list items arg3.0, ...
	constant string // value of an attribute
	v        int    // number of the variable of a relation; -1 for an attribute
}

func newGraph(n *network.Network) *graph {
	g := &graph{}
	numbers := map[string]int{}
	for i, a := range n.Actions {
		g.actions = append(g.actions, action{name: a.Name, index: i, slots: g.slots(make([]slot, 0, len(a.Args)), "arg", a.Args, numbers)})
		g.triples += 1 + len(g.actions[i].slots)
	}
	g.triples += len(g.vars)
	return g
}

// slots appends the slots of args. A list adds a slot for each item.
func (g *graph) slots(out []slot, prefix string, args []network.Arg, numbers map[string]int) []slot {
	for i, arg := range args {
		label := label(prefix, i)
		switch {
		case arg.Kind == network.Variable:
			v, ok := numbers[arg.Text]
			if !ok {
				v = len(g.vars)
				numbers[arg.Text] = v
				g.vars = append(g.vars, arg.Text)
			}
			out = append(out, slot{label: label, v: v})
		case arg.Kind == network.List && len(arg.Items) > 0:
			out = g.slots(out, label+".", arg.Items, numbers)
		default:
			out = append(out, slot{label: label, constant: constant(arg), v: -1})
		}
	}
	return out
}

// labels are the labels of the first arguments.
var labels = [...]string{"arg0", "arg1", "arg2", "arg3", "arg4", "arg5", "arg6", "arg7", "arg8", "arg9"}

func label(prefix string, i int) string {
	if prefix == "arg" && i < len(labels) {
		return labels[i]
	}
	return prefix + strconv.Itoa(i)
}

// constant returns a text that is equal for equal constants. Numbers are equal if the reference implementation
// prints them alike: 15 and 15.0 are not equal.
func constant(arg network.Arg) string {
	value := arg.Rat()
	switch {
	case value == nil:
		return arg.String()
	case arg.Exact():
		return value.RatString()
	}
	return single(value)
}

// single formats a number as a single-precision float, always with an exponent, so that it differs from an
// integer.
func single(value *big.Rat) string {
	f, _ := value.Float32()
	return strconv.FormatFloat(float64(f), 'e', -1, 32)
}

// slot returns the index of the slot with a label, or -1. It tries i first.
func (a action) slot(label string, i int) int {
	if i < len(a.slots) && a.slots[i].label == label {
		return i
	}
	return slices.IndexFunc(a.slots, func(s slot) bool { return s.label == label })
}

// several reports for each variable whether it has more than one relation.
func (g *graph) several() []bool {
	once, several := make([]bool, len(g.vars)), make([]bool, len(g.vars))
	for _, a := range g.actions {
		for _, s := range a.slots {
			if s.v >= 0 {
				once[s.v], several[s.v] = true, once[s.v]
			}
		}
	}
	return several
}
