package engine

import (
	"slices"

	"github.com/google/mangle/ast"
)

// A Trace is one evaluation with where all its rows came from. It is for one
// goroutine, and for as long as its Source can be asked.
type Trace struct {
	m       *machine
	program *Program
	result  *Result
	given   map[row]bool
	steps   []derivation
	heights [][]int // by slot and row; 0 is unknown, and 1 what is given
	best    [][]int // by slot and row: the derivation of least height, plus one
	proofs  map[row]*Proof
	leaves  map[string]*Proof
	err     error
}

// A row is a row of a table of the machine.
type row struct{ slot, at int }

// A derivation is one way in which a rule gave a row.
type derivation struct {
	rule     *planRule
	row      row
	regs     []Term
	premises []ground
}

// A ground is what one premise rests on: something outside the rules, or the
// lowest of some rows.
type ground struct {
	leaf *Proof
	rows []row
}

// Result returns everything that holds.
func (t *Trace) Result() *Result { return t.result }

// derivationCells is how many arguments of facts a derivation is worth, by the
// memory that it takes with its premises but without its registers.
const derivationCells = 8

// note keeps that the running rule gives a row.
func (t *Trace) note(at int) {
	t.m.cells += derivationCells + len(t.m.rule.names)
	t.steps = append(t.steps, derivation{rule: t.m.rule, row: row{t.m.rule.head, at}, regs: slices.Clone(t.m.regs[:len(t.m.rule.names)])})
}

// resolve finds what every derivation rests on, and the lowest one of each row.
func (t *Trace) resolve(given []Fact) {
	for _, f := range given {
		if slot, ok := t.m.plan.slotOf[f.Pred]; ok {
			at, _ := t.m.tables[slot].put(f.Args)
			t.given[row{slot, at}] = true
		}
	}
	t.once()
	for i := range t.steps {
		if i%stopEvery == 0 && t.m.stopped() {
			return
		}
		t.steps[i].premises = t.premises(&t.steps[i])
	}
	t.measure()
	t.proofs = map[row]*Proof{}
}

// once drops derivations that a recursive layer found again.
func (t *Trace) once() {
	seen := map[*planRule]*table{}
	t.steps = slices.DeleteFunc(t.steps, func(d derivation) bool {
		if seen[d.rule] == nil {
			seen[d.rule] = newTable(len(d.regs))
		}
		return !seen[d.rule].add(d.regs)
	})
}

// premises finds the rows and leaves that d rests on.
func (t *Trace) premises(d *derivation) (out []ground) {
	copy(t.m.regs, d.regs)
	t.m.rule = d.rule
	if g := d.rule.group; g != nil {
		pattern := make([]Term, t.m.tables[g.from].arity)
		for i, k := range g.keys {
			pattern[k] = d.regs[g.keyRegs[i]]
		}
		for _, r := range t.rows(g.from, pattern) {
			out = append(out, ground{rows: []row{r}})
		}
		return out
	}
	out = make([]ground, len(d.rule.of.Premises))
	for i, p := range d.rule.of.Premises {
		out[d.rule.of.moved[i]] = t.ground(&d.rule.steps[i], p)
	}
	return out
}

// ground finds what one premise rests on, with the values in the registers.
func (t *Trace) ground(s *step, p ast.Term) ground {
	if s.kind != findStep && s.kind != absentStep {
		return ground{leaf: t.builtin(s, p)}
	}
	pattern, asked := t.pattern(s)
	if s.kind == absentStep {
		return ground{leaf: t.leaf(ByAbsence, s.slot, pattern, nil)}
	}
	leaf, err := t.outside(s.slot, pattern, asked)
	if err != nil {
		t.m.fail("E0438", "%v", err)
	}
	if leaf != nil {
		return ground{leaf: leaf}
	}
	return ground{rows: t.rows(s.slot, pattern)}
}

// pattern returns the row that a premise found, free where it does not look,
// and what of it was asked for.
func (t *Trace) pattern(s *step) (pattern, asked []Term) {
	pattern, asked = make([]Term, len(s.cols)), make([]Term, len(s.cols))
	for i := range s.cols {
		switch cell := &s.cols[i]; cell.kind {
		case fixedCell:
			pattern[i], _ = t.m.value(&cell.value)
			asked[i] = pattern[i]
		case bindCell, againCell:
			pattern[i] = t.m.regs[cell.reg]
		}
	}
	return pattern, asked
}

// outside looks for a row among the static facts and in the source.
func (t *Trace) outside(slot int, pattern, asked []Term) (leaf *Proof, err error) {
	at := &t.m.plan.slots[slot]
	if at.static != nil {
		at.static.scan(pattern, func(found []Term) bool {
			leaf = t.leaf(ByOntology, slot, found, nil)
			return false
		})
	}
	if leaf != nil || !at.asked {
		return leaf, nil
	}
	err = t.m.src.Scan(at.name, pattern, func(found []Term) bool {
		if t.program.computes(at.name) {
			leaf = t.leaf(ByComputed, slot, found, asked)
		} else {
			leaf = t.leaf(BySource, slot, found, nil)
		}
		return false
	})
	return leaf, err
}

// Err returns what the Source said against the last question of Why, such as
// that inputs of a computed predicate are free.
func (t *Trace) Err() error { return t.err }

// leaf makes a proof without premises. Equal ones are one.
func (t *Trace) leaf(by Ground, slot int, terms, asked []Term) *Proof {
	p := &Proof{Fact: Fact{Pred: t.m.plan.slots[slot].name, Args: slices.Clone(terms)}, By: by, Asked: asked}
	key := string(by) + p.Fact.String() + Fact{Args: asked}.String()
	if t.leaves[key] == nil {
		t.leaves[key] = p
	}
	return t.leaves[key]
}

// rows returns the rows of a slot that match a pattern.
func (t *Trace) rows(slot int, pattern []Term) (out []row) {
	table := t.m.tables[slot]
	var found [][]Term
	table.scan(pattern, func(terms []Term) bool {
		found = append(found, terms)
		return true
	})
	for _, terms := range found {
		at, _ := table.put(terms)
		out = append(out, row{slot, at})
	}
	slices.SortFunc(out, func(a, b row) int { return compareRows(table.row(a.at), table.row(b.at)) })
	return out
}

// builtin states a comparison or equation with the values in the registers.
func (t *Trace) builtin(s *step, p ast.Term) *Proof {
	a, _ := t.m.value(&s.a)
	b, _ := t.m.value(&s.b)
	f := Fact{Args: []Term{a, b}}
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
	return &Proof{Fact: f, By: ByBuiltin}
}

// Asks reports whether the Source is asked for a predicate.
func (p *Program) Asks(pred string) bool { return p.vocabulary.asked(pred) }

// computes reports whether the Source computes a predicate from inputs.
func (p *Program) computes(pred string) bool {
	d := p.decls[pred]
	return d != nil && slices.ContainsFunc(d.modes, func(m ast.Mode) bool { return slices.Contains(m, ast.ArgModeInput) })
}
