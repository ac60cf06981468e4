package service

import (
	"cmp"
	"context"

	"hearth"
)

// A grammarRequest is a request for a grammar of the next lines.
type grammarRequest struct {
	situationRequest
	Action string `json:"action,omitempty" jsonschema:"only lines of this action"`
	Thing  string `json:"thing,omitempty" jsonschema:"only lines that use this thing: a variable, an entity or a class"`
	All    bool   `json:"all,omitempty" jsonschema:"consider all things in the world, not only those that variables name"`
	Rows   int    `json:"rows,omitempty" jsonschema:"maximum number of combinations to search for roles that depend on each other (default 0: all)"`
	Format string `json:"format,omitempty" jsonschema:"gbnf (default), the notation of llama.cpp, or json-schema"`
}

// validate returns an error if a number is negative or the format is unknown.
func (q *grammarRequest) validate() error {
	if q.Format != "" && q.Format != "gbnf" && q.Format != "json-schema" {
		return invalidRequest("format: expected gbnf or json-schema, found %.40q", q.Format)
	}
	return NotNegative("rows", int64(q.Rows))
}

// A Grammar describes the lines that can be written next.
type Grammar struct {
	Format  string   `json:"format" jsonschema:"gbnf or json-schema"`
	GBNF    string   `json:"gbnf,omitempty" jsonschema:"the grammar in GBNF; missing if there are no lines"`
	Schema  any      `json:"schema,omitempty" jsonschema:"the grammar as a JSON Schema of a step: its action, and its arguments by role in the order of the line"`
	Actions []string `json:"actions" jsonschema:"the actions of the lines"`
	More    bool     `json:"more,omitempty" jsonschema:"there may be more lines: set rows to 0, or select an action"`
}

func (s *Service) grammar(ctx context.Context, q *grammarRequest) (*Grammar, error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	at.Rewritten = q.Session == ""
	query := hearth.AffordanceQuery{Action: q.Action, Thing: q.Thing, All: q.All}
	query.Page.Rows = q.Rows
	g, err := at.Grammar(ctx, query)
	if err != nil {
		return nil, err
	}
	out := &Grammar{Format: cmp.Or(q.Format, "gbnf"), Actions: g.Actions(), More: g.More}
	if out.Format == "gbnf" {
		out.GBNF = g.GBNF()
	} else {
		out.Schema = g.Schema()
	}
	return out, nil
}
