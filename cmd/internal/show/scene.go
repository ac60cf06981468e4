package show

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// columns is how many things of a place stand in one line.
const columns = 3

// Scene writes the places of a state with what lies in them, sorted by name
// and counted, as in Figure 6 of the benchmark paper. What is in use only
// because of its contents is left out for them, as the bowls of a stock are.
func Scene(w io.Writer, s *world.State) error {
	if _, err := fmt.Fprintf(w, "%s, at %s s\n", s.Features(s.Root()), seconds(s.Clock())); err != nil {
		return err
	}
	for _, place := range s.Contents(s.Root()) {
		things := things(s, place)
		if len(things) == 0 {
			things = []string{"nothing"}
		}
		if _, err := fmt.Fprintf(w, "\n%s\n", s.Features(place)); err != nil {
			return err
		}
		err := tabulate(w, func(t table) {
			for line := range slices.Chunk(things, columns) {
				t.row("  " + strings.Join(line, "\t"))
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// things lists what lies in a place, equal things together.
func things(s *world.State, place engine.Term) []string {
	count := map[string]int{}
	for _, x := range s.Contents(place) {
		count[thing(s, x)]++
	}
	var out []string
	for name, n := range count {
		if n > 1 || !strings.HasSuffix(name, ")") {
			name = fmt.Sprintf("%s (%d)", name, n)
		}
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// thing names one thing: a stocked one by what it holds, with its amounts.
func thing(s *world.State, x engine.Term) string {
	if held := s.Contents(x); len(held) == 1 {
		return thing(s, held[0])
	} else if len(held) > 1 {
		words := make([]string, len(held))
		for i, h := range held {
			words[i] = thing(s, h)
		}
		return s.Class(x) + " with " + strings.Join(words, ", ")
	}
	o := s.Features(x)
	var amounts []string
	for _, slot := range o.Slots {
		if slot.Value.Kind == feature.AmountKind {
			amounts = append(amounts, slot.Value.String())
		}
	}
	if items := s.Values(x, "item"); len(items) > 0 {
		amounts = append(amounts, fmt.Sprintf("%d %s", len(items), s.Class(items[0])))
	}
	if len(amounts) == 0 {
		return o.Class
	}
	return fmt.Sprintf("%s (%s)", o.Class, strings.Join(amounts, ", "))
}
