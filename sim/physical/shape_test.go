package physical_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/sim/physical"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
	"hearth/testdata/recorded"
)

var editions = []string{"2023", "2024"}

func figures(t testing.TB, onto *ontology.Ontology) *physical.Data {
	t.Helper()
	d, err := physical.Load(onto, nil)
	require.NoError(t, err)
	return d
}

// things returns the classes of containers, tools, appliances and furniture.
func things(onto *ontology.Ontology) (all []string) {
	for _, c := range onto.Classes() {
		is := func(class string) bool { return onto.Class(class) != nil && onto.IsA(c.Name, class) }
		if !c.Abstract && !onto.IsNotion(c.Name) && (is("container") || is("reusable")) && !is("failed-object") && !is("list-of-kitchen-entities") {
			all = append(all, c.Name)
		}
	}
	return all
}

func TestEveryThingHasAShape(t *testing.T) {
	for _, edition := range editions {
		onto := kitchen(t, edition)
		d, n := figures(t, onto), 0
		for _, class := range append(things(onto), d.Shapes.Classes()...) {
			n++
			f, err := d.Form(class)
			require.NoError(t, err)
			require.Equal(t, class, f.Name)
			s, _ := d.Shapes.Lookup(class)
			solid, err := d.Solid(class)
			require.NoError(t, err)
			_, hi := solid.Bounds()
			if f.Fixed {
				continue
			}
			require.LessOrEqual(t, hi.Z, f.Height+1e-9, class)
			dense := s.Mass / 1000 / solid.Volume()
			require.True(t, dense > 30 && dense < 8500, "%s has a density of %.0f kg/m3", class, dense)
			require.Positive(t, s.Mass, "the mass of %s", class)
			require.Positive(t, s.Friction, "the friction of %s", class)
			if onto.IsA(class, "reusable") {
				require.NotEmpty(t, s.Grasps, "%s is held by nothing", class)
			}
			for _, g := range s.Grasps {
				at := real.Vec{X: g.Position[0] / 1000, Y: g.Position[1] / 1000, Z: g.Position[2] / 1000}
				require.LessOrEqual(t, outside(f, at), 0.002, "%s is held beside its %s", class, g.Part)
			}
			for _, w := range s.Works {
				for _, p := range [][]float64{w.Start, w.End} {
					require.LessOrEqual(t, outside(f, real.Vec{X: p[0] / 1000, Y: p[1] / 1000, Z: p[2] / 1000}), 0.002, "the %s of %s", w.Part, class)
				}
				require.InDelta(t, 1, real.Vec{X: w.Toward[0], Y: w.Toward[1], Z: w.Toward[2]}.Len(), 1e-9)
			}
		}
		require.Greater(t, n, 90)
	}
}

// Things have material over the whole width of their working edge. An axis that works along itself has no edge.
func TestWorkingEdgesAreAsWideAsTheirThings(t *testing.T) {
	onto := kitchen(t, "2024")
	d, compared := figures(t, onto), 0
	for _, class := range things(onto) {
		s, _ := d.Shapes.Lookup(class)
		solid, err := d.Solid(class)
		require.NoError(t, err)
		lo, hi := solid.Bounds()
		for _, w := range s.Works {
			from, to := vector(w.Start).Scale(1e-3), vector(w.End).Scale(1e-3)
			across := to.Sub(from).Cross(vector(w.Toward))
			if across.Len() < 1e-9 {
				continue
			}
			half := across.Scale(w.Width / 2000 / across.Len())
			for _, p := range []real.Vec{from.Add(half), from.Sub(half), to.Add(half), to.Sub(half)} {
				beyond := max(lo.X-p.X, p.X-hi.X, lo.Y-p.Y, p.Y-hi.Y, lo.Z-p.Z, p.Z-hi.Z)
				require.LessOrEqual(t, beyond, 0.002, "the %s of %s", w.Part, class)
			}
			compared++
		}
	}
	require.Greater(t, compared, 5)
}

func vector(v []float64) real.Vec { return real.Vec{X: v[0], Y: v[1], Z: v[2]} }

// outside returns the distance of a point from the bounding box of a form.
func outside(f *spatial.Form, p real.Vec) float64 {
	w, d := f.Foot.W/2, f.Foot.D/2
	if f.Foot.R > 0 {
		w, d = f.Foot.R, f.Foot.R
	}
	return max(math.Abs(p.X-f.Foot.X)-w, math.Abs(p.Y-f.Foot.Y)-d, -p.Z, p.Z-f.Height)
}

