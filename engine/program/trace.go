package program

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/engine/vm"
	"hearth/parser/source"
)

// A Trace is an evaluation that records the origin of every row. It is for one goroutine. Its Source must
// remain usable as long as the trace is used.
type Trace struct {
	program     *Program
	code        *vm.Program
	vm          *vm.Machine
	src         engine.Source
	result      *engine.Result
	first       []int // slot → number of its first row; rows are numbered through all slots
	givenRows   map[int]bool
	derivations []derivation
	heights     []int // row → height of its lowest proof; 0 if unknown, 1 for a given fact
	best        []int // row → index of the derivation with the lowest proof, plus one; 0 if there is none
	proofs      map[int]*engine.Proof
	leaves      map[string]*engine.Proof
	err         error
}

// A derivation is one way in which a rule derived a row. The row is a fact, or a row that an aggregate
// collects.
type derivation struct {
	rule     *vm.Rule
	row      int           // index in the table of the predicate; after resolve, number among all rows
	values   []engine.Term // values of the variables of the rule
	premises []ground      // in the order in which they are written in the clause
}

// A ground supports one premise. It is a leaf that no rule derives, or it lists the rows that match. The proof
// uses the row with the lowest proof.
type ground struct {
	leaf *engine.Proof
	rows []int
}

// derivationCells is the memory of a derivation without its values, measured in arguments of facts. It counts
// toward [engine.Limits.Cells].
const derivationCells = 8

