package quantitative

import (
	"slices"

	"hearth/engine"
	"hearth/sim/cook"
	"hearth/sim/manipulation"
	"hearth/sim/spatial"
)

// MostBalls is of how many balls a study consists at most.
const MostBalls = manipulation.MostBalls

// studied is the predicate of what is kept of a pouring that balls did.
const studied = "pour_study"

// Particles is the mode in which what is poured is poured by so many balls as well, as a study:
// nothing that comes of a step follows from it. 0 balls study nothing.
func (m *Mode) Particles(balls int) *Mode { return &Mode{matter: m.matter, balls: balls} }

// Poured are facts of what was poured by balls in the step that led here, of which rules are told
// by rules/motion/schema.mg.
func (k *Kitchen) Poured() []engine.Fact { return k.done[k.told():] }

// told is how many facts there are of what was done; those of studies are behind them.
func (k *Kitchen) told() int {
	if i := slices.IndexFunc(k.done, func(f engine.Fact) bool { return f.Pred == studied }); i >= 0 {
		return i
	}
	return len(k.done)
}

// A study is told what was in a vessel, and how heavy that was, when something has flowed.
type study func(was []spatial.Part, grams float64) error

// studying is how a pouring is studied, which is asked for before anything flows. What is no
// vessel, or is divided, is not poured out of, or into, by balls.
func (w *work) studying(m *motion) study {
	goal := w.Body(m.y)
	for goal != nil && w.mode.matter.Thing(w.class(goal.ID)) == nil {
		goal = w.Body(goal.In)
	}
	from, into := w.vessel(m.x), (*spatial.Hollow)(nil)
	if w.mode.balls > 0 && goal != nil {
		into = w.vessel(goal.ID)
	}
	if from == nil || into == nil || into.Capacity() != w.mode.matter.Thing(w.class(goal.ID)).Capacity() {
		return func([]spatial.Part, float64) error { return nil }
	}
	there := w.inside(m.y)
	inside, _ := w.fill(goal.ID)
	return func(was []spatial.Part, grams float64) error {
		var went []spatial.Part
		flowed := 0.0
		for _, b := range w.inside(m.y) {
			if !slices.ContainsFunc(there, func(x *Body) bool { return x.ID == b.ID }) {
				went, flowed = append(went, w.consists(b)...), flowed+b.Grams
			}
		}
		all := spatial.Bulk(was)
		goes := min(all, spatial.Bulk(went))
		if goes <= 0 {
			return nil
		}
		p := &manipulation.Pour{ID: m.x.Sym(), From: from, Stays: all - goes, Goes: goes, Mouth: w.dish(m.y).Mouth, Fall: cook.Clearance, Density: grams / all.Millilitres()}
		s, err := p.Study(into, spatial.Bulk(inside), was, w.mode.balls)
		if err != nil {
			return err
		}
		g := Amount(grams).Num()
		share := func(n int) int64 { return g * int64(n) / int64(s.Balls) }
		lands, either := share(s.Lands), share(s.Lands+s.Misses)
		w.studies = append(w.studies, engine.Fact{Pred: studied, Args: []engine.Term{m.x, goal.ID, engine.Number(int64(s.Balls) * 1e9), Amount(flowed),
			engine.Number(lands), engine.Number(g - either), engine.Number(either - lands)}})
		return nil
	}
}
