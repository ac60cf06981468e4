package hearth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
)

// A word that no type is like is an error. A page after the last type is not.
func TestTypesAreFoundByAWord(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	for _, tt := range []struct {
		name, word string
		page       report.Page
		first, err string
	}{
		{"a part of the name", "medium-bowl", report.Page{}, "medium-bowl", ""},
		{"almost the name", "medium-bwl", report.Page{}, "medium-bowl", ""},
		{"nothing like it", "spaceship", report.Page{}, "", "there is no class spaceship [E0203]"},
		{"a page after the last type", "medium-bowl", report.Page{After: 1000}, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			found, err := w.Types(t.Context(), tt.word, tt.page)
			if tt.err != "" {
				require.EqualError(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			if tt.first == "" {
				require.Empty(t, found.Items)
				return
			}
			require.Equal(t, tt.first, found.Items[0].Name)
		})
	}
}
