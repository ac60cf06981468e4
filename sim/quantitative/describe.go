package quantitative

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/manipulation"
	"hearth/sim/massbalance"
	"hearth/sim/thermal"
	"hearth/sim/world/wire"
)

// Memory that decoded values take, in bytes.
const (
	thingSize = 2048
	shareSize = 96
	termSize  = 32
	factSize  = 64
)

// most is the maximum absolute value of a number in a room.
const most = 1e12

// codeNumbers codes a value that consists only of float64 fields.
func codeNumbers[T any](c *wire.Coder, is, was *T) {
	wire.Fixed(c, is, was, 0)
	if !c.Reading || c.Err() != nil {
		return
	}
	all := make([]float64, binary.Size(is)/8)
	data, _ := binary.Append(nil, binary.LittleEndian, is) // cannot fail: the sizes match
	_, _ = binary.Decode(data, binary.LittleEndian, all)
	for _, x := range all {
		if !(math.Abs(x) < most) {
			c.Refuse("a room cannot contain the number %g", x)
		}
	}
}

// sameBits reports whether two values of a fixed-size type are equal to the bit, or both are nil.
func sameBits[T any](a, b *T) bool {
	if a == b || a == nil || b == nil {
		return a == b
	}
	x, _ := binary.Append(nil, binary.LittleEndian, a) // cannot fail: the sizes match
	y, _ := binary.Append(nil, binary.LittleEndian, b)
	return bytes.Equal(x, y)
}

// codeHeat codes the thermal body of food, or nil.
func codeHeat(c *wire.Coder, is **thermal.Body, was *thermal.Body) {
	some := *is != nil
	if c.Bits(&some); !some {
		return
	}
	if c.Reading {
		*is = &thermal.Body{}
	}
	wire.Fixed(c, *is, was, binary.Size(thermal.Shell{}))
	if c.Reading && c.Err() == nil && !(*is).Possible() {
		c.Refuse("invalid thermal state of food")
	}
}

// codeCook codes the position of a cook and what the hands hold.
func codeCook(c *wire.Coder, is *manipulation.Cook, was *manipulation.Cook) {
	codeNumbers(c, &is.Stands, &was.Stands)
	for i := range is.Hands {
		codeNumbers(c, &is.Hands[i].Position, &was.Hands[i].Position)
		c.Symbol(&is.Hands[i].Holds)
	}
}

// codeFacts codes facts.
func codeFacts(c *wire.Coder, all *[]engine.Fact) {
	wire.Slice(c, all, factSize, func(f *engine.Fact) {
		c.Symbol(&f.Pred)
		wire.Slice(c, &f.Args, termSize, c.Term)
	})
}

// codeNames codes names of things.
func codeNames(c *wire.Coder, all *[]engine.Term) {
	wire.Slice(c, all, termSize, func(t *engine.Term) { c.Value(t, engine.NameKind) })
}

// codeLedger codes the composition of all food.
func codeLedger(c *wire.Coder, is, was *massbalance.Ledger) {
	shares := func(all *[]massbalance.Share) {
		wire.Slice(c, all, shareSize, func(s *massbalance.Share) {
			c.Value(&s.Ingredient, engine.NameKind)
			c.Symbol(&s.Class)
			if c.Int(&s.Nano, 0); s.Nano < 0 {
				c.Refuse("negative amount of %v", s.Ingredient)
			}
		})
	}
	codeKeyed(c, &is.Accounts, was.Accounts, func(a *massbalance.Account) *engine.Term { return &a.Thing },
		func(a, b *massbalance.Account) bool { return slices.Equal(a.Shares, b.Shares) },
		func(a, _ *massbalance.Account) { shares(&a.Shares) })
	same, more := 0, is.Rest
	for same < min(len(is.Rest), len(was.Rest)) && is.Rest[same] == was.Rest[same] {
		same++
	}
	if c.Number(&same, len(was.Rest)+1); c.Reading {
		more = nil
	} else {
		more = more[same:]
	}
	if shares(&more); c.Reading {
		is.Rest = append(slices.Clip(was.Rest[:same]), more...)
	}
}

// codeKeyed codes a list sorted by id, as the ids that are gone and the items that changed. each codes an item;
// its was is nil for a new item.
func codeKeyed[T any](c *wire.Coder, all *[]*T, was []*T, id func(*T) *engine.Term, same func(is, was *T) bool, each func(is, was *T)) {
	var gone []engine.Term
	var other []*T
	of := func(all []*T, t engine.Term) *T {
		if i, ok := find(all, t, id); ok {
			return all[i]
		}
		return nil
	}
	for _, x := range was {
		if !c.Reading && of(*all, *id(x)) == nil {
			gone = append(gone, *id(x))
		}
	}
	for _, x := range *all {
		if before := of(was, *id(x)); !c.Reading && x != before && (before == nil || !same(x, before)) {
			other = append(other, x)
		}
	}
	codeNames(c, &gone)
	wire.Slice(c, &other, thingSize, func(x **T) {
		if c.Reading {
			*x = new(T)
		}
		c.Value(id(*x), engine.NameKind)
		each(*x, of(was, *id(*x)))
	})
	if !c.Reading || c.Err() != nil {
		return
	}
	*all = slices.DeleteFunc(slices.Clone(was), func(x *T) bool { return slices.Contains(gone, *id(x)) })
	for _, x := range other {
		i, ok := find(*all, *id(x), id)
		if !ok {
			*all = slices.Insert(*all, i, nil)
		}
		(*all)[i] = x
	}
}

func find[T any](all []*T, t engine.Term, id func(*T) *engine.Term) (int, bool) {
	return slices.BinarySearchFunc(all, t, func(x *T, t engine.Term) int { return strings.Compare(id(x).Sym(), t.Sym()) })
}
