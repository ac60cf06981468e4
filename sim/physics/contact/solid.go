package contact

import (
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// slack is the extra depth, in metres, by which an edge must separate more than a face. It prevents a contact from switching
// its kind from step to step.
const slack = 0.0005

// touching is the gap in metres at which moving parts count as touching.
const touching = 0.0002

// solids adds the contacts of convex parts.
func (f *Finder) solids(a, b *Body, margin, step float64) {
	rel := relative(a, b)
	way := margin
	if step > 0 {
		way = float64(step * (b.Velocity.Sub(a.Velocity).Len() + turning(a) + turning(b)))
	}
	for i, pa := range a.Shape.Parts() {
		if rel.toLocal(pa.Middle).Sub(b.Shape.Centre()).Len() > pa.Radius+b.Shape.Reach()+max(margin, way) {
			continue
		}
		for j, pb := range b.Shape.Parts() {
			reach := max(margin, way)
			mid := rel.toWorld(pb.Middle)
			if pa.Middle.Sub(mid).Len() > pa.Radius+pb.Radius+reach || apart(pa, mid, pb.Radius+reach) ||
				apart(pb, rel.toLocal(pa.Middle), pa.Radius+reach) {
				continue
			}
			id := int32(i)<<10 | int32(j)
			if step > 0 && f.follow(a, b, pa, pb, id, step, way) {
				continue
			}
			if n, ok := f.convex(pa, pb, &rel, margin, step > 0); ok {
				f.add(id, a, n)
			}
		}
	}
}

// turning returns an upper bound of the speed that rotation gives to a point of the body.
func turning(b *Body) float64 { return float64(b.Spin.Len() * b.Shape.Reach()) }

// relative returns the pose of b in the coordinates of a.
func relative(a, b *Body) Body {
	return Body{Position: a.toLocal(b.Position), Rotation: a.Rotation.BackMul(&b.Rotation)}
}

// apart reports whether a face of the part separates it from a sphere. It is a quick test that can miss.
func apart(c *shape.Convex, p real.Vec, radius float64) bool {
	for i, n := range c.Normals {
		if n.Dot(p)-c.Offsets[i] > radius {
			return true
		}
	}
	return false
}

// add appends the points found, converted from a's coordinates to world coordinates.
func (f *Finder) add(id int32, a *Body, n real.Vec) {
	p := Patch{ID: id, Normal: a.Rotation.Apply(n), Many: len(f.found)}
	for i, x := range f.found {
		at := a.toWorld(x.A)
		p.Points[i] = Point{at, at, x.Gap}
	}
	f.patches = append(f.patches, p)
}

// follow advances the bodies until the parts touch, and adds that future contact. It returns false if they
// touch already.
func (f *Finder) follow(a, b *Body, pa, pb *shape.Convex, id int32, step, way float64) bool {
	turn := turning(a) + turning(b)
	t := 0.0
	var la, lb Body
	for range 40 {
		la, lb = a.later(t), b.later(t)
		rel := relative(&la, &lb)
		axis, _ := f.separate(pa, pb, &rel, math.Inf(1))
		if axis.gap <= touching {
			break
		}
		n := la.Rotation.Apply(axis.normal)
		speed := turn - n.Dot(b.Velocity.Sub(a.Velocity))
		if speed <= 0 {
			return true
		}
		if t += (axis.gap - touching/2) / speed; t > step {
			return true
		}
	}
	if t == 0 {
		return false
	}
	rel := relative(&la, &lb)
	n, ok := f.convex(pa, pb, &rel, touching+way, true)
	if !ok {
		return true
	}
	p := Patch{ID: id, Normal: la.Rotation.Apply(n), Many: len(f.found)}
	for i, x := range f.found { // a point on each body, at its current pose
		half := p.Normal.Scale(x.Gap / 2)
		at := la.toWorld(x.A)
		pa, pb := a.toWorld(la.toLocal(at.Sub(half))), b.toWorld(lb.toLocal(at.Add(half)))
		p.Points[i] = Point{pa, pb, pb.Sub(pa).Dot(p.Normal)}
	}
	f.patches = append(f.patches, p)
	return true
}

// An axis is a direction that separates two parts.
type axis struct {
	gap      float64
	normal   real.Vec // direction from a to b, in a's coordinates
	face     int      // index of the face, in b if ofSecond is true and otherwise in a; -1 for a pair of edges
	ofSecond bool
}

// separate returns the axis of greatest separation of two parts, and the best axis that belongs to a face. It
// stops early at an axis whose gap exceeds enough.
func (f *Finder) separate(a, b *shape.Convex, rel *Body, enough float64) (best, face axis) {
	vb := f.corners[1][:len(b.Vertices)]
	for i, p := range b.Vertices {
		vb[i] = rel.toWorld(p)
	}
	fa := axis{gap: math.Inf(-1), face: -1}
	for i, n := range a.Normals {
		if s := least(vb, n) - a.Offsets[i]; s > fa.gap {
			if fa = (axis{s, n, i, false}); s > enough {
				return fa, fa
			}
		}
	}
	fb := axis{gap: math.Inf(-1), face: -1}
	for i, m := range b.Normals {
		n := rel.Rotation.Apply(m)
		if s := least(a.Vertices, n) - (b.Offsets[i] + n.Dot(rel.Position)); s > fb.gap {
			if fb = (axis{s, n.Neg(), i, true}); s > enough {
				return fb, fb
			}
		}
	}
	face = fa
	if fb.gap > fa.gap+slack {
		face = fb
	}
	edge := f.edges(a, b, rel, enough)
	// Prefer faces to edges. If two corners face each other, only an edge axis gives the true distance.
	if edge.gap > max(fa.gap, fb.gap)+slack && (edge.gap > enough || max(fa.gap, fb.gap) < 0 || math.IsInf(enough, 1)) {
		return edge, face
	}
	return face, face
}

// edges returns the best axis that is perpendicular to an edge of each part.
func (f *Finder) edges(a, b *shape.Convex, rel *Body, enough float64) axis {
	best := axis{gap: math.Inf(-1), face: -1}
	vb := f.corners[1][:len(b.Vertices)]
	ab := rel.toWorld(b.Middle).Sub(a.Middle)
	ways := f.ways[:min(len(b.EdgeDirections), len(f.ways))]
	for j := range ways {
		ways[j] = rel.Rotation.Apply(b.EdgeDirections[j])
	}
	for _, u := range a.EdgeDirections {
		for _, v := range ways {
			n := u.Cross(v)
			l := n.Len()
			if l < 1e-3 {
				continue
			}
			n = n.Scale(1 / l)
			if n.Dot(ab) < 0 {
				n = n.Neg()
			}
			if s := least(vb, n) + least(a.Vertices, n.Neg()); s > best.gap {
				if best = (axis{s, n, -1, false}); s > enough {
					return best
				}
			}
		}
	}
	return best
}

// least returns the smallest n·p.
func least(p []real.Vec, n real.Vec) float64 {
	out := math.Inf(1)
	for i := range p {
		if s := n.Dot(p[i]); s < out {
			out = s
		}
	}
	return out
}

// convex finds up to four contact points of two parts, in a's coordinates. If wide is true, it prefers a face
// with all its corners, even where an edge is nearest: the corners may touch soon.
func (f *Finder) convex(a, b *shape.Convex, rel *Body, margin float64, wide bool) (real.Vec, bool) {
	f.found = f.found[:0]
	x, face := f.separate(a, b, rel, margin)
	if wide && face.gap > x.gap-2*slack {
		x = face
	}
	if x.gap > margin {
		return real.Vec{}, false
	}
	if x.face < 0 {
		f.edgePoint(a, b, rel, x)
		return x.normal, true
	}
	f.faces(a, b, rel, x, margin)
	f.reduce(x.normal)
	return x.normal, len(f.found) > 0
}

// faces clips the face that is most opposed to the axis against the sides of the face that the axis belongs
// to.
func (f *Finder) faces(a, b *shape.Convex, rel *Body, x axis, margin float64) {
	n := x.normal
	if x.ofSecond { // outwards from the reference face
		n = n.Neg()
	}
	ref, inc := a, b
	refs, incs := a.Vertices, f.corners[1][:len(b.Vertices)]
	if x.ofSecond {
		ref, inc, refs, incs = b, a, incs, refs
	}
	against, worst := 0, math.Inf(1)
	for i, m := range inc.Normals {
		if !x.ofSecond {
			m = rel.Rotation.Apply(m)
		}
		if d := m.Dot(n); d < worst {
			worst, against = d, i
		}
	}
	poly, other := f.clip[0][:0], f.clip[1][:0]
	for _, k := range inc.Faces[against] {
		poly = append(poly, incs[k])
	}
	face := ref.Faces[x.face]
	for k := range face {
		p, q := refs[face[k]], refs[face[(k+1)%len(face)]]
		side := q.Sub(p).Cross(n).Unit()
		d := side.Dot(p)
		other = other[:0]
		for i := range poly {
			u, v := poly[i], poly[(i+1)%len(poly)]
			du, dv := side.Dot(u)-d, side.Dot(v)-d
			if du <= 0 {
				other = append(other, u)
			}
			if (du < 0) != (dv < 0) && du != dv {
				other = append(other, u.AddScaled(du/(du-dv), v.Sub(u)))
			}
		}
		if poly, other = other, poly; len(poly) == 0 {
			return
		}
	}
	d := n.Dot(refs[face[0]])
	for _, p := range poly {
		if s := n.Dot(p) - d; s <= margin {
			at := p.AddScaled(-s/2, n)
			f.found = append(f.found, Point{at, at, s})
		}
	}
}

// reduce keeps the deepest point and the points that span the contact most.
func (f *Finder) reduce(n real.Vec) {
	c := f.found
	if len(c) <= 4 {
		return
	}
	deep, far, left, right := 0, 0, 0, 0
	for i := range c {
		if c[i].Gap < c[deep].Gap {
			deep = i
		}
	}
	first := c[deep]
	for i := range c {
		if c[i].A.Sub(first.A).Len2() > c[far].A.Sub(first.A).Len2() {
			far = i
		}
	}
	across := c[far].A.Sub(first.A).Cross(n)
	side := func(i int) float64 { return c[i].A.Sub(first.A).Dot(across) }
	for i := range c {
		if side(i) > side(left) {
			left = i
		}
		if side(i) < side(right) {
			right = i
		}
	}
	keep := [4]Point{first, c[far]}
	k := 2
	for _, i := range [2]int{left, right} {
		if math.Abs(side(i)) > 1e-10 {
			keep[k] = c[i]
			k++
		}
	}
	f.found = append(f.found[:0], keep[:k]...)
}

// edgePoint adds the midpoint between the nearest points of the two edges that face each other.
func (f *Finder) edgePoint(a, b *shape.Convex, rel *Body, x axis) {
	p, q := farthest(a, a.Vertices, x.normal)
	r, s := farthest(b, f.corners[1][:len(b.Vertices)], x.normal.Neg())
	d1, d2, w := q.Sub(p), s.Sub(r), p.Sub(r)
	aa, bb, ab, aw, bw := d1.Len2(), d2.Len2(), d1.Dot(d2), d1.Dot(w), d2.Dot(w)
	t := 0.5
	if den := float64(aa*bb) - float64(ab*ab); den > 1e-14*float64(aa*bb) {
		t = real.Clamp((float64(ab*bw)-float64(aw*bb))/den, 0, 1)
	}
	u := real.Clamp((float64(ab*t)+bw)/bb, 0, 1)
	at := p.AddScaled(t, d1).Add(r.AddScaled(u, d2)).Scale(0.5)
	f.found = append(f.found, Point{at, at, x.gap})
}

// farthest returns the edge that reaches farthest along a direction.
func farthest(c *shape.Convex, v []real.Vec, d real.Vec) (p, q real.Vec) {
	best := math.Inf(-1)
	for _, e := range c.Edges {
		if s := d.Dot(v[e[0]]) + d.Dot(v[e[1]]); s > best {
			best, p, q = s, v[e[0]], v[e[1]]
		}
	}
	return p, q
}
