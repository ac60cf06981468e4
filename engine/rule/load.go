// Package rule reads rule files and combines them into a checked set.
//
// Describe the predicates that rules may use in a [Vocabulary], then [Load] the files of one program. Load
// refuses clauses that Mangle would silently evaluate wrongly, with their position. It drops rules that cannot
// fire and orders the others into layers. Mangle does the parsing and the analysis.
package rule

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule/infer"
	"hearth/parser/source"
)

// Load checks the rule files of one program. Units are read in order; an overlay may replace rules of earlier
// units. The error is a *source.Diagnostics with all problems at their positions.
//
// Load parses, checks each clause and all names, prunes, orders the layers, infers sorts, and runs Mangle's
// analysis with bounds. Pruning drops rules with a positive premise that can never have rows. A premise on an
// undeclared predicate is an error. A precompiled program is only pruned and ordered.
func Load(v *Vocabulary, units []Unit) (s *Set, err error) {
	defer Recover(&err)
	if err := v.prepare(); err != nil {
		return nil, err
	}
	b := &builder{v: v, decls: v.decls, arity: maps.Clone(v.arity), heads: map[string]int{}}
	b.checked = v.Precompiled(units)
	b.read(units)
	stages := []func(){b.checkNames, b.prune, b.stratify, b.inferSorts, b.checkModes, b.checkAlternatives, b.analyse}
	if b.checked {
		stages = []func(){b.prune, b.stratify}
	}
	for _, stage := range stages {
		if err := b.problems.Err(); err != nil {
			return nil, err
		}
		stage()
	}
	if err := b.problems.Err(); err != nil {
		return nil, err
	}
	if v.Record != nil {
		v.Record(v.sum(units))
	}
	return &Set{Clauses: b.clauses, Layers: b.layers, Precompiled: b.checked, vocabulary: v, decls: b.decls}, nil
}

// Recover converts a panic of Mangle or of the engine into an error.
func Recover(err *error) {
	if r := recover(); r != nil {
		list := &source.Diagnostics{}
		list.Addf("E0439", source.Span{}, "the engine failed: %v", r).WithHint("this is a defect of Hearth, not of the rules")
		*err = list
	}
}

// read parses the units and drops the rules that overlays replace.
func (b *builder) read(units []Unit) {
	all := len(b.v.ownText.Clauses)
	for _, u := range units {
		all += len(b.v.Text(u.File).Clauses)
	}
	b.clauses = append(make([]*Clause, 0, all), b.v.ownText.Clauses...)
	for _, u := range units {
		text := b.v.Text(u.File)
		for i := range text.decls {
			b.declare(&text.decls[i])
		}
	}
	names := b.namespace(units)
	for _, u := range units {
		text := b.v.Text(u.File)
		if !b.checked {
			b.problems.Merge(*text.Problems())
		}
		b.replace(u, text)
		b.checkExtends(names, text)
		clauses := slices.Clone(b.private(names, u, text))
		for i, c := range clauses {
			clauses[i] = b.number(c)
		}
		for _, c := range b.ownNames(clauses) {
			if !statement(c.Pred()) {
				b.clauses = append(b.clauses, c)
				b.heads[c.Pred()] = len(c.Head.Args)
			}
		}
	}
	b.wholeNumbers()
}

// wholeNumbers converts decimals to billionths and finds decimals without a unit, which checkNames reports. A
// precompiled program has no such problem.
func (b *builder) wholeNumbers() {
	if !slices.ContainsFunc(b.clauses, func(c *Clause) bool { return c.decimals }) {
		return
	}
	var unit *infer.Units
	if !b.checked {
		unit = b.v.follow(b.clauses, b.decls)
	}
	for i, c := range b.clauses {
		if !c.decimals {
			continue
		}
		whole, unitless := unit.Whole(i, c.Clause)
		if unitless != nil {
			b.unitless = append(b.unitless, source.Errorf("E0440", c.Span, "the decimal number %s has no unit here", infer.FormatDecimal(*unitless)).
				WithHint("write a whole number: only amounts and temperatures can have decimals"))
		}
		now := *c
		now.Clause = whole
		b.clauses[i] = &now
	}
}

// ownNames renames the helpers of a unit that share their name with a predicate of an earlier unit but have
// another number of arguments. If the unit does not read the predicate, the name is probably a mistake. Then
// it is not changed, and the wrong number of arguments is reported later.
func (b *builder) ownNames(clauses []*Clause) []*Clause {
	for _, c := range clauses {
		p := c.Head.Predicate
		n, known := b.arity[p.Symbol]
		if !known {
			n, known = b.heads[p.Symbol]
		}
		if known && n != p.Arity && reads(clauses, p) {
			own := ast.PredicateSym{Symbol: fmt.Sprintf("%s__%d", p.Symbol, p.Arity), Arity: p.Arity}
			clauses = rename(clauses, p, own)
		}
	}
	return clauses
}

