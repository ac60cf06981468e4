package view_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/record"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
)

// recorded writes what came of a plan as one file, and returns its address.
func recorded(t *testing.T, with map[string]string) string {
	t.Helper()
	looks(t)
	served := newService()
	ctx := service.As(t.Context(), service.Client{Owner: "local", Write: true})
	call, err := service.Find("start")
	require.NoError(t, err)
	text, err := json.Marshal(with)
	require.NoError(t, err)
	turn, err := served.Answer(ctx, call, text)
	require.NoError(t, err)
	of := record.Subject{Session: turn.(*session.ChangeResult).ID, Name: with["title"], Place: map[string]string{}, Command: "hearth view it"}
	for _, key := range []string{"recipe", "world", "mode"} {
		if with[key] != "" {
			of.Place[key] = with[key]
		}
	}
	if with["recipe"] == "" {
		of.Place["session"] = of.Session
	}
	r, err := record.New(ctx, served, of)
	require.NoError(t, err)
	page, err := r.Page()
	require.NoError(t, err)
	at := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(at, page, 0o600))
	return "file://" + at
}

// alone opens a file in a browser that has no network, and returns what it asked for.
func alone(t *testing.T, address string) (*tab, func() []string) {
	t.Helper()
	b := open(t, address)
	_, err := chromedp.Call(b.ctx, network.Enable, network.EnableParams{})
	require.NoError(t, err)
	_, err = chromedp.Call(b.ctx, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "http*"}}}) // such requests wait forever
	require.NoError(t, err)
	var asked []string
	require.NoError(t, chromedp.Listen(b.ctx, func(ev any) {
		if e, ok := ev.(*network.EventRequestWillBeSent); ok && !strings.HasPrefix(e.Request.URL, "data:") {
			b.mu.Lock()
			asked = append(asked, e.Request.URL)
			b.mu.Unlock()
		}
	}))
	return b, func() []string {
		b.mu.Lock()
		defer b.mu.Unlock()
		return slices.Clone(asked)
	}
}

// A page that was written to a file needs no server and no network: all panels are in it, and what
// it cannot answer it says.
func TestAPageIsOneFile(t *testing.T) {
	t.Parallel()
	address := recorded(t, map[string]string{"recipe": "walnut-balls", "title": "walnut-balls"})
	b, asked := alone(t, address)
	b.at("").sees("18 of 18 steps executed").sees("Grind the nuts in the food processor.").seen("episode")
	require.Equal(t, "#episode?recipe=walnut-balls", value[string](b, "location.hash"))
	b.click("one step back").sees("17/18").click("Grind the nuts in the food processor.").sees("5/18")
	b.click("Kitchen").sees("What grind changed").until(`document.querySelectorAll('.tree .node').length > 5`)
	b.click(".change .thing").sees("History").seen("kitchen")
	b.at("#kitchen?recipe=walnut-balls&step=8").sees("What mix changed").click(".change.made ins .why").sees("Made true by step 8, mix").seen("why")
	b.at("#time?recipe=walnut-balls").sees("36:20").click("Score").sees("Nothing: it is the gold dish").sees("17 of 17").seen("score")
	b.click("Ask").sees("This page is a record")
	for _, example := range record.Questions["kitchen"] {
		b.click(example).until(`document.querySelector('main [role=status]')?.textContent.match(/^\d+ answers?/)`)
	}
	b.write("[aria-label=query]", "used(X, /yes)\r").sees("the answer was not recorded").sees("hearth view it does").seen("recorded ask")
	require.False(t, value[bool](b, `[...document.querySelectorAll('nav a')].some(e => ['Edit', 'Live', 'Batch'].includes(e.textContent))`))
	b.click("Hearth").sees("What it cannot do").seen("record")
	b.at("#episode?recipe=mango-radish-salad").sees("is not what was recorded")
	// It runs no script but its own, and asks nobody.
	b.do(`document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.evil = 1' })); 0`)
	require.False(t, value[bool](b, "'evil' in window"))
	require.Equal(t, "refused", value[string](b, `fetch('http://127.0.0.1:9/').then(() => 'answered', () => 'refused')`))
	require.Equal(t, []string{address}, asked())
	b.mu.Lock()
	defer b.mu.Unlock()
	require.NotEmpty(t, b.problems, "the policy tells of what was refused")
	for _, p := range b.problems {
		require.Contains(t, p, "Content Security Policy")
	}
}

// What was not done stands in a file with its reasons, and what could have been done instead.
func TestAFileTellsWhatWasNotDone(t *testing.T) {
	t.Parallel()
	b, asked := alone(t, recorded(t, map[string]string{"title": "toast.solution", "plan": "#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bowl 1)\n(bake ?z ?k3 ?k2 ?x ?oven 1 hour 180 degrees-celsius)\n(shape ?s ?k4 ?k3 ?z ball-shape)"}))
	b.at("").sees("1 failed").sees("there is nothing in small-bowl ?x")
	b.click("step 3, bake").click("Why was it not done, and what could be done instead?").sees("nonempty(/thing)").sees("What could be done instead").usable()
	require.Len(t, asked(), 1)
	b.quiet()
}

// A home is in a file, too.
func TestAHomeIsOneFile(t *testing.T) {
	t.Parallel()
	b, asked := alone(t, recorded(t, map[string]string{"recipe": "take-a-nap", "world": "household", "title": "take-a-nap"}))
	b.at("").click("Home").sees("living room").click("[LIE]").sees("What lie changed").seen("home").click("Ask")
	for _, example := range record.Questions["household"] {
		b.click(example).until(`document.querySelector('main [role=status]')?.textContent.match(/^\d+ answers?/)`)
	}
	require.Len(t, asked(), 1)
	b.quiet()
}
