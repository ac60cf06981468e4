package experiment

import (
	"fmt"
	"maps"
	"slices"

	"hearth/ontology/tree"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// check reports (E0794) the materials that the methods need and the experiment lacks.
func (r *Runner) check() error {
	c := &checker{Runner: r}
	at := source.Span{}
	if len(r.Spec.Methods) > 0 {
		at = r.Spec.Methods[0].Span
	}
	c.need(len(r.Materials.Tasks) > 0, at, "the data has no tasks")
	c.need(len(r.Materials.Sites) > 0 || r.Materials.Kitchen != nil, at, "the data has no scenes")
	for i := range r.Spec.Methods {
		c.method(&r.Spec.Methods[i])
	}
	return c.problems.Err()
}

type checker struct {
	*Runner
	problems source.Diagnostics
}

func (c *checker) need(there bool, at source.Span, format string, args ...any) {
	if !there {
		c.problems.Addf("E0794", at, format, args...)
	}
}

func (c *checker) method(m *Method) {
	if c.Materials.Kitchen != nil {
		c.kitchen(m)
		return
	}
	if m.Plan == People {
		c.tasks(m, "no program written by people", func(t planner.Task) bool { return len(c.Materials.People[t.Name]) > 0 })
		return
	}
	c.need(len(c.Materials.Demonstrations) > 0, m.Span, "%s needs demonstrations, but the data has none", m.Name)
	if m.Plan.translates() || !m.Plan.Asks() {
		c.need(len(c.Materials.Phrases) > 0, m.Span, "%s needs phrases, but the data has none", m.Name)
	}
	c.need(m.Plan != Rehearsed || c.Materials.Home != nil, m.Span, "%s needs a home for trying plans that is not one of the scenes, but there is none", m.Name)
	if m.Described {
		c.tasks(m, "no description", func(t planner.Task) bool { return t.Description != "" })
	}
	c.fixed(m)
}

// tasks reports the tasks for which has is false. It names the first one and counts the others.
func (c *checker) tasks(m *Method, what string, has func(planner.Task) bool) {
	without := slices.DeleteFunc(slices.Clone(c.Materials.Tasks), has)
	if len(without) == 0 {
		return
	}
	others := ""
	if n := len(without) - 1; n > 0 {
		others = fmt.Sprintf(", nor for %d other tasks", n)
	}
	c.need(false, m.Span, "%s: there is %s for %q%s", m.Name, what, without[0].Name, others)
}

// fixed reports fixed examples for which there is no demonstration.
func (c *checker) fixed(m *Method) {
	list := c.Materials.Demonstrations
	names := map[string]bool{}
	for _, d := range list {
		names[d.Name] = true
	}
	for _, w := range m.Fixed.Names {
		if !names[w.Text] {
			tree.Unknown(&c.problems, "E0794", w, maps.Keys(names), "no demonstration is for the task %.60q", w.Text)
		}
	}
	if how, ok := m.Plan.method(); ok && how.Fixed && len(names) > 0 {
		c.need(m.Fixed.Count <= len(names), m.Span, "%s has %d fixed examples, but the demonstrations cover only %d tasks", m.Name, m.Fixed.Count, len(names))
	}
}
