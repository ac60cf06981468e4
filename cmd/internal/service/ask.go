package service

import (
	"cmp"
	"context"

	"hearth"
	"hearth/cmd/internal/drawing"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
)

// A situationRequest selects a situation of a session or of a plan. The default is the last one.
type situationRequest struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe; without any of them, the start state is used"`
	Plan
	Start    bool   `json:"start,omitempty" jsonschema:"select the situation before the first step"`
	Step     int    `json:"step,omitempty" jsonschema:"select the situation after this step, counted from 1"`
	Variable string `json:"variable,omitempty" jsonschema:"select the situation in which this variable of a network was bound"`
}

// A pageRequest selects a page of a list.
type pageRequest struct {
	Limit int `json:"limit,omitempty" jsonschema:"maximum number of items (default 100, maximum 10000)"`
	After int `json:"after,omitempty" jsonschema:"number of items to skip: the field next of the previous page"`
}

// validate returns an error if a number is negative.
func (p pageRequest) validate() error {
	return cmp.Or(NotNegative("limit", int64(p.Limit)), NotNegative("after", int64(p.After)))
}

const (
	defaultLimit = 100
	maxLimit     = 10_000
	maxRows      = 100_000
)

func (p pageRequest) page() report.Page {
	if p.Limit == 0 {
		p.Limit = defaultLimit
	}
	return report.Page{Limit: min(p.Limit, maxLimit), After: p.After}
}

// episode returns the episode that m selects. If m names no session and no plan, the episode has no steps.
func (s *Service) episode(ctx context.Context, m *situationRequest) (*hearth.Episode, error) {
	switch {
	case m.Session != "":
		return s.SessionManager.Episode(ctx, ClientOf(ctx).Owner, m.Session)
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
func (s *Service) situation(ctx context.Context, m *situationRequest) (*hearth.Situation, error) {
	e, err := s.episode(ctx, m)
	if err != nil {
		return nil, err
	}
	if e.Len() == 0 && m.Variable == "" && m.Step == 0 {
		return e.Scene.Start(), nil
	}
	return e.At(hearth.Point{Start: m.Start, Step: m.Step, Variable: m.Variable})
}

// A queryRequest is a request to evaluate a Datalog query.
type queryRequest struct {
	situationRequest
	Query string `json:"query" jsonschema:"body of a rule, as in: in(X, /medium-bowl/243); in a home: inside(X, /fridge/128)"`
	pageRequest
}

func (s *Service) query(ctx context.Context, q *queryRequest) (*report.Answer, error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	return at.Ask(ctx, hearth.Question{Text: q.Query, Page: q.page()})
}

// A thingsRequest is a request for the things that fit a description.
type thingsRequest struct {
	situationRequest
	Description string `json:"description" jsonschema:"as in: container and not has used; (butter or milk) and inside fridge; in a home: grabbable and inside kitchen"`
	pageRequest
}

func (s *Service) entities(ctx context.Context, q *thingsRequest) (*report.Answer, error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	return at.Ask(ctx, hearth.Question{Text: q.Description, Entities: true, Page: q.page()})
}

func (s *Service) things(ctx context.Context, q *thingsRequest) (*report.List[report.Details], error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	return at.Things(ctx, hearth.Question{Text: q.Description, Page: q.page()})
}

// A nextRequest is a request for the actions that can be done next.
type nextRequest struct {
	situationRequest
	Action string `json:"action,omitempty" jsonschema:"consider only this action"`
	Thing  string `json:"thing,omitempty" jsonschema:"consider only ways to use this thing: a variable, an entity or a class"`
	Effect string `json:"effect,omitempty" jsonschema:"list only offers with an effect that contains these words"`
	Prefer string `json:"prefer,omitempty" jsonschema:"a text, such as the goal in words: offers that fit it come first. It may name actions, classes and entities"`
	Seed   int64  `json:"seed,omitempty" jsonschema:"shuffles offers that fit equally well (default 0: no shuffling)"`
	All    bool   `json:"all,omitempty" jsonschema:"consider all things in the world, not only those that variables name"`
	Rows   int    `json:"rows,omitempty" jsonschema:"maximum number of combinations to try for roles that depend on each other (default 500, maximum 100000)"`
	pageRequest
}

// validate returns an error if a number is negative.
func (q *nextRequest) validate() error {
	return cmp.Or(q.pageRequest.validate(), NotNegative("rows", int64(q.Rows)))
}

// page returns the requested page and the bound on the search for fillers of roles.
func (q *nextRequest) page() report.Page {
	p := q.pageRequest.page()
	if p.Rows = report.DefaultRows; q.Rows > 0 {
		p.Rows = min(q.Rows, maxRows)
	}
	return p
}

func (s *Service) admissible(ctx context.Context, q *nextRequest) (*report.List[report.Possibility], error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	at.Rewritten = q.Session == ""
	return at.Admissible(ctx, hearth.AffordanceQuery{Action: q.Action, All: q.All, Page: q.page()})
}

func (s *Service) offers(ctx context.Context, q *nextRequest) (*report.List[report.Offer], error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	at.Rewritten = q.Session == ""
	return at.Offers(ctx, hearth.AffordanceQuery{Action: q.Action, Thing: q.Thing, Effect: q.Effect, All: q.All, Prefer: q.Prefer, Seed: q.Seed, Page: q.page()})
}

// A usesRequest is a request for the uses of a thing.
type usesRequest struct {
	situationRequest
	Thing string `json:"thing" jsonschema:"a variable (?bowl), an entity (/medium-bowl/243), a node (<fridge> (103)), or a class"`
	All   bool   `json:"all,omitempty" jsonschema:"also list uses that the thing is not made for"`
	pageRequest
}

func (s *Service) can(ctx context.Context, q *usesRequest) (*report.Uses, error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	at.Rewritten = q.Session == ""
	return at.Can(ctx, hearth.AffordanceQuery{Thing: q.Thing, All: q.All, Page: q.page()})
}

// A whyRequest is a request to explain a statement about an episode.
type whyRequest struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe"`
	Plan
	What string `json:"what,omitempty" jsonschema:"statement to explain: a fact, as in: mixed(X, /yes); an answer to a query; 'X is container and not has used'; a variable; in a home: close(X, /fridge/128). If why-not gets none, it explains the steps that were not done"`
	Step int    `json:"step,omitempty" jsonschema:"use only this step, or the state after it, counted from 1"`
}

func (s *Service) explainedEpisode(ctx context.Context, q *whyRequest) (*hearth.Episode, error) {
	return s.episode(ctx, &situationRequest{Session: q.Session, Plan: q.Plan})
}

func (s *Service) why(ctx context.Context, q *whyRequest) (*report.Explanation, error) {
	e, err := s.explainedEpisode(ctx, q)
	if err != nil {
		return nil, err
	}
	return e.Why(ctx, q.What, q.Step)
}

func (s *Service) whyNot(ctx context.Context, q *whyRequest) (*report.Absence, error) {
	e, err := s.explainedEpisode(ctx, q)
	if err != nil {
		return nil, err
	}
	if q.Session != "" && (q.What == "" || q.Step > e.Len()) {
		a, err := s.SessionManager.Tried(ctx, ClientOf(ctx).Owner, q.Session)
		if err != nil {
			return nil, err
		}
		return a.WhyNot(ctx, q.What, q.Step)
	}
	return e.WhyNot(ctx, q.What, q.Step)
}

// A viewRequest is a request to observe the end of an episode.
type viewRequest struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe; without any of them, the start state is used"`
	Plan
	Description string `json:"description,omitempty" jsonschema:"also report all properties of the things that fit this description, as in: container and not has used; in a home: grabbable and inside kitchen"`
	pageRequest
}

