package lint

import (
	"strings"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/symbols"

	"hearth/engine/rule"
	"hearth/engine/rule/infer"
	"hearth/parser/source"
)

// checkOnce reports variables that occur only once in a clause. It skips aggregates, in which such variables
// determine the rows to count.
func (k *checker) checkOnce(c located) {
	if c.Groups() {
		return
	}
	times, in := map[string]int{}, map[string]int{}
	var order []string
	see := func(premise int, t ast.BaseTerm) {
		variables(t, func(v string) {
			if times[v]++; times[v] == 1 {
				in[v], order = premise, append(order, v)
			}
		})
	}
	for _, t := range c.Head.Args {
		see(-1, t)
	}
	for i, p := range c.Premises {
		for _, t := range rule.TermsOf(p) {
			see(i, t)
		}
	}
	for _, s := range c.Statements() {
		see(-1, s.Fn)
		if s.Var != nil {
			see(-1, *s.Var)
		}
	}
	for _, v := range order {
		if times[v] == 1 && v != "_" {
			k.add(source.Warning, "E0443", rule.WordIn(position(c, in[v]), v), "variable %s is used only once", v).
				WithHint("write _ to match any value")
		}
	}
}

// variables yields the variables of a term, once for each occurrence.
func variables(t ast.BaseTerm, yield func(v string)) {
	switch t := t.(type) {
	case ast.Variable:
		yield(t.Symbol)
	case ast.ApplyFn:
		for _, arg := range t.Args {
			variables(arg, yield)
		}
	}
}

// checkContradiction reports a body that holds in no state.
func (k *checker) checkContradiction(c located) {
	b := &body{checker: k, located: c, constants: map[string]ast.Constant{}, bounds: map[string]*interval{}}
	for _, p := range c.Premises {
		if eq, ok := p.(ast.Eq); ok {
			if v, t, ok := constantOf(eq); ok && b.constants[v] == (ast.Constant{}) {
				b.constants[v] = t.(ast.Constant)
			}
		}
	}
	for i, p := range c.Premises {
		if why := b.contradiction(i, p); why != "" {
			k.add("", "E0444", c.PremiseAt(i), "the rule never fires: %s", why)
			return
		}
	}
	if !k.Sure {
		b.checkClasses()
	}
}

// A body checks the premises of a clause in order.
type body struct {
	*checker
	located
	constants map[string]ast.Constant // variable → constant that an equation binds it to
	bounds    map[string]*interval    // variable → range of its value
}

// value returns the constant that a term stands for. ok is false if it is unknown.
func (b *body) value(t ast.BaseTerm) (c ast.Constant, ok bool) {
	switch t := t.(type) {
	case ast.Constant:
		return t, true
	case ast.Variable:
		c, ok = b.constants[t.Symbol]
	}
	return c, ok
}

// contradiction returns the reason why premise i cannot hold, or "".
func (b *body) contradiction(i int, p ast.Term) string {
	switch p := p.(type) {
	case ast.Eq:
		l, okL := b.value(p.Left)
		r, okR := b.value(p.Right)
		if okL && okR && !l.Equals(r) {
			return l.String() + " is not " + r.String()
		}
	case ast.Ineq:
		l, okL := b.value(p.Left)
		r, okR := b.value(p.Right)
		if p.Left.Equals(p.Right) || okL && okR && l.Equals(r) {
			return p.Left.String() + " is " + p.Right.String()
		}
	case ast.NegAtom:
		for _, other := range b.Premises {
			if a, ok := other.(ast.Atom); ok && excludes(p.Atom, a) {
				return "another premise requires " + a.String()
			}
		}
	case ast.Atom:
		if p.Predicate.IsBuiltin() {
			return b.compare(p)
		}
		return b.otherValue(i, p)
	}
	return ""
}

// excludes reports whether a and the negated atom n cannot hold together.
func excludes(n, a ast.Atom) bool {
	if n.Predicate != a.Predicate || n.Predicate.IsBuiltin() {
		return false
	}
	for i, t := range n.Args {
		if !t.Equals(ast.Variable{Symbol: "_"}) && !t.Equals(a.Args[i]) {
			return false
		}
	}
	return true
}

// otherValue returns a reason if an earlier premise requires another value of the same single-valued property.
func (b *body) otherValue(i int, a ast.Atom) string {
	if len(a.Args) != 2 || b.Vocabulary.Fluents == nil {
		return ""
	}
	now, constant := b.value(a.Args[1])
	_, many, fluent := b.Vocabulary.Fluents(a.Predicate.Symbol)
	if !fluent || many || !constant {
		return ""
	}
	for _, p := range b.Premises[:i] {
		other, positive := p.(ast.Atom)
		if !positive || other.Predicate != a.Predicate || !other.Args[0].Equals(a.Args[0]) {
			continue
		}
		if before, constant := b.value(other.Args[1]); constant && !before.Equals(now) {
			return a.Predicate.Symbol + " has one value, and another premise requires " + before.String()
		}
	}
	return ""
}

