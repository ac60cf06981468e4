package measure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/physics/real"
	"hearth/sim/quantitative"
	"hearth/sim/spatial"
)

// Picture returns what a drawing of the kitchen shows in a situation, with the things that its last step moved.
func (e *Episode) Picture(s *sim.Situation) *report.Room {
	room := e.Mode.Room(s.State)
	before := room
	out := &report.Room{Title: e.Run.Plan.Recipe + ": at the start", Footnote: "at " + seconds(room.State.Clock())}
	if n := len(s.Steps); n > 0 {
		r := s.Steps[n-1]
		before = e.Mode.Room(r.Before)
		out.Title = fmt.Sprintf("%s: after step %d, %s", e.Run.Plan.Recipe, r.Step.Index+1, strings.ReplaceAll(r.Step.Name, "-", " "))
		out.Footnote += "; moved by the step: blue"
	}
	if len(room.Due) > 0 {
		out.Footnote += "; things that are away return from " + seconds(room.Due[0].Time) + " on"
	}
	out.Hands = paths(room, before)
	for _, b := range room.Bodies {
		form := room.Form(b)
		if form == nil {
			continue
		}
		if _, fixed, _ := room.Shape(room.State.Class(b.ID)); fixed {
			if b.ID == room.State.Root() {
				out.Size = [3]float64{form.Foot.W, form.Foot.D, form.Height}
			} else if f := furniture(room, b, form); len(f.Floors) > 0 {
				out.Furniture = append(out.Furniture, f)
			}
			continue
		}
		out.Things = append(out.Things, thing(room, before, b, form))
	}
	return out
}

// paths returns the paths of both hands in the last step: from the place of each thing that a hand took to the place
// where it is afterwards or, if the thing stayed, to that of the thing it worked on.
func paths(room, before *quantitative.Room) (of [2][][3]float64) {
	if room == before {
		return of
	}
	reach := func(hand int, b *quantitative.Body) {
		if b == nil {
			return
		}
		p := [3]float64{b.Pose.Pos.X, b.Pose.Pos.Y, b.Pose.Pos.Z}
		if n := len(of[hand]); n == 0 || of[hand][n-1] != p {
			of[hand] = append(of[hand], p)
		}
	}
	for _, t := range room.Tasks() {
		was, is := before.Body(t.X), room.Body(t.X)
		reach(t.Hand, was)
		if was == nil || is == nil || was.Pose.Pos == is.Pose.Pos {
			is = room.Body(t.Y)
		}
		reach(t.Hand, is)
	}
	return of
}

func seconds(ms int64) string { return fmt.Sprintf("%d s", int64(math.Round(float64(ms)/1000))) }

// furniture returns a part of the building with its floors.
func furniture(r *quantitative.Room, b *quantitative.Body, f *spatial.Form) report.Furniture {
	out := report.Furniture{Name: className(r, b.ID)}
	for i := range f.Hollows {
		h := &f.Hollows[i]
		at := b.Pose.Pos.Add(b.Pose.Rot.Apply(h.Origin))
		w, d := h.Size.X/2, h.Size.Y/2
		if h.Cup != nil {
			w, d = f.Foot.R, f.Foot.R
		}
		out.Floors = append(out.Floors, report.Floor{
			Low: [3]float64{at.X - w, at.Y - d, at.Z}, High: [3]float64{at.X + w, at.Y + d, at.Z + h.Height()}, Top: h.Kind == spatial.Top,
		})
	}
	return out
}

