// Package forgive reads networks as language models write them: with Markdown and
// prose around them, with names that are misspelt, and with steps that are none.
//
// [Strip] takes away from a text what is no network. A [Reader] takes the nearest
// name for one that there is not, and lets a step that cannot be tried count as one
// that failed: the next steps read the state that it would have read. What was
// forgiven is a list of [Note]. A network without a fault is read as it is, and
// forgiving never does more than the correct spelling would.
//
// The package executes and scores nothing.
package forgive

import (
	"fmt"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// A Note says what was read in another way than it is written: another name, or
// nothing at all where neither Read nor Step is set.
type Note struct {
	Line    int    `json:"line" jsonschema:"from 1"`
	Col     int    `json:"col" jsonschema:"from 1, in characters"`
	Written string `json:"written"`
	Read    string `json:"read,omitempty" jsonschema:"what was read instead"`
	More    int    `json:"more,omitempty" jsonschema:"how many of the next lines had such a mark, too, as items of a list have"`
	Step    int    `json:"failed_step,omitempty" jsonschema:"the step that counts as failed because of it, from 1; when there is neither this nor what was read, it was left out"`

	at source.Span
}

func note(at source.Span, read string, step int) Note {
	line, col := at.Pos()
	written, _, more := strings.Cut(at.File.Text[at.Start:at.End], "\n")
	if short := []rune(strings.TrimRight(written, " \t\r")); len(short) > longest {
		written, more = string(short[:longest]), true
	} else {
		written = string(short)
	}
	if more {
		written += "…"
	}
	return Note{Line: line, Col: col, Written: written, Read: read, Step: step, at: at}
}

// longest is how many characters of what is written a note has.
const longest = 60

// String tells the note in a few words, with its place.
func (n Note) String() string {
	switch {
	case n.Read != "":
		return fmt.Sprintf("%d:%d %s read as %s", n.Line, n.Col, n.Written, n.Read)
	case n.Step > 0:
		return fmt.Sprintf("%d:%d %s: step %d failed", n.Line, n.Col, n.Written, n.Step)
	case n.More > 0:
		return fmt.Sprintf("%d:%d %s and %d more left out", n.Line, n.Col, n.Written, n.More)
	}
	return fmt.Sprintf("%d:%d %s left out", n.Line, n.Col, n.Written)
}

// Warning tells the note as a diagnostic; nil for a failed step, which has one of
// its own.
func (n Note) Warning() *diag.Diagnostic {
	switch {
	case n.Read != "":
		return diag.New("E0617", n.at, "%s is read as %s", n.Written, n.Read)
	case n.Step > 0:
		return nil
	case n.More > 0:
		return diag.New("E0617", n.at, "%q and the marks of the %d lines below it are no part of a network and are left out", n.Written, n.More)
	}
	return diag.New("E0617", n.at, "%q is no part of a network and is left out", n.Written)
}

// Start is where in its file the note is.
func (n Note) Start() int { return n.at.Start }

// A Reader knows what there is.
type Reader struct {
	Ontology  *ontology.Ontology
	Semantics plan.Semantics
}

// Network reads a network with the names that were meant, as far as they are
// certain. tried is what can be executed of it: steps that cannot be tried hand on
// the state that they would have read.
func (r *Reader) Network(n *network.Network) (read, tried *network.Network, notes []Note) {
	read = clone(n)
	for _, a := range read.Actions {
		notes = append(notes, r.action(a)...)
	}
	p, _ := plan.Build(read, r.Ontology, r.Semantics)
	tried, failed := r.handOn(p)
	return read, tried, append(notes, failed...)
}

// clone copies a network with its actions and their arguments.
func clone(n *network.Network) *network.Network {
	out := *n
	out.Actions = make([]*network.Action, len(n.Actions))
	for i, a := range n.Actions {
		same := *a
		same.Args = slices.Clone(a.Args)
		out.Actions[i] = &same
	}
	return &out
}

// action corrects the names in an action.
func (r *Reader) action(a *network.Action) (notes []Note) {
	correct := func(name *string, at source.Span, candidates []string) {
		if near := Nearest(*name, candidates); near != "" {
			*name, notes = near, append(notes, note(at, near, 0))
		}
	}
	if r.Ontology.Action(a.Name) == nil {
		var names []string
		for _, other := range r.Ontology.Actions() {
			if len(other.Roles) == len(a.Args) {
				names = append(names, other.Name)
			}
		}
		correct(&a.Name, a.NameAt, names)
	}
	action := r.Ontology.Action(a.Name)
	if action == nil {
		return notes
	}
	for i := range a.Args[:min(len(a.Args), len(action.Roles))] {
		if arg := &a.Args[i]; arg.Kind == network.Symbol && r.Ontology.Class(arg.Text) == nil {
			correct(&arg.Text, arg.At, r.fitting(action.Roles[i]))
		}
	}
	return notes
}

// fitting lists the classes that a role takes.
func (r *Reader) fitting(role *ontology.Role) (names []string) {
	for _, c := range r.Ontology.Classes() {
		below := func(super string) bool { return r.Ontology.IsA(c.Name, super) }
		if (role.Type == "" || below(role.Type)) && (len(role.Constants) == 0 || slices.ContainsFunc(role.Constants, below)) {
			names = append(names, c.Name)
		}
	}
	return names
}
