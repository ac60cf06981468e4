package manipulation

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
)

// MostBalls is of how many balls a [Study] consists at most.
const MostBalls = 500

// How balls stand for what is poured.
const (
	packs   = 0.56      // the share of room that they take in a vessel: measured
	fullest = 0.9       // of a vessel, that they fill at most before it is turned
	uneven  = 0.2       // by how much radii differ from the middle one: equal balls stack as on a market stall
	sizes   = 7         // of balls
	finest  = 0.002     // m: the radius of the smallest, as a contact is looked for at 2 mm
	rough   = 0.7       // friction of those of powder and pieces, and of vessels: 0.49 between them
	rolls   = 0.1       // rolling resistance of these, in radii
	sides   = 0.003     // m: the wall of a box
	slowest = tilts / 3 // rad/s at which a vessel is turned while something runs
	calms   = 2.        // s until balls are at rest, before and after
)

// A Study is a pour as balls do it, each of which stands for the same share of what is in the
// vessel: where they are when it stands upright again.
type Study struct {
	Balls, Lands, Stays, Misses int     // all; in what it was poured into; in the vessel; beside both
	Radius                      float64 // m, of the middle one
	Angle                       float64 // rad by which the vessel was turned
	Seconds                     float64 // that were simulated
	End                         [32]byte
}

// Study pours what was in the vessel, as balls, into a hollow in which something is already. The vessel is
// turned until as many have left it as are to, at the speed of the closed form, and back. It is
// held over the middle of the mouth, so high that no part of it is nearer than the fall. Balls of
// a liquid have no friction. There are fewer where these would be too small. It takes 30 simulated
// seconds at most.
func (p *Pour) Study(into *spatial.Hollow, inside spatial.Volume, was []spatial.Part, balls int) (*Study, error) {
	if balls < 1 || balls > MostBalls {
		return nil, fmt.Errorf("%d balls: 1 to %d are possible", balls, MostBalls)
	}
	s := &pouring{Pour: p, into: into, flows: flows(was), world: physics.New(physics.Earth()), material: physics.Material{Friction: rough}}
	s.stream, _ = p.stream()
	if err := s.table(inside); err != nil {
		return nil, err
	}
	if err := s.fill(balls); err != nil {
		return nil, err
	}
	if err := s.pour(); err != nil {
		return nil, err
	}
	return s.count(), nil
}

// A pouring is a study in which balls move.
type pouring struct {
	*Pour
	into     *spatial.Hollow
	world    *physics.World
	material physics.Material
	goal     *physics.Body
	vessel   *physics.Body
	balls    []*physics.Body
	radius   float64
	flows    bool
	stream   stream
	angle    float64
	most     float64 // of the angle
}

// basin is a hollow as a rigid shape, with a wall that is higher by some metres; floor is how
// high the hollow begins.
func basin(h *spatial.Hollow, more float64) (of *shape.Shape, floor float64, err error) {
	if h.Cup == nil {
		of, err = shape.Tray(h.Size.X+sides+sides, h.Size.Y+sides+sides, h.Size.Z+more, sides)
		return of, sides, err
	}
	inner := slices.Clone(h.Cup.Inner())
	floor = inner[0].Z
	if more > 0 {
		rim := inner[len(inner)-1]
		inner = append(inner, shape.RZ{R: rim.R, Z: rim.Z + more})
	}
	of, err = shape.Cup(inner, floor)
	return of, floor, err
}

// lip is where a stream leaves a hollow, from the foot of its basin, and how far the rim reaches
// from the middle in that direction.
func lip(h *spatial.Hollow) (at real.Vec, reach float64) {
	if h.Cup == nil {
		return real.Vec{Y: -h.Size.Y / 2, Z: sides + h.Size.Z}, h.Size.Y / 2
	}
	rim := h.Cup.Rim()
	return real.Vec{Y: -rim.R, Z: rim.Z}, rim.R
}

// over reports whether a point is over the floor of a hollow, and within its rim as seen from
// above.
func over(h *spatial.Hollow, p real.Vec) bool {
	if h.Cup == nil {
		return p.Z > 0 && math.Abs(p.X) < h.Size.X/2 && math.Abs(p.Y) < h.Size.Y/2
	}
	return p.Z > 0 && real.Hypot(p.X, p.Y) < h.Cup.Rim().R
}

