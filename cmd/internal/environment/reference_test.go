package environment

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// The reference ignores unknown fields of a reset and of a step, but not of an action. Fields that only this
// server has are checked.
func TestUnknownFieldsAreIgnoredWhereTheReferenceIgnoresThem(t *testing.T) {
	h, _ := served(t, nil)
	code, first := ask(t, "POST", h.URL+"/reset", `{"seed": 1, "episode_id": "mine", "render": true}`)
	require.Equal(t, 200, code, first)
	code, next := ask(t, "POST", h.URL+"/step", `{"episode_id": "mine", "action": {"text": "x", "metadata": {"a": 1}}, "timeout_s": 30.5, "verbose": false}`)
	require.Equal(t, 200, code, next)
	for _, tt := range []struct {
		path, body, says string
		code             int
	}{
		{"/step", `{"episode_id": "mine", "action": {"txt": "x"}}`, "did you mean text?", 400},
		{"/step", `{"episode_id": "mine"}`, "action is missing", 400},
		{"/step", `{"episode_id": "mine", "action": "x"}`, "the request: expected an object, found a string", 400},
		{"/reset", `[]`, "the request: expected an object, found a list", 400},
		{"/reset", `{"seed": "one"}`, "seed: expected a whole number, found a string", 400},
		{"/reset", `{"seed": -1}`, "seed: expected 0 or more, found -1", 400},
		{"/reset", `{"max_actions": -1}`, "max_actions: expected 0 or more, found -1", 400},
		{"/reset", `{"admissible": -1}`, "admissible: expected 0 or more, found -1", 400},
		{"/reset", `{"episode_id": "` + strings.Repeat("x", 256) + `"}`, "episode_id: expected at most 255 bytes, found 256", 400},
		{"/vector/reset", `{"count": 2, "spilt": "train"}`, "did you mean split?", 400},
		{"/vector/reset", `{"count": 2, "max_actions": -1}`, "max_actions: expected 0 or more, found -1", 400},
	} {
		code, said := ask(t, "POST", h.URL+tt.path, tt.body)
		require.Equal(t, tt.code, code, tt.body)
		require.Contains(t, fmt.Sprint(said), tt.says)
		require.NotContains(t, fmt.Sprint(said), "Go value")
	}
}

// A repeated request_id returns the first reply; with another action it is refused, as in calls.
func TestARequestIsAnsweredOnce(t *testing.T) {
	h, _ := served(t, nil)
	_, _ = ask(t, "POST", h.URL+"/reset", `{"seed": 1, "episode_id": "mine"}`)
	step := func(text string) (int, map[string]any) {
		return ask(t, "POST", h.URL+"/step", fmt.Sprintf(`{"episode_id": "mine", "action": {"text": %q}, "request_id": "one"}`, text))
	}
	_, first := step("(get-kitchen ?k)")
	code, again := step("(get-kitchen ?k)")
	require.Equal(t, 200, code)
	require.Equal(t, first, again)
	code, other := step("(get-kitchen ?other)")
	require.Equal(t, 409, code)
	require.Contains(t, fmt.Sprint(other), "E0906")
	_, state := ask(t, "GET", h.URL+"/state?episode_id=mine", "")
	require.EqualValues(t, 1, state["step_count"])
}

// A reset without a seed starts another task each time, and a reset with its seed starts the same task again.
func TestAResetWithoutASeedVariesTheTask(t *testing.T) {
	h, _ := served(t, nil)
	tasks, seeds := map[any]bool{}, map[any]any{}
	for range 8 {
		_, first := ask(t, "POST", h.URL+"/reset", `{"episode_id": "mine", "seed": null}`)
		_, state := ask(t, "GET", h.URL+"/state?episode_id=mine", "")
		task := first["observation"].(map[string]any)["task"]
		tasks[task], seeds[state["seed"]] = true, task
	}
	require.Greater(t, len(tasks), 2)
	require.Len(t, seeds, 8)
	for seed, task := range seeds {
		_, again := ask(t, "POST", h.URL+"/reset", fmt.Sprintf(`{"seed": %v}`, seed))
		require.Equal(t, task, again["observation"].(map[string]any)["task"])
	}
}

