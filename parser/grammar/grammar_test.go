package grammar

import (
	"encoding/json"
	"math/rand"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/require"
)

// stir is a grammar of two actions.
var stir = &Grammar{Forms: []Form{
	{"mix", "(mix ", []Arg{{"mixed", []string{"?mixed"}, false}, {"tool", []string{"?fork", "?whisk"}, false}}, ")"},
	{"heat", "(heat ", []Arg{{"celsius", []string{"180"}, false}, {"minutes", []string{"0.5", "1", "?minutes"}, false}}, ")"},
	{"warm-up", "(start ?k)\n(warm-up ", []Arg{{"celsius", []string{"?celsius"}, true}, {"tool", []string{"?fork", "?whisk"}, false}, {"minutes", nil, true}}, ")"},
}}

func TestAGrammarIsWrittenAndRead(t *testing.T) {
	require.Equal(t, `root ::= mix | heat | warm-up
mix ::= "(mix ?mixed " tool ")"
heat ::= "(heat 180 " minutes ")"
warm-up ::= "(start ?k)\n(warm-up " celsius " " tool " " number ")"
tool ::= "?fork" | "?whisk"
minutes ::= "0.5" | "1" | "?minutes"
celsius ::= "?celsius" | number
number ::= [1-9] [0-9]{0,5} ("." [0-9]{1,6})? | "0." [0-9]{0,5} [1-9]
`, stir.GBNF())
	rules, err := Read(stir.GBNF())
	require.NoError(t, err)
	for line, accepted := range map[string]bool{
		"(mix ?mixed ?fork)":                            true,
		"(mix ?mixed ?whisk)":                           true,
		"(mix ?mixed ?mixed)":                           false,
		"(mix ?mixed ?fork) ":                           false,
		"(start ?k)\n(warm-up ?celsius ?fork 12)":       true,
		"(start ?k)\n(warm-up 0.5 ?fork 999999.999999)": true,
		"(start ?k)\n(warm-up 0 ?fork 1)":               false,
		"(start ?k)\n(warm-up 0.0 ?fork 1)":             false,
		"(start ?k)\n(warm-up 1000000 ?fork 1)":         false,
		"(start ?k)\n(warm-up -1 ?fork 1)":              false,
		"(warm-up 1 ?fork 1)":                           false,
		"":                                              false,
	} {
		require.Equal(t, accepted, rules.Match(line), line)
	}
	require.Empty(t, (&Grammar{}).GBNF())
}

func TestASchemaAllowsTheStepsOfTheGrammar(t *testing.T) {
	s := resolved(t, stir)
	for step, allowed := range map[string]bool{
		`{"step": {"action": "mix", "arguments": {"mixed": "?mixed", "tool": "?fork"}}}`:                                                       true,
		`{"step": {"action": "mix", "arguments": {"mixed": "?mixed", "tool": "?spoon"}}}`:                                                      false,
		`{"step": {"action": "mix", "arguments": {"mixed": "?mixed"}}}`:                                                                        false,
		`{"step": {"action": "mix", "arguments": {"mixed": "?mixed", "tool": "?fork", "x": 1}}}`:                                               false,
		`{"step": {"before": "(start ?k)", "action": "warm-up", "arguments": {"celsius": 80.5, "tool": "?fork", "minutes": 3}}}`:               true,
		`{"step": {"before": "(start ?k)", "action": "warm-up", "arguments": {"celsius": "?celsius", "tool": "?fork", "minutes": 3}}}`:         true,
		`{"step": {"before": "(start ?k)", "action": "warm-up", "arguments": {"celsius": "?celsius", "tool": "?fork", "minutes": 0}}}`:         false,
		`{"step": {"before": "(start ?k)", "action": "warm-up", "arguments": {"celsius": "?celsius", "tool": "?fork", "minutes": 1000000.1}}}`: false,
		`{"step": {"action": "warm-up", "arguments": {"celsius": 80.5, "tool": "?fork", "minutes": 3}}}`:                                       false,
		`{"step": {"action": "heat", "arguments": {"celsius": 180, "minutes": 0.5}}}`:                                                          true,
		`{"step": {"action": "heat", "arguments": {"celsius": 180, "minutes": "?minutes"}}}`:                                                   true,
		`{"step": {"action": "heat", "arguments": {"celsius": 180, "minutes": "0.5"}}}`:                                                        false,
		`{"step": {"action": "heat", "arguments": {"celsius": 180, "minutes": 2}}}`:                                                            false,
		`{}`: false,
	} {
		var v any
		require.NoError(t, json.Unmarshal([]byte(step), &v))
		require.Equal(t, allowed, s.Validate(v) == nil, step)
	}
	require.Error(t, resolved(t, &Grammar{}).Validate(map[string]any{}))
	text, err := json.Marshal(stir.Schema())
	require.NoError(t, err)
	require.Contains(t, string(text), `"description":"(warm-up CELSIUS TOOL MINUTES)"`)
}

