package view_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/view"
	"hearth/parser/source"
)

// long is a program of so many steps, between rooms.
func long(n int, rooms ...string) string {
	var b strings.Builder
	b.WriteString("Long\nLong\n\n\n")
	for i := range n {
		fmt.Fprintf(&b, "[WALK] %s\n", rooms[i%len(rooms)])
	}
	return b.String()
}

// A long episode is read page by page: the page holds few nodes, and goes to any moment of it at once.
func TestALongEpisodeIsReadPageByPage(t *testing.T) {
	looks(t)
	t.Parallel()
	n := 3000
	if os.Getenv("HEARTH_SWEEP") != "" {
		n = 100_000
	}
	served := newService()
	served.Time = 10 * time.Minute
	h, _ := server(t, served, "")
	id := call(t, h, "start", map[string]any{"world": "household"})["session"]
	var rooms []string
	for _, row := range call(t, h, "entities", map[string]any{"session": id, "description": "room"})["answers"].([]any)[:2] {
		name := strings.Split(row.(map[string]any)["X"].(map[string]any)["id"].(string), "/") // /kitchen/11
		rooms = append(rooms, fmt.Sprintf("<%s> (%s)", name[1], name[2]))
	}
	for done := 0; done < n; done += 2000 {
		call(t, h, "do", map[string]any{"session": id, "do": long(min(2000, n-done), rooms...)})
	}
	b := open(t, h.URL).at("")
	begun := time.Now()
	b.at(fmt.Sprintf("#episode?session=%s", id)).sees(fmt.Sprintf("%d of %d steps executed", n, n))
	t.Logf("%d steps can be seen after %s", n, time.Since(begun))
	for _, step := range []int{n / 2, 7, n - 3} {
		begun = time.Now()
		b.at(fmt.Sprintf("#episode?session=%s&step=%d", id, step)).until(fmt.Sprintf(`document.querySelector('.pane.about h2').textContent.startsWith('%d walk')`, step))
		b.until(fmt.Sprintf(`document.querySelector('.step-line.lit .n')?.textContent === '%d'`, step))
		t.Logf("step %d can be seen after %s", step, time.Since(begun))
		require.LessOrEqual(t, value[int](b, "document.querySelectorAll('*').length"), 2000)
	}
	b.click("one step back").until(fmt.Sprintf(`document.querySelector('.pane.about h2').textContent.startsWith('%d walk')`, n-4)).shot("long")
	b.at(fmt.Sprintf("#time?session=%s&step=%d", id, n/2)).until(fmt.Sprintf(`document.querySelector('.bar-line.lit .n')?.textContent === '%d'`, n/2))
	require.LessOrEqual(t, value[int](b, "document.querySelectorAll('*').length"), 2000)
	who := call(t, h, "entities", map[string]any{"session": id, "description": "character", "limit": 1})["answers"].([]any)[0].(map[string]any)["X"].(map[string]any)["id"]
	for panel, seen := range map[string]string{
		"kitchen": `document.querySelectorAll('.tree .node').length > 2`, "ask": `document.querySelector('.asking')`, "time": `document.querySelector('.bar-line.lit')`,
		fmt.Sprintf("why?what=inside(%s,+X)", who): `document.querySelector('.proof .unfold, .origin')`,
		fmt.Sprintf("kitchen?thing=%s", who):       `document.querySelectorAll('.past li').length === 100`,
	} {
		begun = time.Now()
		panel, more, _ := strings.Cut(panel, "?")
		b.at(fmt.Sprintf("#%s?session=%s&step=%d&%s", panel, id, n-1, more)).until(seen)
		t.Logf("%s can be seen after %s", panel, time.Since(begun))
		require.LessOrEqual(t, value[int](b, "document.querySelectorAll('*').length"), 2000, panel)
	}
	b.quiet()
}

// A server that goes away is missed, and found again.
func TestAServerThatGoesAwayIsMissedAndFoundAgain(t *testing.T) {
	t.Parallel()
	served := newService()
	h, end := server(t, served, "")
	b := open(t, h.URL).at("#kitchen?recipe=walnut-balls&step=8").sees("What mix changed")
	address := h.Listener.Addr().String()
	end()
	b.do(`document.querySelector('[aria-label="one step back"]').click(); 0`)
	b.sees("The server does not answer").sees("7/18").sees("What mix changed").shot("away")
	server(t, served, address)
	b.sees("What crack changed").until(`!document.querySelector('.away')`)
}

