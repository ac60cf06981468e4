package prepare

import (
	"cmp"
	"fmt"
	"slices"
)

// turning (1, 2, 7) assumes the state before the first turn of a thing. A thing that is plugged in was
// unplugged; one that is switched on was off and plugged in; clothes that are taken off were worn. Turning a
// thing to the state that it already has is an error if the knowledge has a message for it.
func (in *inference) turning(aspect string) pass {
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

// seated (3) assumes that a thing used from a seat is within reach of it, or the place where the thing was put.
// A line without an object counts as a use of the previous line's object. Before the first object, that is
// last. Unlike in pass 6, putting a thing into another one releases it, and putting on clothes does not take
// them.
func (in *inference) seated(last Object) pass {
	does, used, seat := &in.know.Actions, last, Object{}
	held, places := map[Object]bool{}, map[Object]Object{}
	return func(s *step) error {
		switch {
		case does.Settle[s.action]:
			seat = s.object
			return nil
		case does.Leave[s.action]:
			seat = Object{}
			return nil
		}
		used = cmp.Or(s.object, used)
		if does.SetDown[s.action] {
			delete(held, used)
			delete(places, used)
		}
		if does.Put[s.action] && len(s.objects) > 1 {
			places[used] = s.objects[1]
		}
		if !seat.none() && !held[used] && used != seat {
			reach := used
			if place, put := places[used]; put && place != seat {
				reach = place
			}
			in.assume("atreach", seat, reach)
		}
		if does.Grab[s.action] {
			held[used] = true
		}
		return nil
	}
}

// posture (4) assumes that a character that stands up without having sat down was sitting. Sitting down twice is
// an error. In this pass, walking does not end sitting.
func (in *inference) posture() pass {
	does, down := &in.know.Actions, false
	return func(s *step) error {
		if does.Sit[s.action] && down {
			return scriptFail("character already sitting")
		}
		if does.Rise[s.action] && !down {
			in.assume("sitting", Object{in.know.Character, 1}, Object{})
		}
		down = does.Settle[s.action] || down && !does.Rise[s.action]
		return nil
	}
}

// near (6) assumes that a thing used without being held is within reach of the place the character went to last,
// even if that is a room. Putting a thing into another one does not let go of it here.
func (in *inference) near() pass {
	does, held, place := &in.know.Actions, map[Object]bool{}, Object{}
	return func(s *step) error {
		o := s.object
		switch {
		case o.none():
			return nil
		case does.Go[s.action]:
			place = o
			return nil
		case !held[o] && !place.none() && o != place:
			in.assume("atreach", o, place)
		}
		if does.Take[s.action] {
			held[o] = true
		}
		if does.LetGo[s.action] {
			delete(held, o)
		}
		return nil
	}
}

// rooms (8) assumes that things are in the room mentioned last, that a thing that is opened was closed, and that a
// thing grabbed while something is open was inside it. Only the first object of a line counts.
func (in *inference) rooms() pass {
	lids, room, open := in.turning("lid"), Object{}, []Object(nil)
	return func(s *step) error {
		o := s.object
		switch {
		case o.none():
			return nil
		case in.isRoom(o):
			room = o
		case !room.none():
			in.assume("location", o, room)
		}
		switch {
		case in.know.Actions.Open[s.action]:
			open = append(open, o)
		case in.know.Actions.Close[s.action]:
			open = slices.DeleteFunc(open, func(other Object) bool { return other == o })
		case in.know.Actions.Grab[s.action] && len(open) > 0 && !in.assumed("in", o) && !in.assumed("inside", o):
			in.assume("inside", o, open[len(open)-1])
		}
		return lids(s)
	}
}

// surfaces (9) assumes that the only object of the line after going to a table is on the table, even if that
// object is a room. A thing that was grabbed once counts as held from then on.
func (in *inference) surfaces() pass {
	grabbed := map[Object]bool{}
	return func(s *step) error {
		o := s.object
		if in.know.Actions.Seek[s.action] && in.know.Surfaces[o.Name] && len(s.next) == 1 {
			if next := s.next[0]; next != o && !grabbed[o] && !grabbed[next] && !in.know.Beside[next.Name] {
				in.assume("in", next, o)
			}
		}
		if in.know.Actions.Grab[s.action] {
			grabbed[o] = true
		}
		return nil
	}
}

// facing (10) assumes that a seat faces what is watched from it.
func (in *inference) facing() pass {
	does, seat := &in.know.Actions, Object{}
	return func(s *step) error {
		switch {
		case does.Settle[s.action]:
			seat = s.object
		case does.Leave[s.action]:
			seat = Object{}
		case does.Watch[s.action] && !seat.none():
			in.assume("facing", seat, s.object)
		}
		return nil
	}
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
