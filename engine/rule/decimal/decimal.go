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

// A Unit is what a number counts.
type Unit string

// Numbers without a unit count things, order them or multiply.
const (
	Unitless Unit = ""
	Amount   Unit = " amount" // billionths of grams, degrees and the like
	Time     Unit = " time"   // milliseconds
)

// Columns are where numbers of a unit stand: "p" is the last argument of p, and
// "p 0" the first one of several.
type Columns map[Unit][]string

// Units knows which columns and variables of a program hold amounts and times: what
// is equal, compared, added or handed on is in one unit.
type Units struct {
	computed func(pred string) bool
	known    map[string]bool // columns that have a unit by themselves
	parents  map[string]string
}

// Follow finds out where in clauses the numbers of some columns go; computed
// predicates relate amounts with other numbers.
func Follow(clauses []ast.Clause, columns Columns, computed func(pred string) bool) *Units {
	u := &Units{computed, map[string]bool{}, map[string]string{}}
	for unit, places := range columns {
		for _, place := range places {
			u.known[place] = true
			u.join(place, string(unit))
		}
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

func (u *Units) root(place string) string {
	for u.parents[place] != "" {
		place = u.parents[place]
	}
	return place
}

func (u *Units) join(a, b string) {
	a, b = u.root(a), u.root(b)
	switch {
	case a == b:
	case unitOf(b) != Unitless && unitOf(a) == Unitless:
		u.parents[a] = b
	case unitOf(b) == Unitless:
		u.parents[b] = a
	} // who compares an amount with a time makes no unit of both
}

func unitOf(root string) Unit {
	if unit := Unit(root); unit == Amount || unit == Time {
		return unit
	}
	return Unitless
}

// Of returns the unit of argument i of a, which is an atom of no builtin.
func (u *Units) Of(a ast.Atom, i int) Unit { return unitOf(u.root(u.column(a, i))) }

// A Bare is a whole number other than 0 that stands where numbers have a unit.
type Bare struct {
	Number int64
	Unit   Unit
}

// Bares lists those in the i-th clause, c. What a rule gives to a helper may be a
// part of a ratio, and is none.
func (u *Units) Bares(i int, c ast.Clause) (found []Bare) {
	if len(c.Premises) > 0 && !u.hasOwn(c.Head) {
		c.Head.Args = nil
	}
	u.each(strconv.Itoa(i)+" ", &c, false, func(t *ast.BaseTerm, place string) {
		k, ok := (*t).(ast.Constant)
		if !ok || k.Type != ast.NumberType || k.NumValue == 0 {
			return
		}
		if unit := unitOf(u.root(place)); unit != Unitless {
			found = append(found, Bare{k.NumValue, unit})
		}
	})
	return found
}

// hasOwn reports whether an argument has a unit by itself.
func (u *Units) hasOwn(a ast.Atom) bool {
	for i := range a.Args {
		if u.known[u.column(a, i)] {
			return true
		}
	}
	return false
}

// tiny is how many billionths hardly anybody means: less than a thousandth.
const tiny = 1_000_000

// PerUnit is how many of the numbers of a unit make one that is printed.
func (u Unit) PerUnit() int64 {
	return map[Unit]int64{Unitless: 1, Amount: 1_000_000_000, Time: 1000}[u]
}

// IsSlip reports whether an amount was hardly meant to be so small.
func (b Bare) IsSlip() bool { return b.Unit == Amount && -tiny < b.Number && b.Number < tiny }

// Whole returns the i-th clause with integers for its decimals. The first one
// that stands where no amount does is returned as well.
func (u *Units) Whole(i int, c ast.Clause) (whole ast.Clause, unitless *ast.Constant) {
	c = copied(c)
	u.each(strconv.Itoa(i)+" ", &c, true, func(t *ast.BaseTerm, place string) {
		k, ok := (*t).(ast.Constant)
		n, decimal := Of(k)
		switch {
		case !ok || !decimal:
		case unitOf(u.root(place)) == Amount:
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
	place := pred
	if !last {
		place += " " + strconv.Itoa(i)
	}
	switch {
	case !u.known[place] && u.computed(pred):
		return ""
	case last && i == 2 && slices.Contains([]string{"set", "add", "del"}, pred):
		k, _ := a.Args[1].(ast.Constant)
		return strings.TrimPrefix(k.Symbol, "/")
	}
	return place
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
