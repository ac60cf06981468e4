package llm_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/llm"
)

// ms are durations in milliseconds.
func ms(n ...int) (out []time.Duration) {
	for _, n := range n {
		out = append(out, time.Duration(n)*time.Millisecond)
	}
	return out
}

// Each of these servers misbehaves at first and then not any more. With a random
// number of 0.5 the pauses are three quarters of 0.5 s, 1 s, 2 s.
func TestWhatMayPassIsTriedAgain(t *testing.T) {
	half := func(head string) http.HandlerFunc { return raw(head + "\r\n\r\n" + walk[:40]) }
	busy := says(429, `{"error": {"message": "slow down"}}`)
	tests := []struct {
		name   string
		before []http.HandlerFunc
		slept  []time.Duration
	}{
		{"too many requests", []http.HandlerFunc{busy}, ms(375)},
		{"each pause is twice as long", []http.HandlerFunc{busy, busy, busy}, ms(375, 750, 1500)},
		{"the server says for how many seconds", []http.HandlerFunc{says(429, "", "Retry-After: 7")}, ms(7375)},
		{"the server says until when", []http.HandlerFunc{says(503, "", "Retry-After: Wed, 01 May 2024 12:00:20 GMT")}, ms(20375)},
		{"the pause never exceeds the longest", []http.HandlerFunc{says(429, "", "Retry-After: 60")}, ms(60000)},
		{"the server speaks of the past", []http.HandlerFunc{says(503, "", "Retry-After: Wed, 01 May 2024 11:00:20 GMT")}, ms(375)},
		{"the server says nonsense", []http.HandlerFunc{says(429, "", "Retry-After: -5"), says(429, "", "Retry-After: soon")}, ms(375, 750)},
		{"an error of the server", []http.HandlerFunc{says(500, "oh"), says(502, "<html>", "Content-Type: text/html")}, ms(375, 750)},
		{"a connection that is closed", []http.HandlerFunc{raw("")}, ms(375)},
		{"an answer that is shorter than it should be", []http.HandlerFunc{half("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 400")}, ms(375)},
		{"a stream that breaks off", []http.HandlerFunc{raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{\"choices\": [{\"a")}, ms(375)},
		{"an answer that ends with its connection, too early", []http.HandlerFunc{half("HTTP/1.0 200 OK\r\nContent-Type: application/json")}, ms(375)},
		{"an empty answer", []http.HandlerFunc{says(200, "")}, ms(375)},
		{"what is no HTTP", []http.HandlerFunc{raw("hello\r\n\r\n")}, ms(375)},
		{"a server that hangs", []http.HandlerFunc{hangs}, ms(375)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, w := serve(t, append(tt.before, good)...), newWorld()
			c := w.client(t, s, func(c *llm.Config) { c.Timeout = patience(tt.name) })
			got, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
			require.NoError(t, err)
			require.Equal(t, " Walk", got[0].Text)
			require.Equal(t, tt.slept, w.slept)
			require.EqualValues(t, s.asked(), c.Used().Requests)
			require.Equal(t, len(tt.before)+1, s.asked())
		})
	}
}

// patience is short only where a timeout is waited for.
func patience(name string) time.Duration {
	if strings.Contains(name, "hangs") {
		return 300 * time.Millisecond
	}
	return time.Minute
}

