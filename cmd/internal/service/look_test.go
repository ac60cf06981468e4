package service_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
	"hearth/eval/diagram"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func TestWhatLiesInAThingIsToldLevelByLevel(t *testing.T) {
	s, ctx := served(t)
	world := asked[diagram.Contents](t, s, ctx, "contents", fields{"recipe": "walnut-balls", "step": 8})
	require.Nil(t, world.Container)
	require.Len(t, world.Items, 9)
	bowl := asked[diagram.Contents](t, s, ctx, "contents", fields{"recipe": "walnut-balls", "step": 8, "thing": "/medium-bowl/243"})
	require.Equal(t, "counter-top", bowl.Path[0].Class)
	require.Equal(t, 1, bowl.Container.Holds)
	require.Equal(t, "homogeneous-mixture", bowl.Items[0].Class)
	require.Equal(t, report.Property{Depth: 0, Name: "amount", Value: "340 g"}, bowl.Items[0].Properties[0])
	later := asked[diagram.Contents](t, s, ctx, "contents", fields{"recipe": "walnut-balls", "step": 11, "thing": "/medium-bowl/243"})
	require.Empty(t, later.Items)
	page := asked[diagram.Contents](t, s, ctx, "contents", fields{"thing": "/pantry/103", "limit": 10, "after": 50})
	require.Equal(t, 57, 50+len(page.Items))
	require.Equal(t, "E0715", refused(t, s, ctx, "contents", fields{"thing": "/medium-bowl/2430"}))
}

func TestAStepIsToldByWhatIsOtherThanBefore(t *testing.T) {
	s, ctx := served(t)
	heated := asked[diagram.StepDiff](t, s, ctx, "changes", fields{"recipe": "walnut-balls", "step": 13})
	require.Equal(t, "bake", heated.Action)
	found := map[string]report.Change{}
	for _, c := range heated.Changes {
		found[c.ID] = c
	}
	require.Contains(t, found["/oven/6"].Properties, report.PropertyChange{Name: "temperature", After: "170 degrees-celsius"})
	mixed := asked[diagram.StepDiff](t, s, ctx, "changes", fields{"recipe": "walnut-balls", "step": 8})
	require.Equal(t, []string{"gone", "gone", "gone", "made"}, []string{mixed.Changes[0].What, mixed.Changes[1].What, mixed.Changes[2].What, mixed.Changes[3].What})
	fetched := asked[diagram.StepDiff](t, s, ctx, "changes", fields{"recipe": "walnut-balls", "step": 9})
	require.Len(t, fetched.Changes, 1)
	require.Equal(t, []string{"moved", "kitchen-cabinet", "counter-top"}, []string{fetched.Changes[0].What, fetched.Changes[0].FormerContainer.Class, fetched.Changes[0].NewContainer.Class})
	require.Equal(t, "E0904", refused(t, s, ctx, "changes", fields{"recipe": "walnut-balls", "start": true}))
}

func TestWhatBecameOfAThingIsToldStepByStep(t *testing.T) {
	s, ctx := served(t)
	steps := func(with fields) (out []int) {
		for _, turn := range asked[report.List[diagram.StepDiff]](t, s, ctx, "past", with).Items {
			out = append(out, turn.Step)
		}
		return out
	}
	require.Equal(t, []int{2, 5, 6, 7, 8, 11}, steps(fields{"recipe": "walnut-balls", "thing": "/medium-bowl/243"}))
	require.Equal(t, []int{2, 5, 6}, steps(fields{"recipe": "walnut-balls", "thing": "/medium-bowl/243", "step": 6}))
}

