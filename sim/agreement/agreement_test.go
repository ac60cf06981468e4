package agreement_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/facts/corpus"
	"hearth/sim"
	"hearth/sim/agreement"
	"hearth/sim/massbalance"
	"hearth/sim/physics/real"
	"hearth/sim/quantitative"
	"hearth/sim/world"
)

// A fault is something that is changed in a room behind the back of everybody; it tells
// what was changed, or nothing if it cannot be in that room.
type fault struct {
	name  string
	found []string // of these one has to be told
	plant func(r *rand.Rand, s *world.State, k *quantitative.Kitchen) (what string)
}

var faults = []fault{
	{"a thing moved by 0.3 m", []string{"place", "spot", "support", "depth"}, func(r *rand.Rand, s *world.State, k *quantitative.Kitchen) string {
		b := some(r, k, func(b *quantitative.Body) bool { return movable(s, b) })
		a := r.Float64() * 6.283185307179586
		sin, cos := real.SinCos(a)
		by := real.Vec{X: 0.3 * cos, Y: 0.3 * sin}
		if r.IntN(3) == 0 {
			by = real.Vec{Z: 0.3}
		}
		b.Pose.Pos = b.Pose.Pos.Add(by)
		return fmt.Sprintf("%v by %.2f", b.ID, by)
	}},
	{"a bowl tilted by 60 degrees", []string{"tilt"}, func(r *rand.Rand, s *world.State, k *quantitative.Kitchen) string {
		b := some(r, k, func(b *quantitative.Body) bool { return movable(s, b) && len(s.Contents(b.ID)) > 0 })
		b.Pose.Rot = real.Turn(real.Vec{X: 1}, 1.0471975511965976).Mul(b.Pose.Rot)
		return fmt.Sprint(b.ID)
	}},
	{"contents of two things swapped", []string{"place", "ingredient", "amount"}, func(r *rand.Rand, s *world.State, k *quantitative.Kitchen) string {
		a := some(r, k, func(b *quantitative.Body) bool { return b.Heat != nil && k.Account(b.ID) != nil })
		b := some(r, k, func(b *quantitative.Body) bool {
			return b.Heat != nil && b.Container != a.Container && k.Account(b.ID) != nil
		})
		if r.IntN(2) == 0 {
			i := slices.IndexFunc(k.Accounts, func(x *massbalance.Account) bool { return x.Thing == a.ID })
			j := slices.IndexFunc(k.Accounts, func(x *massbalance.Account) bool { return x.Thing == b.ID })
			k.Accounts[i], k.Accounts[j] = &massbalance.Account{Thing: a.ID, Shares: k.Accounts[j].Shares}, &massbalance.Account{Thing: b.ID, Shares: k.Accounts[i].Shares}
			return fmt.Sprint("accounts of ", a.ID, b.ID)
		}
		a.Container, b.Container = b.Container, a.Container
		return fmt.Sprint(a.ID, b.ID)
	}},
	{"a gram gone", []string{"amount", "weight"}, func(r *rand.Rand, s *world.State, k *quantitative.Kitchen) string {
		b := some(r, k, func(b *quantitative.Body) bool { return b.Grams > 2 && k.Account(b.ID) != nil })
		if r.IntN(2) == 0 {
			b.Grams--
			return fmt.Sprint(b.ID)
		}
		i := slices.IndexFunc(k.Accounts, func(x *massbalance.Account) bool { return x.Thing == b.ID })
		shares := slices.Clone(k.Accounts[i].Shares)
		most := 0
		for j := range shares {
			if shares[j].Nano > shares[most].Nano {
				most = j
			}
		}
		shares[most].Nano -= massbalance.Gram
		k.Accounts[i] = &massbalance.Account{Thing: b.ID, Shares: shares}
		return fmt.Sprint("account of ", b.ID)
	}},
	{"2 K more", []string{"heat", "temperature"}, func(r *rand.Rand, s *world.State, k *quantitative.Kitchen) string {
		b := some(r, k, func(b *quantitative.Body) bool { return b.Heat != nil })
		h := *b.Heat
		for i := range h.Shells {
			h.Shells[i].T += 2
		}
		h.Skin += 2
		b.Heat = &h
		return fmt.Sprint(b.ID, " ", b.Claims)
	}},
}

// movable reports whether a body is a rigid thing that lies in or on another one.
func movable(s *world.State, b *quantitative.Body) bool {
	return b.Grams == 0 && b.Container.Kind() == engine.NameKind && b.Container != s.Root() && b.Pose.Rot != (real.Quat{})
}

// some is one of the bodies that could be it, made one of its own.
func some(r *rand.Rand, k *quantitative.Kitchen, could func(b *quantitative.Body) bool) *quantitative.Body {
	for {
		i := r.IntN(len(k.Bodies))
		if b := *k.Bodies[i]; could(&b) {
			k.Bodies[i] = &b
			return &b
		}
	}
}

