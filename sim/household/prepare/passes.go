package prepare

import (
	"fmt"
	"slices"
)

// turning (1, 2, 7) assumes what the first turn of a thing does: what is
// plugged in was not, what is switched on was off and had current, what is taken
// off was on the character. Nothing is turned where it is.
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
			case a.Of != "":
				in.assume(a.Is, o, Object{a.Of, 1})
			default:
				in.assume(a.Is, o, Object{})
			}
		}
		return nil
	}
}

// seated (3): what somebody uses who sits or lies is in reach of the seat.
func (in *inference) seated(s *step) error {
	if !s.reach.none() {
		in.assume("atreach", s.seat, s.reach)
	}
	return nil
}

// posture (4): who gets up without having sat down was sitting. Nobody sits
// down twice.
func (in *inference) posture(s *step) error {
	if in.know.Actions.Sit[s.action] && s.down {
		return scriptFail("character already sitting")
	}
	if in.know.Actions.Rise[s.action] && !s.down {
		in.assume("sitting", Object{in.know.Character, 1}, Object{})
	}
	return nil
}

// near (6): what somebody uses without holding it is in reach of where they
// went last, and be it a room.
func (in *inference) near(s *step) error {
	if o := s.object; !o.none() && !s.place.none() && !s.held && o != s.place {
		in.assume("atreach", o, s.place)
	}
	return nil
}

// rooms (8): things are in the room that was mentioned last. What is opened was
// closed, and what is grabbed while something is open was inside.
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

// surfaces (9): who goes to a table and then to a thing finds it on the table.
func (in *inference) surfaces(s *step) error {
	o := s.object
	if !s.surface.none() && len(s.objects) == 1 && o != s.surface && !s.held && !in.isRoom(o) && !in.know.Beside[o.Name] {
		in.assume("in", o, s.surface)
	}
	return nil
}

// facing (10): who watches from a seat has it turned that way.
func (in *inference) facing(s *step) error {
	if in.know.Actions.Watch[s.action] && !s.seat.none() {
		in.assume("facing", s.seat, s.object)
	}
	return nil
}

// free (11): seats and beds are free.
func (in *inference) free(s *step) error {
	for _, o := range s.objects {
		if in.know.Seats[o.Name] {
			in.assume("free", o, Object{})
		}
	}
	return nil
}