// An ingredient is followed into what it is mixed into, with how much of that it is.
func TestAnIngredientIsFollowedThroughMixtures(t *testing.T) {
	s, ctx := served(t)
	mixed := asked[diagram.StepDiff](t, s, ctx, "changes", fields{"recipe": "walnut-balls", "step": 8}).Changes
	walnut, mixture := mixed[slices.IndexFunc(mixed, func(c report.Change) bool { return c.Class == "walnut" })].ID, mixed[3]
	require.Equal(t, []string{"brown-sugar", "walnut", "whole-egg"}, mixture.MixedOf)
	past := asked[report.List[diagram.StepDiff]](t, s, ctx, "past", fields{"recipe": "walnut-balls", "thing": walnut})
	var steps []int
	for _, turn := range past.Items {
		if steps = append(steps, turn.Step); turn.Step == 8 {
			require.Equal(t, []string{walnut, "", mixture.ID, "58.82 percent"}, []string{turn.Changes[0].ID, turn.Changes[0].Share, turn.Changes[1].ID, turn.Changes[1].Share[:5] + turn.Changes[1].Share[strings.Index(turn.Changes[1].Share, " "):]})
		}
	}
	require.Equal(t, []int{2, 5, 8, 11, 12, 13, 15, 16, 18}, steps)
	whole := asked[diagram.Contents](t, s, ctx, "contents", fields{"recipe": "walnut-balls", "step": 8, "thing": mixture.ID})
	require.Equal(t, []string{"brown-sugar", "walnut", "whole-egg"}, []string{whole.Parts[0].Class, whole.Parts[1].Class, whole.Parts[2].Class})
	require.Equal(t, walnut, whole.Parts[1].ID)
	gone := asked[diagram.Contents](t, s, ctx, "contents", fields{"recipe": "walnut-balls", "step": 8, "thing": walnut})
	require.Empty(t, gone.Path, "what was used up lies nowhere")
	some := asked[report.List[diagram.StepDiff]](t, s, ctx, "past", fields{"recipe": "walnut-balls", "thing": walnut, "limit": 2})
	require.Equal(t, []int{2, 2}, []int{len(some.Items), some.Next})
	require.GreaterOrEqual(t, some.Total, len(steps))
}

// A step that waits for what was not made is told from one that failed.
func TestWhatWaitedIsCounted(t *testing.T) {
	s, ctx := served(t)
	steps := asked[diagram.Steps](t, s, ctx, "steps", fields{"plan": "#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bowl 1)\n(bake ?z ?k3 ?k2 ?x ?oven 1 hour 180 degrees-celsius)\n(shape ?s ?k4 ?k3 ?z ball-shape)"})
	require.Equal(t, []int{4, 3, 2, 2, 1}, []int{steps.Count, steps.Executed, steps.Done, steps.Failed, steps.Waited})
}

// Who waits for scores hears of each network, though the scores of a file come together.
func TestEachNetworkOfAFileIsHeardOf(t *testing.T) {
	s, ctx := served(t)
	n, told := 0, []int(nil)
	call, err := service.Find("evaluate")
	require.NoError(t, err)
	ctx = service.WithProgress(ctx, func() { n++ })
	require.NoError(t, s.Stream(ctx, call, []byte(`{"networks": [{"text": "#walnut-balls\n(get-kitchen ?k)\n#mango-radish-salad\n(get-kitchen ?k)"}, {"text": "nothing"}]}`), func(any) error { told = append(told, n); return nil }))
	require.Equal(t, []int{2, 2, 3}, told)
}

func TestStepsAreToldPageByPage(t *testing.T) {
	s, ctx := served(t)
	all := asked[report.Episode](t, s, ctx, "execute", fields{"recipe": "walnut-balls"})
	var steps []report.Step
	bound := map[string]report.Binding{}
	for after := 0; ; {
		page := asked[diagram.Steps](t, s, ctx, "steps", fields{"recipe": "walnut-balls", "limit": 5, "after": after})
		require.Equal(t, []int{len(all.Steps), len(all.Steps), after}, []int{page.Count, page.Executed, page.After})
		require.Equal(t, all.Time, page.Time)
		steps = append(steps, page.New...)
		for name, b := range page.Bindings {
			bound[name] = b
		}
		if after = page.Next; after == 0 {
			break
		}
	}
	require.Equal(t, all.Steps, steps)
	require.Equal(t, all.Bindings, bound)
	require.Equal(t, 15, asked[diagram.Steps](t, s, ctx, "steps", fields{"recipe": "walnut-balls", "limit": 5, "step": 17}).After)
	bad := asked[diagram.Steps](t, s, ctx, "steps", fields{"plan": "#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bowl 1)\n(bake ?z ?k3 ?k2 ?x ?oven 1 hour 180 degrees-celsius)\n(shape ?s ?k4 ?k3 ?z ball-shape)"})
	require.Equal(t, []int{4, 3, 2}, []int{bad.Count, bad.Executed, bad.Failed})
	require.Equal(t, []int{2}, bad.First)
	home := asked[diagram.Steps](t, s, ctx, "steps", fields{"world": "household", "recipe": "take-a-nap", "limit": 2, "after": 2})
	require.Equal(t, "[LIE] <sofa> (216)", home.New[0].Text)
}

