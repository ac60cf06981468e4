package serve

import (
	"context"
	"net/http"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/batch"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/jobs"
	"hearth/eval/report"
)

// mostJobs is the maximum number of jobs in an answer.
const mostJobs = 100

// serveLedger adds the progress and the metrics of batch jobs to a server. The caller must call closed at the end.
func (s *server) serveLedger(ctx context.Context, c *api.Config) (closed func() error, err error) {
	if s.ledger == "" {
		return func() error { return nil }, nil
	}
	at, err := database.Resolve(s.ledger, s.Disk.Dir, "batch.db")
	var l *jobs.Ledger
	if err == nil {
		l, err = jobs.Open(ctx, at, database.Announce(s.Warn))
	}
	if err != nil {
		return nil, batch.OpenFailure(s.ledger, err)
	}
	c.Measure = l.Measure
	c.Handlers["GET /v1/ledger"] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var words []string
		if job := r.URL.Query().Get("job"); job != "" {
			words = []string{job}
		}
		said, err := batch.Statuses(r.Context(), l, words, report.Page{Limit: mostJobs})
		if d := batch.ReadFailure(s.ledger, err); d != nil {
			err = d
		}
		api.Answer(w, said, err)
	})
	return l.Close, nil
}
