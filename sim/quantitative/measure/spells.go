package measure

import (
	"math"
	"slices"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/quantitative"
	"hearth/sim/thermal"
)

// A Spell is a period in which some food was in one place, with its temperatures at the beginning and end. It
// explains a temperature.
type Spell struct {
	Thing    engine.Term
	Place    engine.Term // the nearest appliance, or else the furniture that it was in or on
	Step     *sim.Result // step that brought it there; nil: it was there at the start
	From, To float64     // begin and end in seconds
	Core     [2]float64  // core temperature in degrees Celsius, at the beginning and the end
	Mean     [2]float64
}

// Spells returns the spells of a thing up to a situation, in order. Before food was made in a step, they are
// those of its main origin.
func (e *Episode) Spells(s *sim.Situation, id engine.Term) (spells []Spell) {
	steps := map[any]*sim.Result{}
	for _, r := range s.Steps {
		steps[r.After] = r
	}
	all, clock := e.stretches(s), s.State.Clock()
	line := ancestry(all, id)
	for i, st := range all {
		b := st.Body(line[i])
		if b == nil || b.Heat == nil || st.from > clock {
			continue
		}
		from, to := st.from, min(st.to, clock)
		spell := Spell{Thing: line[i], Step: steps[st.State]}
		if b.Past != nil && b.Until > st.Clock {
			until := min(clock, b.Until)
			then := *b.Heat
			if until < b.Until {
				then = st.Model().Advance(*b.Past.Heat, b.Past.Surroundings, float64(until-b.Past.From)/1000)
			}
			spell.Place = st.HeaterOf(b, b.Past.Container)
			spells = spell.appendTo(spells, e.Mode, b.Past.From, until, b.Past.Heat, &then)
			from = until
		}
		if from > to || from == to && len(spells) > 0 && i < len(all)-1 {
			continue
		}
		then := st.HeatLater(b, float64(to-max(from, b.Until))/1000)
		spell.Place = st.HeaterOf(b, b.Container)
		spells = spell.appendTo(spells, e.Mode, from, to, b.Heat, &then)
	}
	return spells
}

// appendTo appends a spell to others, or extends the last one if the thing stays in place.
func (s Spell) appendTo(others []Spell, mode *quantitative.Mode, from, to int64, heat, then *thermal.Body) []Spell {
	if n := len(others) - 1; n >= 0 && others[n].Thing == s.Thing && others[n].Place == s.Place {
		last := &others[n]
		last.To, last.Core[1], last.Mean[1] = math.Max(last.To, float64(to)/1000), then.Core(), then.Mean()
		return others
	}
	if n := len(others); n == 0 && s.Step != nil { // it may have been there before
		was := mode.InitialRoom(s.Step.Before)
		if b := was.Body(s.Thing); b != nil && was.HeaterOf(b, b.Container) == s.Place {
			s.Step = nil
		}
	}
	s.From, s.To, s.Core, s.Mean = float64(from)/1000, float64(to)/1000, [2]float64{heat.Core(), then.Core()}, [2]float64{heat.Mean(), then.Mean()}
	return append(others, s)
}

// IsHeat reports whether a predicate measures what heat did to food.
func IsHeat(predicate string) bool {
	return slices.Contains(ofHeat, predicate)
}

// ofHeat lists the measures of food that follow from how it was heated.
var ofHeat = []string{"core_temperature", "mean_temperature", "surface_temperature", "log_reduction", "bakedness", "browning", "in_danger_s", "cooling_s", "water_g"}