func TestWhatWasDoneIsComparedWithSomethingElse(t *testing.T) {
	s, ctx := served(t)
	gold := asked[report.WholeRecipe](t, s, ctx, "recipe", fields{"name": "walnut-balls"}).Gold
	compared := func(is string) report.Contrast {
		return asked[report.Contrast](t, s, ctx, "compare", fields{"was": fields{"recipe": "walnut-balls"}, "is": fields{"plan": is}})
	}
	what := func(c report.Contrast) (all []string) {
		for _, x := range c.Steps {
			all = append(all, fmt.Sprint(cmp.Or(x.After, x.Before).Step, " ", x.What))
		}
		return all
	}
	require.True(t, compared(gold).Same)

	hotter := compared(strings.ReplaceAll(gold, "170 degrees", "220 degrees"))
	require.False(t, hotter.Same)
	require.Equal(t, []string{"13 gone", "13 new"}, what(hotter)[:2])
	found := map[string]report.Change{}
	for _, c := range hotter.Things {
		found[c.ID] = c
	}
	require.Contains(t, found["/oven/6"].Properties, report.PropertyChange{Name: "temperature", Before: "170 degrees-celsius", After: "220 degrees-celsius"})
	require.Equal(t, "changed", found["/oven/6"].What)

	later := compared(strings.Replace(gold, "(grind ", "(get-kitchen ?first)\n(grind ", 1)) // all that follows has another place
	require.Contains(t, what(later), "5 new")
	for _, c := range later.Things {
		require.NotContains(t, []string{"made", "gone"}, c.What, "what a variable stands for is the same, whatever it is called: %v", c)
	}
	failing := compared(strings.Replace(gold, "?heaps ball-shape", "?rest ball-shape", 1))
	require.Equal(t, []string{"ok", "partial"}, []string{failing.First.Status, failing.Second.Status})
	require.Equal(t, "E0904", refused(t, s, ctx, "compare", fields{"was": fields{"recipe": "walnut-balls"}, "is": fields{"recipe": "take-a-nap", "world": "household"}}))
}

// Rules with a mistake are refused with its place whatever is asked, also by calls that do not need them.
func TestRulesWithAMistakeAreRefusedByAllCalls(t *testing.T) {
	recorded.Alone(t)
	s, ctx := served(t)
	for name, with := range map[string]fields{
		"of a type":           {"types/x.mg": "warm(X) :- mixde(X, /yes)."},
		"of an action":        {"kitchen/bake.mg": "effect(X) :- nothing_of_the_kind(X)."},
		"that cannot be read": {"types/x.mg": "warm(X :- mixed(X, /yes)."},
	} {
		for _, call := range []string{"check", "execute", "steps", "query", "start"} {
			about := fields{"recipe": "walnut-balls", "with": with}
			if call == "query" {
				about["query"] = "clock(T)"
			}
			c, err := service.Find(call)
			require.NoError(t, err)
			text, err := json.Marshal(about)
			require.NoError(t, err)
			_, err = s.Answer(ctx, c, text)
			problems, other := source.SplitError(err)
			require.NoError(t, other)
			require.NotEmpty(t, problems.Items, "%s: rules %s", call, name)
			require.Contains(t, with, problems.Items[0].Span.File.Name, "%s: rules %s", call, name)
		}
	}
	require.Equal(t, "ok", asked[report.Episode](t, s, ctx, "execute", fields{"recipe": "walnut-balls", "with": fields{"types/x.mg": "warm(X) :- mixed(X, /yes)."}}).Status)
}
