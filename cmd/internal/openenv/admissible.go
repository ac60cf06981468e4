package openenv

import (
	"net/http"

	"hearth"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// An Offering is a request for actions that can be done next.
type Offering struct {
	Episode string `json:"episode_id"`
	Action  string `json:"action"`
	Thing   string `json:"thing"`
	Effect  string `json:"effect"`
	Seed    int64  `json:"seed"`
	Limit   int    `json:"limit"` // maximum number of actions (default 50, maximum 500)
}

// admissible lists the actions that can be done next in an episode, and that fit a request.
func (s *Server) admissible(r *http.Request, in Offering) (any, error) {
	x, err := s.find(r.Context(), in.Episode)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.all) != 1 {
		return nil, diag.New("E0904", source.Span{}, "the episode has not started").WithHint("send reset first")
	}
	most := defaultAdmissible
	if in.Limit > 0 {
		most = min(in.Limit, mostAdmissible)
	}
	lines, err := x.all[0].Next(r.Context(), hearth.Choice{Action: in.Action, Thing: in.Thing, Effect: in.Effect, Seed: in.Seed}, most)
	if err != nil {
		return nil, err
	}
	return map[string]any{"admissible_actions": append([]string{}, lines...)}, nil
}

// Default and maximum number of admissible actions in an answer.
const (
	defaultAdmissible = 50
	mostAdmissible    = 500
)
