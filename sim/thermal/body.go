// Package thermal computes how food warms up, cools down, freezes, melts, boils and bakes: temperatures from
// the core to the surface, and their effects.
//
// A [Body] is made of a [Material] in a [Shape] ([New]) or as a stirred liquid ([Stirred]). A [Model] advances
// it in time in some [Surroundings]: [Model.Advance] by a duration, [Model.When] until a condition is met.
// [Mix] joins several bodies into one. A [System] is what is in one vessel: [Model.AdvanceSystem] lets a liquid
// and the pieces in it exchange heat. An [Oven] computes its own temperature while it heats up.
//
// Bodies are plain values with exact bits, and what is computed is the same to the bit
// on every processor. The package knows no food, no appliance and no ontology: all
// figures are arguments. It does not model crusts that conduct less, or shapes that change;
// docs/physics.md lists all simplifications.
package thermal

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// Shells is the number of shells of equal thickness into which a body is divided.
const Shells = 10

// A Form is the geometry in which heat passes through a body.
type Form uint8

// The forms of bodies. An Even body has one temperature: it is stirred, or heat spreads in it much faster than
// it passes through its surface.
const (
	Even Form = iota
	Slab
	Cylinder
	Sphere
)

// A Shell is a layer of a body with uniform state.
type Shell struct {
	T      float64 // temperature in degrees Celsius
	Water  float64 // remaining water in kg, per kg of the body at the start
	Lethal float64 // reduction of germs in decades
	Baked  float64 // share of starch that is set, 0 to 1
}

// A Body is a piece of food, a liquid in its vessel, or anything else that has a temperature.
type Body struct {
	Material      Material
	Form          Form
	Mass          float64 // mass in kg, including the water that has left since the start
	HalfThickness float64 // half the thickness of a slab, or the radius, in m
	Area          float64 // area through which heat passes, in m2
	Scale         float64 // factor on the conductivity; not 1 only for a sphere that stands for a block or a rod and has to warm up as fast
	Vessel        float64 // heat capacity in J/K of the vessel of an even body
	Shells        [Shells]Shell
	Skin          float64 // temperature of the surface in degrees Celsius
	Brown         float64 // how much darker the surface became, as a difference of colour
	Danger        float64 // seconds during which a part of it was in the range where germs grow
	Heat          float64 // net heat taken up, in J
	Cooling       Cooling
}

// Cooling records how long a body that was hot needed to cool down.
type Cooling struct {
	Hot     bool       // whether its warmest part has reached the upper limit of [Model.Danger]
	Since   float64    // seconds since its warmest part fell below that limit
	Reached [2]float64 // value of Since when each stage was reached; 0 until then
}

// A Shape is the shape of a solid piece. Sizes are in metres.
type Shape struct {
	Sides  [3]float64 // sides of a block; diameter and length of a rod; diameter of a ball
	Number int        // number of sides used: 1 is a ball, 2 a rod, 3 a block
}

// Ball returns a sphere of the given diameter.
func Ball(diameter float64) Shape { return Shape{[3]float64{diameter}, 1} }

// Rod returns a cylinder that is exposed on all sides.
func Rod(diameter, length float64) Shape { return Shape{[3]float64{diameter, length}, 2} }

// Block returns a cuboid.
func Block(a, b, c float64) Shape { return Shape{[3]float64{a, b, c}, 3} }

// Volume returns the volume in m3.
func (s Shape) Volume() float64 {
	d := s.Sides[0]
	switch s.Number {
	case 1:
		return float64(math.Pi / 6 * d * d * d)
	case 2:
		return float64(math.Pi / 4 * d * d * s.Sides[1])
	}
	return float64(d * s.Sides[1] * s.Sides[2])
}

// area returns the area of the surface in m2.
func (s Shape) area() float64 {
	d, l := s.Sides[0], s.Sides[1]
	switch s.Number {
	case 1:
		return float64(math.Pi * d * d)
	case 2:
		return float64(math.Pi * d * (d/2 + l))
	}
	return float64(2 * (float64(d*l) + float64(l*s.Sides[2]) + float64(d*s.Sides[2])))
}

// ErrBody is the error for a body without mass, size or a valid temperature.
var ErrBody = errors.New("a body needs a mass and a size above zero, and a temperature within range")

const (
	flat   = 0.35 // a side shorter than this share of the next one makes a slab or a long cylinder
	lumped = 0.1  // Biot number below which a body is Even
)

