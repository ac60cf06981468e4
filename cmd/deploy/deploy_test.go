// Package deploy_test holds what Hearth is deployed with against the command that it starts.
package deploy_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/serve"
)

func text(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// understood finds the command of a line, which must take all of its flags and words.
func understood(t *testing.T, line []string) *cobra.Command {
	t.Helper()
	root := &cobra.Command{Use: "hearth"}
	root.PersistentFlags().Int("max-memory", 0, "")
	root.AddCommand(serve.Command(&cli.App{}, serve.Parts{}))
	c, words, err := root.Find(line[1:])
	require.NoError(t, err)
	require.NoError(t, c.ParseFlags(words), line)
	require.NoError(t, c.ValidateArgs(c.Flags().Args()), line)
	return c
}

// lists are the lines of a Dockerfile with a command as a list, by their instruction.
var lists = regexp.MustCompile(`(?m)^(ENTRYPOINT|HEALTHCHECK .*CMD) (\[.*\])$`)

func TestTheImageStartsACommandThatThereIs(t *testing.T) {
	file := text(t, "Dockerfile")
	found := lists.FindAllStringSubmatch(file, -1)
	require.Len(t, found, 2)
	commands := map[string]*cobra.Command{}
	for _, f := range found {
		var line []string
		require.NoError(t, json.Unmarshal([]byte(f[2]), &line))
		require.Equal(t, "/hearth", line[0])
		commands[strings.Fields(f[1])[0]] = understood(t, line)
	}
	require.Equal(t, "health", commands["HEALTHCHECK"].Name())
	listens := commands["ENTRYPOINT"].Flag("listen").Value.String()
	_, port, _ := strings.Cut(listens, ":")
	require.Contains(t, file, "EXPOSE "+port+"\n")
	require.True(t, strings.HasSuffix(commands["HEALTHCHECK"].Flag("url").Value.String(), ":"+port))
	require.True(t, strings.HasPrefix(commands["ENTRYPOINT"].Flag("store").Value.String(), "/state/"), "sessions are in the volume")
	require.Contains(t, file, "\nFROM scratch\n")
	require.Regexp(t, `(?m)^USER [1-9]`, file, "not root")
	require.Contains(t, file, "CGO_ENABLED=0")
	require.Contains(t, file, "-buildvcs=false", "the ignored files must not make the version dirty")
	require.Contains(t, file, "-X hearth/cmd/internal/cli.commit=$COMMIT")
	_, goes, _ := strings.Cut(text(t, filepath.Join("..", "..", "go.mod")), "\ngo ")
	require.Contains(t, file, "golang:"+strings.Join(strings.Split(strings.Fields(goes)[0], ".")[:2], "."))
}

func TestTheUnitStartsACommandThatThereIs(t *testing.T) {
	unit, of := text(t, "hearth.service"), map[string]string{}
	for line := range strings.Lines(unit) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(line, "#") {
			of[key] = value
		}
	}
	c := understood(t, strings.Fields(of["ExecStart"]))
	require.Equal(t, "serve", c.Name())
	drain, err := c.Flags().GetDuration("drain")
	require.NoError(t, err)
	patience, err := time.ParseDuration(of["TimeoutStopSec"])
	require.NoError(t, err)
	require.Greater(t, patience, drain, "calls that are drained are not killed")
	memory, err := c.Flags().GetInt("max-memory")
	require.NoError(t, err)
	gigabytes, err := strconv.Atoi(strings.TrimSuffix(of["MemoryMax"], "G"))
	require.NoError(t, err)
	require.Less(t, memory, gigabytes*1024, "Hearth ends with a message before systemd kills it")
	require.Equal(t, "/bin/kill -HUP $MAINPID", of["ExecReload"])
	require.Contains(t, c.Flag("store").Value.String(), "%S/"+of["StateDirectory"]+"/")
	require.Equal(t, "yes", of["DynamicUser"])

	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not here: what systemd says of the unit is not tested")
	}
	dir := t.TempDir()
	command, err := os.Executable() // that one is there, and can be executed
	require.NoError(t, err)
	unit = strings.Replace(unit, strings.Fields(of["ExecStart"])[0], command, 1)
	unit = strings.Replace(unit, "Documentation=man:hearth-serve(1)\n", "", 1) // manuals are not installed here
	file := filepath.Join(dir, "hearth.service")
	require.NoError(t, os.WriteFile(file, []byte(unit), 0o644))
	said, err := exec.Command(analyze, "verify", "--recursive-errors=no", file).CombinedOutput()
	require.NoError(t, err, string(said))
	require.NotContains(t, string(said), "Unknown", string(said))
	said, err = exec.Command(analyze, "security", "--offline=yes", "--threshold=20", file).CombinedOutput()
	require.NoError(t, err, "its exposure is above 2.0 of 10: %s", said)
}
