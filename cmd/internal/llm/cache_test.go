package llm_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/llm"
)

// kept returns the names of the files in a cache and their texts.
func kept(t *testing.T, dir string) (names, texts []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		names, texts = append(names, name), append(texts, string(text))
		return err
	}))
	return names, texts
}

func TestWhatWasAskedBeforeIsNotAskedAgain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "answers")
	tests := []struct {
		name   string
		change func(*llm.Config)
		prompt string
		n      int
		asked  int
	}{
		{"the first time", nil, "Step 1:", 1, 1},
		{"the same", nil, "Step 1:", 1, 0},
		{"with another key and other limits", func(c *llm.Config) { c.Key, c.Attempts, c.Budget.Requests = "", 2, 1 }, "Step 1:", 1, 0},
		{"another prompt", nil, "Step 2:", 1, 1},
		{"more samples, of which one is there", nil, "Step 1:", 2, 1},
		{"another model", func(c *llm.Config) { c.Model = "other" }, "Step 1:", 1, 1},
		{"another place", func(c *llm.Config) { c.URL += "/v2" }, "Step 1:", 1, 1},
		{"an address that ends in a slash", func(c *llm.Config) { c.URL += "/" }, "Step 1:", 1, 0},
		{"it is to be fresh", func(c *llm.Config) { c.Fresh = true }, "Step 1:", 1, 1},
		{"without a cache", func(c *llm.Config) { c.Cache = "" }, "Step 1:", 1, 1},
		{"the same after all of this", nil, "Step 1:", 1, 0},
	}
	s := serve(t, good)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before := s.asked()
			c := newWorld().client(t, s, func(c *llm.Config) {
				c.Cache = dir
				if tt.change != nil {
					tt.change(c)
				}
			})
			got, err := c.Sample(t.Context(), tt.prompt, tt.n, sampling)
			require.NoError(t, err)
			require.Equal(t, " Walk", got[0].Text)
			require.Equal(t, []float64{-0.5, -0.25}, got[0].LogProbs)
			require.Equal(t, tt.asked, s.asked()-before)
			require.EqualValues(t, tt.asked, c.Used().Requests)
		})
	}
	names, _ := kept(t, dir)
	require.Len(t, names, 5)
}

func TestOnlyTheUserMayReadWhatIsKept(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files there have no modes")
	}
	dir := filepath.Join(t.TempDir(), "new", "answers")
	c := newWorld().client(t, serve(t, good), func(c *llm.Config) { c.Cache = dir })
	_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
	require.NoError(t, err)
	names, _ := kept(t, dir)
	for name, want := range map[string]fs.FileMode{filepath.Dir(dir): 0o700, dir: 0o700, names[0]: 0o600} {
		info, err := os.Stat(name)
		require.NoError(t, err)
		require.Equal(t, want, info.Mode().Perm(), name)
	}
}

func TestADamagedAnswerIsAskedForAgainAndReplaced(t *testing.T) {
	tests := []struct {
		name   string
		damage func(text string) string
	}{
		{"it is empty", func(string) string { return "" }},
		{"it is cut", func(text string) string { return text[:len(text)/2] }},
		{"a letter of the answer differs", func(text string) string { return strings.Replace(text, "Walk", "Talk", 1) }},
		{"it is something else", func(string) string { return "\x00\xff\n{}\n{}" }},
		{"it is the answer to another request", func(string) string {
			dir := t.TempDir()
			c := newWorld().client(t, serve(t, good), func(c *llm.Config) { c.Cache = dir })
			_, err := c.Sample(t.Context(), "Step 2:", 1, sampling)
			require.NoError(t, err)
			_, texts := kept(t, dir)
			return texts[0]
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, dir := serve(t, good), t.TempDir()
			sample := func() llm.Usage {
				c := newWorld().client(t, s, func(c *llm.Config) { c.Cache = dir })
				got, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
				require.NoError(t, err)
				require.Equal(t, " Walk", got[0].Text)
				return c.Used()
			}
			sample()
			names, whole := kept(t, dir)
			require.NoError(t, os.WriteFile(names[0], []byte(tt.damage(whole[0])), 0o600))
			require.EqualValues(t, 1, sample().Requests)
			_, again := kept(t, dir)
			require.Equal(t, whole, again)
			require.Equal(t, llm.Usage{Cached: 1}, sample())
		})
	}
}

