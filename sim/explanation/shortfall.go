package explanation

import (
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// A Shortfall compares an output with a wanted output of a better episode.
type Shortfall struct {
	Wanted  *sim.Binding // the output of the better episode
	Nearest *sim.Binding // the most similar output: by ingredients, then class, then action, then number of differences
	Differs []Difference // ordered by path; empty if nothing differs
}

// A Difference is one place where two outputs differ.
type Difference struct {
	feature.Difference             // Was is the wanted value, Is that of the output
	ChangedBy          *sim.Result // the step of the better episode that last changed it; nil if none did
}

// Compare compares a wanted output of a better episode with the output of e that variable names, or with the
// most similar output if variable is "". It returns nil if the better episode has no such output.
func Compare(e, better *sim.Episode, wanted, variable string) *Shortfall {
	s := &Shortfall{Wanted: better.Bindings.Bound(wanted)}
	want := features(s.Wanted)
	if want == nil {
		return nil
	}
	var least []feature.Difference
	nearest, of, onto := [3]int{}, matter(want), better.Domain.Model().Ontology()
	for _, v := range e.Bindings.Variables() {
		b := e.Bindings.Bound(v)
		got := features(b)
		if got == nil || b.Default || variable != "" && v != variable {
			continue
		}
		d := feature.Diff(want, got)
		distance := [3]int{apart(onto, of, matter(got)), 0, count(d)}
		if got.Class != want.Class {
			distance[1] = 2
		} else if b.BoundBy.Action != s.Wanted.BoundBy.Action {
			distance[1] = 1
		}
		if s.Nearest == nil || slices.Compare(distance[:], nearest[:]) < 0 {
			s.Nearest, least, nearest = b, d, distance
		}
	}
	for _, d := range least {
		s.Differs = append(s.Differs, Difference{d, changed(better, want, d.Path, s.Wanted)})
	}
	return s
}

// features returns the features of the value of b, or nil for a state, a number, a class or nothing.
func features(b *sim.Binding) *feature.Object {
	if b == nil || b.IsState || b.State == nil || b.Term.Kind() != engine.NameKind {
		return nil
	}
	return b.State.Features(b.Term)
}

// changed returns the last step leading to b that changed the place given by path in o, the features of b.
func changed(e *sim.Episode, o *feature.Object, path string, b *sim.Binding) *sim.Result {
	id, slot := resolve(b.State, b.Term, o, path)
	for state := b.State; ; {
		r := maker(e, state)
		if r == nil {
			return nil
		}
		before, after := r.Before.Features(id), r.After.Features(id)
		if after == nil {
			return nil
		}
		if before == nil || !same(before, after, slot) {
			return r
		}
		state = r.Before
	}
}

// same reports whether a slot, or the class, is unchanged.
func same(before, after *feature.Object, slot string) bool {
	if slot == "$type" {
		return before.Class == after.Class
	}
	a, _ := before.Slot(slot)
	b, _ := after.Slot(slot)
	if entities := identities(a) + identities(b); entities != "" {
		return identities(a) == identities(b)
	}
	return len(feature.DiffValues(slot, a, b)) == 0
}

// identities returns the identities of the entities in a value, or "" if it has none.
func identities(v feature.Value) string {
	list := v.Objects
	if v.Object != nil {
		list = []*feature.Object{v.Object}
	}
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = o.Identity
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// resolve follows a path such as contents[0].amount in o, the features of id. It returns the entity that owns
// the last slot, or a free term.
func resolve(state *world.State, id engine.Term, o *feature.Object, path string) (owner engine.Term, slot string) {
	first, rest, more := strings.Cut(path, ".")
	name, index, _ := strings.Cut(strings.TrimSuffix(first, "]"), "[")
	if !more {
		return id, name
	}
	value, _ := o.Slot(name)
	child := value.Object
	if i, err := strconv.Atoi(index); err == nil && i < len(value.Objects) {
		child = value.Objects[i]
	}
	if child == nil {
		return engine.Term{}, ""
	}
	return resolve(state, part(state, id, name, child), child, rest)
}

// part returns the entity that a slot of id shows as o: one of its contents or one of the values of the slot.
func part(state *world.State, id engine.Term, slot string, o *feature.Object) engine.Term {
	fluent := strings.ReplaceAll(slot, "-", "_")
	near := slices.Concat(state.Contents(id), state.Values(id, fluent), state.Values(id, strings.TrimSuffix(fluent, "s")))
	if v, ok := state.Value(id, fluent); ok {
		near = append(near, v)
	}
	for _, t := range near {
		if x := state.Features(t); x != nil && x.Identity == o.Identity && x.Class == o.Class {
			return t
		}
	}
	return engine.Term{}
}
