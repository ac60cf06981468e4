package search

import (
	"context"

	"hearth/sim/world"
)

// Possible reports whether a goal may hold after some moves.
func (sp *Space) Possible(ctx context.Context, s *world.State, g *Goal) (bool, error) {
	maybe, _, err := (&search{Space: sp, goal: g, things: g.things(), removed: map[string][]Move{}}).possible(ctx, s, false)
	return maybe, err
}
