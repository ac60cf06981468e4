package thermal

import (
	"errors"
	"math"

	"hearth/sim/physics/real"
)

// A Composition holds the shares of the components of a food by mass.
type Composition struct {
	Water, Protein, Fat, Carbohydrate, Fibre, Ash float64
}

// A Material holds the thermal properties of a food or another substance. It is a plain value. Polynomials are
// in degrees Celsius, the constant first.
type Material struct {
	Density  float64    // density in kg/m3, with the air inside
	Water    float64    // share of the mass
	Dry      [3]float64 // heat capacity of all but the water, per kg of the whole: J/(kg K)
	Conduct  [3]float64 // conductivity in W/(m K)
	Frozen   [3]float64 // conductivity with all water frozen
	Freezes  float64    // temperature in degrees Celsius at which ice begins to form
	Freezing bool       // whether it can freeze
	Melt     Melting
}

// Melting describes the heat that melts fat over a range of temperatures.
type Melting struct {
	Latent       float64 // latent heat in J/kg, from all solid to all liquid
	Points       uint8   // number of points used in Temperatures and Solid
	Temperatures [12]float64
	Solid        [12]float64 // solid share at each of Temperatures
}

// BoilsAt is the boiling point of water at sea level in degrees Celsius.
const BoilsAt = 100.0

// Physical constants.
const (
	kelvin       = 273.15   // 0 degrees Celsius in K
	vaporization = 2.257e6  // J/kg of water, at 100 degrees Celsius
	fusion       = 333.6e3  // J/kg of ice, at 0 degrees Celsius
	gas          = 8.314    // J/(mol K)
	radiation    = 5.670e-8 // W/(m2 K4), Stefan-Boltzmann constant
	airConducts  = 0.025    // W/(m K)
	leastDry     = 500.0    // J/(kg K) for food that has boiled dry, because of the steam in it
	slush        = 0.1      // K, range over which pure water freezes
	bound        = 0.7138   // constant of Tchigeov's formula for ice
	iceMost      = 1.105    // constant of Tchigeov's formula for ice
)

// A component has a polynomial for each property, after Choi and Okos (1986).
type component struct {
	density  [3]float64 // kg/m3
	capacity [3]float64 // J/(kg K)
	conducts [3]float64 // W/(m K)
}

// components are in the order of the fields of Composition. ice replaces water when frozen.
var (
	components = [6]component{
		{[3]float64{997.18, 3.1439e-3, -3.7574e-3}, warmWater, [3]float64{0.57109, 1.7625e-3, -6.7036e-6}},
		{[3]float64{1329.9, -0.5184}, [3]float64{2008.2, 1.2089, -1.3129e-3}, [3]float64{0.17881, 1.1958e-3, -2.7178e-6}},
		{[3]float64{925.59, -0.41757}, [3]float64{1984.2, 1.4733, -4.8008e-3}, [3]float64{0.18071, -2.7604e-4, -1.7749e-7}},
		{[3]float64{1599.1, -0.31046}, [3]float64{1548.8, 1.9625, -5.9399e-3}, [3]float64{0.20141, 1.3874e-3, -4.3312e-6}},
		{[3]float64{1311.5, -0.36589}, [3]float64{1845.9, 1.8306, -4.6509e-3}, [3]float64{0.18331, 1.2497e-3, -3.1683e-6}},
		{[3]float64{2423.8, -0.28063}, [3]float64{1092.6, 1.8896, -3.6817e-3}, [3]float64{0.32962, 1.4011e-3, -2.9069e-6}},
	}
	ice       = component{[3]float64{916.89, -0.13071}, [3]float64{2062.3, 6.0769}, [3]float64{2.2196, -6.2489e-3, 1.0154e-4}}
	warmWater = [3]float64{4176.2, -0.090864, 5.4731e-3}
	coldWater = [3]float64{4128.9, -5.3062, 0.99516}
	steam     = vaporization + integrate(&warmWater, BoilsAt) // heat in J that leaves with each kg of water as steam
)

// ErrComposition is the error for shares that do not form a composition.
var ErrComposition = errors.New("the shares of a food must not be negative and must add up to 1 within 5 %")

