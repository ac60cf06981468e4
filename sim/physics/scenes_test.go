package physics_test

import (
	"fmt"
	"math"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// This file and hash_test.go are compiled for other processors by themselves, so
// that they import nothing but the standard library and what they test.

const degree = math.Pi / 180

type (
	vec  = real.Vec
	spec = physics.Spec
)

// must is a value that can be made.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func box(x, y, z float64) *shape.Shape { return must(shape.Box(x, y, z)) }
func ball(r float64) *shape.Shape      { return must(shape.Ball(r)) }
func bowl() *shape.Shape               { return must(shape.Bowl(0.05, 0.09, 0.07, 0.004)) }

func turn(x, y, z, angle float64) real.Quat { return real.Turn(vec{X: x, Y: y, Z: z}, angle) }

func surface(friction float64) physics.Material {
	return physics.Material{Friction: friction, Bounce: 1}
}
func rubs(friction float64) physics.Material { return physics.Material{Friction: friction} }

// table is a world with a table whose top is at z = 0.
func table(friction float64) *physics.World {
	w := physics.New(physics.Earth())
	must(w.Add(spec{Name: "table", Shape: box(4, 4, 0.2), Fixed: true, Position: vec{Z: -0.1}, Material: surface(friction)}))
	return w
}

// run steps for some seconds and calls each after every step.
func run(w *physics.World, seconds float64, each func()) {
	for n := int(math.Floor(seconds*physics.Hertz + 0.5)); n > 0; n-- {
		w.Step()
		if each != nil {
			each()
		}
	}
}

// heap drops n peas into a bowl at a place.
func heap(w *physics.World, at vec, n int) (all []*physics.Body) {
	pea := ball(0.012)
	for i := range n {
		x := [5][2]float64{{0, 0}, {0.027, 0.002}, {-0.027, -0.001}, {0.001, 0.027}, {-0.002, -0.027}}[i%5]
		all = append(all, must(w.Add(spec{Name: fmt.Sprint("pea ", i), Shape: pea, Mass: 0.007, Material: physics.Material{Friction: 0.5, Rolling: 2e-4},
			Position: at.Add(vec{X: x[0], Y: x[1], Z: 0.022 + float64(0.026*float64(i/5))})})))
	}
	return all
}

// inside counts the bodies in a cup, or heaped at most 3 cm above its lip.
func inside(cup *physics.Body, all []*physics.Body) (n int) {
	rim := cup.Shape().Rim()
	for _, b := range all {
		if p := cup.Inside(b.Centre()); real.Hypot(p.X, p.Y) < rim.R && p.Z > 0 && p.Z < rim.Z+0.03 {
			n++
		}
	}
	return n
}

// crowd is boxes that fall on the table and balls that are poured into a bowl.
func crowd(boxes, balls int) (w *physics.World, cup *physics.Body, all []*physics.Body) {
	w = table(1)
	cup = must(w.Add(spec{Name: "bowl", Shape: must(shape.Bowl(0.10, 0.18, 0.14, 0.006)), Fixed: true, Position: vec{X: 0.6}, Material: rubs(1)}))
	cube, pea := box(0.05, 0.05, 0.05), ball(0.009)
	for i := range boxes {
		at := vec{X: -0.9 + float64(0.075*float64(i%10)), Y: -0.4 + float64(0.075*float64((i/10)%5)), Z: 0.1 + float64(0.08*float64(i/50))}
		all = append(all, must(w.Add(spec{Name: fmt.Sprint("box ", i), Shape: cube, Mass: 0.1, Position: at, Orientation: turn(1, 1, 0.3, 0.1*float64(i%7)), Material: rubs(0.5)})))
	}
	for i := range balls {
		k := i % 25
		x := float64(0.021*float64(k%5-2)) + float64(0.0007*real.Sin(12.9*float64(i)))
		y := float64(0.021*float64(k/5-2)) + float64(0.0007*real.Cos(7.1*float64(i)))
		all = append(all, must(w.Add(spec{Name: fmt.Sprint("ball ", i), Shape: pea, Mass: 0.003, Position: vec{X: 0.6 + x, Y: y, Z: 0.1 + float64(0.02*float64(i/25))}, Material: rubs(0.3)})))
	}
	return w, cup, all
}

func sprint(x any) string { return fmt.Sprint(x) }

// A scene is played step by step; do is asked before each step.
type scene struct {
	name    string
	seconds float64
	build   func() *physics.World
	do      func(w *physics.World, step int)
	want    string // the first bytes of its hash at the end, on every processor
}

// named is the body of a world with a name.
func named(w *physics.World, name string) *physics.Body {
	for _, b := range w.Bodies() {
		if b.Name() == name {
			return b
		}
	}
	panic("no " + name)
}

func try(err error) {
	if err != nil {
		panic(err)
	}
}

var scenes = []scene{
	{"boxes and balls fall", 1, func() *physics.World { w, _, _ := crowd(20, 60); return w }, func(*physics.World, int) {}, "feaf05af2231fa40"},
	{"a bowl is carried, poured out and put into another", 4, kitchen, carry, "a6c4501762d2a289"},
	{"a carrot is cut, a door shuts, plates fly", 2.5, workshop, work, "6790809547820237"},
}

// kitchen is a bowl of soup with peas, a second bowl, and a hand.
func kitchen() *physics.World {
	w := table(0.8)
	b := must(w.Add(spec{Name: "bowl", Shape: bowl(), Mass: 0.4, Position: vec{X: -0.5}, Material: rubs(0.5)}))
	try(b.Fill(shape.Liquid{Volume: 300_000_000, Density: 1010}))
	must(w.Add(spec{Name: "other", Shape: must(shape.Cup([]shape.RZ{{R: 0.06}, {R: 0.1, Z: 0.02}, {R: 0.12, Z: 0.1}}, 0.004)), Mass: 0.6, Material: rubs(0.5)}))
	must(w.Add(spec{Name: "tray", Shape: must(shape.Tray(0.4, 0.3, 0.02, 0.006)), Mass: 0.6, Position: vec{X: 0.5, Z: 0.001}, Orientation: turn(0, 0, 1, 0.3), Material: rubs(0.5)}))
	heap(w, vec{X: -0.5}, 8)
	must(w.AddHand(vec{X: -0.59, Z: 0.07}, real.NoTurn(), physics.Adult()))
	return w
}

func carry(w *physics.World, step int) {
	h, b := w.Hands()[0], named(w, "bowl")
	switch step {
	case 60:
		try(h.Grab(b))
		try(h.MoveTo(h.Position().Add(vec{X: 0.42, Z: 0.2}), h.Orientation(), 1))
	case 190:
		rim := b.Shape().Rim()
		try(h.Swing(b.Outside(vec{X: rim.R, Z: rim.Z}), vec{Y: 1}, 2, vec{}, 1.2))
	case 340:
		try(h.Swing(h.Position(), vec{Y: 1}, -2, vec{Y: 0.3, Z: -0.1}, 0.8))
	case 450:
		h.Release()
	}
}

// workshop is a carrot under a knife, a ball, and an oven door with a block before it.
func workshop() *physics.World {
	w := table(0.8)
	must(w.Add(spec{Name: "carrot", Shape: must(shape.Prism(0.015, 0.012, 0.16, 10)), Mass: 0.1, Position: vec{Z: 0.016}, Orientation: turn(0, 1, 0, math.Pi/2),
		Material: physics.Material{Friction: 0.6, Resistance: 25}}))
	must(w.Add(spec{Name: "tomato", Shape: ball(0.03), Mass: 0.1, Position: vec{X: 0.3, Z: 0.031}, Material: physics.Material{Friction: 0.6, Rolling: 1e-3}}))
	must(w.Add(spec{Name: "knife", Shape: box(0.002, 0.2, 0.04), Mass: 0.15, Position: vec{X: 0.02, Z: 0.1}, Material: physics.Material{Friction: 0.3, Blade: true}}))
	must(w.Add(spec{Name: "door", Shape: box(0.02, 0.5, 0.4), Mass: 3, Position: vec{X: 1, Z: 0.25}, Hinge: &physics.Hinge{Pivot: vec{X: 1, Z: 0.05}, Axis: vec{Y: -1}, Hi: 1.5, Friction: 1}}))
	must(w.Add(spec{Name: "plate", Shape: box(0.001, 0.2, 0.04), Mass: 0.15, Position: vec{X: 0.5, Z: 0.4}, Velocity: vec{X: 6}, Spin: vec{X: 1, Y: 9}, Material: rubs(0.3)}))
	must(w.AddHand(vec{X: 0.02, Z: 0.13}, real.NoTurn(), physics.Adult()))
	return w
}

func work(w *physics.World, step int) {
	h := w.Hands()[0]
	switch step {
	case 5:
		try(h.Grab(named(w, "knife")))
		try(h.MoveTo(h.Position().Add(vec{Z: -0.0795}), h.Orientation(), 0.3))
	case 50:
		try(h.MoveTo(h.Position().Add(vec{X: -0.1, Z: 0.1}), h.Orientation(), 0.3))
		c := named(w, "carrot")
		must(w.Replace(c, must(c.Shape().Pieces(3))...))
		try(named(w, "door").Swing(1.2, 0.5, 20))
	case 120:
		c := named(w, "tomato")
		low, high, err := c.Shape().Cut(vec{X: 1, Y: 0.2, Z: 0.3}, 0.004)
		try(err)
		must(w.Replace(c, low, high))
		try(named(w, "door").Swing(0, 0.7, 20))
	}
}

// play goes on with a scene from a step to its end, or to another step.
func (s scene) play(w *physics.World, from, to int) {
	for step := from; step < min(to, int(s.seconds*physics.Hertz)); step++ {
		s.do(w, step)
		w.Step()
	}
}
