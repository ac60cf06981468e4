package prepare

import (
	"fmt"
	"slices"
)

// turning (1, 2, 7) assumes the state before the first turn of a thing. A thing that is plugged in was
// unplugged; one that is switched on was off and plugged in; clothes that are taken off were worn. A turn to
// the current state is an error if the knowledge defines one.
func (in *inference) turning(aspect string) func(*step) error {
	now := map[Object]string{}
	return func(s *step) error {
		o := s.object
		turn, ok := in.know.Turns[aspect][s.action]
		if !ok || o.none() {
			return nil
		}
		before, again := now[o]
		if again && before == turn.To && turn.Again != "" {
			return scriptFail("%s %s", o.Name, turn.Again)
		}
		now[o] = turn.To
		for _, a := range turn.First {
			if again {
				break
			}
			properties, known := in.properties[o.Name]
			switch {
			case a.Property != "" && !known:
				f := scriptFail("%s not found in properties", o.Name)
				f.plain, f.unknown = fmt.Sprintf(nobodyKnows, o.Name), o.Name
				return f
			case a.Property != "" && (!slices.Contains(properties, a.Property) || in.assumed(a.Unless, o)):
			case a.Object != "":
				in.assume(a.Is, o, Object{a.Object, 1})
			default:
				in.assume(a.Is, o, Object{})
			}
		}
		return nil
	}
}

// seated (3) assumes that a thing used while sitting or lying is within reach of the seat.
func (in *inference) seated(s *step) error {
	if !s.reach.none() {
		in.assume("atreach", s.seat, s.reach)
	}
	return nil
}

// posture (4) assumes that a character that stands up without having sat down was sitting. Sitting down twice
// is an error.
func (in *inference) posture(s *step) error {
	if in.know.Actions.Sit[s.action] && s.down {
		return scriptFail("character already sitting")
	}
	if in.know.Actions.Rise[s.action] && !s.down {
		in.assume("sitting", Object{in.know.Character, 1}, Object{})
	}
	return nil
}

// near (6) assumes that a thing used without being held is within reach of the place the character went to
// last, even if that is a room.
func (in *inference) near(s *step) error {
	if o := s.object; !o.none() && !s.place.none() && !s.held && o != s.place {
		in.assume("atreach", o, s.place)
	}
	return nil
}

// rooms (8) assumes that things are in the room mentioned last, that a thing that is opened was closed, and
// that a thing grabbed while something is open was inside it.
func (in *inference) rooms() func(*step) error {
	lids := in.turning("lid")
	return func(s *step) error {
		for _, o := range s.objects {
			if !s.room.none() && !in.isRoom(o) {
				in.assume("location", o, s.room)
			}
		}
		o := s.object
		if in.know.Actions.Grab[s.action] && !s.open.none() && !in.assumed("in", o) && !in.assumed("inside", o) {
			in.assume("inside", o, s.open)
		}
		return lids(s)
	}
}

// surfaces (9) assumes that a thing that the character goes to just after a table is on the table.
func (in *inference) surfaces(s *step) error {
	o := s.object
	if !s.surface.none() && len(s.objects) == 1 && o != s.surface && !s.held && !in.isRoom(o) && !in.know.Beside[o.Name] {
		in.assume("in", o, s.surface)
	}
	return nil
}

// facing (10) assumes that a seat faces what is watched from it.
func (in *inference) facing(s *step) error {
	if in.know.Actions.Watch[s.action] && !s.seat.none() {
		in.assume("facing", s.seat, s.object)
	}
	return nil
}

// free (11) assumes that seats and beds are free.
func (in *inference) free(s *step) error {
	for _, o := range s.objects {
		if in.know.Seats[o.Name] {
			in.assume("free", o, Object{})
		}
	}
	return nil
}