// Trace is [Program.Eval] with a record of every derivation. It can prove every fact that holds. Proofs are of
// minimal height and deterministic.
func (p *Program) Trace(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (t *Trace, err error) {
	defer rule.Recover(&err)
	t = &Trace{
		program: p, code: p.code(), vm: vm.NewMachine(p.code()), src: src,
		first: make([]int, len(p.code().Slots)+1), givenRows: map[int]bool{},
		proofs: map[int]*engine.Proof{}, leaves: map[string]*engine.Proof{},
	}
	t.vm.Record = t.record
	if err := p.evalError(t.vm, t.vm.Eval(ctx, src, given, lim)); err != nil {
		return nil, err
	}
	t.result = p.result(t.vm)
	for i := range t.code.Slots {
		t.first[i+1] = t.first[i] + t.vm.Slot(i).N
	}
	for _, f := range given {
		for _, r := range t.rows(f) {
			t.givenRows[r] = true
		}
	}
	if err := t.resolve(ctx); err != nil {
		return nil, err
	}
	return t, t.measure(ctx)
}

// record stores the derivation of a row while the rule runs.
func (t *Trace) record(r *vm.Rule, row int) {
	d := derivation{rule: r, row: row, values: slices.Clone(t.vm.Regs[:len(r.Names)])}
	t.vm.Cells += derivationCells + len(d.values)
	t.derivations = append(t.derivations, d)
}

// Result returns all facts that hold.
func (t *Trace) Result() *engine.Result { return t.result }

// resolve finds the grounds of every derivation. It drops derivations that a recursive layer found more than
// once.
func (t *Trace) resolve(ctx context.Context) (err error) {
	seen := map[*vm.Rule]*vm.Table{}
	t.derivations = slices.DeleteFunc(t.derivations, func(d derivation) bool {
		if seen[d.rule] == nil {
			seen[d.rule] = &vm.Table{Arity: len(d.values)}
		}
		_, first := seen[d.rule].Put(d.values)
		return !first
	})
	for i := range t.derivations {
		if i%vm.StopEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d := &t.derivations[i]
		d.row += t.first[d.rule.Head]
		copy(t.vm.Regs, d.values)
		if d.premises, err = t.grounds(d); err != nil {
			return failure(d.rule.Span, err)
		}
	}
	return nil
}

// grounds returns the ground of each premise of d. The values of d must be in the registers.
func (t *Trace) grounds(d *derivation) (out []ground, err error) {
	if g := d.rule.Group; g != nil {
		pattern := make([]engine.Term, t.vm.Slot(int(g.Slot)).Arity)
		for i, k := range g.Keys {
			pattern[k] = d.values[g.KeyRegs[i]]
		}
		for _, row := range t.matching(int(g.Slot), pattern) {
			out = append(out, ground{rows: []int{row}})
		}
		return out, nil
	}
	c := t.program.Clauses[d.rule.Clause]
	out = make([]ground, len(c.Premises))
	for o := range t.code.Body(d.rule.First) {
		if o.Kind == vm.Move || o.Kind == vm.Compute {
			t.vm.Set(o)
		}
		i := int(o.Premise)
		if i < 0 || i >= len(out) || t.code.Inner(o) {
			continue
		}
		if out[c.TextIndex[i]], err = t.ground(o, c.Premises[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ground returns the ground of one premise.
func (t *Trace) ground(o *vm.Op, p ast.Term) (ground, error) {
	if !o.Looks() {
		return ground{leaf: &engine.Proof{Fact: t.compared(o, p), Ground: engine.ByBuiltin}}, nil
	}
	fact, asked := t.lookedUp(o)
	if o.Kind == vm.None {
		return ground{leaf: t.leaf(engine.ByAbsence, fact, nil)}, nil
	}
	if leaf, err := t.outside(fact, asked); leaf != nil || err != nil {
		return ground{leaf: leaf}, err
	}
	return ground{rows: t.rows(fact)}, nil
}

// lookedUp returns the row that a premise found, with free terms in columns that the premise ignores. asked is
// the pattern with which the premise searched.
func (t *Trace) lookedUp(o *vm.Op) (f engine.Fact, asked []engine.Term) {
	at := &t.code.Slots[o.Slot]
	f = engine.Fact{Pred: at.Name, Args: make([]engine.Term, at.Arity)}
	for _, c := range t.code.Fixed(o) {
		f.Args[c.Col] = t.vm.Regs[c.Reg]
	}
	asked = slices.Clone(f.Args)
	for _, c := range t.code.Binds(o) {
		f.Args[c.Col] = t.vm.Regs[c.Reg]
	}
	for _, c := range t.code.Same(o) {
		f.Args[c.Col] = f.Args[c.Reg]
	}
	return f, asked
}

// compared returns a comparison or equation as a fact.
func (t *Trace) compared(o *vm.Op, p ast.Term) engine.Fact {
	f := engine.Fact{Args: []engine.Term{t.vm.Regs[o.A], t.vm.Regs[o.B]}}
	switch p := p.(type) {
	case ast.Atom:
		f.Pred = p.Predicate.Symbol
	case ast.NegAtom:
		f.Pred = "!" + p.Atom.Predicate.Symbol
	case ast.Eq:
		f.Pred = "="
		if o.Kind == vm.Compute {
			f.Args[0] = f.Args[1]
		}
	case ast.Ineq:
		f.Pred = "!="
	}
	return f
}

// outside looks for a fact in the vocabulary and in the source.
func (t *Trace) outside(f engine.Fact, asked []engine.Term) (leaf *engine.Proof, err error) {
	found := func(by engine.Ground, asked []engine.Term) func(row []engine.Term) bool {
		return func(row []engine.Term) bool {
			leaf = t.leaf(by, engine.Fact{Pred: f.Pred, Args: slices.Clone(row)}, asked)
			return false
		}
	}
	if static := t.program.Static(f.Pred); static != nil {
		static.Scan(f.Args, found(engine.ByOntology, nil))
	}
	switch {
	case leaf != nil || !t.program.Asks(f.Pred):
	case t.program.Computes(f.Pred):
		err = t.src.Scan(f.Pred, f.Args, found(engine.ByComputed, asked))
	default:
		err = t.src.Scan(f.Pred, f.Args, found(engine.BySource, nil))
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", f.Pred, err)
	}
	return leaf, err
}

// failure returns the error of a Source that failed.
func failure(at source.Span, err error) error {
	list := &source.Diagnostics{}
	list.Addf("E0438", at, "%v", err)
	return list
}

// leaf returns a proof without premises. Equal leaves share one value.
func (t *Trace) leaf(by engine.Ground, f engine.Fact, asked []engine.Term) *engine.Proof {
	key := string(by) + f.String() + engine.Fact{Args: asked}.String()
	if t.leaves[key] == nil {
		t.leaves[key] = &engine.Proof{Fact: f, Ground: by, Asked: asked}
	}
	return t.leaves[key]
}

// knows reports whether the program uses a predicate with the name and arity of f.
func (t *Trace) knows(f engine.Fact) bool {
	slot, ok := t.code.SlotOf[f.Pred]
	return ok && t.code.Slots[slot].Arity == len(f.Args)
}

// rows returns the numbers of the rows that match a fact, sorted by their arguments.
func (t *Trace) rows(f engine.Fact) []int {
	if !t.knows(f) {
		return nil
	}
	return t.matching(t.code.SlotOf[f.Pred], f.Args)
}

func (t *Trace) matching(slot int, pattern []engine.Term) (out []int) {
	table := t.vm.Slot(slot)
	var found [][]engine.Term
	table.Scan(pattern, func(terms []engine.Term) bool {
		found = append(found, terms)
		return true
	})
	slices.SortFunc(found, engine.CompareRows)
	for _, terms := range found {
		at, _ := table.Put(terms)
		out = append(out, t.first[slot]+at)
	}
	return out
}
