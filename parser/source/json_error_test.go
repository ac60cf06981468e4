package source

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// The words of an error are those of JSON: a user does not know the types of the program.
func TestErrorsOfJSONNameNoGoType(t *testing.T) {
	type inner struct {
		Count *int     `json:"count"`
		Share float64  `json:"share"`
		Names []string `json:"names"`
	}
	type outer struct {
		In   inner           `json:"in"`
		Data json.RawMessage `json:"data"`
		On   bool            `json:"on"`
	}
	for _, tt := range []struct{ text, says string }{
		{`[]`, "expected an object, found a list"},
		{`3`, "expected an object, found a number"},
		{`{"in": "x"}`, "in: expected an object, found a string"},
		{`{"in": {"count": 1.5}}`, "in.count: expected a whole number, found a number 1.5"},
		{`{"in": {"count": []}}`, "in.count: expected a whole number, found a list"},
		{`{"in": {"share": "x"}}`, "in.share: expected a number, found a string"},
		{`{"in": {"names": {}}}`, "in.names: expected a list, found an object"},
		{`{"on": 1}`, "on: expected a boolean, found a number"},
		{`{"on": tru}`, "invalid character '}' in literal true (expecting 'e')"},
	} {
		var v outer
		err := json.Unmarshal([]byte(tt.text), &v)
		require.Error(t, err, tt.text)
		require.EqualError(t, JSONError(err), tt.says)
	}
	require.EqualError(t, JSONError(errors.New(`json: unknown field "x"`)), `unknown field "x"`)
	require.EqualError(t, JSONError(errors.New("expected an edge")), "expected an edge")
}
