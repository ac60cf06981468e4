package llm

import (
	"strconv"
	"time"

	"hearth/ontology/tree"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// ParseConfig reads a configuration from YAML:
//
//	url: https://api.openai.com/v1
//	model: gpt-3.5-turbo-instruct
//	kind: completion             # or chat, embedding
//	key: OPENAI_API_KEY          # the name of an environment variable
//	timeout: 60s
//	attempts: 5
//	longest-wait: 60s
//	requests-per-minute: 300
//	tokens-per-minute: 90000
//	batch: 256
//	largest-answer: 33554432     # bytes
//	cache: answers               # a folder
//	fresh: no
//	system: Continue the text. # for a chat
//	omit: [logprobs, max_tokens] # parameters that the server does not accept
//	budget: {requests: 1000, tokens: 200000, money: 0.50}
//	prices:                      # of a million tokens, in the unit of the money
//	  gpt-3.5-turbo-instruct: {prompt: 1.50, completion: 2.00}
//
// It reports errors as E0780, and errors of the YAML as E0301 to E0317.
func ParseConfig(src *source.File) (Config, error) {
	t := &configReader{places: map[string]source.Span{}}
	if n := tree.Parse(src, &t.problems); n != nil {
		t.read(n)
	}
	if len(t.problems.Items) == 0 {
		t.config.check(t.places, &t.problems)
	}
	return t.config, t.problems.Err()
}

// A configReader reads a configuration and collects its problems.
type configReader struct {
	config   Config
	places   map[string]source.Span // place of the value of each key
	problems source.Diagnostics
}

func (t *configReader) read(n *tree.Node) {
	c := &t.config
	for _, f := range n.Fields {
		t.places[f.Key] = f.Value.Span
	}
	n.Each(&t.problems, "a model", tree.Keys{
		"url":    func(f tree.Field) { c.URL = t.word(f) },
		"model":  func(f tree.Field) { c.Model = t.word(f) },
		"kind":   func(f tree.Field) { c.Kind = Kind(t.word(f)) },
		"key":    func(f tree.Field) { c.Key = t.word(f) },
		"system": func(f tree.Field) { c.System = t.word(f) },
		"omit": func(f tree.Field) {
			for _, w := range f.Value.Words(&t.problems, "omit") {
				c.Omit = append(c.Omit, w.Text)
			}
		},
		"cache":               func(f tree.Field) { c.Cache = t.word(f) },
		"fresh":               func(f tree.Field) { c.Fresh = f.Value.Flag(&t.problems, "fresh") },
		"timeout":             func(f tree.Field) { c.Timeout = t.duration(f) },
		"longest-wait":        func(f tree.Field) { c.LongestWait = t.duration(f) },
		"attempts":            func(f tree.Field) { c.Attempts = int(t.count(f)) },
		"batch":               func(f tree.Field) { c.Batch = int(t.count(f)) },
		"requests-per-minute": func(f tree.Field) { c.RequestsPerMinute = int(t.count(f)) },
		"tokens-per-minute":   func(f tree.Field) { c.TokensPerMinute = int(t.count(f)) },
		"largest-answer":      func(f tree.Field) { c.LargestAnswer = t.count(f) },
		"budget":              t.budget,
		"prices":              t.prices,
	})
}

func (t *configReader) budget(f tree.Field) {
	b := &t.config.Budget
	f.Value.Each(&t.problems, "a budget", tree.Keys{
		"requests": func(f tree.Field) { b.Requests = t.count(f) },
		"tokens":   func(f tree.Field) { b.Tokens = t.count(f) },
		"money":    func(f tree.Field) { b.Money = t.money(f, true) },
	})
}

func (t *configReader) prices(f tree.Field) {
	t.config.Prices = map[string]Price{}
	for _, model := range f.Value.Map(&t.problems, "prices") {
		var p Price
		model.Value.Each(&t.problems, "a price", tree.Keys{
			"prompt":     func(f tree.Field) { p.Prompt = t.money(f, false) },
			"completion": func(f tree.Field) { p.Completion = t.money(f, false) },
		})
		t.config.Prices[model.Key] = p
	}
}

func (t *configReader) word(f tree.Field) string { return f.Value.Word(&t.problems, f.Key) }

func (t *configReader) count(f tree.Field) int64 {
	n, err := strconv.ParseInt(f.Value.Text, 10, 64)
	if err != nil || n < 1 || n > mostCount {
		t.problems.Addf("E0780", f.Value.Span, "%s must be a whole number from 1 to %d", f.Key, mostCount)
	}
	return n
}

func (t *configReader) duration(f tree.Field) time.Duration {
	d, err := time.ParseDuration(f.Value.Text)
	if err != nil || d <= 0 {
		t.problems.Addf("E0780", f.Value.Span, "%s must be a duration", f.Key).WithHint("write it like 90s or 2m")
	}
	return d
}

// money reads an amount. It refuses 0 for a limit, where it would mean no limit.
func (t *configReader) money(f tree.Field, limit bool) planner.Money {
	n, ok := tree.Billionths(f.Value.Text)
	if !ok || n < 0 || limit && n == 0 {
		t.problems.Addf("E0780", f.Value.Span, "%s must be an amount of money", f.Key).WithHint("write it like 2.50")
	}
	return planner.Money(n)
}
