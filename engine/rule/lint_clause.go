package rule

import (
	"slices"
	"strings"

	"github.com/google/mangle/analysis"
	"github.com/google/mangle/ast"
	"github.com/google/mangle/builtin"

	"hearth/engine/rule/units"
	"hearth/parser/diag"
	"hearth/parser/limits"
)

// checkDecl refuses what a declaration can say but programs here must not rely on.
func checkDecl(d *declared, problems *diag.List) {
	for _, err := range analysis.CheckDecl(d.Decl) {
		problems.Addf("E0422", d.at, "%s", plainAnalysis(err))
	}
	for _, x := range d.Descr {
		switch what := x.Predicate.Symbol; what {
		case ast.DescrMode, ast.DescrDoc, ast.DescrArg, ast.DescrName:
		default:
			problems.Addf("E0404", d.at, "descr %s() of %s is not supported", what, d.name()).
				WithHint("mode, doc and arg are")
		}
	}
	for _, b := range d.Bounds {
		for _, t := range b.Bounds {
			if c, ok := t.(ast.Constant); ok && c.Type != ast.NameType {
				problems.Addf("E0404", d.at, "%v is no bound in the Decl of %s", t, d.name()).
					WithHint("bounds are /name, /number, /string or /any")
			}
		}
	}
	for _, m := range d.modes {
		if len(m) != d.DeclaredAtom.Predicate.Arity {
			problems.Addf("E0406", d.at, "a mode of %s has %d places, the predicate %d", d.name(), len(m), d.DeclaredAtom.Predicate.Arity)
		}
	}
}

// checkClause finds what is wrong with one clause whatever the others say:
// the wrong answers that Mangle gives silently, and forms without a definite meaning.
func checkClause(c *Clause, problems *diag.List) {
	if name := c.Pred(); strings.HasPrefix(name, ":") || strings.HasSuffix(name, ast.InternalPredicateSuffix) {
		problems.Addf("E0404", c.At, "%s is a reserved name, no rule can define it", name)
	}
	if len(c.Premises) > limits.Rules.PerPart {
		problems.Addf("E0423", c.At, "the clause has %d premises, %d are the most", len(c.Premises), limits.Rules.PerPart).
			WithHint("name a part of the body and make it a rule of its own")
	}
	checkValues(c, problems)
	checkBinding(c, problems)
	checkTransform(c, problems)
}

// checkBinding follows the premises in their order and reports variables that
// are used before they have a value.
func checkBinding(c *Clause, problems *diag.List) {
	bound := VarSet{}
	for i, p := range c.Premises {
		switch p := p.(type) {
		case ast.NegAtom:
			switch v, free := bound.open(p); {
			case free && v.Symbol == "_":
				unbound(c, i, v, problems)
			case free:
				problems.Addf("E0411", c.PremiseAt(i), "no positive premise binds %s of !%v", v.Symbol, p.Atom).
					WithHint("write _ where anything will do")
			}
		case ast.Atom:
			checkAtomBinding(c, i, p, bound, problems)
		case ast.Ineq:
			if v, free := bound.freeIn(p); free {
				unbound(c, i, v, problems)
			}
		case ast.Eq:
			bound.Bind(p)
			if v, free := bound.freeIn(p); free {
				unbound(c, i, v, problems)
			}
			bound.Add(p)
		}
		bound.Bind(p)
	}
	for _, s := range c.Statements() {
		if s.Var != nil {
			bound[*s.Var] = true
		}
	}
	if v, free := bound.freeIn(c.Head); free {
		problems.Addf("E0413", c.At, "%s of the head is bound by no premise", v.Symbol)
	}
}

// checkAtomBinding: what a builtin reads, and what functions read, is bound before.
func checkAtomBinding(c *Clause, i int, a ast.Atom, bound VarSet, problems *diag.List) {
	modes, isBuiltin := builtin.Predicates[a.Predicate]
	for k, t := range a.Args {
		_, isCall := t.(ast.ApplyFn)
		reads := isCall || isBuiltin && modes[k] == ast.ArgModeInput
		if v, free := bound.freeIn(t); reads && free {
			unbound(c, i, v, problems)
			return
		}
	}
}

