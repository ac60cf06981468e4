package hearth

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/facts/corpus"
	builtin "hearth/facts/home"
	"hearth/parser/source"
	"hearth/sim/affordance"
	"hearth/sim/ask"
)

// A view is a part of the perception of an agent: a label, and a query for things.
type view struct {
	label string
	query *ask.Query
}

func (*cooking) viewed() (*source.File, error) { return source.Read(corpus.Files, "view.txt") }

func (*living) viewed() (*source.File, error) { return builtin.View() }

func (*cooking) word(x engine.Term) string { return x.Sym() }

func (*living) word(x engine.Term) string { return paramOf(x).String() }

// loadViews compiles the queries for the view of an agent.
func (w *World) loadViews() (all []view, err error) {
	text, err := w.viewed()
	if err != nil {
		return nil, err
	}
	base, err := w.base()
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(text.Text) {
		label, query, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || line[0] == '#' {
			continue
		}
		q, err := base.Prepare(&source.File{Name: text.Name, Text: query})
		if err != nil {
			return nil, err
		}
		all = append(all, view{label, q})
	}
	return all, nil
}

// mostViewed is the maximum number of things in a line of [Situation.View].
const mostViewed = 8

// View describes what an agent perceives, in a few short lines: in a home the room, the hands and what is
// near, in a kitchen the things that are in use. Each line lists the things first that were used last.
func (s *Situation) View(ctx context.Context) (lines []string, err error) {
	views, err := s.Episode.Scene.World.views()
	if err != nil {
		return nil, err
	}
	m := s.moment(ctx, false)
	seen := map[engine.Term]bool{}
	for _, v := range views {
		answer, err := v.query.Run(ctx, s.sim)
		if err != nil {
			return nil, err
		}
		column := slices.IndexFunc(answer.Columns, func(c ask.Column) bool { return c.Name == "X" })
		var things []engine.Term
		for _, row := range answer.Rows {
			if x := row[column]; !seen[x] {
				seen[x] = true
				things = append(things, x)
			}
		}
		if len(things) > 0 {
			lines = append(lines, v.label+": "+s.listed(m, things))
		}
	}
	if len(lines) == 0 {
		lines = []string{"nothing is in use yet"}
	}
	return lines, nil
}

// listed names things, those that were used last first.
func (s *Situation) listed(m *affordance.Affordances, things []engine.Term) string {
	place := func(x engine.Term) int {
		if i := slices.IndexFunc(m.Things, func(f affordance.Filler) bool { return f.Term == x }); i >= 0 {
			return i
		}
		return len(m.Things)
	}
	slices.SortStableFunc(things, func(a, b engine.Term) int { return place(a) - place(b) })
	var names []string
	for _, x := range things[:min(len(things), mostViewed)] {
		name := s.Episode.Scene.World.word(x)
		if i := place(x); i < len(m.Things) && m.Things[i].Var != "" {
			name = m.Things[i].Var + " " + s.sim.State.Class(x)
		}
		if held := s.sim.State.Contents(x); len(held) > 0 {
			name += fmt.Sprintf(" (%s)", s.contents(held))
		}
		names = append(names, name)
	}
	if n := len(things) - len(names); n > 0 {
		names = append(names, fmt.Sprintf("and %d more", n))
	}
	return strings.Join(names, ", ")
}

// contents names the first classes of the things in a container.
func (s *Situation) contents(held []engine.Term) string {
	var names []string
	for _, x := range held {
		if c := s.sim.State.Class(x); !slices.Contains(names, c) {
			names = append(names, c)
		}
	}
	if len(names) > 2 {
		names = append(names[:2], "…")
	}
	return strings.Join(names, ", ")
}
