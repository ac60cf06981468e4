package hearth_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/explanation"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// flat opens a household, loads a flat, and executes a program in it.
func flat(t testing.TB, semantics string, start hearth.Start, lines string) (*hearth.World, *hearth.Episode) {
	t.Helper()
	w, err := hearth.Open(hearth.HouseholdOptions{Semantics: semantics})
	require.NoError(t, err)
	text, err := os.ReadFile("sim/household/testdata/flat.json")
	require.NoError(t, err)
	start.Source = &source.File{Name: "flat.json", Text: string(text)}
	scene, err := w.Scene(start)
	require.NoError(t, err)
	plans, err := w.Read(&source.File{Name: "program", Text: lines})
	require.NoError(t, err)
	e, err := scene.Run(t.Context(), plans[0])
	require.NoError(t, err)
	return w, e
}

func name(s string) engine.Term { return engine.Name(s) }

// TestAProgramCanBeAskedWhy checks that an executed program can be asked why a fact holds or does not hold,
// and that a replay gives the same episode.
func TestAProgramCanBeAskedWhy(t *testing.T) {
	_, run := flat(t, "", hearth.Start{}, "[WALK] <table> (32)\n[GRAB] <cup> (33)\n[WALK] <sofa> (40)\n[GRAB] <sofa> (40)\n[STANDUP]")
	e := run.Internal()
	held, err := explanation.Why(t.Context(), e, engine.Fact{Pred: "holds_rh", Args: []engine.Term{name("/character/20"), name("/cup/33")}}, nil)
	require.NoError(t, err)
	require.Equal(t, "grab", held.Step.Step.Name)
	require.Equal(t, engine.Fact{Pred: "add", Args: []engine.Term{name("/character/20"), name("/holds_rh"), name("/cup/33")}}, held.Proof.Fact)

	there, err := explanation.Why(t.Context(), e, engine.Fact{Pred: "inside", Args: []engine.Term{name("/cup/33"), {}}}, nil)
	require.NoError(t, err)
	require.Equal(t, name("/hall/2"), there.Fact.Args[1])
	require.Equal(t, 2, there.Step.Step.Index, "the walk to the sofa brought it along")

	denial, err := explanation.WhyNot(t.Context(), e, engine.Fact{Pred: "holds_lh", Args: []engine.Term{name("/character/20"), name("/sofa/40")}}, e.Results[3])
	require.NoError(t, err)
	require.Equal(t, []string{"<sofa> (40) cannot be taken into a hand"}, denial.Reasons)

	again, err := e.Again(t.Context())
	require.NoError(t, err)
	require.Equal(t, e.Hash(), again.Hash())
	require.Len(t, e.Executed(), 4)
}

// TestThingsOfAHouseholdAreDescribed checks that descriptions use the words of the scene: classes, categories,
// and states and relations of nodes.
func TestThingsOfAHouseholdAreDescribed(t *testing.T) {
	_, run := flat(t, "", hearth.Start{}, "[WALK] <table> (32)\n[GRAB] <cup> (33)\n[WALK] <fridge> (30)")
	at, err := run.At(hearth.Point{})
	require.NoError(t, err)
	tests := []struct{ name, description, want string }{
		{"the class of a node", "sofa or tv", "/sofa/40 /tv/41"},
		{"its category", "Appliances", "/fridge/30 /kettle/38 /microwave/72 /vacuum_cleaner/86"},
		{"a class of the ontology goes first", "door and not open", "/door/12 /doorjamb/13"},
		{"what it is made for", "cuttable", "/bread/34"},
		{"the state that it is in", "Electronics and off", "/cellphone/78 /radio/58 /tv/41"},
		{"a state as a value, where the word means something else", "has state = on", "/computer/56 /fridge/30"},
		{"a relation to a kind of thing", "has holds-rh = cup", "/character/20"},
		{"a number", "has id >= 61 and has id < 62", "/telescope/61"},
		{"directly on something", "on sofa", "/cat/44"},
		{"inside something", "Props and inside fridge", "/milk/31"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := at.Ask(t.Context(), hearth.Question{Text: tt.description, Entities: true})
			require.NoError(t, err)
			var found []string
			for _, row := range a.Answers {
				thing := row["X"].(*report.Thing)
				require.Empty(t, thing.Variables, "a program has no variables")
				found = append(found, thing.ID)
			}
			require.Equal(t, tt.want, strings.Join(found, " "))
		})
	}
	_, err = at.Ask(t.Context(), hearth.Question{Text: "frige", Entities: true})
	require.ErrorContains(t, err, "there is no class or type frige")
}

func TestWorldsThatCannotBeOpened(t *testing.T) {
	_, err := hearth.Open(hearth.HouseholdOptions{Semantics: "wild"})
	require.EqualError(t, err, "unknown semantics wild: expected released or corrected")
	_, err = hearth.Open(hearth.Named{World: "garden"})
	require.EqualError(t, err, "unknown world garden: expected kitchen or household")
}

// TestProgramsOfTheDataSetNameInstanceAndNode checks that the node counts in a scene that is not made ready, and
// the instance in one that is.
func TestProgramsOfTheDataSetNameInstanceAndNode(t *testing.T) {
	const lines = "[WALK] <table> (1.32)\n[GRAB] <cup> (1.33)"
	_, e := flat(t, "", hearth.Start{}, lines)
	require.Empty(t, e.Problems)
	require.Equal(t, "[WALK] <table> (32)\n[GRAB] <cup> (33)\n", e.Plan.Program.String())
	require.Equal(t, string(household.Done), e.Report().Status)

	known := &prepare.Resources{Properties: map[string][]string{"table": {"SURFACES"}, "cup": {"GRABBABLE"}, "character": {}}}
	_, e = flat(t, "", hearth.Start{Resources: known}, "[WALK] <cup> (1.99)\n[GRAB] <cup> (1.99)")
	require.Equal(t, "[WALK] <cup> (33)\n[GRAB] <cup> (33)\n", e.Plan.Program.String())
}

