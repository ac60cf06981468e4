package service

import (
	"context"

	"hearth"
	"hearth/cmd/internal/drawing"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A moment says which situation of a session or a plan is asked about. The last one is at
// first.
type moment struct {
	Session string `json:"session,omitempty" jsonschema:"a session; or else a plan or recipe, or nothing: the start"`
	Plan
	Start    bool   `json:"start,omitempty" jsonschema:"before the first step"`
	Step     int    `json:"step,omitempty" jsonschema:"after this step, by its place from 1"`
	Variable string `json:"variable,omitempty" jsonschema:"in which this variable of a network was bound"`
}

// A part says which part of a list is wanted.
type part struct {
	Limit int `json:"limit,omitempty" jsonschema:"how many at most; 100 at first, 10000 at most"`
	After int `json:"after,omitempty" jsonschema:"behind so many: next of the page before"`
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

// episode is the one that is asked about.
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

// situation is the one that is asked about.
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

// A query is a question in Datalog.
type query struct {
	moment
	Query string `json:"query" jsonschema:"the body of a rule, as in: in(X, /medium-bowl/243)"`
	part
}

func (s *Service) query(ctx context.Context, q *query) (*report.Answer, error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	return at.Query(ctx, &source.File{Name: "query", Text: q.Query}, q.page())
}

// A description asks for things.
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

// A possibility asks what can be done next.
type possibility struct {
	moment
	Action     string `json:"action,omitempty" jsonschema:"only this one"`
	Thing      string `json:"thing,omitempty" jsonschema:"only with this thing: a variable, an entity or a kind of thing"`
	Everything bool   `json:"everything,omitempty" jsonschema:"with all things that there are, and not only those that variables stand for"`
	Rows       int    `json:"rows,omitempty" jsonschema:"look for so many ways to fill roles that depend on each other; 500 at first, 100000 at most"`
	part
}

// page is that of a list for which not all ways are looked for.
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

// A use asks what can be done with a thing.
type use struct {
	moment
	Thing string `json:"thing" jsonschema:"a variable (?bowl), an entity (/medium-bowl/243), a node (<fridge> (103)), or a class"`
	All   bool   `json:"all,omitempty" jsonschema:"tell also what the thing is not made for"`
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

// A saying is what is to be accounted for.
type saying struct {
	Session string `json:"session,omitempty" jsonschema:"a session; or else a plan or recipe"`
	Plan
	What string `json:"what,omitempty" jsonschema:"a fact, as in mixed(X, /yes); the answer to a query; 'X is container and not has used'; a variable. Of why-not nothing: why a step was not done"`
	Step int    `json:"step,omitempty" jsonschema:"only this step, or the state after it, by its place from 1"`
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

// A view looks at what was done.
type view struct {
	Session string `json:"session,omitempty" jsonschema:"a session; or else a plan or recipe, or nothing: the start"`
	Plan
	About string `json:"about,omitempty" jsonschema:"tell all that is known of the things that fit this description, as in: container and not has used"`
	part
}

// An Observation is what can be seen after the last step.
type Observation struct {
	Steps int    `json:"steps" jsonschema:"that were tried"`
	Hash  string `json:"hash" jsonschema:"of the state"`
	report.Outcome
	Things *report.List[report.Details] `json:"things,omitempty" jsonschema:"that fit the description"`
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

// state is what is where.
func (s *Service) state(ctx context.Context, m *moment) (*report.Scene, error) {
	at, err := s.situation(ctx, m)
	if err != nil {
		return nil, err
	}
	return at.Scene(), nil
}

// A sketch asks for a drawing.
type sketch struct {
	moment
	Kind string   `json:"kind" jsonschema:"network, time, temperatures or kitchen"`
	Of   []string `json:"of,omitempty" jsonschema:"of temperatures: things, as variables or entities; at first the food whose core changes most"`
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
