package bank_test

import (
	"io/fs"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/planner/bank"
	"hearth/testdata/recorded"
)

func open(t testing.TB) (program.Actions, *phrase.Templates) {
	t.Helper()
	actions, templates, err := phrase.Open(recorded.HouseholdFamily(t))
	require.NoError(t, err)
	return actions, templates
}

func signatures(t testing.TB, actions program.Actions, text string) []bank.Signature {
	t.Helper()
	s, err := bank.LoadSignatures(&source.File{Name: "bank.yaml", Text: text}, actions)
	require.NoError(t, err)
	return s
}

func TestEnumerate(t *testing.T) {
	objects := bank.Objects(
		map[string][]string{"cup": {"GRABBABLE", "RECIPIENT"}, "table": {"SURFACES"}, "plate": {"GRABBABLE"}, "lamp": nil},
		[]phrase.Kind{{Name: "cup", Details: []string{"tea_mug"}}, {Name: "glass", Details: []string{"tea_mug"}}, {Name: "office", Details: []string{"study"}}, {Name: "dish", Details: []string{"plate"}}},
		[]string{"office"})
	tests := []struct {
		name, signature string
		want            []string
	}{
		{"a property", "grab: [{has: grabbable}]", []string{"grab cup", "grab dish", "grab plate", "grab tea_mug"}},
		{"one of several", "drink: [{has: [surfaces, recipient]}]", []string{"drink cup", "drink table", "drink tea_mug"}},
		{"a name, and details of it", "push: [{named: cup}]", []string{"push cup", "push tea_mug"}},
		{"a detail of two kinds", "push: [{named: glass}]", []string{"push glass", "push tea_mug"}},
		{"a name beside a property", "push: [{has: surfaces, named: lamp}]", []string{"push lamp", "push table"}},
		{"all things but rooms", "find: [{}]", []string{"find cup", "find dish", "find glass", "find lamp", "find plate", "find table", "find tea_mug"}},
		{"rooms, too", "run: [{rooms: yes}]", []string{"run to cup", "run to dish", "run to glass", "run to lamp", "run to office", "run to plate", "run to study", "run to table", "run to tea_mug"}},
		{"two things, which may be the same", "pour: [{named: [cup, lamp]}, {named: lamp}]", []string{"pour cup into lamp", "pour lamp into lamp", "pour tea_mug into lamp"}},
		{"nothing to name", "sleep: []", []string{"sleep"}},
		{"nothing to choose from", "putin: [{has: grabbable}, {has: can_open}]", nil},
		{"an action without words", "lookat-long: [{}]", nil},
		{"a name that is said twice", "grab: [{has: grabbable, named: [cup, plate]}]", []string{"grab cup", "grab dish", "grab plate", "grab tea_mug"}},
	}
	actions, templates := open(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, bank.Enumerate(templates, signatures(t, actions, "bank: {"+tt.signature+"}"), objects))
		})
	}
}

// Each archive holds a file of signatures and its errors.
func TestSignaturesAreOfActionsAndHaveTheirPlaces(t *testing.T) {
	actions, _ := open(t)
	recorded.Golden(t, "testdata/*.txtar", func(t *testing.T, in *source.File) string {
		_, err := bank.LoadSignatures(in, actions)
		return recorded.Report(t, err)
	})
}

// A difference is a group of similar phrases and their number.
type difference struct {
	why    string
	phrase *regexp.Regexp
	count  int
}

// beyond lists the phrases that properties give but the published bank does not have. There are no other
// differences.
var beyond = []difference{
	{
		"the bank has these things under another form of their names only: lime, cellphone, wineglass, entrance_hall, food_carrot, papertowel",
		regexp.MustCompile(`\b(food_lime|cell_phone|wine_glass|entrancehall|food_carrots|paper_towel)\b`), 882,
	},
	{
		"a floor lamp has a plug among its properties, but the bank has no phrase with it",
		regexp.MustCompile(`^plug (in|out) (floor_)?lamp$`), 4,
	},
}

func TestEnumerationIsThePublishedBank(t *testing.T) {
	actions, templates := open(t)
	text, err := fs.ReadFile(recorded.HouseholdFamily(t), "notation/bank.yaml")
	require.NoError(t, err)
	var kinds []phrase.Kind
	for _, k := range recorded.Kinds(t) {
		kinds = append(kinds, phrase.Kind(k))
	}
	rooms := []string{"bathroom", "bedroom", "dining_room", "home_office"}
	properties := recorded.JSON[map[string][]string](t, "oracle", "household", "resources", "properties_data.json")
	objects := bank.Objects(properties, kinds, rooms)
	counts := make([]int, len(beyond))
	var same []string
	for _, p := range bank.Enumerate(templates, signatures(t, actions, string(text)), objects) {
		why := slices.IndexFunc(beyond, func(d difference) bool { return d.phrase.MatchString(p) })
		if why < 0 {
			same = append(same, p)
			continue
		}
		counts[why]++
	}
	require.Equal(t, recorded.Bank(t), same)
	for i, b := range beyond {
		require.Equal(t, b.count, counts[i], b.why)
	}
}
