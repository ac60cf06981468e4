package world

import (
	"slices"
	"strings"

	"hearth/sim/feature"
)

// Hash identifies the content of s: classes, values, what lies where and in
// which order, the time, and what is kept beside s, but not the names of entities. Only in a world
// without a root, where nothing but their names tells entities apart, these count.
func (s *State) Hash() string {
	s.hashOnce.Do(func() {
		var text []byte
		if free(s.root) {
			text = s.canonicalFacts()
		} else {
			text = s.Features(s.root).Canonical()
		}
		s.hash = contentHash(text, s.attached)
	})
	return s.hash
}

// canonicalFacts writes the facts of s in order, one a line.
func (s *State) canonicalFacts() []byte {
	facts := s.Facts()
	lines := make([]string, len(facts))
	for i, f := range facts {
		lines[i] = f.String()
	}
	slices.Sort(lines)
	return []byte(strings.Join(lines, "\n"))
}

// Diff lists what is different in b, as paths from the root.
func Diff(a, b *State) []feature.Difference {
	if a == b {
		return nil
	}
	return feature.Diff(a.Features(a.root), b.Features(b.root))
}
