package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
)

// viewed starts hearth view without a browser, and returns the link that it tells. It ends
// with the test.
func viewed(t *testing.T, dir string, words ...string) *url.URL {
	t.Helper()
	told, err := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	a := &cli.App{Disk: disk.Disk{Dir: dir}, Out: &disk.Output{Writer: io.Discard}, Err: err}
	root := &cobra.Command{Use: "hearth", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(View(a, parts()))
	ended := make(chan int)
	go func() {
		ended <- a.Run(ctx, root, append([]string{"view", "--no-browser"}, words...))
		_ = err.Close()
	}()
	line, _ := bufio.NewReader(told).ReadString('\n')
	go func() { _, _ = io.Copy(io.Discard, told) }()
	t.Cleanup(func() { stop(); <-ended })
	_, link, found := strings.Cut(strings.TrimSpace(line), "hearth: ")
	require.True(t, found, line)
	at, problem := url.Parse(link)
	require.NoError(t, problem)
	return at
}

func TestViewLetsOneBrowserInAndShowsThePlan(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "mine.solution"), []byte("#mine\n(get-kitchen ?k)\n"), 0o600))
	link := viewed(t, dir, "mine.solution", "--semantics", "released")
	require.Equal(t, "127.0.0.1", link.Hostname())
	place, query, _ := strings.Cut(link.Fragment, "?")
	require.Equal(t, "episode", place)
	id := strings.TrimPrefix(query, "session=")
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := &http.Client{Jar: jar}
	post := func(c *http.Client) (int, string) {
		r, err := c.Post("http://"+link.Host+"/v1/history", "application/json", strings.NewReader(`{"session": "`+id+`"}`))
		require.NoError(t, err)
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		return r.StatusCode, string(text)
	}
	status, _ := post(browser)
	require.Equal(t, http.StatusUnauthorized, status, "nobody is let in without the link")
	r, err := browser.Get(link.String())
	require.NoError(t, err)
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	require.Contains(t, string(text), "<title>Hearth</title>")
	require.Contains(t, r.Header.Get("Content-Security-Policy"), "default-src 'self'")
	status, said := post(browser)
	require.Equal(t, http.StatusOK, status, said)
	var e struct {
		ID    string `json:"id"`
		Steps []any  `json:"steps"`
	}
	require.NoError(t, json.Unmarshal([]byte(said), &e))
	require.Equal(t, "mine", e.ID)
	require.Len(t, e.Steps, 1)
	again, err := http.Get(link.String())
	require.NoError(t, err)
	require.NoError(t, again.Body.Close())
	require.Equal(t, http.StatusUnauthorized, again.StatusCode, "the link is of no use a second time")
}

// The page has no tokens, so other machines must not reach it. The error names the command that has tokens.
func TestViewRefusesToListenToOtherMachines(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
	defer stop()
	var told strings.Builder
	a := &cli.App{Out: &disk.Output{Writer: io.Discard}, Err: &told}
	root := &cobra.Command{Use: "hearth", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(View(a, parts()))
	require.Equal(t, 2, a.Run(ctx, root, []string{"view", "--no-browser", "--listen", "0.0.0.0:0"}))
	require.Contains(t, told.String(), "--listen 0.0.0.0:0 is open to other machines: use hearth serve")
}

func TestViewLinksToPlansThatComeWithHearth(t *testing.T) {
	require.Equal(t, "episode?edition=2024&mode=quantitative&recipe=walnut-balls", viewed(t, t.TempDir(), "walnut-balls", "--mode", "quantitative").Fragment)
	require.Equal(t, "episode?recipe=take-a-nap&world=household", viewed(t, t.TempDir(), "take-a-nap", "--world", "household").Fragment)
}

func TestTwoServersOfAHostHaveCookiesOfTheirOwn(t *testing.T) {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := &http.Client{Jar: jar}
	var all []*url.URL
	for range 2 {
		at := viewed(t, t.TempDir(), "walnut-balls")
		r, err := browser.Get(at.String())
		require.NoError(t, err)
		require.NoError(t, r.Body.Close())
		all = append(all, at)
	}
	for _, at := range all {
		r, err := browser.Get("http://" + at.Host + "/v1/openapi.json")
		require.NoError(t, err)
		require.NoError(t, r.Body.Close())
		require.Equal(t, http.StatusOK, r.StatusCode)
	}
}

func TestViewWritesAPageThatNeedsNoServer(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "mine.solution"), []byte("#mine\n(get-kitchen ?k)\n"), 0o600))
	export := func(words ...string) (int, string) {
		var told strings.Builder
		a := &cli.App{Disk: disk.Disk{Dir: dir}, Out: &disk.Output{Writer: io.Discard}, Err: &told}
		root := &cobra.Command{Use: "hearth", SilenceErrors: true, SilenceUsage: true}
		root.AddCommand(View(a, parts()))
		return a.Run(t.Context(), root, append([]string{"view", "--export", "page.html"}, words...)), told.String()
	}
	code, told := export("mine.solution", "--semantics", "released")
	require.Zero(t, code, told)
	page, err := os.ReadFile(filepath.Join(dir, "page.html"))
	require.NoError(t, err)
	require.Contains(t, string(page), "<title>mine.solution · Hearth</title>")
	require.NotContains(t, string(page), dir)
	code, told = export()
	require.Equal(t, 2, code)
	require.Contains(t, told, "--export requires a plan")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "all.jsonl"), []byte(`{"file": "mine.solution", "status": "ok", "code": ""}`+"\n"), 0o600))
	code, told = export("all.jsonl")
	require.Zero(t, code, told)
	page, err = os.ReadFile(filepath.Join(dir, "page.html"))
	require.NoError(t, err)
	require.Contains(t, string(page), "<title>all.jsonl · Hearth</title>")
	code, _ = export("no-such-recipe")
	require.NotZero(t, code)
}

// A file of results is a table, with the networks that are still in their files.
func TestViewShowsResults(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("mine.solution", "#mine\n(get-kitchen ?k)\n")
	write("all.jsonl", `{"file": "mine.solution", "status": "ok", "code": ""}`+"\n"+`{"file": "gone.solution", "status": "error", "code": "E0610"}`+"\n")
	at := viewed(t, dir, "all.jsonl")
	place, job, _ := strings.Cut(at.Fragment, "=")
	require.Equal(t, "batch?job", place)
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := &http.Client{Jar: jar}
	r, err := browser.Get(at.String())
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	r, err = browser.Get("http://" + at.Host + "/v1/jobs/" + job)
	require.NoError(t, err)
	defer r.Body.Close()
	var said struct {
		Status string `json:"status"`
		Answer scores `json:"answer"`
	}
	require.NoError(t, json.NewDecoder(r.Body).Decode(&said))
	require.Equal(t, "done", said.Status)
	require.Len(t, said.Answer.Items, 2)
	require.Equal(t, []network{{"mine.solution", "#mine\n(get-kitchen ?k)\n"}}, said.Answer.Networks)
}

func TestViewRefusesWhatIsNoResult(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "bad.jsonl"), []byte(`{"status": "ok"}`), 0o600))
	var told strings.Builder
	a := &cli.App{Disk: disk.Disk{Dir: dir}, Out: &disk.Output{Writer: io.Discard}, Err: &told}
	root := &cobra.Command{Use: "hearth", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(View(a, parts()))
	require.NotZero(t, a.Run(t.Context(), root, []string{"view", "bad.jsonl"}))
	require.Contains(t, told.String(), "bad.jsonl:1:1: expected the result of a network [E0643]")
}
