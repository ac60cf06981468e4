package prepare

import "slices"

// plugs (1): what is plugged in was not. Nothing is plugged in or out twice.
func (in *inference) plugs() error { return in.turning("plug").all() }

// switches (2): what is switched on was off, and had current; the other way
// round as well.
func (in *inference) switches() error { return in.turning("switch").all() }

// clothes (7): what is taken off was on the character, and is taken off once.
func (in *inference) clothes() error { return in.turning("clothes").all() }

// seated (3): what somebody uses who sits or lies is in reach of the seat,
// unless they hold it, or where they put it is.
//
// A step without a thing (sleep) counts as a use of the last thing before; the
// last one of the program if there is none.
func (in *inference) seated() error {
	var seat, used Object
	for _, s := range in.steps {
		if o := s.object(0); !o.none() {
			used = o
		}
	}
	held, put := hands{}, map[Object]Object{}
	for _, s := range in.steps {
		o := s.object(0)
		switch {
		case s.is(settles):
			seat = o
			continue
		case s.is(leaves):
			seat = Object{}
		case !o.none():
			used = o
		}
		held.letGo(s)
		if s.is(puts) {
			put[o] = s.object(1)
		}
		if !seat.none() && !used.none() && !held[used] && used != seat {
			near := used
			if at, ok := put[used]; ok && at != seat {
				near = at
			}
			in.assume("atreach", seat, near)
		}
		held.take(s)
	}
	return nil
}

// posture (4): who gets up without having sat down was sitting. Nobody sits
// down twice.
func (in *inference) posture() error {
	down := false
	for _, s := range in.steps {
		if s.is(sits) && down {
			return scriptFail("character already sitting")
		}
		if s.is(rises) && !down {
			in.assume("sitting", Object{in.know.character, 1}, Object{})
		}
		down = s.is(settles) || down && !s.is(rises)
	}
	return nil
}

// near (6): what somebody uses without holding it is in reach of where they
// went last, and be it a room.
func (in *inference) near() error {
	var place Object
	held := hands{}
	for _, s := range in.steps {
		o := s.object(0)
		if s.is(goes) {
			place = o
		}
		if !o.none() && !place.none() && !held[o] && o != place {
			in.assume("atreach", o, place)
		}
		held.take(s)
		held.letGo(s)
	}
	return nil
}

// rooms (8): things are in the room that was mentioned last. What is opened was
// closed, and what is grabbed while something is open was inside.
func (in *inference) rooms() error {
	var room Object
	var open []Object
	lids := in.turning("lid")
	for _, s := range in.steps {
		for _, o := range s.objects {
			if in.isRoom(o) {
				room = o
			}
		}
		for _, o := range s.objects {
			if !room.none() && !in.isRoom(o) {
				in.assume("location", o, room)
			}
		}
		if err := lids.step(s); err != nil {
			return err
		}
		o := s.object(0)
		switch {
		case s.is(opens):
			open = append(open, o)
		case s.is(closes):
			open = slices.DeleteFunc(open, func(other Object) bool { return other == o })
		case s.is(grabs) && len(open) > 0 && !in.assumed("in", o) && !in.assumed("inside", o):
			in.assume("inside", o, open[len(open)-1])
		}
	}
	return nil
}

func (in *inference) isRoom(o Object) bool {
	_, is := in.know.rooms[o.Name]
	return is
}

// surfaces (9): who goes to a table and then to a thing finds it on the table.
func (in *inference) surfaces() error {
	held := hands{}
	for i, s := range in.steps[:max(0, len(in.steps)-1)] {
		held.take(s)
		held.letGo(s)
		at, next := s.object(0), in.steps[i+1]
		if !s.is(seeks) || !in.know.surfaces[at.Name] || len(next.objects) != 1 {
			continue
		}
		if o := next.object(0); o != at && !held[o] && !in.isRoom(o) && !in.know.beside[o.Name] {
			in.assume("in", o, at)
		}
	}
	return nil
}

// facing (10): who watches from a seat has it turned that way.
func (in *inference) facing() error {
	var seat Object
	for _, s := range in.steps {
		switch {
		case s.is(settles):
			seat = s.object(0)
		case s.is(leaves):
			seat = Object{}
		case s.is(watches) && !seat.none():
			in.assume("facing", seat, s.object(0))
		}
	}
	return nil
}

// free (11): seats and beds are free.
func (in *inference) free() error {
	for _, s := range in.steps {
		for _, o := range s.objects {
			if in.know.seats[o.Name] {
				in.assume("free", o, Object{})
			}
		}
	}
	return nil
}
