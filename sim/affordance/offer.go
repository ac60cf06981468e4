package affordance

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// An Offer is one way to do an action next, with what comes of it.
type Offer struct {
	Option  *Option
	Choice  Choice
	Text    string      // as a plan writes it
	Result  *sim.Result // that it would have
	Effects []string    // in words, what it makes, moves and changes
}

// Offers tells the ways of findings one by one: in their order, those behind the
// first after, and at most limit of them, or all for 0. It returns how many there
// are in all, and whether there may be more. Ways that cannot be written or done are left out, and those that are
// written alike are one. Where more than rules may speak against a way, it is done to
// find out; those behind the page are counted all the same.
func Offers(found iter.Seq2[Finding, error], by Writer, after, limit int) (some []Offer, all int, more bool, err error) {
	l := &listing{by: by, after: after, limit: limit, written: map[string]bool{}}
	for f, err := range found {
		if err == nil {
			err = l.add(f)
		}
		if err != nil {
			return nil, 0, false, err
		}
	}
	return l.some, l.all, l.more, nil
}

// First is some of what [Offers] tells, the first of its actions, as a plan writes it: without
// what would come of it, and without a look at more than it takes.
func (m *Affordances) First(by Writer, most int) (lines []string, err error) {
	l := &listing{by: by, limit: most, bare: true, written: map[string]bool{}}
	enough := most
	if !by.Exact() {
		enough = 0
	}
	for f, err := range m.Doable(nil, nil, enough) {
		if err == nil {
			err = l.add(f)
		}
		if err != nil {
			return nil, err
		}
		if l.full() {
			break
		}
	}
	for _, o := range l.some {
		lines = append(lines, o.Text)
	}
	return lines, nil
}

// A listing is a page of offers.
type listing struct {
	by           Writer
	after, limit int
	bare         bool // nothing is told of what would come of them
	some         []Offer
	all          int
	more         bool // than all
	written      map[string]bool
}

// add adds the ways of a finding.
func (l *listing) add(f Finding) error {
	o, left := f.Option, f.Ways.Len()
	l.more = l.more || f.Ways.More()
	if l.by.Exact() && (l.all+left <= l.after && !o.Acts() || l.full()) {
		l.all += left
		return nil
	}
	for c := range f.Ways.All() {
		if l.by.Exact() && l.full() {
			l.all += left
			return nil
		}
		if l.bare && l.full() {
			return nil
		}
		left--
		if err := o.from.ctx.Err(); err != nil {
			return err
		}
		against, err := l.by.Against(o, c)
		if err != nil {
			return err
		}
		text := l.by.Write(o, c)
		if len(against) > 0 || l.written[text] {
			continue
		}
		l.written[text] = true
		if err := l.offer(o, c, text); err != nil {
			return err
		}
	}
	return nil
}

// offer adds a choice that can be written, unless more than rules speaks against it.
func (l *listing) offer(o *Option, c Choice, text string) error {
	listed := l.all >= l.after && !l.full()
	if !listed || l.bare {
		if len(o.hindered(c)) == 0 {
			l.all++
			if listed {
				l.some = append(l.some, Offer{Option: o, Choice: c, Text: text})
			}
		}
		return nil
	}
	res, err := o.Do(c)
	if err != nil || o.Acts() && res.Status != sim.Done {
		return err
	}
	effects, err := o.effects(c, res)
	if err != nil {
		return err
	}
	l.all++
	l.some = append(l.some, Offer{o, c, text, res, effects})
	return nil
}

func (l *listing) full() bool { return l.limit > 0 && len(l.some) == l.limit }

// Clock is the time of the situation in milliseconds.
func (o *Option) Clock() int64 { return o.from.State.Clock() }

// effects are what comes of a choice that can be done, in words.
func (o *Option) effects(c Choice, res *sim.Result) ([]string, error) {
	s, bound := o.step(c)
	q, err := o.from.domain.Request(s, o.from.State, bound)
	if err != nil {
		return nil, err
	}
	eff, err := q.Effects(o.from.ctx)
	if err != nil {
		return nil, err
	}
	defer eff.Release()
	return o.from.told(eff, res), nil
}

// told says in words what effects make, move, take away and change.
func (m *Affordances) told(eff sim.Effects, res *sim.Result) (lines []string) {
	say := func(format string, args ...any) {
		if line := fmt.Sprintf(format, args...); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	for _, row := range eff.Rows("out") {
		if !m.State.Has(row[1]) && res.After.Has(row[1]) {
			say("makes %s", res.After.Class(row[1]))
		}
	}
	for _, pred := range []string{"front", "back"} {
		for _, row := range eff.Rows(pred) {
			say("%s goes to %s", m.called(row[0], res.After), m.called(row[1], res.After))
		}
	}
	for _, row := range eff.Rows("gone") {
		say("%s leaves its place", m.called(row[0], m.State))
	}
	for _, pred := range []string{"set", "add", "del"} {
		for _, row := range eff.Rows(pred) {
			f, ok := m.State.Model().Ontology().Fluent(world.ClassName(row[1]))
			switch {
			case row[1] == engine.Name("/type") && !m.State.Has(row[0]):
				say("makes %s", world.ClassName(row[2]))
			case row[1] == engine.Name("/type"):
				say("%s becomes %s", m.called(row[0], m.State), world.ClassName(row[2]))
			case !ok || f.Hidden || f.Pred == f.Property.UnitPredicate() || slices.Contains(m.State.Values(row[0], f.Pred), row[2]) == (pred != "del"):
			case pred == "del":
				say("%s: no longer %s", m.called(row[0], m.State), m.valued(f, row[2], m.State))
			default:
				say("%s: %s", m.called(row[0], res.After), m.valued(f, row[2], res.After, row[0]))
			}
		}
	}
	if len(lines) == 0 {
		lines = []string{"changes nothing"}
	}
	return lines
}

// called names a thing: by a variable, or as answers do.
func (m *Affordances) called(x engine.Term, in *world.State) string {
	if names := m.stand[x]; len(names) > 0 {
		return names[0]
	}
	if m.State.Has(x) {
		return x.Sym()
	}
	return "the new " + in.Class(x)
}

// valued writes a property with its value, and the unit that things have it in.
func (m *Affordances) valued(f *ontology.Fluent, v engine.Term, in *world.State, of ...engine.Term) string {
	name := strings.ReplaceAll(f.Pred, "_", " ")
	switch {
	case f.Property.Range == ontology.Flag:
		return name
	case v.Kind() == engine.NumberKind && f.Property.Range == ontology.Number:
		return name + " " + strconv.FormatInt(v.Num(), 10)
	case v.Kind() == engine.NumberKind:
		name += " " + strconv.FormatFloat(float64(v.Num())/1e9, 'f', -1, 64)
		for _, x := range of {
			if unit, ok := in.Value(x, f.Property.UnitPredicate()); ok {
				name += " " + world.ClassName(unit)
			}
		}
		return name
	case in.Has(v):
		return name + " " + m.called(v, in)
	}
	return name + " " + world.ClassName(v)
}