// Every tool has a part that does its work.
func TestEveryToolHasAPartThatWorks(t *testing.T) {
	passive := map[string]string{
		"can-cover": "the whole of it covers", "can-be-lined-with": "", "can-have-on-top": "", "can-be-sprinkled-on": "",
		"can-be-cut-on": "the whole of it bears",
	}
	for _, edition := range editions {
		onto := kitchen(t, edition)
		d := figures(t, onto)
		for _, class := range things(onto) {
			s, _ := d.Shapes.Lookup(class)
			for _, above := range onto.Ancestors(class) {
				if _, none := passive[above]; none || !strings.HasPrefix(above, "can-") || strings.HasPrefix(above, "can-be-") {
					continue
				}
				require.True(t, slices.ContainsFunc(s.Works, func(w physical.Work) bool {
					return slices.ContainsFunc(w.For, func(c tree.Word) bool { return c.Text == above })
				}), "%s %s, and no part of it does", class, above)
			}
		}
	}
}

func TestEveryPatternIsOneOfPlaces(t *testing.T) {
	for _, edition := range editions {
		onto := kitchen(t, edition)
		d, n := figures(t, onto), 0
		tray, err := d.Form("baking-tray")
		require.NoError(t, err)
		for _, c := range onto.Classes() {
			if c.Name == "arrangement-pattern" || c.Name == "failed-object" || !onto.IsA(c.Name, "arrangement-pattern") {
				continue
			}
			p, ok := d.Pattern(c.Name)
			require.True(t, ok, c.Name)
			things := []spatial.Thing{{ID: "tray", Form: tray, Pattern: &p, Pose: &spatial.Pose{Rot: real.NoTurn()}}}
			for i := range 12 {
				form := &spatial.Form{Name: "dough", Foot: spatial.Footprint{R: 0.021}, Height: 0.015, Piece: true}
				things = append(things, spatial.Thing{ID: fmt.Sprint(i), Container: "tray", Form: form})
			}
			s, err := spatial.Layout(things)
			require.NoError(t, err, c.Name)
			for _, r := range spatial.Relations(s.Bodies, nil, spatial.Touching(s.Bodies)) {
				require.Equal(t, "tray", r.Place, c.Name)
			}
			n++
		}
		require.GreaterOrEqual(t, n, 7)
	}
	d := figures(t, kitchen(t, "2024"))
	inch, _ := d.Pattern("two-inch-apart")
	require.InDelta(t, 0.0508, inch.Gap, 1e-12)
	_, ok := d.Pattern("whisk")
	require.False(t, ok)
}

// topless lists containers without walls. Nothing can be poured into them; their capacity in the ontology is what
// lies on them.
var topless = []string{"cutting-board", "wire-rack"}

func TestShapesHoldWhatTheOntologySays(t *testing.T) {
	for _, edition := range editions {
		onto := kitchen(t, edition)
		d := figures(t, onto)
		compared := 0
		for _, class := range things(onto) {
			v, ok := onto.DefaultOf(class, "capacity")
			f, err := d.Form(class)
			require.NoError(t, err)
			if !ok || slices.Contains(topless, class) {
				continue
			}
			want := float64(v.Num()) / 1e9
			require.InEpsilon(t, want, f.Capacity().Millilitres(), 0.05, class)
			t.Logf("%s %s: %.0f ml, %+.1f %%", edition, class, f.Capacity().Millilitres(), 100*(f.Capacity().Millilitres()/want-1))
			compared++
		}
		require.Greater(t, compared, 10)
	}
}

// Containers hold the largest amounts that recipes put into them. A recipe that names no container uses a medium
// bowl.
func TestContainersAreLargeEnoughForRecipes(t *testing.T) {
	d := figures(t, kitchen(t, "2024"))
	needed := recorded.JSON[[][]any](t, "oracle", "physics", "spatial", "capacity_needed.json")
	for _, n := range needed {
		class := n[1].(string)
		if class == "?default" {
			class = "medium-bowl"
		}
		f, err := d.Form(class)
		require.NoError(t, err)
		require.GreaterOrEqual(t, f.Capacity().Millilitres(), n[0].(float64), "%v", n)
	}
	require.Greater(t, len(needed), 50)
}

// A stacked bowl rests on the floor of the bowl below, not on its wall.
func TestStackedThingsDoNotWedge(t *testing.T) {
	onto := kitchen(t, "2024")
	d := figures(t, onto)
	for _, class := range things(onto) {
		s, _ := d.Shapes.Lookup(class)
		if s.Stack <= 1 || len(s.Cup) == 0 {
			continue
		}
		for i := 1; i < len(s.Cup); i++ {
			dr, dz := s.Cup[i][0]-s.Cup[i-1][0], s.Cup[i][1]-s.Cup[i-1][1]
			across := s.Wall * math.Hypot(dr, dz) / dz // the wall, cut level
			require.GreaterOrEqual(t, 2*s.Wall*dr/dz, across-0.3, "%s in another: the wall rises too steeply", class)
		}
	}
}

