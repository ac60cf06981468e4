package spatial_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

const ml = spatial.Millilitre

// bowl is a form that stands in others like it.
func bowl(name string, r0, r1, height float64) *spatial.Form {
	const wall = 0.002
	h := round(r0, r1, height)
	h.Origin.Z = wall
	return &spatial.Form{Name: name, Foot: disc(2*r1 + 2*wall), Height: height + wall, Hollows: []spatial.Hollow{h}, Stack: 6}
}

func at(h spatial.Hollow, x, y, z float64) spatial.Hollow {
	h.Origin = real.Vec{X: x, Y: y, Z: z}
	return h
}

// The forms of a small kitchen.
var (
	room  = &spatial.Form{Name: "room", Foot: spatial.Footprint{W: 4, D: 3}, Height: 2.5, Fixed: true, Hollows: []spatial.Hollow{box(spatial.Shelf, 4, 3, 2.5)}}
	table = &spatial.Form{Name: "table", Foot: spatial.Footprint{W: 1.6, D: 0.8}, Height: 0.9, Fixed: true, Hollows: []spatial.Hollow{at(box(spatial.Top, 1.6, 0.8, 0.5), 0, 0, 0.9)}}
	press = &spatial.Form{Name: "cupboard", Foot: spatial.Footprint{W: 1, D: 0.5}, Height: 2, Fixed: true, Hollows: []spatial.Hollow{
		at(box(spatial.Shelf, 0.96, 0.46, 0.3), 0, 0, 0.1), at(box(spatial.Shelf, 0.96, 0.46, 0.3), 0, 0, 0.5), at(box(spatial.Shelf, 0.96, 0.46, 0.1), 0, 0, 1)}}
	small, large = bowl("small", 0.04, 0.08, 0.06), bowl("large", 0.06, 0.13, 0.1)
	tray         = &spatial.Form{Name: "tray", Foot: spatial.Footprint{W: 0.41, D: 0.31}, Height: 0.022, Hollows: []spatial.Hollow{at(box(spatial.Vessel, 0.4, 0.3, 0.02), 0, 0, 0.002)}}
	board        = &spatial.Form{Name: "board", Foot: spatial.Footprint{W: 0.4, D: 0.3}, Height: 0.02, Stack: 4, Hollows: []spatial.Hollow{at(box(spatial.Top, 0.4, 0.3, 0.4), 0, 0, 0.02)}}
	tins         = &spatial.Form{Name: "tins", Foot: spatial.Footprint{W: 0.3, D: 0.2}, Height: 0.04, Hollows: []spatial.Hollow{
		at(round(0.025, 0.035, 0.035), -0.05, 0, 0.005), at(round(0.025, 0.035, 0.035), 0.05, 0, 0.005)}}
	fork  = &spatial.Form{Name: "fork", Foot: spatial.Footprint{W: 0.02, D: 0.2}, Height: 0.02}
	panny = &spatial.Form{Name: "pan", Foot: spatial.Footprint{X: 0.1, W: 0.45, D: 0.25}, Height: 0.06, Hollows: []spatial.Hollow{at(round(0.1, 0.12, 0.05), 0, 0, 0.004)}}
	lid   = &spatial.Form{Name: "lid", Foot: disc(0.28), Height: 0.015}
	wrap  = &spatial.Form{Name: "wrap", Foot: spatial.Footprint{W: 0.3, D: 0.05}, Height: 0.05, Sheet: true}
	lump  = &spatial.Form{Name: "lump", Foot: disc(0.043), Height: 0.015, Piece: true}
	cube  = &spatial.Form{Name: "cube", Foot: spatial.Footprint{W: 0.03, D: 0.02}, Height: 0.03, Piece: true}
)

// building is what stands there before anything else.
func building() []spatial.Thing {
	pose := func(x, y, turn float64) *spatial.Pose {
		return &spatial.Pose{Pos: real.Vec{X: x, Y: y}, Rot: real.Turn(real.Vec{Z: 1}, turn)}
	}
	return []spatial.Thing{
		{ID: "room", Form: room, Pose: pose(0, 0, 0)},
		{ID: "table", Container: "room", Form: table, Pose: pose(1, 0.3, 0.4)},
		{ID: "press", Container: "room", Form: press, Pose: pose(-1.3, 0.5, -math.Pi/2)},
	}
}

