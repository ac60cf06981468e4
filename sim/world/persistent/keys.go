package persistent

import "slices"

// keyBits is the number of bits of a rank in a key; the bits above hold the group.
const keyBits = 40

// Key combines a group, which must not be negative, and a rank within it into one rank. Members are then
// sorted by group first.
func Key(group int, rank int64) int64 { return int64(group)<<keyBits + 1<<(keyBits-1) + rank }

// CanKey reports whether a rank fits into a key.
func CanKey(rank int64) bool { return -1<<(keyBits-1) < rank && rank < 1<<(keyBits-1) }

// fewGroups is the maximum number of groups that are searched one by one.
const fewGroups = 8

// Merge calls f for the numbers of several groups in the order of their ranks, until f returns false. A number
// at the same rank in several groups is visited once. Merge reports whether f never returned false. Groups
// lists the groups; among reports whether a group is one of them.
func (o *Order) Merge(groups []int, among func(group int) bool, f func(number int32) bool) bool {
	var room [fewGroups]Member
	heads := room[:0] // the next member of each group
	if len(groups) <= fewGroups {
		for _, g := range groups {
			if m, ok := o.After(int64(g) << keyBits); ok && int(m.Rank>>keyBits) == g {
				heads = append(heads, m)
			}
		}
	} else {
		for m, ok := o.First(); ok; m, ok = o.After((m.Rank>>keyBits + 1) << keyBits) {
			if among(int(m.Rank >> keyBits)) {
				heads = append(heads, m)
			}
		}
	}
	rank := func(m Member) int64 { return m.Rank & (1<<keyBits - 1) }
	for len(heads) > 0 {
		least := 0
		for i := range heads {
			if rank(heads[i]) < rank(heads[least]) {
				least = i
			}
		}
		now := heads[least]
		if !f(now.Number) {
			return false
		}
		for i := len(heads) - 1; i >= 0; i-- {
			if m := heads[i]; rank(m) == rank(now) && m.Number == now.Number {
				var ok bool
				if heads[i], ok = o.After(m.Rank); !ok || heads[i].Rank>>keyBits != m.Rank>>keyBits {
					heads = slices.Delete(heads, i, i+1)
				}
			}
		}
	}
	return true
}
