package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/console"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/execute"
	"hearth/cmd/internal/runkeep"
)

// The test binary is the command, too, where the environment says so.
func TestMain(m *testing.M) {
	if os.Getenv("HEARTH_AS_COMMAND") == "" {
		os.Exit(m.Run())
	}
	a := &cli.App{Disk: disk.Disk{Stdin: os.Stdin}, Out: &disk.Output{Writer: os.Stdout}, Err: os.Stderr}
	root := &cobra.Command{Use: "hearth", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(Command(a, parts()), runkeep.Store(a), execute.Run(cli.InKitchen(a)))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // as main does
	context.AfterFunc(ctx, stop)
	os.Exit(a.Run(ctx, root, os.Args[1:]))
}

// A process is a server that runs by itself.
type process struct {
	*exec.Cmd
	url   string
	told  bytes.Buffer  // on the standard error; to be read when all is heard
	heard chan struct{} // is closed when nothing more is told
}

// start starts a server on a store, and waits until it can answer.
func start(t *testing.T, flags ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], append([]string{"serve", "--listen", "127.0.0.1:0"}, flags...)...), heard: make(chan struct{})}
	p.Env = append(os.Environ(), "HEARTH_AS_COMMAND=1")
	told, err := p.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, p.Start())
	t.Cleanup(func() { _ = p.Process.Kill(); _ = p.Wait() })
	lines := bufio.NewReader(told)
	for p.url == "" { // warnings come first
		line, err := lines.ReadString('\n')
		p.told.WriteString(line)
		require.NoError(t, err, p.told.String())
		_, url, _ := strings.Cut(line, "listening on ")
		p.url = strings.TrimSpace(url)
	}
	go func() {
		defer close(p.heard)
		_, _ = io.Copy(&p.told, lines)
	}()
	return p
}

// client keeps its connections, as clients do.
var client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1024}}

// call makes a call. The error is that the server is not there.
func (p *process) call(name string, with, answer any) error {
	text, err := json.Marshal(with)
	if err != nil {
		return err
	}
	r, err := client.Post(p.url+"/v1/"+name, "application/json", bytes.NewReader(text))
	if err != nil {
		return err
	}
	defer r.Body.Close()
	said, err := io.ReadAll(r.Body)
	if err == nil && r.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", r.Status, said)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(said, answer)
}

type turn struct {
	Session  string `json:"session"`
	Position int    `json:"position"`
	Steps    int    `json:"steps"`
	Hash     string `json:"hash"`
}

type fields = map[string]any

// No step that was acknowledged is lost, whenever the process is killed.
func TestWhatWasAcknowledgedSurvivesAKill(t *testing.T) {
	kills := 3
	if os.Getenv("HEARTH_SWEEP") != "" {
		kills = 200
	}
	file := filepath.Join(t.TempDir(), "sessions.db")
	r := rand.New(rand.NewSource(1))
	type known struct {
		id, hash string
		steps    int
	}
	var all [4]known
	for n := range kills {
		p := start(t, "--store", file)
		var done sync.WaitGroup
		for i := range all {
			k := &all[i]
			if n == 0 || k.steps > 100 {
				var s turn
				require.NoError(t, p.call("start", fields{"world": "household"}, &s))
				k.id, k.hash, k.steps = s.Session, s.Hash, 0
			}
			var now turn
			if err := p.call("session", fields{"session": k.id}, &now); err != nil {
				_ = p.Process.Kill()
				_ = p.Wait()
				t.Fatal(err, p.told.String())
			}
			require.GreaterOrEqual(t, now.Steps, k.steps, "a step that was acknowledged is lost")
			if now.Steps == k.steps {
				require.Equal(t, k.hash, now.Hash)
			}
			k.steps, k.hash = now.Steps, now.Hash
			done.Go(func() {
				for {
					var s turn
					room := []string{"<kitchen> (100)", "<bedroom> (400)"}[k.steps%2]
					if p.call("do", fields{"session": k.id, "do": "[WALK] " + room}, &s) != nil {
						return
					}
					k.steps, k.hash = s.Steps, s.Hash
				}
			})
		}
		time.Sleep(time.Duration(r.Intn(150)) * time.Millisecond)
		require.NoError(t, p.Process.Kill())
		done.Wait()
		_ = p.Wait()
	}
}

// A server that is asked to end lets nobody in, tells those who follow a session, and says that
// all is well.
func TestAServerEndsWhenItIsAskedTo(t *testing.T) {
	p := start(t, "--store", "none", "--drain", "20s")
	id := p.asked(t, "start", fields{"world": "household"}).Session
	follow, err := http.Get(p.url + "/v1/sessions/" + id + "/events")
	require.NoError(t, err)
	defer follow.Body.Close()
	require.NoError(t, p.Process.Signal(os.Interrupt))
	said, err := io.ReadAll(follow.Body)
	require.NoError(t, err, "it is not cut off")
	require.NotContains(t, string(said), "step")
	require.Contains(t, string(said), "event: ending")
	require.NoError(t, p.Wait(), "it did not end by the signal")
	_, err = http.Get(p.url + "/healthz")
	require.Error(t, err)
}

