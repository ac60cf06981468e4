package kitchen

import (
	"hearth/eval"
	"hearth/sim/feature"
)

// A dish is an output that may be eaten: a container or a list.
type dish struct {
	entity   eval.Entity
	object   *feature.Object   // nil if the output is neither a container nor a list
	contents []*feature.Object // its direct contents or items
}

// dish returns the dish of an output. The reason states why the output is not a dish; it is empty for a dish.
func (s *Scorer) dish(e eval.Entity) (d dish, reason string) {
	d.entity = e
	if e.Failed {
		return d, "could not be made"
	}
	holds := ""
	switch {
	case s.Classes.IsA(e.Class, s.Words.Container):
		holds = s.Words.Contents
	case s.Classes.IsA(e.Class, s.Words.List):
		holds = s.Words.Items
	default:
		return d, "is neither a container nor a list"
	}
	d.object = e.Value()
	slot, _ := d.object.Slot(holds)
	d.contents = slot.Objects
	if len(d.contents) == 0 {
		return d, "is empty"
	}
	food := s.withToppings(d.contents)
	for i, x := range food {
		if (i == 0 || x != food[i-1]) && !s.Classes.IsA(x.Class, s.Words.Ingredient) {
			return d, "holds " + x.Class + ", which is not an ingredient"
		}
	}
	return d, ""
}

// withToppings returns the food in held together with its toppings, one level deep. The toppings come first,
// those of the last object before the others.
func (s *Scorer) withToppings(held []*feature.Object) []*feature.Object {
	var on []*feature.Object
	held = s.served(held)
	var own []*feature.Object
	for i, x := range held {
		if i == 0 || x != held[i-1] {
			own = s.toppings(x)
		}
		on = append(on, own...)
	}
	all := make([]*feature.Object, 0, len(on)+len(held))
	for i := len(on) - 1; i >= 0; i-- {
		all = append(all, on[i])
	}
	return append(all, held...)
}

// served replaces each object that is not food by the food on it, if there is any.
func (s *Scorer) served(held []*feature.Object) []*feature.Object {
	if s.Words.Served == nil {
		return held
	}
	var food []*feature.Object
	for _, x := range held {
		var on []*feature.Object
		if !s.Classes.IsA(x.Class, s.Words.Ingredient) {
			on = s.food(x)
		}
		if len(on) == 0 {
			on = []*feature.Object{x}
		}
		food = append(food, on...)
	}
	return food
}

// food returns the food that is served on x, such as a plate.
func (s *Scorer) food(x *feature.Object) []*feature.Object {
	var on []*feature.Object
	for _, name := range s.Words.Served {
		v, _ := x.Slot(name)
		if v.Kind == feature.EntityKind {
			on = append(on, v.Object)
		}
		on = append(on, v.Objects...)
	}
	return on
}

// toppings returns the objects that are eaten along with x.
func (s *Scorer) toppings(x *feature.Object) []*feature.Object {
	var on []*feature.Object
	for _, name := range s.Words.Toppings {
		if v, _ := x.Slot(name); v.Kind == feature.EntityKind {
			on = append(on, v.Object)
		}
	}
	return on
}
