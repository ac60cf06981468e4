package vm

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/engine/exact"
)

// A Comparison is a builtin predicate. ok is false after a failure, which the machine records.
type Comparison func(m *Machine, a, b engine.Term) (holds, ok bool)

// Comparisons maps the names of the builtin predicates to their implementations.
var Comparisons = map[string]Comparison{
	":lt":                 numeric(func(a, b int64) bool { return a < b }),
	":le":                 numeric(func(a, b int64) bool { return a <= b }),
	":gt":                 numeric(func(a, b int64) bool { return a > b }),
	":ge":                 numeric(func(a, b int64) bool { return a >= b }),
	":match_prefix":       textual(engine.NameKind, func(a, b string) bool { return strings.HasPrefix(a, b) && len(a) > len(b) }),
	":string:starts_with": textual(engine.TextKind, strings.HasPrefix),
	":string:ends_with":   textual(engine.TextKind, strings.HasSuffix),
	":string:contains":    textual(engine.TextKind, strings.Contains),
}

func numeric(holds func(a, b int64) bool) Comparison {
	return func(m *Machine, a, b engine.Term) (bool, bool) {
		if a.Kind() != engine.NumberKind || b.Kind() != engine.NumberKind {
			other := a // no number is shown: its unit is not known here
			if a.Kind() == engine.NumberKind {
				other = b
			}
			return false, m.fail("E0436", "expected numbers to compare, found %v", other)
		}
		return holds(a.Num(), b.Num()), true
	}
}

// textual returns a comparison of the texts of two terms of one kind. It does not hold if a has another kind,
// and it fails if b has.
func textual(sort engine.Kind, holds func(a, b string) bool) Comparison {
	return func(m *Machine, a, b engine.Term) (bool, bool) {
		if b.Kind() != sort {
			return false, m.fail("E0436", "%v is not a valid pattern for %v", b, a)
		}
		return a.Kind() == sort && holds(a.Sym(), b.Sym()), true
	}
}

// A function computes a value from the arguments of a call. ok is false after a failure, which the machine records.
type function func(m *Machine, c *Call) (t engine.Term, ok bool)

// Functions maps the names of the functions to their implementations. Integers never wrap: a result that does
// not fit into 64 bits is an error.
var Functions = map[string]function{
	"fn:plus":             fold(add),
	"fn:minus":            fold(subtract),
	"fn:mult":             fold(multiply),
	"fn:div":              divide,
	"fn:sum":              fold(add),
	"fn:max":              fold(pick(func(a, b int64) bool { return b > a })),
	"fn:min":              fold(pick(func(a, b int64) bool { return b < a })),
	"fn:number:to_string": toText(engine.NumberKind),
	"fn:name:to_string":   toText(engine.NameKind),
	"fn:name:root":        nameFunction(rootOf),
	"fn:name:tip":         nameFunction(tipOf),
	"fn:string:concat":    concat,
}

// fold applies a function of two numbers from left to right. With one argument, fn:minus returns its negative.
func fold(next func(a, b engine.Term) (engine.Term, bool)) function {
	return func(m *Machine, c *Call) (engine.Term, bool) {
		t, ok := m.numeral(c, 0)
		if ok && len(c.Args) == 1 && c.Name == "fn:minus" {
			t, ok = subtract(engine.Number(0), t)
			if !ok {
				return engine.Term{}, m.overflow(c)
			}
		}
		for i := 1; ok && i < len(c.Args); i++ {
			var x engine.Term
			if x, ok = m.numeral(c, i); !ok {
				break
			}
			if t, ok = next(t, x); !ok {
				return engine.Term{}, m.overflow(c)
			}
		}
		return t, ok && (!t.IsExact() || m.built(t.Size()))
	}
}

func (m *Machine) overflow(c *Call) bool {
	return m.fail("E0434", "the result of %s does not fit into 64 bits", c.Name)
}

