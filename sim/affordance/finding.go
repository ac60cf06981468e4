package affordance

import (
	"iter"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// A Finding is the result of a search: whether an action can be done, and with which fillers.
type Finding struct {
	Option  *Option
	Ways    *Ways        // nil if the action cannot be done
	Nearest Choice       // if Ways is nil: a choice with the fewest reasons against it
	Reasons []sim.Reason // the reasons against Nearest
	Text    string       // an example, or Nearest, as a plan writes it; see [Finding.Written]

	example Choice // the choice of Text
	chooser chooser
}

// Find searches the choices with the given fillers that can be done. If there are none, it finds the nearest
// choice.
func (o *Option) Find(given Choice) Finding {
	f := o.doable(o.affordances.Rows, given)
	if f.Ways == nil && f.Reasons == nil {
		f.Nearest, f.Reasons = o.Nearest(given, o.Required(given)...)
	}
	return f
}

// doable searches choices that can be done. If most is not 0, it returns at most that many rows of each group.
//
// If the rules allow choices but the execution refuses all of them, the finding has the reasons against the
// first. If ByName is set and no choice can be done, objects without a variable are tried too. The finding
// then has a single example.
func (o *Option) doable(most int, given Choice) Finding {
	f := o.find(most, given)
	if m := o.affordances; m.ByName && f.Ways == nil && f.Reasons == nil {
		m.ByName = false
		f = o.find(1, given)
		m.ByName = true
		if f.Ways != nil {
			for i := range f.Ways.Groups {
				f.Ways.Groups[i].More = false
			}
		}
	}
	return f
}

// find is doable with the current setting of ByName.
func (o *Option) find(most int, given Choice) Finding {
	f := Finding{Option: o}
	if o.Acts() {
		most = 0 // execution may refuse the first ones
	}
	for w := range o.fewest(most, given) {
		for c := range w.All() {
			reasons := o.stepRefusals(c)
			if len(reasons) == 0 {
				return Finding{Option: o, Ways: w}
			}
			if f.Reasons == nil {
				f.Nearest, f.Reasons = c, reasons
			}
		}
	}
	return f
}

// Another is the code of the reason that the written step would use another object.
const Another = "another"

// A Writer writes choices as the next part of a plan.
type Writer interface {
	Write(o *Option, c Choice) string

	// Words returns the words that the argument of each role may have in the text of Write, which has the first
	// ones. There are none if the text has no such argument.
	Words(o *Option, c Choice) [][]string

	// Exact reports whether Write gives every possible choice a distinct text, and Against never returns
	// reasons.
	Exact() bool

	// Against returns the reasons why the written step would not do exactly this choice, although the choice
	// can be done.
	Against(o *Option, c Choice) ([]sim.Reason, error)
}

// A chooser is a Writer that can filter ways. Its method only returns the ways that the writer has no reasons
// against, or nil if there are none.
type chooser interface {
	only(o *Option, w *Ways) (*Ways, error)
}

// Written adds an example in the notation of a plan: the first way that can be written and done, or the
// nearest choice. If no way can be written, the action cannot be done.
//
// There is one exception: if no fillers are given and the written step would use another object ([Another]),
// the action counts as possible. The finding then lists no fillers.
func (f Finding) Written(by Writer) (Finding, error) {
	if f.Ways == nil {
		f.Text = by.Write(f.Option, f.Nearest)
		return f, nil
	}
	first, given := []sim.Reason(nil), f.Ways.Fixed
	for c := range f.Ways.All() {
		against, err := by.Against(f.Option, c)
		if err != nil {
			return f, err
		}
		if len(against) == 0 {
			against = f.Option.stepRefusals(c)
		}
		if len(against) == 0 {
			f.Text, f.example = by.Write(f.Option, c), c
			if f.chooser, _ = by.(chooser); f.chooser != nil {
				f.Ways, err = f.chooser.only(f.Option, f.Ways)
			}
			return f, err
		}
		if first == nil || against[0].Code == Another && first[0].Code != Another {
			f.Nearest, first = c, against
		}
	}
	if f.Ways.More() {
		return f.Option.doable(0, given).Written(by)
	}
	f.Text, f.Reasons = by.Write(f.Option, f.Nearest), first
	if f.Ways = nil; first[0].Code == Another && len(given) == 0 {
		f.Nearest, f.Reasons, f.Ways = nil, nil, &Ways{}
	}
	return f, nil
}

// May returns, for each optional role that the example of [Finding.Written] leaves open, the fillers that can
// be added to the example.
func (f Finding) May() (map[string][]Filler, error) {
	may := map[string][]Filler{}
	if f.example == nil {
		return may, nil
	}
	for _, r := range f.Option.Optional() {
		if _, filled := f.example[r]; filled {
			continue
		}
		w := f.Option.Ways(f.example, r)
		if w != nil && f.chooser != nil {
			var err error
			if w, err = f.chooser.only(f.Option, w); err != nil {
				return nil, err
			}
		}
		if w != nil {
			may[r] = w.Fillers(r)
		}
	}
	return may, nil
}

// Admissible returns a finding for every action.
func (m *Affordances) Admissible() (found []Finding, err error) {
	for _, a := range m.domain.Model().Ontology().Actions() {
		o, err := m.Option(a)
		if err != nil {
			return nil, err
		}
		found = append(found, o.Find(nil))
	}
	return found, m.ctx.Err()
}

// Doable yields the findings of actions that can be done. It covers one action, or all if action is nil. If
// with is set, it yields a finding for each role that the object can fill. It does not search nearest choices.
// If most is not 0, it returns at most that many rows of each group.
func (m *Affordances) Doable(action *ontology.Action, with *Filler, most int) iter.Seq2[Finding, error] {
	return func(yield func(Finding, error) bool) {
		for _, a := range m.domain.Model().Ontology().Actions() {
			if action != nil && a != action {
				continue
			}
			o, err := m.Option(a)
			if err != nil {
				yield(Finding{}, err)
				return
			}
			for _, c := range o.choicesWith(with) {
				if f := o.doable(most, c); f.Ways != nil && !yield(f, m.ctx.Err()) {
					return
				}
			}
		}
		if err := m.ctx.Err(); err != nil {
			yield(Finding{}, err)
		}
	}
}

// choicesWith returns the choices in which the object fills one role, or the empty choice if with is nil.
func (o *Option) choicesWith(with *Filler) (all []Choice) {
	if with == nil {
		return []Choice{nil}
	}
	for _, role := range o.ObjectRoles() {
		all = append(all, Choice{role: *with})
	}
	return all
}

// A Use is a role that an object may fill, with the finding for it.
type Use struct {
	Role    string
	Finding Finding
}

// Uses returns a finding for every role of every action that takes objects, with thing in this role. If the
// role takes another kind of object, the nearest choice is searched only if all is true.
func (m *Affordances) Uses(thing Filler, all bool) (uses []Use, err error) {
	for _, a := range m.domain.Model().Ontology().Actions() {
		o, err := m.Option(a)
		if err != nil {
			return nil, err
		}
		for _, r := range o.ObjectRoles() {
			if err := m.ctx.Err(); err != nil {
				return nil, err
			}
			given := Choice{r: thing}
			u := Use{r, o.doable(1, given)}
			if u.Finding.Ways == nil && u.Finding.Reasons == nil {
				u.Finding.Nearest, u.Finding.Reasons = given, o.alone(r, thing)
				if all || !u.Unsuitable() {
					u.Finding.Nearest, u.Finding.Reasons = o.Nearest(given, o.Required(given)...)
				}
			}
			uses = append(uses, u)
		}
	}
	return uses, m.ctx.Err()
}

// alone returns the reasons against an object in a role while all other roles are open.
func (o *Option) alone(role string, thing Filler) (reasons []sim.Reason) {
	given := Choice{role: thing}
	if !o.fits(o.Action.Role(role), thing) {
		return o.misfits(given)
	}
	for _, s := range o.sets {
		if s.has(o.index[role]) {
			reasons = append(reasons, o.reasonsFor(s, []picks{o.picked(given)})[0]...)
		}
	}
	return reasons
}

// Unsuitable reports whether the role takes another kind of object.
func (u Use) Unsuitable() bool {
	return u.Finding.Ways == nil && slices.ContainsFunc(u.Finding.Reasons, func(r sim.Reason) bool {
		return r.Role == u.Role && slices.Contains([]string{"unsuitable", "no_thing", "no_number", "no_state"}, r.Code)
	})
}

// Named returns the object for a word: a variable, an entity, or a class, which stands for its first object.
func (m *Affordances) Named(word string) (f Filler, ok bool) {
	i := slices.IndexFunc(m.Things, func(f Filler) bool {
		return f.Term == engine.Name("/"+word) || f.Term.Sym() == word || f.Class() == word || slices.Contains(m.varsOf[f.Term], word)
	})
	switch {
	case i >= 0:
		return m.Things[i], true
	case len(word) > 1 && word[0] == '/' && m.State.Has(engine.Name(word)):
		return m.thing(engine.Name(word)), true
	}
	return Filler{}, false
}

// SimilarNames returns the names of objects that differ from a word only in the final number. The word may be in any
// notation: /jar/7 matches "jar/1" and "<jar> (1)".
func (m *Affordances) SimilarNames(word string) (names []string) {
	parts := strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune("/<>() ", r) })
	if len(parts) < 2 {
		return nil
	}
	kind := "/" + strings.Join(parts[:len(parts)-1], "/") + "/"
	for _, f := range m.Things {
		if strings.HasPrefix(f.Term.Sym(), kind) {
			names = append(names, f.Term.Sym())
		}
	}
	return names
}

// Names returns all words that [Affordances.Named] accepts, sorted.
func (m *Affordances) Names() (names []string) {
	for _, f := range m.Things {
		names = append(append(names, world.ClassName(f.Term), f.Class()), m.varsOf[f.Term]...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
