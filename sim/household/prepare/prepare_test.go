package prepare_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/ontology/tree"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household/prepare"
	"hearth/testdata/recorded"
)

// resources describe the things of the tests.
var resources = prepare.Resources{
	Kinds: []phrase.Kind{
		{Name: "mug", Details: []string{"tumbler"}}, {Name: "chair", Details: []string{"seat"}},
		{Name: "ceiling_light", Details: []string{"wall_lamp"}}, {Name: "long_sofa", Details: []string{"settee"}},
	},
	Properties: map[string][]string{
		"toaster": {"GRABBABLE", "HAS_SWITCH", "HAS_PLUG"}, "radio": {"GRABBABLE", "HAS_SWITCH", "HAS_PLUG"},
		"ceiling_light": {"HAS_SWITCH"}, "mug": {"GRABBABLE"}, "hat": {"CLOTHES"}, "case": {"CAN_OPEN"},
		"chair": {"SITTABLE"}, "bed": {"LIEABLE"},
	},
}

func TestConditions(t *testing.T) {
	all, p := actions(t), preparer(t, resources)
	recorded.Golden(t, "testdata/conditions/*.txtar", func(t *testing.T, in *source.File) string {
		d, err := p.Demands(parse(t, all, in))
		return shown(t, d, err)
	})
}

func TestScenes(t *testing.T) {
	all, p := actions(t), preparer(t, resources)
	scene := p.Scene(flat(t))
	recorded.Golden(t, "testdata/scenes/*.txtar", func(t *testing.T, in *source.File) string {
		d, err := p.Demands(parse(t, all, in))
		require.NoError(t, err)
		prepared, err := scene.Prepare(d)
		return shown(t, prepared, err)
	})
}

func TestTheUsualStates(t *testing.T) {
	tests := []struct {
		name string
		node graph.Node
		want string
	}{
		{"what can be opened is closed", graph.Node{Class: "case", Properties: []string{"CAN_OPEN"}, States: []string{"OPEN", "CLEAN"}}, "[CLEAN CLOSED]"},
		{"doors are open", graph.Node{Class: "door", Properties: []string{"CAN_OPEN"}}, "[CLEAN OPEN]"},
		{"and so are frames of doors", graph.Node{Class: "doorjamb", Category: "Doors", States: []string{"CLOSED"}}, "[CLEAN OPEN]"},
		{"plugs are in", graph.Node{Class: "radio", Properties: []string{"HAS_PLUG"}, States: []string{"PLUGGED_OUT", "PLUGGED_IN"}}, "[CLEAN PLUGGED_IN]"},
		{"everything is clean", graph.Node{Class: "hat", States: []string{"DIRTY"}}, "[CLEAN]"},
		{"lights are on", graph.Node{Class: "ceiling_light", States: []string{"OFF"}}, "[CLEAN ON]"},
		{"lamps are on", graph.Node{Class: "lamp"}, "[CLEAN ON]"},
		{"what else can be switched stays as it is", graph.Node{Class: "radio", Properties: []string{"HAS_SWITCH"}, States: []string{"OFF"}}, "[CLEAN OFF]"},
		{"a state that excludes nothing stays", graph.Node{Class: "character", States: []string{"SITTING", "CLEAN"}}, "[CLEAN SITTING]"},
	}
	p := preparer(t, resources)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before := slices.Clone(tt.node.States)
			scene := p.Scene(graph.New([]graph.Node{tt.node}, nil))
			after := slices.Sorted(slices.Values(scene.Base.Nodes[0].States))
			require.Equal(t, tt.want, fmt.Sprint(after))
			require.Equal(t, before, tt.node.States, "the graph that was given")
			want := []graph.StatesChange(nil)
			if slices.Sort(before); !slices.Equal(before, after) {
				want = []graph.StatesChange{{Class: tt.node.Class, From: before, To: after}}
			}
			require.Equal(t, want, scene.Defaults)
		})
	}
}

func TestScenesThatCannotBePrepared(t *testing.T) {
	tests := []struct {
		name, program, without, want string
	}{
		{"without a character", "[FIND] <chair> (1)", "character", "IndexError: list index out of range"},
		{"without a second room", "[WALK] <bathroom> (1)", "bedroom dining_room", "IndexError: Cannot choose from an empty sequence"},
		{"without rooms", "[FIND] <chair> (1)", "bathroom bedroom dining_room", "IndexError: Cannot choose from an empty sequence"},
		{"without a floor for what is on a seat", "[FIND] <chair> (1)", "floor", "IndexError: Cannot choose from an empty sequence"},
		{"with more than 300 nodes", manyMugs(286), "", "AssertionError"},
	}
	all, p := actions(t), preparer(t, resources)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := p.Scene(without(flat(t), tt.without)).Prepare(demands(t, p, all, tt.program))
			failure := &prepare.Failure{}
			require.ErrorAs(t, err, &failure)
			require.Equal(t, prepare.Crash, failure.Kind)
			require.Equal(t, tt.want, failure.Message)
			require.Zero(t, failure.Step)
		})
	}
}

