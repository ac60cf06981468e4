package rules

import (
	"maps"
	"slices"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
)

// A measuredType is a type that rules derive, with those of its rules that are
// measured.
type measuredType struct {
	query *ask.Query
	rules []engine.Rule
}

// prepareTypes prepares to ask for every type whose rules are measured.
func (c *coverage) prepareTypes(w *hearth.World) error {
	base, err := w.Questions()
	if err != nil {
		return err
	}
	for _, name := range base.Types() {
		q, err := base.Prepare(&source.File{Name: "query", Text: name + "(X)"})
		if err != nil {
			return err
		}
		rules := slices.DeleteFunc(q.TypeRules(), func(r engine.Rule) bool { return len(c.base) > 0 && c.base.Read(r.At.File) == nil })
		if len(rules) > 0 {
			c.types = append(c.types, measuredType{q, rules})
		}
	}
	return c.askIn(w.Domain.Start())
}

// askTypes asks for the types in every state of an episode in the world that
// they were prepared for; another has other types.
func (c *coverage) askTypes(w *hearth.World, e *hearth.Episode) error {
	if w != c.opened {
		return nil
	}
	for _, r := range e.Run.Executed() {
		if r.After == r.Before {
			continue
		}
		if err := c.askIn(w.Domain.From(r.After).Start()); err != nil {
			return err
		}
	}
	return nil
}

// askIn asks in a situation for the types of which some rule gave no row yet.
func (c *coverage) askIn(at *sim.Situation) error {
	for _, t := range c.types {
		if !slices.ContainsFunc(t.rules, func(r engine.Rule) bool { return !c.gave[r.At.String()] }) {
			continue
		}
		if _, err := t.query.Run(c.Ctx(), at); err != nil {
			return err
		}
	}
	return nil
}

// counted returns the rules that are measured, by their places: those of the
// actions and of the types, but for those that only say something to people.
func (c *coverage) counted() (map[string]engine.Rule, error) {
	all, err := clauses(c.opened.Domain, c.base)
	if err != nil {
		return nil, err
	}
	for _, t := range c.types {
		for _, r := range t.rules {
			all[r.At.String()] = r
		}
	}
	maps.DeleteFunc(all, func(_ string, r engine.Rule) bool {
		return slices.ContainsFunc(r.Args, func(t engine.Term) bool { return t.Kind() == engine.TextKind })
	})
	return all, nil
}
