package spatial

import (
	"math"
)

// A Volume is a volume in whole nanolitres, so that moving contents between containers neither creates nor
// loses any.
type Volume int64

// Millilitre is one cubic centimetre.
const Millilitre Volume = 1_000_000

const (
	perCubicMetre = 1e12
	mostCubic     = 1e6 // cubic metres; larger volumes are clamped, so that they fit into a Volume
)

// Cubic converts cubic metres to a Volume, rounded to the nearest nanolitre.
func Cubic(m3 float64) Volume {
	if !(m3 > 0) {
		return 0
	}
	return Volume(math.Floor(float64(min(m3, mostCubic)*perCubicMetre) + 0.5))
}

// Metres returns the volume in cubic metres.
func (v Volume) Metres() float64 { return float64(v) / perCubicMetre }

// Millilitres returns the volume in millilitres.
func (v Volume) Millilitres() float64 { return float64(v) / float64(Millilitre) }

// A Part is one ingredient of the contents of a container.
type Part struct {
	Volume  Volume  // volume of its matter, without the space between pieces
	Packing float64 // share of matter in a heap of it: 1 for a paste or a dough, 0 for a liquid
}

// Pieces is the share of space that poured pieces of about one size fill. Random loose to random close packing
// of spheres is 0.56 to 0.64.
const Pieces = 0.60

// Bulk returns the volume that a mixture occupies. Solids occupy the volume of their heap. Liquid first fills
// the space between them; the rest stands above.
func Bulk(parts []Part) Volume {
	bed, matter := heaped(parts)
	return max(bed, matter)
}

// heaped returns the volume of the solids as a heap, and the volume of all matter without voids.
func heaped(parts []Part) (bed, matter Volume) {
	for _, p := range parts {
		v := max(0, p.Volume)
		matter += v
		if p.Packing > 0 {
			bed += Cubic(v.Metres() / min(p.Packing, 1))
		}
	}
	return bed, matter
}

// Disc returns the diameter, in metres, of a flat round piece with volume v and the given thickness in metres.
func Disc(v Volume, thickness float64) float64 {
	return float64(2 * math.Sqrt(v.Metres()/float64(math.Pi*thickness)))
}
