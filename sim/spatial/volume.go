package spatial

import (
	"math"
)

// A Volume is room in whole nanolitres, so that what is moved from one container
// to another is neither made nor lost.
type Volume int64

// Millilitre is a cubic centimetre.
const Millilitre Volume = 1_000_000

const (
	perCubicMetre = 1e12
	mostCubic     = 1e6 // cubic metres: more is taken for that, and fits into a Volume
)

// Cubic is a number of cubic metres, to the next nanolitre.
func Cubic(m3 float64) Volume {
	if !(m3 > 0) {
		return 0
	}
	return Volume(math.Floor(float64(min(m3, mostCubic)*perCubicMetre) + 0.5))
}

// Metres is the volume in cubic metres.
func (v Volume) Metres() float64 { return float64(v) / perCubicMetre }

// Millilitres is the volume in millilitres.
func (v Volume) Millilitres() float64 { return float64(v) / float64(Millilitre) }

// A Part is one ingredient of what is in a container.
type Part struct {
	Volume  Volume  // of its matter, without the room between pieces
	Packing float64 // the share of matter in a heap of it: 1 for a paste or a dough; 0 says that it is a liquid
}

// Pieces is the share of room that pieces of about one size fill when they are
// poured: random loose to random close packing of spheres is 0.56 to 0.64.
const Pieces = 0.60

// Bulk is the room that a mixture takes. Solids take their heap's; a liquid
// first fills the room between them, and what is left of it stands above.
func Bulk(parts []Part) Volume {
	bed, matter := heaped(parts)
	return max(bed, matter)
}

// heaped is the room of the solids alone, and that of all matter without voids.
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

// Disc is the diameter of a flat round piece of a volume and a thickness.
func Disc(v Volume, thickness float64) float64 {
	return float64(2 * math.Sqrt(v.Metres()/float64(math.Pi*thickness)))
}
