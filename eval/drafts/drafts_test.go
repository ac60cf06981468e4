package drafts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/drafts"
	"hearth/ontology"
	"hearth/parser/source"
)

// draw draws from a family with the given slots and steps. The kitchen has butter and eggs, and every random number is 0.
func draw(t *testing.T, family string) (*drafts.Draft, error) {
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	families, err := drafts.Load(&source.File{Name: "families.yaml", Text: family})
	require.NoError(t, err)
	s := &drafts.Source{
		Families: families, Ontology: onto, Random: func(int) int { return 0 },
		Name: func(class string, _ bool) string { return class },
		Stock: func(query string) ([]drafts.Food, error) {
			return map[string][]drafts.Food{"fat": {{Class: "butter", Unit: "g"}}, "egg": {{Class: "egg", Unit: "piece"}}}[query], nil
		},
	}
	return s.Draw()
}

func TestADraftHasVersionsOfVariablesAndStates(t *testing.T) {
	d, err := draw(t, `
families:
  creams:
    titles: ["{none} Cream", "Fine {fat} Cream"]
    slots:
      fat: {when: fat, amounts: {g: ["120"], piece: ["1"]}}
      none: {when: nothing, amounts: {g: ["1"]}}
    steps:
      - fetch-and-proportion $fat $_ {fat} {fat.amount}
      - fetch-and-proportion $none $_ {none} {none.amount}
      - {slot: none, do: [beat $fat $fat $_]}
      - any: [[mix $fat $fat $_], [beat $fat $fat $_]]
`)
	require.NoError(t, err)
	require.Equal(t, "Fine butter Cream", d.Title)
	require.Equal(t, "fine-butter-cream", d.ID)
	require.Equal(t, `;primary ?fat-2
(get-kitchen ?kitchen)
(fetch-and-proportion ?fat ?kitchen-2 ?kitchen ?any-1 butter 120 g)
(mix ?fat-2 ?kitchen-3 ?kitchen-2 ?fat ?any-2)
`, d.Text)
}

func TestAMistakeInAFamilyIsADiagnostic(t *testing.T) {
	for step, code := range map[string]string{"stew $x": "E0201", "mix $x": "E0205", "mix $x $x $_ $_": "E0205"} {
		_, err := draw(t, "families: {a: {titles: [A], steps: ["+step+"]}}")
		require.ErrorContains(t, err, code, step)
	}
	_, err := drafts.Load(&source.File{Name: "families.yaml", Text: "families: {a: {titles: [A]}}"})
	require.ErrorContains(t, err, "E0307")
}
