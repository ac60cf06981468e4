package serve

import (
	"context"
	"net/http"

	"hearth/cmd/internal/api"
	"hearth/eval/report"
)

// mostJobs is the maximum number of jobs in an answer.
const mostJobs = 100

// serveLedger adds the progress and the metrics of batch jobs to a server. The caller must call closed at the end.
func (s *server) serveLedger(ctx context.Context, c *api.Config) (closed func() error, err error) {
	if s.ledger == "" {
		return func() error { return nil }, nil
	}
	l, err := s.parts.Ledger(ctx, s.App, s.ledger)
	if err != nil {
		return nil, err
	}
	c.Measure = l.Measure
	c.Handlers["GET /v1/ledger"] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		all, err := l.Jobs(r.Context(), r.URL.Query().Get("job"), report.Page{Limit: mostJobs})
		api.Answer(w, all, err)
	})
	return l.Close, nil
}
