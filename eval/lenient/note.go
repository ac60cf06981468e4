// Package lenient reads networks as language models write them: surrounded by Markdown and prose, as JSON or
// function calls, with misspelt names, and with invalid steps. The cases in testdata/shapes.txtar show what it
// reads.
//
// [Reader.Parse] rewrites a text to the notation of networks, and [Strip] removes the rest of it. A [Reader]
// replaces an unknown name by the nearest known one. A step that cannot be tried counts as failed, and later
// steps continue from the state before it. A list of [report.Correction] values records every correction. A network
// without faults is read unchanged, and a corrected one has at most the effect of one that is spelt
// correctly.
//
// The package executes and scores nothing.
package lenient

import (
	"fmt"
	"slices"
	"strings"

	"hearth/eval/report"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
)

func note(at source.Span, read string, step int) report.Correction {
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
	return report.Correction{Line: line, Col: col, Written: written, Read: read, Step: step, Span: at}
}

// maxWritten is the maximum length of Correction.Written in characters.
const maxWritten = 60

// Warnings returns corrections as diagnostics. It leaves out failed steps, which have a diagnostic already.
func Warnings(corrections []report.Correction) (all []*source.Diagnostic) {
	for _, n := range corrections {
		if n.Read == "" && n.Step > 0 {
			continue
		}
		d := source.Errorf("E0617", n.Span, "%s", message(n))
		d.Severity = source.Warning
		all = append(all, d)
	}
	return all
}

// message describes a correction in a sentence.
func message(n report.Correction) string {
	switch {
	case n.Read != "" && n.More > 0:
		return fmt.Sprintf("%s is read as %s, and %d more like it", n.Written, n.Read, n.More)
	case n.Read != "":
		return fmt.Sprintf("%s is read as %s", n.Written, n.Read)
	case n.More > 0:
		return fmt.Sprintf("%q and the marks of the %d lines below it are not part of a network and are left out", n.Written, n.More)
	}
	return fmt.Sprintf("%q is not part of a network and is left out", n.Written)
}

// Sort sorts corrections by their places.
func Sort(all []report.Correction) {
	slices.SortStableFunc(all, func(a, b report.Correction) int { return Start(a) - Start(b) })
}

// Start returns the byte offset of a correction in its file.
func Start(n report.Correction) int { return n.Span.Start }

// A Reader corrects networks with the names of an ontology and the ids of recipes. It is for one text: do not
// use it for another one, or concurrently.
type Reader struct {
	Ontology  *ontology.Ontology
	Semantics plan.Semantics
	Recipes   []string // ids of recipes, in lower case; without them, every header is taken as it is

	ids     map[string]bool   // the recipes
	near    map[string]string // ids by misspelling; "" for a text that is none
	actions map[string]bool   // whether a word names an action
	fits    map[*ontology.Role][]string
}

// namesAction reports whether a word is the name of an action, or a misspelling of one.
func (r *Reader) namesAction(word string) bool {
	word = strings.ToLower(word)
	if word == "" || len(word) > maxID || r.Ontology.Action(word) != nil {
		return word != "" && len(word) <= maxID
	}
	is, ok := r.actions[word]
	if !ok && len(r.actions) < maxNear {
		if is = r.nearest(word, r.actionNames()) != ""; r.actions == nil {
			r.actions = map[string]bool{}
		}
		r.actions[word] = is
	}
	return is
}

// actionNames returns the names of all actions.
func (r *Reader) actionNames() (names []string) {
	for _, a := range r.Ontology.Actions() {
		names = append(names, a.Name)
	}
	return names
}

// nearest returns the only candidate that a word is a misspelling of. A word that means something else is not a
// misspelling: malt is not salt. It returns "" if there is none.
func (r *Reader) nearest(word string, candidates []string) string {
	if near := Nearest(word, candidates); near != "" && (sameForm(word, near) || !r.isWord(word)) {
		return near
	}
	return ""
}

// isWord reports whether a word is the name of a class or an action, or one of the words in words.txt, in the
// singular or plural.
func (r *Reader) isWord(word string) bool {
	if r.Ontology.Class(word) != nil || r.Ontology.Action(word) != nil {
		return true
	}
	for _, form := range []string{word, strings.TrimSuffix(word, "s"), strings.TrimSuffix(word, "es")} {
		if wordList()[form] {
			return true
		}
	}
	return false
}

// nearAction returns the action with a name, or the one whose name is misspelt. It returns nil if there is none.
func (r *Reader) nearAction(name string) *ontology.Action {
	name = strings.ToLower(name)
	if a := r.Ontology.Action(name); a != nil || !r.namesAction(name) {
		return a
	}
	return r.Ontology.Action(r.nearest(name, r.actionNames()))
}

// Network corrects the names in a network where the correction is certain, and returns it as read. The network
// tried is the one to execute: in it, a step that cannot be tried passes on the state that it would have read.
func (r *Reader) Network(n *network.Network) (read, tried *network.Network, notes []report.Correction) {
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
func (r *Reader) action(a *network.Action) (notes []report.Correction) {
	correct := func(name *string, at source.Span, candidates []string) {
		if near := r.nearest(*name, candidates); near != "" {
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
		arg := &a.Args[i]
		if arg.Kind != network.Symbol || r.Ontology.Class(arg.Text) != nil {
			continue
		}
		fits := r.fitting(action.Roles[i])
		if unit := r.unit(arg.Text); slices.Contains(fits, unit) {
			arg.Text, notes = unit, append(notes, note(arg.Span, unit, 0))
			continue
		}
		correct(&arg.Text, arg.Span, fits)
	}
	return notes
}

// fitting lists the classes that a role accepts.
func (r *Reader) fitting(role *ontology.Role) []string {
	if names, ok := r.fits[role]; ok {
		return names
	}
	var names []string
	for _, c := range r.Ontology.Classes() {
		below := func(super string) bool { return r.Ontology.IsA(c.Name, super) }
		if (role.Type == "" || below(role.Type)) && (len(role.Constants) == 0 || slices.ContainsFunc(role.Constants, below)) {
			names = append(names, c.Name)
		}
	}
	if r.fits == nil {
		r.fits = map[*ontology.Role][]string{}
	}
	r.fits[role] = names
	return names
}
