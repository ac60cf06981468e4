package experiment

import (
	"slices"
	"strconv"

	"hearth/ontology/tree"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// mostRuns bounds the grid of a method. That of the paper has 216 runs.
const mostRuns = 10_000

// mostExamples bounds the fixed examples of a method.
const mostExamples = 1000

func (p *parser) methods(f tree.Field) {
	if f.Value.Kind != tree.List {
		p.problems.Addf("E0305", f.Value.At, "methods are a list, and this is %s", f.Value.Kind)
	}
	for _, n := range f.Value.Items {
		p.method(n)
	}
}

// A methodText is a method while it is read: some keys depend on others.
type methodText struct {
	*parser
	Method
	fields map[string]tree.Field
}

// forModels are the keys of methods that ask a model.
var forModels = []string{"model", "translation", "rules", "described", "parameters", "grid", "examples"}

func (p *parser) method(n *tree.Node) {
	m := &methodText{parser: p, Method: Method{At: n.At, Plan: How(planner.Methods[0].Name)}, fields: map[string]tree.Field{}}
	keep := func(f tree.Field) { m.fields[f.Key] = f }
	keys := tree.Keys{"name": keep, "plan": keep}
	for _, key := range forModels {
		keys[key] = keep
	}
	before := len(p.problems.Items)
	n.Each(&p.problems, "a method", keys)
	if n.Kind == tree.Map || n.Kind == tree.Null {
		m.read()
	}
	if len(p.problems.Items) == before {
		p.spec.Methods = append(p.spec.Methods, m.Method)
	}
}

func (m *methodText) read() {
	m.named()
	if f, ok := m.fields["plan"]; ok {
		w := m.word(f)
		if !m.known(w, "way to plan", ways()) {
			return
		}
		m.Plan = How(w.Text)
	}
	if !m.Plan.Asks() {
		m.Params = []planner.Params{{}}
		for _, key := range forModels {
			m.refuse(key, "is for methods that ask a model, and "+string(m.Plan)+" asks none")
		}
		return
	}
	if f, ok := m.fields["model"]; ok {
		m.Model = m.word(f)
	} else {
		m.problems.Addf("E0793", m.At, "%s needs a model", m.Plan).WithHint("give a file under the key model")
	}
	if f, ok := m.fields["described"]; ok {
		m.Described = f.Value.Flag(&m.problems, f.Key)
	}
	m.translated()
	m.ruled()
	m.exemplified()
}

// ways lists all ways to make plans.
func ways() []string {
	all := make([]string, len(planner.Methods))
	for i, m := range planner.Methods {
		all[i] = m.Name
	}
	return append(all, words([]How{Adapted, Rehearsed, Nearest, Repaired, People})...)
}

func (m *methodText) named() {
	f, ok := m.fields["name"]
	if !ok {
		m.problems.Addf("E0793", m.At, "a method needs a name")
		return
	}
	w := m.word(f)
	m.Name, m.At = w.Text, w.At
	if slices.Contains(m.names, w.Text) {
		m.problems.Addf("E0793", w.At, "there are two methods %.40s", w.Text).WithHint("the rows of a table have different names")
	}
	m.names = append(m.names, w.Text)
}

// refuse reports a key that does not go with the rest.
func (m *methodText) refuse(key, why string) {
	if f, ok := m.fields[key]; ok {
		m.problems.Addf("E0793", f.At, "%s %s", key, why)
	}
}

func (m *methodText) translated() {
	if !m.Plan.translates() {
		m.refuse("translation", "is for methods that compare phrases, and "+string(m.Plan)+" does not")
		return
	}
	m.Translation = lexical
	if f, ok := m.fields["translation"]; ok {
		w := m.word(f)
		m.known(w, "translation", m.spec.translations())
		m.Translation = w.Text
	}
}

// ruled reads the rules, then what changes their parameters.
func (m *methodText) ruled() {
	rules := []planner.Rules{planner.Notebook, planner.Interface}
	m.Rules = rules[0]
	if f, ok := m.fields["rules"]; ok {
		at := slices.Index([]string{rules[0].Name, rules[1].Name}, m.oneOf(f, rules[0].Name, rules[1].Name))
		m.Rules = rules[max(0, at)]
	}
	base := m.Rules.Defaults
	if f, ok := m.fields["parameters"]; ok {
		for _, f := range f.Value.Map(&m.problems, f.Key) {
			m.set(&base, f.Key, f.At, m.word(f))
		}
	}
	m.Params = []planner.Params{base}
	if f, ok := m.fields["grid"]; ok {
		m.grid(f)
	}
}

// set changes a parameter; at is the place of its name.
func (m *methodText) set(to *planner.Params, name string, at source.Span, value tree.Word) {
	known := planner.ParameterNames()
	err := to.Set(name, value.Text)
	switch {
	case !slices.Contains(known, name):
		tree.Unknown(&m.problems, "E0792", tree.Word{Text: name, At: at}, func() []string { return known }, "there is no parameter %.40s", name)
	case value.Text == "": // no word, which is reported
	case err != nil:
		m.problems.Addf("E0792", value.At, "%.40q is no number of the kind of %s", value.Text, name)
	case to.Samples < 1 || to.MaxSteps < 1 || to.Examples < 1:
		m.problems.Addf("E0792", value.At, "%s is 1 at least", name)
		*to = m.Rules.Defaults // so that it is reported once
	}
}

// grid varies the parameters; the last one of the text changes fastest.
func (m *methodText) grid(f tree.Field) {
	base := m.Params[0]
	if f.Value.Kind == tree.Scalar {
		m.known(tree.Word{Text: f.Value.Text, At: f.Value.At}, "grid", []string{"openai", "transformers"})
		named := map[string]planner.Grid{"openai": planner.OpenAI, "transformers": planner.Transformers}
		m.Params = named[f.Value.Text].Params(base)
		return
	}
	for _, values := range f.Value.Map(&m.problems, f.Key) {
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

// exemplified reads which fixed examples there are.
func (m *methodText) exemplified() {
	method, _ := m.Plan.method()
	if !method.Fixed {
		m.refuse("examples", "are for methods whose examples are fixed, and those of "+string(m.Plan)+" are not")
		return
	}
	m.Fixed.Count = planner.FixedExamples
	f, ok := m.fields["examples"]
	if !ok {
		return
	}
	if n, err := strconv.Atoi(f.Value.Text); err == nil && f.Value.Kind == tree.Scalar {
		m.Fixed.Count = n
	} else {
		m.Fixed = Fixed{Names: f.Value.Words(&m.problems, f.Key)}
	}
	if n := m.Fixed.Count + len(m.Fixed.Names); n < 1 || n > mostExamples {
		m.problems.Addf("E0790", f.Value.At, "examples are a number from 1 to %d, or the names of tasks", mostExamples)
	}
}
