package explanation

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/engine/proof"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// lacking returns in words what prevents a clause from deriving its fact. Numbers are shown in the unit of the
// property.
func (x *Absence) lacking(root *proof.Lack) string {
	needs := x.Amounts.Write(root.Needs, root.Sides...)
	switch root.Obstacle {
	case proof.Present:
		return needs + " holds"
	case proof.False:
		return cmp.Or(compared(x.read(), root), needs+" does not hold")
	case proof.Other:
		return "it is " + needs + " instead"
	}
	return cmp.Or(otherValue(x.read(), root.Needs), "there is no "+needs)
}

// compared returns in words that a comparison of properties does not hold, or "" for other premises.
func compared(s *world.State, root *proof.Lack) string {
	sides, measured := make([]string, len(root.Needs.Args)), false
	for i, v := range root.Needs.Args {
		sides[i] = v.String()
		own, other := root.Sides[i], root.Sides[len(root.Sides)-1-i]
		switch {
		case numeric(s, own) && own.Args[1] == v:
			sides[i], measured = fmt.Sprintf("%s %s of %v", own.Pred, value(s, own, v), own.Args[0]), true
		case own.Pred == "" && numeric(s, other):
			sides[i] = value(s, other, v)
		}
	}
	if !measured || root.Needs.Comparison() == "" {
		return ""
	}
	return strings.Join(sides, " is not "+root.Needs.Comparison()+" ")
}

// otherValue returns in words which other value a thing has, or "" if it has none or can have several.
func otherValue(s *world.State, f engine.Fact) string {
	p := fluent(s, f)
	if p == nil || p.Many || slices.ContainsFunc(f.Args, func(t engine.Term) bool { return t.Kind() == engine.Free }) {
		return ""
	}
	v, ok := s.Value(f.Args[0], f.Pred)
	if !ok || v == f.Args[1] {
		return ""
	}
	return fmt.Sprintf("%s of %v is %s, not %s", f.Pred, f.Args[0], value(s, f, v), value(s, f, f.Args[1]))
}

// fluent returns the property that a fact is about, or nil.
func fluent(s *world.State, f engine.Fact) *ontology.Fluent {
	if s == nil || len(f.Args) != 2 {
		return nil
	}
	p, _ := s.Model().Ontology().Fluent(f.Pred)
	return p
}

func numeric(s *world.State, f engine.Fact) bool {
	p := fluent(s, f)
	return p != nil && p.Sort == engine.NumberKind
}

// value formats a value of the property that a fact is about.
func value(s *world.State, f engine.Fact, v engine.Term) string {
	p := fluent(s, f)
	if v.Kind() != engine.NumberKind || p.Property.Range == ontology.Number {
		return v.String()
	}
	text := strconv.FormatFloat(float64(v.Num())/1e9, 'f', -1, 64)
	if unit, ok := s.Value(f.Args[0], p.Property.UnitPredicate()); ok {
		text += " " + world.ClassName(unit)
	}
	return text
}

// unset reports whether no step of an episode can set the property that a fact is about, because no rule names
// it.
func unset(e *sim.Episode, f engine.Fact) (bool, error) {
	if fluent(e.End().State, f) == nil || directEffects(f)[0].Pred != "set" {
		return false, nil
	}
	for _, r := range e.Results {
		if r.Step.Action == nil {
			continue
		}
		p, err := e.Domain.Program(r.Step.Action.Name)
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(p.Rules(), func(rule engine.Rule) bool { return names(rule.Text, "/"+f.Pred) }) {
			return false, nil
		}
	}
	return true, nil
}

// names reports whether the text of a rule contains a name.
func names(text, name string) bool {
	for {
		_, behind, found := strings.Cut(text, name)
		if !found || !strings.ContainsRune(nameRunes, rune((behind + " ")[0])) {
			return found
		}
		text = behind
	}
}

// nameRunes are the characters that can continue a name.
const nameRunes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-/"