// TestAFlatIsMadeReadyForAProgram checks that things that the program names and the flat lacks are added
// before execution.
func TestAFlatIsMadeReadyForAProgram(t *testing.T) {
	const lines = "[FIND] <vase> (1)\n[GRAB] <vase> (1)"
	_, e := flat(t, "released", hearth.Start{}, lines)
	require.Equal(t, string(household.Precondition), e.Report().Status, "unprepared, 1 is the id of the kitchen")
	require.Equal(t, "failed", e.Report().Steps[1].Status)

	known := &prepare.Resources{Properties: map[string][]string{"vase": {"GRABBABLE"}, "character": {}}}
	_, e = flat(t, "released", hearth.Start{Resources: known}, lines)
	require.Equal(t, string(household.Done), e.Report().Status)
	require.Equal(t, "vase", e.Preparation().New[0].Class)
	_, err := e.Scene.Run(t.Context(), &hearth.Plan{Program: &program.Program{}})
	require.ErrorAs(t, err, new(*prepare.Failure))
}

// TestAHouseholdHasAStamp checks that other rules, another ontology or other semantics give another stamp.
func TestAHouseholdHasAStamp(t *testing.T) {
	seen := map[string]string{}
	for name, o := range map[string]hearth.Options{
		"corrected": hearth.HouseholdOptions{},
		"released":  hearth.HouseholdOptions{Semantics: "released"},
		"a rule":    hearth.HouseholdOptions{With: fstest.MapFS{"mine/walk+run.mg": {Data: []byte("# nothing\n")}}},
		"a class":   hearth.HouseholdOptions{With: fstest.MapFS{"mine/yurt.yaml": {Data: []byte("classes: {yurt: room}\n")}}},
	} {
		h, err := hearth.Open(o)
		require.NoError(t, err, name)
		stamp, err := h.Hash()
		require.NoError(t, err)
		require.Empty(t, seen[stamp], name)
		seen[stamp] = name
	}
}

// TestEveryReasonOfTheHouseholdHasWords checks that every reason against a step has a text.
func TestEveryReasonOfTheHouseholdHasWords(t *testing.T) {
	for _, semantics := range []string{"corrected", "released"} {
		h, err := hearth.Open(hearth.HouseholdOptions{Semantics: semantics})
		require.NoError(t, err)
		reasons, err := explanation.KnownReasons(h.Internal().Domain)
		require.NoError(t, err)
		require.NotEmpty(t, reasons)
		for _, r := range reasons {
			require.NotEmpty(t, r.Says, "no rule says in words what %s means", r.Code)
		}
	}
}

// TestWhatAThingIsNotForIsLeftOut checks that actions which a thing allows in no state are listed only on
// request.
func TestWhatAThingIsNotForIsLeftOut(t *testing.T) {
	_, run := flat(t, "", hearth.Start{}, "[WALK] <hall> (2)")
	at, err := run.At(hearth.Point{})
	require.NoError(t, err)
	uses := func(all bool) (said []string, others int) {
		u, err := at.Can(t.Context(), hearth.AffordanceQuery{Thing: "/sofa/40", All: all})
		require.NoError(t, err)
		for _, x := range u.Uses {
			said = append(said, x.Action)
		}
		return said, u.Others
	}
	some, left := uses(false)
	require.Contains(t, some, "sit")
	require.Contains(t, some, "touch", "it is only too far away")
	require.NotContains(t, some, "switchon", "it has no switch")
	every, none := uses(true)
	require.Contains(t, every, "switchon")
	require.Zero(t, none)
	require.Equal(t, len(every), len(some)+left)
}

// TestANameOfAnotherNodeIsRefusedEachTime continues an episode with lines that name nodes. Corrected semantics
// refuse a line whose name belongs to another node, however often it was tried before. Released semantics
// ignore the name and only report it.
func TestANameOfAnotherNodeIsRefusedEachTime(t *testing.T) {
	wrong := []string{"[WALK] <sofa> (32)", "[WALK] <unicorn> (32)", "[GRAB] <cup> (99999)"}
	_, corrected := flat(t, "", hearth.Start{}, "[WALK] <table> (32)")
	for _, line := range wrong {
		a, err := corrected.Act(t.Context(), &source.File{Name: "do", Text: "[WALK] <sofa> (40)\n" + line + "\n[WALK] <sofa> (40)"})
		require.NoError(t, err)
		require.ErrorContains(t, a.Err(), "[E0337]", line)
		var statuses []string
		for _, step := range a.Steps.New {
			statuses = append(statuses, step.Status)
		}
		require.Equal(t, []string{"done", "rejected", "not reached"}, statuses)
		require.Len(t, a.Episode.Internal().Results, 2, "what comes before it is done")
	}
	require.Len(t, corrected.Internal().Results, 1)

	_, released := flat(t, "released", hearth.Start{}, "[WALK] <table> (32)")
	for i, line := range wrong {
		a, err := released.Act(t.Context(), &source.File{Name: "do", Text: line})
		require.NoError(t, err)
		require.Len(t, a.Problems, 1, line)
		require.Equal(t, i < 2, a.Done, line)
		released = a.Episode
	}
}
