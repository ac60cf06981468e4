package benchmark

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"hearth/parser/network"
)

// Digest writes the data that scores depend on, for hashing: every gold network with its dish, sorted by
// recipe id.
func (s *Set) Digest(w io.Writer) {
	for _, id := range slices.Sorted(maps.Keys(s.entries)) {
		if e := s.entryToScore(id); e.Gold != nil {
			fmt.Fprintf(w, "%s %s\n%s", id, e.Primary, network.Print(&network.File{Networks: []*network.Network{e.Gold}}))
		}
	}
}
