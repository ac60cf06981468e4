package machine

import (
	"fmt"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/engine/rule/sorts"
)

// A compiler turns checked clauses into a plan. What it does not know is a fault
// of the checks, and a panic.
type compiler struct {
	set  *rule.Set
	plan *plan

	falls map[string]bool // predicates of which more facts may make less hold

	vars map[string]int  // registers of the clause being compiled
	free map[string]bool // variables that have a register and no value yet
}

// compile returns the plan of a set of rules. With growing, it is one for
// [Program.Grow].
func compile(set *rule.Set, growing bool) *plan {
	k := &compiler{set: set, plan: &plan{slotOf: map[string]int{}}, falls: map[string]bool{}}
	for _, c := range set.Clauses {
		if len(c.Premises) == 0 {
			k.plan.facts = append(k.plan.facts, k.rule(c))
		}
	}
	for _, l := range set.Layers {
		out := planLayer{recursive: l.Recursive, grows: growing && k.grows(&l)}
		for _, c := range l.Clauses {
			if c.Groups() {
				rows, reduced := k.grouped(c)
				out.rules = append(out.rules, rows, reduced)
				continue
			}
			r := k.rule(c)
			switch {
			case out.grows:
				r.later = k.deltas(c, nil)
			case l.Recursive:
				r.later = k.deltas(c, l.Preds)
			}
			out.rules = append(out.rules, r)
		}
		k.plan.layers = append(k.plan.layers, out)
	}
	return k.plan
}

func (k *compiler) slot(name string, arity int) int {
	if i, ok := k.plan.slotOf[name]; ok {
		return i
	}
	i := len(k.plan.slots)
	k.plan.slotOf[name] = i
	k.plan.slots = append(k.plan.slots, slot{
		name: name, arity: arity, static: k.set.Static(name), asked: k.set.Asks(name),
	})
	k.plan.widest = max(k.plan.widest, arity)
	return i
}

// hiddenSlot makes a slot for the rows of an aggregate.
func (k *compiler) hiddenSlot(arity int) int {
	k.plan.slots = append(k.plan.slots, slot{arity: arity, hidden: true})
	k.plan.widest = max(k.plan.widest, arity)
	return len(k.plan.slots) - 1
}

// reg returns the register of variable name, a new one if there is none.
func (k *compiler) reg(name string) int {
	r, ok := k.vars[name]
	if !ok {
		r = len(k.vars)
		k.vars[name] = r
		k.plan.regs = max(k.plan.regs, len(k.vars))
	}
	return r
}

// bound reports whether a variable has a value where the compiler is.
func (k *compiler) bound(name string) bool {
	_, known := k.vars[name]
	return known && !k.free[name]
}

// bind returns the register of a variable that gets its value here.
func (k *compiler) bind(name string) int {
	delete(k.free, name)
	return k.reg(name)
}

// rule compiles a fact or a rule without aggregate.
func (k *compiler) rule(c *rule.Clause) planRule {
	k.vars = map[string]int{}
	r := planRule{at: c.At, head: k.slot(c.Pred(), len(c.Head.Args)), steps: k.lets(c, k.body(c))}
	k.plan.deepest = max(k.plan.deepest, len(r.steps))
	r.args = k.operands(c.Head.Args)
	r.of, r.names = c, k.names()
	return r
}

// lets appends to the premises what a clause computes behind the bar.
func (k *compiler) lets(c *rule.Clause, steps []step) []step {
	for _, s := range c.Statements() {
		steps = append(steps, k.let(*s.Var, s.Fn))
	}
	return steps
}

// names lists the variables of the clause being compiled by register.
func (k *compiler) names() []string {
	names := make([]string, len(k.vars))
	for name, r := range k.vars {
		names[r] = name
	}
	return names
}

func (k *compiler) body(c *rule.Clause) []step {
	steps := make([]step, 0, len(c.Premises))
	for _, p := range c.Premises {
		steps = append(steps, k.premise(p))
	}
	k.plan.deepest = max(k.plan.deepest, len(steps))
	return steps
}

func (k *compiler) premise(p ast.Term) step {
	switch p := p.(type) {
	case ast.Atom:
		if p.Predicate.IsBuiltin() {
			return k.comparison(p, holdsStep)
		}
		return k.find(p, findStep)
	case ast.NegAtom:
		if p.Atom.Predicate.IsBuiltin() {
			return k.comparison(p.Atom, failsStep)
		}
		return k.find(p.Atom, absentStep)
	case ast.Eq:
		return k.equation(p)
	case ast.Ineq:
		return step{kind: differStep, a: k.operand(p.Left), b: k.operand(p.Right)}
	}
	panic(fmt.Sprintf("%v cannot be compiled", p))
}

