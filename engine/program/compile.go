package program

import (
	"fmt"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/plan"
	"hearth/engine/rule"
	"hearth/engine/rule/infer"
)

// A compiler turns checked clauses into a plan. It panics on clauses that it cannot compile: the checks should
// have refused them.
type compiler struct {
	set     *rule.Set
	plan    *plan.Plan
	numbers map[*rule.Clause]int

	nonMonotone map[string]bool // predicates that may lose rows when more facts are given

	vars []string // variables of the current clause, by register
	free []string // variables of the current clause that have no value yet
}

// compile returns the plan of a set of rules. If growing is true, the plan can be used by [Program.Grow].
func compile(set *rule.Set, growing bool) *plan.Plan {
	all, facts := 2*len(set.Layers), 0 // estimate of the number of predicates: half are defined by rules, half are only read
	k := &compiler{set: set, plan: &plan.Plan{SlotOf: make(map[string]int, all), Slots: make([]plan.Slot, 0, all)}, nonMonotone: map[string]bool{}, numbers: make(map[*rule.Clause]int, len(set.Clauses))}
	for i, c := range set.Clauses {
		if k.numbers[c] = i; len(c.Premises) == 0 {
			facts++
		}
	}
	k.plan.Facts = make([]plan.Rule, 0, facts)
	for _, c := range set.Clauses {
		if len(c.Premises) == 0 {
			k.plan.Facts = append(k.plan.Facts, k.rule(c))
		}
	}
	k.plan.Layers = make([]plan.Layer, 0, len(set.Layers))
	for _, l := range set.Layers {
		out := plan.Layer{Recursive: l.Recursive, Grows: growing && k.grows(&l), Rules: make([]plan.Rule, 0, len(l.Clauses))}
		for _, c := range l.Clauses {
			if c.Groups() {
				rows, reduced := k.grouped(c)
				out.Rules = append(out.Rules, rows, reduced)
				continue
			}
			r := k.rule(c)
			switch {
			case out.Grows:
				r.Deltas = k.deltas(c, nil)
			case l.Recursive:
				r.Deltas = k.deltas(c, l.Preds)
			}
			out.Rules = append(out.Rules, r)
		}
		k.plan.Layers = append(k.plan.Layers, out)
	}
	return k.plan
}

func (k *compiler) slot(name string, arity int) int {
	if i, ok := k.plan.SlotOf[name]; ok {
		return i
	}
	i := len(k.plan.Slots)
	k.plan.SlotOf[name] = i
	k.plan.Slots = append(k.plan.Slots, plan.Slot{
		Name: name, Arity: arity, Static: k.set.Static(name), Asked: k.set.Asks(name),
	})
	k.plan.Widest = max(k.plan.Widest, arity)
	return i
}

// hiddenSlot adds a slot for the rows of an aggregate.
func (k *compiler) hiddenSlot(arity int) int {
	k.plan.Slots = append(k.plan.Slots, plan.Slot{Arity: arity, Hidden: true})
	k.plan.Widest = max(k.plan.Widest, arity)
	return len(k.plan.Slots) - 1
}

// reg returns the register of a variable, allocating one if necessary.
func (k *compiler) reg(name string) int {
	r := slices.Index(k.vars, name)
	if r < 0 {
		r = len(k.vars)
		k.vars = append(k.vars, name)
		k.plan.Regs = max(k.plan.Regs, len(k.vars))
	}
	return r
}

// bound reports whether a variable has a value at the current premise.
func (k *compiler) bound(name string) bool {
	return slices.Contains(k.vars, name) && !slices.Contains(k.free, name)
}

// bind returns the register of a variable and records that the variable has a value from now on.
func (k *compiler) bind(name string) int {
	k.free = slices.DeleteFunc(k.free, func(free string) bool { return free == name })
	return k.reg(name)
}

// head returns a compiled rule that has only the position, predicate and index of c.
func (k *compiler) head(c *rule.Clause) plan.Rule {
	return plan.Rule{Span: c.Span, Pred: c.Pred(), Clause: k.numbers[c]}
}

