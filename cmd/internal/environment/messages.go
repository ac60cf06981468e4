package environment

import (
	"cmp"
	"encoding/json"

	"hearth/cmd/internal/service"
	"hearth/parser/source"
)

// An Action is an action of an agent.
type Action struct {
	Metadata map[string]any `json:"metadata,omitempty" jsonschema:"ignored; clients may send it"`
	Text     string         `json:"text" jsonschema:"lines of a plan, as in: (get-kitchen ?kitchen); in a home: [WALK] <kitchen> (100)"`
}

// A State describes an environment without its observations.
type State struct {
	Episode string `json:"episode_id"`
	Steps   int    `json:"step_count"`
	Task    string `json:"task,omitempty"`
	Split   string `json:"split,omitempty"`
	World   string `json:"world"`
	Seed    int64  `json:"seed" jsonschema:"seed of the episode: a reset with it starts the same task"`
	Hash    string `json:"hash,omitempty" jsonschema:"hash of the state"`
}

// A Reset is a request to start episodes.
type Reset struct {
	Episode    string `json:"episode_id,omitempty" jsonschema:"id of the episode (default: a new one)"`
	Seed       *int64 `json:"seed,omitempty" jsonschema:"selects the task (default: a random one)"`
	Task       string `json:"task,omitempty" jsonschema:"id of the task (default: selected by the seed)"`
	Split      string `json:"split,omitempty" jsonschema:"train or test (default: both)"`
	Reward     string `json:"reward,omitempty" jsonschema:"goals, the share of reached goals; distance, the same and the gain in the estimated distance to the goal; or dish, the score of the dish (default goals)"`
	Most       int    `json:"max_actions,omitempty" jsonschema:"maximum number of actions (default: three times the length of the example, at least 20)"`
	Admissible int    `json:"admissible,omitempty" jsonschema:"maximum number of admissible actions in an observation (default 0, maximum 500)"`
	Gold       bool   `json:"gold,omitempty" jsonschema:"describe the open goals of a recipe, which follow from its gold network"`
	Count      int    `json:"count,omitempty" jsonschema:"for several environments: their number; their seeds start at seed"`
}

// longestName is the maximum number of bytes of episode_id and request_id.
const longestName = 255

// validate returns an error if a field has a value that is not allowed.
func (in *Reset) validate() error {
	seed := int64(0)
	if in.Seed != nil {
		seed = *in.Seed
	}
	return cmp.Or(checkName("episode_id", in.Episode), service.NotNegative("seed", seed),
		service.NotNegative("max_actions", int64(in.Most)), service.NotNegative("admissible", int64(in.Admissible)))
}

// checkName returns an error if a name is too long.
func checkName(field, name string) error {
	if len(name) > longestName {
		return source.Errorf("E0901", source.Span{}, "%s: expected at most %d bytes, found %d", field, longestName, len(name))
	}
	return nil
}

// A WireObservation is the view of an agent after an action.
type WireObservation struct {
	Observation
	Episode    string `json:"episode_id"`
	Terminated bool   `json:"terminated" jsonschema:"whether the whole task is done"`
	Truncated  bool   `json:"truncated" jsonschema:"whether the maximum number of actions was reached"`
}

// A reply is the answer to an action.
type reply struct {
	Observation WireObservation `json:"observation"`
	Reward      *float64        `json:"reward"`
	Done        bool            `json:"done"`
}

func newReply(id string, r *Result, first bool) *reply {
	out := &reply{Observation: WireObservation{r.Observation, id, r.Terminated, r.Truncated}, Done: r.Terminated || r.Truncated}
	if !first {
		out.Reward = &r.Reward
	}
	return out
}

// A Step is a request to act in an episode.
type Step struct {
	Episode string          `json:"episode_id"`
	Action  json.RawMessage `json:"action" jsonschema:"an action: see /schema"` // an Action, which has no other fields
	Request string          `json:"request_id,omitempty" jsonschema:"name of this request; if it is sent again, the first reply is returned"`
}

// action returns the action of a step.
func (in *Step) action() (a Action, err error) {
	if in.Action == nil {
		return a, source.Errorf("E0901", source.Span{}, "action is missing").WithHint(`as in {"action": {"text": "(get-kitchen ?kitchen)"}}`)
	}
	err = cmp.Or(service.Read(in.Action, &a), checkName("request_id", in.Request))
	return a, err
}
