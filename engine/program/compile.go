package program

import (
	"fmt"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/engine/rule/infer"
	"hearth/engine/vm"
)

// A compiler turns checked clauses into bytecode. It panics on clauses that it cannot compile: the checks should
// have refused them.
type compiler struct {
	set  *rule.Set
	code *vm.Assembler

	nonMonotone map[string]bool // predicates that may lose rows when more facts are given

	most int      // largest number of variables of a clause
	vars []string // variables of the current clause, by register
	free []string // variables of the current clause that have no value yet
}

// compile compiles a set of rules. If growing is true, the program can be used by [Program.Grow].
func compile(set *rule.Set, growing bool) *vm.Program {
	k := &compiler{set: set, code: vm.NewAssembler(2 * len(set.Layers)), nonMonotone: map[string]bool{}} // half of the predicates are only read
	numbers := make(map[*rule.Clause]int, len(set.Clauses))
	for i, c := range set.Clauses {
		if numbers[c] = i; len(c.Premises) == 0 {
			k.code.Facts = append(k.code.Facts, k.rule(c, i))
		}
	}
	for _, l := range set.Layers {
		out := vm.Layer{Recursive: l.Recursive, Grows: growing && k.grows(&l), Rules: make([]vm.Rule, 0, len(l.Clauses))}
		for _, c := range l.Clauses {
			if c.Groups() {
				out.Rules = append(out.Rules, k.grouped(c, numbers[c])...)
				continue
			}
			r := k.rule(c, numbers[c])
			switch {
			case out.Grows:
				r.Deltas = k.deltas(c, &r, nil)
			case l.Recursive:
				r.Deltas = k.deltas(c, &r, l.Preds)
			}
			out.Rules = append(out.Rules, r)
		}
		k.code.Layers = append(k.code.Layers, out)
	}
	return k.code.Finish(k.most)
}

func (k *compiler) slot(name string, arity int) int32 {
	if i, ok := k.code.SlotOf[name]; ok {
		return int32(i)
	}
	i := k.code.AddSlot(vm.Slot{Name: name, Arity: arity, Static: k.set.Static(name), Asked: k.set.Asks(name)})
	k.code.SlotOf[name] = int(i)
	return i
}

// reg returns the register of a variable, allocating one if necessary.
func (k *compiler) reg(name string) int32 {
	r := slices.Index(k.vars, name)
	if r < 0 {
		r = len(k.vars)
		k.vars = append(k.vars, name)
		k.most = max(k.most, len(k.vars))
	}
	return int32(r)
}

// bound reports whether a variable has a value at the current premise.
func (k *compiler) bound(name string) bool {
	return slices.Contains(k.vars, name) && !slices.Contains(k.free, name)
}

// bind returns the register of a variable and records that the variable has a value from now on.
func (k *compiler) bind(name string) int32 {
	k.free = slices.DeleteFunc(k.free, func(free string) bool { return free == name })
	return k.reg(name)
}

// rule compiles a fact, or a rule without an aggregate. number is the index of the clause.
func (k *compiler) rule(c *rule.Clause, number int) vm.Rule {
	k.vars = k.vars[:0]
	r := vm.Rule{Span: c.Span, Pred: c.Pred(), Clause: number, Head: k.slot(c.Pred(), len(c.Head.Args)), First: k.code.Here()}
	for i, p := range c.Premises {
		k.premise(p, i)
	}
	k.finish(c, &r)
	r.Names = slices.Clone(k.vars)
	return r
}

// finish compiles the let statements and the head of a clause.
func (k *compiler) finish(c *rule.Clause, r *vm.Rule) {
	for i, s := range c.Statements() {
		k.let(*s.Var, s.Fn, len(c.Premises)+i)
	}
	k.code.Give(r.Head, k.operands(c.Head.Args))
}

// premise compiles premise i of a clause.
func (k *compiler) premise(p ast.Term, i int) {
	switch p := p.(type) {
	case ast.Atom:
		if p.Predicate.IsBuiltin() {
			k.comparison(p, vm.Holds, i)
			return
		}
		k.look(p, false, i)
	case ast.NegAtom:
		if p.Atom.Predicate.IsBuiltin() {
			k.comparison(p.Atom, vm.Fails, i)
			return
		}
		k.look(p.Atom, true, i)
	case ast.Eq:
		k.equation(p, i)
	case ast.Ineq:
		k.code.Test(vm.Differ, nil, k.operand(p.Left), k.operand(p.Right), i)
	default:
		panic(fmt.Sprintf("%v cannot be compiled", p))
	}
}

// look compiles a premise that looks for rows.
func (k *compiler) look(a ast.Atom, negated bool, premise int) {
	o := vm.Op{Slot: k.slot(a.Predicate.Symbol, len(a.Args)), Input: -1, Premise: int32(premise)}
	if k.bound(Input) {
		o.Input = k.reg(Input)
	}
	var fixed, binds, same []vm.Cell
	for i, t := range a.Args {
		col := int32(i)
		v, isVar := t.(ast.Variable)
		switch {
		case isVar && v.Symbol == "_":
		case isVar && !k.bound(v.Symbol):
			binds = append(binds, vm.Cell{Col: col, Reg: k.bind(v.Symbol)})
		default:
			r := k.code.Reg(k.operand(t), premise)
			if first := slices.IndexFunc(binds, func(b vm.Cell) bool { return b.Reg == r }); first >= 0 {
				same = append(same, vm.Cell{Col: col, Reg: binds[first].Col})
				continue
			}
			fixed = append(fixed, vm.Cell{Col: col, Reg: r})
		}
	}
	switch {
	case negated:
		o.Kind = vm.None
	case len(binds) == 0:
		o.Kind = vm.Some
	}
	k.code.Look(o, fixed, binds, same)
}

