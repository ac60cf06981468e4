package machine

import (
	"context"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// A Recording is an evaluation that remembers which clauses gave every row, with
// which values. It is for one goroutine.
type Recording struct {
	Result      *engine.Result
	Derivations []Derivation // each once, those of the clause that ran first before the others

	m     *machine
	first []Row // by slot
}

// A Row is the number of a row: of a fact that was derived or given, or of a
// group. A recording has those from 0 on.
type Row int

// A Derivation is one way in which a clause gave a row.
type Derivation struct {
	Values []engine.Term // of the variables, see [Derivation.Names]

	rule *planRule
	at   int // of the row in its table
}

// Clause returns the clause that gave the row.
func (d *Derivation) Clause() *rule.Clause { return d.rule.of }

// Names returns the variables of the clause; those of columns without a name
// start with a _.
func (d *Derivation) Names() []string { return d.rule.names }

// Aggregates reports whether the row was reduced from those of a group.
func (d *Derivation) Aggregates() bool { return d.rule.group != nil }

// A Premise is what one premise of a derivation rests on.
type Premise struct {
	Kind  PremiseKind
	Fact  engine.Fact   // with the values of the derivation; free where it looks at anything
	Asked []engine.Term // of a fact that is there: the arguments that it was looked up with, the others free
	Row   Row           // of a group
}

// PremiseKind says how a premise holds.
type PremiseKind uint8

// The kinds of a [Premise].
const (
	IsThere PremiseKind = iota // some row matches the fact
	IsNot                      // no row does
	IsSo                       // a comparison or an equation
	InGroup                    // a row of the group that was reduced
)

// derivationCells is how many arguments of facts a derivation is worth, by the
// memory that it takes with its premises but without its values.
const derivationCells = 8

// Record is [Program.Eval] with a memory.
func (p *Program) Record(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (r *Recording, err error) {
	defer rule.Recover(&err)
	r = &Recording{m: newMachine(p.plan), first: make([]Row, len(p.plan.slots)+1)}
	r.m.record = func(at int) {
		d := Derivation{rule: r.m.rule, at: at, Values: slices.Clone(r.m.regs[:len(r.m.rule.names)])}
		r.m.cells += derivationCells + len(d.Values)
		r.Derivations = append(r.Derivations, d)
	}
	if err := r.m.eval(ctx, src, given, lim); err != nil {
		return nil, err
	}
	r.Result = r.m.result()
	for i, t := range r.m.tables {
		r.first[i+1] = r.first[i] + Row(t.n)
	}
	r.once()
	return r, nil
}

// once drops derivations that a recursive layer found again.
func (r *Recording) once() {
	seen := map[*planRule]*table{}
	r.Derivations = slices.DeleteFunc(r.Derivations, func(d Derivation) bool {
		if seen[d.rule] == nil {
			seen[d.rule] = newTable(len(d.Values))
		}
		return !seen[d.rule].add(d.Values)
	})
}

// Len returns the number of rows.
func (r *Recording) Len() int { return int(r.first[len(r.first)-1]) }

// RowOf returns the row that a derivation gave.
func (r *Recording) RowOf(d *Derivation) Row { return r.first[d.rule.head] + Row(d.at) }

// Fact returns a row as a fact; that of a row of a group has no predicate.
func (r *Recording) Fact(row Row) engine.Fact {
	next, _ := slices.BinarySearch(r.first, row+1)
	slot := next - 1
	return engine.Fact{Pred: r.m.plan.slots[slot].name, Args: slices.Clone(r.m.tables[slot].row(int(row - r.first[slot])))}
}

// Knows reports whether the program speaks of facts like this one.
func (r *Recording) Knows(f engine.Fact) bool {
	slot, ok := r.m.plan.slotOf[f.Pred]
	return ok && r.m.plan.slots[slot].arity == len(f.Args)
}

// Rows returns the rows that match a fact, in the order of their arguments.
func (r *Recording) Rows(f engine.Fact) []Row {
	if !r.Knows(f) {
		return nil
	}
	return r.rows(r.m.plan.slotOf[f.Pred], f.Args)
}

func (r *Recording) rows(slot int, pattern []engine.Term) (out []Row) {
	t := r.m.tables[slot]
	var found [][]engine.Term
	t.scan(pattern, func(terms []engine.Term) bool {
		found = append(found, terms)
		return true
	})
	slices.SortFunc(found, engine.CompareRows)
	for _, terms := range found {
		at, _ := t.put(terms)
		out = append(out, r.first[slot]+Row(at))
	}
	return out
}

// Premises returns what a derivation rests on, in the order in which its clause
// is written.
func (r *Recording) Premises(d *Derivation) (out []Premise) {
	copy(r.m.regs, d.Values)
	if g := d.rule.group; g != nil {
		pattern := make([]engine.Term, r.m.tables[g.from].arity)
		for i, k := range g.keys {
			pattern[k] = d.Values[g.keyRegs[i]]
		}
		for _, row := range r.rows(g.from, pattern) {
			out = append(out, Premise{Kind: InGroup, Row: row})
		}
		return out
	}
	out = make([]Premise, len(d.rule.of.Premises))
	for i, p := range d.rule.of.Premises {
		out[d.rule.of.Moved[i]] = r.premise(&d.rule.steps[i], p)
	}
	return out
}

// premise states one premise with the values in the registers.
func (r *Recording) premise(s *step, p ast.Term) Premise {
	switch s.kind {
	case findStep:
		fact, asked := r.lookedUp(s)
		return Premise{Kind: IsThere, Fact: fact, Asked: asked}
	case absentStep:
		fact, _ := r.lookedUp(s)
		return Premise{Kind: IsNot, Fact: fact}
	}
	return Premise{Kind: IsSo, Fact: r.compared(s, p)}
}

// lookedUp returns the row that a premise found, free where it does not look,
// and what of it was asked for.
func (r *Recording) lookedUp(s *step) (f engine.Fact, asked []engine.Term) {
	f = engine.Fact{Pred: r.m.plan.slots[s.slot].name, Args: make([]engine.Term, len(s.cols))}
	asked = make([]engine.Term, len(s.cols))
	for i := range s.cols {
		switch cell := &s.cols[i]; cell.kind {
		case fixedCell:
			f.Args[i], _ = r.m.value(&cell.value)
			asked[i] = f.Args[i]
		case bindCell, againCell:
			f.Args[i] = r.m.regs[cell.reg]
		}
	}
	return f, asked
}

// compared states a comparison or equation.
func (r *Recording) compared(s *step, p ast.Term) engine.Fact {
	a, _ := r.m.value(&s.a)
	b, _ := r.m.value(&s.b)
	f := engine.Fact{Args: []engine.Term{a, b}}
	switch p := p.(type) {
	case ast.Atom:
		f.Pred = p.Predicate.Symbol
	case ast.NegAtom:
		f.Pred = "!" + p.Atom.Predicate.Symbol
	case ast.Eq:
		f.Pred = "="
	case ast.Ineq:
		f.Pred = "!="
	}
	if s.kind == letStep {
		f.Args[1] = a
	}
	return f
}
