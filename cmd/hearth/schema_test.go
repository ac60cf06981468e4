package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
	"hearth/eval/report"
)

// saying are commands in both worlds, by the schema of what they write as JSON:
// positive and negative answers, whole ones and pages.
var saying = []struct {
	schema   string
	commands [][]string
}{
	{"admissible", [][]string{
		{"actions", "--admissible", "mango-radish-salad", "--step", "3", "--limit", "4"},
		{"actions", "--admissible", "mango-radish-salad", "--action", "cut"},
		{"actions", "--admissible", "--action", "mix"},
		{"household", "actions", "home", "take-a-nap", "--action", "sit"},
	}},
	{"answer", [][]string{
		{"query", "is_a(X, /whisk), in(X, P), place(P, W)", "--limit", "2"},
		{"query", "temperature(X, N), unit(X, U)", "mango-radish-salad"},
		{"query", "clock(1)"},
		{"entities", "ingredient and has temperature < 10 degrees-celsius"},
		{"household", "query", "class(X, /light), state(X, S), id(X, N)", "home"},
		{"household", "entities", "grabbable and inside fridge", "home", "take-a-nap"},
	}},
	{"denial", [][]string{
		{"why-not", "out(/chopped, X)", "mango-radish-salad", "--step", "5"},
		{"why-not", "used(X, /yes)", "mango-radish-salad", "--step", "5"},
		{"household", "why-not", "state(/sofa/216, /broken)", "home", "take-a-nap", "--step", "2"},
		{"household", "why-not", "home", "take-a-nap", "--step", "1"},
		{"household", "why-not", "home", "take-a-nap"},
	}},
	{"explanation", [][]string{
		{"why", "?salad", "mango-radish-salad"},
		{"why", "used(X, /yes)", "mango-radish-salad"},
		{"why", "set(X, /baked, /yes)", "mango-radish-salad"},
		{"household", "why", "state(/character/206, /lying)", "home", "take-a-nap"},
		{"household", "why", "state(/character/206, /floating)", "home", "take-a-nap"},
	}},
	{"schemas", [][]string{{"schema"}}},
	{"uses", [][]string{
		{"can", "?seeds", "mango-radish-salad", "--limit", "5"},
		{"can", "oven", "--all"},
		{"household", "can", "fridge", "home"},
	}},
}

func TestEverythingThatIsSaidAsJSONHasItsSchema(t *testing.T) {
	for _, s := range saying {
		schema, err := report.Schema(s.schema).Resolve(nil)
		require.NoError(t, err)
		for _, words := range s.commands {
			t.Run(strings.Join(words, " "), func(t *testing.T) {
				var out, told bytes.Buffer
				code := run(t.Context(), append(words, "--format", "json"), disk.Disk{}, &out, &told)
				require.LessOrEqual(t, code, exitNegative, told.String())
				values := json.NewDecoder(&out)
				for n := 0; ; n++ {
					var v any
					if err := values.Decode(&v); err == io.EOF {
						require.NotZero(t, n, "there is a value")
						break
					} else {
						require.NoError(t, err)
					}
					require.NoError(t, schema.Validate(v))
				}
			})
		}
	}
}

func TestEverySchemaIsTested(t *testing.T) {
	tested := map[string]bool{}
	for _, s := range saying {
		tested[s.schema] = true
	}
	for _, k := range report.Kinds().Items {
		require.True(t, tested[k.Name], "no command is tested that writes %s", k.Name)
	}
}
