package manipulation

import (
	"math"
	"slices"

	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

// Distances for taking things from their place and putting them down.
const (
	lifts   = 0.02 // clearance in m above obstacles; on a shelf, above its floor
	outside = 0.05 // distance in m in front of the edge at which a thing is out of the furniture
	sunk    = 0.01 // depth in m below a floor at which a thing still stands on it
)

// A Spot is a position where a thing stands or is held: in or on a piece of furniture, or on something on it.
type Spot struct {
	Pose          spatial.Pose
	Furniture     *spatial.Form // form of the furniture; nil: the thing stands in the open
	FurniturePose spatial.Pose  // pose of the furniture
	Stand         real.Vec      // position where the cook stands at the furniture
	Neighbours    []Thing       // other things that stand there or hold it
}

// hollow returns the hollow of the furniture that contains the spot, or nil.
func (s *Spot) hollow() *spatial.Hollow {
	if s.Furniture == nil {
		return nil
	}
	var best *spatial.Hollow
	least := 0.0
	for i := range s.Furniture.Hollows {
		h := &s.Furniture.Hollows[i]
		p := s.inside(h, s.Pose.Pos)
		wide := max(p.X, -p.X)-h.Size.X/2 < outside && max(p.Y, -p.Y)-h.Size.Y/2 < outside
		if (wide || h.Cup != nil) && p.Z > -sunk && (best == nil || p.Z < least) {
			best, least = h, p.Z
		}
	}
	return best
}

func (s *Spot) inside(h *spatial.Hollow, p real.Vec) real.Vec {
	return s.FurniturePose.Rot.Inverse().Apply(p.Sub(s.FurniturePose.Pos)).Sub(h.Origin)
}

// PathOut returns the path of the origin of a thing from a spot to the front of the furniture. It leads up and
// over the neighbours or, on a shelf, straight out over low neighbours. Neighbours that stand in front on a
// shelf, or on the thing, must be moved aside: aside holds their indices.
func (s *Spot) PathOut(t *Thing) (places []real.Vec, aside []int) {
	places = []real.Vec{s.Pose.Pos}
	here, h := t.box(s.Pose), s.hollow()
	top := math.Inf(1)
	if h != nil && h.Kind == spatial.Shelf {
		top = s.FurniturePose.Pos.Z + h.Origin.Z + h.Height()
	}
	for i := range s.Neighbours {
		if b := s.Neighbours[i].box(s.Neighbours[i].Pose); b.over(here) && b.lo.Z > here.lo.Z && b.lo.Z < top {
			aside = append(aside, i)
		}
	}
	if h == nil {
		return places, aside
	}
	front, way := s.edge(h, here)
	if h.Kind == spatial.Shelf {
		up, over := s.lift(t, top-here.hi.Z, front.Scale(way), aside)
		return append(places, up, up.Add(front.Scale(way))), over
	}
	up := s.ClearAbove(t, s.Pose.Pos.Add(front.Scale(way)), aside)
	return append(places, up, up.Add(front.Scale(way))), aside
}

// lift returns the raised position from which a thing on a shelf goes straight out, and the indices of
// neighbours to move aside. room is the free height above the thing in metres, on are neighbours moved aside
// already. It moves aside as few as possible, at the lowest such height.
func (s *Spot) lift(t *Thing, room float64, out real.Vec, on []int) (up real.Vec, aside []int) {
	here := t.box(s.Pose)
	heights := []float64{max(0, min(lifts, room/2))}
	for i := range s.Neighbours {
		if z := s.Neighbours[i].box(s.Neighbours[i].Pose).hi.Z + 2*contactRange - here.lo.Z; z > heights[0] && z < room {
			heights = append(heights, z)
		}
	}
	slices.Sort(heights[1:])
	for k, z := range slices.Compact(heights) {
		at := spatial.Pose{Pos: s.Pose.Pos.Add(real.Vec{Z: z}), Rot: s.Pose.Rot}
		through := t.box(at).union(t.box(spatial.Pose{Pos: at.Pos.Add(out), Rot: at.Rot})).wider(contactRange)
		var met []int
		for i := range s.Neighbours {
			if slices.Contains(on, i) || s.Neighbours[i].box(s.Neighbours[i].Pose).meets(through) {
				met = append(met, i)
			}
		}
		if k == 0 || len(met) < len(aside) {
			up, aside = at.Pos, met
		}
	}
	return up, aside
}

// Piles returns the number of piles that some neighbours form. A neighbour that stands on or in another
// one is moved with it.
func (s *Spot) Piles(aside []int) (n int) {
	for _, i := range aside {
		b := s.Neighbours[i].box(s.Neighbours[i].Pose)
		if !slices.ContainsFunc(aside, func(k int) bool {
			under := s.Neighbours[k].box(s.Neighbours[k].Pose)
			return under.over(b) && under.lo.Z < b.lo.Z && b.lo.Z < under.hi.Z+contactRange
		}) {
			n++
		}
	}
	return n
}

// HoverPose returns the pose of a thing held over a spot, rotated so that it comes as low as its neighbours allow.
func (s *Spot) HoverPose(t *Thing) spatial.Pose {
	var best spatial.Pose
	for quarter := range 4 {
		p := s.Pose
		if quarter > 0 {
			p.Rot = real.Turn(real.Vec{Z: 1}, float64(float64(quarter)*math.Pi/2)).Mul(p.Rot)
		}
		here, z := t.box(p), p.Pos.Z
		for i := range s.Neighbours {
			if b := s.Neighbours[i].box(s.Neighbours[i].Pose); b.over(here) {
				z = max(z, b.hi.Z)
			}
		}
		if p.Pos.Z += z + Clearance - here.lo.Z; quarter == 0 || p.Pos.Z < best.Pos.Z {
			best = p
		}
	}
	return best
}

// ClearAbove returns the position above a spot from which a thing can move horizontally until it is above the
// position to. The neighbours with the indices in aside do not count as obstacles.
func (s *Spot) ClearAbove(t *Thing, to real.Vec, aside []int) real.Vec {
	here := t.box(s.Pose)
	there := t.box(spatial.Pose{Pos: to, Rot: s.Pose.Rot})
	through := here.union(there).wider(contactRange)
	z := here.lo.Z
	if h := s.hollow(); h != nil && h.Kind == spatial.Vessel {
		z = max(z, s.FurniturePose.Pos.Z+h.Origin.Z+h.Height())
	}
	for i := range s.Neighbours {
		if b := s.Neighbours[i].box(s.Neighbours[i].Pose); b.over(through) && (len(aside) == 0 || aside[0] != i) {
			z = max(z, b.hi.Z)
		}
		if len(aside) > 0 && aside[0] == i {
			aside = aside[1:]
		}
	}
	return s.Pose.Pos.Add(real.Vec{Z: z + lifts - here.lo.Z})
}

// edge returns the direction from the spot to the front of the furniture, where the cook stands. It also
// returns the distance in m that a thing must move in that direction to be out.
func (s *Spot) edge(h *spatial.Hollow, here box) (front real.Vec, way float64) {
	p := s.inside(h, s.Pose.Pos)
	towards := s.FurniturePose.Rot.Inverse().Apply(s.Stand.Sub(s.FurniturePose.Pos)).Sub(h.Origin)
	half := h.Size.Scale(0.5)
	if h.Cup != nil {
		r := h.Cup.Rim().R
		half = real.Vec{X: r, Y: r}
	}
	front = real.Vec{Y: -1}
	if towards.Y > 0 {
		front.Y = 1
	}
	way = half.Y - p.Dot(front)
	out := s.FurniturePose.Rot.Apply(front)
	size := here.hi.Sub(here.lo)
	return out, max(0, way+abs(out).Dot(size)+outside)
}

// over reports whether two boxes overlap, seen from above.
func (b box) over(o box) bool {
	return b.lo.X < o.hi.X && o.lo.X < b.hi.X && b.lo.Y < o.hi.Y && o.lo.Y < b.hi.Y
}

// box returns the bounding box of a thing at a pose; for a thing without a shape, the point.
func (t *Thing) box(p spatial.Pose) box {
	if t.Shape == nil {
		return box{lo: p.Pos, hi: p.Pos}
	}
	lo, hi := t.Shape.Bounds()
	return boxOf(lo, hi, p)
}