// NewMaterial returns the material of a composition. A density of 0 means that of its components. A density below
// theirs means air inside or between pieces, which conducts heat badly. Water freezes at 0 degrees, other food
// at the temperature freezes below 0; other food with freezes 0 does not freeze. fat describes the melting of
// the fat alone.
func NewMaterial(c Composition, density, freezes float64, fat Melting) (Material, error) {
	shares := [6]float64{c.Water, c.Protein, c.Fat, c.Carbohydrate, c.Fibre, c.Ash}
	sum := 0.0
	for _, x := range shares {
		if !(x >= 0) {
			return Material{}, ErrComposition
		}
		sum += x
	}
	if !(math.Abs(sum-1) <= 0.05) || !(density >= 0 && density < 1e5) || !(freezes <= 0 && freezes > -60) {
		return Material{}, ErrComposition
	}
	for i := range shares {
		shares[i] /= sum
	}
	m := Material{Density: density, Water: shares[0], Freezes: freezes, Melt: fat}
	m.Freezing = freezes < 0 || m.Water > 0.99
	m.Melt.Latent = float64(fat.Latent * shares[2])
	for i, x := range shares[1:] {
		for j, c := range components[i+1].capacity {
			m.Dry[j] += float64(x * c)
		}
	}
	const usual = 20
	solid := density20(&shares)
	if density == 0 {
		m.Density = solid
	}
	air := max(0, 1-m.Density/solid)
	warm := fitParabola(0, 50, 100, func(t float64) float64 { return conductivity(&shares, &components[0], t) })
	cold := fitParabola(-40, -20, 0, func(t float64) float64 { return conductivity(&shares, &ice, t) })
	m.Conduct = scaled(warm, porous(evalPolynomial(&warm, usual), air))
	m.Frozen = scaled(cold, porous(evalPolynomial(&cold, 0), air))
	return m, nil
}

// density20 returns the density at 20 degrees Celsius, without air.
func density20(shares *[6]float64) float64 {
	volume := 0.0
	for i, x := range shares {
		volume += x / evalPolynomial(&components[i].density, 20)
	}
	return 1 / volume
}

// conductivity returns the conductivity of components in parallel, weighted by volume.
func conductivity(shares *[6]float64, water *component, t float64) float64 {
	volume, k := 0.0, 0.0
	for i, x := range shares {
		c := &components[i]
		if i == 0 {
			c = water
		}
		v := x / evalPolynomial(&c.density, t)
		volume += v
		k += float64(v * evalPolynomial(&c.conducts, t))
	}
	return k / volume
}

// porous returns the conductivity k reduced by a share of air inside, after Maxwell and Eucken.
func porous(k, air float64) float64 {
	more := float64(air * (k - airConducts))
	both := float64(2*k) + airConducts
	return (both - float64(2*more)) / (both + more)
}

// fitParabola returns the parabola through a function at three evenly spaced temperatures.
func fitParabola(a, b, c float64, f func(float64) float64) [3]float64 {
	fa, fb, fc := f(a), f(b), f(c)
	step := b - a
	bend := (fc - float64(2*fb) + fa) / (2 * step * step)
	slope := (fc-fa)/(2*step) - float64(2*bend*b)
	return [3]float64{fb - float64(slope*b) - float64(bend*b*b), slope, bend}
}

func scaled(p [3]float64, by float64) [3]float64 {
	return [3]float64{float64(p[0] * by), float64(p[1] * by), float64(p[2] * by)}
}

// evalPolynomial evaluates a polynomial.
func evalPolynomial(p *[3]float64, t float64) float64 {
	return p[0] + float64(t*(p[1]+float64(t*p[2])))
}

// integrate returns the integral of a polynomial from 0 to t.
func integrate(p *[3]float64, t float64) float64 {
	return float64(t * (p[0] + float64(t*(p[1]/2+float64(t*p[2]/3)))))
}

// waterAt returns the polynomial of the heat capacity of liquid water.
func waterAt(t float64) *[3]float64 {
	if t < 0 {
		return &coldWater
	}
	return &warmWater
}

