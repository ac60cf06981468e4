package service_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
	"hearth/eval/report"
)

// An agent compares alternatives before it chooses one.
func TestAlternativesAreTriedAndNothingIsKept(t *testing.T) {
	s, ctx := served(t)
	in := fields{"plan": "#toast\n(get-kitchen ?k)"}
	in["alternatives"] = []string{
		"(fetch ?bowl ?k2 ?k medium-bowl 1)\n(fetch ?other ?k3 ?k2 large-bowl 1)",
		"(fetch ?bowl ?k2 ?k medium-bowl 1000)",
		"(fetch ?bowl ?k2 ?k medium-bowle 1)",
		"fetch a bowl",
	}
	all := asked[report.List[service.Trial]](t, s, ctx, "try", in).Items
	require.Len(t, all, 4)
	require.True(t, all[0].Done)
	require.Len(t, all[0].Changes, 2)
	require.Equal(t, "fetch", all[0].Changes[0].Action)
	require.NotEmpty(t, all[0].Bindings)
	require.Positive(t, all[0].Seconds)
	for _, refused := range all[1:] {
		require.False(t, refused.Done, refused.Do)
		require.Empty(t, refused.Changes)
		require.True(t, len(refused.Failures) > 0 || len(refused.Problems) > 0)
		require.Zero(t, refused.Seconds)
	}
	home := asked[report.List[service.Trial]](t, s, ctx, "try", fields{"world": "household", "alternatives": []string{"[WALK] <kitchen> (100)", "[FLY] <kitchen> (100)"}}).Items
	require.True(t, home[0].Done)
	require.False(t, home[1].Done)

	require.Equal(t, "E0904", refused(t, s, ctx, "try", fields{"alternatives": []string{}}))
	require.Equal(t, "E0904", refused(t, s, ctx, "try", fields{"alternatives": make([]string, 101)}))
}

func TestOneAnswerDescribesAThing(t *testing.T) {
	s, ctx := served(t)
	oven := asked[service.Description](t, s, ctx, "describe", fields{"thing": "oven"})
	require.Equal(t, "oven", oven.Container.Class)
	bowl := asked[service.Description](t, s, ctx, "describe", fields{"recipe": "walnut-balls", "step": 8, "thing": "/medium-bowl/243"})
	require.Equal(t, "counter-top", bowl.Path[0].Class)
	require.Equal(t, "homogeneous-mixture", bowl.Items[0].Class)
	mixture := asked[service.Description](t, s, ctx, "describe", fields{"recipe": "walnut-balls", "step": 8, "thing": bowl.Items[0].ID})
	require.NotEmpty(t, mixture.Types)
	require.Equal(t, report.Property{Depth: 0, Name: "amount", Value: "340 g"}, mixture.Container.Properties[0])
	fridge := asked[service.Description](t, s, ctx, "describe", fields{"world": "household", "thing": "fridge"})
	require.Contains(t, fridge.Container.Properties, report.Property{Depth: 0, Name: "class", Value: "fridge"}, "%+v", fridge)

	require.Equal(t, "E0715", refused(t, s, ctx, "describe", fields{"thing": "bowll"}))
}
