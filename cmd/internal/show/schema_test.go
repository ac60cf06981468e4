package show_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/show"
)

func TestEverySchemaIsAboutNamesInOneStyle(t *testing.T) {
	for _, k := range show.Kinds().Items {
		t.Run(k.Name, func(t *testing.T) {
			require.Regexp(t, `^[a-z][a-z-]*$`, k.Name)
			require.Regexp(t, `^[A-Z].*\.$`, k.Description)
			s := show.Schema(k.Name)
			require.Equal(t, k.Description, s.Description)
			require.Contains(t, append(s.Types, s.Type), "object", "what is said is an object")
			_, err := s.Resolve(nil)
			require.NoError(t, err)
			walk(s, func(name string) {
				require.Equal(t, strings.ToLower(name), name)
				require.NotContains(t, name, "-")
			})
			_, err = json.Marshal(s)
			require.NoError(t, err)
		})
	}
	require.Nil(t, show.Schema("nothing"))
}

// walk calls what with the names of all properties.
func walk(s *jsonschema.Schema, what func(name string)) {
	for name, sub := range s.Properties {
		what(name)
		walk(sub, what)
	}
	for _, sub := range append(s.AnyOf, s.Items, s.AdditionalProperties) {
		if sub != nil {
			walk(sub, what)
		}
	}
}