// planted is a state with another room beside it.
func planted(s *world.State, plant func(k *quantitative.Kitchen) string) (*world.State, string) {
	k := *s.Attached().(*quantitative.Kitchen)
	k.Bodies, k.Accounts = slices.Clone(k.Bodies), slices.Clone(k.Accounts)
	what := plant(&k)
	return s.WithAttachment(&k), what
}

// Two hundred faults of five kinds are planted into the rooms of the 30 recipes, each after
// a step at random: all are found, and none is without them. By itself, a few.
func TestPlantedFaultsAreFound(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	mode := w.Internal().Domain.Mode().(*quantitative.Mode)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	r, many := rand.New(rand.NewPCG(20, 26)), 200
	if os.Getenv("HEARTH_SWEEP") == "" {
		recipes, many = recipes[:2], 10
	}
	for i, recipe := range recipes {
		e, err := scene.Run(t.Context(), &hearth.Plan{Name: recipe.ID, Network: recipe.Gold})
		require.NoError(t, err)
		var steps []*sim.Result
		for _, res := range e.Internal().Executed() {
			if res.After != nil {
				steps = append(steps, res)
			}
		}
		_, found, err := agreement.Compare(t.Context(), mode, e.Internal())
		require.NoError(t, err)
		require.Empty(t, found, recipe.ID)
		for n := i; n < many; n += len(recipes) {
			f := faults[(n+n/len(recipes))%len(faults)]
			step := steps[r.IntN(len(steps))]
			check := agreement.New(mode)
			require.Empty(t, check.After(step.After))
			state, what := planted(step.After, func(k *quantitative.Kitchen) string { return f.plant(r, step.After, k) })
			found := check.After(state)
			require.True(t, slices.ContainsFunc(found, func(d agreement.Difference) bool { return slices.Contains(f.found, d.What) }),
				"%s, %s: %s after step %d: %v", recipe.ID, f.name, what, step.Step.Index+1, found)
		}
	}
}

// Vessels that are through the walls of each other are found, however thin these are, and what stands in
// another one as it should is not.
func TestVesselsDoNotGoThroughEachOther(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	mode := w.Internal().Domain.Mode().(*quantitative.Mode)
	start := scene.Start().Internal().State
	require.Empty(t, agreement.New(mode).After(start))
	r := mode.InitialRoom(start)
	of := func(class string, n int) *quantitative.Body {
		for _, b := range r.Bodies {
			if start.Class(b.ID) == class {
				if n--; n < 0 {
					return b
				}
			}
		}
		t.Fatal("there is no ", class)
		return nil
	}
	large, small, other, oven := of("large-bowl", 0), of("small-bowl", 0), of("large-bowl", 1), of("oven", 0)
	tests := []struct {
		name      string
		moved, to *quantitative.Body
		by        real.Vec
		with      *quantitative.Body
		told      bool
	}{
		{name: "in the middle of it", moved: small, to: large, by: real.Vec{Z: 0.03}, with: large},
		{name: "through its bottom", moved: small, to: large, by: real.Vec{Z: -0.02}, with: large, told: true},
		{name: "through its wall", moved: small, to: large, by: real.Vec{X: 0.09, Z: 0.03}, with: large, told: true},
		{name: "far above it", moved: small, to: large, by: real.Vec{Z: 0.3}, with: large},
		{name: "one of its kind, stacked", moved: other, to: large, by: real.Vec{Z: 0.03}, with: large},
		{name: "one of its kind, pushed into it", moved: other, to: large, by: real.Vec{X: 0.02, Y: 0.01, Z: 0.012}, with: large, told: true},
		{name: "on the shelf of an oven", moved: small, to: oven, by: real.Vec{Z: 0.270}, with: oven},
		{name: "through that shelf", moved: small, to: oven, by: real.Vec{Z: 0.250}, with: oven, told: true},
		{name: "through the wall of an oven", moved: small, to: oven, by: real.Vec{X: 0.24, Z: 0.275}, with: oven, told: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			state, _ := planted(start, func(k *quantitative.Kitchen) string {
				i := slices.Index(k.Bodies, tt.moved)
				b := *tt.moved
				b.Pose.Pos = tt.to.Pose.Pos.Add(tt.by)
				k.Bodies[i] = &b
				return ""
			})
			found := agreement.New(mode).After(state)
			first, second := min(tt.moved.ID.Sym(), tt.with.ID.Sym()), max(tt.moved.ID.Sym(), tt.with.ID.Sym())
			is := func(d agreement.Difference) bool { return d.What == "depth" && d.Thing == first && d.Other == second }
			require.Equal(t, tt.told, slices.ContainsFunc(found, is), "%v", found)
		})
	}
}
