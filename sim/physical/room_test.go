package physical_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts"
	"hearth/facts/corpus"
	"hearth/parser/source"
	"hearth/sim/manipulation"
	"hearth/sim/physical"
	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

// start returns the things of a scene, to be laid out.
func start(t testing.TB, edition string) ([]spatial.Thing, *physical.Data) {
	t.Helper()
	onto := kitchen(t, edition)
	d := figures(t, onto)
	scene, err := corpus.LoadScene(corpus.Files, "full", onto)
	require.NoError(t, err)
	grams := map[string]float64{}
	for _, f := range onto.Facts() {
		if f.Pred == "factor" {
			grams[f.Args[0].Sym()+f.Args[1].Sym()] = float64(f.Args[2].Num()) / 1e9
		}
	}
	var all []spatial.Thing
	count := map[string]int{}
	var add func(x *facts.Thing, in string)
	add = func(x *facts.Thing, in string) {
		count[x.Class]++
		thing := spatial.Thing{ID: fmt.Sprintf("%s/%d", x.Class, count[x.Class]), Container: in}
		if n, ok := x.Values["quantity"]; ok {
			g := float64(n.Num()) / 1e9
			if unit := x.Values["unit"].Sym(); unit != "/g" {
				g *= grams["/"+x.Class+unit]
			}
			part, err := d.Part(x.Class, g)
			if err != nil {
				part = spatial.Part{Volume: spatial.Cubic(g / 1e6)}
			}
			thing.Fill = []spatial.Part{part}
		} else {
			thing.Form, err = d.Form(x.Class)
			require.NoError(t, err)
			if p, ok := d.Pose(x.Class); ok {
				thing.Pose = &p
			}
		}
		all = append(all, thing)
		for _, y := range x.Contents {
			add(y, thing.ID)
		}
	}
	add(scene.Root, "")
	return all, d
}

func TestTheKitchenHasRoomForAllThings(t *testing.T) {
	for _, edition := range editions {
		things, d := start(t, edition)
		s, err := spatial.Layout(things)
		require.NoError(t, err)
		require.Greater(t, len(s.Bodies), 200)
		for i := range s.Bodies {
			for k := range i {
				if a, b := &s.Bodies[i], &s.Bodies[k]; !a.Form.Fixed && !b.Form.Fixed {
					require.False(t, overlap(a, b), "%s: %s and %s", edition, a.ID, b.ID)
				}
			}
		}
		want, got, holds := map[string]string{}, map[string]string{}, map[string]string{}
		for _, x := range things[1:] {
			want[x.ID] = x.Container
			holds[x.Container] = x.ID
		}
		for _, r := range spatial.Relations(s.Bodies, s.Fills, spatial.Touching(s.Bodies)) {
			got[r.Thing] = r.Place
			require.False(t, r.Covers)
		}
		require.Equal(t, want, got)
		for _, l := range s.Levels {
			if l.Excess > 0 {
				t.Logf("%s: %s is heaped: %.0f ml, %.0f of them above the rim", edition, holds[l.Thing], l.Bulk.Millilitres(), l.Excess.Millilitres())
			}
		}
		reached(t, d, s)
	}
}

// The built-in furniture does not overlap. Hearth checks only files that users add, so the test adds the built-in
// files as such.
func TestTheBuiltInFurnitureDoesNotOverlap(t *testing.T) {
	for _, edition := range editions {
		_, err := physical.Load(kitchen(t, edition), os.DirFS("."))
		list, other := source.SplitError(err)
		require.NoError(t, other)
		for _, d := range list.Items {
			require.Equal(t, "E0310", d.Code, d.Msg) // a class of the other edition
		}
	}
}

// overlap reports whether two upright bodies overlap: their ranges of height and their outlines intersect. Stacked
// bowls do.
func overlap(a, b *spatial.Body) bool {
	if a.Form.Name == b.Form.Name && math.Hypot(a.Pos.X-b.Pos.X, a.Pos.Y-b.Pos.Y) < 1e-9 && a.Pos.Z != b.Pos.Z ||
		a.Pos.Z >= b.Pos.Z+b.Form.Height || b.Pos.Z >= a.Pos.Z+a.Form.Height {
		return false
	}
	board := spatial.NewBoard(&spatial.Hollow{Kind: spatial.Top, Size: real.Vec{X: 10, Y: 10, Z: 1}})
	board.Take(outline(a))
	return !board.Free(outline(b))
}

// outline returns the footprint of an upright body at its position.
func outline(b *spatial.Body) spatial.Footprint {
	f := b.Form.Foot
	p := b.Pos.Add(b.Rot.Apply(real.Vec{X: f.X, Y: f.Y}))
	f.X, f.Y, f.Turn = p.X, p.Y, b.Rot.Vector().Z
	return f
}