// hostile are five hundred texts that want to be more than text: each kind in places of many kinds.
func hostile() (all []string) {
	kinds := []string{
		`<img src=x onerror="window.evil=1">`, `<script>window.evil=1</script>`, `<svg onload=window.evil=1>`, `<iframe srcdoc="<script>parent.evil=1</script>">`, `<a href="javascript:window.evil=1">x</a>`,
		`<details open ontoggle=window.evil=1>`, `<input autofocus onfocus=window.evil=1>`, `<style>*{display:none}</style>`, `<base href="//example.org/">`, `<meta http-equiv=refresh content="0;url=//example.org">`,
		`<math><mtext><img src=x onerror=window.evil=1>`, `<template><script>window.evil=1</script></template>`, "'+window.evil=1+'", "${window.evil=1}", "javascript:window.evil=1", "data:text/html,<script>window.evil=1</script>",
		"\u202eevil", "__proto__", "constructor", "{{evil}}", "&lt;b&gt;", "%3Cscript%3E", "\ufeff\u200b", "../../etc/passwd", "a\u2028b",
	}
	around := []string{"%s", `">%s`, "'>%s", "</title>%s", "</textarea>%s", "</script>%s", "-->%s", "]]>%s", "`%s", "\n%s", "\t%s ", "%s%[1]s", "/%s/1", "?%s", "#%s", "(%s)", "<%s>", "%s\u0301", strings.Repeat("long", 200) + "%s", "\\%s"}
	for _, k := range kinds {
		for _, a := range around {
			all = append(all, strings.NewReplacer("%[1]s", k, "%s", k).Replace(a))
		}
	}
	return all
}

// What plans and names hold is text, whatever it looks like.
func TestHostileNamesAreText(t *testing.T) {
	looks(t)
	t.Parallel()
	served := newService()
	h, _ := server(t, served, "")
	evil := []string{
		`<img src=x onerror="window.evil=1">`, `<script>window.evil=1</script>`, `"><svg onload=window.evil=1>`, `'+window.evil=1+'`, "${window.evil=1}",
		"javascript:window.evil=1", "\u202eevil", "</textarea><script>window.evil=1</script>", "__proto__", "constructor", strings.Repeat("long", 2000), "{{evil}}", "a\u0000b", "&lt;b&gt;",
	}
	many := hostile()
	require.Len(t, many, 500)
	if os.Getenv("HEARTH_SWEEP") == "" { // all of them take a minute
		var some []string
		for i := 0; i < len(many); i += 17 {
			some = append(some, many[i])
		}
		many = some
	}
	evil = append(many, evil...)
	for i, name := range evil {
		call(t, h, "start", map[string]any{"title": name, "plan": fmt.Sprintf("#toast\n(get-kitchen ?k%d)\n(fetch ?x ?k2 ?k%d bowl 1)", i, i)})
	}
	b := open(t, h.URL).at("")
	b.until(`document.body.innerText.includes('<script>window.evil=1</script>')`)
	for i, text := range evil {
		quick := strings.ReplaceAll(quoted(text), "\\u0000", "")
		for j, place := range []string{"'#episode?recipe='", "'#kitchen?recipe=walnut-balls&thing='", "'#ask?recipe=walnut-balls&q='", "'#why?recipe=walnut-balls&what='", "'#episode?session='", "'#' "} {
			if i < len(many) && i%6 != j { // each of the many in one of the places
				continue
			}
			b.do(`location.hash = ` + place + ` + encodeURIComponent(` + quick + `); 0`)
		}
	}
	b.at("#ask?recipe=walnut-balls&q=" + "%3Cimg%20src%3Dx%20onerror%3D%22window.evil%3D1%22%3E")
	b.until(`document.querySelector('.trouble')`).shot("hostile")
	b.at("#episode?recipe=walnut-balls").sees("18 of 18")
	require.False(t, value[bool](b, "'evil' in window"))
	drawn := value[int](b, `import('/page/drawing.js').then(m => { const e = m.svg('<svg xmlns="http://www.w3.org/2000/svg" onload="window.evil=1"><script>window.evil=1</script><a href="javascript:1"><text>x</text></a><image href="http://example.org/x"/><g style="fill:red" onclick="window.evil=1" data-step="1"><text>y</text></g><foreignObject><b xmlns="http://www.w3.org/1999/xhtml">z</b></foreignObject></svg>'); document.body.append(e); return e.querySelectorAll('script, a, image, foreignObject, [style], [onclick], [onload]').length + (e.textContent.includes('y') ? 0 : 100) })`)
	require.Zero(t, drawn)
	require.False(t, value[bool](b, "'evil' in window"))
}

// tabs presses Tab many times, without waiting for what comes of each.
func (b *tab) tabs(n int) {
	b.Helper()
	var all sync.WaitGroup
	errs := make([]error, n)
	for i := range n {
		all.Go(func() {
			_, errs[i] = chromedp.Call(b.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: "Tab", Code: "Tab", WindowsVirtualKeyCode: 9, NativeVirtualKeyCode: 9})
		})
	}
	all.Wait()
	require.NoError(b, errors.Join(errs...))
}

