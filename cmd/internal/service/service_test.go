package service_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/plan"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/service"
	"hearth/eval/runs"
	"hearth/testdata/recorded"
)

// served is a service that keeps nothing, and a client that may do everything in it.
func served(t testing.TB) (*service.Service, context.Context) {
	c := service.DefaultConfig()
	c.Recipes, c.Planner, c.Version = cli.BuiltInRecipes, plan.BuiltIn, "test"
	n := 0
	c.Sessions.ID = func() string { n++; return fmt.Sprintf("session-%d", n) }
	return service.New(c), service.As(t.Context(), service.Client{Owner: "me", Write: true, Rules: true})
}

// asked is the answer to a call, through JSON.
func asked[T any](t testing.TB, s *service.Service, ctx context.Context, name string, with any) (out T) {
	t.Helper()
	text, err := json.Marshal(with)
	require.NoError(t, err)
	c, err := service.Find(name)
	require.NoError(t, err)
	v, err := s.Answer(ctx, c, text)
	require.NoError(t, err, "%s %s", name, text)
	answer, err := json.Marshal(v)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(answer, &out))
	return out
}

// desk is where runs are kept.
func desk(t testing.TB) *runkeep.Desk {
	t.Helper()
	d, err := runkeep.OpenDesk(context.Background(), &cli.App{}, filepath.Join(t.TempDir(), "runs.db"), func(*runs.Settings) (*hearth.World, error) {
		return hearth.Open(hearth.KitchenOptions{})
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

// Every call has an example, and its answer is as its schema says.
func TestExamplesAreAnsweredAsTheSchemasSay(t *testing.T) {
	recorded.Alone(t)
	s, ctx := served(t)
	s.Runs = desk(t)
	id := ""
	for _, c := range service.Calls() {
		with := strings.ReplaceAll(c.Example, "ID", id)
		var request any
		require.NoError(t, json.Unmarshal([]byte(with), &request))
		in, err := c.Input().Resolve(nil)
		require.NoError(t, err, c.Name)
		require.NoError(t, in.Validate(request), c.Name)
		v, err := s.Answer(ctx, &c, []byte(with))
		require.NoError(t, err, "%s %s", c.Name, with)
		text, err := json.Marshal(v)
		require.NoError(t, err)
		var answer map[string]any
		require.NoError(t, json.Unmarshal(text, &answer))
		out, err := c.Output().Resolve(nil)
		require.NoError(t, err, c.Name)
		require.NoError(t, out.Validate(answer), "%s: %.300s", c.Name, text)
		if c.Name == "start" {
			id = answer["session"].(string)
		}
	}
}

var sweep = os.Getenv("HEARTH_SWEEP") != ""

// overlay makes a file system of texts.
func overlay(t testing.TB, texts map[string]string) fs.FS {
	files := fstest.MapFS{}
	for name, text := range texts {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}
