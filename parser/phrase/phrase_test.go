package phrase_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func open(t testing.TB) (program.Actions, *phrase.Templates) {
	t.Helper()
	a, p, err := phrase.Open(recorded.HouseholdFamily(t))
	require.NoError(t, err)
	return a, p
}

// kinds is a small abstraction for the tests.
var kinds = map[string]string{"mug": "cup", "living_room": "home_office", "cup": "glass"}

func TestParse(t *testing.T) {
	_, templates := open(t)
	tests := []struct {
		name, step, want string
		understood       bool
	}{
		{"a step", "walk to bedroom", "[WALK] <bedroom> (1)", true},
		{"letter case does not matter", "WALK To Bedroom", "[WALK] <bedroom> (1)", true},
		{"what stands before a colon does not count", "Step 12: sit on chair", "[SIT] <chair> (1)", true},
		{"a thing of several words", "find kitchen counter", "[FIND] <kitchen_counter> (1)", true},
		{"a particular thing becomes its kind, once", "grab mug", "[GRAB] <cup> (1)", true},
		{"a kind is looked up by all words of a name", "walk to Living Room", "[WALK] <home_office> (1)", true},
		{"two things", "pour milk into mug", "[POUR] <milk> (1) <cup> (1)", true},
		{"the first thing is as short as it can be", "put plate on table on rug", "[PUTBACK] <plate> (1) <table_on_rug> (1)", true},
		{"more blanks belong to the thing and are cut off", "  grab   mug\t", "[GRAB] <cup> (1)", true},
		{"a line end is a blank", "grab red\nmug", "[GRAB] <red\nmug> (1)", true},
		{"an action without things", "Stand up", "[STANDUP]", true},
		{"words within words do not count", "put on onion", "[PUTON] <onion> (1)", true},

		// what is not understood is read by its words
		{"nothing", "Step 3: ", "[EMPTY]", false},
		{"one word", "jump", "[JUMP]", false},
		{"two words", "go Home", "[GO] <Home> (1)", false},
		{"three words are two things", "turn on TV", "[TURN] <on> (1) <TV> (1)", false},
		{"more are one", "take a long Nap", "[TAKE] <a_long_Nap> (1)", false},
		{"names are not looked up", "brew mug", "[BREW] <mug> (1)", false},
		{"only one colon is cut", "Step 4: : grab mug", "[:] <grab> (1) <mug> (1)", false},
		{"a template wants its things", "look at", "[LOOK] <at> (1)", false},
		{"a template wants the whole step", "please sit on chair", "[PLEASE] <sit_on_chair> (1)", false},
		{"a template with fewer places than parameters never fits", "release", "[RELEASE]", false},
		{"two templates fit", "put cup in box on table", "[PUT] <cup_in_box_on_table> (1)", false},
		{"put on fits twice with a second on", "put on hat on head", "[PUT] <on_hat_on_head> (1)", false},
		{"blanks within a template count", "walk  to bed", "[WALK] <_to_bed> (1)", false},
		{"and are words without letters", "jump  high", "[JUMP] <> (1) <high> (1)", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			line, ok := templates.Parse(tt.step, kinds)
			require.Equal(t, tt.understood, ok)
			require.Equal(t, tt.want, line.String())
		})
	}
}

// The phrase "release" without an object empties both hands. The reference cannot execute it: there the object
// must be named, but the template has no placeholder for it.
func TestAPhraseMayOmitOptionalParameters(t *testing.T) {
	family := recorded.HouseholdFamily(t)
	onto, err := ontology.Load(family, "")
	require.NoError(t, err)
	for _, released := range []bool{false, true} {
		_, templates, err := phrase.FromOntology(onto, family, released)
		require.NoError(t, err)
		line, ok := templates.Parse("Step 4: Release", nil)
		require.Equal(t, "[RELEASE]", line.String())
		require.Equal(t, !released, ok)
		said, ok := templates.SayLine(line)
		require.True(t, ok)
		require.Equal(t, "release", said)
	}
}

