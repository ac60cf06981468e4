package serve

import (
	"context"
	"io"
	"net/http"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
	"hearth/eval/report"
)

// Parts are the functions of other commands that a server uses.
type Parts struct {
	Plan    func(ctx context.Context, task string) (*report.Plan, error) // plans a household task
	Ledger  func(ctx context.Context, a *cli.App, name string) (Ledger, error)
	Models  func(*service.Service) ModelServer
	Record  func(context.Context, *service.Service, Subject) (page []byte, err error) // records a session in a page
	Results func(name, command string, results any) (page []byte, err error)          // writes results to a page
}

// A Ledger reads batch jobs.
type Ledger interface {
	// Jobs returns all jobs, or the job with this id and the inputs that were given up.
	Jobs(ctx context.Context, id string, page report.Page) (*report.List[report.Job], error)
	Measure(ctx context.Context, w io.Writer) error // writes metrics in the Prometheus format
	Close() error
}

// A ModelServer serves language models.
type ModelServer interface {
	Handler() http.Handler
	Talk(ctx context.Context, in io.Reader, out io.Writer) error // serves one client line by line
}

// A Subject is a session to record.
type Subject struct {
	Session string            // id of the session in the service
	Name    string            // title of the page
	Place   map[string]string // parameters of links to the page
	Command string            // command that shows the plan with a server
}
