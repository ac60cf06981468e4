package llm

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"hearth/parser/source"
)

// send sends a request once and returns the JSON of the answer. It removes the key from answers that repeat
// it.
func (c *Client) send(ctx context.Context, r request) ([]byte, *failure) {
	ctx, cancel := context.WithTimeout(ctx, c.config.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url, bytes.NewReader(r.body))
	if err != nil {
		return nil, &failure{err: problem("E0780", "url is not a valid model endpoint"), unbilled: true}
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	if key := c.secret(); key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, c.broken(ctx, err)
	}
	defer func() { _ = resp.Body.Close() }() // the body was read as far as needed
	text, err := io.ReadAll(io.LimitReader(resp.Body, c.config.LargestAnswer+1))
	if err != nil {
		return nil, c.broken(ctx, err)
	}
	return c.judge(resp, r, []byte(c.withoutKey(string(text))))
}

// judge checks status and type of an answer.
func (c *Client) judge(resp *http.Response, r request, text []byte) ([]byte, *failure) {
	media, _, _ := mime.ParseMediaType(c.withoutKey(resp.Header.Get("Content-Type")))
	switch status := resp.StatusCode; {
	case status == http.StatusTooManyRequests || status >= 500:
		after := retryAfter(resp.Header.Get("Retry-After"), c.env.Now())
		d := problem("E0783", "%s is busy or failing and does not answer for %s: status %d, %s", c.host(), c.config.Model, status, errorMessage(text))
		if after > c.config.LongestWait {
			d.WithHint("it asks for a wait of %v, and longest-wait is %v", after.Round(time.Second), c.config.LongestWait)
		}
		return nil, &failure{err: d, retry: true, retryAfter: after, unbilled: true}
	case slices.Contains(redirects, status):
		return nil, c.redirected(resp)
	case status != http.StatusOK:
		return nil, &failure{err: c.refusal(status, r, text), unbilled: true}
	case int64(len(text)) > c.config.LargestAnswer:
		return nil, &failure{err: problem("E0786", "the answer of %s has more than %d bytes", c.config.Model, c.config.LargestAnswer).
			WithHint("ask for fewer samples or texts at once, or raise largest-answer")}
	case media != "application/json":
		return nil, &failure{err: problem("E0785", "%s gave an unusable answer: it is %.40q instead of JSON", c.config.Model, media).
			WithHint("check that url is the endpoint of the interface, which usually ends in /v1")}
	}
	return text, nil
}

// redirects are the statuses of redirections.
var redirects = []int{
	http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect,
}

// refusal returns the error of a request that the server will never answer.
func (c *Client) refusal(status int, r request, text []byte) error {
	message := errorMessage(text)
	d := problem("E0784", "%s refuses the request to %s: status %d, %s", c.host(), c.config.Model, status, message)
	switch status {
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		if name := rejected(r.body, message); name != "" {
			d.WithHint("if the server does not accept %s, write omit: [%s] into the file of the model", name, name)
		}
	case http.StatusUnauthorized, http.StatusForbidden:
		d.WithHint("check the key and its permissions")
	case http.StatusNotFound:
		d.WithHint("check url, model and kind")
	}
	return d
}

// broken returns the failure of a connection that could not be opened, was closed too early or took too long.
func (c *Client) broken(ctx context.Context, err error) *failure {
	var (
		certificate *tls.CertificateVerificationError
		dial        *net.OpError
		address     *url.Error
	)
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &failure{err: problem("E0782", "%s gave no answer within %v", c.host(), c.config.Timeout), retry: true}
	case errors.As(err, &address):
		err = address.Err
	}
	return &failure{
		err:      problem("E0782", "the connection to %s is broken: %s", c.host(), c.withoutKey(err.Error())),
		retry:    !errors.As(err, &certificate),
		unbilled: errors.As(err, &dial) && dial.Op == "dial",
	}
}

// redirected handles a redirection. It is followed only on the same host, and only if its status, 307 or 308,
// means that the prompt is sent again.
func (c *Client) redirected(resp *http.Response) *failure {
	from := resp.Request.URL
	to, err := resp.Location()
	var d *source.Diagnostic
	switch {
	case err != nil:
		d = problem("E0784", "%s redirects without a target: status %d", from.Host, resp.StatusCode)
	case to.Host != from.Host || to.Scheme != from.Scheme:
		_, rest, _ := strings.Cut(c.withoutKey(to.String()), "://")
		host, _, _ := strings.Cut(rest, "/")
		d = problem("E0787", "%s redirects to %s://%.80s; neither key nor prompt were sent there", from.Host, to.Scheme, host).
			WithHint("if you trust that address, use it as url")
	case resp.StatusCode != http.StatusTemporaryRedirect && resp.StatusCode != http.StatusPermanentRedirect:
		d = problem("E0787", "%s redirects to a page instead of a model", from.Host).
			WithHint("check that url is the endpoint of the interface, which usually ends in /v1")
	default:
		return &failure{err: problem("E0787", "%s redirects too often", from.Host), redirect: to.String(), unbilled: true}
	}
	return &failure{err: d, unbilled: true}
}

// withoutKey removes the key from a text.
func (c *Client) withoutKey(text string) string {
	if key := c.secret(); key != "" {
		text = strings.ReplaceAll(text, key, "(key)")
	}
	return text
}

func (c *Client) host() string {
	u, err := url.Parse(c.config.URL)
	if err != nil {
		return c.config.URL
	}
	return u.Host
}

// errorMessage extracts the message of an error answer, as one line of at most 200 characters.
func errorMessage(text []byte) string {
	var said struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
	}
	var inner struct {
		Message string `json:"message"`
	}
	msg := string(text)
	if json.Unmarshal(text, &said) == nil {
		switch {
		case json.Unmarshal(said.Error, &msg) == nil:
		case json.Unmarshal(said.Error, &inner) == nil && inner.Message != "":
			msg = inner.Message
		case said.Message != "":
			msg = said.Message
		}
	}
	msg = strings.Join(strings.FieldsFunc(msg, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
	if letters := []rune(msg); len(letters) > 200 {
		msg = string(letters[:200]) + "…"
	}
	if msg == "" {
		return "no message"
	}
	return msg
}

// maxRetryAfter limits the wait that a server may ask for.
const maxRetryAfter = 24 * time.Hour

// retryAfter returns the wait in a Retry-After header, which has seconds or a date. It returns 0 for other
// texts.
func retryAfter(text string, now time.Time) time.Duration {
	var rest time.Duration
	if n, err := strconv.ParseUint(text, 10, 32); err == nil {
		rest = time.Duration(n) * time.Second
	} else if date, err := http.ParseTime(text); err == nil {
		rest = date.Sub(now)
	}
	return min(max(rest, 0), maxRetryAfter)
}