// rule compiles a fact, or a rule without an aggregate.
func (k *compiler) rule(c *rule.Clause) plan.Rule {
	k.vars = k.vars[:0]
	r := k.head(c)
	r.Head, r.Steps = k.slot(c.Pred(), len(c.Head.Args)), k.lets(c, k.body(c))
	k.plan.Deepest = max(k.plan.Deepest, len(r.Steps))
	r.Args = k.operands(c.Head.Args)
	r.Names = slices.Clone(k.vars)
	return r
}

// lets appends steps for the let statements of a clause.
func (k *compiler) lets(c *rule.Clause, steps []plan.Step) []plan.Step {
	for i, s := range c.Statements() {
		let := k.let(*s.Var, s.Fn)
		let.Premise = len(c.Premises) + i
		steps = append(steps, let)
	}
	return steps
}

func (k *compiler) body(c *rule.Clause) []plan.Step {
	steps := make([]plan.Step, 0, len(c.Premises))
	for i := range c.Premises {
		steps = append(steps, k.premise(c, i))
	}
	k.plan.Deepest = max(k.plan.Deepest, len(steps))
	return steps
}

// premise compiles premise i of a clause.
func (k *compiler) premise(c *rule.Clause, i int) plan.Step {
	s := k.step(c.Premises[i])
	s.Premise = i
	return s
}

func (k *compiler) step(p ast.Term) plan.Step {
	switch p := p.(type) {
	case ast.Atom:
		if p.Predicate.IsBuiltin() {
			return k.comparison(p, plan.Holds)
		}
		return k.find(p, plan.Find)
	case ast.NegAtom:
		if p.Atom.Predicate.IsBuiltin() {
			return k.comparison(p.Atom, plan.Fails)
		}
		return k.find(p.Atom, plan.Absent)
	case ast.Eq:
		return k.equation(p)
	case ast.Ineq:
		return plan.Step{Kind: plan.Differ, A: k.operand(p.Left), B: k.operand(p.Right)}
	}
	panic(fmt.Sprintf("%v cannot be compiled", p))
}

func (k *compiler) find(a ast.Atom, kind plan.StepKind) plan.Step {
	s := plan.Step{Kind: kind, Slot: k.slot(a.Predicate.Symbol, len(a.Args)), Cols: make([]plan.Cell, len(a.Args)), Input: -1}
	if k.bound(Input) {
		s.Input = k.reg(Input)
	}
	here := func(i int, reg int) bool {
		return slices.ContainsFunc(s.Cols[:i], func(c plan.Cell) bool { return c.Kind == plan.Bind && c.Reg == reg })
	}
	for i, t := range a.Args {
		v, isVar := t.(ast.Variable)
		switch {
		case isVar && v.Symbol == "_":
		case isVar && k.bound(v.Symbol) && here(i, k.reg(v.Symbol)):
			s.Cols[i] = plan.Cell{Kind: plan.Again, Reg: k.reg(v.Symbol)}
		case isVar && !k.bound(v.Symbol):
			s.Cols[i] = plan.Cell{Kind: plan.Bind, Reg: k.bind(v.Symbol)}
		default:
			s.Cols[i] = plan.Cell{Kind: plan.Fixed, Value: k.operand(t)}
		}
	}
	return s
}

func (k *compiler) equation(p ast.Eq) plan.Step {
	for _, side := range [][2]ast.BaseTerm{{p.Left, p.Right}, {p.Right, p.Left}} {
		v, isVar := side[0].(ast.Variable)
		if isVar && !k.bound(v.Symbol) {
			return k.let(v, side[1])
		}
	}
	return plan.Step{Kind: plan.Equal, A: k.operand(p.Left), B: k.operand(p.Right)}
}