func TestAServerThatMisbehavesIsAnError(t *testing.T) {
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, _ = z.Write(bytes.Repeat([]byte(" "), 1<<20))
	_ = z.Close()
	usable := func(why string) string { return "m gave an unusable answer: " + why + " [E0785]\n" }
	tests := []struct {
		name   string
		answer http.HandlerFunc
		kind   llm.Kind
		asked  int
		want   string // HOST stands for the server
	}{
		{"it stays overloaded", says(429, `{"error": {"message": "slow down"}}`), llm.Completion, 3,
			"HOST is busy or failing and does not answer for m: status 429, slow down [E0783]\n     = hint: it was tried 3 times\n"},
		{"it stays broken", says(503, ""), llm.Completion, 3, "HOST is busy or failing and does not answer for m: status 503, no message [E0783]\n     = hint: it was tried 3 times\n"},
		{"it wants to be left alone for too long", says(429, "{}", "Retry-After: 3600"), llm.Completion, 1,
			"HOST is busy or failing and does not answer for m: status 429, {} [E0783]\n     = hint: it asks for a wait of 1h0m0s, and longest-wait is 1m0s\n"},
		{"it always hangs", hangs, llm.Completion, 3, "HOST gave no answer within 300ms [E0782]\n     = hint: it was tried 3 times\n"},
		{"it always closes the connection", raw(""), llm.Completion, 3, "the connection to HOST is broken: EOF [E0782]\n     = hint: it was tried 3 times\n"},
		{"it always breaks off", raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"), llm.Completion, 3,
			"the connection to HOST is broken: unexpected EOF [E0782]\n     = hint: it was tried 3 times\n"},
		{"it always stops in the middle", says(200, walk[:40]), llm.Completion, 3,
			strings.TrimSuffix(usable("the answer is incomplete"), "\n") + "\n     = hint: it was tried 3 times\n"},
		{"a wrong key", says(401, `{"error": {"message": "Incorrect API key: `+key+`"}}`), llm.Completion, 1,
			"HOST refuses the request to m: status 401, Incorrect API key: (key) [E0784]\n     = hint: check the key and its permissions\n"},
		{"a model that it does not have", says(404, `{"error": "no such model"}`), llm.Completion, 1,
			"HOST refuses the request to m: status 404, no such model [E0784]\n     = hint: check url, model and kind\n"},
		{"a parameter that it does not know", says(400, `{"message": "unknown\u001b[31m\nparameter"}`), llm.Completion, 1,
			"HOST refuses the request to m: status 400, unknown [31m parameter [E0784]\n"},
		{"a long complaint", says(422, strings.Repeat("no ", 100)), llm.Completion, 1,
			"HOST refuses the request to m: status 422, " + strings.Repeat("no ", 66) + "no… [E0784]\n"},
		{"a success of another kind", says(204, ""), llm.Completion, 1, "HOST refuses the request to m: status 204, no message [E0784]\n"},
		{"broken JSON", says(200, `{"choices": [}]`), llm.Completion, 1, usable("invalid character '}' looking for beginning of value")},
		{"JSON with something behind it", says(200, walk+walk), llm.Completion, 1, usable("there is data after its end")},
		{"a web page", says(200, "<html>", "Content-Type: text/html"), llm.Completion, 1,
			`m gave an unusable answer: it is "text/html" instead of JSON [E0785]` + "\n     = hint: check that url is the endpoint of the interface, which usually ends in /v1\n"},
		{"a stream that nobody asked for", says(200, "data: {}\n\n", "Content-Type: text/event-stream"), llm.Completion, 1,
			`m gave an unusable answer: it is "text/event-stream" instead of JSON [E0785]` + "\n     = hint: check that url is the endpoint of the interface, which usually ends in /v1\n"},
		{"no choices", says(200, `{"choices": []}`), llm.Completion, 1, usable("it has no choices")},
		{"a chat instead of a completion", says(200, `{"choices": [{"message": {"content": "a"}}]}`), llm.Completion, 1, usable("choice 0 is not a completion")},
		{"a completion instead of a chat", says(200, walk), llm.Chat, 1, usable("choice 0 is not a chat")},
		{"an error that is called a success", says(200, `{"error": {"message": "out of memory"}}`), llm.Completion, 1, usable("out of memory")},
		{"an answer without end", says(200, strings.Repeat(" ", 5000)), llm.Completion, 1,
			"the answer of m has more than 4096 bytes [E0786]\n     = hint: ask for fewer samples or texts at once, or raise largest-answer\n"},
		{"a little that unpacks to much", says(200, bomb.String(), "Content-Encoding: gzip"), llm.Completion, 1,
			"the answer of m has more than 4096 bytes [E0786]\n     = hint: ask for fewer samples or texts at once, or raise largest-answer\n"},
		{"too few embeddings", says(200, `{"data": [{"embedding": [1]}]}`), llm.Embedding, 1, usable("it has 1 embeddings for 2 texts")},
		{"embeddings of the same text", says(200, `{"data": [{"embedding": [1]}, {"embedding": [1]}]}`), llm.Embedding, 1, usable("the indexes of its embeddings are invalid")},
		{"embeddings of other texts", says(200, `{"data": [{"index": -1, "embedding": [1]}, {"index": 2, "embedding": [1]}]}`), llm.Embedding, 1, usable("the indexes of its embeddings are invalid")},
		{"embeddings of different lengths", says(200, `{"data": [{"embedding": [1]}, {"index": 1, "embedding": [1, 2]}]}`), llm.Embedding, 1, usable("embedding 1 has 2 values")},
		{"embeddings without values", says(200, `{"data": [{"embedding": []}, {"index": 1, "embedding": []}]}`), llm.Embedding, 1, usable("embedding 0 has 0 values")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, w := serve(t, tt.answer), newWorld()
			c := w.client(t, s, func(c *llm.Config) {
				c.Kind, c.Attempts, c.Timeout, c.LargestAnswer = tt.kind, 3, patience(tt.name), 4096
			})
			var err error
			if tt.kind == llm.Embedding {
				_, err = c.Embedder(t.Context()).Embed([]string{"a", "b"})
			} else {
				_, err = c.Sample(t.Context(), "Step 1:", 1, sampling)
			}
			require.Error(t, err)
			require.Equal(t, tt.want, strings.ReplaceAll(rendered(t, err), s.Listener.Addr().String(), "HOST"))
			require.Equal(t, tt.asked, s.asked())
		})
	}
}

