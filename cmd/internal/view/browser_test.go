package view_test

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/plan"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/view"
)

//go:embed testdata/axe/axe.min.js.gz
var axePacked []byte

// axe is axe-core, which looks for what keeps people from using a page.
var axe = sync.OnceValue(func() string {
	z, err := gzip.NewReader(bytes.NewReader(axePacked))
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		panic(err)
	}
	return string(text)
})

// browser is one for all tests; it ends with the process.
var browser = sync.OnceValues(func() (context.Context, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if at, err := exec.LookPath(name); err == nil {
			opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(at), chromedp.NoSandbox, chromedp.WindowSize(1280, 900),
				// One process for each tab, and none for pages that were left: making them took most of the time.
				chromedp.Flag("disable-features", "Translate,BackForwardCache,SpareRendererForSitePerProcess,ProactivelySwapBrowsingInstance,IsolateOrigins,site-per-process"))
			ctx, _ := chromedp.NewExecAllocator(context.Background(), opts...)
			ctx, _ = chromedp.NewContext(ctx)
			over = func() { _ = chromedp.Cancel(ctx) } // nobody looks any more
			return ctx, chromedp.Do(ctx, chromedp.Navigate("about:blank"))
		}
	}
	return nil, exec.ErrNotFound
})

// over ends the browser, if there is one.
var over = func() {}

func TestMain(m *testing.M) {
	code := m.Run()
	over()
	os.Exit(code)
}

func handler(served *service.Service) *api.Server {
	return api.New(api.Config{Service: served, Rules: true, Body: 8 << 20, Log: slog.New(slog.DiscardHandler), Now: time.Now, Handlers: view.Handlers()}, func(context.Context) error { return nil })
}

// shared is the address of a server for all tests that leave nothing in it: worlds are opened
// once. It ends with the process.
var shared = sync.OnceValue(func() string { return httptest.NewServer(handler(newService())).URL })

// server is one that keeps nothing, with the page; the function returned ends it.
func server(t *testing.T, served *service.Service, address string) (*httptest.Server, func()) {
	t.Helper()
	s := handler(served)
	h := httptest.NewUnstartedServer(s)
	if address != "" {
		require.NoError(t, h.Listener.Close())
		h.Listener = listen(t, address)
	}
	h.Start()
	end := sync.OnceFunc(func() { s.Drain(); h.CloseClientConnections(); h.Close() })
	t.Cleanup(end)
	return h, end
}

func newService() *service.Service {
	c := service.DefaultConfig()
	c.Recipes, c.Planner, c.Version = cli.BuiltInRecipes, plan.BuiltIn, "test"
	n := 0
	c.Sessions.ID = func() string { n++; return fmt.Sprintf("session-%d", n) }
	return service.New(c)
}

// A tab looks at the page.
type tab struct {
	*testing.T
	ctx context.Context
	url string

	there    bool // it has the page
	mu       sync.Mutex
	problems []string // what the console said
}

// looks leaves a test out that opens a page, where that takes too long (-short).
func looks(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser is slow")
	}
}

// open opens the page of a server in a tab of its own. The test is skipped where there is no browser.
func open(t *testing.T, url string) *tab {
	t.Helper()
	looks(t)
	parent, err := browser()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skipf("no browser: %v; apt-get install chromium", err)
	}
	require.NoError(t, err)
	ctx, late := context.WithTimeout(seat(t, parent, url), 60*time.Second)
	t.Cleanup(late)
	b := &tab{T: t, ctx: ctx, url: url}
	go func() {
		for m, err := range chromedp.Console(ctx) {
			if err != nil {
				return
			}
			if m.Type != "log" && m.Type != "info" && m.Type != "debug" {
				b.mu.Lock()
				b.problems = append(b.problems, string(m.Type)+": "+m.Text)
				b.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		if t.Failed() {
			b.shot("failed")
		}
	})
	return b
}

// seats are tabs that nobody looks at.
var seats struct {
	sync.Mutex
	free []context.Context
}

// seat is a tab for a page: one that a test has left, or a new one. To make one costs more than
// most of what is done in it.
func seat(t *testing.T, parent context.Context, url string) context.Context {
	t.Helper()
	var ctx context.Context
	seats.Lock()
	if n := len(seats.free); n > 0 {
		ctx, seats.free = seats.free[n-1], seats.free[:n-1]
	}
	seats.Unlock()
	if ctx == nil {
		ctx, _ = chromedp.NewContext(parent) // it ends with the browser
		_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		require.NoError(t, err)
	}
	require.NoError(t, chromedp.Do(ctx, chromedp.EmulateViewport(1280, 900)))
	_, err := chromedp.Call(ctx, log.Clear, cdp.Empty{}) // what the console said to others
	require.NoError(t, err)
	_, err = chromedp.Call(ctx, runtime.DiscardConsoleEntries, cdp.Empty{})
	require.NoError(t, err)
	_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	require.NoError(t, err)
	t.Cleanup(func() {
		if t.Failed() || strings.HasPrefix(url, "file:") || chromedp.Do(ctx, chromedp.Navigate("about:blank")) != nil {
			_ = chromedp.Cancel(ctx) // nobody needs it
			return
		}
		seats.Lock()
		defer seats.Unlock()
		seats.free = append(seats.free, ctx)
	})
	return ctx
}

// quiet fails when the console has said something.
func (b *tab) quiet() {
	b.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Empty(b, b.problems, "the console")
}

// settled is when nothing is on its way any more.
const settled = `document.querySelector('main') && document.querySelector('main').className === (location.hash.match(/^#([a-z-]+)/)?.[1] ?? 'start') && !document.querySelector('[aria-busy=true], .waiting')`

