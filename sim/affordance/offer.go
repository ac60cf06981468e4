package affordance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

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

// A Selection selects the offers to list.
type Selection struct {
	Action *ontology.Action // only this action; nil for all
	Thing  *Filler          // only ways that use this thing; nil for all
	Effect string           // only offers with an effect that contains these words; "" for all
	After  int              // skip this many offers
	Limit  int              // list at most this many offers; 0 for all
	Rows   int              // maximum number of rows of each group; 0 for no limit
	Bare   bool             // compute no results and effects, and no total
}

// Offers lists ways to do something next. It returns the total number as well, and whether there may be more. The list
// starts with one offer of each action; see [Affordances.Rank] for the rest of the order.
//
// Ways that cannot be written or done are left out, and equal texts count once. Ways that the execution may
// refuse are executed to check them. The total also counts ways after the page that were not checked. If an
// effect is selected, the search ends with the page, and the total counts the offers found until then.
func (m *Affordances) Offers(by Writer, sel Selection) (some []Offer, all int, more bool, err error) {
	rows := sel.Rows
	if !by.Exact() && sel.Bare {
		rows = 0
	}
	l := &listing{Selection: sel, writer: by, written: map[string]bool{}}
	var found []Finding
	for f, err := range m.Doable(sel.Action, sel.Thing, rows) {
		if err != nil {
			return nil, 0, false, err
		}
		found = append(found, f)
		if sel.Thing == nil {
			found = append(found, m.supplied(f.Option, rows)...)
		}
	}
	for _, f := range found {
		l.left += f.Ways.Len()
		l.more = l.more || f.Ways.More()
	}
	for o, c := range interleave(found) {
		if l.full() && (by.Exact() || sel.Bare || sel.Effect != "") {
			l.rest()
			break
		}
		l.left--
		if err := l.add(o, c); err != nil {
			return nil, 0, false, err
		}
	}
	return l.some, l.all, l.more, nil
}

// supplied returns findings in which an object that probably comes next fills a role that may be left open.
func (m *Affordances) supplied(o *Option, rows int) (found []Finding) {
	if m.relevance == nil || m.ByName {
		return nil
	}
	for _, r := range o.inputs {
		if !r.Optional || r.Number || r.Concept {
			continue
		}
		tried := map[bool]int{}
		for _, f := range m.Things {
			fresh := m.relevance.main[f.Term]
			if tried[fresh] == mostSupplied[fresh] || !o.fits(r, f) {
				continue
			}
			tried[fresh]++
			if more := o.doable(rows, Choice{r.Name: f}); more.Ways != nil {
				found = append(found, more)
			}
		}
	}
	return found
}

// mostSupplied is the number of objects that supplied tries, for objects that are new results and for others.
var mostSupplied = map[bool]int{true: 2, false: 1}

// A listing collects a page of offers.
type listing struct {
	Selection
	writer  Writer
	some    []Offer
	all     int
	left    int  // number of choices that were not examined
	more    bool // there may be more offers than all says
	written map[string]bool
}

// rest counts the choices that were not examined.
func (l *listing) rest() {
	if l.Effect == "" {
		l.all += l.left
	} else {
		l.more = l.more || l.left > 0
	}
}

// add adds a choice, unless it cannot be written or done.
func (l *listing) add(o *Option, c Choice) error {
	if err := o.affordances.ctx.Err(); err != nil {
		return err
	}
	if l.writer.Exact() && l.all < l.After && !o.Acts() && l.Effect == "" {
		l.all++
		return nil
	}
	against, err := l.writer.Against(o, c)
	if err != nil {
		return err
	}
	text := l.writer.Write(o, c)
	if len(against) > 0 || l.written[text] {
		return nil
	}
	l.written[text] = true
	return l.offer(o, c, text)
}

// offer adds a choice, unless it turns out that it cannot be done.
func (l *listing) offer(o *Option, c Choice, text string) error {
	listed := l.all >= l.After && !l.full()
	if (!listed || l.Bare) && l.Effect == "" {
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
	if !mentions(effects, l.Effect) {
		return nil
	}
	if l.all++; listed {
		l.some = append(l.some, Offer{o, c, text, res, effects})
	}
	return nil
}

// mentions reports whether an effect contains words. Case and punctuation are ignored.
func mentions(effects []string, words string) bool {
	plain := func(s string) string {
		return " " + strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ") + " "
	}
	words = plain(words)
	return strings.TrimSpace(words) == "" || slices.ContainsFunc(effects, func(e string) bool { return strings.Contains(plain(e), words) })
}

func (l *listing) full() bool { return l.Limit > 0 && len(l.some) == l.Limit }

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

// effectTexts describes what effects create, move, remove and change. It describes an effect only if the states
// before and after the step differ in it: rules may delete a value that the same step adds again.
func (m *Affordances) effectTexts(eff sim.Effects, res *sim.Result) (lines []string) {
	say := func(format string, args ...any) {
		if line := fmt.Sprintf(format, args...); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	before, after := m.State, res.After
	for _, row := range eff.Rows("out") {
		if !before.Has(row[1]) && after.Has(row[1]) {
			say("makes %s", after.Class(row[1]))
		}
	}
	for _, pred := range []string{"front", "back", "gone"} {
		for _, row := range eff.Rows(pred) {
			from, was := before.Place(row[0])
			to, is := after.Place(row[0])
			switch {
			case is && (!was || from != to):
				say("%s goes to %s", m.called(row[0], after), m.called(to, after))
			case was && !is:
				say("%s leaves its place", m.called(row[0], before))
			}
		}
	}
	for _, pred := range []string{"set", "add", "del"} {
		for _, row := range eff.Rows(pred) {
			m.sayChange(say, row, after)
		}
	}
	if len(lines) == 0 {
		lines = []string{"changes nothing"}
	}
	return lines
}

// sayChange describes a changed class or property of an object. A row has the object, the property and a value.
func (m *Affordances) sayChange(say func(format string, args ...any), row []engine.Term, after *world.State) {
	before, x := m.State, row[0]
	if row[1] == engine.Name("/type") {
		switch class := after.Class(x); {
		case !before.Has(x) && after.Has(x):
			say("makes %s", class)
		case before.Class(x) != class:
			say("%s becomes %s", m.called(x, before), class)
		}
		return
	}
	f, ok := before.Model().Ontology().Fluent(world.ClassName(row[1]))
	if !ok || f.Hidden || f.Pred == f.Property.UnitPredicate() {
		return
	}
	was, is := holds(before, x, f, row[2]), holds(after, x, f, row[2])
	switch {
	case was && !is:
		say("%s: no longer %s", m.called(x, before), m.valued(f, row[2], before))
	case is && !was:
		say("%s: %s", m.called(x, after), m.valued(f, row[2], after, x))
	}
}

// holds reports whether x has a value of a property.
func holds(s *world.State, x engine.Term, f *ontology.Fluent, v engine.Term) bool {
	if f.Many {
		return slices.Contains(s.Values(x, f.Pred), v)
	}
	is, ok := s.Value(x, f.Pred)
	return ok && is == v
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
