package environment

import (
	"cmp"
	"net/http"

	"hearth"
	"hearth/cmd/internal/service"
	"hearth/parser/source"
)

// An Offering is a request for actions that can be done next.
type Offering struct {
	Episode string `json:"episode_id" jsonschema:"id of the episode"`
	Action  string `json:"action,omitempty" jsonschema:"list only this action"`
	Thing   string `json:"thing,omitempty" jsonschema:"list only actions with this thing or class"`
	Effect  string `json:"effect,omitempty" jsonschema:"list only actions with an effect that contains these words"`
	Seed    int64  `json:"seed,omitempty" jsonschema:"shuffles actions that fit equally well (default 0: not shuffled)"`
	Limit   int    `json:"limit,omitempty" jsonschema:"maximum number of actions (default 50, maximum 500)"`
}

// validate returns an error if a field has a value that is not allowed.
func (in *Offering) validate() error {
	return cmp.Or(checkName("episode_id", in.Episode), service.NotNegative("seed", in.Seed), service.NotNegative("limit", int64(in.Limit)))
}

// admissible lists the actions that can be done next in an episode, and that fit a request.
func (s *Server) admissible(r *http.Request, in Offering) (any, error) {
	x, err := s.find(r.Context(), in.Episode)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if err := in.validate(); err != nil {
		return nil, err
	}
	if len(x.all) != 1 {
		return nil, source.Errorf("E0904", source.Span{}, "the episode has not started").WithHint("send reset first")
	}
	most := defaultAdmissible
	if in.Limit > 0 {
		most = min(in.Limit, mostAdmissible)
	}
	lines, err := x.all[0].Next(r.Context(), hearth.AffordanceQuery{Action: in.Action, Thing: in.Thing, Effect: in.Effect, Seed: in.Seed}, most)
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