func resolved(t *testing.T, g *Grammar) *jsonschema.Resolved {
	text, err := json.Marshal(g.Schema())
	require.NoError(t, err)
	var s jsonschema.Schema
	require.NoError(t, json.Unmarshal(text, &s))
	r, err := s.Resolve(nil)
	require.NoError(t, err)
	return r
}

// TestMergedFormsHaveTheSameLines merges random rows, each a form, and compares the lines.
func TestMergedFormsHaveTheSameLines(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 200 {
		lines := map[string]bool{}
		var rows []Form
		for range r.Intn(40) {
			f := Form{Action: "a", Head: "(a ", Tail: ")"}
			for _, role := range []string{"x", "y", "z"} {
				f.Args = append(f.Args, Arg{Role: role, Words: []string{string(rune('a' + r.Intn(3)))}})
			}
			rows = append(rows, f)
			lines["(a "+f.Args[0].Words[0]+" "+f.Args[1].Words[0]+" "+f.Args[2].Words[0]+")"] = true
		}
		merged := map[string]bool{}
		forms := Merge(rows)
		for _, f := range forms {
			for _, x := range f.Args[0].Words {
				for _, y := range f.Args[1].Words {
					for _, z := range f.Args[2].Words {
						merged["(a "+x+" "+y+" "+z+")"] = true
					}
				}
			}
		}
		require.Equal(t, lines, merged)
		require.LessOrEqual(t, len(forms), len(rows))
	}
	full := []Form{}
	for _, x := range []string{"a", "b", "c"} {
		for _, y := range []string{"a", "b"} {
			full = append(full, Form{Args: []Arg{{Words: []string{x}}, {Words: []string{y}}}})
		}
	}
	require.Len(t, Merge(full), 1)
}

func TestGrammarsWithMistakesAreRefused(t *testing.T) {
	deep := strings.Repeat("(", 100) + `"a"` + strings.Repeat(")", 100)
	for text, problem := range map[string]string{
		``:                                  "there is no rule root",
		`root ::= a`:                        "there is no rule a",
		"root ::= a\na ::= b\nb ::= \"\" a": "the rule a uses itself",
		"root ::= \"a\"\nroot ::= \"b\"":    "defined twice",
		`root ::= "a`:                       "1:10",
		`root ::= [^a]`:                     "1:10",
		`root ::= [z-a]`:                    "ranges upwards",
		`root ::= "\q"`:                     "unknown escape",
		`root ::= "a"{3,2}`:                 "n <= m",
		`root ::= "a"{2000}`:                "n <= m",
		`root ::= (("a"{999}){999}){999}`:   "a sentence may have more than",
		`root ::= ` + deep:                  "nested more than 64 deep",
		`root := "a"`:                       "1:6",
	} {
		_, err := Read(text)
		require.ErrorContains(t, err, problem, text)
	}
}

func TestRepetitionsMatchAsOftenAsTheySay(t *testing.T) {
	rules, err := Read("# a comment\nroot ::= \"a\"? (\"b\" |\n [x-z\\]])+ d{2,3} e*\nd ::= \"d\" e ::= \"e\" ")
	require.NoError(t, err)
	for text, accepted := range map[string]bool{"abdd": true, "b]xdddeee": true, "add": false, "abd": false, "abdddd": false, "aabdd": false} {
		require.Equal(t, accepted, rules.Match(text), text)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(stir.GBNF(), int64(1))
	f.Add("root ::= \"a\"? (\"b\" |\n [x-z\\]])+ d{2,3} e*\nd ::= \"d\" e ::= \"e\" ", int64(2))
	f.Add(`root ::= (""{9}){9,} [\x20-\u00ff]`, int64(3))
	f.Fuzz(func(t *testing.T, text string, seed int64) {
		rules, err := Read(text)
		if err != nil {
			return
		}
		pick := rand.New(rand.NewSource(seed)).Intn
		for range 3 {
			if s := rules.Sample(pick); len(s) < 1000 && !rules.Match(s) {
				t.Errorf("%q has the sentence %q, and does not match it", text, s)
			}
		}
	})
}
