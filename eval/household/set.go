package household

import (
	"context"
	"errors"
	"slices"
	"strings"

	"hearth/eval/sequence"
	"hearth/facts/graph"
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

	// Unnumbered reports that the things of the program have no instance numbers: the lines have 1 instead. In a
	// graph, a name then stands for the node of that name that the goals mention, otherwise for the first one.
	Unnumbered bool `json:",omitempty"`

	Unread []*source.Diagnostic `json:",omitempty"` // warnings about ignored parts of the text
	Keys   []*source.Diagnostic `json:",omitempty"` // warnings about keys that look misspelt
	Wrong  []*source.Diagnostic `json:",omitempty"` // problems that prevent parsing and execution

	WrongGoals []*source.Diagnostic `json:",omitempty"` // problems of the goals, none of which is then checked
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
func (s *Set) Problems(e *Entry) []*source.Diagnostic {
	if e.Unread == nil {
		p, _ := program.Parse(&source.File{Name: e.ID, Text: strings.Join(e.Lines, "\n")}, s.Reader.Actions)
		e.Unread = p.Unread.Items
	}
	return slices.Concat(e.Unread, e.Keys, e.Wrong, e.WrongGoals)
}

// Evaluate scores a program in each of the scenes. The row holds the problems of the program. An error means
// that ctx ended, or that the rules or a graph have a fault.
func (s *Set) Evaluate(ctx context.Context, e Entry, sites []Site) (*Row, error) {
	row := &Row{ID: e.ID, Task: e.Task, Lines: e.Lines, Parsed: s.Reader.Parsability(e.Words), Trials: []TrialReport{}}
	if e.Words != nil && len(e.Words) == 0 {
		row.Parsed.Add(false) // a system does not gain by giving no step
	}
	for _, d := range slices.Concat(e.Unread, e.Keys) {
		row.Warnings = append(row.Warnings, d.Plain())
	}
	for _, d := range slices.Concat(e.Wrong, e.WrongGoals) {
		row.Problems = append(row.Problems, d.Plain())
	}
	if len(e.WrongGoals) > 0 {
		e.Goals = nil
	}
	if people := s.People[e.Task]; len(people) > 0 {
		row.LCS = new(float64) // an unreadable program has nothing in common with those of people
		if len(e.Wrong) == 0 {
			*row.LCS = sequence.Best(s.Reader.Items(e.Lines), people).Value()
		}
	}
	if len(e.Wrong) > 0 {
		return row, s.addUnreadable(ctx, row, &e, sites)
	}
	p, unread := program.Parse(&source.File{Name: e.ID, Text: strings.Join(e.Lines, "\n")}, s.Reader.Actions)
	if unread == nil && len(p.Lines) == 0 {
		unread = source.Errorf("E0614", source.Span{}, "the program is empty")
	}
	for _, site := range sites {
		bound := p
		if e.Unnumbered && site.graph != nil {
			bound = &program.Program{Source: p.Source, Lines: numbered(p.Lines, site.graph, e.Goals)}
		}
		t, err := s.try(ctx, site, bound, unread)
		if err != nil {
			return nil, err
		}
		t.Scene = site.Name
		if e.Goals != nil {
			t.Goals = e.Goals.Check(t.final(), t.done)
		}
		row.Trials = append(row.Trials, t.TrialReport)
	}
	return row, nil
}

// addUnreadable adds the trials of an unreadable program to its row. If its problems are errors of the program, it
// fails in every scene, and reaches no goal. Errors in the file do not make it fail.
func (s *Set) addUnreadable(ctx context.Context, row *Row, e *Entry, sites []Site) error {
	row.Lines = []string{}
	fault, err := s.Judge.parseFault(ctx, &source.Diagnostics{Items: e.Wrong})
	if err != nil || fault.Kind == "" {
		return err
	}
	for _, site := range sites {
		t := TrialReport{Scene: site.Name, Fault: &fault}
		if e.Goals != nil {
			t.Goals = e.Goals.Check(nil, nil)
		}
		row.Trials = append(row.Trials, t)
	}
	return nil
}

// numbered gives the things in lines the nodes of their names: those in goals, otherwise the first in the graph.
// A name without a node gets 0.
func numbered(lines []program.Line, g *graph.Graph, goals *Goals) []program.Line {
	meant, node, first := map[int]bool{}, map[string]int{}, map[string]bool{}
	if goals != nil {
		for _, c := range goals.Final {
			for _, id := range []*int{c.ID, c.FromID, c.ToID} {
				if id != nil {
					meant[*id] = true
				}
			}
		}
	}
	for _, n := range g.Nodes {
		name := program.Name(n.Class)
		if id, ok := node[name]; !ok || meant[n.ID] && !first[name] || n.ID < id && meant[n.ID] == first[name] {
			node[name], first[name] = n.ID, meant[n.ID]
		}
	}
	out := slices.Clone(lines)
	for i := range out {
		out[i].Params = slices.Clone(out[i].Params)
		for j := range out[i].Params {
			out[i].Params[j].Instance = node[out[i].Params[j].Name]
		}
	}
	return out
}

// try executes a program at a site. A parse error in unread ends the trial, and so does an id of a node with
// another name.
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
	if site.graph != nil {
		if err := scene.Misnamed(lines); err != nil {
			return ended(s.Judge.parseFault(ctx, err))
		}
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