// An interval is the range of a number. A nil end is open.
type interval struct{ low, high *int64 }

// compare returns the reason why a comparison cannot hold together with the earlier ones, or "".
func (b *body) compare(a ast.Atom) string {
	left, right := a.Args[0], a.Args[len(a.Args)-1]
	switch a.Predicate {
	case symbols.Gt, symbols.Ge:
		left, right = right, left
	case symbols.Lt, symbols.Le:
	default:
		return ""
	}
	strict := int64(0)
	if a.Predicate == symbols.Lt || a.Predicate == symbols.Gt {
		strict = 1
	}
	low, lowKnown := b.number(left)
	high, highKnown := b.number(right)
	if lowKnown && highKnown && low+strict > high {
		return a.String() + " is false"
	}
	for _, side := range []struct {
		term  ast.BaseTerm
		bound bool
		at    int64
		upper bool
	}{{left, highKnown, high - strict, true}, {right, lowKnown, low + strict, false}} {
		v, ok := side.term.(ast.Variable)
		if !ok || !side.bound {
			continue
		}
		in := b.bounds[v.Symbol]
		if in == nil {
			in = &interval{}
			b.bounds[v.Symbol] = in
		}
		in.narrow(side.at, side.upper)
		if in.low != nil && in.high != nil && *in.low > *in.high {
			return "no number satisfies all comparisons"
		}
	}
	return ""
}

func (in *interval) narrow(at int64, upper bool) {
	switch {
	case upper && (in.high == nil || at < *in.high):
		in.high = &at
	case !upper && (in.low == nil || at > *in.low):
		in.low = &at
	}
}

// number returns the number that a term stands for. A decimal is in billionths.
func (b *body) number(t ast.BaseTerm) (n int64, ok bool) {
	c, ok := b.value(t)
	switch {
	case !ok:
		return 0, false
	case c.Type == ast.NumberType:
		return c.NumValue, true
	}
	return infer.FromConstant(c)
}

// checkClasses reports a thing that would have to belong to two disjoint classes. One of them may be the class
// that the action requires for a role.
func (b *body) checkClasses() {
	type said struct{ class, role string }
	classes := map[string][]said{}
	for i, p := range b.Premises {
		a, ok := p.(ast.Atom)
		if !ok || len(a.Args) != 2 {
			continue
		}
		thing, now := a.Args[0], said{}
		class, isConstant := b.value(a.Args[1])
		role, isRole := b.value(a.Args[0])
		switch {
		case isConstant && b.isClassTest(a):
			now.class = strings.TrimPrefix(class.Symbol, "/")
		case isRole && a.Predicate.Symbol == fills:
			thing, now.role = a.Args[1], strings.TrimPrefix(role.Symbol, "/")
			now.class = b.Fillers[now.role]
		}
		v, isVariable := thing.(ast.Variable)
		if !isVariable || now.class == "" {
			continue
		}
		for _, other := range classes[v.Symbol] {
			switch {
			case !b.Disjoint(now.class, other.class):
			case now.role == "" && other.role == "":
				b.add(source.Warning, "E0444", b.PremiseAt(i), "the rule never fires: nothing can be both %s and %s", other.class, now.class)
				return
			case now.role == "" || other.role == "":
				if now.role != "" {
					now, other = other, now
				}
				b.everywhere(b.located, "E0444", b.PremiseAt(i), "the rule never applies: the filler of role %s is of class %s, and nothing can be both that and %s",
					other.role, other.class, now.class)
				return
			}
		}
		classes[v.Symbol] = append(classes[v.Symbol], now)
	}
}

// fills is the predicate that relates a role to its filler.
const fills = "fill"

// isClassTest reports whether an atom tests the class of a thing.
func (k *checker) isClassTest(a ast.Atom) bool {
	thing, known := k.firsts[a.Predicate]
	if !known || len(a.Args) != 2 {
		return false
	}
	class := thing + 1
	plain := len(k.columns[thing]) == 0 || len(k.columns[thing]) == 1 && k.columns[thing][0] == Kind{What: Things}
	return k.isGiven(a.Predicate.Symbol) && plain && k.seeded[class] &&
		len(k.columns[class]) == 1 && k.columns[class][0] == Kind{What: Classes}
}

// checkNumbers reports whole numbers where rules expect amounts. Such a number counts billionths.
func (k *checker) checkNumbers() {
	plain := make([]ast.Clause, len(k.clauses))
	for i, c := range k.clauses {
		plain[i] = c.Clause.Clause
	}
	units := infer.FollowUnits(plain, k.Vocabulary.Columns(), func(pred string) bool {
		d, ok := k.declared[pred]
		return ok && len(d.Modes()) > 0
	})
	for i, c := range k.clauses {
		for _, b := range units.Bares(i, plain[i]) {
			if b.IsSlip() {
				k.findings = append(k.findings, Finding{rule.BareProblem(b, rule.BareIn(b, c.Span)), 1})
			}
		}
	}
}
