// Package program reads and writes VirtualHome programs, which are the plans of the household:
//
//	[WALK] <home_office> (1)
//	[SWITCHON] <computer> (1)
//	[PUTBACK] <cup> (1) <table> (1)
//
// Start with [Load] for the table of actions. Then call [Parse] for a program, or [ParseActivity] for a file
// of the activity knowledge base, where a title and a description precede it. [Program.String] writes a
// program.
//
// A program of the data set of VirtualHome that was bound to a scene has both numbers of an object, the instance
// and the node: [WALK] <bed> (1.105). Such a program is read if all its objects are written so. If only some
// objects have both numbers, the program is an error. The reference writes this notation, but cannot read it.
//
// Lines are read as in the reference simulator. Blanks around a line are removed. A line is skipped if it is
// empty, starts with #, or contains no [. The last kind gives a warning, unless it is a title or description.
// After the action only parameters are read, in any position. Unlike in the reference, a byte order mark is
// skipped, all malformed lines are reported, and lines have a maximum length (E0119).
//
// The package knows only the notation. Later stages check that the objects exist and that the actions are
// possible.
package program

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// A Program is a list of steps. Messages count its lines from 1.
type Program struct {
	Source *source.File
	Lines  []Line
	Unread source.Diagnostics // warnings about skipped lines that are not comments (E0130)

	// Refused holds the lines that can be parsed but not executed: the action does not exist, or the number
	// of parameters is wrong. Each has a Problem.
	Refused []Line

	appended scan.AppendList[Line] // the lines, if With appended some
}

// Strict returns the warnings in Unread as errors, for callers that refuse a text with such lines.
func (p *Program) Strict() error {
	refused := source.Diagnostics{More: p.Unread.More}
	for _, d := range p.Unread.Items {
		said := *d
		said.Msg = strings.NewReplacer("is ignored", "is refused", "are ignored", "are refused").Replace(said.Msg)
		refused.Add(&said)
	}
	return refused.Strict()
}

// Append returns a copy of the program with more lines. The cost is that of the added lines.
func (p *Program) Append(more ...Line) *Program {
	longer := &Program{Source: p.Source, appended: p.appended.Rebase(p.Lines).Append(more...)}
	longer.Lines = longer.appended.All()
	return longer
}

// A Line is one step.
type Line struct {
	Action   string // upper case, with aliases resolved
	Params   []Param
	Span     source.Span // span without surrounding blanks
	ActionAt source.Span // span with its brackets

	Problem *source.Diagnostic // why the line cannot be tried; nil for the lines of a program
}

// A Param names an object: the class, and which one of that class. Once a program is bound to a scene, the
// instance is a node id of its graph; see [Bound].
type Param struct {
	Name     string // lower case, with _ for blanks
	Instance int
	Node     int // the node id in <bed> (1.105); 0 if only the instance is written
	Span     source.Span
}

// Bound returns the lines of a program that refers to the nodes of a scene: a node id that is written with an
// instance replaces it.
func Bound(lines []Line) []Line {
	if !slices.ContainsFunc(lines, func(l Line) bool {
		return slices.ContainsFunc(l.Params, func(p Param) bool { return p.Node != 0 })
	}) {
		return lines
	}
	out := slices.Clone(lines)
	for i, l := range out {
		out[i] = l.MapParams(func(p Param) Param {
			p.Instance, p.Node = cmp.Or(p.Node, p.Instance), 0
			return p
		})
	}
	return out
}

// An Activity is a program with its title and description.
type Activity struct {
	Title, Description     string // without surrounding blanks; the description may be empty
	TitleAt, DescriptionAt source.Span
	Program                *Program
}

// String returns the lines of p, each with a line end.
func (p *Program) String() string {
	var b strings.Builder
	for _, l := range p.Lines {
		b.WriteString(l.String() + "\n")
	}
	return b.String()
}

// String returns l in the notation of programs.
func (l Line) String() string {
	words := []string{"[" + l.Action + "]"}
	for _, p := range l.Params {
		words = append(words, p.String())
	}
	return strings.Join(words, " ")
}

// MapParams returns l with its parameters replaced by the results of other.
func (l Line) MapParams(other func(Param) Param) Line {
	l.Params = slices.Clone(l.Params)
	for i, p := range l.Params {
		l.Params[i] = other(p)
	}
	return l
}

// Kinds returns l with the names of things replaced by their kinds. Names without a kind stay.
func (l Line) Kinds(of map[string]string) Line {
	return l.MapParams(func(p Param) Param {
		p.Name = cmp.Or(of[p.Name], p.Name)
		return p
	})
}

// String returns p in the notation of programs.
func (p Param) String() string {
	number := strconv.Itoa(p.Instance)
	if p.Node != 0 {
		number += "." + strconv.Itoa(p.Node)
	}
	return "<" + p.Name + "> (" + number + ")"
}

// String returns a in the notation of its file.
func (a *Activity) String() string {
	return a.Title + "\n" + a.Description + "\n\n\n" + a.Program.String()
}