// table sets up what is poured into, with what is in it as a body that gives way to nothing.
func (s *pouring) table(inside spatial.Volume) error {
	top, err := shape.Box(4, 4, 0.2)
	if err != nil {
		return err
	}
	if _, err = s.world.Add(physics.Spec{Name: "table", Shape: top, Fixed: true, At: real.Vec{Z: -0.1}, Material: s.material}); err != nil {
		return err
	}
	of, floor, err := basin(s.into, 0)
	if err != nil {
		return err
	}
	if s.goal, err = s.world.Add(physics.Spec{Name: "goal", Shape: of, Fixed: true, Material: s.material}); err != nil {
		return err
	}
	level, _ := s.into.Level(inside)
	if level < finest {
		return nil
	}
	if s.into.Cup == nil {
		of, err = shape.Box(s.into.Size.X, s.into.Size.Y, level)
	} else {
		wall := s.into.Cup.Inner()
		of, err = shape.Prism(max(wall[0].R, finest), width(wall, floor+level), level, shape.Most/2)
	}
	if err != nil {
		return err
	}
	_, err = s.world.Add(physics.Spec{Name: "inside", Shape: of, Fixed: true, At: real.Vec{Z: floor + level/2}, Material: s.material})
	return err
}

// width is the radius of a profile at a height.
func width(wall []shape.RZ, z float64) float64 {
	for i := 1; i < len(wall); i++ {
		if a, b := wall[i-1], wall[i]; z < b.Z {
			return a.R + float64((b.R-a.R)*max(0, z-a.Z))/(b.Z-a.Z)
		}
	}
	return wall[len(wall)-1].R
}

// fill puts balls into the vessel and lets them come to rest in one whose wall is higher, which
// then becomes that of the vessel.
func (s *pouring) fill(balls int) error {
	room := min(s.Stays+s.Goes, spatial.Cubic(float64(fullest*s.From.Capacity().Metres()))).Metres()
	cubic := func(n int) float64 { return real.Cbrt(float64(packs*room*3) / float64(float64(n)*4*math.Pi)) }
	if s.radius = cubic(balls); s.radius < finest {
		s.radius = finest
		balls = max(1, int(float64(packs*room*3)/float64(4*math.Pi*float64(finest*finest*finest))))
		s.radius = cubic(balls)
	}
	material := physics.Material{}
	if !s.flows {
		material = physics.Material{Friction: rough, Rolling: float64(rolls * s.radius)}
	}
	tall, floor, err := basin(s.From, float64(20*s.radius)+float64(2*s.From.Height()))
	if err != nil {
		return err
	}
	at, turn := s.pose(0)
	still, err := s.world.Add(physics.Spec{Name: "vessel", Shape: tall, Fixed: true, At: at, Turn: turn, Material: s.material})
	if err != nil {
		return err
	}
	mass := max(1e-5, float64(room*1000*s.Density)/float64(balls))
	for i, p := range s.lattice(tall, floor, balls) {
		of, err := shape.Ball(float64(s.radius * (1 + float64(uneven*(float64(float64(i%sizes)*2)/(sizes-1)-1)))))
		if err != nil {
			return err
		}
		b, err := s.world.Add(physics.Spec{Name: "ball", Shape: of, Mass: mass, At: at.Add(p), Material: material})
		if err != nil {
			return err
		}
		s.balls = append(s.balls, b)
	}
	if len(s.balls) == 0 {
		return errors.New("no ball has room in the vessel")
	}
	if err := s.settle(); err != nil {
		return err
	}
	if err := s.world.Remove(still); err != nil {
		return err
	}
	of, _, err := basin(s.From, 0)
	if err != nil {
		return err
	}
	s.vessel, err = s.world.Add(physics.Spec{Name: "vessel", Shape: of, Driven: true, At: at, Turn: turn, Material: s.material})
	return err
}

// lattice are places for balls in a basin, row by row from its floor on, which do not touch.
func (s *pouring) lattice(of *shape.Shape, floor float64, balls int) (all []real.Vec) {
	r := float64(s.radius * (1 + uneven))
	pitch := float64(2.2 * r)
	_, hi := of.Bounds()
	n := math.Floor(max(hi.X, hi.Y) / pitch)
	for k := 0.0; floor+r+float64(k*pitch) < hi.Z; k++ {
		for j := -n; j <= n; j++ {
			for i := -n; i <= n; i++ {
				p := real.Vec{X: float64(i * pitch), Y: float64(j * pitch), Z: floor + float64(1.01*r) + float64(k*pitch)}
				p.X += float64(0.09 * r * real.Sin(float64(12.9*k)+float64(3.7*j)+i)) // no stack stands on end
				p.Y += float64(0.09 * r * real.Cos(float64(7.1*k)+float64(5.3*i)+j))
				if !s.holds(of, p, r) {
					continue
				}
				if all = append(all, p); len(all) == balls {
					return all
				}
			}
		}
	}
	return all
}

