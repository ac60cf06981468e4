package view

import (
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// page is what is served, alone.
func page() http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range Handlers() {
		mux.Handle(pattern, h)
	}
	return mux
}

func get(t *testing.T, at string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, at, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	page().ServeHTTP(w, r)
	return w.Result()
}

var imported = regexp.MustCompile(`(?m)(?:^import[^'"\n]*|^export[^'"\n]*from\s*|from)\s*['"](\.[^'"]+)['"]`)

// firstLoad are the files that the browser wants before the start page can be seen.
func firstLoad(t *testing.T) map[string]*file {
	need := map[string]*file{"/": served()["/"], "/page/page.css": served()["/page/page.css"], "/page/icon.svg": served()["/page/icon.svg"]}
	var follow func(name string)
	follow = func(name string) {
		f := served()[name]
		require.NotNil(t, f, name)
		if need[name] != nil {
			return
		}
		need[name] = f
		for _, m := range imported.FindAllStringSubmatch(string(f.plain), -1) {
			follow(path.Join(path.Dir(name), m[1]))
		}
	}
	follow("/page/main.js")
	follow("/page/panels/start.js")
	return need
}

func TestTheFirstLoadIsLight(t *testing.T) {
	all := 0
	for _, f := range firstLoad(t) {
		all += len(f.packed)
	}
	t.Logf("%d bytes in %d files", all, len(firstLoad(t)))
	require.Greater(t, all, 10_000)
	require.LessOrEqual(t, all, 60<<10)
}

func TestNothingOfThePageComesFromElsewhereOrIsWrittenWithinADocument(t *testing.T) {
	r := get(t, "/")
	require.True(t, strings.HasPrefix(r.Header.Get("Content-Security-Policy"), "default-src 'self';"))
	require.NotContains(t, r.Header.Get("Content-Security-Policy"), "unsafe")
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	require.NotRegexp(t, `<style|style=|\son\w+=|<script[^>]*>[^<]`, string(text))
	for name, f := range served() {
		if !strings.Contains(name, "/vendor/") && !strings.HasSuffix(name, ".svg") {
			require.NotRegexp(t, `https?://`, string(f.plain), name)
		}
	}
}

func TestWhatIsKnownIsNotSentAgain(t *testing.T) {
	first := get(t, "/page/main.js", "Accept-Encoding", "gzip")
	require.Equal(t, http.StatusOK, first.StatusCode)
	require.Equal(t, "gzip", first.Header.Get("Content-Encoding"))
	require.Equal(t, "text/javascript; charset=utf-8", first.Header.Get("Content-Type"))
	again := get(t, "/page/main.js", "If-None-Match", first.Header.Get("ETag"))
	require.Equal(t, http.StatusNotModified, again.StatusCode)
	require.Equal(t, http.StatusNotFound, get(t, "/page/no.js").StatusCode)
}

// No module of the page needs one that needs it: each can be read by itself.
func TestNoModulesNeedEachOther(t *testing.T) {
	needs := map[string][]string{}
	for name, f := range served() {
		for _, m := range wanted.FindAllStringSubmatch(string(f.plain), -1) {
			to := path.Join(path.Dir(name), m[1])
			require.Contains(t, served(), to, "%s imports it", name)
			needs[name] = append(needs[name], to)
		}
	}
	require.Contains(t, needs["/page/panels.js"], "/page/panels/kitchen.js")
	var over func(name string, way []string)
	over = func(name string, way []string) {
		require.NotContains(t, way, name, "modules need each other")
		for _, to := range needs[name] {
			over(to, append(way[:len(way):len(way)], name))
		}
	}
	for name := range needs {
		over(name, nil)
	}
}

// wanted is a module that another imports, at once or when it is looked at.
var wanted = regexp.MustCompile(`(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]`)

// Words of the page that readers did not understand stay out of it.
func TestWordsThatWereNotUnderstoodAreGone(t *testing.T) {
	for name, f := range served() {
		for _, words := range []string{"Forget them", "The same came of it", "What costs points", "It stays with this server", "from nowhere"} {
			require.NotContains(t, string(f.plain), words, name)
		}
	}
}