func (k *compiler) find(a ast.Atom, kind stepKind) step {
	s := step{kind: kind, slot: k.slot(a.Predicate.Symbol, len(a.Args)), cols: make([]patternCell, len(a.Args))}
	here := map[string]bool{}
	for i, t := range a.Args {
		v, isVar := t.(ast.Variable)
		switch {
		case isVar && v.Symbol == "_":
		case isVar && here[v.Symbol]:
			s.cols[i] = patternCell{kind: againCell, reg: k.reg(v.Symbol)}
		case isVar && !k.bound(v.Symbol):
			here[v.Symbol] = true
			s.cols[i] = patternCell{kind: bindCell, reg: k.bind(v.Symbol)}
		default:
			s.cols[i] = patternCell{kind: fixedCell, value: k.operand(t)}
		}
	}
	return s
}

func (k *compiler) equation(p ast.Eq) step {
	for _, side := range [][2]ast.BaseTerm{{p.Left, p.Right}, {p.Right, p.Left}} {
		v, isVar := side[0].(ast.Variable)
		if isVar && !k.bound(v.Symbol) {
			return k.let(v, side[1])
		}
	}
	return step{kind: equalStep, a: k.operand(p.Left), b: k.operand(p.Right)}
}

func (k *compiler) let(v ast.Variable, t ast.BaseTerm) step {
	value := k.operand(t)
	return step{kind: letStep, reg: k.bind(v.Symbol), a: value}
}

func (k *compiler) comparison(a ast.Atom, kind stepKind) step {
	test, known := comparisons[a.Predicate.Symbol]
	if !known {
		panic(fmt.Sprintf("%v cannot be compiled", a))
	}
	return step{kind: kind, test: test, a: k.operand(a.Args[0]), b: k.operand(a.Args[1])}
}

func (k *compiler) operands(terms []ast.BaseTerm) []operand {
	out := make([]operand, len(terms))
	for i, t := range terms {
		out[i] = k.operand(t)
	}
	return out
}

func (k *compiler) operand(t ast.BaseTerm) operand {
	switch t := t.(type) {
	case ast.Variable:
		return operand{kind: regOperand, reg: k.reg(t.Symbol)}
	case ast.Constant:
		if term, ok := rule.TermOf(t); ok {
			return operand{term: term}
		}
	case ast.ApplyFn:
		args := t.Args
		if list, ok := sorts.Listed(args); ok {
			args = list
		}
		if f := functions[t.Function.Symbol]; f != nil && len(args) > 0 {
			return operand{kind: callOperand, call: &call{t.Function.Symbol, f, k.operands(args)}}
		}
	}
	panic(fmt.Sprintf("%v cannot be compiled", t))
}

// grouped compiles a rule with an aggregate: one rule that collects the rows of
// the body, and one that reduces them. A single premise is aggregated row by
// row, unnamed columns included; a longer body by its named variables.
func (k *compiler) grouped(c *rule.Clause) (rows, reduced planRule) {
	k.vars = map[string]int{}
	named := *c
	if a, negated, ok := rule.AtomOf(c.Premises[0]); len(c.Premises) == 1 && ok && !negated {
		a.Args = nameColumns(a.Args)
		named.Premises = []ast.Term{a}
	}
	rows = planRule{at: c.At, steps: k.body(&named)}
	columns := map[string]int{}
	rows.args = make([]operand, len(k.vars))
	for name, r := range k.vars {
		columns[name] = r
		rows.args[r] = operand{kind: regOperand, reg: r}
	}
	rows.head, rows.of, rows.names = k.hiddenSlot(len(rows.args)), c, k.names()

	k.vars = map[string]int{}
	g := &grouping{from: rows.head}
	for _, t := range c.Transform.Statements[0].Fn.Args {
		name := t.(ast.Variable).Symbol
		g.keys = append(g.keys, columns[name])
		g.keyRegs = append(g.keyRegs, k.reg(name))
	}
	for _, s := range c.Transform.Statements[1:] {
		g.lets = append(g.lets, k.aggregate(s, columns))
	}
	reduced = planRule{at: c.At, of: c, head: k.slot(c.Pred(), len(c.Head.Args)), group: g, args: k.operands(c.Head.Args)}
	reduced.names = k.names()
	return rows, reduced
}

// nameColumns gives every unnamed variable a name that no rule text can write.
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

func (k *compiler) aggregate(s ast.TransformStmt, columns map[string]int) aggregate {
	ops := map[string]reduction{"fn:count": countRows, "fn:sum": sumColumn, "fn:min": leastOf, "fn:max": greatestOf}
	a := aggregate{op: ops[s.Fn.Function.Symbol]}
	switch a.op {
	case computed:
		a.value = k.operand(s.Fn)
	case countRows:
	default:
		a.column = columns[s.Fn.Args[0].(ast.Variable).Symbol]
	}
	a.reg = k.reg(s.Var.Symbol)
	return a
}
