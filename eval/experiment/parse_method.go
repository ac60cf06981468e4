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
	mostRuns      = 10_000 // of a method; the grid of the paper has 216
	mostExamples  = 1000   // that are fixed
	fixedExamples = 3      // one at a time, the paper averages over
)

// A methodText is a method while it is read: some keys depend on others.
type methodText struct {
	*parser
	Method
	text struct {
		Name, Plan, Model, Translation, Rules tree.Word
		Described                             bool
		Parameters                            []tree.Field
		Grid, Examples                        *tree.Node
	}
}

func (p *parser) method(n *tree.Node) {
	m := &methodText{parser: p, Method: Method{At: n.At}}
	m.text.Plan.Text, m.text.Translation.Text, m.text.Rules.Text = planner.Methods[0].Name, lexical, rules[0].Name
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
	if !m.known(m.text.Plan, "way to plan", ways()) {
		return
	}
	m.Plan = How(m.text.Plan.Text)
	for _, f := range n.Fields {
		if why := m.Plan.refuses(f.Key); why != "" {
			m.problems.Addf("E0793", f.At, "%s %s", f.Key, why)
		}
	}
	if !m.Plan.Asks() {
		m.Params = []planner.Params{{}}
		return
	}
	if m.Model = m.text.Model; m.Model.Text == "" {
		m.problems.Addf("E0793", m.At, "%s needs a model", m.Plan).WithHint("give a file under the key model")
	}
	m.Described = m.text.Described
	if m.Plan.translates() {
		m.known(m.text.Translation, "translation", m.spec.translations())
		m.Translation = m.text.Translation.Text
	}
	m.parameters()
	m.examples()
}

// ways lists all ways to make plans.
func ways() []string {
	all := make([]string, len(planner.Methods))
	for i, m := range planner.Methods {
		all[i] = m.Name
	}
	return append(all, words([]How{Adapted, Rehearsed, Nearest, Repaired, People})...)
}

func (m *methodText) named(n *tree.Node) {
	w := m.text.Name
	if f := n.Field("name"); f == nil || f.Kind == tree.Scalar && w.Text == "" {
		m.problems.Addf("E0793", m.At, "a method needs a name")
		return
	}
	m.Name, m.At = w.Text, w.At
	if slices.Contains(m.names, w.Text) {
		m.problems.Addf("E0793", w.At, "there are two methods %.40s", w.Text).WithHint("the rows of a table have different names")
	}
	m.names = append(m.names, w.Text)
}

// refuses says why a key does not go with a way to plan; "" when it does.
func (h How) refuses(key string) string {
	method, asks := h.method()
	switch {
	case key == "name" || key == "plan":
	case !asks && slices.Contains([]string{"model", "translation", "rules", "described", "parameters", "grid", "examples"}, key):
		return "is for methods that ask a model, and " + string(h) + " asks none"
	case key == "translation" && !h.translates():
		return "is for methods that compare phrases, and " + string(h) + " does not"
	case key == "examples" && !method.Fixed:
		return "are for methods whose examples are fixed, and those of " + string(h) + " are not"
	}
	return ""
}

// rules are those that a method can have, the first one unless it says so.
var rules = []planner.Rules{planner.Notebook, planner.Interface}

// parameters reads the rules, then what changes their parameters.
func (m *methodText) parameters() {
	var names []string
	m.Rules = rules[0]
	for _, r := range rules {
		if names = append(names, r.Name); r.Name == m.text.Rules.Text {
			m.Rules = r
		}
	}
	m.known(m.text.Rules, "value of rules", names)
	base := m.Rules.Defaults
	for _, f := range m.text.Parameters {
		m.set(&base, f.Key, f.At, tree.Word{Text: f.Value.Word(&m.problems, f.Key), At: f.Value.At})
	}
	m.Params = []planner.Params{base}
	if m.text.Grid != nil {
		m.grid(m.text.Grid)
	}
}

// set changes a parameter; at is the place of its name.
func (m *methodText) set(to *planner.Params, name string, at source.Span, value tree.Word) {
	known := planner.ParameterNames()
	err := to.Set(name, value.Text)
	switch {
	case !slices.Contains(known, name):
		tree.Unknown(&m.problems, "E0792", tree.Word{Text: name, At: at}, slices.Values(known), "there is no parameter %.40s", name)
	case value.Text == "": // no word, which is reported
	case err != nil:
		m.problems.Addf("E0792", value.At, "%.40q is no number of the kind of %s", value.Text, name)
	case to.Samples < 1 || to.MaxSteps < 1 || to.Examples < 1:
		m.problems.Addf("E0792", value.At, "%s is 1 at least", name)
		*to = m.Rules.Defaults // so that it is reported once
	}
}

// grids are those of the paper (A.1), for models that know the penalties of one
// interface or the other.
var grids = map[string]string{
	"openai": `{epsilon: [0, 0.4, 0.8], temperature: [0.1, 0.3, 0.6], beta: [0.3], samples: [1, 10],
		frequency_penalty: [0.1, 0.3, 0.6, 0.9], presence_penalty: [0.3, 0.5, 0.8]}`,
	"transformers": `{epsilon: [0, 0.4, 0.8], temperature: [0.1, 0.3, 0.6], beta: [0.3], samples: [1, 10],
		repetition_penalty: [1, 1.2, 1.5, 1.8]}`,
}

// grid varies the parameters; the last one of the text changes fastest.
func (m *methodText) grid(n *tree.Node) {
	if n.Kind == tree.Scalar {
		if !m.known(tree.Word{Text: n.Text, At: n.At}, "grid", slices.Sorted(maps.Keys(grids))) {
			return
		}
		n = tree.Parse(&source.File{Text: grids[n.Text]}, &m.problems)
	}
	base := m.Params[0]
	for _, values := range n.Map(&m.problems, "grid") {
		list := values.Value.Words(&m.problems, values.Key)
		if len(list)*len(m.Params) > mostRuns {
			m.problems.Addf("E0790", values.At, "with this list there are more than %d runs", mostRuns)
			return
		}
		if len(list) == 0 {
			m.problems.Addf("E0790", values.Value.At, "a grid has values of %.40s", values.Key)
			return
		}
		checked := base
		for _, w := range list {
			m.set(&checked, values.Key, values.At, w)
		}
		if len(m.problems.Items) > 0 {
			return
		}
		m.Params = vary(m.Params, values.Key, list)
	}
}

// vary returns each of some parameters with each of the values of one, which have
// been set before without an error.
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

// examples reads which fixed examples there are.
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
	if count := m.Fixed.Count + len(m.Fixed.Names); count < 1 || count > mostExamples {
		m.problems.Addf("E0790", n.At, "examples are a number from 1 to %d, or the names of tasks", mostExamples)
	}
}
