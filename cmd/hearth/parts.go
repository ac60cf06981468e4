package main

import (
	"context"

	"hearth/cmd/internal/batch"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
	"hearth/cmd/internal/mcp"
	"hearth/cmd/internal/plan"
	"hearth/cmd/internal/record"
	"hearth/cmd/internal/score"
	"hearth/cmd/internal/serve"
	"hearth/cmd/internal/service"
)

// batchCommands are the commands that run as batch jobs.
var batchCommands = batch.Commands{
	"evaluate": func(a *cli.App) jobs.Scoring { return score.Evaluate(a, nil) },
	"score":    score.Household,
}

// parts returns the functions of other commands that a server uses.
func parts() serve.Parts {
	return serve.Parts{
		Plan: plan.BuiltIn,
		Ledger: func(ctx context.Context, a *cli.App, name string) (serve.Ledger, error) {
			return batch.OpenReader(ctx, a, name)
		},
		Models: func(s *service.Service) serve.ModelServer { return mcp.New(s) },
		Record: func(ctx context.Context, s *service.Service, of serve.Subject) ([]byte, error) {
			r, err := record.New(ctx, s, record.Subject(of))
			if err != nil {
				return nil, err
			}
			return r.Page()
		},
		Results: func(name, command string, results any) ([]byte, error) {
			return record.Results(name, command, results).Page()
		},
	}
}