// New returns a piece of a material at a temperature of t degrees Celsius. film is the heat transfer
// coefficient of its surface in the usual surroundings, in W/(m2 K).
//
// The form depends on the Biot number: film times volume, divided by area and conductivity. Below lumped, heat
// spreads in the piece much faster than it passes through the surface, and the piece is Even. Otherwise a flat
// shape becomes a slab and a long one a cylinder. Any other becomes a sphere with the same surface, whose slowest
// mode matches that of the shape.
func New(of Material, s Shape, film, t float64) (Body, error) {
	v, a := s.Volume(), s.area()
	b := Body{Material: of, Mass: float64(of.Density * v), Area: a, Scale: 1}
	k := of.Conducts(t)
	short, next, long := s.ordered()
	switch {
	case film*v/a < float64(lumped*k):
		b.Form = Even
	case short < float64(flat*next):
		b.Form, b.HalfThickness = Slab, short/2
		b.Area = v / b.HalfThickness
	case s.Number == 2 && s.Sides[0] < float64(flat*s.Sides[1]):
		b.Form, b.HalfThickness = Cylinder, s.Sides[0]/2
		b.Area = 2 * v / b.HalfThickness
	case s.Number == 1:
		b.Form, b.HalfThickness = Sphere, short/2
	default:
		b.Form, b.HalfThickness = Sphere, 3*v/a
		b.Scale = s.slowest(short, next, long, film, k) / k
	}
	return b.filled(t)
}

// ordered returns the three sizes of a shape, the shortest first.
func (s Shape) ordered() (short, next, long float64) {
	a, b, c := s.Sides[0], s.Sides[1], s.Sides[2]
	switch s.Number {
	case 1:
		b, c = a, a
	case 2:
		c = a
	}
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	return a, b, c
}

// slowest returns the conductivity with which a sphere responds as slowly as the shape. The rate of the shape
// is the sum of the rates of three slabs, or of a slab and a long cylinder.
func (s Shape) slowest(short, next, long, film, k float64) float64 {
	half := func(side, ways float64) float64 { // ways: 3 for a slab, 4 for a cylinder
		l := side / 2
		return 1 / (l * (1 + film*l/(ways*k)))
	}
	rate := 0.0 // inverse of the time constant, in units of film/(density times heat capacity)
	if s.Number == 2 {
		rate = float64(2*half(s.Sides[0], 4)) + half(s.Sides[1], 3)
	} else {
		rate = half(short, 3) + half(next, 3) + half(long, 3)
	}
	through := s.area()/(film*rate*s.Volume()) - 1/film
	return 3 * s.Volume() / s.area() / (5 * through)
}

// Stirred returns a body that has the same temperature everywhere, such as soup. mass is in kg, area in m2,
// and vessel is the heat capacity of its vessel in J/K.
func Stirred(of Material, mass, area, vessel, t float64) (Body, error) {
	b := Body{Material: of, Mass: mass, Area: area, Scale: 1, Vessel: vessel}
	return b.filled(t)
}

// Reshaped returns the same food in another shape: cut, formed or poured together. The result has one
// temperature. Apart from that, the values of the least heated part hold for all of it.
func (b Body) Reshaped(into Body) Body {
	into.Material, into.Vessel = b.Material, 0
	even := b.even()
	for i := range into.Shells {
		into.Shells[i] = even
	}
	into.Skin, into.Brown, into.Danger, into.Cooling = even.T, b.Brown, b.Danger, b.Cooling
	return into
}

// filled sets all shells to the temperature t. The error is [ErrBody] if a value is out of range.
func (b Body) filled(t float64) (Body, error) {
	for _, x := range []float64{b.Mass, b.Area, b.Material.Capacity(t), b.Scale, b.Material.Density} {
		if !(x > 0 && x < math.MaxFloat32) {
			return Body{}, ErrBody
		}
	}
	if !(t >= coldest && t <= hottest) || !(b.Vessel >= 0) || b.Form != Even && !(b.HalfThickness > 0) {
		return Body{}, ErrBody
	}
	for i := range b.Shells {
		b.Shells[i] = Shell{T: t, Water: b.Material.Water}
	}
	b.Skin = t
	return b, nil
}

// layers returns the number of shells in use.
func (b *Body) layers() int {
	if b.Form == Even {
		return 1
	}
	return Shells
}

// share returns the share of the mass that is in a shell.
func (b *Body) share(i int) float64 {
	const n = Shells
	x := float64(i)
	switch b.Form {
	case Slab:
		return 1.0 / n
	case Cylinder:
		return (float64(2*x) + 1) / (n * n)
	case Sphere:
		return (float64(3*x*(x+1)) + 1) / (n * n * n)
	}
	return 1
}

