// Package ledger keeps an account of what each thing is made of, by weight, in whole
// billionths of a gram. Matter is moved from account to account: what one gets, another
// one had, so that the sum of all stays the same.
//
// [Open] opens the accounts of a state, [Ledger.Post] books a step. The rules of the step
// say what is taken out of what and how much is asked for; what is there is said here.
package ledger

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/world"
)

// A Ledger is the accounts of a kitchen.
type Ledger struct {
	Accounts []*Account // by their things; none is changed when it was made
	Rest     []Share    // what nobody weighs: shells, and what was wiped away
}

// An Account says what a thing is made of.
type Account struct {
	Thing  engine.Term
	Shares []Share
}

// A Share is how much of an ingredient is in a thing.
type Share struct {
	Of    engine.Term // the ingredient: the thing itself, or what was mixed into it
	Class string      // what it was when it was taken
	Nano  int64       // billionths of a gram
}

// Gram is so many billionths.
const Gram = 1_000_000_000

// Sum is how much shares are together, in billionths of a gram.
func Sum(shares []Share) (n int64) {
	for _, s := range shares {
		n += s.Nano
	}
	return n
}

// Account returns that of a thing; nil where it has none.
func (l *Ledger) Account(id engine.Term) *Account {
	if i, ok := l.find(id); ok {
		return l.Accounts[i]
	}
	return nil
}

func (l *Ledger) find(id engine.Term) (int, bool) {
	return slices.BinarySearchFunc(l.Accounts, id, func(a *Account, id engine.Term) int { return strings.Compare(a.Thing.Sym(), id.Sym()) })
}

// Grams is what a thing weighs by its account; 0 where it has none.
func (l *Ledger) Grams(id engine.Term) float64 {
	if a := l.Account(id); a != nil {
		return float64(Sum(a.Shares)) / Gram
	}
	return 0
}

// Clone is a ledger that can be posted to while this one stays.
func (l *Ledger) Clone() Ledger {
	return Ledger{slices.Clone(l.Accounts), slices.Clip(l.Rest)}
}

// Append appends all of it as bytes: the same for equal ledgers.
func (l *Ledger) Append(to []byte) []byte {
	text := func(s string) { to = append(binary.BigEndian.AppendUint32(to, uint32(len(s))), s...) }
	shares := func(all []Share) {
		to = binary.BigEndian.AppendUint32(to, uint32(len(all)))
		for _, s := range all {
			text(s.Of.Sym())
			text(s.Class)
			to = binary.BigEndian.AppendUint64(to, uint64(s.Nano))
		}
	}
	to = binary.BigEndian.AppendUint32(to, uint32(len(l.Accounts)))
	for _, a := range l.Accounts {
		text(a.Thing.Sym())
		shares(a.Shares)
	}
	shares(l.Rest)
	return to
}

// credit opens an account.
func (l *Ledger) credit(id engine.Term, shares []Share) {
	if i, ok := l.find(id); !ok && len(shares) > 0 {
		l.Accounts = slices.Insert(l.Accounts, i, &Account{id, shares})
	}
}

// withdraw takes so much out of the shares of an account that are asked for, of each in
// proportion, at most all there is. An account with nothing in it is closed.
func (l *Ledger) withdraw(id engine.Term, nano int64, of func(*Share) bool) (taken []Share) {
	i, ok := l.find(id)
	if !ok {
		return nil
	}
	var all, passed, before uint64
	old := l.Accounts[i]
	for j := range old.Shares {
		if of(&old.Shares[j]) {
			all += uint64(old.Shares[j].Nano)
		}
	}
	take := min(uint64(max(0, nano)), all)
	left := &Account{Thing: id}
	for _, s := range old.Shares {
		if of(&s) && all > 0 {
			passed += uint64(s.Nano)
			hi, lo := bits.Mul64(take, passed)
			now, _ := bits.Div64(hi, lo, all)
			if t := int64(now - before); t > 0 {
				taken = append(taken, Share{s.Of, s.Class, t})
				s.Nano -= t
			}
			before = now
		}
		if s.Nano > 0 {
			left.Shares = append(left.Shares, s)
		}
	}
	if l.Accounts[i] = left; len(left.Shares) == 0 {
		l.Accounts = slices.Delete(l.Accounts, i, i+1)
	}
	return taken
}

const everything = 1<<63 - 1

func whatever(*Share) bool { return true }

// Open opens the accounts of all that lies somewhere in a state.
func Open(s *world.State) (l Ledger) {
	for _, id := range s.Things() {
		if _, lies := s.Place(id); !lies {
			continue
		}
		var shares []Share
		grams, _ := s.Grams(id)
		Leaves(s, id, grams, func(of engine.Term, grams float64) {
			if n := nano(grams); n > 0 {
				shares = append(shares, Share{of, s.Class(of), n})
			}
		})
		l.credit(id, shares)
	}
	return l
}

// nano is a weight in billionths of a gram.
func nano(grams float64) int64 { return int64(float64(grams*Gram) + 0.5) }

// mostDeep is how deep mixtures of mixtures are looked into.
const mostDeep = 32

// Leaves calls do with what so many grams of a thing are made of by the state, and how
// heavy that is: itself, or all that was mixed into it.
func Leaves(s *world.State, id engine.Term, grams float64, do func(of engine.Term, grams float64)) {
	leaves(s, id, grams, 0, do)
}

func leaves(s *world.State, id engine.Term, grams float64, deep int, do func(of engine.Term, grams float64)) {
	parts := s.Parts(id)
	whole := 0.0
	for _, p := range parts {
		g, _ := s.Grams(p)
		whole += g
	}
	if whole == 0 || deep > mostDeep { // nothing was mixed, or nobody knows how much of it
		do(id, grams)
		return
	}
	for _, p := range parts {
		g, _ := s.Grams(p)
		leaves(s, p, float64(grams*g)/whole, deep+1, do)
	}
}
