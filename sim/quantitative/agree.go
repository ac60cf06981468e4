package quantitative

import (
	"cmp"
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// A Difference is a relation of which state and geometry say different things.
type Difference struct {
	Thing            string
	ByRules, ByPlace string // what it lies in or on, or covers; empty: nothing
}

// String says the difference in words.
func (d Difference) String() string {
	return fmt.Sprintf("%s: %s by the rules, %s by its place", d.Thing, cmp.Or(d.ByRules, "nowhere"), cmp.Or(d.ByPlace, "nowhere"))
}

// Differences are where things lie by the rules, and by their places; what is away for an
// appointment is left out until that is due.
func (m *Mode) Differences(s *world.State) ([]Difference, error) {
	k, err := m.kitchen(s)
	if err != nil {
		return nil, err
	}
	away := map[string]bool{}
	for _, a := range k.Due {
		for _, x := range a.motions {
			away[x.x.Sym()] = true
		}
	}
	bodies, fills := m.matter.scene(k, s)
	byPlace := map[string]string{}
	for _, r := range spatial.Relations(bodies, fills, spatial.Touching(bodies)) {
		byPlace[r.Thing] = r.Place
	}
	var out []Difference
	said := map[string]string{}
	for _, id := range s.Things() {
		if at, ok := s.Place(id); ok {
			said[id.Sym()] = at.Sym()
		}
	}
	for _, id := range s.Things() {
		for _, on := range coverings {
			if cover, ok := s.Value(id, on); ok && said[id.Sym()] != "" && k.Body(cover) != nil {
				said[cover.Sym()] = id.Sym()
			}
		}
	}
	for _, id := range s.Things() {
		x := id.Sym()
		if away[x] || said[x] == byPlace[x] || id == s.Root() {
			continue
		}
		if t := m.matter.thing(s.Class(id)); t != nil && t.stand != nil && engine.Name(said[x]) == s.Root() {
			continue // the building stands in the room
		}
		out = append(out, Difference{x, said[x], byPlace[x]})
	}
	slices.SortFunc(out, func(a, b Difference) int { return cmp.Compare(a.Thing, b.Thing) })
	return out, nil
}

// coverings are the properties of things that lie under others.
var coverings = []string{"covered_with", "lined_with"}

// scene is the kitchen as geometry sees it.
func (m *matter) scene(k *Kitchen, s *world.State) (bodies []spatial.Body, fills []spatial.Relation) {
	for _, b := range k.Bodies {
		if f := m.form(k, s, b); f != nil {
			bodies = append(bodies, spatial.Body{ID: b.ID.Sym(), Form: f, Pos: b.Pose.Pos, Rot: b.Pose.Rot})
		} else if b.In.Kind() == engine.NameKind {
			fills = append(fills, spatial.Relation{Thing: b.ID.Sym(), Place: b.In.Sym()})
		}
	}
	return bodies, fills
}
