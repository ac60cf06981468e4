package world

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/feature"
)

// Hash identifies the content of s: classes, values, what lies where and in
// which order, the time, and what is kept beside s, but not the names of entities. Only in a world
// without a root, where nothing but their names tells entities apart, these count: its hash is made
// of the sum of those of its entities, so that only those that changed are looked at again.
func (s *State) Hash() string {
	s.hashOnce.Do(func() {
		var content []byte
		if free(s.root) {
			content = s.sum()
		} else {
			content = s.Features(s.root).Canonical()
		}
		s.hash = contentHash(content, s.attached)
	})
	return s.hash
}

// A digest is the hash of an entity, as a number in four words, the lowest one first.
type digest [4]uint64

// sum adds up the digests of all entities.
func (s *State) sum() []byte {
	var all digest
	for _, x := range s.all() {
		var carry uint64
		for i, word := range s.digest(x) {
			all[i], carry = bits.Add64(all[i], word, carry)
		}
	}
	var out []byte
	for _, word := range all {
		out = binary.BigEndian.AppendUint64(out, word)
	}
	return out
}

// digest is the hash of what s says of an entity, which is all in its version: it is found once.
func (s *State) digest(x *entity) *digest {
	if d := x.digest.Load(); d != nil {
		return d
	}
	lines := []string{engine.Fact{Pred: "type", Args: []engine.Term{x.id, x.class.term}}.String()}
	s.saying(x, func(pred string, e, v engine.Term) {
		lines = append(lines, engine.Fact{Pred: pred, Args: []engine.Term{e, v}}.String())
	})
	slices.Sort(lines)
	text := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	var d digest
	for i := range d {
		d[i] = binary.BigEndian.Uint64(text[8*i:])
	}
	x.digest.Store(&d)
	return &d
}

// Diff lists what is different in b, as paths from the root.
func Diff(a, b *State) []feature.Difference {
	if a == b {
		return nil
	}
	return feature.Diff(a.Features(a.root), b.Features(b.root))
}
