package world

import (
	"crypto/sha256"
	"encoding/hex"

	"hearth/sim/feature"
)

// Hash identifies the content of s: classes, values, what lies where and in
// which order, and the time, but not the names of entities.
func (s *State) Hash() string {
	s.hashOnce.Do(func() {
		sum := sha256.Sum256(s.Features(s.root).Canonical())
		s.hash = hex.EncodeToString(sum[:])
	})
	return s.hash
}

// Diff lists what is different in b, as paths from the root.
func Diff(a, b *State) []feature.Difference {
	if a == b {
		return nil
	}
	return feature.Diff(a.Features(a.root), b.Features(b.root))
}
