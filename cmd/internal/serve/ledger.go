package serve

import (
	"context"
	"encoding/json"
	"net/http"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/batch"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/jobs"
	"hearth/cmd/internal/service"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// mostJobs is how many jobs are told of at a time.
const mostJobs = 100

// shows lets a server tell how far the jobs of hearth batch have come, until closed is called.
func (s *server) shows(ctx context.Context, c *api.Config) (closed func() error, err error) {
	if s.ledger == "" {
		return func() error { return nil }, nil
	}
	at, err := database.Place(s.ledger, s.Disk.Dir, "batch.db")
	var l *jobs.Ledger
	if err == nil {
		l, err = jobs.Open(ctx, at)
	}
	if err != nil {
		return nil, &cli.Exit{Code: cli.ExitEnvironment, Err: diag.New("E0919", source.Span{}, "the jobs in %s cannot be opened: %v", database.Named(s.ledger), err).
			WithHint("--ledger says where jobs are kept")}
	}
	c.Measure = l.Measure
	c.More["GET /v1/ledger"] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var words []string
		if job := r.URL.Query().Get("job"); job != "" {
			words = []string{job}
		}
		var said any
		code := http.StatusOK
		said, err := batch.Statuses(r.Context(), l, words, report.Page{Limit: mostJobs})
		if err != nil {
			failed := service.Failed(err)
			code = http.StatusServiceUnavailable
			if failed.Code() == "E0922" {
				code = http.StatusNotFound
			}
			said = failed
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(code)
		_ = json.NewEncoder(w).Encode(said) // who asked is gone
	})
	return l.Close, nil
}