// Core returns the temperature in the middle, in degrees Celsius.
func (b Body) Core() float64 { return b.Shells[0].T }

// Range returns the temperatures of the coldest and the warmest shell.
func (b Body) Range() (least, most float64) {
	least, most = b.Shells[0].T, b.Shells[0].T
	for _, s := range b.Shells[:b.layers()] {
		least, most = min(least, s.T), max(most, s.T)
	}
	return least, most
}

// Mean returns the temperature that a body reaches once it exchanges no more heat.
func (b Body) Mean() float64 { return b.even().T }

// LogReduction returns the reduction of germs in decades, where it is least.
func (b Body) LogReduction() float64 {
	least := b.Shells[0].Lethal
	for _, s := range b.Shells[:b.layers()] {
		least = min(least, s.Lethal)
	}
	return least
}

// Baked returns the share of starch that is set, where it is least.
func (b Body) Baked() float64 {
	least := b.Shells[0].Baked
	for _, s := range b.Shells[:b.layers()] {
		least = min(least, s.Baked)
	}
	return least
}

// Water returns the remaining water in kg.
func (b Body) Water() float64 {
	w := 0.0
	for i, s := range b.Shells[:b.layers()] {
		w += float64(b.share(i) * s.Water)
	}
	return float64(b.Mass * w)
}

// Remains returns the mass without the water that has left, in kg.
func (b Body) Remains() float64 { return b.Mass - float64(b.Mass*b.Material.Water) + b.Water() }

// Enthalpy returns the heat content of the body and its vessel in J. It is 0 at 0 degrees Celsius with
// everything liquid.
func (b Body) Enthalpy() float64 {
	h, of := 0.0, b.withVessel()
	for i, s := range b.Shells[:b.layers()] {
		h += float64(b.share(i) * of.enthalpy(s.T, s.Water))
	}
	return float64(b.Mass * h)
}

// Balance returns a quantity that heat transfer conserves, in J: the enthalpy, minus the heat taken up, plus
// the heat that left as steam.
func (b Body) Balance() float64 {
	return b.Enthalpy() - b.Heat + float64((float64(b.Mass*b.Material.Water)-b.Water())*steam)
}

// withVessel returns the material of the body with the heat capacity of the vessel added.
func (b *Body) withVessel() Material {
	of := b.Material
	of.Dry[0] += b.Vessel / b.Mass
	return of
}

// even returns the shell that all shells become once the body exchanges no more heat.
func (b Body) even() Shell {
	if b.Form == Even {
		return b.Shells[0]
	}
	out := Shell{Water: b.Water() / b.Mass, Lethal: b.LogReduction(), Baked: b.Baked()}
	out.T = b.Material.temperature(b.Enthalpy()/b.Mass, out.Water, b.Shells[Shells/2].T)
	return out
}

// Possible reports whether all values of the body are within the ranges that the model can compute with.
func (b *Body) Possible() bool {
	possible := b.Form <= Sphere && int(b.Material.Melt.Points) <= len(b.Material.Melt.Temperatures) && b.Vessel >= 0 && (b.Form == Even || b.HalfThickness > thinnest)
	for _, x := range []float64{b.Mass, b.Area, b.Scale, b.Material.Density} {
		possible = possible && x > 0 && x < math.MaxFloat32
	}
	for _, x := range slices.Concat(b.Material.Dry[:], b.Material.Conduct[:], b.Material.Frozen[:], b.Material.Melt.Temperatures[:], b.Material.Melt.Solid[:], b.Cooling.Reached[:],
		[]float64{b.HalfThickness, b.Vessel, b.Skin, b.Brown, b.Danger, b.Heat, b.Material.Water, b.Material.Freezes, b.Material.Melt.Latent, b.Cooling.Since}) {
		possible = possible && math.Abs(x) < math.MaxFloat32
	}
	for _, s := range b.Shells {
		possible = possible && s.T >= 2*coldest && s.T <= 2*hottest && s.Water >= 0 && s.Water <= 2 && s.Lethal >= 0 && s.Lethal <= math.MaxFloat64 && s.Baked >= 0 && s.Baked <= 1
	}
	return possible
}

const thinnest = 1e-6 // in m; a body with a smaller half thickness must be Even

// AppendBinary appends the exact bits of the body. Equal bodies have equal bytes.
func (b Body) AppendBinary(to []byte) ([]byte, error) {
	if int(b.Material.Melt.Points) > len(b.Material.Melt.Temperatures) {
		return to, ErrBody
	}
	return binary.Append(to, binary.BigEndian, &b)
}
