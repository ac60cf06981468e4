package household

import (
	"context"
	"errors"
	"slices"
	"strings"

	"hearth/eval/sequence"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// An Entry is a program to be scored.
type Entry struct {
	ID, Task string
	Words    []string // its steps in words; nil when it was not written in words
	Lines    []string // the same in the notation of programs
	Goals    *Goals   // nil when there are none

	Unread []*diag.Diagnostic `json:",omitempty"` // warnings of what of its text is not read
	Keys   []*diag.Diagnostic `json:",omitempty"` // warnings of keys beside it that are not read and hardly meant so
	Wrong  []*diag.Diagnostic `json:",omitempty"` // why its text cannot be read, so that nothing can be executed
}

// A Set is what scores of programs depend on.
type Set struct {
	House  *household.House
	Judge  *Judge
	Reader sequence.Reader
	People map[string][][]string // programs of people by task, in items of Reader
}

// Text is the program of a text, whose lines may be unreadable.
func (s *Set) Text(id string, src *source.File) Entry {
	e := Entry{ID: id}
	e.steps(src, s.Reader.Actions)
	return e
}

func (e *Entry) steps(src *source.File, actions program.Actions) {
	p, _ := program.Parse(src, actions)
	e.Lines, e.Unread = program.Steps(src.Text), p.Unread.Items
}

// Passed returns what is wrong with the text of the program, and, noting it in e, what of
// it is not read. A program that was given by its lines has no other text.
func (s *Set) Passed(e *Entry) []*diag.Diagnostic {
	if e.Unread == nil {
		p, _ := program.Parse(&source.File{Name: e.ID, Text: strings.Join(e.Lines, "\n")}, s.Reader.Actions)
		e.Unread = p.Unread.Items
	}
	return slices.Concat(e.Unread, e.Keys, e.Wrong)
}

// Evaluate scores a program in each of the scenes. What is wrong with the
// program is in the row; the error is that of the context, or a fault of the rules or
// of a graph.
func (s *Set) Evaluate(ctx context.Context, e Entry, sites []Site) (*Row, error) {
	row := &Row{ID: e.ID, Task: e.Task, Lines: e.Lines, Parsed: s.Reader.Parsability(e.Words), Trials: []TrialReport{}}
	for _, d := range slices.Concat(e.Unread, e.Keys) {
		row.Warned = append(row.Warned, d.Plain())
	}
	if len(e.Wrong) > 0 {
		return row, s.lost(ctx, row, e.Wrong, sites)
	}
	if people := s.People[e.Task]; len(people) > 0 {
		lcs := sequence.Best(s.Reader.Items(e.Lines), people).Value()
		row.LCS = &lcs
	}
	p, unread := program.Parse(&source.File{Name: e.ID, Text: strings.Join(e.Lines, "\n")}, s.Reader.Actions)
	for _, site := range sites {
		t, err := s.try(ctx, site, p, unread)
		if err != nil {
			return nil, err
		}
		t.Scene = site.Name
		if e.Goals != nil {
			t.Goals = e.Goals.check(t.final(), t.done)
		}
		row.Trials = append(row.Trials, t.TrialReport)
	}
	return row, nil
}

// lost says in a row why there is no program. Where that is the fault of who wrote it,
// it failed in each of the scenes; goals that cannot be read, or a file, are none of it.
func (s *Set) lost(ctx context.Context, row *Row, why []*diag.Diagnostic, sites []Site) error {
	row.Lines = append([]string{}, row.Lines...) // none are an empty list
	for _, d := range why {
		row.Problems = append(row.Problems, d.Plain())
	}
	fault, err := s.Judge.unread(ctx, &diag.List{Items: why})
	if err != nil || fault.Kind == "" {
		return err
	}
	for _, site := range sites {
		row.Trials = append(row.Trials, TrialReport{Scene: site.Name, Fault: &fault})
	}
	return nil
}

// try executes a program at a site; unread says that it cannot be read.
func (s *Set) try(ctx context.Context, site Site, p *program.Program, unread error) (*trial, error) {
	if unread != nil {
		return ended(s.Judge.unread(ctx, unread))
	}
	scene, lines, err := site.Ready(s.House, p.Lines)
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		return ended(s.Judge.unprepared(ctx, failure, p.Lines))
	}
	if err != nil {
		return nil, err
	}
	return s.Judge.try(ctx, scene, &program.Program{Source: p.Source, Lines: lines})
}

// ended is the trial of a program of which nothing was executed.
func ended(f Fault, err error) (*trial, error) {
	return &trial{TrialReport: TrialReport{Fault: &f}}, err
}

// PeopleOf turns programs by task into what programs are compared with.
func PeopleOf(r sequence.Reader, programs map[string][][]string) map[string][][]string {
	out := map[string][][]string{}
	for task, list := range programs {
		for _, p := range list {
			out[task] = append(out[task], r.Items(p))
		}
	}
	return out
}
