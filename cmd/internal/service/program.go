package service

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"hearth"
	score "hearth/eval/household"
	"hearth/facts/home"
	"hearth/parser/program"
	"hearth/parser/source"
)

// A programScoreRequest is a request to score a session of a household, or a program.
type programScoreRequest struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a task"`
	Plan
	Against string         `json:"against,omitempty" jsonschema:"id or title of the task. The program is compared with recorded programs of people for this task (metric lcs)"`
	Goals   map[string]any `json:"goals,omitempty" jsonschema:"goals in the format of the Embodied Agent Interface, with node ids: {\"actions\": [\"GRAB\"], \"goal\": [{\"id\": 410, \"state\": \"ON\"}]}"`
}

// scoreProgram scores a program as hearth household score does. The report contains executability, the kind of
// error, the similarity to programs of people, and the reached goals.
func (s *Service) scoreProgram(ctx context.Context, q *programScoreRequest) (*score.ScoredPrograms, error) {
	q.World = cmp.Or(q.World, hearth.Household)
	entry, site, of, err := s.performed(ctx, q)
	if err != nil {
		return nil, err
	}
	set, err := of.Scorer(nil)
	if err != nil {
		return nil, err
	}
	title, people, err := forTask(cmp.Or(q.Against, q.Recipe))
	if err != nil {
		return nil, err
	}
	if set.People = score.ItemsByTask(set.Reader, people); len(q.Goals) > 0 {
		if entry, err = within(entry, q.Goals, set, of); err != nil {
			return nil, err
		}
	}
	entry.Task = title
	row, err := set.Evaluate(ctx, entry, []score.Site{site})
	if err != nil {
		return nil, err
	}
	for i := range row.Trials {
		row.Trials[i].Run = nil
	}
	return (&score.Report{Rows: []*score.Row{row}}).Scored(), nil
}

// performed returns the program of a request, and the site (the scene) in which it is executed.
func (s *Service) performed(ctx context.Context, q *programScoreRequest) (e score.Entry, at score.Site, of *hearth.Internals, err error) {
	var in *hearth.Scene
	var done *hearth.Episode
	if q.Session != "" {
		if done, err = s.SessionManager.Episode(ctx, ClientOf(ctx).Owner, q.Session); err == nil {
			in = done.Scene
		}
	} else {
		var where *openWorld
		var src *source.File
		if where, src, err = s.worldAndText(ctx, &q.Plan); err == nil {
			in, e.Lines = where.scene, program.Steps(src.Text)
		}
	}
	if err != nil {
		return e, at, nil, err
	}
	of, ok := in.World.Internal(), in.World.Name == hearth.Household
	if !ok {
		return e, at, nil, source.Errorf("E0903", source.Span{}, "score-program requires a household").WithHint("use score for a kitchen")
	}
	h, _ := in.Home()
	e.ID, at = cmp.Or(q.Session, q.Recipe, "plan"), of.Site(in, "home")
	if q.Recipe != "" {
		e.Lines = linesOf(q.Recipe)
	}
	if done == nil {
		return e, at, of, nil
	}
	e.Lines, at = []string{}, score.WithGraph("session", h.Graph())
	if ready := done.Preparation(); ready != nil {
		at = score.WithGraph("session", ready.Graph())
	}
	if p := done.Plan.Program; p != nil {
		for _, line := range p.Lines {
			e.Lines = append(e.Lines, line.String())
		}
	}
	return e, at, of, nil
}

// linesOf returns the lines of a built-in task, or nil if there is no such task.
func linesOf(id string) (lines []string) {
	if t, _, ok, err := home.Find(strings.ToLower(id)); ok && err == nil {
		for _, line := range t.Activity.Program.Lines {
			lines = append(lines, line.String())
		}
	}
	return lines
}

// forTask returns the title of a task and the recorded programs of people for it. An empty name yields empty
// results.
func forTask(name string) (title string, people map[string][][]string, err error) {
	if name == "" {
		return "", nil, nil
	}
	tasks, err := home.Tasks()
	if err != nil {
		return "", nil, err
	}
	var known []string
	for _, t := range tasks {
		if known = append(known, t.ID); strings.EqualFold(name, t.ID) || strings.EqualFold(name, t.Activity.Title) {
			title = t.Activity.Title
		}
	}
	if title == "" {
		return "", nil, source.Unknown("E0810", "task", name, known)
	}
	people = map[string][][]string{}
	for _, t := range tasks {
		if t.Activity.Title == title {
			people[title] = append(people[title], linesOf(t.ID))
		}
	}
	return title, people, nil
}

// within returns e with the goals of a request. It reads them in the same way as goals in a file.
func within(e score.Entry, goals map[string]any, set *score.Set, of *hearth.Internals) (score.Entry, error) {
	text, err := json.Marshal(map[string]any{"id": e.ID, "program": e.Lines, "goals": goals})
	if err != nil {
		return e, err
	}
	all, err := score.ReadEntries(&source.File{Name: "goals", Text: string(text)}, set.Reader, of.Words)
	if err != nil {
		return e, err
	}
	return all[0], nil
}
