package measure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/quantitative"
	"hearth/sim/thermal"
)

// An Episode is a plan that was executed in a quantitative kitchen.
type Episode struct {
	Mode *quantitative.Mode
	Run  *sim.Episode
}

// A stretch is a period in which nothing was moved.
type stretch struct {
	*quantitative.Room
	from, to int64 // begin and end in milliseconds
}

// stretches divides a branch into stretches, from its first state to its last. If work is due after the last state
// (Room.Due), it continues until the last of that work.
func (e *Episode) stretches(s *sim.Situation) (all []stretch) {
	states := []*quantitative.Room{e.Mode.InitialRoom(s.State)}
	if len(s.Steps) > 0 {
		states[0] = e.Mode.InitialRoom(s.Steps[0].Before)
	}
	for _, r := range s.Steps {
		if r.After != r.Before {
			states = append(states, e.Mode.InitialRoom(r.After))
		}
	}
	for i, r := range states {
		to := r.State.Clock()
		if i+1 < len(states) {
			to = states[i+1].Clock
		} else if n := len(r.Due); n > 0 {
			to = max(to, r.Due[n-1].Time)
		}
		for from := r.Clock; from < to; {
			until := to
			if len(r.Due) > 0 && r.Due[0].Time > from {
				until = min(to, r.Due[0].Time)
			}
			all = append(all, stretch{r, from, until})
			later, err := r.Later(until)
			if err != nil {
				break // the appointment fails; the next step reports the error
			}
			r, from = later, until
		}
		if i == len(states)-1 {
			all = append(all, stretch{r, to, to})
		}
	}
	return all
}

// Temperatures returns the temperature courses of some things up to a situation. A word names food, or a thing
// with food in it. Without words it is the food whose core temperature varies most. Before food was made in a
// step, the course is that of its main origin.
func (e *Episode) Temperatures(s *sim.Situation, words ...string) (*report.Temperatures, error) {
	var of []engine.Term
	for _, word := range words {
		id, err := e.named(s, word)
		if err != nil {
			return nil, err
		}
		of = append(of, id)
	}
	all := e.stretches(s)
	danger := all[0].Model().Danger
	out := &report.Temperatures{Title: e.Run.Plan.Recipe, Until: float64(all[len(all)-1].to) / 1000, Zone: danger}
	for _, r := range s.Steps {
		out.Until = max(out.Until, float64(r.End)/1000)
		out.Steps = append(out.Steps, report.CourseStep{Number: r.Step.Index + 1, Name: r.Step.Name, Start: float64(r.Start) / 1000, End: float64(r.End) / 1000})
	}
	for _, id := range followed(all, of) {
		out.Courses = append(out.Courses, course(all, id, out.Until))
	}
	switch len(out.Courses) {
	case 0:
		out.About = "these steps produce no food"
	case 1:
		out.About = out.Courses[0].Name
	}
	return out, nil
}

// followed returns the foods that the given things stand for.
func followed(all []stretch, of []engine.Term) (ids []engine.Term) {
	last := all[len(all)-1]
	for _, id := range of {
		if b := last.Body(id); b != nil && b.Heat == nil {
			for _, x := range last.Inside(id) {
				if x.Heat != nil {
					ids = append(ids, x.ID)
					break // one of several equal pieces represents them all
				}
			}
			continue
		}
		ids = append(ids, id)
	}
	if len(of) > 0 {
		return ids
	}
	ranges := map[engine.Term][2]float64{}
	for _, s := range all {
		for _, b := range s.Bodies {
			if b.Heat == nil {
				continue
			}
			r, known := ranges[b.ID]
			if t := b.Heat.Core(); !known {
				ranges[b.ID] = [2]float64{t, t}
			} else {
				ranges[b.ID] = [2]float64{min(r[0], t), max(r[1], t)}
			}
		}
	}
	var best engine.Term
	most := 0.0
	for _, b := range last.Bodies {
		if r := ranges[b.ID]; r[1]-r[0] > most {
			best, most = b.ID, r[1]-r[0]
		}
	}
	if best.Kind() == engine.Free {
		return nil
	}
	return []engine.Term{best}
}

