// Package network reads and writes networks of cooking actions in the ".solution" notation of the recipe
// execution benchmark:
//
//	#afghan-biscuits
//	; a comment
//	;primary ?biscuits
//	(get-kitchen ?kitchen)
//	(fetch ?biscuits ?kitchen-2 ?kitchen baking-tray 1)
//
// Start with [Parse] for a file, or with [ParseActions] for actions embedded in another notation. [Print]
// writes a file.
//
// Lines are read as in the reference implementation. Lines are not indented, an action ends on its line, and
// the rest of that line is ignored. Unlike in the reference, an empty line may also end in CR LF, and the file
// may start with a byte order mark.
//
// The package knows only the notation. Later stages check that actions exist, that their arguments fit, and
// that ids are unique.
package network

import (
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A File is one text with its networks in order.
type File struct {
	Source   *source.File
	Networks []*Network
}

// A Network is the recipe under one #id header.
type Network struct {
	ID        string      // lower case; "" if the header is malformed
	Span      source.Span // span of the header
	Primary   string      // variable named by ";primary ?x", or ""
	PrimaryAt source.Span // span of that variable, or the zero Span
	Actions   []*Action
	Unread    source.Diagnostics // warnings about ignored text after an action (E0130)

	appended scan.AppendList[*Action] // the actions, if Append added some
}

// Append returns a copy of the network with more actions. The cost is that of the added actions.
func (n Network) Append(more ...*Action) *Network {
	n.appended = n.appended.Rebase(n.Actions).Append(more...)
	n.Actions = n.appended.All()
	return &n
}

// An Action is one operation: (name argument ...).
type Action struct {
	Name   string      // lower case
	Span   source.Span // includes the parentheses
	NameAt source.Span
	Args   []Arg
}

// An Arg is one argument of an action, or one item of a list.
type Arg struct {
	Kind  ArgKind
	Text  string      // lower case, a variable with its "?"; "" for a list
	Items []Arg       // items of a list
	Span  source.Span // span; that of a list includes its parentheses
}

// ArgKind is the kind of an [Arg].
type ArgKind uint8

// The kinds of an argument. See [Arg.Rat] for the value of a number.
const (
	Variable ArgKind = iota + 1
	Number
	Symbol
	List
)

// String returns the kind as messages name it.
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

// Binding returns the last action whose first argument is the variable, or nil.
func (n *Network) Binding(variable string) *Action {
	for i := len(n.Actions) - 1; i >= 0; i-- {
		if a := n.Actions[i]; len(a.Args) > 0 && a.Args[0].Kind == Variable && a.Args[0].Text == variable {
			return a
		}
	}
	return nil
}
