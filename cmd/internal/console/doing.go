package console

import (
	"slices"

	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/sim/affordance"
)

// moment is the position as one in which something can be done next.
func (s *Session) moment(everything bool) *affordance.Affordances {
	return affordance.Of(s.here.situation(), everything)
}

func (s *Session) can(word string) error {
	m := s.moment(true)
	thing, ok := m.Named(word)
	if !ok {
		return unknown("thing", word, m.Names())
	}
	uses, err := m.Uses(thing)
	if err = s.whole(err); err != nil {
		return err
	}
	uses = slices.DeleteFunc(uses, affordance.Use.Unsuitable)
	if len(uses) == 0 {
		return no("no action has a role for it")
	}
	return show.Print(s.out, "text", report.OfUses(thing, uses, 0, affordance.Finding.Call, 0, 0))
}

// candidates lists what can is asked about.
func (s *Session) candidates(string) []string {
	return s.moment(true).Names()
}

func (s *Session) admissible(action string) error {
	m := s.moment(false)
	found, err := s.findings(m, action)
	if err = s.whole(err); err != nil {
		return err
	}
	return show.Print(s.out, "text", report.OfFindings(found, affordance.Finding.Call, 0, 0))
}

// findings looks for what can be done: with one action, or with any when it is "".
func (s *Session) findings(m *affordance.Affordances, action string) ([]affordance.Finding, error) {
	if action == "" {
		return m.Admissible()
	}
	a := s.kitchen.Ontology.Action(action)
	if a == nil {
		return nil, unknown("action", action, s.actions())
	}
	o, err := m.Option(a)
	if err != nil {
		return nil, err
	}
	return []affordance.Finding{o.Find(nil)}, nil
}
