package sim

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/world"
)

// Explain returns the text of a reason. If the rules have none, it is made from the role, the code and the
// class.
func Explain(r Reason) string {
	if r.Text != "" {
		return r.Text
	}
	return fmt.Sprintf("%s: %s (%s)", r.Role, spaced(r.Code), r.Class)
}

func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// Reason returns a reason against the step of q. Its text comes from eff, with these placeholders replaced:
//
//	{thing}   the entity: its class, and its name in the plan
//	{role}    the role, or the unit or property that the reason is about
//	{value}   the value that the plan gave for the role
//	{wanted}  what the role requires
//	{cannot}  a phrase for a thing that cannot have the property
//	{slot}    the things that the rules show for this slot, or a number
//
// A part of the text in brackets is left out if the rules show nothing for one of its slots.
func (q *Request) Reason(eff Effects, code, role string, entity engine.Term) Reason {
	return q.reason(eff, code, role, entity, q.classOf(entity))
}

func (q *Request) reason(eff Effects, code, role string, entity engine.Term, class string, figures ...Figure) Reason {
	r := Reason{Code: code, Role: role, Entity: entity.Sym(), Class: class}
	about := q.Step.Arg(role)
	if about != nil && !about.Role.Input { // a role that is a result: the reason is about the property with this name
		about = nil
	}
	m := q.mention(eff, role, entity, class)
	r.Var = m.variable()
	if about != nil && r.Var == "" {
		r.Var = about.Var
	}
	for _, a := range []*plan.Arg{about, q.argNaming(engine.Name("/" + role)), m.arg} {
		if a != nil && r.Span.File == nil {
			r.Span = written(a)
		}
	}
	for _, row := range eff.Rows("figure") {
		if row[2] == entity && row[0] == engine.Name("/"+code) {
			figures = append(figures, Figure{world.ClassName(row[1]), float64(row[3].Num()) / 1e9})
		}
	}
	text := ruleText(eff, "reason", code)
	if text == "" {
		return r
	}
	if about != nil && strings.Contains(text, "{wanted}") {
		r.Wanted = about.Role.Type
	}
	slots := q.slots(eff)
	slices.SortFunc(figures, func(a, b Figure) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range rounded(figures) {
		r.Figures = append(r.Figures, f)
		slots = append(slots, "{"+f.Name+"}", strconv.FormatFloat(f.Value, 'f', -1, 64))
	}
	slots = append([]string{
		"{thing}", q.shown(eff, entity, strings.TrimSpace(class+m.how+m.written())),
		"{role}", strings.ReplaceAll(role, "_", "-"),
		"{value}", q.value(about),
		"{wanted}", wanted(eff, about),
		"{cannot}", q.cannot(eff, role),
	}, slots...)
	r.Text = strings.NewReplacer(slots...).Replace(optional(text, slots))
	return r
}

// rounded rounds the figures of a reason to a tenth of the unit in their name. If different figures would look
// the same, it keeps more digits. A figure without a unit in its name may be a limit in any unit, so it is
// rounded down, to a thousandth or less.
func rounded(figures []Figure) []Figure {
	for digits := 0; ; digits++ {
		short, told := make([]Figure, len(figures)), true
		for i, f := range figures {
			short[i] = Figure{f.Name, f.rounded(digits)}
			for k := range i {
				told = told && (short[k].Value != short[i].Value || figures[k].rounded(finest) == f.rounded(finest))
			}
		}
		if told || digits == finest {
			return short
		}
	}
}

// finest is the number of digits after the point that numbers of plans have.
const finest = 9

// rounded rounds a figure to at least this number of digits after the point.
func (f Figure) rounded(digits int) float64 {
	if strings.Contains(f.Name, "_") {
		unit := math.Pow10(max(digits, 1))
		return math.Round(f.Value*unit) / unit
	}
	unit := math.Pow10(max(digits, 3))
	return math.Floor(f.Value*unit+1e-6) / unit
}

// optional removes the parts of a text in brackets that have a slot without words, and the brackets of the others.
func optional(text string, slots []string) string {
	head, rest, found := strings.Cut(text, "[")
	part, tail, closed := strings.Cut(rest, "]")
	if !found || !closed {
		return text
	}
	if strings.Contains(strings.NewReplacer(slots...).Replace(part), "{") {
		part = ""
	}
	return head + part + optional(tail, slots)
}

// slots returns pairs of a placeholder and its text, from the rows of predicate shows.
func (q *Request) slots(eff Effects) (pairs []string) {
	for _, row := range eff.Rows("shows") {
		slot, class := "{"+world.ClassName(row[0])+"}", q.classOf(row[2])
		m := q.mention(eff, "", row[2], class)
		thing := q.shown(eff, row[2], strings.TrimSpace(class+m.how+m.written()))
		if n := len(pairs); n > 0 && pairs[n-2] == slot {
			pairs[n-1] += ", " + thing
		} else {
			pairs = append(pairs, slot, thing)
		}
	}
	return pairs
}

// shown returns words for a thing in the form that the predicate shown gives. It returns otherwise if there is
// no form, or the thing is not in the state.
func (q *Request) shown(eff Effects, entity engine.Term, otherwise string) string {
	rows := eff.Rows("shown")
	if len(rows) == 0 || !q.Before.Has(entity) {
		return otherwise
	}
	text := rows[0][0].Sym()
	var b strings.Builder
	for {
		head, rest, found := strings.Cut(text, "{")
		b.WriteString(head)
		fluent, tail, closed := strings.Cut(rest, "}")
		if !found || !closed {
			return b.String()
		}
		if v, ok := q.Before.Value(entity, fluent); ok && v.Kind() == engine.NumberKind {
			b.WriteString(strconv.FormatInt(v.Num(), 10))
		} else if ok {
			b.WriteString(world.ClassName(v))
		}
		text = tail
	}
}

// classOf returns the class of an entity in the state before the step, or else in the state of a binding that
// the step reads. If the entity is itself a class, it returns its name.
func (q *Request) classOf(entity engine.Term) string {
	if class := q.Before.Class(entity); class != "" {
		return class
	}
	for _, b := range q.binds {
		switch {
		case b.Term == entity:
			return b.Class(q.Before.Model())
		case b.State != nil && b.State.Has(entity):
			return b.State.Class(entity)
		}
	}
	return world.ClassName(entity)
}

// ruleText returns the text of the last row of pred that begins with a name, or "".
func ruleText(eff Effects, pred, name string) (text string) {
	of := engine.Name("/" + name)
	for _, row := range eff.Rows(pred) {
		if row[0] == of {
			text = row[1].Sym()
		}
	}
	return text
}

func wanted(eff Effects, a *plan.Arg) string {
	if a == nil {
		return ""
	}
	if text := ruleText(eff, "wants", a.Role.Name); text != "" {
		return text
	}
	return plan.DescribeFiller(a.Role)
}

// cannot returns a phrase for a thing that cannot have a property. The name of a flag is a participle, so it
// can follow "cannot be".
func (q *Request) cannot(eff Effects, property string) string {
	if text := ruleText(eff, "cannot", property); text != "" {
		return text
	}
	if f, ok := q.Before.Model().Ontology().Fluent(property); ok && f.Property.Range == ontology.Flag {
		return "cannot be " + spaced(property)
	}
	return "does not have the property " + strings.ReplaceAll(property, "_", "-")
}

// written returns the position of an argument, or an empty span if the plan leaves it out.
func written(a *plan.Arg) source.Span {
	if a.Var == "" && a.Term.Kind() == engine.Free && !a.List {
		return source.Span{}
	}
	return a.Span
}

// A mention is how a plan refers to an entity: by the argument whose value it is, that contains it, or that
// should have become it.
type mention struct {
	arg *plan.Arg // nil if the plan does not mention the entity
	how string    // text between the class of the entity and the variable, such as " in "
}

func (m mention) variable() string {
	if m.arg == nil {
		return ""
	}
	return m.arg.Var
}

// written returns the name of the entity in the plan: a variable or an id.
func (m mention) written() string {
	if m.arg != nil && m.arg.Thing {
		return m.arg.Term.Sym()
	}
	return m.variable()
}

// mention finds the argument that refers to an entity: a value given to the step or chosen by it. It looks
// first in the role that the reason is about.
func (q *Request) mention(eff Effects, role string, entity engine.Term, class string) mention {
	args := q.arguments(role)
	played := q.players(eff)
	within := q.Before.Path(entity)
	tests := []struct {
		how string
		ok  func(a *plan.Arg) bool
	}{
		{" ", func(a *plan.Arg) bool { return slices.Contains(played[a.Role.Name], entity) }},
		{" in ", func(a *plan.Arg) bool {
			return slices.ContainsFunc(played[a.Role.Name], func(f engine.Term) bool {
				return slices.Contains(within, f) || slices.Contains(q.Before.Values(f, "item"), entity)
			})
		}},
		{" ", func(a *plan.Arg) bool { return a.Role.Input && (a.Term == entity || a.Term == engine.Name("/"+class)) }},
		{" for ", func(a *plan.Arg) bool { return a.Role.Name == role && q.isOpen(role) && !q.Before.Has(entity) }},
	}
	for _, t := range tests {
		if i := slices.IndexFunc(args, t.ok); i >= 0 {
			return mention{args[i], t.how}
		}
	}
	return mention{}
}

// arguments returns the arguments of the step that are not states, with that of the role first.
func (q *Request) arguments(role string) (out []*plan.Arg) {
	for i := range q.Step.Args {
		switch a := &q.Step.Args[i]; {
		case a.Role.Name == role:
			out = slices.Insert(out, 0, a)
		case a.Role.State == "":
			out = append(out, a)
		}
	}
	return out
}

// players returns the things in each role: those named by the plan and those chosen by the rules.
func (q *Request) players(eff Effects) map[string][]engine.Term {
	out := map[string][]engine.Term{}
	for i := range q.Step.Args {
		a := &q.Step.Args[i]
		for _, b := range q.binds {
			if (b.Var == a.Var || a.Thing && b.Term == a.Term) && !b.IsState {
				out[a.Role.Name] = append(out[a.Role.Name], b.Term)
			}
		}
	}
	for _, row := range eff.Rows("fill") {
		role := world.ClassName(row[0])
		out[role] = append(out[role], row[1])
	}
	return out
}

// played returns the role that the rules filled with a thing, or "" if there is none.
func (q *Request) played(eff Effects, thing engine.Term) string {
	for _, row := range eff.Rows("fill") {
		if row[1] == thing {
			return world.ClassName(row[0])
		}
	}
	return ""
}

// argNaming returns the argument in which the plan names a class, or nil.
func (q *Request) argNaming(class engine.Term) *plan.Arg {
	i := slices.IndexFunc(q.Step.Args, func(a plan.Arg) bool { return a.Role.Input && a.Term == class })
	if i < 0 {
		return nil
	}
	return &q.Step.Args[i]
}

// value returns the value that the plan gave for a role, in words.
func (q *Request) value(a *plan.Arg) string {
	switch {
	case a == nil:
		return ""
	case a.Term.Kind() == engine.NumberKind:
		return number(a.Term)
	case a.Thing:
		return a.Term.Sym()
	case a.Term.Kind() != engine.Free:
		return world.ClassName(a.Term)
	case q.isOpen(a.Role.Name) && a.Role.Default != "":
		return a.Role.Default
	case q.isOpen(a.Role.Name):
		return "open"
	}
	for _, b := range q.binds {
		if b.Var == a.Var && b.Term.Kind() == engine.NumberKind {
			return bound(a.Var, b.Term)
		}
	}
	return a.Var
}

// bound formats a variable whose value is a number.
func bound(variable string, t engine.Term) string { return fmt.Sprintf("%s (%s)", variable, number(t)) }

func number(t engine.Term) string {
	return strconv.FormatFloat(float64(t.Num())/1e9, 'f', -1, 64)
}