func unbound(c *Clause, i int, v ast.Variable, problems *diag.List) {
	problems.Addf("E0412", c.PremiseAt(i), "%s has no value yet here", v.Symbol).
		WithHint("premises run in their order: move this one behind the premise that binds %s", v.Symbol)
}

// checkTransform refuses aggregates that Mangle computes over other rows than the clause says.
func checkTransform(c *Clause, problems *diag.List) {
	for _, s := range c.Statements() {
		if s.Var == nil && s.Fn.Function.Symbol != "fn:group_by" {
			problems.Addf("E0404", c.At, "do %s does nothing", s.Fn.Function.Symbol).WithHint("do fn:group_by(...)")
			return
		}
		checkGroup(c, s, problems)
		if !c.Groups() || !builtin.IsReducerFunction(s.Fn.Function) {
			continue
		}
		for _, t := range s.Fn.Args {
			if _, ok := t.(ast.Variable); !ok {
				problems.Addf("E0404", c.At, "%s wants a variable here, not %v", s.Fn.Function.Symbol, t).
					WithHint("bind it in the body: X = %v", t)
			}
		}
	}
	if !c.Groups() {
		return
	}
	if len(c.Premises) == 1 {
		checkRepeated(c, problems)
		return
	}
	counts := slices.ContainsFunc(c.Statements(), func(s ast.TransformStmt) bool {
		return slices.Contains([]string{"fn:sum", "fn:count"}, s.Fn.Function.Symbol)
	})
	for i, p := range c.Premises {
		a, negated, ok := AtomOf(p)
		if !counts || !ok || negated {
			continue
		}
		if k := slices.Index(a.Args, ast.BaseTerm(ast.Variable{Symbol: "_"})); k >= 0 {
			problems.Addf("E0415", c.PremiseAt(i), "rows that differ only in column %d of %s are counted once", k+1, a.Predicate.Symbol).
				WithHint("name the column, or make the rows without it a predicate of their own")
		}
	}
}

// checkGroup refuses what no group is made by, and a count of something.
func checkGroup(c *Clause, s ast.TransformStmt, problems *diag.List) {
	switch name := s.Fn.Function.Symbol; {
	case name == "fn:count" && len(s.Fn.Args) > 0:
		problems.Addf("E0404", c.At, "fn:count counts the rows of a group, and is given nothing").WithHint("fn:count()")
	case s.Var != nil:
		return
	}
	seen := VarSet{}
	for _, t := range s.Fn.Args {
		v, isVariable := t.(ast.Variable)
		switch {
		case s.Var != nil:
		case !isVariable:
			problems.Addf("E0404", c.At, "fn:group_by wants variables, not %s", units.Text(t)).WithHint("bind one in the body: X = %s", units.Text(t))
		case v.Symbol == "_":
			problems.Addf("E0404", c.At, "fn:group_by wants variables, and _ is any").WithHint("name the column that groups are made by; fn:group_by() makes one group of all")
		case seen[v]:
			problems.Addf("E0404", c.At, "%s stands in fn:group_by twice", v.Symbol)
		}
		seen[v] = true
	}
}

// checkRepeated: over one atom, Mangle does not compare what a repeated variable stands for.
func checkRepeated(c *Clause, problems *diag.List) {
	a, negated, ok := AtomOf(c.Premises[0])
	if !ok || negated {
		return
	}
	seen := VarSet{}
	for _, t := range a.Args {
		v, isVar := t.(ast.Variable)
		if isVar && seen[v] {
			problems.Addf("E0414", c.At, "the aggregate would ignore that %s repeats in %v", v.Symbol, a).
				WithHint("make a rule of it: same(%s) :- %v. and aggregate over same", v.Symbol, a)
			return
		}
		if isVar {
			seen.Add(v)
		}
	}
}
