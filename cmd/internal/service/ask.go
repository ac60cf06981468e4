package service

import (
	"context"

	"hearth"
	"hearth/cmd/internal/drawing"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A moment selects a situation of a session or of a plan. The default is the last one.
type moment struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe; without any of them, the start state is used"`
	Plan
	Start    bool   `json:"start,omitempty" jsonschema:"select the situation before the first step"`
	Step     int    `json:"step,omitempty" jsonschema:"select the situation after this step, counted from 1"`
	Variable string `json:"variable,omitempty" jsonschema:"select the situation in which this variable of a network was bound"`
}

// A part selects a page of a list.
type part struct {
	Limit int `json:"limit,omitempty" jsonschema:"maximum number of items (default 100, maximum 10000)"`
	After int `json:"after,omitempty" jsonschema:"number of items to skip: the field next of the previous page"`
}

const (
	usualPart = 100
	mostPart  = 10_000
	mostRows  = 100_000
)

func (p part) page() report.Page {
	if p.Limit <= 0 {
		p.Limit = usualPart
	}
	return report.Page{Limit: min(p.Limit, mostPart), After: max(0, p.After)}
}

// episode returns the episode that m selects. If m names no session and no plan, it has no steps.
func (s *Service) episode(ctx context.Context, m *moment) (*hearth.Episode, error) {
	switch {
	case m.Session != "":
		return s.Kept.Episode(ctx, ClientOf(ctx).Owner, m.Session)
	case m.Text != "" || m.Recipe != "":
		return s.run(ctx, &m.Plan)
	}
	at, err := s.open(ctx, &m.Where)
	if err != nil {
		return nil, err
	}
	return at.scene.Start().Episode, nil
}

// situation returns the situation that m selects.
func (s *Service) situation(ctx context.Context, m *moment) (*hearth.Situation, error) {
	e, err := s.episode(ctx, m)
	if err != nil {
		return nil, err
	}
	if len(e.Run.Results) == 0 && m.Variable == "" && m.Step == 0 {
		return e.Scene.Start(), nil
	}
	return e.At(hearth.Point{Start: m.Start, Step: m.Step, Variable: m.Variable})
}

// A query is a request to evaluate a Datalog query.
type query struct {
	moment
	Query string `json:"query" jsonschema:"body of a rule, as in: in(X, /medium-bowl/243)"`
	part
}

func (s *Service) query(ctx context.Context, q *query) (*report.Answer, error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	return at.Query(ctx, &source.File{Name: "query", Text: q.Query}, q.page())
}

// A description is a request for the things that fit a description.
type description struct {
	moment
	Description string `json:"description" jsonschema:"as in: container and not has used; (butter or milk) and inside fridge"`
	part
}

func (s *Service) entities(ctx context.Context, q *description) (*report.Answer, error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	return at.Entities(ctx, &source.File{Name: "description", Text: q.Description}, q.page())
}

func (s *Service) things(ctx context.Context, q *description) (*report.List[report.Details], error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	return at.Things(ctx, &source.File{Name: "description", Text: q.Description}, q.page())
}

// A possibility is a request for the actions that can be done next.
type possibility struct {
	moment
	Action     string `json:"action,omitempty" jsonschema:"consider only this action"`
	Thing      string `json:"thing,omitempty" jsonschema:"consider only ways to use this thing: a variable, an entity or a class"`
	Everything bool   `json:"everything,omitempty" jsonschema:"consider all things in the world, not only those that variables name"`
	Rows       int    `json:"rows,omitempty" jsonschema:"maximum number of combinations to try for roles that depend on each other (default 500, maximum 100000)"`
	part
}

// page returns the requested page and the bound on the search for fillers of roles.
func (q *possibility) page() report.Page {
	p := q.part.page()
	if p.Rows = report.UsualRows; q.Rows > 0 {
		p.Rows = min(q.Rows, mostRows)
	}
	return p
}