func TestAServerThatIsNotThereIsAnError(t *testing.T) {
	s, w := serve(t, good), newWorld()
	c := w.client(t, s, func(c *llm.Config) { c.Attempts = 2 })
	s.Close()
	_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
	require.Regexp(t, `^the connection to 127\.0\.0\.1:\d+ is broken: dial tcp .* \[E0782\]$`, err)
	require.Equal(t, ms(375), w.slept)
	require.Equal(t, llm.Usage{Requests: 2}, c.Used(), "nobody was asked, so no tokens were taken")
}

func TestACertificateThatNobodyVouchesForIsNotTriedAgain(t *testing.T) {
	s, w := serve(t, good), newWorld()
	s.Close()
	s.Server = newTLS(t, s)
	_, err := w.client(t, s, nil).Sample(t.Context(), "Step 1:", 1, sampling)
	require.ErrorContains(t, err, "failed to verify certificate")
	require.Empty(t, w.slept)
	require.Zero(t, s.asked())
}

// TestTheKeyStaysWithItsHost: neither the key nor the prompt goes where nobody
// sent it.
func TestTheKeyStaysWithItsHost(t *testing.T) {
	other := serve(t, good)
	to := func(status int, place string) http.HandlerFunc { return says(status, "", "Location: "+place) }
	tests := []struct {
		name   string
		answer http.HandlerFunc
		asked  int
		want   string
	}{
		{"another place on the host is fine", to(307, "/v2/completions"), 2, ""},
		{"and stays so", to(308, "/v2/completions"), 2, ""},
		{"another host is not", to(307, other.URL+"/v1/completions"), 1, "HOST redirects to OTHER; neither key nor prompt were sent there [E0787]"},
		{"another protocol is not", to(308, "https://HOST/v1/completions"), 1, "HOST redirects to https://HOST; neither key nor prompt were sent there [E0787]"},
		{"a page is no model", to(302, "/login"), 1, "HOST redirects to a page instead of a model [E0787]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := serve(t, nil, good)
			host := s.Listener.Addr().String()
			s.answers[0] = func(w http.ResponseWriter, r *http.Request) {
				tt.answer(hostWriter{w, host}, r)
			}
			_, err := newWorld().client(t, s, nil).Sample(t.Context(), "Step 1:", 1, sampling)
			if tt.want == "" {
				require.NoError(t, err)
				require.Equal(t, s.bodies[0], s.bodies[1])
				require.Equal(t, []string{"Bearer " + key, "Bearer " + key}, s.keys)
			} else {
				require.Error(t, err)
				require.Equal(t, tt.want, strings.NewReplacer(host, "HOST", other.URL, "OTHER").Replace(err.Error()))
			}
			require.Equal(t, tt.asked, s.asked())
			require.Zero(t, other.asked())
		})
	}
	s := serve(t, to(307, "/v1/completions"))
	_, err := newWorld().client(t, s, nil).Sample(t.Context(), "Step 1:", 1, sampling)
	require.ErrorContains(t, err, "redirects too often [E0787]")
	require.Equal(t, 4, s.asked())
}

// TestARequestThatIsSentOnCountsEachTime: in what is spent, in the budget and in
// the rate.
func TestARequestThatIsSentOnCountsEachTime(t *testing.T) {
	on := says(307, "", "Location: /v2/completions")
	w := newWorld()
	c := w.client(t, serve(t, on, on, good), func(c *llm.Config) { c.RequestsPerMinute = 60 })
	_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
	require.NoError(t, err)
	require.Equal(t, llm.Usage{Requests: 3, PromptTokens: 3, CompletionTokens: 2}, c.Used())
	require.Equal(t, ms(1000, 1000), w.slept)

	s := serve(t, on)
	_, err = newWorld().client(t, s, func(c *llm.Config) { c.Budget.Requests = 2 }).Sample(t.Context(), "Step 1:", 1, sampling)
	require.ErrorContains(t, err, "the budget of 2 requests does not allow another request [E0788]")
	require.Equal(t, 2, s.asked())
}

func TestAContextEndsEverything(t *testing.T) {
	tests := []struct {
		name   string
		answer http.HandlerFunc
		most   int // attempts
	}{
		{"while the server is waited for", hangs, 2},
		{"while it is waited for the last time", hangs, 1},
		{"while the next attempt is waited for", says(500, ""), 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			s := serve(t, func(w http.ResponseWriter, r *http.Request) {
				cancel()
				tt.answer(w, r)
			})
			c := newWorld().client(t, s, func(c *llm.Config) { c.Attempts = tt.most })
			_, err := c.Sample(ctx, "Step 1:", 1, sampling)
			require.ErrorIs(t, err, context.Canceled)
			require.Equal(t, 1, s.asked())
		})
	}
	t.Run("before anything is asked", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		s := serve(t, good)
		c := newWorld().client(t, s, nil)
		_, err := c.Sample(ctx, "Step 1:", 1, sampling)
		require.ErrorIs(t, err, context.Canceled)
		require.Zero(t, s.asked())
		require.Zero(t, c.Used())
	})
}