// rename replaces predicate was by now. It does not copy clauses without was.
func rename(clauses []*Clause, was, now ast.PredicateSym) []*Clause {
	clauses = slices.Clone(clauses)
	for i, c := range clauses {
		changed := false
		atom := func(a ast.Atom) ast.Atom {
			if a.Predicate == was {
				a.Predicate, changed = now, true
			}
			return a
		}
		head, premises := atom(c.Head), slices.Clone(c.Premises)
		for k, p := range premises {
			switch p := p.(type) {
			case ast.Atom:
				premises[k] = atom(p)
			case ast.NegAtom:
				premises[k] = ast.NegAtom{Atom: atom(p.Atom)}
			}
		}
		if changed {
			renamed := *c
			renamed.Head, renamed.Premises, renamed.rewritten = head, premises, true
			clauses[i] = &renamed
		}
	}
	return clauses
}

// reads reports whether a premise reads a predicate.
func reads(clauses []*Clause, pred ast.PredicateSym) bool {
	return slices.ContainsFunc(clauses, func(c *Clause) bool {
		return slices.ContainsFunc(c.Premises, func(p ast.Term) bool {
			a, _, ok := AtomOf(p)
			return ok && a.Predicate == pred
		})
	})
}

func (b *builder) declare(d *declared) {
	if old := b.decls[d.name()]; old != nil {
		b.problems.Addf("E0407", d.span, "%s is declared twice, first at %s", d.name(), old.span)
		return
	}
	if !b.declares {
		b.declares, b.decls = true, maps.Clone(b.decls)
	}
	b.decls[d.name()] = d
	b.arity[d.name()] = d.DeclaredAtom.Predicate.Arity
}

// replace drops the clauses that the replaces facts of an overlay name.
func (b *builder) replace(u Unit, text *Text) {
	var drop []string
	for _, c := range text.Clauses {
		if c.Pred() != "replaces" {
			continue
		}
		name, ok := named(c)
		switch {
		case !ok:
			b.problems.Addf("E0408", c.Span, "expected the name of one predicate in replaces").WithHint("replaces(/seconds).")
		case !u.Overlay:
			b.problems.Addf("E0408", c.Span, "only an overlay can replace rules")
		case !slices.ContainsFunc(b.clauses, func(c *Clause) bool { return c.Pred() == name }):
			d := b.problems.Addf("E0408", c.Span, "no earlier file has rules for %s", name)
			if near := b.nearest(name, b.headNames); near != "" {
				d.WithHint("did you mean replaces(/%s)?", near)
			}
		default:
			drop = append(drop, name)
		}
	}
	if drop == nil {
		return
	}
	b.clauses = slices.DeleteFunc(b.clauses, func(c *Clause) bool {
		if !slices.Contains(drop, c.Pred()) {
			return false
		}
		b.arity[c.Pred()] = len(c.Head.Args) // the predicate stays known even if no rule defines it now
		return true
	})
}

// named returns p for a fact such as replaces(/p).
func named(c *Clause) (name string, ok bool) {
	if len(c.Head.Args) != 1 || len(c.Premises) > 0 {
		return "", false
	}
	k, ok := c.Head.Args[0].(ast.Constant)
	return strings.TrimPrefix(k.Symbol, "/"), ok && k.Type == ast.NameType
}

func (b *builder) headNames() []string {
	names := make([]string, len(b.clauses))
	for i, c := range b.clauses {
		names[i] = c.Pred()
	}
	return names
}

// prune drops rules that can never fire: a positive premise has no rows from rules, facts, the vocabulary or
// the caller.
func (b *builder) prune() {
	rows := make(map[string]int, len(b.clauses)) // predicate → number of its rules; 1 if it has none but rows come from outside
	for _, c := range b.clauses {
		rows[c.Pred()]++
	}
	has := func(pred string) bool {
		n, asked := rows[pred]
		if !asked {
			if b.v.Supplies(pred) {
				n = 1
			}
			rows[pred] = n
		}
		return n > 0
	}
	lacks := func(p ast.Term) bool {
		a, negated, ok := AtomOf(p)
		return ok && !negated && !has(a.Predicate.Symbol)
	}
	for done := false; !done; {
		done = true
		b.clauses = slices.DeleteFunc(b.clauses, func(c *Clause) bool {
			if !slices.ContainsFunc(c.Premises, lacks) {
				return false
			}
			if rows[c.Pred()]--; rows[c.Pred()] == 0 {
				delete(rows, c.Pred())
			}
			done = false
			return true
		})
	}
}
