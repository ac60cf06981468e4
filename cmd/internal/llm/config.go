package llm

import (
	"cmp"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/pattern"
	"hearth/parser/source"
)

// A Kind says what a model is asked for.
type Kind string

// The kinds of models. A completion goes on with a text, log-probabilities
// included; a chat model is told to do so; an embedding model makes vectors.
const (
	Completion Kind = "completion"
	Chat       Kind = "chat"
	Embedding  Kind = "embedding"
)

// A Config says which model is asked, and within which limits. All but URL,
// Model and Kind may be left out.
type Config struct {
	URL    string // of the interface, such as https://api.openai.com/v1
	Model  string // its name there
	Kind   Kind
	Key    string // the name of the environment variable that holds the key; "" where none is needed
	System string // what a chat model is told first; by default to go on with the text

	Timeout           time.Duration // of one attempt; 60 s
	Attempts          int           // of one request, the first included; 5
	LongestWait       time.Duration // between two attempts; 60 s
	RequestsPerMinute int           // spread evenly; 0 is without a limit
	TokensPerMinute   int           // estimated; 0 is without a limit
	Batch             int           // texts in one request for embeddings; 256
	LargestAnswer     int64         // bytes; 32 MB

	Cache string // the folder in which answers are kept; "" keeps none
	Fresh bool   // asks even when the answer is in the cache, and replaces it

	Budget Budget
	Prices map[string]Price // by model
}

// goOn makes of a chat model one that completes.
const goOn = "Go on with the text. Answer with what comes next in it and with nothing else."

func (c Config) withDefaults() Config {
	c.URL = strings.TrimRight(c.URL, "/")
	c.System = cmp.Or(c.System, goOn)
	c.Timeout = cmp.Or(c.Timeout, time.Minute)
	c.LongestWait = cmp.Or(c.LongestWait, time.Minute)
	c.Attempts = cmp.Or(c.Attempts, 5)
	c.Batch = cmp.Or(c.Batch, 256)
	c.LargestAnswer = cmp.Or(c.LargestAnswer, 32<<20)
	return c
}

// check reports what is wrong as E0780, at the place of its key in a text.
func (c Config) check(at map[string]source.Span, problems *diag.List) {
	wrong := func(key, hint, format string, args ...any) {
		problems.Addf("E0780", at[key], format, args...).WithHint("%s", hint)
	}
	if c.Model == "" {
		wrong("model", "it is the name by which the server knows it", "the model has no name")
	}
	if kinds := []Kind{Completion, Chat, Embedding}; !slices.Contains(kinds, c.Kind) {
		wrong("kind", "the kinds are completion, chat and embedding", "there is no kind of model %q", c.Kind)
	}
	c.checkURL(wrong)
	if c.Key != "" && !variable().MatchString(c.Key) {
		// Without its place, because what stands there may be the key itself.
		problems.Addf("E0780", source.Span{}, "key is the name of an environment variable").
			WithHint("put the key into a variable such as OPENAI_API_KEY, and its name here")
	}
	if _, known := c.Prices[c.Model]; c.Budget.Money > 0 && !known {
		wrong("budget", "give it under prices", "a budget of money needs the price of %s", c.Model)
	}
	c.checkNumbers(wrong)
}

// Limits on the numbers of a configuration: with them no sum overflows.
const (
	mostCount = 1_000_000_000
	mostMoney = 1_000_000
	mostPrice = 10_000
)

// checkNumbers accepts 0, which stands for a default or for no limit.
func (c Config) checkNumbers(wrong func(key, hint, format string, args ...any)) {
	for _, n := range []struct {
		key     string
		n, most int64
	}{
		{"timeout", int64(c.Timeout), mostCount * int64(time.Second)}, {"longest-wait", int64(c.LongestWait), mostCount * int64(time.Second)},
		{"attempts", int64(c.Attempts), mostCount}, {"batch", int64(c.Batch), mostCount},
		{"requests-per-minute", int64(c.RequestsPerMinute), mostCount}, {"tokens-per-minute", int64(c.TokensPerMinute), mostCount},
		{"largest-answer", c.LargestAnswer, mostCount}, {"budget", c.Budget.Requests, mostCount}, {"budget", c.Budget.Tokens, mostCount},
		{"budget", int64(c.Budget.Money), mostMoney * tree.Billion},
		{"prices", int64(c.Prices[c.Model].Prompt), mostPrice * tree.Billion}, {"prices", int64(c.Prices[c.Model].Completion), mostPrice * tree.Billion},
	} {
		if n.n < 0 || n.n > n.most {
			wrong(n.key, "leave it out for the default, or for no limit", "%s has a number that is below zero or too large", n.key)
		}
	}
}

var variable = pattern.Of(`^[A-Za-z_][A-Za-z0-9_]*$`)

// checkURL refuses an address that holds a secret, which would end up in
// messages, and one that would carry the key across the network in the open.
func (c Config) checkURL(wrong func(key, hint, format string, args ...any)) {
	u, err := url.Parse(c.URL)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		wrong("url", "it is like https://api.openai.com/v1", "url is no address of a model")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		wrong("url", "leave out what stands before @ and after ?", "url has a name, a password or a query")
	case u.Scheme == "http" && c.Key != "" && !local(u.Hostname()):
		wrong("url", "use https, or leave out the key", "the key would be sent to %s unencrypted", u.Host)
	}
}

func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// b64token is what a key may consist of (RFC 6750).
var b64token = pattern.Of(`^[A-Za-z0-9._~+/-]+=*$`)

// secret returns the key; "" when none is needed.
func (c Config) secret(getenv func(string) string) (string, error) {
	if c.Key == "" {
		return "", nil
	}
	switch key := strings.TrimSpace(getenv(c.Key)); {
	case key == "":
		return "", problem("E0781", "the environment variable %s is not set", c.Key).WithHint("it holds the key of %s", c.URL)
	case !b64token().MatchString(key):
		return "", problem("E0781", "what the environment variable %s holds is no key", c.Key).
			WithHint("a key consists of letters, digits and . _ ~ + / - =")
	default:
		return key, nil
	}
}

// Identity returns what answers depend on, on a line: neither limits nor prices.
func (c Config) Identity() string {
	return fmt.Sprintf("%q", []string{strings.TrimRight(c.URL, "/"), c.Model, string(c.Kind), c.withDefaults().System})
}