// An unknown thing is reported at the first line that names it, whichever stage detects it. The words of the
// reference are used only on request.
func TestUnknownThingsAreReportedAtTheirFirstLine(t *testing.T) {
	tests := []struct{ program, quoted, plain, hint string }{
		{"[STANDUP]\n[WALK] <mugg> (1)", "KeyError: 'mugg'", "mugg is unknown: neither the scene nor the resources have it", "did you mean mug?"},
		{"[STANDUP]\n[GRAB] <ketle> (1)\n[SWITCHON] <ketle> (1)", "ScriptFail: Error, ketle not found in properties", "ketle is unknown: neither the scene nor the resources have it", ""},
	}
	all := actions(t)
	for _, tt := range tests {
		for _, plain := range []bool{false, true} {
			p := preparer(t, resources)
			p.Plain = plain
			_, err := p.Scene(flat(t)).Ready(lines(t, all, strings.Split(tt.program, "\n")...))
			failure := &prepare.Failure{}
			require.ErrorAs(t, err, &failure)
			require.Equal(t, map[bool]string{false: tt.quoted, true: tt.plain}[plain], failure.Message)
			require.Equal(t, 2, failure.Step)
			if tt.hint != "" {
				require.Equal(t, tt.hint, failure.Hint)
			}
		}
	}
}

// The reference fails if a thing must be within reach of a room that another room of the scene replaces. With
// Plain, that other room counts.
func TestRoomsThatReplaceOthersCountInPlainWords(t *testing.T) {
	all, p := actions(t), preparer(t, resources)
	program := "[WALK] <kitchen> (1)\n[FIND] <chair> (2)"
	_, err := p.Scene(flat(t)).Prepare(demands(t, p, all, program))
	require.EqualError(t, err, "KeyError: ('kitchen', 1)")
	p.Plain = true
	ready, err := p.Scene(flat(t)).Prepare(demands(t, p, all, program))
	require.NoError(t, err)
	require.Equal(t, []graph.Edge{{From: 13, Relation: "CLOSE", To: 3}, {From: 3, Relation: "CLOSE", To: 13}}, ready.Effects[0].Added)
}

// The chair of the dining room is free, so no floor is needed.
func TestScenesThatAreJustEnough(t *testing.T) {
	tests := []struct{ name, program, without string }{
		{"no floor is needed for a free chair", "[WALK] <dining_room> (1)\n[SIT] <chair> (1)", "floor"},
		{"there may be 300 nodes", manyMugs(285), ""},
	}
	all, p := actions(t), preparer(t, resources)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := p.Scene(without(flat(t), tt.without)).Prepare(demands(t, p, all, tt.program))
			require.NoError(t, err)
		})
	}
}

// A new node is like others of its class and has an unused id.
func TestNewNodes(t *testing.T) {
	g := flat(t)
	g.Nodes = append(g.Nodes, graph.Node{ID: 1000, Class: "wall"})
	p := preparer(t, resources)
	got, err := p.Scene(g).Prepare(demands(t, p, actions(t), "[WALK] <bathroom> (1)\n[WALK] <radio> (1)\n[WALK] <mug> (1)"))
	require.NoError(t, err)
	require.Equal(t, []graph.Node{
		{ID: 1001, Class: "radio", Category: "Electronics", Properties: []string{"GRABBABLE", "HAS_SWITCH", "HAS_PLUG"},
			States: []string{"PLUGGED_IN", "CLEAN"}},
		{ID: 1002, Class: "mug", Category: "placable_objects", Properties: []string{"GRABBABLE"}, States: []string{"CLEAN"}},
	}, got.New)
	require.Equal(t, []graph.Triple{{From: 1001, Relation: "INSIDE", To: 1}, {From: 1002, Relation: "INSIDE", To: 1}}, got.Delta.EdgesAdded)
	require.Equal(t, got.New, got.Graph().Nodes[len(g.Nodes):])
}

// manyMugs returns a program with n mugs.
func manyMugs(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[FIND] <mug> (%d)\n", i)
	}
	return b.String()
}

// without returns a scene without the nodes of some classes.
func without(g *graph.Graph, classes string) *graph.Graph {
	gone := strings.Fields(classes)
	return graph.New(slices.DeleteFunc(g.Nodes, func(n graph.Node) bool { return slices.Contains(gone, n.Class) }), g.Edges)
}

