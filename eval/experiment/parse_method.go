package experiment

import (
	"maps"
	"slices"
	"strconv"

	"hearth/ontology/tree"
	"hearth/parser/source"
	"hearth/sim/planner"
)

const (
	maxRuns       = 10_000 // runs per method; the grid of the paper has 216
	maxExamples   = 1000   // fixed examples per method
	fixedExamples = 3      // default number of fixed examples; the paper averages over 3
	maxLines      = 1000   // random lines of a network
	maxRetries    = 10     // retries of a sentence

	defaultRetries = 2
	defaultSure    = 0.9 // confidence from which the lines of a reader are executed
)

// A methodText holds a method while it is read, because some keys depend on others.
type methodText struct {
	*parser
	Method
	text struct {
		Name, Plan, Model, Translation, Rules tree.Word
		Described                             bool
		Without                               []tree.Word
		Parameters                            []tree.Field
		Grid, Examples                        *tree.Node
		Retries, Sure, Lines                  *tree.Node
	}
}

func (p *parser) method(n *tree.Node) {
	m := &methodText{parser: p, Method: Method{Span: n.Span}}
	m.text.Plan.Text, m.text.Translation.Text, m.text.Rules.Text = planner.Methods[0].Name, lexicalTranslation, rules[0].Name
	before := len(p.problems.Items)
	n.Decode(&p.problems, "a method", &m.text)
	if n.Kind == tree.Map || n.Kind == tree.Null {
		m.read(n)
	}
	if len(p.problems.Items) == before {
		p.spec.Methods = append(p.spec.Methods, m.Method)
	}
}

func (m *methodText) read(n *tree.Node) {
	m.named(n)
	if !m.expectWord(m.text.Plan, "way to plan", ways(m.spec.World)) {
		return
	}
	m.Plan = Approach(m.text.Plan.Text)
	for _, f := range n.Fields {
		if why := m.Plan.refuses(f.Key); why != "" {
			m.problems.Addf("E0793", f.Span, "%s %s", f.Key, why)
		}
	}
	for _, w := range m.text.Without {
		m.Without = append(m.Without, w.Text)
	}
	m.Lines = m.count("lines", m.text.Lines, 0, maxLines)
	if !m.Plan.Asks() {
		m.Params = []planner.Params{{}}
		return
	}
	m.talk()
	if m.Model = m.text.Model; m.Model.Text == "" {
		m.problems.Addf("E0793", m.Span, "%s needs a model", m.Plan).WithHint("give a file under the key model")
	}
	m.Described = m.text.Described
	if m.Plan.translates() {
		m.expectWord(m.text.Translation, "translation", m.spec.translations())
		m.Translation = m.text.Translation.Text
	}
	m.parameters()
	m.examples()
}

// writing returns the default parameters of a model that writes networks. A completion ends before the next heading of
// the prompt.
func (h Approach) writing() planner.Params {
	p := planner.Params{Sampling: planner.Sampling{MaxTokens: 4000, Stop: []string{"\nRecipe:"}}, Samples: 1, Examples: 2, MaxSteps: 1}
	if h.talks() {
		p.MaxTokens, p.Stop = 1000, []string{"\nSentence:"}
	}
	return p
}

// talk reads how a model writes a network part by part.
func (m *methodText) talk() {
	if !m.Plan.talks() {
		return
	}
	m.Retries = m.count("retries", m.text.Retries, defaultRetries, maxRetries)
	if m.Plan == Repair {
		m.Sure = defaultSure
		m.shareAbove(m.text.Sure, "sure", 0, &m.Sure)
	}
}

// count reads a whole number from 0 to most. It returns the default if n is nil.
func (m *methodText) count(key string, n *tree.Node, otherwise, most int) int {
	if n == nil {
		return otherwise
	}
	v, err := strconv.Atoi(n.Text)
	if err != nil || v < 0 || v > most {
		m.problems.Addf("E0790", n.Span, "%s: expected a whole number from 0 to %d", key, most)
	}
	return v
}

// ways lists all ways to make plans in a world.
func ways(world string) []string {
	if world == inKitchen {
		return words([]Approach{Gold, Nearest, Chance, Read, Whole, Stepwise, Repair})
	}
	all := make([]string, len(planner.Methods))
	for i, m := range planner.Methods {
		all[i] = m.Name
	}
	return append(all, words([]Approach{Adapted, Rehearsed, Nearest, Repaired, People})...)
}

func (m *methodText) named(n *tree.Node) {
	w := m.text.Name
	if f := n.Field("name"); f == nil || f.Kind == tree.Scalar && w.Text == "" {
		m.problems.Addf("E0793", m.Span, "a method needs a name")
		return
	}
	m.Name, m.Span = w.Text, w.Span
	if slices.Contains(m.names, w.Text) {
		m.problems.Addf("E0793", w.Span, "two methods have the name %.40s", w.Text).WithHint("give each row of the table a different name")
	}
	m.names = append(m.names, w.Text)
}