func add(a, b engine.Term) (engine.Term, bool) {
	if a.IsExact() || b.IsExact() {
		return engine.FromExact(a.Exact().Add(b.Exact()))
	}
	s := a.Num() + b.Num()
	return engine.Number(s), (s > a.Num()) == (b.Num() > 0)
}

func subtract(a, b engine.Term) (engine.Term, bool) {
	if a.IsExact() || b.IsExact() {
		return engine.FromExact(a.Exact().Sub(b.Exact()))
	}
	d := a.Num() - b.Num()
	return engine.Number(d), (d < a.Num()) == (b.Num() > 0)
}

// multiply returns a*b, and false if the result does not fit. If exactly one factor stores an exact value, the
// result is exact.
func multiply(a, b engine.Term) (engine.Term, bool) {
	if a.IsExact() != b.IsExact() {
		if b.IsExact() {
			a, b = b, a
		}
		return engine.FromExact(a.Exact().Mul(exact.Rat(new(big.Rat).SetInt64(b.Num()))))
	}
	hi, lo := bits.Mul64(magnitude(a.Num()), magnitude(b.Num()))
	if (a.Num() < 0) != (b.Num() < 0) {
		return engine.Number(-int64(lo)), hi == 0 && lo <= 1<<63
	}
	return engine.Number(int64(lo)), hi == 0 && lo <= math.MaxInt64
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// pick returns a function that returns b if better(a, b), and a otherwise.
func pick(better func(a, b int64) bool) func(a, b engine.Term) (engine.Term, bool) {
	return func(a, b engine.Term) (engine.Term, bool) {
		if better(a.Num(), b.Num()) {
			return b, true
		}
		return a, true
	}
}

// divide rounds toward zero. With one argument x it returns 1/x. If an intermediate result is zero, it does
// not evaluate the remaining divisors.
func divide(m *Machine, c *Call) (engine.Term, bool) {
	n, from := int64(1), 0
	if len(c.Args) > 1 {
		first, ok := m.number(c, 0)
		if !ok {
			return engine.Term{}, false
		}
		n, from = first, 1
	}
	for i := from; i < len(c.Args); i++ {
		x, ok := m.number(c, i)
		switch {
		case !ok:
			return engine.Term{}, false
		case x == 0:
			return engine.Term{}, m.fail("E0435", "division of %d by zero", n)
		case n == math.MinInt64 && x == -1:
			return engine.Term{}, m.overflow(c)
		}
		if n /= x; n == 0 {
			break
		}
	}
	return engine.Number(n), true
}

func toText(sort engine.Kind) function {
	return func(m *Machine, c *Call) (engine.Term, bool) {
		t, ok := m.value(&c.Args[0])
		if !ok || t.Kind() != sort {
			return engine.Term{}, ok && m.wrongSort(c, t)
		}
		return m.text(plainText(t))
	}
}

// plainText formats a term for use inside a text.
func plainText(t engine.Term) string {
	if t.Kind() == engine.NumberKind {
		return strconv.FormatInt(t.Num(), 10)
	}
	return t.Sym()
}

// nameFunction returns a function that applies part to a name.
func nameFunction(part func(name string) string) function {
	return func(m *Machine, c *Call) (engine.Term, bool) {
		t, ok := m.value(&c.Args[0])
		if !ok || t.Kind() != engine.NameKind {
			return engine.Term{}, ok && m.wrongSort(c, t)
		}
		return engine.Name(part(t.Sym())), true
	}
}

func rootOf(name string) string {
	root, _, _ := strings.Cut(name[1:], "/")
	return "/" + root
}

func tipOf(name string) string { return name[strings.LastIndexByte(name, '/'):] }

func concat(m *Machine, c *Call) (engine.Term, bool) {
	var b strings.Builder
	for i := range c.Args {
		t, ok := m.value(&c.Args[i])
		if !ok {
			return engine.Term{}, false
		}
		s := plainText(t)
		if b.Len()+len(s) > m.limits.ValueSize {
			return m.text(b.String() + s)
		}
		b.WriteString(s)
	}
	return m.text(b.String())
}