func (k *compiler) equation(p ast.Eq, premise int) {
	for _, side := range [][2]ast.BaseTerm{{p.Left, p.Right}, {p.Right, p.Left}} {
		v, isVar := side[0].(ast.Variable)
		if isVar && !k.bound(v.Symbol) {
			k.let(v, side[1], premise)
			return
		}
	}
	k.code.Test(vm.Equal, nil, k.operand(p.Left), k.operand(p.Right), premise)
}

func (k *compiler) let(v ast.Variable, t ast.BaseTerm, premise int) {
	value := k.operand(t)
	k.code.Let(k.bind(v.Symbol), value, premise)
}

func (k *compiler) comparison(a ast.Atom, kind vm.OpKind, premise int) {
	test, known := vm.Comparisons[a.Predicate.Symbol]
	if !known {
		panic(fmt.Sprintf("%v cannot be compiled", a))
	}
	k.code.Test(kind, test, k.operand(a.Args[0]), k.operand(a.Args[1]), premise)
}

func (k *compiler) operands(terms []ast.BaseTerm) []vm.Operand {
	out := make([]vm.Operand, len(terms))
	for i, t := range terms {
		out[i] = k.operand(t)
	}
	return out
}

func (k *compiler) operand(t ast.BaseTerm) vm.Operand {
	switch t := t.(type) {
	case ast.Variable:
		return vm.Operand{Kind: vm.Register, Reg: k.reg(t.Symbol)}
	case ast.Constant:
		if term, ok := rule.TermOf(t); ok {
			return vm.Operand{Term: term}
		}
	case ast.ApplyFn:
		args, _ := infer.Listed(t.Args)
		if f := vm.Functions[t.Function.Symbol]; f != nil && len(args) > 0 {
			return vm.Operand{Kind: vm.Called, Call: &vm.Call{Name: t.Function.Symbol, Eval: f, Args: k.operands(args)}}
		}
	}
	panic(fmt.Sprintf("%v cannot be compiled", t))
}

// grouped compiles a rule with an aggregate into two rules: one collects the rows of the body, the other
// reduces them. If the body is a single premise, each of its rows counts, even if only unnamed columns differ.
// In a longer body, rows with the same named variables count once.
func (k *compiler) grouped(c *rule.Clause, number int) []vm.Rule {
	k.vars = k.vars[:0]
	rows := vm.Rule{Span: c.Span, Pred: c.Pred(), Clause: number, First: k.code.Here()}
	for i, p := range c.Premises {
		if a, negated, ok := rule.AtomOf(p); len(c.Premises) == 1 && ok && !negated {
			a.Args = nameColumns(a.Args)
			p = a
		}
		k.premise(p, i)
	}
	columns, body := map[string]int32{}, make([]vm.Operand, len(k.vars))
	for r, name := range k.vars {
		columns[name] = int32(r)
		body[r] = vm.Operand{Kind: vm.Register, Reg: int32(r)}
	}
	rows.Names, rows.Head = slices.Clone(k.vars), k.code.AddSlot(vm.Slot{Arity: len(body), Hidden: true})
	k.code.Give(rows.Head, body)

	k.vars = k.vars[:0]
	g := &vm.Group{Slot: rows.Head}
	for _, t := range c.Transform.Statements[0].Fn.Args {
		name := t.(ast.Variable).Symbol
		g.Keys = append(g.Keys, columns[name])
		g.KeyRegs = append(g.KeyRegs, k.reg(name))
	}
	for _, s := range c.Transform.Statements[1:] {
		g.Lets = append(g.Lets, k.aggregate(s, columns))
	}
	reduced := vm.Rule{Span: c.Span, Pred: c.Pred(), Clause: number, Head: k.slot(c.Pred(), len(c.Head.Args)), Group: g, First: k.code.Here()}
	k.code.Give(reduced.Head, k.operands(c.Head.Args))
	reduced.Names = slices.Clone(k.vars)
	return []vm.Rule{rows, reduced}
}

// nameColumns gives each unnamed variable a name that rule text cannot contain.
func nameColumns(args []ast.BaseTerm) []ast.BaseTerm {
	out := make([]ast.BaseTerm, len(args))
	for i, t := range args {
		out[i] = t
		if v, ok := t.(ast.Variable); ok && v.Symbol == "_" {
			out[i] = ast.Variable{Symbol: fmt.Sprintf("_%d", i)}
		}
	}
	return out
}

func (k *compiler) aggregate(s ast.TransformStmt, columns map[string]int32) vm.Aggregate {
	ops := map[string]vm.Reduction{"fn:count": vm.Count, "fn:sum": vm.Sum, "fn:min": vm.Least, "fn:max": vm.Greatest}
	a := vm.Aggregate{Op: ops[s.Fn.Function.Symbol]}
	switch a.Op {
	case vm.Computed:
		a.Value = k.operand(s.Fn)
	case vm.Count:
	default:
		a.Column = columns[s.Fn.Args[0].(ast.Variable).Symbol]
	}
	a.Reg = k.reg(s.Var.Symbol)
	return a
}