// refuses returns why a key cannot be used with a way to plan, or "" if it can.
func (h Approach) refuses(key string) string {
	method, _ := h.method()
	asks := h.Asks()
	switch {
	case key == "name" || key == "plan":
	case key == "without" && !h.reads():
		return "is for the reader, but " + string(h) + " does not read texts"
	case key == "lines" && h != Chance:
		return "is the number of random lines, but " + string(h) + " writes none"
	case key == "retries" && !h.talks():
		return "is for models that write a network part by part, but " + string(h) + " does not"
	case key == "sure" && h != Repair:
		return "is for the draft of a reader, but " + string(h) + " has none"
	case !asks && slices.Contains([]string{"model", "translation", "rules", "described", "parameters", "grid", "examples"}, key):
		return "is for methods that ask a model, but " + string(h) + " asks none"
	case h.writes() && (key == "rules" || key == "described"):
		return "is for plans of a household"
	case key == "translation" && !h.translates():
		return "is for methods that compare phrases, but " + string(h) + " does not"
	case key == "examples" && !method.Fixed:
		return "is for methods with fixed examples, but " + string(h) + " has none"
	}
	return ""
}

// rules are the rules that a method may name. The first one is the default.
var rules = []planner.Rules{planner.Notebook, planner.Interface}

// parameters reads the rules, then the parameters that override their defaults.
func (m *methodText) parameters() {
	var names []string
	m.Rules = rules[0]
	for _, r := range rules {
		if names = append(names, r.Name); r.Name == m.text.Rules.Text {
			m.Rules = r
		}
	}
	if m.expectWord(m.text.Rules, "value of rules", names); m.Plan.writes() {
		m.Rules = planner.Rules{Defaults: m.Plan.writing()}
	}
	base := m.Rules.Defaults
	for _, f := range m.text.Parameters {
		m.set(&base, f.Key, f.Span, tree.Word{Text: f.Value.Word(&m.problems, f.Key), Span: f.Value.Span})
	}
	m.Params = []planner.Params{base}
	if m.text.Grid != nil {
		m.grid(m.text.Grid)
	}
}

// set changes a parameter. The span at is the place of its name.
func (m *methodText) set(to *planner.Params, name string, at source.Span, value tree.Word) {
	known := planner.ParameterNames()
	err := to.Set(name, value.Text)
	switch {
	case !slices.Contains(known, name):
		tree.Unknown(&m.problems, "E0792", tree.Word{Text: name, Span: at}, slices.Values(known), "unknown parameter %.40s", name)
	case value.Text == "": // not a word; Word has reported it
	case err != nil:
		m.problems.Addf("E0792", value.Span, "%.40q is not a valid value of %s", value.Text, name)
	case to.Samples < 1 || to.MaxSteps < 1 || to.Examples < 1:
		m.problems.Addf("E0792", value.Span, "%s must be at least 1", name)
		*to = m.Rules.Defaults // restored, so that the value is reported only once
	}
}

// grids are the grids of the paper (A.1), one for each interface. The interfaces have different penalties.
var grids = map[string]string{
	"openai": `{epsilon: [0, 0.4, 0.8], temperature: [0.1, 0.3, 0.6], beta: [0.3], samples: [1, 10],
		frequency_penalty: [0.1, 0.3, 0.6, 0.9], presence_penalty: [0.3, 0.5, 0.8]}`,
	"transformers": `{epsilon: [0, 0.4, 0.8], temperature: [0.1, 0.3, 0.6], beta: [0.3], samples: [1, 10],
		repetition_penalty: [1, 1.2, 1.5, 1.8]}`,
}

// grid varies the parameters. The last parameter of the text changes fastest.
func (m *methodText) grid(n *tree.Node) {
	if n.Kind == tree.Scalar {
		if !m.expectWord(tree.Word{Text: n.Text, Span: n.Span}, "grid", slices.Sorted(maps.Keys(grids))) {
			return
		}
		n = tree.Parse(&source.File{Text: grids[n.Text]}, &m.problems)
	}
	base := m.Params[0]
	for _, values := range n.Map(&m.problems, "grid") {
		list := values.Value.Words(&m.problems, values.Key)
		if len(list)*len(m.Params) > maxRuns {
			m.problems.Addf("E0790", values.Span, "with this list there are more than %d runs", maxRuns)
			return
		}
		if len(list) == 0 {
			m.problems.Addf("E0790", values.Value.Span, "the grid needs at least one value of %.40s", values.Key)
			return
		}
		checked := base
		for _, w := range list {
			m.set(&checked, values.Key, values.Span, w)
		}
		if len(m.problems.Items) > 0 {
			return
		}
		m.Params = vary(m.Params, values.Key, list)
	}
}

// vary combines each element of all with each of the values of one parameter. The values must have been
// checked with set.
func vary(all []planner.Params, name string, values []tree.Word) (out []planner.Params) {
	for _, p := range all {
		for _, v := range values {
			q := p
			if q.Set(name, v.Text) == nil {
				out = append(out, q)
			}
		}
	}
	return out
}

// examples reads the fixed examples of a method.
func (m *methodText) examples() {
	if method, _ := m.Plan.method(); !method.Fixed {
		return
	}
	m.Fixed.Count = fixedExamples
	n := m.text.Examples
	if n == nil {
		return
	}
	if count, err := strconv.Atoi(n.Text); err == nil && n.Kind == tree.Scalar {
		m.Fixed.Count = count
	} else {
		m.Fixed = Fixed{Names: n.Words(&m.problems, "examples")}
	}
	if count := m.Fixed.Count + len(m.Fixed.Names); count < 1 || count > maxExamples {
		m.problems.Addf("E0790", n.Span, "examples: expected a number from 1 to %d, or the names of tasks", maxExamples)
	}
}
