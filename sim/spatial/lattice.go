package spatial

import (
	"math"

	"hearth/sim/physics/real"
)

// A Pattern describes how equal pieces are to be laid out. It is followed as far as there is space.
type Pattern struct {
	Gap      float64 // wanted distance between the pieces, in metres
	Even     bool    // spread evenly over the whole floor
	Turn     float64 // rotation of each piece in radians
	Sections bool    // different forms lie in separate sections
	Heap     bool    // piled up, layer on layer
}

// An Arrangement holds the positions of the pieces of a pattern.
type Arrangement struct {
	Spots []real.Vec // on the floor of the hollow, Z above it
	Gap   float64    // actual distance between the pieces, in metres
	Hex   bool       // every other row is offset by half a piece
}

const (
	hexRow    = 0.8660254037844386 // √3/2
	gapStep   = 0.001              // step between the gaps that are tried around obstacles
	mostSpots = 100_000
)

// Arrange lays out n pieces of one size on the free part of a board. It uses the largest gap up to that of the
// pattern, on a square or a hexagonal lattice. It prefers the square one if both are equally good. ok is false
// if the pieces do not even fit without gaps.
func (b *Board) Arrange(piece Footprint, n int, p Pattern) (a Arrangement, ok bool) {
	o := Footprint{R: piece.R, W: piece.W, D: piece.D, Turn: piece.Turn + p.Turn}.outline()
	switch {
	case n <= 0:
		return Arrangement{Gap: p.Gap}, true
	case len(b.taken) > 0 || b.floor.R > 0:
		a, ok = b.search(&o, n, p)
	default:
		a, ok = b.lattice(&o, n, p)
	}
	if !ok {
		return a, false
	}
	a.Spots = a.Spots[:n]
	for _, s := range a.Spots {
		q := o
		q.x, q.y = s.X, s.Y
		b.taken = append(b.taken, q)
	}
	return a, true
}

// A grid is a lattice with its number of columns and rows. In a hexagonal one, every other row may have one
// piece fewer.
type grid struct {
	nx, ny     int
	gap        float64
	gapX, gapY float64 // gaps between the columns and the rows of an even grid; the same gaps are at the edges of the floor
	hex, fewer bool
	upright    bool // rows run from front to back
}

// lattice fills an empty rectangle.
func (b *Board) lattice(o *outline, n int, p Pattern) (Arrangement, bool) {
	w, d := b.floor.W-float64(2*b.margin), b.floor.D-float64(2*b.margin)
	best := grid{gap: -1}
	if p.Even {
		if best = even(w, d, o, n); best.gap >= 0 {
			return best.spots(b, o), true
		}
		p.Gap = 0
	}
	offer := func(g grid) {
		if wide := max(0, min(g.gap, p.Gap)); g.gap >= -tolerance && wide > best.gap+tolerance {
			g.gap = wide
			best = g
		}
	}
	for nx := 1; nx <= n && float64(float64(nx)*2*o.ex) <= w+tolerance; nx++ {
		ny := (n + nx - 1) / nx
		offer(grid{nx: nx, ny: ny, gap: min(between(w, float64(2*o.ex), nx), between(d, float64(2*o.ey), ny))})
	}
	if o.r > 0 {
		hexes(w, d, o.r, n, false, offer)
		hexes(d, w, o.r, n, true, offer)
	}
	if best.gap < 0 {
		return Arrangement{}, false
	}
	return best.spots(b, o), true
}

// between returns the gap between n things of a width in a row: -1 if they do not fit, infinity for a single
// thing.
func between(room, width float64, n int) float64 {
	free := room - float64(float64(n)*width)
	switch {
	case free < -tolerance:
		return -1
	case n == 1:
		return math.Inf(1)
	}
	return max(0, free/float64(n-1))
}

// even returns the evenly spread grid of n pieces with the largest gap. The smaller one of its two gaps
// counts.
func even(w, d float64, o *outline, n int) grid {
	best := grid{gap: -1}
	for nx := 1; nx <= n; nx++ {
		ny := (n + nx - 1) / nx
		gx := (w - float64(float64(nx)*2*o.ex)) / float64(nx+1)
		gy := (d - float64(float64(ny)*2*o.ey)) / float64(ny+1)
		if g := min(gx, gy); g > best.gap+tolerance && g >= -tolerance {
			best = grid{nx: nx, ny: ny, gap: max(0, g), gapX: max(0, gx), gapY: max(0, gy)}
		}
	}
	return best
}

// hexes calls offer for the hexagonal lattices of discs whose rows run along w.
func hexes(w, d, r float64, n int, upright bool, offer func(grid)) {
	for nx := 1; nx <= n && float64(float64(nx)*2*r) <= w+tolerance; nx++ {
		for _, fewer := range [2]bool{false, true} {
			pair, wide := 2*nx, float64(nx)-0.5
			if fewer {
				pair, wide = 2*nx-1, float64(nx-1)
			}
			ny := n / pair * 2
			if rest := n % pair; rest > nx {
				ny += 2
			} else if rest > 0 {
				ny++
			}
			if ny < 2 || wide == 0 {
				continue
			}
			pitch := min((w-float64(2*r))/wide, (d-float64(2*r))/float64(float64(ny-1)*hexRow))
			offer(grid{nx: nx, ny: ny, gap: pitch - float64(2*r), hex: true, fewer: fewer, upright: upright})
		}
	}
}

