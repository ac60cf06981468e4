package thermal

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestIceIsAsMuchAsTchigeovSays compares with shares of the mass that the study computed.
func TestIceIsAsMuchAsTchigeovSays(t *testing.T) {
	for _, tt := range []struct {
		name             string
		water, freezes   float64
		degrees, iceOfIt float64
	}{
		{"corn", 0.7596, -0.6, -18, 0.67413},
		{"broccoli", 0.9069, -0.6, -18, 0.80486},
		{"egg", 0.7533, -0.6, -5, 0.58485},
		{"water", 1, 0, -18, 1},
		{"what is above its freezing point", 0.7533, -0.6, -0.5, 0},
	} {
		m := Material{Water: tt.water, Freezes: tt.freezes, Freezing: true}
		share, falls := m.frozen(tt.degrees)
		require.InDelta(t, tt.iceOfIt, share*tt.water, 1e-4, tt.name)
		warmer, _ := m.frozen(tt.degrees + 1e-6)
		require.InDelta(t, falls, (share-warmer)/1e-6, 1e-4, "%s: how fast it melts", tt.name)
	}
}

// TestTemperaturesAndHeatAreInverse holds for what freezes, melts and dries out.
func TestTemperaturesAndHeatAreInverse(t *testing.T) {
	fat := Melting{Latent: 120e3, Points: 3, Temperatures: [12]float64{5, 20, 35}, Solid: [12]float64{0.5, 0.2, 0}}
	m, err := NewMaterial(Composition{Water: 0.5, Fat: 0.4, Protein: 0.1}, 0, -1, fat)
	require.NoError(t, err)
	for _, water := range []float64{0.5, 0.2, 0} {
		last := m.enthalpy(-61, water)
		for degrees := -60.0; degrees < 300; degrees += 0.7 {
			h, rises := m.heat(degrees, water)
			require.Greater(t, h, last)
			require.InDelta(t, degrees, m.temperature(h, water, 20), 1e-6)
			require.InEpsilon(t, rises, (m.enthalpy(degrees+1e-5, water)-m.enthalpy(degrees-1e-5, water))/2e-5, 0.01, "at %v", degrees)
			last = h
		}
	}
}
