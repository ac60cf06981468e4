// Package lenient reads networks as language models write them: surrounded by Markdown and prose, with
// misspelt names, and with invalid steps.
//
// [Strip] removes text that is not part of a network. A [Reader] replaces an unknown name by the nearest known
// one. A step that cannot be tried counts as failed: later steps then read the state that it would have read.
// A list of [Note] values records every correction. A network without faults is read unchanged, and a
// correction never has more effect than the correct spelling would have.
//
// The package executes and scores nothing.
package lenient

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

// A Note records a correction. If Read is set, the text was read as another name. If Step is set, the text
// made that step fail. Otherwise the text was left out.
type Note struct {
	Line    int    `json:"line" jsonschema:"line number, from 1"`
	Col     int    `json:"col" jsonschema:"column in characters, from 1"`
	Written string `json:"written"`
	Read    string `json:"read,omitempty" jsonschema:"text that was read instead"`
	More    int    `json:"more,omitempty" jsonschema:"number of following lines with the same kind of mark, such as list items"`
	Step    int    `json:"failed_step,omitempty" jsonschema:"step that counts as failed because of it, from 1; without this and without read, the text was left out"`

	span source.Span
}

func note(at source.Span, read string, step int) Note {
	line, col := at.Pos()
	written, _, more := strings.Cut(at.File.Text[at.Start:at.End], "\n")
	if short := []rune(strings.TrimRight(written, " \t\r")); len(short) > maxWritten {
		written, more = string(short[:maxWritten]), true
	} else {
		written = string(short)
	}
	if more {
		written += "…"
	}
	return Note{Line: line, Col: col, Written: written, Read: read, Step: step, span: at}
}

// maxWritten is the maximum length of Note.Written in characters.
const maxWritten = 60

// String returns a short description with line and column.
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

// Warning returns the note as a diagnostic. It returns nil for a failed step, which has a diagnostic already.
func (n Note) Warning() *diag.Diagnostic {
	switch {
	case n.Read != "":
		return diag.New("E0617", n.span, "%s is read as %s", n.Written, n.Read)
	case n.Step > 0:
		return nil
	case n.More > 0:
		return diag.New("E0617", n.span, "%q and the marks of the %d lines below it are not part of a network and are left out", n.Written, n.More)
	}
	return diag.New("E0617", n.span, "%q is not part of a network and is left out", n.Written)
}

// Start returns the byte offset of the note in its file.
func (n Note) Start() int { return n.span.Start }

// A Reader corrects networks with the names of an ontology.
type Reader struct {
	Ontology  *ontology.Ontology
	Semantics plan.Semantics
}

// Network corrects the names in a network where the correction is certain, and returns it as read. The network
// tried is the one to execute: in it, a step that cannot be tried passes on the state that it would have read.
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
			correct(&arg.Text, arg.Span, r.fitting(action.Roles[i]))
		}
	}
	return notes
}

// fitting lists the classes that a role accepts.
func (r *Reader) fitting(role *ontology.Role) (names []string) {
	for _, c := range r.Ontology.Classes() {
		below := func(super string) bool { return r.Ontology.IsA(c.Name, super) }
		if (role.Type == "" || below(role.Type)) && (len(role.Constants) == 0 || slices.ContainsFunc(role.Constants, below)) {
			names = append(names, c.Name)
		}
	}
	return names
}
