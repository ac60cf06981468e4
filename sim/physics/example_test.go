package physics_test

import (
	"fmt"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// A bowl with balls stands on a counter. A hand takes it by the rim, carries it
// half a metre and puts it down.
func Example() {
	counter, err := shape.Box(2, 0.8, 0.04)
	check(err)
	bowl, err := shape.Bowl(0.05, 0.09, 0.07, 0.004) // inner radii, depth, wall
	check(err)
	ball, err := shape.Ball(0.012)
	check(err)

	w := physics.New(physics.Earth())
	wood := physics.Material{Friction: 0.8}
	_, err = w.Add(physics.Spec{Name: "counter", Shape: counter, Fixed: true, Position: real.Vec{Z: -0.02}, Material: wood})
	check(err)
	b, err := w.Add(physics.Spec{Name: "bowl", Shape: bowl, Mass: 0.4, Material: physics.Material{Friction: 0.6}})
	check(err)
	for i := range 6 {
		_, err = w.Add(physics.Spec{Name: fmt.Sprint("ball ", i), Shape: ball, Mass: 0.007, Material: physics.Material{Friction: 0.5, Rolling: 2e-4},
			Position: real.Vec{X: float64(0.03 * float64(i%3-1)), Y: float64(0.03 * float64(i/3)), Z: 0.02}})
		check(err)
	}
	_, err = w.Settle(3)
	check(err)

	hand, err := w.AddHand(b.Outside(real.Vec{X: 0.09, Z: 0.074}), real.NoTurn(), physics.Adult())
	check(err)
	check(hand.Grab(b))
	for _, way := range []real.Vec{{Z: 0.15}, {X: 0.5}, {Z: -0.15}} { // up, across, down, a second each
		check(hand.MoveTo(hand.Position().Add(way), hand.Orientation(), 1))
		for hand.Busy() {
			w.Step()
			for _, e := range w.Events() {
				if table := w.Body(e.A); e.B == b.ID() && table.Name() == "counter" {
					fmt.Printf("%.1f s: the contact of counter and bowl %v\n", w.Time(), e.Kind)
				}
			}
		}
	}
	hand.Release()
	_, err = w.Settle(3)
	check(err)

	inside := 0
	for _, o := range w.Bodies() {
		if o.Shape().Kind() == shape.Round && bowl.Hollow(b.Inside(o.Centre())) {
			inside++
		}
	}
	fmt.Printf("bowl at %.2f m, %d balls inside, slipped %.0f mm\n", b.Position().X, inside, 1000*hand.Slipped())
	// Output:
	// 0.5 s: the contact of counter and bowl ends
	// 3.4 s: the contact of counter and bowl begins
	// bowl at 0.50 m, 6 balls inside, slipped 0 mm
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
