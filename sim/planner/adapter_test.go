package planner_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/sim/planner"
	"hearth/testdata/recorded"
)

// admissible is a small bank of phrases.
var admissible = strings.Split("walk to radio, find radio, switch on radio, switch off radio, walk to television, find television, "+
	"switch on television, switch off television, walk to sofa, sit on sofa, watch television, find food_cheese, grab food_cheese, eat food_cheese, "+
	"find food_food, grab food_food, eat food_food, walk to bathroom, wash sink, wipe sink, find sink, find shoes, put off shoes, stand up", ", ")

// household returns an adapter; each plan is given as its task and its steps.
func household(t testing.TB, plans ...string) *planner.Adapter {
	t.Helper()
	_, templates, err := phrase.Open(recorded.HouseholdFamily(t))
	require.NoError(t, err)
	var list []planner.Demonstration
	for _, p := range plans {
		task, steps, _ := strings.Cut(p, ": ")
		list = append(list, planner.Demonstration{Task: planner.Task{Name: task}, Steps: strings.Split(steps, ", ")})
	}
	a, err := planner.NewAdapter(list, admissible, templates, map[string]string{"tv": "television", "cheese": "food_cheese", "food": "food_food"})
	require.NoError(t, err)
	return a
}

func TestAdapter(t *testing.T) {
	radio := "Turn on radio: Walk to radio, Find radio, Switch on radio"
	many := []string{"Nap: Walk to sofa, Sit on sofa", "Rest: Walk to sofa, Sit on sofa", "Doze: Walk to sofa, Sit on sofa", "Sleep: Walk to sofa, Sit on sofa"}
	tests := []struct {
		name, task string
		plans      []string
		want       string
	}{
		{"the plan of a task that is alike", "Turn radio on", []string{"Wipe sink: Wipe sink", radio}, "walk to radio, find radio, switch on radio"},
		{"about another thing", "Turn on TV", []string{radio}, "walk to television, find television, switch on television"},
		{"about several words that differ", "Turn off TV", []string{radio}, "walk to television, find television, switch off television"},
		{"another word where it makes a phrase", "Wipe sink", []string{"Wash sink: Walk to bathroom, Wash sink"}, "walk to bathroom, wipe sink"},
		{"what there is no phrase for is dropped", "Watch radio", []string{"Watch TV: Walk to sofa, Sit on sofa, Find TV, Watch TV"}, "walk to sofa, sit on sofa, find radio"},
		{"a thing without counterpart is the main one", "Eat cheese", []string{"Eat: Walk to sofa, Find food, Grab food, Eat food"}, "walk to sofa, find food_cheese, grab food_cheese, eat food_cheese"},
		{"not when it is there already", "Eat cheese", []string{"Eat: Find cheese, Find food, Grab food, Eat food"}, "find food_cheese, find food_food, grab food_food, eat food_food"},
		{"not when a step would be no phrase", "Watch radio now", []string{"Watch: Find TV, Watch TV"}, "find television, watch television"},
		{"a step that becomes the one before is said once", "Wipe sink", []string{"Wash sink: Wash sink, Wipe sink"}, "wipe sink"},
		{"most votes win", "Watch", []string{"Watch news: Watch TV", "Watch news: Sit on sofa, Watch TV", "Watch news: Sit on sofa, Watch TV"}, "sit on sofa, watch television"},
		{"so does what has most in common with all", "Watch", []string{"Watch: Find TV", "Watch: Walk to sofa, Sit on sofa, Watch TV", "Watch: Walk to sofa, Sit on sofa", "Watch: Walk to sofa"}, "walk to sofa, sit on sofa"},
		{"whoever is alike decides", "Watch TV", append(many, "Watch radio: Find radio"), "find television"},
		{"with little to go by, what many do", "Fix", append(many, "Sixth: Find radio"), "walk to sofa, sit on sofa"},
		{"those whose plans have the thing are more alike", "Use TV", []string{"Use radio: Find radio", "Evening: Watch television", "Relax: Watch television", "Rest: Watch television"}, "watch television"},
		{"nothing alike, no plan", "xyz", []string{radio}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := household(t, tt.plans...).Plan(context.Background(), planner.Task{Name: tt.task})
			require.NoError(t, err)
			require.Equal(t, tt.want, strings.Join(p.Steps, ", "))
			require.Equal(t, planner.Adapted, p.Stop)
		})
	}
}

// Plans that can be executed at home are preferred, unless others are much better.
func TestPlansAreTriedAtHome(t *testing.T) {
	alike := []string{"Watch news: Find TV, Watch TV", "Watch news: Walk to TV, Find TV, Watch TV", "Watch news: Find TV, Watch TV"}
	tests := []struct {
		name  string
		plans []string
		home  planner.Executor
		want  string
	}{
		{"without a home the best one", alike, nil, "find television, watch television"},
		{"at home the best one that can be done", alike, careful(""), "walk to television, find television, watch television"},
		{"the best one if none can be done", alike, careful("WATCH"), "find television, watch television"},
		{"or if that is much worse", []string{alike[0], "Sleep: Walk to sofa"}, careful(""), "find television, watch television"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := household(t, tt.plans...)
			a.Home = tt.home
			p, err := a.Plan(context.Background(), planner.Task{Name: "Watch"})
			require.NoError(t, err)
			require.Equal(t, tt.want, strings.Join(p.Steps, ", "))
		})
	}
}

