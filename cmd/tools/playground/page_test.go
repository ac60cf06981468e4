package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/parser/network"
)

// A page is one without a server, in a browser.
type page struct {
	*testing.T
	ctx context.Context
}

func quoted(s string) string {
	text, _ := json.Marshal(s) // of a string
	return string(text)
}

// value is that of an expression.
func value[V any](p *page, js string) V {
	p.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[V](js, chromedp.EvalAwaitPromise))
	require.NoError(p, err, js)
	return v
}

// until waits until an expression is true.
func (p *page) until(js string) {
	p.Helper()
	ok := value[bool](p, `new Promise(done => { const end = Date.now() + 60000; const look = () => { let v; try { v = (`+js+`) } catch {} v ? done(true) : Date.now() > end ? done(false) : setTimeout(look, 15) }; look() })`)
	require.True(p, ok, "waited for %s; the page says %.900s", js, value[string](p, "document.body.innerText"))
}

// sees waits until texts can be read.
func (p *page) sees(texts ...string) {
	p.Helper()
	for _, text := range texts {
		p.until(`document.body.innerText.toLowerCase().includes(` + quoted(text) + `.toLowerCase())`)
	}
}

// at goes to a place of the page.
func (p *page) at(place string) {
	p.Helper()
	value[string](p, "location.hash = "+quoted(place))
}

// click clicks the first of what can be clicked that has a text.
func (p *page) click(text string) {
	p.Helper()
	find := `[...document.querySelectorAll('a, button, summary, label')].find(e => e.textContent.trim() === ` + quoted(text) + `)`
	p.until(find)
	value[int](p, find+`.click(), 0`)
}

// types makes the text of a field another.
func (p *page) types(field, text string) {
	p.Helper()
	p.until(`document.querySelector(` + quoted(field) + `)`)
	value[int](p, `(() => { const e = document.querySelector(`+quoted(field)+`); e.value = `+quoted(text)+`; e.dispatchEvent(new Event('input', { bubbles: true })); return 0 })()`)
}

// usable fails when axe finds something that keeps people from using the page.
func (p *page) usable(axe string) {
	p.Helper()
	value[bool](p, `(() => { if (!window.axe) { `+axe+` } return true })()`)
	require.Empty(p, value[[]string](p, `axe.run({ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.html.slice(0, 160))))`))
}

func unpacked(t *testing.T, file string) string {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	z, err := gzip.NewReader(bytes.NewReader(text))
	require.NoError(t, err)
	plain, err := io.ReadAll(z)
	require.NoError(t, err)
	return string(plain)
}

// Ten questions, and rules of one's own, are answered by files alone.
func TestThePageWorksWithoutAServer(t *testing.T) {
	dir := built(t)
	axe := unpacked(t, filepath.Join("..", "internal", "view", "testdata", "axe", "axe.min.js.gz"))
	at, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed")
	}
	var sent int64
	files := http.FileServer(http.Dir(dir))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if info, err := os.Stat(filepath.Join(dir, r.URL.Path)); err == nil {
			sent += info.Size()
		}
		files.ServeHTTP(w, r)
	}))
	defer host.Close()
	ctx, end := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(at), chromedp.NoSandbox, chromedp.WindowSize(1280, 900))...)
	defer end()
	ctx, stop := chromedp.NewContext(ctx)
	defer stop()
	ctx, late := context.WithTimeout(ctx, 5*time.Minute)
	defer late()
	p := &page{t, ctx}
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate(host.URL+"/#episode?recipe=walnut-balls&step=5")))
	p.sees("18 of 18 steps executed")
	p.until(`document.querySelector('svg [data-step="5"]')`)
	t.Logf("the first answer is there after %.0f ms, and %d bytes", value[float64](p, "performance.now()"), sent)
	p.usable(axe)

	set, err := cli.BuiltInRecipes("2024")
	require.NoError(t, err)
	worse := network.Print(&network.File{Networks: []*network.Network{set.Entry("walnut-balls").Gold}})
	worse = string(bytes.ReplaceAll([]byte(worse), []byte("brown-sugar 90 g"), []byte("white-sugar 60 g")))
	failing := url.QueryEscape("#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bowl 1)\n(bake ?z ?k3 ?k2 ?x ?oven 1 hour 180 degrees-celsius)\n(shape ?s ?k4 ?k3 ?z ball-shape)")
	for _, q := range []struct {
		question, place string
		answers         []string
	}{
		{"What came of every step?", "#episode?recipe=walnut-balls", []string{"18 of 18 steps executed", "Grind the nuts in the food processor."}},
		{"How long does it take, and what makes it so long?", "#time?recipe=walnut-balls&step=13", []string{"36:20", "bake"}},
		{"What did a step change?", "#kitchen?recipe=walnut-balls&step=8", []string{"What mix changed"}},
		{"What became of a thing?", "#kitchen?recipe=walnut-balls&step=8&thing=/medium-bowl/243", []string{"History"}},
		{"Which ingredient cost most of the score?", "#score?plan=" + url.QueryEscape(worse), []string{"brown-sugar 90 g", "is missing"}},
		{"Why is it so?", "#why?recipe=walnut-balls&what=mixed(X,+/yes)", []string{"kitchen/shared.mg"}},
		{"Why is it not so?", "#why?recipe=walnut-balls&what=mixed(/oven/6,+/yes)", []string{"It is not true"}},
		{"Why did a step fail?", "#episode?plan=" + failing + "&step=3", []string{"1 failed", "there is nothing in small-bowl ?x"}},
		{"What is hot at a moment?", "#ask?recipe=walnut-balls&step=13&q=temperature(X,+N),+N+%3E+100.0", []string{"18 answers"}},
		{"What happened at home?", "#kitchen?recipe=take-a-nap&world=household&step=3", []string{"What lie changed"}},
	} {
		p.at("#")
		p.sees("What happens when a plan is executed")
		p.at(q.place)
		p.sees(q.answers...)
		t.Log(q.question, q.answers)
	}
	for range 3 {
		took := value[float64](p, `import('/page/ask.js').then(async m => { const begun = performance.now(); await m.ask('query', { recipe: 'walnut-balls', step: 13, query: 'temperature(X, N), N > 100.0' }); return performance.now() - begun })`)
		t.Logf("a query is answered after %.0f ms", took)
	}

	p.at("#edit?recipe=walnut-balls")
	p.sees("18 of 18 steps executed")
	p.types("[aria-label=rules]", "warm_dish(X) :- mixde(X, /yes).")
	p.sees("mixde/2", "1:17")
	p.types("[aria-label=rules]", "warm_dish(X) :- mixed(X, /yes).")
	p.until(`document.querySelectorAll('.problem').length === 0`)
	p.click("Execute")
	p.until(`location.hash.includes('session=')`)
	p.sees("The result is the same")
	p.click("Look at it")
	p.until(`location.hash.startsWith('#episode')`)
	value[string](p, "location.hash = location.hash.replace('#episode', '#ask') + '&q=warm_dish(X)'")
	p.sees("answers", "homogeneous-mixture")
	p.usable(axe)
	shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(t.ArtifactDir(), "playground.png"), shot, 0o600))
}
