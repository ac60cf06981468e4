// Package program reads and writes programs of VirtualHome, the plans of the
// household:
//
//	[WALK] <home_office> (1)
//	[SWITCHON] <computer> (1)
//	[PUTBACK] <cup> (1) <table> (1)
//
// Start with [Load] for the table of actions, then [Parse] for a program, or
// [ParseActivity] for a file of the activity knowledge base, in which a title
// and a description stand above it. [Program.String] is the way back.
//
// Lines mean what they mean to the reference simulator. A line is stripped of
// blanks; it is skipped when it is empty, starts with # or has no [ anywhere, and
// of the last kind there is a warning unless it is a title or a description.
// Behind the action only parameters are read, wherever they stand. Unlike
// there, a byte order mark is skipped, all wrong lines are reported instead of
// the first, and a line has an end (see E0119).
//
// The package knows the notation only. Whether there are such objects, and
// whether the actions can be done, is for later stages to say.
package program

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/grown"
	"hearth/parser/source"
)

// A Program is a list of steps. Messages about running it count its lines from 1.
type Program struct {
	Source *source.File
	Lines  []Line
	Unread diag.List // warnings of what is skipped and no remark (E0130)

	grown grown.Log[Line] // the lines, where others were put behind them
}

// With is the program with more lines, which costs what is added.
func (p *Program) With(more ...Line) *Program {
	longer := &Program{Source: p.Source, grown: p.grown.Of(p.Lines).With(more...)}
	longer.Lines = longer.grown.All()
	return longer
}

// A Line is one step.
type Line struct {
	Action   string // upper case, and never an alias
	Params   []Param
	At       source.Span // without the blanks around it
	ActionAt source.Span // with its brackets
}

// A Param names an object: the class, and which one of that class. Once a
// program is bound to a scene, the instance is the id of a node of its graph.
type Param struct {
	Name     string // lower case, with _ for blanks
	Instance int
	At       source.Span
}

// An Activity is a program with what it is for, as people wrote it.
type Activity struct {
	Title, Description     string // without the blanks around them; a description may be empty
	TitleAt, DescriptionAt source.Span
	Program                *Program
}

// String returns the lines of p, each with its end.
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

// With returns l with other parameters.
func (l Line) With(other func(Param) Param) Line {
	l.Params = slices.Clone(l.Params)
	for i, p := range l.Params {
		l.Params[i] = other(p)
	}
	return l
}

// Kinds returns l with kinds of things for their names, where it has any.
func (l Line) Kinds(of map[string]string) Line {
	return l.With(func(p Param) Param {
		p.Name = cmp.Or(of[p.Name], p.Name)
		return p
	})
}

// String returns p in the notation of programs.
func (p Param) String() string { return "<" + p.Name + "> (" + strconv.Itoa(p.Instance) + ")" }

// String returns the file that a is read from.
func (a *Activity) String() string {
	return a.Title + "\n" + a.Description + "\n\n\n" + a.Program.String()
}