// at goes to a place of the page.
func (b *tab) at(place string) *tab {
	b.Helper()
	if b.there {
		b.do("location.hash = " + quoted(place) + "; 0")
	} else {
		to := b.url
		if !strings.HasPrefix(to, "file:") {
			to += "/"
		}
		require.NoError(b, chromedp.Do(b.ctx, chromedp.Navigate(to+place)))
		b.there = true
	}
	return b.until(settled)
}

// do evaluates an expression.
func (b *tab) do(js string) {
	b.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Evaluate[any](js))
	require.NoError(b, err, js)
}

// value is that of an expression.
func value[V any](b *tab, js string) V {
	b.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[V](js, chromedp.EvalAwaitPromise))
	require.NoError(b, err, js)
	return v
}

// until waits until an expression is true.
func (b *tab) until(js string) *tab {
	b.Helper()
	wait := `new Promise(done => { const end = Date.now() + 8000; const look = wait => { let v; try { v = (` + js + `) } catch {} v ? done(true) : Date.now() > end ? done(false) : setTimeout(look, wait, Math.min(wait * 1.5, 150)) }; setTimeout(look, 10, 15) })`
	require.True(b, value[bool](b, wait), "waited for %s; the page says %s", js, cut(value[string](b, "document.body.innerText")))
	return b
}

func cut(s string) string { return s[:min(len(s), 1500)] }

// sees waits until a text can be read.
func (b *tab) sees(text string) *tab {
	b.Helper()
	return b.until(`document.body.innerText.toLowerCase().includes(` + quoted(strings.ToLower(text)) + `)`)
}

// click clicks what can be clicked and has a text, or the first that a selector finds.
func (b *tab) click(what string) *tab {
	b.Helper()
	find := `(() => { const q = ` + quoted(what) + `; const all = [...document.querySelectorAll('a, button, summary, label, [role=button], [role=option]')].filter(e => e.offsetParent !== null || e.closest('svg'));
		return all.find(e => e.textContent.trim() === q) ?? all.find(e => e.getAttribute('aria-label') === q) ?? all.find(e => e.textContent.includes(q)) ?? document.querySelector(q) })()`
	b.until(find)
	b.do(find + `.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window })); 0`)
	return b.until(settled)
}

// write writes into a field as people do.
func (b *tab) write(field, text string) *tab {
	b.Helper()
	b.until(`document.querySelector(` + quoted(field) + `)`)
	b.do(`(() => { const e = document.querySelector(` + quoted(field) + `); e.focus(); e.value = ''; e.setSelectionRange?.(0, 0); })(); 0`)
	require.NoError(b, chromedp.Do(b.ctx, chromedp.KeyEvent(text)))
	return b
}

// key presses keys.
func (b *tab) key(keys string) *tab {
	b.Helper()
	require.NoError(b, chromedp.Do(b.ctx, chromedp.KeyEvent(keys)))
	return b
}

// size makes the window another.
func (b *tab) size(w, h int64) *tab {
	b.Helper()
	require.NoError(b, chromedp.Do(b.ctx, chromedp.EmulateViewport(w, h)))
	return b
}

// theme chooses between light and dark.
func (b *tab) theme(name string) *tab {
	b.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: name}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}})
	require.NoError(b, err)
	return b
}

// shot keeps a picture of the page where somebody wants to look at it, or a test has failed: with
// go test -artifacts, or in the folder in HEARTH_SHOTS.
func (b *tab) shot(name string) *tab {
	dir := os.Getenv("HEARTH_SHOTS")
	kept := flag.Lookup("test.artifacts")
	switch {
	case dir == "" && (kept != nil && kept.Value.String() == "true" || b.Failed()):
		dir = b.ArtifactDir()
	case dir == "":
		return b
	}
	image, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, strings.ReplaceAll(b.Name(), "/", "-")+"-"+name+".png"), image, 0o600)
	}
	if err != nil {
		b.Logf("no picture: %v", err)
	}
	return b
}

// usable fails when axe finds something that keeps people from using the page.
func (b *tab) usable() *tab {
	b.Helper()
	return b.without("'wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'")
}

// legible fails when axe finds colours that cannot be told apart: all that another theme changes.
func (b *tab) legible() *tab {
	b.Helper()
	return b.without("'color-contrast', 'link-in-text-block'")
}

func (b *tab) without(rules string) *tab {
	b.Helper()
	if !value[bool](b, "!!window.axe") {
		b.do(axe() + "\n;0")
	}
	found := value[[]string](b, `axe.run({ resultTypes: ['violations'], runOnly: [`+rules+`], rules: { 'label-content-name-mismatch': { enabled: true } } }).then(r => r.violations.flatMap(v => v.nodes.slice(0, 3).map(n => v.id + ': ' + n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? ''))))`)
	require.Empty(b, found, "axe")
	return b
}

func quoted(s string) string {
	text, _ := json.Marshal(s) // of a string
	return string(text)
}

// call asks a service directly.
func call(t *testing.T, h *httptest.Server, name string, with any) map[string]any {
	t.Helper()
	text, err := json.Marshal(with)
	require.NoError(t, err)
	q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.URL+"/v1/"+name, bytes.NewReader(text))
	require.NoError(t, err)
	r, err := h.Client().Do(q)
	require.NoError(t, err)
	defer func() { _ = r.Body.Close() }() // it was read
	var out map[string]any
	require.NoError(t, json.NewDecoder(r.Body).Decode(&out))
	require.Equal(t, http.StatusOK, r.StatusCode, "%v", out)
	return out
}