// thing returns a thing with its contents.
func thing(r, before *quantitative.Room, b *quantitative.Body, f *spatial.Form) report.RoomThing {
	at := b.Pose.Pos
	turn := b.Pose.Rot.Vector().Z
	middle := b.Pose.Rot.Apply(real.Vec{X: f.Foot.X, Y: f.Foot.Y})
	out := report.RoomThing{
		Name: strings.TrimPrefix(b.ID.Sym(), "/") + contents(r, b), Position: [3]float64{at.X + middle.X, at.Y + middle.Y, at.Z},
		Radius: f.Foot.R, Width: f.Foot.W, Depth: f.Foot.D, Rotation: turn + f.Foot.Turn, Height: f.Height,
		Food: b.Grams > 0, Open: open(r, b), Level: level(r, b),
	}
	if i := slices.IndexFunc(f.Hollows, func(h spatial.Hollow) bool { return h.Kind == spatial.Vessel && h.Cup != nil }); i >= 0 && len(f.Hollows) == 1 {
		h := &f.Hollows[i]
		for j, p := range h.Cup.Outline() {
			if j > 0 && p.Z < h.Cup.Outline()[j-1].Z {
				break // from the lip on, the outline goes down the inside
			}
			out.Wall = append(out.Wall, [2]float64{p.R, p.Z})
		}
		for _, p := range h.Cup.Inner() {
			out.Inside = append(out.Inside, [2]float64{p.R, h.Origin.Z + p.Z - h.Cup.Inner()[0].Z})
		}
	} else {
		out.Level = 0
		out.Food = out.Food || held(r, b.ID) != ""
	}
	if up := r.Body(b.Covers); f.Sheet && b.Covers.Kind() == engine.NameKind && up != nil {
		foot := r.Form(up).Foot
		out.Sheet, out.Radius, out.Width, out.Depth, out.Height = true, foot.R, foot.W, foot.D, 0
		out.Position[0], out.Position[1] = up.Pose.Pos.X, up.Pose.Pos.Y
	}
	setLabel(&out, r, before, b, middle)
	return out
}

// setLabel sets what the step did with a thing, and its label.
func setLabel(out *report.RoomThing, r, before *quantitative.Room, b *quantitative.Body, middle real.Vec) {
	was := before.Body(b.ID)
	out.Moved = r != before && (was == nil || was.Pose != b.Pose || was.Container != b.Container || held(before, b.ID) != held(r, b.ID))
	if out.Moved && was != nil && was.Pose != b.Pose {
		p := was.Pose.Pos
		out.OldPosition = &[3]float64{p.X + middle.X, p.Y + middle.Y, p.Z}
	}
	if out.Moved || out.Open && b.Grams == 0 {
		out.Label = className(r, b.ID) + contents(r, b)
	}
	if b.Grams > 0 && !first(r, b) {
		out.Label = "" // only one of several equal pieces is labelled
	}
}

// first reports whether a piece is the first piece of food in its place.
func first(r *quantitative.Room, b *quantitative.Body) bool {
	for _, x := range r.Inside(b.Container) {
		if x.Grams > 0 {
			return x.ID == b.ID
		}
	}
	return true
}

// held returns a string that identifies what was poured into a thing.
func held(r *quantitative.Room, id engine.Term) (all string) {
	for _, x := range r.Inside(id) {
		if r.Form(x) == nil {
			all += fmt.Sprintln(x.ID, x.Grams)
		}
	}
	return all
}

// contents returns the contents of a thing in words, with their weight.
func contents(r *quantitative.Room, b *quantitative.Body) string {
	grams, heaviest := 0.0, (*quantitative.Body)(nil)
	for _, x := range r.Inside(b.ID) {
		if x.Grams == 0 {
			continue
		}
		if grams += x.Grams; heaviest == nil || x.Grams > heaviest.Grams {
			heaviest = x
		}
	}
	if heaviest == nil {
		return ""
	}
	return fmt.Sprintf(": %s, %.0f g", className(r, heaviest.ID), grams)
}

// open reports whether a thing is visible from above: it is not in a closed space.
func open(r *quantitative.Room, b *quantitative.Body) bool {
	for x := b; ; {
		up := r.Body(x.Container)
		if x.Covers.Kind() == engine.NameKind {
			up = r.Body(x.Covers)
		}
		if up == nil {
			return true
		}
		if _, fixed, ok := r.Shape(r.State.Class(up.ID)); ok && fixed {
			f := r.Form(up)
			return f != nil && !slices.ContainsFunc(f.Hollows, func(h spatial.Hollow) bool { return h.Kind == spatial.Shelf })
		}
		x = up
	}
}