func liquid(n float64) []spatial.Part {
	return []spatial.Part{{Volume: spatial.Volume(n * float64(ml))}}
}

// said are the relations that things came with.
func said(things []spatial.Thing) (all []spatial.Relation) {
	for _, t := range things {
		if t.Covers != "" {
			all = append(all, spatial.Relation{Thing: t.ID, Covers: true, Place: t.Covers})
		} else if t.Container != "" {
			all = append(all, spatial.Relation{Thing: t.ID, Place: t.Container})
		}
	}
	slices.SortFunc(all, func(a, b spatial.Relation) int { return strings.Compare(a.Thing, b.Thing) })
	return all
}

func relations(s *spatial.Scene) []spatial.Relation {
	return spatial.Relations(s.Bodies, s.Fills, spatial.Touching(s.Bodies))
}

func TestLayout(t *testing.T) {
	things := append(building(),
		spatial.Thing{ID: "a", Container: "table", Form: large},
		spatial.Thing{ID: "milk", Container: "a", Fill: liquid(800)},
		spatial.Thing{ID: "foil", Covers: "a", Form: wrap},
		spatial.Thing{ID: "t", Container: "table", Form: tray, Pattern: &spatial.Pattern{Gap: 0.05}},
		spatial.Thing{ID: "b", Container: "table", Form: board},
		spatial.Thing{ID: "sugar", Container: "b", Fill: []spatial.Part{{Volume: 100 * ml, Packing: 0.5}}},
		spatial.Thing{ID: "spilt", Container: "table", Fill: liquid(10)},
		spatial.Thing{ID: "m", Container: "table", Form: tins},
		spatial.Thing{ID: "p", Container: "press", Form: panny},
		spatial.Thing{ID: "egg", Container: "p", Form: cube},
		spatial.Thing{ID: "batter", Container: "m", Fill: liquid(100)})
	for i := range 26 {
		things = append(things, spatial.Thing{ID: fmt.Sprintf("dough%02d", i), Container: "t", Form: lump})
	}
	for i := range 8 {
		things = append(things, spatial.Thing{ID: fmt.Sprintf("bowl%d", i), Container: "press", Form: large},
			spatial.Thing{ID: fmt.Sprintf("fork%d", i), Container: "press", Form: fork})
	}
	for i := range 2 {
		things = append(things, spatial.Thing{ID: fmt.Sprintf("cake%d", i), Container: "m", Form: cube},
			spatial.Thing{ID: fmt.Sprintf("over%d", i), Container: "press", Form: board})
	}
	s, err := spatial.Layout(things)
	require.NoError(t, err)
	require.Equal(t, said(things), relations(s))
	where := map[string]real.Vec{}
	for _, b := range s.Bodies {
		where[b.ID] = b.Pos
	}
	require.Greater(t, where["bowl0"].Z, where["bowl5"].Z, "the first is on top")
	require.InDelta(t, where["bowl0"].X, where["bowl5"].X, 1e-9)
	require.Greater(t, where["bowl5"].Sub(where["bowl6"]).Len(), 0.2, "six are a stack")
	require.InDelta(t, 1, where["fork0"].Z, 1e-9, "the lowest shelf that is high enough")
	require.Equal(t, spatial.Gap{Thing: "t", Wanted: 0.05, Actual: s.Gaps[0].Actual}, s.Gaps[0])
	require.InDelta(t, 0.0284, s.Gaps[0].Actual, 1e-4)
	require.Equal(t, spatial.Level{Thing: "a", Bulk: 800 * ml, Z: s.Levels[0].Z}, s.Levels[0])
	level := func(h spatial.Hollow, v spatial.Volume) float64 { z, _ := h.Level(v); return z }
	require.Equal(t, level(large.Hollows[0], 800*ml), s.Levels[0].Z)
	require.Equal(t, level(tins.Hollows[0], 50*ml), s.Levels[1].Z, "a share in each tin")
}

