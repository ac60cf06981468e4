package infer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/google/mangle/ast"
)

// A Unit is the unit that a number counts.
type Unit string

// The units. Numbers without a unit are counts, ranks or factors.
const (
	Unitless Unit = ""
	Amount   Unit = " amount" // billionths of grams, degrees and the like
	Time     Unit = " time"   // milliseconds
)

// Columns maps predicates to those of their arguments that have a unit.
type Columns map[string][]column

// A column is an argument of a predicate, with the place of its unit. The argument -1 is the last one.
type column struct {
	argument int
	unit     place
}

// ColumnsOf returns the Columns for arguments that are amounts and times. "p" is the last argument of p; "p 0"
// is its first argument.
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

// Units holds the units of the columns and variables of a program. Values that are equal, compared, added or
// copied have the same unit. It is for one goroutine.
type Units struct {
	computed func(pred string) bool
	declared Columns
	columns  map[string]*columns
	locals   [][]local // clause → its locals
	parents  []place   // place → another place with the same unit, or itself (union-find)
}

// A place stands for numbers that have the same unit. Two places are joined when their units turn out to be
// the same.
type place int32

// The fixed places. nowhere has no unit. Numbers from others on belong to places that newPlace creates.
const (
	nowhere place = iota
	amounts
	times
	others
)

// A columns holds the places of the arguments of a predicate; nowhere means not seen yet.
type columns struct {
	computed bool
	withUnit []int // arguments with a declared unit; the last argument is -1
	last     place
	others   []place
}

// A local is the place of a variable of a clause, or of the values that a premise compares.
type local struct {
	variable string
	premise  int
	place    place
}

// FollowUnits infers the units in clauses. given holds the arguments that are known to have a unit. Other arguments
// of computed predicates get none, because they may have a different unit in each use.
func FollowUnits(clauses []ast.Clause, given Columns, computed func(pred string) bool) *Units {
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

func (u *Units) newPlace() place {
	u.parents = append(u.parents, place(len(u.parents)))
	return place(len(u.parents) - 1)
}

// pred returns the columns of a predicate.
func (u *Units) pred(name string) *columns {
	c := u.columns[name]
	if c == nil {
		c = &columns{computed: u.computed(name)}
		u.columns[name] = c
		for _, g := range u.declared[name] {
			c.withUnit = append(c.withUnit, g.argument)
			u.join(u.placeAt(c, g.argument), g.unit)
		}
	}
	return c
}

// placeAt returns the place of argument i. The last argument is -1.
func (u *Units) placeAt(c *columns, i int) place {
	if i < 0 {
		if c.last == nowhere {
			c.last = u.newPlace()
		}
		return c.last
	}
	for len(c.others) <= i {
		c.others = append(c.others, u.newPlace())
	}
	return c.others[i]
}

// local returns the place of a variable of clause i, or of a premise if variable is "".
func (u *Units) local(i int, variable string, premise int) place {
	if u == nil {
		return nowhere
	}
	for _, l := range u.locals[i] {
		if l.variable == variable && l.premise == premise {
			return l.place
		}
	}
	u.locals[i] = append(u.locals[i], local{variable, premise, u.newPlace()})
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
	} // an amount and a time are not joined, even if they are compared
}

// unit returns the unit of a place.
func (u *Units) unit(p place) Unit {
	switch u.root(p) {
	case amounts:
		return Amount
	case times:
		return Time
	}
	return Unitless
}

// UnitOf returns the unit of argument i of a, which is not a builtin.
func (u *Units) UnitOf(a ast.Atom, i int) Unit { return u.unit(u.column(a, i)) }

// A Bare is a whole number other than 0 in a place that has a unit.
type Bare struct {
	Number int64
	Unit   Unit
}

// Bares returns the bare numbers of clause i. c is that clause. Bares ignores the head of a rule if no
// argument of its predicate has a declared unit, because numbers there may be parts of a ratio.
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

// hasOwn reports whether an argument of a has a declared unit.
func (u *Units) hasOwn(a ast.Atom) bool {
	for i := range a.Args {
		if c, arg := u.pointed(a, i); c != nil && slices.Contains(c.withUnit, arg) {
			return true
		}
	}
	return false
}

// tiny is the number of billionths below which an amount is probably a mistake: a thousandth of a unit.
const tiny = 1_000_000

// PerUnit returns the factor from the printed unit to the stored one: billionths in a unit of an amount, or
// milliseconds in a second. It is 1 for numbers without a unit.
func (u Unit) PerUnit() int64 {
	return map[Unit]int64{Unitless: 1, Amount: 1_000_000_000, Time: 1000}[u]
}

// IsSlip reports whether b is an amount that is probably too small.
func (b Bare) IsSlip() bool { return b.Unit == Amount && -tiny < b.Number && b.Number < tiny }

// Whole returns clause i with integers in place of its decimals. unitless is the first decimal that is not an
// amount, or nil. If u is nil, all decimals are amounts.
func (u *Units) Whole(i int, c ast.Clause) (whole ast.Clause, unitless *ast.Constant) {
	c = copied(c)
	u.each(i, &c, true, func(t *ast.BaseTerm, at place) {
		k, ok := (*t).(ast.Constant)
		n, decimal := FromConstant(k)
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

// HasDecimal reports whether a clause contains a decimal.
func HasDecimal(c ast.Clause) (found bool) {
	var u *Units // nil: units do not matter
	u.each(0, &c, false, func(t *ast.BaseTerm, _ place) {
		k, ok := (*t).(ast.Constant)
		found = found || ok && k.Type == ast.Float64Type
	})
	return found
}

// keepsUnit are the functions whose result has the unit of their arguments.
var keepsUnit = []string{"fn:plus", "fn:minus", "fn:sum", "fn:max", "fn:min", "fn:list"}

// each visits the variables and constants of a clause with their places. If write is true, visit may change
// the terms; c must then be the result of [copied].
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
			if at == nowhere && u.factorWithUnit(clause, call, i) {
				visit(&call.Args[i], amounts)
				continue
			}
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

// column returns the place of an argument. It is nowhere if the unit is unknown, as for an argument of a
// computed predicate.
func (u *Units) column(a ast.Atom, i int) place {
	if u == nil {
		return nowhere
	}
	c, arg := u.pointed(a, i)
	if c == nil {
		return nowhere
	}
	return u.placeAt(c, arg)
}

// pointed returns the argument that determines the unit of argument i of a, and the columns of its predicate.
// That is argument i itself (-1 for the last). For the value in an effect, it is the value of the property. c
// is nil if the unit is unknown, as for an argument of a computed predicate.
func (u *Units) pointed(a ast.Atom, i int) (c *columns, arg int) {
	c, arg = u.pred(a.Predicate.Symbol), i
	if i == len(a.Args)-1 {
		arg = -1
	}
	if c.computed && !slices.Contains(c.withUnit, arg) {
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

// effects are the predicates with a property as second argument and its value as third.
var effects = []string{"set", "add", "del"}

// copied returns a copy of c that shares no arguments with it.
func copied(c ast.Clause) ast.Clause {
	c.Head = c.Head.ApplySubst(nil).(ast.Atom)
	c.Premises = slices.Clone(c.Premises)
	for i, p := range c.Premises {
		c.Premises[i] = p.ApplySubst(nil)
	}
	return c
}