// The score of a plan is its expected overlap: three in four steps on average, and all of the most similar
// plan.
func TestTheScoreIsExpected(t *testing.T) {
	p, err := household(t, "Watch: Sit on sofa, Watch TV", "Watch: Watch TV").Plan(context.Background(), planner.Task{Name: "Watch"})
	require.NoError(t, err)
	require.Equal(t, []float64{0.875}, p.Scores)
}

func TestNearestCopiesTheFirstPlan(t *testing.T) {
	a := household(t, "Wash sink: Walk to bathroom", "Eat: Eat food", "Eat: Find food", "Eat: Find food")
	p, err := a.Nearest(context.Background(), planner.Task{Name: "Eat cheese"})
	require.NoError(t, err)
	require.Equal(t, []string{"eat food_food"}, p.Steps)
	require.Equal(t, "Eat", p.Examples[0].Name)
}

func TestThingsOfTasks(t *testing.T) {
	tests := []struct{ task, want string }{
		{"Put shoe on sinks", "shoes sink"},
		{"Turn on TV", "television"},
		{"Stand up", ""},
		{"Radio radio", "radio"},
	}
	a := household(t, "Eat: Eat food")
	for _, tt := range tests {
		t.Run(tt.task, func(t *testing.T) { require.Equal(t, tt.want, strings.Join(a.Things(tt.task), " ")) })
	}
}

// careful executes a step about a thing only if the previous step named the thing, and never the refused one.
func careful(refused string) planner.Executor {
	return func(lines []program.Line) (int, string) {
		for i, l := range lines {
			switch {
			case l.Action == refused:
				return i, "it is refused"
			case len(l.Params) == 0 || l.Action == "WALK":
			case i == 0 || len(lines[i-1].Params) == 0 || lines[i-1].Params[0].Name != l.Params[0].Name:
				return i, "it is not near"
			}
		}
		return len(lines), ""
	}
}

// thorough switches on only what was just walked to and found.
func thorough(lines []program.Line) (int, string) {
	for i, l := range lines {
		if l.Action == "SWITCHON" && (i < 2 || lines[i-2].Action != "WALK" || lines[i-1].Action != "FIND") {
			return i, "it is not ready"
		}
	}
	return len(lines), ""
}

func TestRepair(t *testing.T) {
	walk := "Turn on radio: Walk to radio, Find radio, Switch on radio, Find radio, Switch on radio, Walk to radio, Switch on radio"
	tests := []struct {
		name, steps string
		scenes      []planner.Executor
		want        string
		executable  int
		changes     int
	}{
		{"what works stays", "walk to radio, find radio", []planner.Executor{careful("")}, "walk to radio, find radio", 1, 0},
		{"what people did before is done before", "find television", []planner.Executor{careful("")}, "walk to television, find television", 1, 1},
		{"as often as it takes", "find television, find radio, switch on radio", []planner.Executor{careful("")}, "walk to television, find television, walk to radio, find radio, switch on radio", 1, 2},
		{"the only step is not dropped", "switch on radio", []planner.Executor{careful("SWITCHON")}, "switch on radio", 0, 0},
		{"two things may have to be done before", "switch on television", []planner.Executor{thorough}, "walk to television, find television, switch on television", 1, 1},
		{"what cannot be done is dropped", "walk to radio, find radio, switch on radio", []planner.Executor{careful("SWITCHON")}, "walk to radio, find radio", 1, 1},
		{"in as many scenes as possible", "walk to radio, find radio, switch on radio", []planner.Executor{careful(""), careful("SWITCHON")}, "walk to radio, find radio", 2, 1},
		{"without scenes nothing is known", "find television", nil, "find television", 0, 0},
	}
	a := household(t, walk)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := a.Repair(strings.Split(tt.steps, ", "), tt.scenes)
			require.Equal(t, tt.want, strings.Join(r.Steps, ", "))
			require.Equal(t, tt.executable, r.Executable)
			require.Len(t, r.Changes, tt.changes)
		})
	}
}

// A change has the reason of the scene that it is for.
func TestChangesHaveReasons(t *testing.T) {
	a := household(t, "Turn on radio: Walk to radio, Find radio, Switch on radio")
	r := a.Repair([]string{"find television", "switch on television"}, []planner.Executor{careful("SWITCHON")})
	require.Equal(t, []planner.Change{
		{Step: 0, Insert: []string{"walk to television"}, Why: "it is not near"},
		{Step: 2, Dropped: "switch on television", Why: "it is refused"},
	}, r.Changes)
}