// reached checks that the cook of the quantitative kitchen reaches everything from one of the places where he can
// stand.
func reached(t *testing.T, d *physical.Data, s *spatial.Scene) {
	t.Helper()
	in := map[string]string{}
	for _, r := range spatial.Relations(s.Bodies, s.Fills, spatial.Touching(s.Bodies)) {
		in[r.Thing] = r.Place
	}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		class, _, _ := strings.Cut(in[b.ID], "/")
		place, ok := d.Shapes.Lookup(class)
		if b.Form.Fixed || !ok || !place.Fixed {
			continue
		}
		own, _ := d.Shapes.Lookup(b.Form.Name)
		reaches := func(g physical.Grasp) bool {
			at := b.Pos.Add(b.Rot.Apply(real.Vec{X: g.Position[0] / 1000, Y: g.Position[1] / 1000, Z: g.Position[2] / 1000}))
			return slices.ContainsFunc(place.Stands, func(stand []float64) bool {
				c := manipulation.Cook{Stands: real.Vec{X: stand[0] / 1000, Y: stand[1] / 1000}}
				_, err := c.Reach(at, nil)
				return err == nil
			})
		}
		require.True(t, slices.ContainsFunc(own.Grasps, reaches), "%s at %v in %s", b.ID, b.Pos, in[b.ID])
	}
}

// The places where things stand do not overlap and are inside the room.
func TestTheBuildingIsConsistent(t *testing.T) {
	onto := kitchen(t, "2024")
	d := figures(t, onto)
	type space struct {
		of     string
		lo, hi real.Vec
	}
	room, err := d.Form("kitchen-state")
	require.NoError(t, err)
	size := room.Hollows[0].Size
	var all []space
	for _, class := range []string{"counter-top", "stove", "oven", "kitchen-sink", "kitchen-cabinet", "pantry", "fridge", "freezer", "microwave"} {
		f, err := d.Form(class)
		require.NoError(t, err)
		pose, ok := d.Pose(class)
		require.True(t, ok, class)
		s, _ := d.Shapes.Lookup(class)
		require.NotEmpty(t, s.Stands, class)
		for _, h := range f.Hollows {
			a, b := pose.Rot.Apply(h.Origin.Sub(real.Vec{X: h.Size.X / 2, Y: h.Size.Y / 2})), pose.Rot.Apply(h.Origin.Add(real.Vec{X: h.Size.X / 2, Y: h.Size.Y / 2, Z: h.Size.Z}))
			x := space{class, real.Vec{X: min(a.X, b.X), Y: min(a.Y, b.Y), Z: a.Z}.Add(pose.Pos), real.Vec{X: max(a.X, b.X), Y: max(a.Y, b.Y), Z: b.Z}.Add(pose.Pos)}
			require.True(t, x.lo.X > -size.X/2 && x.hi.X < size.X/2 && x.lo.Y > -size.Y/2 && x.hi.Y < size.Y/2+1e-9 && x.lo.Z > 0 && x.hi.Z < size.Z, "%v", x)
			for _, y := range all {
				const e = 1e-6
				require.False(t, x.lo.X < y.hi.X-e && y.lo.X < x.hi.X-e && x.lo.Y < y.hi.Y-e && y.lo.Y < x.hi.Y-e && x.lo.Z < y.hi.Z-e && y.lo.Z < x.hi.Z-e, "%v and %v", x, y)
			}
			all = append(all, x)
		}
		for _, door := range s.Doors {
			require.Positive(t, door.Opens)
			require.InDelta(t, 1, real.Vec{X: door.Axis[0], Y: door.Axis[1], Z: door.Axis[2]}.Len(), 1e-9)
			for i := range 3 {
				require.LessOrEqual(t, math.Abs(door.Hinge[i]-door.Position[i]), door.Size[i]/2+1e-9, "%s of %s turns beside itself", door.Part, class)
			}
		}
		for _, stand := range s.Stands {
			require.False(t, math.Abs(stand[1]) > 1000 || math.Abs(stand[0]) > 2100, "the cook stands in the furniture: %v", stand)
		}
	}
}

// world returns the things of a scene as rigid bodies at their positions.
func world(t *testing.T, d *physical.Data, s *spatial.Scene) (*physics.World, map[string]*physics.Body) {
	t.Helper()
	w, bodies := physics.New(physics.Earth()), map[string]*physics.Body{}
	for _, b := range s.Bodies {
		shape, err := d.Solid(b.Form.Name)
		require.NoError(t, err, b.ID)
		said, _ := d.Shapes.Lookup(b.Form.Name)
		spec := physics.Spec{Name: b.ID, Shape: shape, Fixed: b.Form.Fixed, Mass: said.Mass / 1000, Position: b.Pos, Orientation: b.Rot}
		spec.Material = physics.Material{Friction: said.Friction}
		bodies[b.ID], err = w.Add(spec)
		require.NoError(t, err, b.ID)
	}
	return w, bodies
}

