package spatial

import (
	"math"
	"math/bits"
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

// Spill divides a mixture into what stays in a place of the given volume, and what leaves it. Liquid above the
// solids leaves first; after that all parts leave in proportion. Both results have the parts of the mixture in
// the same order, and their volumes add up to it exactly.
func Spill(parts []Part, room Volume) (stays, leaves []Part) {
	stays, leaves = make([]Part, len(parts)), make([]Part, len(parts))
	copy(stays, parts)
	for i, p := range parts {
		leaves[i] = Part{0, p.Packing}
	}
	move := func(over, of Volume, liquid bool) {
		for i := range stays {
			p := &stays[i]
			if liquid && p.Packing > 0 || p.Volume <= 0 {
				continue
			}
			v := share(p.Volume, over, of)
			p.Volume -= v
			leaves[i].Volume += v
		}
	}
	bed, matter := heaped(stays)
	if above := matter - bed; above > 0 && matter > room {
		var liquid Volume
		for _, p := range stays {
			if p.Packing <= 0 {
				liquid += max(0, p.Volume)
			}
		}
		move(min(above, matter-max(0, room)), liquid, true)
	}
	if now := Bulk(stays); now > room {
		move(now-max(0, room), now, false)
	}
	return stays, leaves
}

// share returns v·part/whole, rounded up, for 0 ≤ part ≤ whole and whole > 0.
func share(v, part, whole Volume) Volume {
	hi, lo := bits.Mul64(uint64(v), uint64(part))
	q, r := bits.Div64(hi, lo, uint64(whole))
	if r > 0 {
		q++
	}
	return Volume(q)
}

// Disc returns the diameter in metres of a flat round piece of a volume and a thickness.
func Disc(v Volume, thickness float64) float64 {
	return float64(2 * math.Sqrt(v.Metres()/float64(math.Pi*thickness)))
}
