// Package written writes what a room consists of, and reads it back. Each function describes
// both ways, as those of package wire do: of what is written is said how it differs from what
// it was. What is read can be: there is no number in it with which nobody could compute.
package written

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/cook"
	"hearth/sim/ledger"
	"hearth/sim/thermal"
	"hearth/sim/world/wire"
)

// How much memory things take when they were read, in bytes.
const (
	thingSize = 2048
	shareSize = 96
	termSize  = 32
	factSize  = 64
)

// most is how large numbers of a room are that can be computed with.
const most = 1e12

// Numbers are a value that consists of float64 alone.
func Numbers[T any](c *wire.Coder, is, was *T) {
	wire.Fixed(c, is, was, 0)
	if !c.Reading || c.Err() != nil {
		return
	}
	all := make([]float64, binary.Size(is)/8)
	data, _ := binary.Append(nil, binary.LittleEndian, is) // sizes are right
	_, _ = binary.Decode(data, binary.LittleEndian, all)
	for _, x := range all {
		if !(math.Abs(x) < most) {
			c.Refuse("there is no %g in a room", x)
		}
	}
}

// Same reports whether two values that take as many bytes as any of their type are the same
// to the bit, or both are nil.
func Same[T any](a, b *T) bool {
	if a == b || a == nil || b == nil {
		return a == b
	}
	x, _ := binary.Append(nil, binary.LittleEndian, a) // sizes are right
	y, _ := binary.Append(nil, binary.LittleEndian, b)
	return bytes.Equal(x, y)
}

// Heat is how warm food is, and what became of it; nil for what is none.
func Heat(c *wire.Coder, is **thermal.Body, was *thermal.Body) {
	some := *is != nil
	if c.Bits(&some); !some {
		return
	}
	if c.Reading {
		*is = &thermal.Body{}
	}
	wire.Fixed(c, *is, was, binary.Size(thermal.Shell{}))
	if c.Reading && c.Err() == nil && !(*is).Possible() {
		c.Refuse("there is no food that is so")
	}
}

// Cook is where a cook stands, and what hands hold.
func Cook(c *wire.Coder, is *cook.Cook, was *cook.Cook) {
	Numbers(c, &is.Stands, &was.Stands)
	for i := range is.Hands {
		Numbers(c, &is.Hands[i].At, &was.Hands[i].At)
		c.Symbol(&is.Hands[i].Holds)
	}
}

// Facts are facts of what was done.
func Facts(c *wire.Coder, all *[]engine.Fact) {
	wire.Slice(c, all, factSize, func(f *engine.Fact) {
		c.Symbol(&f.Pred)
		wire.Slice(c, &f.Args, termSize, c.Term)
	})
}

// Names are names of things.
func Names(c *wire.Coder, all *[]engine.Term) {
	wire.Slice(c, all, termSize, func(t *engine.Term) { c.Value(t, engine.NameKind) })
}

// Ledger is what all food is made of.
func Ledger(c *wire.Coder, is, was *ledger.Ledger) {
	shares := func(all *[]ledger.Share) {
		wire.Slice(c, all, shareSize, func(s *ledger.Share) {
			c.Value(&s.Of, engine.NameKind)
			c.Symbol(&s.Class)
			if c.Int(&s.Nano, 0); s.Nano < 0 {
				c.Refuse("there is less than nothing of %v", s.Of)
			}
		})
	}
	Keyed(c, &is.Accounts, was.Accounts, func(a *ledger.Account) *engine.Term { return &a.Thing },
		func(a, b *ledger.Account) bool { return slices.Equal(a.Shares, b.Shares) },
		func(a, _ *ledger.Account) { shares(&a.Shares) })
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

// Keyed are things in the order of their names: those that are gone, and those that are not
// the same as before. What was is nil where one is new.
func Keyed[T any](c *wire.Coder, all *[]*T, was []*T, id func(*T) *engine.Term, same func(is, was *T) bool, each func(is, was *T)) {
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
	Names(c, &gone)
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
