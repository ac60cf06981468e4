package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/drawing"
	"hearth/cmd/internal/service"
)

func TestACommandDrawsTheSameBytesAsTheService(t *testing.T) {
	const butter = "#butter\n(get-kitchen ?k)\n(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 100 g)\n"
	text, err := json.Marshal(butter)
	require.NoError(t, err)
	dir := t.TempDir()
	write(t, dir, "butter.solution", butter)
	tests := []struct{ command, request string }{
		{"network walnut-balls", `{"kind": "network", "recipe": "walnut-balls", "limit": 2000}`},
		{"network walnut-balls --limit 5 --after 7", `{"kind": "network", "recipe": "walnut-balls", "limit": 5, "after": 7}`},
		{"network take-a-nap --world household", `{"kind": "network", "recipe": "take-a-nap", "world": "household"}`},
		{"time walnut-balls --semantics released", `{"kind": "time", "recipe": "walnut-balls", "semantics": "released"}`},
		{"temperatures butter.solution --thing ?butter", `{"kind": "temperatures", "things": ["?butter"], "plan": PLAN, "mode": "quantitative"}`},
		{"kitchen butter.solution --step 1", `{"kind": "kitchen", "plan": PLAN, "step": 1, "mode": "quantitative"}`},
	}
	c := service.DefaultConfig()
	c.Recipes = cli.BuiltInRecipes
	s := service.New(c)
	call, err := service.Find("drawing")
	require.NoError(t, err)
	for _, tt := range tests {
		t.Run(tt.command, func(t *testing.T) {
			var out, told bytes.Buffer
			require.Zero(t, run(t.Context(), strings.Fields("plot "+tt.command), disk.Disk{Dir: dir}, &out, &told), told.String())
			v, err := s.Answer(t.Context(), call, []byte(strings.Replace(tt.request, "PLAN", string(text), 1)))
			require.NoError(t, err)
			require.Equal(t, out.String(), v.(*drawing.Drawing).SVG)
		})
	}
}
