package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
	"hearth/facts/corpus"
)

// mostBytes is what the module may weigh.
const mostBytes = 5_000_000

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
	t.Chdir("..")
	require.NoError(t, write(dir))
	packed, err := os.Stat(filepath.Join(dir, "hearth.wasm.gz"))
	require.NoError(t, err)
	require.Less(t, packed.Size(), int64(mostBytes))
	return dir
}

// The module needs no database, which does not compile for browsers.
func TestTheModuleNeedsNoDatabase(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./module")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	require.NoError(t, err)
	require.NotContains(t, string(out), "sqlite")
	require.Contains(t, string(out), "hearth/cmd/internal/service")
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
		for _, call := range []string{`{"call": "execute", "with": {"recipe": "` + r.ID + `"}}`, `{"call": "drawing", "with": {"recipe": "` + r.ID + `", "kind": "network"}}`, `{"call": "drawing", "with": {"recipe": "` + r.ID + `", "kind": "time"}}`} {
			lines.WriteString(call + "\n")
		}
	}
	for _, line := range []string{
		`{"call": "query", "with": {"recipe": "walnut-balls", "step": 13, "query": "temperature(X, N), N > 100.0"}}`,
		`{"call": "why", "with": {"recipe": "walnut-balls", "what": "mixed(X, /yes)"}}`,
		`{"call": "why-not", "with": {"recipe": "walnut-balls", "what": "vegan(X)"}}`,
		`{"call": "execute", "with": {"recipe": "take-a-nap", "world": "household"}}`,
		`{"call": "execute", "with": {"recipe": "walnut-balls", "mode": "quantitative"}}`,
		`{"call": "query", "with": {"recipe": "walnut-balls", "with": {"mine.mg": "warm_dish(X) :- mixed(X, /yes)."}, "query": "warm_dish(X)"}}`,
	} {
		lines.WriteString(line + "\n")
	}
	lines.WriteString(`{"call": "check", "with": {"plan": "#x\n(get-kitchen"}}` + "\n" + `{"call": "nothing"}` + "\n")
	c := service.DefaultConfig()
	c.Recipes = cli.BuiltInRecipes
	native := service.New(c)
	var want []string
	for _, line := range bytes.Split(bytes.TrimSpace(lines.Bytes()), []byte("\n")) {
		require.NoError(t, native.Line(service.As(t.Context(), service.Client{Owner: "local", Write: true, Rules: true}), string(line), func(r service.Reply) error {
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

// A job is answered in the page itself: with its pieces as they come, until it ends, is stopped,
// or fails.
func TestAJobOfThePageIsWatchedAndStopped(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	dir := t.TempDir()
	require.NoError(t, pages(dir))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"type": "module"}`), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "test.js"), []byte(`
let worker;
globalThis.Worker = class { constructor() { worker = this; this.asked = []; } postMessage(text) { this.asked.push(JSON.parse(text)); } };
const m = await import('./page/module.js'), reply = said => worker.onmessage({ data: JSON.stringify(said) }), soon = () => new Promise(done => setTimeout(done));
const say = (...all) => console.log(...all.map(x => JSON.stringify(x)));
const scored = await m.begin('evaluate', { networks: [] }), told = [], off = m.watch(scored.job, j => told.push(j.status + ' ' + j.pieces));
say(scored, worker.asked[0]);
reply({ id: 1, piece: 'one' }); reply({ id: 1, piece: 'two' });
off();
reply({ id: 1, answer: {} }); await soon();
say(told, await m.job(scored.job));
const given = await m.begin('evaluate', {});
reply({ id: 2, piece: 'one' });
await m.job(given.job, true); reply({ id: 2, piece: 'late' }); await soon();
say((await m.job(given.job)).status);
const bad = await m.begin('evaluate', {});
reply({ id: 3, problems: [{ code: 'E0904', message: 'there are no networks to score', hint: 'networks' }] }); await soon();
say(await m.job(bad.job));
say(await m.job('job-9').catch(e => e.code));
const asked = m.ask('query', { query: 'x' }).catch(e => [e.code, e.message, e.hint]);
reply({ id: 4, problems: [{ code: 'E0101', message: 'no', hint: 'yes' }] });
say(await asked);
const lost = m.ask('query', {}).catch(e => e.message);
worker.onerror({ message: 'gone' });
say(await lost);
`), 0o600))
	run := exec.Command(node, filepath.Join(dir, "test.js"))
	out, err := run.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, `{"job":"job-1","call":"evaluate","status":"running","pieces":0} {"id":1,"call":"evaluate","with":{"networks":[]},"stream":true}
["running 1","running 2"] {"job":"job-1","call":"evaluate","status":"done","pieces":2,"answer":{"items":["one","two"]}}
"cancelled"
{"job":"job-3","call":"evaluate","status":"failed","pieces":0,"failure":{"problems":[{"code":"E0904","message":"there are no networks to score","hint":"networks"}]}}
"E0905"
["E0101","no","yes"]
"Hearth could not be started in the browser: gone"
`, string(out))
}