// spots returns the positions of a grid, starting at the back left.
func (g grid) spots(b *Board, o *outline) Arrangement {
	a := Arrangement{Gap: g.gap, Hex: g.hex}
	stepX, stepY := float64(2*o.ex)+g.gap, float64(2*o.ey)+g.gap
	edgeX, edgeY := b.margin, b.margin
	if g.gapX > 0 || g.gapY > 0 {
		stepX, stepY = float64(2*o.ex)+g.gapX, float64(2*o.ey)+g.gapY
		edgeX, edgeY = edgeX+g.gapX, edgeY+g.gapY
	}
	if g.hex {
		stepX, stepY = float64(2*o.r)+g.gap, float64((float64(2*o.r)+g.gap)*hexRow)
	}
	left, back := b.floor.X-b.floor.W/2+edgeX+o.ex, b.floor.Y+b.floor.D/2-edgeY-o.ey
	for j := range g.ny {
		shift, count := 0.0, g.nx
		if g.hex && j%2 == 1 {
			shift = stepX / 2
			if g.fewer {
				count--
			}
		}
		for i := range count {
			x, y := float64(float64(i)*stepX)+shift, float64(float64(j)*stepY)
			if g.upright {
				x, y = y, x
			}
			a.Spots = append(a.Spots, real.Vec{X: left + x, Y: back - y})
		}
	}
	return a
}

// search tries smaller and smaller gaps, for boards on which a lattice must leave out positions.
func (b *Board) search(o *outline, n int, p Pattern) (Arrangement, bool) {
	wish := p.Gap
	if p.Even {
		ex, ey := b.reach()
		wish = float64(2 * min(ex, ey))
	}
	for k := 0; ; k++ {
		gap := max(0, wish-float64(float64(k)*gapStep))
		if spots, hex := b.freeSpots(o, gap, n); len(spots) == n {
			return Arrangement{Spots: spots, Gap: gap, Hex: hex}, true
		}
		if gap == 0 {
			return Arrangement{}, false
		}
	}
}

// freeSpots returns up to n free positions with the given gap, from the lattice that has the most of them.
func (b *Board) freeSpots(o *outline, gap float64, n int) (best []real.Vec, hex bool) {
	try := func(dx, dy float64, h bool) {
		if len(best) < n {
			if spots := b.latticeSpots(o, gap, n, dx, dy, h); len(spots) > len(best) {
				best, hex = spots, h
			}
		}
	}
	for _, h := range [2]bool{false, true} {
		switch {
		case h && o.r <= 0: // hexagonal lattices are only for discs
		case b.floor.R <= 0:
			try(0, 0, h)
		default: // offset from the middle by 0 or half a step
			for i := range 4 {
				try(float64(i%2)/2, float64(i/2)/2, h)
			}
		}
	}
	return best, hex
}

// latticeSpots lists the free positions of a lattice, row by row from the back left.
func (b *Board) latticeSpots(o *outline, gap float64, n int, dx, dy float64, hex bool) (spots []real.Vec) {
	stepX, stepY := float64(2*o.ex)+gap, float64(2*o.ey)+gap
	if hex {
		stepY = float64(stepX * hexRow)
	}
	ex, ey := b.reach()
	ex, ey = ex-b.margin-o.ex, ey-b.margin-o.ey
	if ex < -tolerance || ey < -tolerance {
		return nil
	}
	left, back := -ex, ey
	if b.floor.R > 0 { // whole steps from the middle
		left = -float64((math.Floor(ex/stepX) + dx) * stepX)
		back = float64((math.Floor(ey/stepY) + dy) * stepY)
	}
	q, last, tried := *o, 0, 0
	for j := 0.0; ; j++ {
		y, shift := back-float64(j*stepY), 0.0
		if y < -ey-tolerance {
			return spots
		}
		if hex && math.Mod(j, 2) == 1 {
			shift = stepX / 2
		}
		for i := 0.0; ; i++ {
			x := left + shift + float64(i*stepX)
			if x > ex+tolerance {
				break
			}
			if tried++; tried > mostSpots {
				return spots
			}
			q.x, q.y = b.floor.X+x, b.floor.Y+y
			if k := b.collision(&q, clearance, last); k >= 0 {
				last = k
			} else if q.within(b.floor, b.margin) {
				if spots = append(spots, real.Vec{X: q.x, Y: q.y}); len(spots) == n {
					return spots
				}
			}
		}
	}
}

// Pile lays pieces in layers from the floor up, around what stands on the board. Layers in a vessel widen with
// it; those of a heap without walls get narrower. ok is false if n pieces do not fit below the rim.
func (b *Board) Pile(piece Footprint, height float64, n int) (spots []real.Vec, ok bool) {
	o, h := piece.outline(), b.hollow
	for z := 0.0; len(spots) < n; z += height {
		layer := *b
		if layer.floor = h.section(z); h.Kind != Vessel {
			layer.floor.W, layer.floor.D, layer.floor.R = layer.floor.W-float64(2*z), layer.floor.D-float64(2*z), max(0, layer.floor.R-z)
		}
		free, _ := layer.freeSpots(&o, 0, n-len(spots))
		if len(free) == 0 || height <= 0 || z+height/2 > h.Height()+tolerance {
			return spots, false
		}
		for _, s := range free {
			spots = append(spots, real.Vec{X: s.X, Y: s.Y, Z: z})
		}
	}
	return spots, true
}