// tabTo presses Tab until what has a text, or is called so, has the focus, and can be seen to have it.
func (b *tab) tabTo(what string) *tab {
	b.Helper()
	b.do(`window.listens ??= (addEventListener('keydown', e => { if (e.key === 'Tab' && window.reached?.()) e.preventDefault() }, true), 1); 0`) // many Tabs at once stop there
	b.do(`window.reached = () => { const e = document.activeElement, called = document.getElementById(e.getAttribute('aria-labelledby')) ?? e; return e.matches('a, button, input, textarea, select, [role=button], summary, [tabindex]') && (called.textContent.trim() === ` + quoted(what) + ` || e.getAttribute('aria-label') === ` + quoted(what) + `) }; 0`)
	for n := 0; !value[bool](b, "reached()"); n++ {
		require.Less(b, n, 10, "%s cannot be reached by Tab", what)
		b.tabs(25)
	}
	require.NotEqual(b, "none", value[string](b, `getComputedStyle(document.activeElement).outlineStyle`), "%s can be seen to have the focus", what)
	b.do("window.reached = undefined; 0")
	return b
}

// Everything can be done with the keyboard alone: from the start page to the proof of a value.
func TestTheKeyboardIsEnough(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("")
	b.tabTo("find a recipe")
	b.key("walnut balls").until(`document.querySelectorAll('[aria-label=recipes] .line').length === 1`)
	b.key(kb.Tab).key(kb.Tab).key(kb.Enter).sees("18 of 18 steps executed")
	b.tabTo("Kitchen")
	b.key(kb.Enter).sees("What dip changed")
	b.tabTo("step")
	b.key(kb.ArrowLeft).sees("17/18").key(kb.ArrowLeft).key(kb.ArrowLeft).key(kb.ArrowLeft).key(kb.ArrowLeft).sees("What bake changed")
	b.tabTo("170 degrees-celsius")
	b.key(kb.Enter).sees("Made true by step 13, bake").shot("why")
	b.quiet()
}

// A panel has the focus as soon as it is there, so that nobody who is fast is put back to its beginning.
func TestAPanelTakesTheFocusOnlyAtOnce(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#episode?recipe=walnut-balls").sees("18 of 18")
	b.do(`window.had = []; new MutationObserver(() => { if (document.body.textContent.includes('What dip changed')) window.had.push(document.activeElement.id) }).observe(document.body, { childList: true, subtree: true, characterData: true }); 0`)
	b.at("#kitchen?recipe=walnut-balls").sees("What dip changed")
	require.Equal(t, "main", value[string](b, "window.had[0]"))
	b.quiet()
}

// Where tokens are wanted the page is for those who have one, or a link that lets a page in once.
func TestThePageIsBehindTheSameDoorAsTheCalls(t *testing.T) {
	tokens, err := api.ReadTokens(&source.File{Name: "tokens", Text: "alice-alice-alice alice read,write\n"})
	require.NoError(t, err)
	s := api.New(api.Config{Service: newService(), Tokens: tokens, Body: 1 << 20, Log: slog.New(slog.DiscardHandler), Now: time.Now, Handlers: view.Handlers()}, func(context.Context) error { return nil })
	get := func(path string, header ...string) *http.Response {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Result()
	}
	for _, path := range []string{"/", "/page/main.js"} {
		require.Equal(t, http.StatusUnauthorized, get(path).StatusCode)
		require.Equal(t, http.StatusOK, get(path, "Authorization", "Bearer alice-alice-alice").StatusCode)
	}
	in := get(s.Link(service.Client{Owner: "alice"}))
	require.Len(t, in.Cookies(), 1)
	require.Equal(t, http.StatusOK, get("/", "Cookie", in.Cookies()[0].Name+"="+in.Cookies()[0].Value).StatusCode)
	require.Equal(t, http.StatusNotFound, get("/page/nothing.js", "Authorization", "Bearer alice-alice-alice").StatusCode)
}

// What can be done, many things that are alike, and a plan that is tried and compared are there for the keyboard, too.
func TestTheKeyboardReachesWhatUnfolds(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#kitchen?recipe=walnut-balls&step=12").sees("What shape changed")
	b.tabTo("the 16 others, alike").key(kb.Enter).until(`document.querySelectorAll('.change .below .thing').length === 16`)
	b.at("#why?recipe=walnut-balls&step=8&what=mixed(X,+/yes)").sees("Made true by").tabTo("step 8, mix").key(kb.Enter).sees("8 mix")
	b.tabTo("What can be done now").key(kb.Enter).until(`document.querySelector('.offers > li')`)
	b.tabTo("Edit").key(kb.Enter).until(`document.querySelector('[aria-label=plan]')?.value.includes('(bake')`).sees("18 of 18")
	b.do(`(() => { const e = document.querySelector('[aria-label=plan]'); e.setSelectionRange(0, 0) })(); 0`)
	b.tabTo("plan").key("; tried\r").until(`document.querySelector('[aria-label=plan]').value.startsWith('; tried')`)
	b.tabTo("Execute").key(kb.Enter).sees("Compared with the run before").tabTo("Look at it").key(kb.Enter).sees("steps executed")
	b.at("#jobs").sees("This server shows no jobs").at("#batch").tabTo("jobs of hearth batch").key(kb.Enter).sees("This server shows no jobs")
	b.refused().quiet()
}