// touching returns the contacts of a world from which relations are derived.
func touching(w *physics.World) (all []spatial.Contact) {
	for c := range w.Contacts() {
		upper, lower, up := w.Body(c.B), w.Body(c.A), c.Normal.Z
		if up < 0 {
			upper, lower, up = lower, upper, -up
		}
		all = append(all, spatial.Contact{Upper: upper.Name(), Lower: lower.Name(), Up: up, Load: c.Force})
	}
	return all
}

// Things rest where they are laid out. As rigid bodies they touch their supports and penetrate nothing, and their
// contacts give the relations of the scene.
func TestRigidBodiesRestWhereTheyAreLaidOut(t *testing.T) {
	for _, edition := range editions {
		things, d := start(t, edition)
		s, err := spatial.Layout(things)
		require.NoError(t, err)
		w, bodies := world(t, d, s)
		w.Step()
		for c := range w.Contacts() {
			require.LessOrEqual(t, c.Depth, 0.0003, "%s in %s", w.Body(c.A).Name(), w.Body(c.B).Name())
		}
		want := spatial.Relations(s.Bodies, s.Fills, spatial.Touching(s.Bodies))
		require.Equal(t, want, spatial.Relations(s.Bodies, s.Fills, touching(w)))
		if os.Getenv("HEARTH_SWEEP") == "" {
			continue
		}
		_, err = w.Settle(3)
		t.Log(err)
		farthest := 0.0
		for i := range s.Bodies {
			b := &s.Bodies[i]
			x := bodies[b.ID]
			farthest = max(farthest, x.Position().Sub(b.Pos).Len())
			b.Pos, b.Rot = x.Position(), x.Orientation()
		}
		t.Logf("%s: nothing is farther than %.1f mm from where it was", edition, farthest*1000)
		require.Less(t, farthest, 0.02)
		require.Equal(t, want, spatial.Relations(s.Bodies, s.Fills, touching(w)))
	}
}

// The same holds for scenes that are made from the full kitchen by moving things: positions and contacts of rigid
// bodies give the relations of the scene.
func TestAKitchenInUseKeepsItsRelations(t *testing.T) {
	seeds := uint64(2)
	if os.Getenv("HEARTH_SWEEP") != "" {
		seeds = 60
	}
	for seed := range seeds {
		things, d := start(t, editions[seed%2])
		r := rand.New(rand.NewPCG(seed, 1))
		moved := 0
		for range 30 {
			i, k := r.IntN(len(things)), r.IntN(len(things))
			if r.IntN(2) == 0 {
				k = slices.IndexFunc(things, func(x spatial.Thing) bool { return x.Form != nil && x.Form.Name == "counter-top" })
			}
			x, to := things[i], things[k]
			if x.Form == nil || x.Form.Fixed || to.Form == nil || len(to.Form.Hollows) == 0 || x.ID == to.ID || x.Form.Name == to.Form.Name {
				continue
			}
			if x.Container, x.Covers = to.ID, ""; strings.HasSuffix(x.Form.Name, "-lid") && to.Form.Hollows[0].Cup != nil {
				x.Container, x.Covers = "", to.ID
			}
			other := append(slices.Delete(slices.Clone(things), i, i+1), x)
			if _, err := spatial.Layout(other); err == nil {
				things, moved = other, moved+1
			}
		}
		require.Greater(t, moved, 3)
		s, err := spatial.Layout(things)
		require.NoError(t, err)
		want := map[string]string{}
		for _, x := range things {
			want[x.ID] = x.Container + x.Covers
		}
		placed := func(contacts []spatial.Contact) map[string]string {
			got := map[string]string{things[0].ID: ""}
			for _, r := range spatial.Relations(s.Bodies, s.Fills, contacts) {
				got[r.Thing] = r.Place
			}
			return got
		}
		require.Equal(t, want, placed(spatial.Touching(s.Bodies)), "seed %d", seed)
		w, _ := world(t, d, s)
		w.Step()
		for c := range w.Contacts() {
			require.LessOrEqual(t, c.Depth, 0.001, "%s in %s, seed %d", w.Body(c.A).Name(), w.Body(c.B).Name(), seed)
		}
		require.Equal(t, want, placed(touching(w)), "seed %d", seed)
	}
}

func BenchmarkLayOutTheKitchen(b *testing.B) {
	things, _ := start(b, "2024")
	for b.Loop() {
		s, err := spatial.Layout(things)
		if err != nil {
			b.Fatal(err)
		}
		spatial.Relations(s.Bodies, s.Fills, spatial.Touching(s.Bodies))
	}
	b.ReportMetric(float64(len(things)), "things")
}

func BenchmarkLoad(b *testing.B) {
	onto := kitchen(b, "2024")
	for b.Loop() {
		figures(b, onto)
	}
}
