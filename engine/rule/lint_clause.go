package rule

import (
	"slices"
	"strings"

	"github.com/google/mangle/analysis"
	"github.com/google/mangle/ast"
	"github.com/google/mangle/builtin"

	"hearth/engine/rule/infer"
	"hearth/parser/source"
)

// checkDecl reports parts of a declaration that are invalid or not supported.
func checkDecl(d *declared, problems *source.Diagnostics) {
	for _, err := range analysis.CheckDecl(d.Decl) {
		problems.Addf("E0422", d.span, "%s", infer.FirstLine(err))
	}
	for _, x := range d.Descr {
		switch what := x.Predicate.Symbol; what {
		case ast.DescrMode, ast.DescrDoc, ast.DescrArg, ast.DescrName, inTextOrder:
		default:
			problems.Addf("E0404", d.span, "descr %s() in the Decl of %s is not supported", what, d.name()).
				WithHint("use mode, doc or arg")
		}
	}
	for _, b := range d.Bounds {
		for _, t := range b.Bounds {
			if c, ok := t.(ast.Constant); ok && c.Type != ast.NameType {
				problems.Addf("E0404", d.span, "%v is not a valid bound in the Decl of %s", t, d.name()).
					WithHint("use /name, /number, /string or /any")
			}
		}
	}
	for _, m := range d.modes {
		if len(m) != d.DeclaredAtom.Predicate.Arity {
			problems.Addf("E0406", d.span, "a mode of %s has %d arguments, but the predicate has %d", d.name(), len(m), d.DeclaredAtom.Predicate.Arity)
		}
	}
}

// checkClause reports problems of one clause that do not depend on other clauses: clauses for which Mangle
// silently derives wrong facts, and clauses without a well-defined meaning.
func checkClause(c *Clause, problems *source.Diagnostics) {
	if name := c.Pred(); strings.HasPrefix(name, ":") || strings.HasSuffix(name, ast.InternalPredicateSuffix) {
		problems.Addf("E0404", c.Span, "%s is a reserved name and cannot be defined by a rule", name)
	}
	if len(c.Premises) > source.RuleLimits.PerPart {
		problems.Addf("E0423", c.Span, "the clause has %d premises, but at most %d are allowed", len(c.Premises), source.RuleLimits.PerPart).
			WithHint("move some of the premises into a separate rule")
	}
	checkValues(c, problems)
	checkBinding(c, problems)
	checkTransform(c, problems)
}

// checkBinding checks the premises in their order and reports variables that are used before they have a
// value.
func checkBinding(c *Clause, problems *source.Diagnostics) {
	bound := VarSet{}
	for i, p := range c.Premises {
		switch p := p.(type) {
		case ast.NegAtom:
			switch v, free := bound.open(p); {
			case free && v.Symbol == "_":
				unbound(c, i, v, problems)
			case free:
				problems.Addf("E0411", c.PremiseAt(i), "variable %s in !%v is not bound by any positive premise", v.Symbol, p.Atom).
					WithHint("write _ to match any value")
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
		problems.Addf("E0413", c.Span, "variable %s of the head is not bound by any premise", v.Symbol)
	}
}

// checkAtomBinding reports unbound inputs of builtins and functions.
func checkAtomBinding(c *Clause, i int, a ast.Atom, bound VarSet, problems *source.Diagnostics) {
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

func unbound(c *Clause, i int, v ast.Variable, problems *source.Diagnostics) {
	problems.Addf("E0412", c.PremiseAt(i), "variable %s has no value at this premise", v.Symbol).
		WithHint("premises run in order: move this one after the premise that binds %s", v.Symbol)
}

// checkTransform reports aggregates that Mangle would compute over other rows than the clause states.
func checkTransform(c *Clause, problems *source.Diagnostics) {
	for _, s := range c.Statements() {
		if s.Var == nil && s.Fn.Function.Symbol != "fn:group_by" {
			problems.Addf("E0404", c.Span, "do %s is not supported", s.Fn.Function.Symbol).WithHint("write do fn:group_by(...)")
			return
		}
		checkGroup(c, s, problems)
		if !c.Groups() || !builtin.IsReducerFunction(s.Fn.Function) {
			continue
		}
		for _, t := range s.Fn.Args {
			if _, ok := t.(ast.Variable); !ok {
				problems.Addf("E0404", c.Span, "expected a variable in %s, found %v", s.Fn.Function.Symbol, t).
					WithHint("bind a variable in the body: X = %v", t)
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
			problems.Addf("E0415", c.PremiseAt(i), "rows that differ only in argument %d of %s are counted once", k+1, a.Predicate.Symbol).
				WithHint("name the argument to count each row, or derive a predicate without it and count that")
		}
	}
}

// checkGroup reports invalid arguments of fn:group_by and fn:count.
func checkGroup(c *Clause, s ast.TransformStmt, problems *source.Diagnostics) {
	switch name := s.Fn.Function.Symbol; {
	case name == "fn:count" && len(s.Fn.Args) > 0:
		problems.Addf("E0404", c.Span, "fn:count counts the rows of a group and takes no arguments").WithHint("fn:count()")
	case s.Var != nil:
		return
	}
	seen := VarSet{}
	for _, t := range s.Fn.Args {
		v, isVariable := t.(ast.Variable)
		switch {
		case s.Var != nil:
		case !isVariable:
			problems.Addf("E0404", c.Span, "expected a variable in fn:group_by, found %s", infer.FormatDecimal(t)).WithHint("bind a variable in the body: X = %s", infer.FormatDecimal(t))
		case v.Symbol == "_":
			problems.Addf("E0404", c.Span, "expected a named variable in fn:group_by, found _").WithHint("name the argument to group by; fn:group_by() puts all rows into one group")
		case seen[v]:
			problems.Addf("E0404", c.Span, "variable %s occurs twice in fn:group_by", v.Symbol)
		}
		seen[v] = true
	}
}

// checkRepeated reports a variable that occurs twice in the only premise of an aggregate. Mangle does not
// compare its values.
func checkRepeated(c *Clause, problems *source.Diagnostics) {
	a, negated, ok := AtomOf(c.Premises[0])
	if !ok || negated {
		return
	}
	seen := VarSet{}
	for _, t := range a.Args {
		v, isVar := t.(ast.Variable)
		if isVar && seen[v] {
			problems.Addf("E0414", c.Span, "the aggregate would not compare the values of %s, which occurs twice in %v", v.Symbol, a).
				WithHint("define a rule same(%s) :- %v. and aggregate over same", v.Symbol, a)
			return
		}
		if isVar {
			seen.Add(v)
		}
	}
}
