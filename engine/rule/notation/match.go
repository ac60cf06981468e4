package notation

import (
	"maps"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/engine/rule/decimal"
)

// values are what the variables of a phrase stand for.
type values map[string]ast.BaseTerm

// A match is the statements of a file that a phrase describes.
type match struct {
	*phrase
	values
	found []*rule.Clause // in the order of the phrase
}

// find looks for the phrase with its first statement at a place of the file.
func (p *phrase) find(file []*rule.Clause, at int) *match {
	m := &match{phrase: p, values: values{}}
	if !m.statement(file[at], file) || !m.ground() {
		return nil
	}
	if p.unless != nil && slices.ContainsFunc(file, func(c *rule.Clause) bool {
		return c.Head.Predicate == p.unless.Predicate && maps.Clone(m.values).terms(p.unless.Args, c.Head.Args)
	}) {
		return nil
	}
	return m
}

// statement matches the next statement of the phrase with c, and the rest with
// others of the file.
func (m *match) statement(c *rule.Clause, file []*rule.Clause) bool {
	pattern := m.was[len(m.found)]
	if slices.Contains(m.found, c) || c.Transform != nil || len(c.Premises) != len(pattern.Premises) {
		return false
	}
	before := maps.Clone(m.values)
	if m.atom(pattern.Head, c.Head) && m.premises(pattern.Premises, c.Premises) {
		m.found = append(m.found, c)
		if len(m.found) == len(m.was) || slices.ContainsFunc(file, func(next *rule.Clause) bool { return m.statement(next, file) }) {
			return true
		}
		m.found = m.found[:len(m.found)-1]
	}
	m.values = before
	return false
}

// premises matches premises in any order.
func (m *match) premises(patterns, premises []ast.Term) bool {
	if len(patterns) == 0 {
		return true
	}
	want, ok := patterns[0].(ast.Atom)
	for i, p := range premises {
		a, is := p.(ast.Atom)
		before := maps.Clone(m.values)
		if ok && is && m.atom(want, a) && m.premises(patterns[1:], slices.Delete(slices.Clone(premises), i, i+1)) {
			return true
		}
		m.values = before
	}
	return false
}

func (m *match) atom(pattern, a ast.Atom) bool {
	return pattern.Predicate == a.Predicate && m.terms(pattern.Args, a.Args)
}

// terms matches arguments. Two variables of the phrase never stand for one of the file.
func (v values) terms(patterns, terms []ast.BaseTerm) bool {
	for i, p := range patterns {
		x, isVar := p.(ast.Variable)
		switch was, known := v[x.Symbol]; {
		case !isVar && !p.Equals(terms[i]), isVar && known && !was.Equals(terms[i]):
			return false
		case !isVar || known || x.Symbol == "_":
			continue
		}
		if _, other := terms[i].(ast.Variable); other {
			for _, was := range v {
				if was.Equals(terms[i]) {
					return false
				}
			}
		}
		v[x.Symbol] = terms[i]
	}
	return true
}

// ground reports whether the statements that take the place are facts.
func (m *match) ground() bool {
	for _, c := range m.is {
		for _, t := range c.Head.Args {
			if x, ok := t.(ast.Variable); ok {
				if _, isConst := m.values[x.Symbol].(ast.Constant); !isConst {
					return false
				}
			}
		}
	}
	return true
}

// text is how the statements are written now.
func (m *match) text() string {
	facts := make([]string, len(m.is))
	for i, c := range m.is {
		args := make([]string, len(c.Head.Args))
		for k, t := range c.Head.Args {
			if x, ok := t.(ast.Variable); ok {
				t = m.values[x.Symbol]
			}
			args[k] = decimal.Text(t)
		}
		facts[i] = c.Pred() + "(" + strings.Join(args, ", ") + ")."
	}
	return strings.Join(facts, " ")
}

// edits puts the new statements where the first of the old ones stands.
func (m *match) edits() []edit {
	old := slices.SortedFunc(slices.Values(m.found), func(a, b *rule.Clause) int { return a.At.Start - b.At.Start })
	edits := []edit{{old[0].At.Start, old[0].At.End, m.text()}}
	for _, c := range old[1:] {
		edits = append(edits, edit{start: c.At.Start, end: c.At.End})
	}
	return edits
}
