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

// An Entry is a program to score.
type Entry struct {
	ID, Task string
	Words    []string // steps in words; nil if the program has none
	Lines    []string // the program as lines
	Goals    *Goals   // nil if there are none

	Unread []*diag.Diagnostic `json:",omitempty"` // warnings about ignored parts of the text
	Keys   []*diag.Diagnostic `json:",omitempty"` // warnings about keys that look misspelt
	Wrong  []*diag.Diagnostic `json:",omitempty"` // problems that prevent parsing and execution
}

// A Set holds everything that the scores of programs depend on.
type Set struct {
	House  *household.House
	Judge  *Judge
	Reader sequence.Reader
	People map[string][][]string // items of human programs by task
}

// Text returns an entry for a program text. Its lines may be unparsable.
func (s *Set) Text(id string, src *source.File) Entry {
	e := Entry{ID: id}
	e.steps(src, s.Reader.Actions)
	return e
}

func (e *Entry) steps(src *source.File, actions program.Actions) {
	p, _ := program.Parse(src, actions)
	e.Lines, e.Unread = program.Steps(src.Text), p.Unread.Items
}

// Problems returns the problems of an entry and the warnings about ignored parts of its text. It sets e.Unread
// if the program was given as lines.
func (s *Set) Problems(e *Entry) []*diag.Diagnostic {
	if e.Unread == nil {
		p, _ := program.Parse(&source.File{Name: e.ID, Text: strings.Join(e.Lines, "\n")}, s.Reader.Actions)
		e.Unread = p.Unread.Items
	}
	return slices.Concat(e.Unread, e.Keys, e.Wrong)
}

// Evaluate scores a program in each of the scenes. The row holds the problems of the program. An error means
// that ctx ended, or that the rules or a graph have a fault.
func (s *Set) Evaluate(ctx context.Context, e Entry, sites []Site) (*Row, error) {
	row := &Row{ID: e.ID, Task: e.Task, Lines: e.Lines, Parsed: s.Reader.Parsability(e.Words), Trials: []TrialReport{}}
	for _, d := range slices.Concat(e.Unread, e.Keys) {
		row.Warnings = append(row.Warnings, d.Plain())
	}
	if len(e.Wrong) > 0 {
		return row, s.addUnreadable(ctx, row, e.Wrong, sites)
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

// addUnreadable adds the problems of an unreadable program to its row. If they are errors of the program, it
// fails in every scene. Errors in goals or in the file do not make it fail.
func (s *Set) addUnreadable(ctx context.Context, row *Row, why []*diag.Diagnostic, sites []Site) error {
	row.Lines = append([]string{}, row.Lines...) // makes an empty list in JSON
	for _, d := range why {
		row.Problems = append(row.Problems, d.Plain())
	}
	fault, err := s.Judge.parseFault(ctx, &diag.List{Items: why})
	if err != nil || fault.Kind == "" {
		return err
	}
	for _, site := range sites {
		row.Trials = append(row.Trials, TrialReport{Scene: site.Name, Fault: &fault})
	}
	return nil
}

// try executes a program at a site. A parse error in unread ends the trial.
func (s *Set) try(ctx context.Context, site Site, p *program.Program, unread error) (*trial, error) {
	if unread != nil {
		return ended(s.Judge.parseFault(ctx, unread))
	}
	scene, lines, err := site.Ready(s.House, p.Lines)
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		return ended(s.Judge.preparationFault(ctx, failure, p.Lines))
	}
	if err != nil {
		return nil, err
	}
	return s.Judge.try(ctx, scene, &program.Program{Source: p.Source, Lines: lines})
}

// ended returns the trial of a program that was not executed.
func ended(f Fault, err error) (*trial, error) {
	return &trial{TrialReport: TrialReport{Fault: &f}}, err
}

// ItemsByTask converts human programs by task to items.
func ItemsByTask(r sequence.Reader, programs map[string][][]string) map[string][][]string {
	out := map[string][][]string{}
	for task, list := range programs {
		for _, p := range list {
			out[task] = append(out[task], r.Items(p))
		}
	}
	return out
}