func TestProblemsOfShapesHavePlaces(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a cup that narrows to nothing", "{cup: [[50, 0], [0, 20]]}", "t.yaml:1:43: the inside of bowl does not rise from its floor to its rim [E0317]"},
		{"a cup that falls", "{cup: [[50, 0], [60, 20], [70, 10]]}", "t.yaml:1:53: the inside of bowl does not rise from its floor to its rim [E0317]"},
		{"a cup with one ring", "{cup: [[50, 0]]}", "t.yaml:1:33: a cup needs a floor and a rim: at least two rings [E0317]"},
		{"a ring with one number", "{cup: [[50], [50, 10]]}", "t.yaml:1:34: a ring of the cup of bowl needs 2 numbers [E0317]"},
		{"a tray without a height", "{tray: [1, 2]}", "t.yaml:1:34: a tray of bowl needs 3 numbers [E0317]"},
		{"a cup and a tray", "{cup: [[5, 0], [6, 9]], tray: [1, 2, 3]}", "t.yaml:1:57: bowl is a cup and cannot also be a tray [E0317]"},
		{"a solid that is none", "{solids: [{at: [0, 0, 0]}]}", "t.yaml:1:37: expected a solid as a box, a cylinder, a cone or a ball, with a place [E0317]"},
		{"a solid that is two", "{solids: [{at: [0, 0, 0], ball: 3, box: [1, 2, 3]}]}", "t.yaml:1:37: expected a solid as a box, a cylinder, a cone or a ball, with a place [E0317]"},
		{"a direction that is none", "{solids: [{at: [0, 0, 0], cylinder: [3, 9], along: up}]}", `t.yaml:1:78: expected a solid along x, y or z, found "up" [E0317]`},
		{"a shelf without a size", "{shelves: [{at: [0, 0, 0]}]}", "t.yaml:1:38: a space needs the keys at and size [E0317]"},
		{"a mass of nothing", "{mass: 0}", "t.yaml:1:34: mass must be from 0.1 to 1000000 g, not 0 [E0317]"},
		{"a negative mass", "{mass: -4}", "t.yaml:1:34: mass must be from 0.1 to 1000000 g, not -4 [E0317]"},
		{"work for what is no class", "{works: [{for: [can-fly], from: [0, 0, 0], to: [0, 0, 0], toward: [0, 0, 1]}]}", "t.yaml:1:43: bowl names the class can-fly, which does not exist [E0310]"},
		{"work of nothing", "{works: [{for: [can-mix]}]}", "t.yaml:1:36: a working part needs the keys from, to and toward [E0317]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := load(t, "physical: {shapes: {bowl: "+tt.text+"}}")
			require.EqualError(t, err, tt.want)
		})
	}
	d, err := load(t, "physical: {shapes: {bowl: {cup: [[55, 0], [120, 98]], mass: 3}}}")
	require.NoError(t, err)
	_, err = d.Form("bowl")
	require.ErrorContains(t, err, "bowl has no shape: wall is 0 m: must be more than 0 and less than 1000 m")
	_, err = d.Form("unit")
	require.ErrorContains(t, err, "unit has no known shape")
}

func TestPiecesAndPartsOfFood(t *testing.T) {
	d, err := load(t, `physical:
  foods:
    oats: {composition: {water: 1}, density: 1.25, bulk-density: 0.5}
    milk: {composition: {water: 1}, density: 1}
    potato: {composition: {water: 1}, density: 1.08, piece: {ball: 70}}
    carrot: {composition: {water: 1}, density: 1, piece: {cylinder: [30, 180]}}
`)
	require.NoError(t, err)
	for class, want := range map[string]float64{"oats": 200, "milk": 100, "potato": 100 / 1.08 / 0.6, "carrot": 100 / 0.6} {
		p, err := d.Part(class, 100)
		require.NoError(t, err)
		require.InDelta(t, want, spatial.Bulk([]spatial.Part{p}).Millilitres(), 0.01, class)
	}
	_, err = d.Part("whisk", 100)
	require.ErrorContains(t, err, "E0326")
	f, err := d.Form("carrot")
	require.NoError(t, err)
	require.Equal(t, spatial.Form{Name: "carrot", Piece: true, Height: 0.03, Foot: spatial.Footprint{W: 0.18, D: 0.03}}, *f)
	f, err = d.Form("potato")
	require.NoError(t, err)
	require.Equal(t, spatial.Footprint{R: 0.035}, f.Foot)
	solid, err := d.Solid("potato")
	require.NoError(t, err)
	require.InDelta(t, math.Pi/6*70*70*70, solid.Volume()*1e9, 1e-3)
	solid, err = d.Solid("carrot")
	require.NoError(t, err)
	lo, hi := solid.Bounds()
	require.InDelta(t, 0, lo.Z, 1e-3)
	require.InDelta(t, 0.18, hi.X-lo.X, 1e-9)
	_, err = d.Solid("milk")
	require.ErrorContains(t, err, "E0329")
}
