package deploy_test

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"hearth/cmd/internal/batch"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
	"hearth/cmd/internal/score"
)

// starts finds the command that a manifest starts, which must take all of its words.
func starts(t *testing.T, line []string) *cobra.Command {
	t.Helper()
	require.Equal(t, "/hearth", line[0])
	root := &cobra.Command{Use: "hearth"}
	root.PersistentFlags().Int("max-memory", 0, "")
	root.AddCommand(batch.Command(&cli.App{}, batch.Commands{
		"evaluate": func(a *cli.App) jobs.Scoring { return score.Evaluate(a, nil) }, "score": score.Household,
	}))
	c, words, err := root.Find(line[1:])
	require.NoError(t, err)
	require.NoError(t, c.ParseFlags(words), line)
	require.NoError(t, c.ValidateArgs(c.Flags().Args()), line)
	return c
}

// A container is what both kinds of manifests say of one.
type container struct {
	Command     []string `yaml:"command"`
	Entrypoint  []string `yaml:"entrypoint"`
	Environment map[string]string
	Env         []struct{ Name string }
}

func TestManifestsStartWorkersThatThereAre(t *testing.T) {
	var compose struct{ Services map[string]container }
	require.NoError(t, yaml.Unmarshal([]byte(text(t, "batch.compose.yaml")), &compose))
	worker := compose.Services["worker"]
	require.Equal(t, "work", starts(t, worker.Entrypoint).Name())
	require.Contains(t, worker.Environment, "HEARTH_LEDGER")
	require.Contains(t, worker.Environment, "HEARTH_QUEUE")

	all := yaml.NewDecoder(strings.NewReader(text(t, "batch.kubernetes.yaml")))
	kinds := []string{}
	for {
		var m struct {
			Kind     string
			Metadata struct{ Name string }
			Spec     struct {
				Template struct {
					Spec struct{ Containers []container }
				}
				ScaleTargetRef struct{ Name string } `yaml:"scaleTargetRef"`
			}
		}
		if err := all.Decode(&m); err == io.EOF {
			break
		} else {
			require.NoError(t, err)
		}
		kinds = append(kinds, m.Kind)
		for _, c := range m.Spec.Template.Spec.Containers {
			require.Equal(t, "work", starts(t, c.Command).Name())
			require.Equal(t, "HEARTH_LEDGER", c.Env[0].Name)
			require.Equal(t, "HEARTH_QUEUE", c.Env[1].Name)
		}
		if m.Kind == "ScaledObject" {
			require.Equal(t, m.Metadata.Name, m.Spec.ScaleTargetRef.Name)
		}
	}
	require.Equal(t, []string{"Deployment", "ScaledObject"}, kinds)
}