func TestWhatIsNoAnswerIsNotKept(t *testing.T) {
	s, dir := serve(t, says(200, `{"choices": []}`), says(400, ""), good), t.TempDir()
	c := newWorld().client(t, s, func(c *llm.Config) { c.Cache = dir })
	for _, want := range []string{"E0785", "E0784"} {
		_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
		require.ErrorContains(t, err, want)
		names, _ := kept(t, dir)
		require.Empty(t, names)
	}
	_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
	require.NoError(t, err)
}

func TestManyMayUseACache(t *testing.T) {
	s, dir := serve(t, good), t.TempDir()
	together(t, 40, func(i int) error {
		c, err := llm.Open(llm.Config{URL: s.URL, Model: "m", Kind: llm.Completion, Cache: dir}, newWorld().outside())
		for n := 0; n < 5 && err == nil; n++ {
			_, err = c.Sample(t.Context(), fmt.Sprintf("Step %d:", (n+i)%5), 1, sampling)
		}
		return err
	})
	names, _ := kept(t, dir)
	require.Len(t, names, 5, "no temporary file stays behind")
}

func TestTheSameIsAskedOnceAtATime(t *testing.T) {
	s, dir := serve(t, good), t.TempDir()
	c := newWorld().client(t, s, func(c *llm.Config) { c.Cache = dir })
	together(t, 20, func(int) error {
		_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
		return err
	})
	require.Equal(t, 1, s.asked())
	require.EqualValues(t, 19, c.Used().Cached)
}

func TestACacheThatCannotBeWrittenIsAWarning(t *testing.T) {
	s, w, dir := serve(t, good), newWorld(), filepath.Join(t.TempDir(), "answers")
	c := w.client(t, s, func(c *llm.Config) { c.Cache = dir })
	require.NoError(t, os.Remove(dir))
	for range 2 {
		_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
		require.NoError(t, err)
	}
	require.Len(t, w.warnings, 1)
	require.Regexp(t, `^cannot write [0-9a-f]{64}: no such file or directory \[E0802\]$`, w.warnings[0])
}

// TestTheKeyIsNowhere: a server repeats it in all ways, and the client is printed.
func TestTheKeyIsNowhere(t *testing.T) {
	dir, w := t.TempDir(), newWorld()
	s := serve(t,
		says(200, `{"choices": [{"text": "`+key+`"}], "id": "`+key+`"}`),
		says(500, key), says(401, key), says(200, "{"+key), says(200, "", "Content-Type: text/"+key),
		says(307, "", "Location: http://"+key+".example/"+key), raw("HTTP/1.1 "+key+"\r\n\r\n"))
	c := w.client(t, s, func(c *llm.Config) { c.Cache, c.Attempts = dir, 1 })
	var seen strings.Builder
	for i := range s.answers {
		got, err := c.Sample(t.Context(), fmt.Sprintf("Step %d:", i), 1, sampling)
		fmt.Fprintf(&seen, "%+v %#v\n", got, err)
		if err != nil {
			seen.WriteString(rendered(t, err))
		}
	}
	require.Equal(t, len(s.answers), s.asked())
	_, texts := kept(t, dir)
	require.Len(t, texts, 1)
	fmt.Fprintf(&seen, "%+v %#v %v %v %+v", c, c, texts, w.warnings, c.Used())
	require.NotContains(t, strings.ToLower(seen.String()), strings.ToLower(key[:12]))
	require.Contains(t, seen.String(), "(key)")
}
