package units

import (
	"slices"
	"strconv"
	"strings"

	"github.com/google/mangle/ast"
)

// A Unit is what a number counts.
type Unit string

// Numbers without a unit count things, order them or multiply.
const (
	Unitless Unit = ""
	Amount   Unit = " amount" // billionths of grams, degrees and the like
	Time     Unit = " time"   // milliseconds
)

// Columns are where numbers of a unit stand, by predicates.
type Columns map[string][]column

// A column is an argument, the last one as -1, and where its numbers are.
type column struct {
	argument int
	unit     place
}

// ColumnsOf makes Columns of what holds amounts and times: "p" is the last argument of
// p, and "p 0" the first one of several.
func ColumnsOf(amounting, timing []string) Columns {
	all := Columns{}
	for unit, names := range map[place][]string{amounts: amounting, times: timing} {
		for _, name := range names {
			pred, arg, several := strings.Cut(name, " ")
			i, _ := strconv.Atoi(arg)
			if !several {
				i = -1
			}
			all[pred] = append(all[pred], column{i, unit})
		}
	}
	return all
}

// Units knows which columns and variables of a program hold amounts and times: what
// is equal, compared, added or handed on is in one unit. It serves one goroutine.
type Units struct {
	computed func(pred string) bool
	given    Columns
	columns  map[string]*columns
	locals   [][]local // of each clause
	parents  []place   // of each place: one in the same unit, or itself
}

// A place is where numbers of one unit stand; places that turn out to be in the same
// unit are joined.
type place int32

// The first places. What is nowhere is in no unit.
const (
	nowhere place = iota
	amounts
	times
	others
)

// columns are the places of the arguments of a predicate; nowhere: not yet seen.
type columns struct {
	computed bool
	known    []int // arguments that have a unit by themselves, the last one as -1
	last     place
	others   []place
}

// A local is the place of a variable of a clause, or of what a premise compares.
type local struct {
	variable string
	premise  int
	place    place
}

// Follow finds out where in clauses the numbers of some columns go; computed
// predicates relate amounts with other numbers.
func Follow(clauses []ast.Clause, given Columns, computed func(pred string) bool) *Units {
	u := &Units{computed, given, map[string]*columns{}, make([][]local, len(clauses)), []place{nowhere, amounts, times}}
	for i, c := range clauses {
		u.each(i, &c, false, func(t *ast.BaseTerm, at place) {
			if v, ok := (*t).(ast.Variable); ok && v.Symbol != "_" && at != nowhere {
				u.join(u.local(i, v.Symbol, 0), at)
			}
		})
	}
	u.scale(clauses)
	return u
}

// make makes a place.
func (u *Units) make() place {
	u.parents = append(u.parents, place(len(u.parents)))
	return place(len(u.parents) - 1)
}

// pred returns the columns of a predicate.
func (u *Units) pred(name string) *columns {
	c := u.columns[name]
	if c == nil {
		c = &columns{computed: u.computed(name)}
		u.columns[name] = c
		for _, g := range u.given[name] {
			c.known = append(c.known, g.argument)
			u.join(u.at(c, g.argument), g.unit)
		}
	}
	return c
}

// at returns the place of argument i, the last one as -1.
func (u *Units) at(c *columns, i int) place {
	if i < 0 {
		if c.last == nowhere {
			c.last = u.make()
		}
		return c.last
	}
	for len(c.others) <= i {
		c.others = append(c.others, u.make())
	}
	return c.others[i]
}

// local returns the place of a variable of the i-th clause, or of a premise.
func (u *Units) local(i int, variable string, premise int) place {
	if u == nil {
		return nowhere
	}
	for _, l := range u.locals[i] {
		if l.variable == variable && l.premise == premise {
			return l.place
		}
	}
	u.locals[i] = append(u.locals[i], local{variable, premise, u.make()})
	return place(len(u.parents) - 1)
}

func (u *Units) root(p place) place {
	for u.parents[p] != p {
		u.parents[p] = u.parents[u.parents[p]]
		p = u.parents[p]
	}
	return p
}

func (u *Units) join(a, b place) {
	a, b = u.root(a), u.root(b)
	switch {
	case a == b:
	case b < others && a >= others:
		u.parents[a] = b
	case b >= others:
		u.parents[b] = a
	} // who compares an amount with a time makes no unit of both
}

