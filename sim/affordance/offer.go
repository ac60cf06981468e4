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

// An Offer is one way to do an action next, with its result.
type Offer struct {
	Option  *Option
	Choice  Choice
	Text    string      // the step as a plan writes it
	Result  *sim.Result // the result of the step
	Effects []string    // descriptions of the effects, as sentences
}

// Offers converts findings to a list of offers. It skips the first after offers and returns at most limit of
// them; 0 means all. It also returns the total number, and whether there may be more.
//
// Ways that cannot be written or done are left out, and equal texts count once. Ways that the execution may
// refuse are executed to check them. The total also counts ways after the page that were not checked.
func Offers(found iter.Seq2[Finding, error], by Writer, after, limit int) (some []Offer, all int, more bool, err error) {
	l := &listing{writer: by, after: after, limit: limit, written: map[string]bool{}}
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

// First returns the texts of the first offers; most is their maximum number. It computes no results and stops
// the search early.
func (m *Affordances) First(by Writer, most int) (lines []string, err error) {
	l := &listing{writer: by, limit: most, bare: true, written: map[string]bool{}}
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

// A listing collects a page of offers.
type listing struct {
	writer       Writer
	after, limit int
	bare         bool // without results and effects
	some         []Offer
	all          int
	more         bool // there may be more offers than all says
	written      map[string]bool
}

// add adds the ways of a finding.
func (l *listing) add(f Finding) error {
	o, left := f.Option, f.Ways.Len()
	l.more = l.more || f.Ways.More()
	if l.writer.Exact() && (l.all+left <= l.after && !o.Acts() || l.full()) {
		l.all += left
		return nil
	}
	for c := range f.Ways.All() {
		if l.writer.Exact() && l.full() {
			l.all += left
			return nil
		}
		if l.bare && l.full() {
			return nil
		}
		left--
		if err := o.affordances.ctx.Err(); err != nil {
			return err
		}
		against, err := l.writer.Against(o, c)
		if err != nil {
			return err
		}
		text := l.writer.Write(o, c)
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

// offer adds a choice, unless it turns out that it cannot be done.
func (l *listing) offer(o *Option, c Choice, text string) error {
	listed := l.all >= l.after && !l.full()
	if !listed || l.bare {
		if len(o.stepRefusals(c)) == 0 {
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

// Clock returns the time of the situation in milliseconds.
func (o *Option) Clock() int64 { return o.affordances.State.Clock() }

// effects describes the effects of a choice that can be done.
func (o *Option) effects(c Choice, res *sim.Result) ([]string, error) {
	s, bound := o.step(c)
	q, err := o.affordances.domain.Request(s, o.affordances.State, bound)
	if err != nil {
		return nil, err
	}
	eff, err := q.Effects(o.affordances.ctx)
	if err != nil {
		return nil, err
	}
	defer eff.Release()
	return o.affordances.effectTexts(eff, res), nil
}

// effectTexts describes what effects create, move, remove and change.
func (m *Affordances) effectTexts(eff sim.Effects, res *sim.Result) (lines []string) {
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

// called returns a variable or the id of an object; for a new object, words with its class.
func (m *Affordances) called(x engine.Term, in *world.State) string {
	if names := m.varsOf[x]; len(names) > 0 {
		return names[0]
	}
	if m.State.Has(x) {
		return x.Sym()
	}
	return "the new " + in.Class(x)
}

// valued formats a property with its value and unit.
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
