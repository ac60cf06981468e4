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

// A Finding says whether an action can be done, and with what.
type Finding struct {
	Option  *Option
	Ways    *Ways        // nil when it cannot be done
	Nearest Choice       // otherwise one that the fewest reasons speak against
	Reasons []sim.Reason // and these reasons
	Text    string       // an example, or what comes nearest, as a plan writes it; see [Finding.Written]

	example Choice // of which the text is
	by      chooser
}

// Find finds out whether an action can be done with the given fillers, and how.
func (o *Option) Find(given Choice) Finding {
	f := o.doable(o.from.Rows, given)
	if f.Ways == nil && f.Reasons == nil {
		f.Nearest, f.Reasons = o.Nearest(given, o.Required(given)...)
	}
	return f
}

// doable finds choices of which one can be done, or, unless most is 0, so many of each group
// that none other matters to. Where the rules allow some, and more speaks against all of these,
// it says what does against the first; where none can be named, one stands for all.
func (o *Option) doable(most int, given Choice) Finding {
	f := o.find(most, given)
	if m := o.from; m.ByName && f.Ways == nil && f.Reasons == nil {
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

// find is doable with what varies as it is.
func (o *Option) find(most int, given Choice) Finding {
	f := Finding{Option: o}
	if o.Acts() {
		most = 0 // more may speak against the first
	}
	for w := range o.fewest(most, given) {
		for c := range w.All() {
			reasons := o.hindered(c)
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

// Another is the code of a reason: what is written is done, but with another thing.
const Another = "another"

// A Writer writes choices as the next part of a plan.
type Writer interface {
	Write(o *Option, c Choice) string

	// Exact reports whether all that can be done can be written, each in a way of
	// its own, so that nothing is against any.
	Exact() bool

	// Against says what keeps what is written from doing just that, although the
	// choice can be done: no reasons when nothing does.
	Against(o *Option, c Choice) ([]sim.Reason, error)
}

// A chooser is a Writer that tells at a look those of ways that nothing is against: nil when
// there are none.
type chooser interface {
	only(o *Option, w *Ways) (*Ways, error)
}

// Written adds an example to a finding, as a plan writes it: the first of the ways that
// can be written and done, or the nearest choice. What can be in no way cannot be done, unless
// nothing was asked with, and it is done with [Another] thing: fillers are not told then.
func (f Finding) Written(by Writer) (Finding, error) {
	if f.Ways == nil {
		f.Text = by.Write(f.Option, f.Nearest)
		return f, nil
	}
	first, given := []sim.Reason(nil), f.Ways.Given
	for c := range f.Ways.All() {
		against, err := by.Against(f.Option, c)
		if err != nil {
			return f, err
		}
		if len(against) == 0 {
			against = f.Option.hindered(c)
		}
		if len(against) == 0 {
			f.Text, f.example = by.Write(f.Option, c), c
			if f.by, _ = by.(chooser); f.by != nil {
				f.Ways, err = f.by.only(f.Option, f.Ways)
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

// May returns, for the roles that can be left open and that the example of [Finding.Written]
// does, what could fill each besides the others of the example.
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
		if w != nil && f.by != nil {
			var err error
			if w, err = f.by.only(f.Option, w); err != nil {
				return nil, err
			}
		}
		if w != nil {
			may[r] = w.Fillers(r)
		}
	}
	return may, nil
}

// Admissible finds out of every action whether it can be done next.
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

// Doable yields, as far as somebody wants more, what is found out of actions that can be
// done: of all, or of one, and of those done with a thing, in each role that wants things.
// What comes nearest to others is not looked for, nor, unless most is 0, more ways than so
// many rows of each group.
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
			given := []Choice{nil}
			if with != nil {
				given = given[:0]
				for _, role := range o.Wants() {
					given = append(given, Choice{role: *with})
				}
			}
			for _, c := range given {
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

// A Use is a role that a thing could play, and whether it can.
type Use struct {
	Role    string
	Finding Finding
}

// Uses finds out in which roles of which actions a thing can be used next. What
// comes nearest is not looked for where the role wants another kind of thing,
// unless all is wanted.
func (m *Affordances) Uses(thing Filler, all bool) (uses []Use, err error) {
	for _, a := range m.domain.Model().Ontology().Actions() {
		o, err := m.Option(a)
		if err != nil {
			return nil, err
		}
		for _, r := range o.Wants() {
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

// alone says what speaks against a thing in a role with all other roles open.
func (o *Option) alone(role string, thing Filler) (reasons []sim.Reason) {
	given := Choice{role: thing}
	if !o.fits(o.Action.Role(role), thing) {
		return o.unfit(given)
	}
	for _, s := range o.Sets {
		if s.Has(o.Places[role]) {
			reasons = append(reasons, o.against(s, []Choice{given})[0]...)
		}
	}
	return reasons
}

// Unsuitable reports whether the role wants another kind of thing.
func (u Use) Unsuitable() bool {
	return u.Finding.Ways == nil && slices.ContainsFunc(u.Finding.Reasons, func(r sim.Reason) bool {
		return r.Role == u.Role && slices.Contains([]string{"unsuitable", "no_thing", "no_number", "no_state"}, r.Code)
	})
}

// Named returns the thing that a word means: a variable, an entity, or the first of a class.
func (m *Affordances) Named(word string) (f Filler, ok bool) {
	i := slices.IndexFunc(m.Things, func(f Filler) bool {
		return f.Term == engine.Name("/"+word) || f.Term.Sym() == word || f.Class() == word || slices.Contains(m.stand[f.Term], word)
	})
	switch {
	case i >= 0:
		return m.Things[i], true
	case len(word) > 1 && word[0] == '/' && m.State.Has(engine.Name(word)):
		return m.thing(engine.Name(word)), true
	}
	return Filler{}, false
}

// Akin lists the things that are called as a word says, but for the number at its end, in
// whatever notation: /jar/7 for "jar/1" and for "<jar> (1)".
func (m *Affordances) Akin(word string) (names []string) {
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

// Names lists what [Affordances.Named] knows, sorted.
func (m *Affordances) Names() (names []string) {
	for _, f := range m.Things {
		names = append(append(names, world.ClassName(f.Term), f.Class()), m.stand[f.Term]...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