func TestLinesAreWrittenAsPhrasesAndPrinted(t *testing.T) {
	actions, templates := open(t)
	tests := []struct{ name, line, said, shown string }{
		{"underscores are for programs", "[WALK] <living_room> (3)", "walk to living_room", "Walk to living room"},
		{"two things", "[POUR] <milk> (1) <cup> (2)", "pour milk into cup", "Pour milk into cup"},
		{"a word that people write differently", "[FIND] <coffe_maker> (1)", "find coffe_maker", "Find coffee maker"},
		{"a word like it", "[FIND] <coffee_pot> (1)", "find coffee_pot", "Find coffee pot"},
		{"no thing", "[WAKEUP]", "wake up", "Wake up"},
		{"a thing that is not said", "[RELEASE] <cup> (1)", "release", "Release"},
		{"a thing with braces", "[PUTBACK] <{}> (1) <b> (1)", "put {} on b", "Put {} on b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := program.Parse(&source.File{Text: tt.line}, actions)
			require.NoError(t, err)
			said, ok := templates.SayLine(p.Lines[0])
			require.True(t, ok)
			require.Equal(t, tt.said, said)
			shown, _ := templates.Show(p.Lines[0])
			require.Equal(t, tt.shown, shown)
		})
	}
	shown, ok := templates.Show(program.Line{Action: "LOOKAT_LONG"})
	require.False(t, ok, "the action has no phrase")
	require.Empty(t, shown)
}

// Each archive holds a file of phrases and its diagnostics.
func TestWrongPhrasesAreReported(t *testing.T) {
	actions, _ := open(t)
	recorded.Golden(t, "testdata/*.txtar", func(t *testing.T, in *source.File) string {
		_, err := phrase.Load(in, actions)
		return recorded.Report(t, err)
	})
}

func TestCharactersOfAPhraseAreNotAPattern(t *testing.T) {
	actions, _ := open(t)
	templates, err := phrase.Load(&source.File{Name: "own.yaml", Text: "phrases: {grab: 'take (any) {} (now.)'}\n"}, actions)
	require.NoError(t, err)
	tests := []struct {
		text string
		want bool
	}{
		{"take (any) cup (now.)", true},
		{"take (any) cup (now!)", false},
		{"take any cup (now.)", false},
	}
	for _, tt := range tests {
		_, ok := templates.Parse(tt.text, nil)
		require.Equal(t, tt.want, ok, tt.text)
	}
}

func TestOpenReportsWhatIsMissing(t *testing.T) {
	_, _, err := phrase.Open(ontology.Kitchen())
	require.ErrorContains(t, err, "edition")
}

func TestAbstraction(t *testing.T) {
	tests := []struct {
		name  string
		kinds []phrase.Kind
		want  map[string]string
	}{
		{"details have their kind", []phrase.Kind{{"cup", []string{"mug", "tumbler"}}}, map[string]string{"mug": "cup", "tumbler": "cup"}},
		{"nothing is a detail of itself", []phrase.Kind{{"bed", []string{"bed"}}}, map[string]string{}},
		{"a second kind falls under the first", []phrase.Kind{{"cup", []string{"mug"}}, {"glass", []string{"mug"}}},
			map[string]string{"mug": "cup", "glass": "cup"}},
		{"kinds may stand for each other", []phrase.Kind{{"pot", []string{"pan"}}, {"pan", []string{"pot"}}},
			map[string]string{"pan": "pot", "pot": "pan"}},
		{"a ring of kinds has an end", []phrase.Kind{{"b", []string{"a"}}, {"c", []string{"b"}}, {"a", []string{"c"}}, {"c", []string{"a"}}},
			map[string]string{"a": "b", "b": "c", "c": "a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, phrase.Abstraction(tt.kinds)) })
	}
}