func (k *compiler) let(v ast.Variable, t ast.BaseTerm) plan.Step {
	value := k.operand(t)
	return plan.Step{Kind: plan.Let, Reg: k.bind(v.Symbol), A: value}
}

func (k *compiler) comparison(a ast.Atom, kind plan.StepKind) plan.Step {
	test, known := plan.Comparisons[a.Predicate.Symbol]
	if !known {
		panic(fmt.Sprintf("%v cannot be compiled", a))
	}
	return plan.Step{Kind: kind, Test: test, A: k.operand(a.Args[0]), B: k.operand(a.Args[1])}
}

func (k *compiler) operands(terms []ast.BaseTerm) []plan.Operand {
	out := make([]plan.Operand, len(terms))
	for i, t := range terms {
		out[i] = k.operand(t)
	}
	return out
}

func (k *compiler) operand(t ast.BaseTerm) plan.Operand {
	switch t := t.(type) {
	case ast.Variable:
		return plan.Operand{Kind: plan.Register, Reg: k.reg(t.Symbol)}
	case ast.Constant:
		if term, ok := rule.TermOf(t); ok {
			return plan.Operand{Term: term}
		}
	case ast.ApplyFn:
		args := t.Args
		if list, ok := infer.Listed(args); ok {
			args = list
		}
		if f := plan.Functions[t.Function.Symbol]; f != nil && len(args) > 0 {
			return plan.Operand{Kind: plan.Called, Call: &plan.Call{Name: t.Function.Symbol, Eval: f, Args: k.operands(args)}}
		}
	}
	panic(fmt.Sprintf("%v cannot be compiled", t))
}

// grouped compiles a rule with an aggregate into two rules: one collects the rows of the body, the other
// reduces them. If the body is a single premise, each of its rows counts, even if only unnamed columns differ.
// In a longer body, rows with the same named variables count once.
func (k *compiler) grouped(c *rule.Clause) (rows, reduced plan.Rule) {
	k.vars = k.vars[:0]
	named := *c
	if a, negated, ok := rule.AtomOf(c.Premises[0]); len(c.Premises) == 1 && ok && !negated {
		a.Args = nameColumns(a.Args)
		named.Premises = []ast.Term{a}
	}
	rows = k.head(c)
	rows.Steps = k.body(&named)
	columns := map[string]int{}
	rows.Args = make([]plan.Operand, len(k.vars))
	for r, name := range k.vars {
		columns[name] = r
		rows.Args[r] = plan.Operand{Kind: plan.Register, Reg: r}
	}
	rows.Head, rows.Names = k.hiddenSlot(len(rows.Args)), slices.Clone(k.vars)

	k.vars = k.vars[:0]
	g := &plan.Group{Slot: rows.Head}
	for _, t := range c.Transform.Statements[0].Fn.Args {
		name := t.(ast.Variable).Symbol
		g.Keys = append(g.Keys, columns[name])
		g.KeyRegs = append(g.KeyRegs, k.reg(name))
	}
	for _, s := range c.Transform.Statements[1:] {
		g.Lets = append(g.Lets, k.aggregate(s, columns))
	}
	reduced = k.head(c)
	reduced.Head, reduced.Group, reduced.Args = k.slot(c.Pred(), len(c.Head.Args)), g, k.operands(c.Head.Args)
	reduced.Names = slices.Clone(k.vars)
	return rows, reduced
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

func (k *compiler) aggregate(s ast.TransformStmt, columns map[string]int) plan.Aggregate {
	ops := map[string]plan.Reduction{"fn:count": plan.Count, "fn:sum": plan.Sum, "fn:min": plan.Least, "fn:max": plan.Greatest}
	a := plan.Aggregate{Op: ops[s.Fn.Function.Symbol]}
	switch a.Op {
	case plan.Computed:
		a.Value = k.operand(s.Fn)
	case plan.Count:
	default:
		a.Column = columns[s.Fn.Args[0].(ast.Variable).Symbol]
	}
	a.Reg = k.reg(s.Var.Symbol)
	return a
}
