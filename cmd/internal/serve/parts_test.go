package serve

import (
	"context"

	"hearth/cmd/internal/batch"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/mcp"
	"hearth/cmd/internal/plan"
	"hearth/cmd/internal/record"
	"hearth/cmd/internal/service"
)

// parts are the functions that the command hearth passes in.
func parts() Parts {
	return Parts{
		Plan: plan.BuiltIn,
		Ledger: func(ctx context.Context, a *cli.App, name string) (Ledger, error) {
			return batch.OpenReader(ctx, a, name)
		},
		Models: func(s *service.Service) ModelServer { return mcp.New(s) },
		Record: func(ctx context.Context, s *service.Service, of Subject) ([]byte, error) {
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
