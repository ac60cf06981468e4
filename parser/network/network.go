// Package network reads and writes networks of cooking actions in the
// ".solution" notation of the recipe execution benchmark:
//
//	#afghan-biscuits
//	; a comment
//	;primary ?biscuits
//	(get-kitchen ?kitchen)
//	(fetch ?biscuits ?kitchen-2 ?kitchen baking-tray 1)
//
// Start with [Parse] for a file, with [ParseActions] for actions embedded in
// another notation, and with [Print] for the way back.
//
// Lines mean what they mean to the reference implementation: no line is
// indented, an action is closed on its line, and what follows it there is not
// read. Unlike there, a line may end in CR LF even when it is empty, and the
// file may start with a byte order mark.
//
// The package knows the notation only. Whether an action exists, takes these
// arguments, or whether two networks share an id is for later stages to say.
package network

import (
	"hearth/parser/diag"
	"hearth/parser/grown"
	"hearth/parser/source"
)

// A File is one text with any number of networks, in their order.
type File struct {
	Source   *source.File
	Networks []*Network
}

// A Network is the recipe under one #id header.
type Network struct {
	ID        string      // lower case; empty when the header could not be read
	At        source.Span // the header
	Primary   string      // the variable that ";primary ?x" names, or ""
	PrimaryAt source.Span // that variable, or nowhere
	Actions   []*Action
	Unread    diag.List // warnings of what follows on a line and is not read (E0130)

	grown grown.Log[*Action] // the actions, where others were put behind them
}

// With is the network with more actions, which costs what is added.
func (n Network) With(more ...*Action) *Network {
	n.grown = n.grown.Of(n.Actions).With(more...)
	n.Actions = n.grown.All()
	return &n
}

// An Action is one operation: (name argument ...).
type Action struct {
	Name   string      // lower case
	At     source.Span // with its parentheses
	NameAt source.Span
	Args   []Arg
}

// An Arg is one argument of an action, or one item of a list.
type Arg struct {
	Kind  ArgKind
	Text  string      // lower case, a variable with its "?"; "" for a list
	Items []Arg       // of a list
	At    source.Span // a list with its parentheses
}

// ArgKind says what an [Arg] is.
type ArgKind uint8

// The kinds of an argument. See [Arg.Rat] for the value of a number.
const (
	Variable ArgKind = iota + 1
	Number
	Symbol
	List
)

// String returns the kind in words, for messages.
func (k ArgKind) String() string {
	switch k {
	case Variable:
		return "variable"
	case Number:
		return "number"
	case Symbol:
		return "symbol"
	case List:
		return "list"
	}
	return "nothing"
}

// Binding is the last action that binds a variable as its first argument; nil when
// none does.
func (n *Network) Binding(variable string) *Action {
	for i := len(n.Actions) - 1; i >= 0; i-- {
		if a := n.Actions[i]; len(a.Args) > 0 && a.Args[0].Kind == Variable && a.Args[0].Text == variable {
			return a
		}
	}
	return nil
}
