// Package massbalance keeps an account of the composition of each thing by weight, in whole billionths of a gram.
// Matter moves from account to account, so that the total never changes.
//
// [Open] opens the accounts of a state, [Ledger.Post] books a step. The rules of the step determine sources
// and requested amounts; the ledger limits them to what is available.
package massbalance

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/world"
)

// A Ledger holds the accounts of a kitchen.
type Ledger struct {
	Accounts []*Account // sorted by thing; an account is never changed
	Rest     []Share    // matter that belongs to no thing: shells, and what was wiped away
}

// An Account holds the composition of a thing.
type Account struct {
	Thing  engine.Term
	Shares []Share
}

// A Share is the amount of an ingredient in a thing.
type Share struct {
	Ingredient engine.Term // the ingredient: the thing itself, or what was mixed into it
	Class      string      // class of the ingredient when it was added to an account
	Nano       int64       // amount in billionths of a gram
}

// Gram is one gram in billionths of a gram.
const Gram = 1_000_000_000

// Sum returns the total of shares in billionths of a gram.
func Sum(shares []Share) (n int64) {
	for _, s := range shares {
		n += s.Nano
	}
	return n
}

// Account returns the account of a thing, or nil.
func (l *Ledger) Account(id engine.Term) *Account {
	if i, ok := l.find(id); ok {
		return l.Accounts[i]
	}
	return nil
}

func (l *Ledger) find(id engine.Term) (int, bool) {
	return slices.BinarySearchFunc(l.Accounts, id, func(a *Account, id engine.Term) int { return strings.Compare(a.Thing.Sym(), id.Sym()) })
}

// Grams returns the weight of a thing by its account, 0 if it has none.
func (l *Ledger) Grams(id engine.Term) float64 {
	if a := l.Account(id); a != nil {
		return float64(Sum(a.Shares)) / Gram
	}
	return 0
}

// Clone returns a copy that can be posted to without changing l.
func (l *Ledger) Clone() Ledger {
	return Ledger{slices.Clone(l.Accounts), slices.Clip(l.Rest)}
}

// Append appends an encoding of the ledger to a slice. Equal ledgers have equal encodings.
func (l *Ledger) Append(to []byte) []byte {
	text := func(s string) { to = append(binary.BigEndian.AppendUint32(to, uint32(len(s))), s...) }
	shares := func(all []Share) {
		to = binary.BigEndian.AppendUint32(to, uint32(len(all)))
		for _, s := range all {
			text(s.Ingredient.Sym())
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

// withdraw takes up to nano billionths of a gram from the selected shares of an account, in proportion. It
// takes at most what is available. An empty account is closed.
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
				taken = append(taken, Share{s.Ingredient, s.Class, t})
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

func anyShare(*Share) bool { return true }

// Open returns a ledger with accounts for all things that have a place in a state.
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

// nano converts grams to billionths of a gram.
func nano(grams float64) int64 { return int64(float64(grams*Gram) + 0.5) }

// mostDeep is the maximum nesting of mixtures that is resolved.
const mostDeep = 32

// Leaves calls do for each ingredient of a thing that weighs grams, with the weight of the ingredient. The
// ingredient is the thing itself, or what was mixed into it.
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
	if whole == 0 || deep > mostDeep { // nothing was mixed, or the amounts are unknown
		do(id, grams)
		return
	}
	for _, p := range parts {
		g, _ := s.Grams(p)
		leaves(s, p, float64(grams*g)/whole, deep+1, do)
	}
}
