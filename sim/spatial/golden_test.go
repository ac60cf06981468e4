package spatial_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/spatial"
	"hearth/testdata/recorded"
)

// The figures that were computed by other means, to 2 %; counts exactly.
func TestFiguresAreThoseRecorded(t *testing.T) {
	all := recorded.JSON[map[string]json.RawMessage](t, "oracle", "physics", "spatial", "spatial_golden.json")
	within := func(want, got float64, of string) {
		t.Helper()
		require.InEpsilon(t, want, got, 0.02, of)
	}
	for name, raw := range all {
		switch {
		case strings.HasPrefix(name, "tray_40x30_d"), strings.HasPrefix(name, "counter_200x60_d"):
			var want struct {
				SideToSide int `json:"side_to_side_n"`
				FiveCm     int `json:"five_cm_n"`
				HexSide    int `json:"hex_side"`
				HexFive    int `json:"hex_5cm"`
			}
			require.NoError(t, json.Unmarshal(raw, &want))
			w, d, size := 0.4, 0.3, float64(name[len(name)-3]-'0')/100
			if name[0] == 'c' {
				w, d = 2, 0.6
			}
			square := spatial.Footprint{W: size, D: size}
			require.Equal(t, []int{want.SideToSide, want.FiveCm}, []int{most(w, d, square, 0), most(w, d, square, 0.05)}, name)
			require.Equal(t, []int{want.HexSide, want.HexFive}, []int{most(w, d, disc(size), 0), most(w, d, disc(size), 0.05)}, name)
		case strings.HasSuffix(name, "_bowl"):
			var want struct {
				R0, R, H float64
				Capacity float64            `json:"capacity_ml"`
				Levels   map[string]float64 `json:"level_mm_at"`
			}
			require.NoError(t, json.Unmarshal(raw, &want))
			h := round(want.R0, want.R, want.H)
			within(want.Capacity, h.Capacity().Millilitres(), name)
			for at, level := range want.Levels {
				ml, err := strconv.ParseFloat(strings.TrimSuffix(at, "ml"), 64)
				require.NoError(t, err)
				z, _ := h.Level(spatial.Volume(ml * float64(spatial.Millilitre)))
				within(level, z*1000, name+" "+at)
			}
		case name == "spill_angle_cylinder":
			var want map[string]float64
			require.NoError(t, json.Unmarshal(raw, &want))
			h := round(0.045, 0.045, 0.14)
			for at, angle := range want {
				full, err := strconv.ParseFloat(strings.TrimPrefix(at, "fill"), 64)
				require.NoError(t, err)
				within(angle, h.SpillAngle(spatial.Volume(full*float64(h.Capacity())), 1, 0)*180/3.141592653589793, at)
			}
		case name == "cookie_from_mass":
			var want map[string]float64
			require.NoError(t, json.Unmarshal(raw, &want))
			for at, wide := range want {
				var g, mm, rho float64
				_, err := fmt.Sscanf(at, "%fg_t%fmm_rho%f", &g, &mm, &rho)
				require.NoError(t, err)
				within(wide, spatial.Disc(spatial.Cubic(g/1000/rho), mm/1000), at)
			}
		case name == "pieces_in_container":
			var want struct {
				N float64 `json:"n_10mm_spheres_in_medium"`
			}
			require.NoError(t, json.Unmarshal(raw, &want))
			medium, ball := round(0.055, 0.095, 0.08), spatial.Cubic(3.141592653589793/6*1e-6)
			n := spatial.Volume(want.N)
			require.LessOrEqual(t, spatial.Bulk([]spatial.Part{{Volume: n * ball, Packing: spatial.Pieces}}), medium.Capacity())
			require.Greater(t, spatial.Bulk([]spatial.Part{{Volume: (n + n/50) * ball, Packing: spatial.Pieces}}), medium.Capacity())
		}
	}
}

// Portions of recipes that were counted on a tray and found not to fit as far apart
// as they are to be lie as far apart as they can.
func TestPortionsOfRecipesOnATray(t *testing.T) {
	type portions struct {
		Portions int     `json:"portions_upper"`
		Diameter float64 `json:"diameter_m"`
		Side     int     `json:"tray_40x30_side"`
		FiveCm   int     `json:"tray_40x30_5cm"`
	}
	all := recorded.JSON[map[string]portions](t, "oracle", "physics", "spatial", "recipes_fit.json")
	tray, arranged := box(spatial.Vessel, 0.4, 0.3, 0.02), 0
	for name, r := range all {
		if r.Portions == 0 {
			continue
		}
		square := spatial.Footprint{W: r.Diameter, D: r.Diameter}
		require.Equal(t, []int{r.Side, r.FiveCm}, []int{most(0.4, 0.3, square, 0), most(0.4, 0.3, square, 0.05)}, name)
		a, ok := spatial.NewBoard(&tray).Arrange(disc(r.Diameter), r.Portions, spatial.Pattern{Gap: 0.05})
		require.True(t, ok, name)
		require.Len(t, a.Spots, r.Portions)
		if r.Portions > r.FiveCm+r.FiveCm/3 {
			require.Less(t, a.Gap, 0.05, name)
		}
		t.Logf("%s: %d portions of %.0f mm, %.1f mm apart", name, r.Portions, r.Diameter*1000, a.Gap*1000)
		arranged++
	}
	require.Greater(t, arranged, 10)
}
