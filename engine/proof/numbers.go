package proof

import (
	"math/big"

	"hearth/engine"
	"hearth/engine/exact"
)

// fit converts n to a number. It returns false if n does not fit into 64 bits.
func fit(n *big.Int) (engine.Term, bool) { return engine.Number(n.Int64()), n.IsInt64() }

// arithmetic returns an operation on two numbers. It is exact if one of them stores an exact value.
func arithmetic(exactly func(x, y exact.Number) exact.Number, plainly func(z, x, y *big.Int) *big.Int) func(a, b engine.Term) (engine.Term, bool) {
	return func(a, b engine.Term) (engine.Term, bool) {
		if a.IsExact() || b.IsExact() {
			return engine.FromExact(exactly(a.Exact(), b.Exact()))
		}
		return fit(plainly(new(big.Int), big.NewInt(a.Num()), big.NewInt(b.Num())))
	}
}

var add = arithmetic(exact.Number.Add, (*big.Int).Add)

// multiply returns a*b. If exactly one factor stores an exact value, the result is exact.
func multiply(a, b engine.Term) (engine.Term, bool) {
	if b.IsExact() {
		a, b = b, a
	}
	if a.IsExact() && !b.IsExact() {
		times := exact.Rat(new(big.Rat).SetInt64(b.Num()))
		return engine.FromExact(a.Exact().Mul(times))
	}
	return fit(new(big.Int).Mul(big.NewInt(a.Num()), big.NewInt(b.Num())))
}

func pick(a, b engine.Term, second bool) engine.Term {
	if second {
		return b
	}
	return a
}