// holds reports whether a ball has room at a place of a basin.
func (s *pouring) holds(of *shape.Shape, p real.Vec, r float64) bool {
	if h := s.From; h.Cup == nil {
		return math.Abs(p.X)+r < h.Size.X/2 && math.Abs(p.Y)+r < h.Size.Y/2
	}
	d, _, _ := of.Distance(p)
	return of.Hollow(p) && d > r
}

// settle lets balls come to rest, or goes on after some seconds.
func (s *pouring) settle() error {
	_, err := s.world.Settle(calms)
	if _, restless := errors.AsType[*physics.Unsettled](err); restless {
		return nil
	}
	return err
}

// pose is where the vessel is at an angle: its lip, which leads, as high above the rim below that
// all of it is above that, and so far beside the middle that half of what runs out falls beyond.
func (s *pouring) pose(angle float64) (at real.Vec, turn real.Quat) {
	turn = real.Turn(real.Vec{X: 1}, angle)
	edge, _ := lip(s.From)
	rim, reach := lip(s.into)
	down := turn.Inverse().Apply(real.Vec{Z: 1})
	of := s.From.Cup
	low := 0.0
	if of != nil {
		lo, _ := of.Span(down)
		low = edge.Dot(down) - lo
	} else {
		for _, c := range [4]real.Vec{{Y: -1}, {Y: 1}, {Y: -1, Z: 1}, {Y: 1, Z: 1}} {
			corner := c.Times(real.Vec{Y: s.From.Size.Y/2 + sides, Z: sides + s.From.Size.Z})
			low = max(low, edge.Sub(corner).Dot(down))
		}
	}
	fall := max(s.Fall, 0) + max(low, 0)
	thrown := float64(s.stream.speed * math.Sqrt(2*fall/gravity))
	lip := real.Vec{Y: min(thrown, reach) / 2, Z: rim.Z + fall}
	return lip.Sub(turn.Apply(edge)), turn
}

// step turns the vessel towards an angle, so fast at most, for a step of the world.
func (s *pouring) step(to, speed float64) error {
	most := float64(speed / physics.Hertz)
	by := real.Clamp(to-s.angle, -most, most)
	s.angle += by
	at, turn := s.pose(s.angle)
	centre := at.Add(turn.Apply(s.vessel.Shape().Centre()))
	if err := s.vessel.Drive(centre.Sub(s.vessel.Centre()).Scale(physics.Hertz), real.Vec{X: float64(by * physics.Hertz)}); err != nil {
		return err
	}
	s.world.Step()
	return nil
}

// pour turns the vessel up to where the closed form has something run over its lip, then as fast as
// it has it run, until no more balls are in it than are to stay, and back.
func (s *pouring) pour() error {
	begins, ends := s.From.SpillAngle(s.Stays+s.Goes, 0, -1), s.From.SpillAngle(max(s.Stays, 1), 0, -1)
	speed := real.Clamp(float64((ends-begins)*s.stream.rate)/s.Goes.Metres(), slowest, tilts)
	all := s.Stays + s.Goes
	stay := int((int64(len(s.balls))*int64(s.Stays) + int64(all/2)) / int64(all))
	for s.angle < begins {
		if err := s.step(begins, tilts); err != nil {
			return err
		}
	}
	for s.angle < math.Pi && s.held() > stay {
		if err := s.step(math.Pi, speed); err != nil {
			return err
		}
	}
	s.most = s.angle
	for s.angle > 0 {
		if err := s.step(0, tilts); err != nil {
			return err
		}
	}
	if err := s.vessel.Drive(real.Vec{}, real.Vec{}); err != nil {
		return err
	}
	return s.settle()
}

// held is how many balls are in the vessel.
func (s *pouring) held() (n int) {
	for _, b := range s.balls {
		if over(s.From, s.vessel.Inside(b.Centre())) {
			n++
		}
	}
	return n
}

// count tells where the balls are. Those of a liquid that lie above a rim would run over it.
func (s *pouring) count() *Study {
	out := &Study{Balls: len(s.balls), Radius: s.radius, Angle: s.most, Seconds: s.world.Time(), Stays: s.held(), End: s.world.Hash()}
	rim, _ := lip(s.into)
	for _, b := range s.balls {
		at := s.goal.Inside(b.Centre())
		if over(s.into, at) && !over(s.From, s.vessel.Inside(b.Centre())) && (at.Z < rim.Z || !s.flows) {
			out.Lands++
		}
	}
	out.Misses = out.Balls - out.Stays - out.Lands
	return out
}