// course returns the temperature course of a thing, sampled for drawing.
func course(all []stretch, id engine.Term, span float64) report.Course {
	line := ancestry(all, id)
	out := report.Course{Name: name(all, id) + " (" + strings.TrimPrefix(id.Sym(), "/") + ")"}
	for i, s := range all {
		b := s.Body(line[i])
		if b == nil || b.Heat == nil {
			continue
		}
		if line[i] == id {
			if out.Since == 0 && i > 0 && line[i-1] != id {
				out.Since = float64(s.from) / 1000
			}
			out.Safe = max(out.Safe, s.safe(b))
		}
		from, to, in := s.from, s.to, s.Around(b)
		if b.Past != nil && b.Until > from {
			past := func(t float64) thermal.Body { return s.Model().Advance(*b.Past.Heat, b.Past.Surroundings, t) }
			out.Points = append(out.Points, sample(past, b.Past.Surroundings, b.Past.From, min(to, b.Until), span)...)
			from = min(to, b.Until)
		}
		out.Points = append(out.Points, sample(func(t float64) thermal.Body { return s.HeatLater(b, t) }, in, from, to, span)...)
	}
	return out
}

// safe returns the core temperature from which some food is safe to eat, if it is unsafe when raw, else 0.
func (s stretch) safe(b *quantitative.Body) (t float64) {
	for _, id := range append(s.State.Parts(b.ID), b.ID) {
		t = max(t, s.SafeAt(id))
	}
	return t
}

// sample returns the temperature of a body in surroundings between two times, with more points at the beginning. later
// returns the body after some seconds.
func sample(later func(seconds float64) thermal.Body, in thermal.Surroundings, from, to int64, span float64) (points []report.Moment) {
	seconds := float64(to-from) / 1000
	n := int(min(48, 2+math.Ceil(120*math.Sqrt(seconds/span))))
	for i := range n + 1 {
		u := float64(i) / float64(n)
		t := seconds * u * u
		at := later(t)
		points = append(points, report.Moment{Time: float64(from)/1000 + t, Core: at.Core(), Surface: at.Skin, Air: in.After(t)})
	}
	return points
}

// ancestry returns a thing for each stretch: id where it exists, and before that the heaviest origin from
// which it was made.
func ancestry(all []stretch, id engine.Term) []engine.Term {
	line := make([]engine.Term, len(all))
	for i := len(all) - 1; i >= 0; i-- {
		line[i] = id
		if i == 0 || all[i].Body(id) == nil || all[i-1].Body(id) != nil {
			continue
		}
		grams := 0.0
		for _, part := range all[i].Body(id).Origins {
			if b := all[i-1].Body(part); b != nil && b.Heat != nil && b.Grams > grams {
				id, grams = part, b.Grams
			}
		}
	}
	return line
}

// name returns the name of a thing in pictures: its class in words.
func name(all []stretch, id engine.Term) string {
	for _, s := range slices.Backward(all) {
		if s.State.Has(id) {
			return className(s.Room, id)
		}
	}
	return id.Sym()
}

// className returns the class of a thing in words. For a mixture it is the class of its heaviest part.
func className(r *quantitative.Room, id engine.Term) string {
	more := ""
	for range deepest {
		var most engine.Term
		grams := 0.0
		for _, part := range r.State.Parts(id) {
			if g, ok := r.State.Grams(part); ok && g > grams {
				most, grams = part, g
			}
		}
		if grams == 0 {
			break
		}
		id, more = most, " and more"
	}
	return strings.ReplaceAll(r.State.Class(id), "-", " ") + more
}

// deepest is the maximum nesting of mixtures that is resolved.
const deepest = 32

// named returns the thing that a word refers to: a variable of the plan, or the id of a thing. The error
// suggests a similar name (E0715).
func (e *Episode) named(s *sim.Situation, word string) (engine.Term, error) {
	if b := e.Run.Bindings.Bound(word); b != nil && b.Term.Kind() == engine.NameKind {
		return b.Term, nil
	}
	var names []string
	for _, b := range e.Mode.InitialRoom(s.State).Bodies {
		if b.ID.Sym() == word || b.ID.Sym() == "/"+word {
			return b.ID, nil
		}
		names = append(names, b.ID.Sym())
	}
	for v := range e.Run.Bindings.All() {
		names = append(names, v)
	}
	slices.Sort(names)
	d := source.Errorf("E0715", source.Span{}, "unknown thing %.80s", word)
	if near := source.Nearest(word, names); near != "" {
		d.WithHint("did you mean %s?", near)
	}
	return engine.Term{}, d
}

// Waiting returns a note if a thing is away in a situation, so that it is not yet as the plan will have it. It
// returns "" otherwise.
func (e *Episode) Waiting(s *sim.Situation) string {
	r := e.Mode.Room(s.State)
	if r == nil {
		return ""
	}
	for _, b := range r.Bodies {
		if at, away := r.DueTime(b); away && b.Grams == 0 {
			return fmt.Sprintf("%s is away until %d s: measurements of it and its contents are as of %d s",
				b.ID.Sym(), at/1000, r.State.Clock()/1000)
		}
	}
	return ""
}