func TestLayoutReportsThingsWithoutAFreePlace(t *testing.T) {
	dough := func(n int, more ...spatial.Thing) (all []spatial.Thing) {
		for i := range n {
			all = append(all, spatial.Thing{ID: fmt.Sprint(i), Container: "t", Form: lump})
		}
		return append(all, more...)
	}
	tests := []struct {
		name, want string
		things     []spatial.Thing
	}{
		{"too many pieces", "t has no free place: 43 mm by 43 mm needed for each of 70, 0 placed",
			dough(70, spatial.Thing{ID: "t", Container: "table", Form: tray})},
		{"too many in a bowl", "t has no free place: 43 mm by 43 mm needed for each of 40, 15 placed",
			dough(40, spatial.Thing{ID: "t", Container: "table", Form: small})},
		{"too high", "press is too low: 2500 mm needed, 300 mm free", []spatial.Thing{{ID: "pole", Container: "press", Form: &spatial.Form{Name: "pole", Foot: disc(0.1), Height: 2.5}}}},
		{"too wide", "press has no free place: 2000 mm by 2000 mm needed for each of 1, 0 placed", []spatial.Thing{{ID: "disc", Container: "press", Form: &spatial.Form{Name: "disc", Foot: disc(2), Height: 0.1}}}},
		{"on a fork", "fork cannot hold things", []spatial.Thing{{ID: "fork", Container: "table", Form: fork}, {ID: "pea", Container: "fork", Form: cube}}},
		{"too small a lid", "bowl is too narrow for a cover: it is 280 mm wide, the mouth 400 mm",
			[]spatial.Thing{{ID: "bowl", Container: "table", Form: bowl("vast", 0.1, 0.2, 0.1)}, {ID: "lid", Covers: "bowl", Form: lid}}},
		{"a lid on a board", "board cannot hold things", []spatial.Thing{{ID: "board", Container: "table", Form: board}, {ID: "lid", Covers: "board", Form: lid}}},
		{"two lids", "bowl is covered", []spatial.Thing{{ID: "bowl", Container: "table", Form: large}, {ID: "lid", Covers: "bowl", Form: lid}, {ID: "foil", Covers: "bowl", Form: wrap}}},
		{"in nothing", "x is in or on a thing that is not in the scene", []spatial.Thing{{ID: "x", Container: "y", Form: cube}}},
		{"in itself", "x is in or on a thing that is not in the scene", []spatial.Thing{{ID: "x", Container: "y", Form: large}, {ID: "y", Container: "x", Form: large}}},
		{"twice", "x occurs twice in the scene", []spatial.Thing{{ID: "x", Container: "table", Form: cube}, {ID: "x", Container: "table", Form: cube}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := spatial.Layout(append(building(), tt.things...))
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestWhatStandsDecidesWhereAThingIs(t *testing.T) {
	pose := func(id string, f *spatial.Form, x, z float64) spatial.Body {
		return spatial.Body{ID: id, Form: f, Pos: real.Vec{X: x, Z: z}, Rot: real.NoTurn()}
	}
	bodies := []spatial.Body{pose("table", table, 0, 0), pose("board", board, 0, 0.9), pose("egg", cube, 0.199, 0.92),
		pose("bowl", large, 0.5, 0.9), pose("pea", cube, 0.5, 0.95), pose("held", cube, 0, 1.2), pose("lid", lid, 0.5, 1.002)}
	where := func(thing string, contacts ...spatial.Contact) string {
		for _, r := range spatial.Relations(bodies, nil, contacts) {
			if r.Thing == thing {
				return fmt.Sprint(r.Place, " ", r.Covers)
			}
		}
		return ""
	}
	on := func(upper, lower string, up, load float64) spatial.Contact {
		return spatial.Contact{Upper: upper, Lower: lower, Up: up, Load: load}
	}
	table := on("board", "table", 1, 9)
	require.Equal(t, "board false", where("egg", table, on("egg", "board", 1, 2), on("egg", "table", 0.9, 1)))
	require.Equal(t, "table false", where("egg", table, on("egg", "board", 1, 1), on("egg", "table", 0.9, 2)), "the largest load decides")
	require.Equal(t, "table false", where("egg", table, on("egg", "board", 0.5, 5), on("egg", "table", 0.9, 2)), "a steep face carries nothing")
	require.Equal(t, "", where("held", table), "over a board is not on it")
	require.Equal(t, "bowl false", where("pea"), "in a bowl, whether it touches it or not")
	require.Equal(t, "bowl true", where("lid"))
	bodies[3].Rot = real.Turn(real.Vec{X: 1}, 2.5)
	require.Equal(t, "", where("pea"), "the bowl lies over")

	above := func(a, b int) bool { return bodies[a].Above(&bodies[b]) }
	require.True(t, above(5, 1) && above(5, 0) && above(1, 0))
	require.False(t, above(1, 5) || above(3, 1) || above(4, 3))
}

func TestPatterns(t *testing.T) {
	lay := func(p *spatial.Pattern, form *spatial.Form, n int) *spatial.Scene {
		things := append(building(), spatial.Thing{ID: "b", Container: "table", Form: board, Pattern: p})
		for i := range n {
			f := form
			if i%2 == 1 {
				f = cube
			}
			things = append(things, spatial.Thing{ID: fmt.Sprintf("x%02d", i), Container: "b", Form: f})
		}
		s, err := spatial.Layout(things)
		require.NoError(t, err)
		require.Equal(t, said(things), relations(s))
		return s
	}
	heap := lay(&spatial.Pattern{Heap: true}, cube, 200)
	top := 0.0
	for _, b := range heap.Bodies {
		if b.Form == cube {
			top = max(top, b.Pos.Z)
		}
	}
	require.InDelta(t, 0.92+0.03, top, 1e-9, "two layers")
	sections := lay(&spatial.Pattern{Sections: true}, lump, 20)
	b := sections.Bodies[slices.IndexFunc(sections.Bodies, func(b spatial.Body) bool { return b.ID == "b" })]
	for _, x := range sections.Bodies {
		if x.Form.Piece {
			p := b.Rot.Inverse().Apply(x.Pos.Sub(b.Pos))
			require.Equal(t, x.Form == lump, p.X < 0, "%s at %v", x.ID, p)
		}
	}
	angle := lay(&spatial.Pattern{Turn: 0.7}, cube, 10)
	for _, x := range angle.Bodies {
		if x.Form == cube {
			require.InDelta(t, 0.7, b.Rot.Inverse().Mul(x.Rot).Vector().Z, 1e-9)
		}
	}
}

// scatter makes up a scene: containers in containers, pieces, fills and covers.
// What has no place is refused with its numbers, and left out.
func scatter(t testing.TB, r *rand.Rand, most int) []spatial.Thing {
	things := building()
	forms := []*spatial.Form{small, large, tray, board, tins, fork, panny, lid, lump, cube, nil, lump, cube}
	for i := range r.IntN(most) {
		in := r.IntN(len(things)-1) + 1
		for things[in].Form == nil || len(things[in].Form.Hollows) == 0 {
			in = r.IntN(len(things)-1) + 1
		}
		holder := &things[in]
		x := spatial.Thing{ID: fmt.Sprintf("x%d", i), Container: holder.ID, Form: forms[r.IntN(len(forms))]}
		switch {
		case x.Form == nil:
			x.Fill = []spatial.Part{{Volume: spatial.Volume(r.Int64N(int64(50 * ml))), Packing: []float64{0, 0.6}[r.IntN(2)]}}
		case x.Form == lid && holder.Form == large:
			x.Container, x.Covers = "", holder.ID
		case x.Form.Name == holder.Form.Name:
			x.Container = "press"
		}
		if holder.Pattern == nil && r.IntN(3) == 0 {
			holder.Pattern = &spatial.Pattern{Gap: 0.05 * r.Float64(), Even: r.IntN(2) == 0, Turn: r.Float64(), Heap: r.IntN(4) == 0, Sections: r.IntN(4) == 0}
		}
		things = append(things, x)
		if _, err := spatial.Layout(things); err != nil {
			var refusal *spatial.Refusal
			require.ErrorAs(t, err, &refusal)
			require.NotContains(t, err.Error(), "{")
			things = things[:len(things)-1]
		}
	}
	return things
}

// check lays out a scene and holds what must be so of every one.
func check(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	things := scatter(t, r, 60)
	s, err := spatial.Layout(things)
	require.NoError(t, err)
	require.Equal(t, said(things), relations(s), "seed %d", seed)

	// the order of what is in different places does not matter
	other := slices.Clone(things)
	for range 200 {
		if i := r.IntN(len(other) - 1); other[i].Container+"|"+other[i].Covers != other[i+1].Container+"|"+other[i+1].Covers {
			other[i], other[i+1] = other[i+1], other[i]
		}
	}
	again, err := spatial.Layout(other)
	require.NoError(t, err)
	require.Equal(t, s, again, "seed %d", seed)

	// what stands beside each other in a place does not overlap
	for i := range s.Bodies {
		for k := range i {
			a, b := &s.Bodies[i], &s.Bodies[k]
			if a.Form.Fixed || b.Form.Fixed || a.Pos.Z != b.Pos.Z {
				continue
			}
			require.GreaterOrEqual(t, distance(outline(a), outline(b)), -1e-4, "%s and %s, seed %d", a.ID, b.ID, seed)
			require.False(t, inside(outline(a), outline(b)), "%s and %s, seed %d", a.ID, b.ID, seed)
		}
	}
}

// outline is the footprint of an upright body where it stands.
func outline(b *spatial.Body) spatial.Footprint {
	f := b.Form.Foot
	p := b.Pos.Add(b.Rot.Apply(real.Vec{X: f.X, Y: f.Y}))
	f.X, f.Y, f.Turn = p.X, p.Y, f.Turn+b.Rot.Vector().Z
	return f
}

// inside reports whether the middle of one is in the other.
func inside(f, g spatial.Footprint) bool {
	if g.R > 0 {
		return real.Hypot(f.X-g.X, f.Y-g.Y) < g.R
	}
	s, c := real.SinCos(g.Turn)
	x, y := f.X-g.X, f.Y-g.Y
	return math.Abs(x*c+y*s) < g.W/2 && math.Abs(y*c-x*s) < g.D/2
}

func TestGeometryGivesBackTheRelations(t *testing.T) {
	for seed := range uint64(60) {
		check(t, seed)
	}
}

func FuzzGeometryGivesBackTheRelations(f *testing.F) {
	f.Add(uint64(1000))
	f.Fuzz(func(t *testing.T, seed uint64) { check(t, seed) })
}

// The bits are those of every processor.
func Example() {
	h, bodies := sha256.New(), 0
	for seed := range uint64(20) {
		s, err := spatial.Layout(scatter(&testing.T{}, rand.New(rand.NewPCG(seed, 2)), 40))
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, b := range s.Bodies {
			bodies++
			_ = binary.Write(h, binary.BigEndian, [7]float64{b.Pos.X, b.Pos.Y, b.Pos.Z, b.Rot.X, b.Rot.Y, b.Rot.Z, b.Rot.W})
		}
		for _, l := range s.Levels {
			_ = binary.Write(h, binary.BigEndian, [3]float64{l.Z, float64(l.Bulk), large.Hollows[0].SpillAngle(l.Bulk, 1, 0)})
		}
		for _, r := range relations(s) {
			fmt.Fprintln(h, r)
		}
	}
	fmt.Printf("%d bodies %x\n", bodies, h.Sum(nil))
	// Output: 373 bodies d0291f943a5183e8bdbb9ef36b699c4a414d57635a71ba8fbe18e9fc613009da
}

func BenchmarkLayoutAndRelations(b *testing.B) {
	things := scatter(b, rand.New(rand.NewPCG(9, 9)), 200)
	for b.Loop() {
		s, _ := spatial.Layout(things)
		relations(s)
	}
	b.ReportMetric(float64(len(things)), "things")
}
