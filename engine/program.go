package engine

import (
	"encoding/hex"
	"slices"
	"strings"
	"sync"

	"github.com/google/mangle/analysis"
	"github.com/google/mangle/ast"

	"hearth/parser/source"
)

// A Program is a set of checked rules, ready to be evaluated. It holds no
// facts of a situation and never changes; any number of goroutines may use it.
type Program struct {
	vocabulary *Vocabulary
	clauses    []*clause
	preds      []Pred
	decls      map[string]*declared
	hash       string

	info    *analysis.ProgramInfo
	strata  []analysis.Nodeset
	stratum map[ast.PredicateSym]int

	plan      *plan  // nil when a plan cannot do what the rules say
	unplanned string // why
	growing   func() *plan
	machines  sync.Pool
}

// A Rule is a clause of a program: a rule or a fact.
type Rule struct {
	Head string      // name of the predicate it defines
	Args []Term      // of the head; free where it has no constant
	At   source.Span // where the clause stands
	Text string      // the clause as it was written
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
func (p *Program) Hash() string { return p.hash }

// Rules returns the clauses that are left after pruning, in the order of the units.
func (p *Program) Rules() []Rule {
	rules := make([]Rule, len(p.clauses))
	for i, c := range p.clauses {
		args := make([]Term, len(c.Head.Args))
		for k := range args {
			args[k] = constantIn(c.Head, k)
		}
		rules[i] = Rule{c.head(), args, c.at, c.at.File.Text[c.at.Start:c.at.End]}
	}
	return rules
}

// Preds returns what the program declares or defines, sorted by name.
func (p *Program) Preds() []Pred { return slices.Clone(p.preds) }

// Planned reports whether Eval runs a compiled plan; if not, why it falls back
// to Mangle's engine.
func (p *Program) Planned() (ok bool, reason string) { return p.plan != nil, p.unplanned }

// listPreds collects what b knows, sorted by name.
func (b *builder) listPreds() []Pred {
	var preds []Pred
	heads := map[string]*clause{}
	for _, c := range b.clauses {
		if heads[c.head()] == nil {
			heads[c.head()] = c
		}
	}
	for name, d := range b.decls {
		preds = append(preds, Pred{name, argNames(d.DeclaredAtom), heads[name] != nil, d.at})
	}
	for name, c := range heads {
		if b.decls[name] == nil {
			preds = append(preds, Pred{name, argNames(c.Head), true, c.at})
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
func hashOf(v *Vocabulary, units []Unit, texts []*parsed) string {
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