// ran is what a command says.
func ran(t *testing.T, dir, stdin string, args ...string) (code int, out, told string) {
	var o, e bytes.Buffer
	a := &cli.App{Disk: disk.Disk{Dir: dir, Stdin: strings.NewReader(stdin)}, Out: &disk.Output{Writer: &o}, Err: &e}
	root := &cobra.Command{Use: "hearth", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(Command(a, parts()), runkeep.Store(a), execute.Run(cli.InKitchen(a)), console.Command(cli.InKitchen(a)))
	code = a.Run(t.Context(), root, args)
	return code, o.String(), e.String()
}

// A child answers line by line: what is wrong with one line is told in its place.
func TestAChildAnswersLineByLine(t *testing.T) {
	long := `{"id": 3, "call": "execute", "with": {"plan": "` + strings.Repeat("x", 5000) + `"}}`
	code, out, told := ran(t, t.TempDir(), `{"id": "a", "call": "code", "with": {"name": "E0901"}}

nonsense
`+long+`
{"id": 4, "call": "evaluate", "stream": true, "with": {"networks": [{"text": "#walnut-balls\n(get-kitchen ?k)"}]}}
{"id": 5, "call": "recipes", "with": {"limit": 1}}`, "serve", "--stdio", "--store", "none", "--max-body", "4000")
	require.Zero(t, code, told)
	var lines []struct {
		ID       any
		Answer   any
		Piece    any
		End      bool
		Problems []struct{ Code string }
	}
	for line := range strings.Lines(out) {
		lines = append(lines, struct {
			ID       any
			Answer   any
			Piece    any
			End      bool
			Problems []struct{ Code string }
		}{})
		require.NoError(t, json.Unmarshal([]byte(line), &lines[len(lines)-1]))
	}
	require.Len(t, lines, 6)
	require.Equal(t, "a", lines[0].ID)
	require.NotNil(t, lines[0].Answer)
	require.Equal(t, "E0901", lines[1].Problems[0].Code)
	require.Equal(t, "E0913", lines[2].Problems[0].Code)
	require.NotNil(t, lines[3].Piece)
	require.True(t, lines[4].End)
	require.EqualValues(t, 5, lines[5].ID)
}

// Sessions move from one database to another, by lines of JSON or as a copy.
func TestSessionsAreCopied(t *testing.T) {
	dir := t.TempDir()
	_, out, _ := ran(t, dir, `{"id": 1, "call": "start", "with": {"plan": "#x\n(get-kitchen ?k)", "title": "mine"}}`, "serve", "--stdio", "--store", "a.db")
	var begun struct{ Answer turn }
	require.NoError(t, json.Unmarshal([]byte(out), &begun))
	code, lines, told := ran(t, dir, "", "store", "export", "--store", "a.db")
	require.Zero(t, code, told)
	require.Contains(t, lines, begun.Answer.Session)
	code, _, told = ran(t, dir, lines, "store", "import", "-", "--store", "b.db")
	require.Zero(t, code, told)
	require.Contains(t, told, "1 sessions were imported")
	code, _, told = ran(t, dir, "", "store", "backup", "c.db", "--store", "b.db")
	require.Zero(t, code, told)
	_, out, _ = ran(t, dir, `{"call": "session", "with": {"session": "`+begun.Answer.Session+`"}}`, "serve", "--stdio", "--store", "c.db")
	var now struct{ Answer turn }
	require.NoError(t, json.Unmarshal([]byte(out), &now))
	require.Equal(t, begun.Answer, now.Answer)
}

// What is not there is not made by asking for it.
func TestAStoreThatIsNotThereIsTold(t *testing.T) {
	dir := t.TempDir()
	for _, words := range [][]string{{"export"}, {"backup", "b.db"}} {
		code, _, told := ran(t, dir, "", append(append([]string{"store"}, words...), "--store", "a.db")...)
		require.Equal(t, cli.ExitEnvironment, code)
		require.Contains(t, told, "the file does not exist [E0941]")
	}
	require.NoFileExists(t, filepath.Join(dir, "a.db"))
}

// Recipes of a folder that is laid over the worlds can be asked for.
func TestRecipesOfAUserAreServed(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "mine"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "mine", "toast.solution"), []byte("#toast\n(get-kitchen ?k)\n"), 0o644))
	_, out, told := ran(t, dir, `{"call": "execute", "with": {"recipe": "toast"}}`, "serve", "--stdio", "--store", "none", "--with", "mine")
	require.Contains(t, out, `"id":"toast"`, told)
}

// What the flags say must make sense, and be safe.
func TestFlagsThatAreNotSafeAreRefused(t *testing.T) {
	for _, tt := range []struct{ flags, says string }{
		{"--listen 0.0.0.0:0", "--tokens is required"},
		{"--listen 0.0.0.0:0 --tokens t.txt", "sends tokens unencrypted"},
		{"--tls-cert a.pem", "must be given together"},
		{"--stdio --tokens t.txt", "--stdio does not listen"},
		{"requests.jsonl", "requires --stdio"},
		{"--live 0", "must be above zero"},
		{"--store nowhere/x.db", "E0915"},
		{"--with nowhere", "E08"},
	} {
		t.Run(tt.flags, func(t *testing.T) {
			code, _, told := ran(t, t.TempDir(), "", append([]string{"serve"}, strings.Fields(tt.flags)...)...)
			require.NotZero(t, code)
			require.Contains(t, told, tt.says)
		})
	}
}
