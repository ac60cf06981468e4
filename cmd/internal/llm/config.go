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
	"hearth/parser/source"
)

// A Kind is the protocol for a model.
type Kind string

// The kinds of models. A completion model continues a text and reports log-probabilities; a chat model is
// asked to continue it; an embedding model returns vectors.
const (
	Completion Kind = "completion"
	Chat       Kind = "chat"
	Embedding  Kind = "embedding"
)

// A Config describes a model and the limits for its use. Only URL, Model and Kind are required.
type Config struct {
	URL    string // base URL of the interface, such as https://api.openai.com/v1
	Model  string // name of the model at the server
	Kind   Kind
	Key    string   // environment variable with the key; "" if none is needed
	System string   // system message for a chat model (default: continue the text)
	Omit   []string // parameters of requests that the server does not accept, such as logprobs

	Timeout           time.Duration // maximum time of one attempt (default 60 s)
	Attempts          int           // attempts per request, including the first (default 5)
	LongestWait       time.Duration // maximum time between two attempts (default 60 s)
	RequestsPerMinute int           // maximum rate, evenly spread; 0 for no limit
	TokensPerMinute   int           // maximum rate; the tokens are estimated; 0 for no limit
	Batch             int           // texts per request for embeddings (default 256)
	LargestAnswer     int64         // maximum size of an answer, in bytes (default 32 MB)

	Cache string // folder for answers; "" for no cache
	Fresh bool   // ignore and replace cached answers

	Budget Budget
	Prices map[string]Price // keyed by the name of the model
}

// optional are the parameters that requests can do without.
var optional = []string{"logprobs", "temperature", "top_p", "frequency_penalty", "presence_penalty", "repetition_penalty", "max_tokens", "stop", "encoding_format", "n"}

// continuePrompt makes a chat model continue a text. Cached answers depend on its words.
const continuePrompt = "Go on with the text. Answer with what comes next in it and with nothing else."

func (c Config) withDefaults() Config {
	c.URL = strings.TrimRight(c.URL, "/")
	c.System = cmp.Or(c.System, continuePrompt)
	c.Timeout = cmp.Or(c.Timeout, time.Minute)
	c.LongestWait = cmp.Or(c.LongestWait, time.Minute)
	c.Attempts = cmp.Or(c.Attempts, 5)
	c.Batch = cmp.Or(c.Batch, 256)
	c.LargestAnswer = cmp.Or(c.LargestAnswer, 32<<20)
	return c
}

// check reports invalid values as E0780, at the place of their key in at.
func (c Config) check(at map[string]source.Span, problems *source.Diagnostics) {
	wrong := func(key, hint, format string, args ...any) {
		problems.Addf("E0780", at[key], format, args...).WithHint("%s", hint)
	}
	if c.Model == "" {
		wrong("model", "it is the name by which the server knows it", "the model has no name")
	}
	if kinds := []Kind{Completion, Chat, Embedding}; !slices.Contains(kinds, c.Kind) {
		wrong("kind", "the kinds are completion, chat and embedding", "unknown kind of model %q", c.Kind)
	}
	c.checkURL(wrong)
	for _, name := range c.Omit {
		if !slices.Contains(optional, name) {
			wrong("omit", "requests can do without "+strings.Join(optional, ", "), "omit cannot leave out %.40q", name)
		}
	}
	if c.Key != "" && !variable().MatchString(c.Key) {
		// Without a place, because the text may contain the key itself.
		problems.Addf("E0780", source.Span{}, "key must be the name of an environment variable").
			WithHint("put the key into a variable such as OPENAI_API_KEY, and its name into the file")
	}
	if _, known := c.Prices[c.Model]; c.Budget.Money > 0 && !known {
		wrong("budget", "give the price under prices", "a budget of money requires the price of %s", c.Model)
	}
	c.checkNumbers(wrong)
}

// Limits on the numbers of a configuration; they prevent overflow of sums.
const (
	mostCount = 1_000_000_000
	mostMoney = 1_000_000
	mostPrice = 10_000
)

// checkNumbers reports numbers that are negative or too large. It accepts 0, which stands for a default or for
// no limit.
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
			wrong(n.key, "leave it out for the default, or for no limit", "%s is negative or too large", n.key)
		}
	}
}

var variable = source.LazyRegexp(`^[A-Za-z_][A-Za-z0-9_]*$`)

// checkURL refuses a URL with a secret, which would appear in messages, and an unencrypted URL if there is a
// key.
func (c Config) checkURL(wrong func(key, hint, format string, args ...any)) {
	u, err := url.Parse(c.URL)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		wrong("url", "expected a URL such as https://api.openai.com/v1", "url is not a valid model endpoint")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		wrong("url", "leave out the parts before @ and after ?", "url contains a user name, a password or a query")
	case u.Scheme == "http" && c.Key != "" && !local(u.Hostname()):
		wrong("url", "use https, or leave out the key", "the key would be sent to %s unencrypted", u.Host)
	}
}

func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// b64token matches a key (RFC 6750).
var b64token = source.LazyRegexp(`^[A-Za-z0-9._~+/-]+=*$`)

// secret returns the key, or "" if none is needed.
func (c Config) secret(getenv func(string) string) (string, error) {
	if c.Key == "" {
		return "", nil
	}
	switch key := strings.TrimSpace(getenv(c.Key)); {
	case key == "":
		return "", problem("E0781", "the environment variable %s is not set", c.Key).WithHint("it must hold the key of %s", c.URL)
	case !b64token().MatchString(key):
		return "", problem("E0781", "the environment variable %s does not hold a valid key", c.Key).
			WithHint("a key consists of letters, digits and . _ ~ + / - =")
	default:
		return key, nil
	}
}

// Identity returns, on one line, the settings that affect answers, without limits and prices.
func (c Config) Identity() string {
	return fmt.Sprintf("%q", append([]string{strings.TrimRight(c.URL, "/"), c.Model, string(c.Kind), c.withDefaults().System}, c.Omit...))
}