func (s *Service) admissible(ctx context.Context, q *possibility) (*report.List[report.Possibility], error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	at.Rewritten = q.Session == ""
	return at.Admissible(ctx, q.Action, q.Everything, q.page())
}

func (s *Service) offers(ctx context.Context, q *possibility) (*report.List[report.Offer], error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	at.Rewritten = q.Session == ""
	return at.Offers(ctx, q.Action, q.Thing, q.Everything, q.page())
}

// A use is a request for the uses of a thing.
type use struct {
	moment
	Thing string `json:"thing" jsonschema:"a variable (?bowl), an entity (/medium-bowl/243), a node (<fridge> (103)), or a class"`
	All   bool   `json:"all,omitempty" jsonschema:"also list uses that the thing is not made for"`
	part
}

func (s *Service) can(ctx context.Context, q *use) (*report.Uses, error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	at.Rewritten = q.Session == ""
	return at.Can(ctx, q.Thing, q.All, q.page())
}

// A saying is a request to explain a statement about an episode.
type saying struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe"`
	Plan
	What string `json:"what,omitempty" jsonschema:"statement to explain: a fact, as in: mixed(X, /yes); an answer to a query; 'X is container and not has used'; a variable. If why-not gets none, it explains the steps that were not done"`
	Step int    `json:"step,omitempty" jsonschema:"use only this step, or the state after it, counted from 1"`
}

func (s *Service) said(ctx context.Context, q *saying) (*hearth.Episode, error) {
	return s.episode(ctx, &moment{Session: q.Session, Plan: q.Plan})
}

func (s *Service) why(ctx context.Context, q *saying) (*report.Explanation, error) {
	e, err := s.said(ctx, q)
	if err != nil {
		return nil, err
	}
	return e.Why(ctx, q.What, q.Step)
}

func (s *Service) whyNot(ctx context.Context, q *saying) (*report.Absence, error) {
	e, err := s.said(ctx, q)
	if err != nil {
		return nil, err
	}
	return e.WhyNot(ctx, q.What, q.Step)
}

// A view is a request to observe the end of an episode.
type view struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe; without any of them, the start state is used"`
	Plan
	About string `json:"about,omitempty" jsonschema:"also report all properties of the things that fit this description, as in: container and not has used"`
	part
}

// An Observation describes the situation after the last step.
type Observation struct {
	Steps int    `json:"steps" jsonschema:"number of steps that were tried"`
	Hash  string `json:"hash" jsonschema:"hash of the state"`
	report.Outcome
	Things *report.List[report.Details] `json:"things,omitempty" jsonschema:"things that fit the description"`
}

func (s *Service) observe(ctx context.Context, v *view) (*Observation, error) {
	at, err := s.situation(ctx, &moment{Session: v.Session, Plan: v.Plan})
	if err != nil {
		return nil, err
	}
	e := at.Episode
	out := &Observation{Steps: len(e.Run.Results), Hash: session.HashOf(e), Outcome: *e.Outcome()}
	if v.About != "" {
		out.Things, err = at.Things(ctx, &source.File{Name: "about", Text: v.About}, v.page())
	}
	return out, err
}

// state returns the scene at the selected situation: the things and their locations.
func (s *Service) state(ctx context.Context, m *moment) (*report.Scene, error) {
	at, err := s.situation(ctx, m)
	if err != nil {
		return nil, err
	}
	return at.Scene(), nil
}

// A sketch is a request for a drawing.
type sketch struct {
	moment
	Kind string   `json:"kind" jsonschema:"kind of drawing: network, time, temperatures or kitchen"`
	Of   []string `json:"of,omitempty" jsonschema:"things whose temperatures are drawn, as variables or entities (default: the food whose core changes most)"`
	part
}

// drawing draws a plan, or the kitchen or its food at a moment.
func (s *Service) drawing(ctx context.Context, q *sketch) (*drawing.Drawing, error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	return drawing.Of(at, drawing.Request{Kind: q.Kind, Of: q.Of, Page: q.page()})
}
