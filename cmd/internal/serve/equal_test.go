package serve

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/testdata/recorded"
)

// A written is a plan that is executed on every way, whole and action by action.
type written struct {
	name  string
	where fields // that a session is started with
	whole fields // that execute is asked with
	lines []string
	words []string // that the command line executes it with, in a folder with the files that it needs
	task  string   // of an environment; "" where there is none
}

func (p *written) inHome() bool { return p.where["world"] != nil }

// plans are the own recipes and tasks, a sample of them where nobody sweeps; of ten recipes also
// in the quantitative mode.
func plans(t *testing.T, dir string) (all []*written) {
	sweep := os.Getenv("HEARTH_SWEEP") != ""
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for i, r := range recipes {
		if !sweep && i%10 > 0 {
			continue
		}
		p := &written{name: r.ID, task: r.ID, where: fields{}, whole: fields{"recipe": r.ID}, words: []string{r.ID}}
		for _, a := range r.Gold.Actions {
			p.lines = append(p.lines, a.String())
		}
		all = append(all, p)
		if sweep && i < 10 {
			hands := fields{"mode": "quantitative"}
			all = append(all, &written{name: r.ID + " by hand", where: hands, whole: fields{"recipe": r.ID, "mode": "quantitative"}, lines: p.lines, words: []string{r.ID, "--mode", "quantitative"}})
		}
	}
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	at, _ := scene.Home()
	tasks, err := home.Tasks()
	require.NoError(t, err)
	for i, task := range tasks {
		if i >= 30 || !sweep && i%10 > 0 {
			continue
		}
		ready, err := at.Ready(&hearth.Plan{Name: task.ID, Program: task.Activity.Program})
		require.NoError(t, err)
		p := &written{name: task.ID, task: task.ID, where: fields{"world": "household", "scene": ready.Graph().Text()}}
		for _, line := range ready.Bound {
			p.lines = append(p.lines, line.String())
		}
		text := strings.Join(p.lines, "\n")
		p.whole = fields{"plan": text}
		maps.Copy(p.whole, p.where)
		require.NoError(t, os.WriteFile(filepath.Join(dir, task.ID+".json"), []byte(ready.Graph().Text()), 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(dir, task.ID+".txt"), []byte(text), 0o644))
		p.words = []string{task.ID + ".txt", "--world", "household", "--scene", task.ID + ".json"}
		all = append(all, p)
	}
	return all
}

// A result is where a plan ended.
type result struct {
	Final   string `json:"final_hash"` // as execute tells it: of a home, of its graph
	Hash    string `json:"hash"`       // of the state
	Session string `json:"session"`
}

// A child is a server that is talked to line by line.
type child struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Reader
}

func newChild(t *testing.T, flags ...string) *child {
	c := exec.Command(os.Args[0], append([]string{"serve", "--stdio"}, flags...)...)
	c.Env = append(os.Environ(), "HEARTH_AS_COMMAND=1")
	in, err := c.StdinPipe()
	require.NoError(t, err)
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	t.Cleanup(func() { _ = in.Close(); _ = c.Wait() })
	return &child{t, in, bufio.NewReader(out)}
}

func (c *child) call(name string, with any) (r result) {
	c.t.Helper()
	text, err := json.Marshal(fields{"call": name, "with": with})
	require.NoError(c.t, err)
	_, err = fmt.Fprintf(c.in, "%s\n", text)
	require.NoError(c.t, err)
	line, err := c.out.ReadString('\n')
	require.NoError(c.t, err)
	var said struct{ Answer *result }
	require.NoError(c.t, json.Unmarshal([]byte(line), &said))
	require.NotNil(c.t, said.Answer, line)
	return *said.Answer
}

func (p *process) asked(t *testing.T, name string, with any) (r result) {
	t.Helper()
	require.NoError(t, p.call(name, with, &r), name)
	return r
}