// A client on a socket may choose any episode id, even one that another client uses.
func TestEpisodesOnASocketHaveTheNamesOfTheirClients(t *testing.T) {
	h, s := served(t, nil)
	_, _ = ask(t, "POST", h.URL+"/reset", `{"episode_id": "mine"}`)
	for range 2 {
		c := dial(t, h, "/openenv/kitchen/ws")
		defer c.CloseNow()
		_, first := through(t, c, "reset", map[string]any{"episode_id": "mine", "seed": 1, "more": "x"})
		require.Equal(t, "mine", first["observation"].(map[string]any)["episode_id"])
		_, next := through(t, c, "step", map[string]string{"text": "(get-kitchen ?k)"})
		require.Equal(t, "mine", next["observation"].(map[string]any)["episode_id"])
		_, state := through(t, c, "state", nil)
		require.Equal(t, "mine", state["episode_id"])
		_, other := through(t, c, "reset", nil)
		require.NotEqual(t, "mine", other["observation"].(map[string]any)["episode_id"])
		require.NoError(t, c.Close(websocket.StatusNormalClosure, ""))
	}
	require.Eventually(t, func() bool { return s.inUse() == 0 }, time.Minute, 10*time.Millisecond)
	_, state := ask(t, "GET", h.URL+"/state?episode_id=mine", "")
	require.Equal(t, "mine", state["episode_id"])
}

// What a socket says about a wrong message names no type of the program.
func TestWrongMessagesAreDescribedInJSON(t *testing.T) {
	h, _ := served(t, nil)
	c := dial(t, h, "/ws")
	defer c.CloseNow()
	for _, tt := range []struct{ text, code, says string }{
		{`[]`, "VALIDATION_ERROR", "the request: expected an object, found a list"},
		{`"x"`, "VALIDATION_ERROR", "the request: expected an object, found a string"},
		{`{"type": 3}`, "VALIDATION_ERROR", "type: expected a string, found a number"},
		{`{"typ": "step"}`, "VALIDATION_ERROR", "unknown field \"typ\""},
		{`{"type": "stp"}`, "UNKNOWN_TYPE", "there is no message type stp"},
		{`{"type": "step", "data": {"text": 1}}`, "VALIDATION_ERROR", "text: expected a string, found a number"},
		{`{"type": "reset", "data": {"seed": []}}`, "VALIDATION_ERROR", "seed: expected a whole number, found a list"},
		{`{`, "INVALID_JSON", "the request is not valid JSON: unexpected EOF"},
		{``, "UNKNOWN_TYPE", "there is no message type"},
	} {
		require.NoError(t, c.Write(t.Context(), websocket.MessageText, []byte(tt.text)))
		_, text, err := c.Read(t.Context())
		require.NoError(t, err)
		var said struct {
			Data struct{ Code, Message string }
		}
		require.NoError(t, json.Unmarshal(text, &said))
		require.Equal(t, tt.code, said.Data.Code, tt.text)
		require.Contains(t, said.Data.Message, tt.says)
		require.NotContains(t, string(text), "Go ")
	}
}

// The examples in the description of an action can be done.
func TestTheExamplesOfActionsAreDone(t *testing.T) {
	h, _ := served(t, nil)
	_, schema := ask(t, "GET", h.URL+"/schema", "")
	about := schema["action"].(map[string]any)["properties"].(map[string]any)["text"].(map[string]any)["description"].(string)
	_, both, found := strings.Cut(about, "as in: ")
	require.True(t, found)
	kitchen, household, found := strings.Cut(both, "; in a home: ")
	require.True(t, found)
	for path, text := range map[string]string{"/openenv/kitchen": kitchen, "/openenv/household": household} {
		_, _ = ask(t, "POST", h.URL+path+"/reset", `{"episode_id": "mine"}`)
		_, next := ask(t, "POST", h.URL+path+"/step", fmt.Sprintf(`{"episode_id": "mine", "action": {"text": %q}}`, text))
		require.Equal(t, true, next["observation"].(map[string]any)["done_action"], "%v", next)
	}
}