// demands infers the demands of a program.
func demands(t *testing.T, p *prepare.Preparer, all program.Actions, text string) *prepare.Demands {
	t.Helper()
	d, err := p.Demands(lines(t, all, text))
	require.NoError(t, err)
	return d
}

// Names are looked up without underscores, so only names without any are found.
func TestNamesOfScenes(t *testing.T) {
	tests := []struct {
		name  string
		kinds []phrase.Kind
		want  string // of cup, mug, beaker and computer
	}{
		{"a detail is of its kind", []phrase.Kind{{Name: "cup", Details: []string{"mug"}}}, "cup cup beaker computer"},
		{"a shared detail merges kinds under the first", []phrase.Kind{{Name: "cup", Details: []string{"mug"}}, {Name: "beaker", Details: []string{"mug"}}}, "cup cup cup computer"},
		{"or under a shorter one", []phrase.Kind{{Name: "beaker", Details: []string{"mug"}}, {Name: "cup", Details: []string{"mug"}}}, "cup cup cup computer"},
		{"but not the computer", []phrase.Kind{{Name: "computer", Details: []string{"mug"}}, {Name: "cup", Details: []string{"mug"}}}, "computer computer beaker computer"},
		{"a kind may be a detail", []phrase.Kind{{Name: "cup", Details: []string{"mug"}}, {Name: "mug", Details: []string{"beaker"}}}, "cup cup cup computer"},
		{"a kind may be its own detail", []phrase.Kind{{Name: "cup", Details: []string{"cup", "mug"}}}, "cup cup beaker computer"},
		{"underscores are nothing", []phrase.Kind{{Name: "c_up", Details: []string{"m_ug"}}}, "c_up c_up beaker computer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := preparer(t, prepare.Resources{Kinds: tt.kinds})
			d := demands(t, p, actions(t), "[FIND] <cup> (1)\n[FIND] <mug> (1)\n[FIND] <beaker> (1)\n[FIND] <computer> (1)")
			var got []string
			for _, n := range d.Names {
				got = append(got, n.Class)
			}
			require.Equal(t, tt.want, strings.Join(got, " "))
		})
	}
}

func TestResources(t *testing.T) {
	tests := []struct{ name, kinds, properties, want string }{
		{"kinds keep their order", `{"mug": ["cup"], "chair": ["seat"], "bed": []}`, `{"mug": ["GRABBABLE"]}`,
			"[{mug [cup]} {chair [seat]} {bed []}] map[mug:[GRABBABLE]]"},
		{"kinds are an object", `["mug"]`, `{}`, "class_name_equivalence: expected an object, found ["},
		{"and complete", `{"mug": [`, `{}`, "class_name_equivalence: unexpected end of JSON input"},
		{"with lists of words", `{"mug": [1]}`, `{}`, "class_name_equivalence: mug: expected a string, found a number"},
		{"properties too", `{}`, `[]`, "properties: expected an object, found a list"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := prepare.ReadResources([]byte(tt.kinds), []byte(tt.properties))
			got := fmt.Sprint(r.Kinds, r.Properties)
			if err != nil {
				got = err.Error()
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func TestInvalidKnowledgeIsAnError(t *testing.T) {
	recorded.Golden(t, "testdata/wrong.txtar", func(t *testing.T, in *source.File) string {
		_, err := prepare.Load(in)
		return recorded.Report(t, err)
	})
}

// A misspelt action would have no effect.
func TestKnowledgeNamesOnlyExistingActions(t *testing.T) {
	all := actions(t)
	doc := tree.Parse(prepare.Default(), &source.Diagnostics{})
	check := func(action string) {
		_, ok := all[strings.ToUpper(action)]
		require.True(t, ok, action)
	}
	for _, f := range doc.Field("actions").Fields {
		for _, w := range f.Value.Words(&source.Diagnostics{}, "") {
			check(w.Text)
		}
	}
	for _, aspect := range doc.Field("turns").Fields {
		for _, f := range aspect.Value.Fields {
			check(f.Key)
		}
	}
}

func parse(t *testing.T, all program.Actions, in *source.File) []program.Line {
	t.Helper()
	p, err := program.Parse(in, all)
	require.NoError(t, err)
	return p.Lines
}

// shown returns stages as text, or the error.
func shown(t *testing.T, stages fmt.Stringer, err error) string {
	t.Helper()
	if err == nil {
		return stages.String()
	}
	failure := (*prepare.Failure)(nil)
	require.ErrorAs(t, err, &failure)
	return fmt.Sprintf("%s: %s\n", failure.Kind, failure)
}
