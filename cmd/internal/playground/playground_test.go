package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
	"hearth/facts/corpus"
)

// mostBytes is what the module may weigh.
const mostBytes = 5_700_000

// asking runs the module under Node: each line of the standard input is a call, and each line
// of the output a reply.
const asking = `
const fs = require('fs'), zlib = require('zlib'), dir = process.argv[1];
require(dir + '/wasm_exec.js');
const go = new Go();
const calls = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean);
WebAssembly.instantiate(zlib.gunzipSync(fs.readFileSync(dir + '/hearth.wasm.gz')), go.importObject).then(({ instance }) => {
  go.run(instance);
  const next = () => { if (!calls.length) process.exit(0); hearth(calls.shift(), line => { console.log(line); next(); }); };
  next();
});`

// built is a playground. Compiling it takes a minute, so that only sweeps do.
func built(t *testing.T) string {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("the playground is compiled under HEARTH_SWEEP=1")
	}
	dir := t.TempDir()
	t.Chdir(filepath.Join("..", "..", ".."))
	require.NoError(t, write(dir))
	packed, err := os.Stat(filepath.Join(dir, "hearth.wasm.gz"))
	require.NoError(t, err)
	require.Less(t, packed.Size(), int64(mostBytes))
	return dir
}

func TestTheModuleAnswersAsTheServiceDoes(t *testing.T) {
	dir := built(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	var lines bytes.Buffer
	for _, r := range recipes {
		for _, call := range []string{`{"call": "execute", "with": {"recipe": "` + r.ID + `"}}`, `{"call": "drawing", "with": {"recipe": "` + r.ID + `", "kind": "network"}}`} {
			lines.WriteString(call + "\n")
		}
	}
	lines.WriteString(`{"call": "check", "with": {"plan": "#x\n(get-kitchen"}}` + "\n" + `{"call": "nothing"}` + "\n")
	c := service.Usual()
	c.Recipes = cli.Own
	native := service.New(c)
	var want []string
	for _, line := range bytes.Split(bytes.TrimSpace(lines.Bytes()), []byte("\n")) {
		require.NoError(t, native.Line(t.Context(), string(line), func(r service.Reply) error {
			text, err := json.Marshal(r)
			want = append(want, string(text))
			return err
		}))
	}
	run := exec.Command(node, "-e", asking, dir)
	run.Stdin = &lines
	out, err := run.Output()
	require.NoError(t, err)
	got := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	require.Len(t, got, len(want))
	for i, line := range got {
		require.Equal(t, want[i], string(line))
	}
}

func TestThePageWorksWithoutAServer(t *testing.T) {
	dir := built(t)
	at, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed")
	}
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer host.Close()
	ctx, end := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(at), chromedp.NoSandbox, chromedp.WindowSize(1280, 900))...)
	defer end()
	ctx, stop := chromedp.NewContext(ctx)
	defer stop()
	ctx, late := context.WithTimeout(ctx, 2*time.Minute)
	defer late()
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate(host.URL+"/#episode?recipe=walnut-balls&step=5")))
	said, err := chromedp.Run(ctx, chromedp.Evaluate[string](`new Promise(done => {
		const look = () => document.querySelector('svg [data-step="5"]') ? done('drawn') : setTimeout(look, 100);
		look();
	})`, chromedp.EvalAwaitPromise))
	require.NoError(t, err)
	require.Equal(t, "drawn", said)
	shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	require.NoError(t, err)
	if to := os.Getenv("HEARTH_SCREENSHOTS"); to != "" {
		require.NoError(t, os.WriteFile(filepath.Join(to, "playground.png"), shot, 0o644))
	}
}
