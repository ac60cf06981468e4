package plan

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"hearth"
	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// openStage opens the built-in home, in which planners try plans. The map kinds gives the kind of thing for
// names in plans.
func openStage(ctx context.Context, kinds map[string]string) (s planner.Stage, err error) {
	f, err := notation(ontology.Household(), "access.yaml")
	if err != nil {
		return s, err
	}
	var problems source.Diagnostics
	tree.Read(f, "the access to things", &problems, &s.Access)
	if err := problems.Err(); err != nil {
		return s, err
	}
	w, err := hearth.Open(hearth.HouseholdOptions{})
	if err != nil {
		return s, err
	}
	scene, err := w.Scene(hearth.Start{})
	if err != nil {
		return s, err
	}
	home, _ := scene.Home()
	places := placesOf(home.Graph())
	s.Try = executor(ctx, home).WithKinds(kinds)
	s.Place = func(thing string) (room, in string, shut bool) {
		p := places[thing]
		return p.room, p.container, p.closed
	}
	s.Achieves = func(lines []program.Line, step int) (isNew, lasts bool) { return effectOf(ctx, scene, lines, step) }
	return s, nil
}

// executor returns a function that tries programs in a home.
func executor(ctx context.Context, home *hearth.Home) planner.Executor {
	return func(lines []program.Line) (int, string) { return home.Try(ctx, lines) }
}

// notation reads a file of the folder notation in the ontology of a world.
func notation(world fs.FS, name string) (*source.File, error) {
	name = path.Join("notation", name)
	text, err := fs.ReadFile(world, name)
	return &source.File{Name: name, Text: string(text)}, err
}

// A place is the room of a thing, and the thing in or on which it lies.
type place struct {
	room, container string
	closed          bool
}

// placesOf returns the place of the first thing of each class.
func placesOf(g *graph.Graph) map[string]place {
	nodes, places := map[int]graph.Node{}, map[string]place{}
	for _, n := range g.Nodes {
		nodes[n.ID] = n
	}
	for _, n := range g.Nodes {
		if _, known := places[n.Class]; known {
			continue
		}
		var p place
		for _, e := range g.From(n.ID) {
			switch to := nodes[e.To]; {
			case e.Relation == "INSIDE" && to.Category == "Rooms":
				p.room = to.Class
			case e.Relation == "INSIDE" || e.Relation == "ON":
				p.container, p.closed = to.Class, e.Relation == "INSIDE" && slices.Contains(to.States, "CLOSED")
			}
		}
		places[n.Class] = p
	}
	return places
}

// effectOf compares what a step changes with the states at the start and at the end. isNew means that no
// change restores the start, and lasts that no change is undone later.
func effectOf(ctx context.Context, scene *hearth.Scene, lines []program.Line, step int) (isNew, lasts bool) {
	e, err := scene.Run(ctx, &hearth.Plan{Program: &program.Program{Lines: lines}})
	if err != nil {
		return false, false
	}
	at := func(after int) map[string]bool { return factsAbout(ctx, e, lines[step], after) }
	start, before, after, end := at(0), at(step), at(step+1), at(len(lines))
	isNew, lasts = true, true
	for fact := range after {
		if !before[fact] {
			isNew, lasts = isNew && !start[fact], lasts && end[fact]
		}
	}
	for fact := range before {
		if !after[fact] {
			isNew, lasts = isNew && start[fact], lasts && !end[fact]
		}
	}
	return isNew, lasts
}

// factsAbout returns the facts about the things of line l, after the given number of steps.
func factsAbout(ctx context.Context, e *hearth.Episode, l program.Line, after int) map[string]bool {
	facts := map[string]bool{}
	for _, q := range []string{"state(X, Y)", "on(X, Y)", "inside(X, Y)"} {
		answer, err := e.Reached(after).Query(ctx, q)
		if err != nil {
			continue
		}
		for _, row := range answer.Answers {
			thing := fmt.Sprint(row["X"])
			if slices.ContainsFunc(l.Params, func(p program.Param) bool { return strings.HasPrefix(thing, "/"+p.Name+"/") }) {
				facts[fmt.Sprint(q, thing, row["Y"])] = true
			}
		}
	}
	return facts
}