// frozen returns the share of the water that is ice, and how fast it falls with temperature, in 1/K.
func (m *Material) frozen(t float64) (share, falls float64) {
	switch {
	case !m.Freezing || t >= m.Freezes:
		return 0, 0
	case m.Freezes == 0 && t > -slush:
		return -t / slush, 1 / slush
	case m.Freezes == 0:
		return 1, 0
	}
	u := m.Freezes - t + 1
	l := real.Log(u)
	return min(1, iceMost*l/(l+bound)), iceMost * bound / (u * float64((l+bound)*(l+bound)))
}

// solid returns the share of the fat that is solid, and how fast it falls with temperature, in 1/K.
func (f *Melting) solid(t float64) (share, falls float64) {
	if f.Points == 0 || t >= f.Temperatures[f.Points-1] {
		return 0, 0
	}
	if t <= f.Temperatures[0] {
		return f.Solid[0], 0
	}
	i := 1
	for t > f.Temperatures[i] {
		i++
	}
	falls = (f.Solid[i-1] - f.Solid[i]) / (f.Temperatures[i] - f.Temperatures[i-1])
	return f.Solid[i] + float64(falls*(f.Temperatures[i]-t)), falls
}

// heat returns the enthalpy of the material per kg with the given remaining water, in J/kg, and its slope in
// J/(kg K). It is 0 with everything liquid at 0 degrees Celsius.
func (m *Material) heat(t, water float64) (h, rises float64) {
	w := waterAt(t)
	all := m.Dry
	for i := range all {
		all[i] += float64(water * w[i])
	}
	h, rises = integrate(&all, t), evalPolynomial(&all, t)
	if thin := leastDry - m.Dry[0]; thin > 0 && water == 0 && m.Water > 0 { // dry food still needs a heat capacity
		h += float64(thin * (t - BoilsAt))
		rises += thin
	}
	if m.Freezing && t < m.Freezes {
		share, falls := m.frozen(t)
		melts := fusion + integrate(w, t) - integrate(&ice.capacity, t)
		h -= float64(water * share * melts)
		rises += float64(water * (float64(falls*melts) + float64(share*(evalPolynomial(&ice.capacity, t)-evalPolynomial(w, t)))))
	}
	if m.Melt.Latent > 0 {
		share, falls := m.Melt.solid(t)
		h -= float64(m.Melt.Latent * share)
		rises += float64(m.Melt.Latent * falls)
	}
	return h, rises
}

// sensible returns the heat capacity without latent heat, in J/(kg K).
func (m *Material) sensible(t, water float64) float64 {
	return max(leastDry, evalPolynomial(&m.Dry, t)+float64(water*evalPolynomial(waterAt(t), t)))
}

// enthalpy returns the enthalpy without its slope.
func (m *Material) enthalpy(t, water float64) float64 {
	h, _ := m.heat(t, water)
	return h
}

// Capacity returns the heat that warms one kg, with all its water, by one degree, including latent heat: J/(kg
// K).
func (m *Material) Capacity(t float64) float64 {
	_, rises := m.heat(t, m.Water)
	return rises
}

// Conducts returns the conductivity in W/(m K).
func (m *Material) Conducts(t float64) float64 {
	k := evalPolynomial(&m.Conduct, t)
	if m.Freezing && t < m.Freezes {
		share, _ := m.frozen(t)
		k += float64(share * (evalPolynomial(&m.Frozen, t) - k))
	}
	return max(k, airConducts)
}

// Limits of temperatures in degrees Celsius.
const (
	coldest = -200.0
	hottest = 600.0 // above it the polynomials are meaningless
)

// temperature returns the temperature at which one kg has the enthalpy h, starting from a guess.
func (m *Material) temperature(h, water, guess float64) float64 {
	lo, hi, t := coldest, hottest, guess
	for range 80 {
		is, rises := m.heat(t, water)
		miss := is - h
		if miss > 0 {
			hi = t
		} else {
			lo = t
		}
		next := t - miss/rises
		if !(next > lo && next < hi) {
			next = lo + float64((hi-lo)/2)
		}
		if d := next - t; d < 1e-7 && d > -1e-7 {
			return next // the next error is about the square of this one
		}
		t = next
	}
	return t
}
