// Package decimal reads numbers with a decimal point: amounts in their unit,
// which rules know as billionths of it.
//
// [Billionths] reads one. In rules, [Follow] finds out where amounts stand, and
// [Units.Whole] writes the decimals there as integers; a decimal anywhere else
// has no unit, and no meaning.
package decimal

import (
	"slices"
	"strconv"
	"strings"

	"github.com/google/mangle/ast"
)

// Billionths reads a number with a decimal point and at most nine digits behind
// it; ok is false for other words.
func Billionths(word string) (n int64, ok bool) {
	digits, negative := strings.CutPrefix(word, "-")
	whole, part, ok := strings.Cut(digits, ".")
	if !ok || whole == "" || len(part) > 9 || strings.Trim(whole+part, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", 9-len(part)), 10, 64)
	if negative {
		n = -n
	}
	return n, err == nil
}

// maxDigits is how many digits a decimal of rules may have: so many are exact.
const maxDigits = 15

// Of returns the billionths of a constant of rules; ok is false when it is none
// with a decimal point, or has too many digits.
func Of(c ast.Constant) (n int64, ok bool) {
	if c.Type != ast.Float64Type {
		return 0, false
	}
	word := Text(c)
	n, ok = Billionths(word)
	return n, ok && len(strings.TrimPrefix(word, "-")) <= maxDigits+len(".")
}

// Text writes a constant as rules do: a decimal keeps its point.
func Text(t ast.BaseTerm) string {
	c, ok := t.(ast.Constant)
	if !ok || c.Type != ast.Float64Type {
		return t.String()
	}
	v, err := c.Float64Value()
	word := strconv.FormatFloat(v, 'f', -1, 64)
	if err == nil && !strings.Contains(word, ".") {
		word += ".0"
	}
	return word
}

// Units knows which columns and variables of a program hold amounts: what is
// equal, compared, added or handed on is in one unit.
type Units struct {
	computed func(pred string) bool
	parents  map[string]string
}

// Follow finds out where in clauses the amounts of some predicates go, whose last
// argument is one; computed predicates relate amounts with other numbers.
func Follow(clauses []ast.Clause, amounts []string, computed func(pred string) bool) *Units {
	u := &Units{computed, map[string]string{}}
	for _, pred := range amounts {
		u.join(pred, amount)
	}
	for i, c := range clauses {
		prefix := strconv.Itoa(i) + " "
		u.each(prefix, &c, false, func(t *ast.BaseTerm, place string) {
			if v, ok := (*t).(ast.Variable); ok && v.Symbol != "_" && place != "" {
				u.join(prefix+v.Symbol, place)
			}
		})
	}
	return u
}

// amount is the place that all amounts are joined to.
const amount = " amount"

func (u *Units) root(place string) string {
	for u.parents[place] != "" {
		place = u.parents[place]
	}
	return place
}

func (u *Units) join(a, b string) {
	if a, b = u.root(a), u.root(b); a != b {
		u.parents[a] = b
	}
}

// Whole returns the i-th clause with integers for its decimals. The first one
// that stands where no amount does is returned as well.
func (u *Units) Whole(i int, c ast.Clause) (whole ast.Clause, unitless *ast.Constant) {
	c = copied(c)
	u.each(strconv.Itoa(i)+" ", &c, true, func(t *ast.BaseTerm, place string) {
		k, ok := (*t).(ast.Constant)
		n, decimal := Of(k)
		switch {
		case !ok || !decimal:
		case place != "" && u.root(place) == u.root(amount):
			*t = ast.Number(n)
		case unitless == nil:
			unitless = &k
		}
	})
	return c, unitless
}

// In reports whether a clause has a decimal.
func In(c ast.Clause) (found bool) {
	u := &Units{computed: func(string) bool { return false }}
	u.each("", &c, false, func(t *ast.BaseTerm, _ string) {
		k, ok := (*t).(ast.Constant)
		found = found || ok && k.Type == ast.Float64Type
	})
	return found
}

// keepsUnit are the functions whose result is in the unit of their arguments.
var keepsUnit = []string{"fn:plus", "fn:minus", "fn:sum", "fn:max", "fn:min", "fn:list"}

// each visits the variables and constants of a clause with the place that they
// share with all that is in their unit; "" where there is none such. With write,
// visit changes a clause that is [copied].
func (u *Units) each(prefix string, c *ast.Clause, write bool, visit func(t *ast.BaseTerm, place string)) {
	var term func(t *ast.BaseTerm, place string)
	term = func(t *ast.BaseTerm, place string) {
		call, ok := (*t).(ast.ApplyFn)
		if !ok {
			visit(t, place)
			return
		}
		if !slices.Contains(keepsUnit, call.Function.Symbol) {
			place = ""
		}
		for i := range call.Args {
			term(&call.Args[i], place)
		}
	}
	atom := func(a ast.Atom, own string) {
		for i := range a.Args {
			place := u.column(a, i)
			if a.Predicate.IsBuiltin() {
				place = own
			}
			term(&a.Args[i], place)
		}
	}
	atom(c.Head, "")
	for i := range c.Premises {
		own := prefix + strconv.Itoa(i)
		switch p := c.Premises[i].(type) {
		case ast.Atom:
			atom(p, own)
		case ast.NegAtom:
			atom(p.Atom, own)
		case ast.Eq:
			term(&p.Left, own)
			term(&p.Right, own)
			if write {
				c.Premises[i] = p
			}
		case ast.Ineq:
			term(&p.Left, own)
			term(&p.Right, own)
			if write {
				c.Premises[i] = p
			}
		}
	}
	if c.Transform == nil {
		return
	}
	for _, s := range c.Transform.Statements {
		if s.Var != nil {
			call := ast.BaseTerm(s.Fn)
			term(&call, prefix+s.Var.Symbol)
		}
	}
}

// column names the place of an argument: the last one by its predicate alone,
// the value of an effect by its property.
func (u *Units) column(a ast.Atom, i int) string {
	pred, last := a.Predicate.Symbol, i == len(a.Args)-1
	switch {
	case u.computed(pred):
		return ""
	case last && i == 2 && slices.Contains([]string{"set", "add", "del"}, pred):
		k, _ := a.Args[1].(ast.Constant)
		return strings.TrimPrefix(k.Symbol, "/")
	case last:
		return pred
	}
	return pred + " " + strconv.Itoa(i)
}

// copied returns c with arguments of its own.
func copied(c ast.Clause) ast.Clause {
	c.Head.Args = terms(c.Head.Args)
	c.Premises = slices.Clone(c.Premises)
	for i, p := range c.Premises {
		switch p := p.(type) {
		case ast.Atom:
			p.Args = terms(p.Args)
			c.Premises[i] = p
		case ast.NegAtom:
			p.Atom.Args = terms(p.Atom.Args)
			c.Premises[i] = p
		case ast.Eq:
			c.Premises[i] = ast.Eq{Left: terms([]ast.BaseTerm{p.Left})[0], Right: terms([]ast.BaseTerm{p.Right})[0]}
		case ast.Ineq:
			c.Premises[i] = ast.Ineq{Left: terms([]ast.BaseTerm{p.Left})[0], Right: terms([]ast.BaseTerm{p.Right})[0]}
		}
	}
	return c
}

func terms(args []ast.BaseTerm) []ast.BaseTerm {
	args = slices.Clone(args)
	for i, t := range args {
		if call, ok := t.(ast.ApplyFn); ok {
			call.Args = terms(call.Args)
			args[i] = call
		}
	}
	return args
}
