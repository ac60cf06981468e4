// Package phrase converts steps in plain words to lines of programs and back. For example, "put coffee cup on
// table" is [PUTBACK] <coffee_cup> (1) <table> (1).
//
// Start with [Load]. [Templates.Parse] reads a step; [Templates.Say] and [Templates.Show] write one. Each
// action has one template. A step is understood if exactly one template matches all of it. Other text becomes
// a line made of its words, so that it can be compared. [Abstraction] builds the table that replaces names of
// particular things by their kinds.
package phrase

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hearth/ontology/tree"
	"hearth/parser/program"
	"hearth/parser/source"
)

// Templates holds the phrases of the actions of programs.
type Templates struct {
	list     []template        // sorted by action name
	text     map[string]string // action name → phrase
	spelling map[string]string // word → its spelling in text shown to users
}

// A template matches the phrases of one action.
type template struct {
	action  program.Action
	pattern *regexp.Regexp
}

const gap = "{}"

// Load reads the templates. The key phrases holds the words of each action, with {} for its parameters. The
// key spelling holds words that are displayed differently. The error is a [*source.Diagnostics].
func Load(f *source.File, actions program.Actions) (*Templates, error) {
	var problems source.Diagnostics
	var doc struct {
		Phrases  []tree.Field
		Spelling map[string]string
	}
	tree.Read(f, "a file of phrases", &problems, &doc)
	t := &Templates{text: map[string]string{}, spelling: doc.Spelling}
	for _, f := range doc.Phrases {
		t.add(f, actions, &problems)
	}
	for _, name := range slices.Sorted(maps.Keys(t.text)) {
		text := t.text[name]
		if a := actions[name]; a.Takes(strings.Count(text, gap)) {
			parts := strings.Split(text, gap)
			for i, p := range parts {
				parts[i] = regexp.QuoteMeta(p)
			}
			pattern := regexp.MustCompile(`(?is)\A` + strings.Join(parts, "(.+?)") + `\z`)
			t.list = append(t.list, template{a, pattern})
		}
	}
	return t, problems.Err()
}

// add adds the template of one action.
func (t *Templates) add(f tree.Field, actions program.Actions, problems *source.Diagnostics) {
	a, ok := actions.Named(tree.Word{Text: f.Key, Span: f.Span}, problems)
	if !ok {
		return
	}
	text := f.Value.Word(problems, "a phrase")
	if n := strings.Count(text, gap); n > a.Arity {
		problems.Addf("E0118", f.Value.Span, "this phrase has %d placeholders, but %s takes %d parameters", n, f.Key, a.Arity).
			WithHint("write {} once for each parameter")
	}
	t.text[a.Name] = text
}

// Parse reads a step, such as "Step 2: Walk to kitchen". It ignores letter case and the text before the first
// colon. It looks up names of things in abstract, which may be nil. If not exactly one template matches, ok is
// false. The line is then made of the words: the first is the action, and one or two more are parameters. More
// than two are joined into one parameter.
func (t *Templates) Parse(step string, abstract map[string]string) (line program.Line, ok bool) {
	if _, after, found := strings.Cut(step, ":"); found {
		step = after
	}
	step = strings.TrimFunc(step, program.IsBlank)
	lower, fitting := strings.ToLower(step), 0
	for _, tt := range t.list {
		if m := tt.pattern.FindStringSubmatch(lower); m != nil {
			fitting++
			line = lineOf(tt.action.Name, m[1:])
		}
	}
	if fitting == 1 {
		return line.MapParams(trimmed).Kinds(abstract), true
	}
	return fallback(strings.Split(step, " ")), false
}

// lineOf returns a line about the first instance of each thing.
func lineOf(action string, names []string) program.Line {
	l := program.Line{Action: action}
	for _, name := range names {
		l.Params = append(l.Params, program.Param{Name: name, Instance: 1})
	}
	return l
}

func trimmed(p program.Param) program.Param {
	p.Name = program.Name(strings.TrimFunc(p.Name, program.IsBlank))
	return p
}

// fallback makes a line from words that match no template. Two adjacent blanks enclose an empty word, as in
// the published interface.
func fallback(words []string) program.Line {
	if words[0] == "" {
		return program.Line{Action: "EMPTY"}
	}
	names := words[1:]
	if len(names) > 2 {
		names = []string{strings.Join(names, "_")}
	}
	return lineOf(strings.ToUpper(words[0]), names)
}

// Actions returns the names of the actions that have a template, sorted.
func (t *Templates) Actions() []string { return slices.Sorted(maps.Keys(t.text)) }

// Say returns an action in words, with the names unchanged. It returns false if the action has no template.
func (t *Templates) Say(action string, names ...string) (step string, ok bool) {
	text, ok := t.text[action]
	for _, name := range names {
		before, after, found := strings.Cut(text, gap)
		if !found {
			break
		}
		step += before + name
		text = after
	}
	return step + text, ok
}

// SayLine returns a line in words without instances, as in "walk to living_room".
func (t *Templates) SayLine(l program.Line) (step string, ok bool) {
	names := make([]string, len(l.Params))
	for i, p := range l.Params {
		names[i] = p.Name
	}
	return t.Say(l.Action, names...)
}

// Show returns a line as a sentence for display, as in "Walk to living room".
func (t *Templates) Show(l program.Line) (step string, ok bool) {
	step, ok = t.SayLine(l)
	words := strings.Split(strings.ReplaceAll(step, "_", " "), " ")
	for i, w := range words {
		if usual, ok := t.spelling[w]; ok {
			words[i] = usual
		}
	}
	return Sentence(strings.Join(words, " ")), ok
}

// Spaced returns a phrase with blanks for underscores.
func Spaced(phrase string) string { return strings.ReplaceAll(phrase, "_", " ") }

// Sentence returns a phrase with an upper-case first letter and blanks for underscores, as in "Walk to living
// room".
func Sentence(phrase string) string {
	phrase = Spaced(phrase)
	first, size := utf8.DecodeRuneInString(phrase)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + phrase[size:]
}