// unit is that of a place.
func (u *Units) unit(p place) Unit {
	switch u.root(p) {
	case amounts:
		return Amount
	case times:
		return Time
	}
	return Unitless
}

// Of returns the unit of argument i of a, which is an atom of no builtin.
func (u *Units) Of(a ast.Atom, i int) Unit { return u.unit(u.column(a, i)) }

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
	u.each(i, &c, false, func(t *ast.BaseTerm, at place) {
		k, ok := (*t).(ast.Constant)
		if !ok || k.Type != ast.NumberType || k.NumValue == 0 {
			return
		}
		if unit := u.unit(at); unit != Unitless {
			found = append(found, Bare{k.NumValue, unit})
		}
	})
	return found
}

// hasOwn reports whether an argument has a unit by itself.
func (u *Units) hasOwn(a ast.Atom) bool {
	for i := range a.Args {
		if c, arg := u.pointed(a, i); c != nil && slices.Contains(c.known, arg) {
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
// that stands where no amount does is returned as well. Without units, all of them are
// amounts.
func (u *Units) Whole(i int, c ast.Clause) (whole ast.Clause, unitless *ast.Constant) {
	c = copied(c)
	u.each(i, &c, true, func(t *ast.BaseTerm, at place) {
		k, ok := (*t).(ast.Constant)
		n, decimal := Of(k)
		switch {
		case !ok || !decimal:
		case u == nil || u.unit(at) == Amount:
			*t = ast.Number(n)
		case unitless == nil:
			unitless = &k
		}
	})
	return c, unitless
}

// In reports whether a clause has a decimal.
func In(c ast.Clause) (found bool) {
	var u *Units // of no program
	u.each(0, &c, false, func(t *ast.BaseTerm, _ place) {
		k, ok := (*t).(ast.Constant)
		found = found || ok && k.Type == ast.Float64Type
	})
	return found
}

// keepsUnit are the functions whose result is in the unit of their arguments.
var keepsUnit = []string{"fn:plus", "fn:minus", "fn:sum", "fn:max", "fn:min", "fn:list"}

// each visits the variables and constants of a clause with the place that they
// share with all that is in their unit. With write, visit changes a clause that is
// [copied].
func (u *Units) each(clause int, c *ast.Clause, write bool, visit func(t *ast.BaseTerm, at place)) {
	var term func(t *ast.BaseTerm, at place)
	term = func(t *ast.BaseTerm, at place) {
		call, ok := (*t).(ast.ApplyFn)
		if !ok {
			visit(t, at)
			return
		}
		if !slices.Contains(keepsUnit, call.Function.Symbol) {
			at = nowhere
		}
		for i := range call.Args {
			term(&call.Args[i], at)
		}
	}
	atom := func(a ast.Atom, own place) {
		for i := range a.Args {
			at := own
			if !a.Predicate.IsBuiltin() {
				at = u.column(a, i)
			}
			term(&a.Args[i], at)
		}
	}
	atom(c.Head, nowhere)
	for i := range c.Premises {
		own := u.local(clause, "", i)
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
			term(&call, u.local(clause, s.Var.Symbol, 0))
		}
	}
}

// column is the place of an argument, which is nowhere where it is computed.
func (u *Units) column(a ast.Atom, i int) place {
	if u == nil {
		return nowhere
	}
	c, arg := u.pointed(a, i)
	if c == nil {
		return nowhere
	}
	return u.at(c, arg)
}

// pointed returns the columns and the argument whose numbers are in the unit of
// argument i: its own, the last one as -1, or of an effect the value of its property.
// There are none where it is computed.
func (u *Units) pointed(a ast.Atom, i int) (c *columns, arg int) {
	c, arg = u.pred(a.Predicate.Symbol), i
	if i == len(a.Args)-1 {
		arg = -1
	}
	if c.computed && !slices.Contains(c.known, arg) {
		return nil, 0
	}
	if arg < 0 && i == 2 && slices.Contains(effects, a.Predicate.Symbol) {
		k, _ := a.Args[1].(ast.Constant)
		if k.Symbol == "" {
			return nil, 0
		}
		c = u.pred(strings.TrimPrefix(k.Symbol, "/"))
	}
	return c, arg
}

// effects are the predicates whose second argument is a property, and the third one
// its value.
var effects = []string{"set", "add", "del"}

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