// environment does a plan in an environment, until all of its task is reached, and checks the
// hashes of the states.
func (p *process) environment(t *testing.T, of *written, hashes []string) {
	t.Helper()
	base := p.url + "/openenv/kitchen/"
	if of.inHome() {
		base = p.url + "/openenv/household/"
	}
	post := func(path string, with any) (seen struct {
		Observation struct {
			Episode string `json:"episode_id"`
			Hash    string `json:"hash"`
		}
		Done bool `json:"done"`
	}) {
		text, err := json.Marshal(with)
		require.NoError(t, err)
		r, err := http.Post(base+path, "application/json", strings.NewReader(string(text)))
		require.NoError(t, err)
		defer r.Body.Close()
		said, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		require.Equal(t, 200, r.StatusCode, string(said))
		require.NoError(t, json.Unmarshal(said, &seen))
		return seen
	}
	at := post("reset", fields{"task": of.task, "max_actions": len(of.lines) + 1})
	steps := 0
	for i, line := range of.lines {
		step := post("step", fields{"episode_id": at.Observation.Episode, "action": fields{"text": line}})
		require.Equal(t, hashes[i], step.Observation.Hash, "%s in an environment, step %d", of.name, i+1)
		if steps++; step.Done {
			break
		}
	}
	require.True(t, steps == len(of.lines) || of.inHome(), of.name)
}

// tools does a plan with the tools of language models, which start in no scene of their own.
func (p *process) tools(t *testing.T, c *sdk.ClientSession, of *written) (r result) {
	t.Helper()
	call := func(name string, with any) (r result) {
		said, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: with})
		require.NoError(t, err)
		require.False(t, said.IsError, "%s: %v", name, said.Content[0].(*sdk.TextContent).Text)
		text, err := json.Marshal(said.StructuredContent)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &r))
		return r
	}
	if of.inHome() {
		r = p.asked(t, "start", of.where)
	} else {
		r = call("start", of.where)
	}
	for _, line := range of.lines {
		r = call("act", fields{"session": r.Session, "do": line})
	}
	return r
}

// A plan ends in the same state wherever it is executed: on the command line, by one call, action
// by action in a session that goes on after a restart in the middle, in a child line by line, with
// the tools of language models, and in an environment.
func TestAPlanEndsInOneStateHoweverItIsExecuted(t *testing.T) {
	recorded.Alone(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "sessions.db")
	all := plans(t, dir)
	require.GreaterOrEqual(t, len(all), 6)
	first, half, want := start(t, "--store", file), map[*written]result{}, map[*written]string{}
	for _, p := range all {
		code, out, told := ran(t, dir, "", append([]string{"run", "--format", "json"}, p.words...)...)
		require.Zero(t, code, "%s: %s", p.name, told)
		var r result
		require.NoError(t, json.Unmarshal([]byte(out), &r))
		require.Len(t, r.Final, 64, p.name)
		want[p] = r.Final
		require.Equal(t, r.Final, first.asked(t, "execute", p.whole).Final, "%s in one call", p.name)
		half[p] = first.asked(t, "start", p.where)
		for _, line := range p.lines[:len(p.lines)/2] {
			first.asked(t, "do", fields{"session": half[p].Session, "do": line})
		}
	}
	require.NoError(t, first.Process.Signal(os.Interrupt))
	_ = first.Wait()
	second, beside := start(t, "--store", file), newChild(t, "--store", "none")
	c, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "0"}, nil).
		Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: second.url + "/mcp", DisableStandaloneSSE: true}, nil)
	require.NoError(t, err)
	for _, p := range all {
		last := half[p]
		for _, line := range p.lines[len(p.lines)/2:] {
			last = second.asked(t, "do", fields{"session": last.Session, "do": line})
		}
		require.Equal(t, want[p], second.asked(t, "history", fields{"session": last.Session}).Final, "%s after a restart", p.name)
		if !p.inHome() {
			require.Equal(t, want[p], last.Hash, p.name)
		}

		require.Equal(t, want[p], beside.call("execute", p.whole).Final, "%s in a child", p.name)
		own := beside.call("start", p.where)
		var hashes []string
		for _, line := range p.lines {
			own = beside.call("do", fields{"session": own.Session, "do": line})
			hashes = append(hashes, own.Hash)
		}
		require.Equal(t, last.Hash, own.Hash, "%s in a child, action by action", p.name)

		by := second.tools(t, c, p)
		require.Equal(t, last.Hash, by.Hash, "%s with tools", p.name)
		require.Equal(t, want[p], second.asked(t, "history", fields{"session": by.Session}).Final, p.name)
		if p.task != "" {
			second.environment(t, p, hashes)
		}
	}
	require.NoError(t, c.Close())
}