// An Observation describes the situation after the last step.
type Observation struct {
	Steps int      `json:"steps" jsonschema:"number of steps that were tried"`
	Hash  string   `json:"hash" jsonschema:"hash of the state"`
	View  []string `json:"view" jsonschema:"what an agent sees: in a home the room, the hands and what is near, in a kitchen the things in use"`
	report.Outcome
	Things *report.List[report.Details] `json:"things,omitempty" jsonschema:"things that fit the description"`
}

func (s *Service) observe(ctx context.Context, v *viewRequest) (*Observation, error) {
	at, err := s.situation(ctx, &situationRequest{Session: v.Session, Plan: v.Plan})
	if err != nil {
		return nil, err
	}
	e := at.Episode
	seen, err := at.View(ctx)
	if err != nil {
		return nil, err
	}
	out := &Observation{Steps: e.Len(), Hash: session.StateHash(e), View: seen, Outcome: *e.Outcome()}
	if v.Description != "" {
		out.Things, err = at.Things(ctx, hearth.Question{Text: v.Description, File: "description", Page: v.page()})
	}
	return out, err
}

// state returns the scene at the selected situation: the things and their locations.
func (s *Service) state(ctx context.Context, m *situationRequest) (*report.Scene, error) {
	at, err := s.situation(ctx, m)
	if err != nil {
		return nil, err
	}
	return at.Scene(), nil
}

// A drawingRequest is a request for a drawing.
type drawingRequest struct {
	situationRequest
	Kind   string   `json:"kind" jsonschema:"kind of drawing: network, time, temperatures or kitchen"`
	Things []string `json:"things,omitempty" jsonschema:"things whose temperatures are drawn, as variables or entities (default: the food whose core changes most)"`
	Fold   bool     `json:"fold,omitempty" jsonschema:"in a network, draw each step that only fetches something as a line of the step that reads it"`
	Hands  bool     `json:"hands,omitempty" jsonschema:"in a drawing of the kitchen, also draw the paths of the hands in the step"`
	pageRequest
}

// drawing draws a plan, or the kitchen or its food at a moment.
func (s *Service) drawing(ctx context.Context, q *drawingRequest) (*drawing.Drawing, error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	return drawing.Draw(at, drawing.Request{Kind: q.Kind, Things: q.Things, Fold: q.Fold, Hands: q.Hands, Page: q.page()})
}
