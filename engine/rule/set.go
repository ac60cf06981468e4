package rule

import (
	"encoding/hex"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/parser/source"
)

// A Set is the checked rules of one program. It never changes.
type Set struct {
	Clauses []*Clause // what is left after pruning, in the order of the units
	Layers  []Layer   // of those with premises

	vocabulary *Vocabulary
	preds      []Pred
	decls      map[string]*declared
	hash       string
}

// A Pred is a predicate that a program defines or declares.
type Pred struct {
	Name    string
	Args    []string // the names its Decl gives to the arguments, or those of its first rule
	Derived bool     // some rule or fact of the program defines it
	At      source.Span
}

// Hash returns a text that two programs share exactly when they were loaded
// from the same vocabulary and the same units in the same order.
func (s *Set) Hash() string { return s.hash }

// Rules returns the clauses that are left after pruning, in the order of the units.
func (s *Set) Rules() []engine.Rule {
	rules := make([]engine.Rule, len(s.Clauses))
	for i, c := range s.Clauses {
		args := make([]engine.Term, len(c.Head.Args))
		for k := range args {
			args[k] = ConstantIn(c.Head, k)
		}
		rules[i] = engine.Rule{Head: c.Pred(), Args: args, At: c.At, Text: c.At.File.Text[c.At.Start:c.At.End]}
	}
	return rules
}

// Preds returns what the program declares or defines, sorted by name.
func (s *Set) Preds() []Pred { return slices.Clone(s.preds) }

// Asks reports whether the Source is asked for a predicate.
func (s *Set) Asks(pred string) bool { return s.vocabulary.asked(pred) }

// Supplies reports whether rows of a predicate can come from outside the rules.
func (s *Set) Supplies(pred string) bool { return s.vocabulary.supplies(pred) }

// Static returns the rows of the vocabulary's facts of a predicate; nil when
// there are none.
func (s *Set) Static(pred string) *engine.Relation { return s.vocabulary.static[pred] }

// Computes reports whether the Source computes a predicate from inputs.
func (s *Set) Computes(pred string) bool {
	d := s.decls[pred]
	return d != nil && slices.ContainsFunc(d.modes, func(m ast.Mode) bool { return slices.Contains(m, ast.ArgModeInput) })
}

// listPreds collects what b knows, sorted by name.
func (b *builder) listPreds() []Pred {
	var preds []Pred
	heads := map[string]*Clause{}
	for _, c := range b.clauses {
		if heads[c.Pred()] == nil {
			heads[c.Pred()] = c
		}
	}
	for name, d := range b.decls {
		preds = append(preds, Pred{name, argNames(d.DeclaredAtom), heads[name] != nil, d.at})
	}
	for name, c := range heads {
		if b.decls[name] == nil {
			preds = append(preds, Pred{name, argNames(c.Head), true, c.At})
		}
	}
	slices.SortFunc(preds, func(a, b Pred) int { return strings.Compare(a.Name, b.Name) })
	return preds
}

func argNames(a ast.Atom) []string {
	names := make([]string, len(a.Args))
	for i, t := range a.Args {
		names[i] = t.String()
	}
	return names
}

// hashOf hashes the vocabulary and the units, and what role each unit has.
func hashOf(v *Vocabulary, units []Unit, texts []*Text) string {
	h := newHash(v.hash)
	for i, u := range texts {
		role := byte('u')
		if units[i].Overlay {
			role = 'o'
		}
		h.Write([]byte{role})
		h.Write(u.hash[:])
	}
	return hex.EncodeToString(h.Sum(nil))
}
