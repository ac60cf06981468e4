package ask

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/expression"
	"hearth/parser/source"
	"hearth/sim/world"
)

// PrepareEntities compiles a description of things (see package expression) to a query with the single column
// X, the things in the world that fit the description. A name is a class of the ontology, a published class, a
// derived type, or a value of a property whose values are words. The error is a *source.Diagnostic with a
// position in the text.
func (b *Base) PrepareEntities(src *source.File) (*Query, error) {
	e, err := expression.Parse(src)
	if d, ok := err.(*source.Diagnostic); ok {
		return nil, d.WithHint("%s", b.example())
	}
	c := &compiler{base: b}
	fits := c.compile(e)
	if c.problem != nil {
		return nil, c.problem
	}
	things := "thing(X) :- type(X, _), here(X, X).\n"
	if b.domain.First().Root().Kind() == engine.Free { // a world without a root
		things = "thing(X) :- type(X, _).\n"
	}
	text := things + c.rules.String() + fits + "(X), thing(X)" // the description comes first, so that it limits the search
	return b.Prepare(&source.File{Name: src.Name, Text: text})
}

// example returns a description that fits things in the first state of the domain.
func (b *Base) example() string {
	first := b.domain.First()
	lies := (&compiler{base: b}).lies(expression.Inside)
	var with string // the property used in the example, preferably a flag
	for _, p := range b.onto.Properties() {
		if flag := p.Range == ontology.Flag; p.Stored && !p.Hidden && p.Name != string(expression.Has) && (flag || with == "" && p.Words != nil) {
			if with = p.Name; flag {
				break
			}
		}
	}
	for _, e := range first.Things() {
		places := first.Values(e, lies)
		if at, ok := first.Place(e); ok && at != first.Root() {
			places = append(places, at)
		}
		for _, place := range places {
			if kind, in := b.kindOf(first, e), b.kindOf(first, place); with != "" && kind != in {
				return fmt.Sprintf("%s and not (has %s or inside %s)", kind, with, in)
			}
		}
	}
	return "combine class names and has PROPERTY with and, or, and not"
}

// kindOf returns the most specific word for the kind of a thing in a state.
func (b *Base) kindOf(s *world.State, e engine.Term) string {
	kind, most := s.Class(e), 0
	for _, p := range b.onto.Properties() {
		if !saysKind(p) {
			continue
		}
		words := b.words(p)
		if value, ok := s.Value(e, p.Predicate()); ok && len(words) > most && slices.Contains(words, world.ClassName(value)) {
			kind, most = world.ClassName(value), len(words)
		}
	}
	return kind
}

// A compiler translates each part of a description to one predicate.
type compiler struct {
	base    *Base
	rules   strings.Builder
	parts   int
	problem *source.Diagnostic // the first problem found
}

// compile adds rules for the things that e describes and returns the name of their predicate.
func (c *compiler) compile(e *expression.Expr) string {
	var of []string
	for _, a := range e.Args {
		of = append(of, c.compile(a))
	}
	c.parts++
	part := fmt.Sprintf("%s_%d", called(e, of), c.parts)
	rule := func(format string, args ...any) {
		fmt.Fprintf(&c.rules, part+"(X) :- "+format+".\n", args...)
	}
	switch e.Op {
	case expression.Class:
		c.class(e.Name, rule)
	case expression.Has:
		c.has(e, rule)
	case expression.Not:
		rule("thing(X), !%s(X)", of[0])
	case expression.And:
		if e.Args[0].Op == expression.Not { // first the part that selects things, then the one that excludes some
			of[0], of[1] = of[1], of[0]
		}
		rule("%s(X), %s(X)", of[0], of[1])
	case expression.Or:
		rule("%s(X)", of[0])
		rule("%s(X)", of[1])
	case expression.OnThing:
		rule("%s(Y), %s(X, Y)", of[0], c.lies(e.Op))
	case expression.Inside:
		rule("%s(Y), %s(X, Y)", of[0], c.lies(e.Op))
		rule("%s(Y), %s(X, Y)", part, c.lies(e.Op))
	}
	return part
}

// called returns a short name for the predicate of e, because it appears in explanations.
func called(e *expression.Expr, of []string) string {
	switch {
	case e.Op == expression.Class:
		return "is_" + unwritable.ReplaceAllString(e.Name.Text, "_")
	case e.Op == expression.Has:
		return "has_" + unwritable.ReplaceAllString(e.Name.Text, "_")
	case len(of) == 1:
		return string(e.Op) + "_" + of[0]
	}
	return "part"
}

// unwritable matches characters that names of predicates cannot have.
var unwritable = regexp.MustCompile(`\W`)

// lies returns the predicate for things inside or on others: the fluent with the name of op if the ontology
// has one, and otherwise "in".
func (c *compiler) lies(op expression.Op) string {
	if _, apart := c.base.onto.Fluent(string(op)); apart {
		return string(op)
	}
	return "in"
}

// fail records a problem unless there is one already. The hint depends on what else the word could mean.
func (c *compiler) fail(code string, at expression.Word, known []string, format string, args ...any) {
	if c.problem != nil {
		return
	}
	c.problem = source.Errorf(code, at.Span, format, args...)
	elsewhere := c.base.domain.Rules().QuantitativeHint(strings.ReplaceAll(at.Text, "-", "_"))
	switch near := near(at.Text, known); {
	case elsewhere != "":
		c.problem.WithHint("%s", elsewhere)
	case code == "E0711" && c.base.isProperty(at.Text):
		c.problem.WithHint("it is a property: write has %s", at.Text)
	case code == "E0711" && c.base.onto.Action(at.Text) != nil:
		c.problem.WithHint("it is an action, not a kind of thing")
	case near != "":
		c.problem.WithHint("did you mean %s?", near)
	}
}

// isProperty reports whether things have a property with this name.
func (b *Base) isProperty(name string) bool {
	p := b.onto.Property(name)
	return p != nil && p.Stored
}

func (c *compiler) class(name expression.Word, rule func(string, ...any)) {
	onto, derived := c.base.onto, strings.ReplaceAll(name.Text, "-", "_")
	isType := slices.Contains(c.base.Types(), derived)
	if isType {
		rule("%s(X)", derived)
	}
	if isType && onto.Class(name.Text) == nil {
		return
	}
	for _, goal := range c.goals("X", name, "E0711", "there is no class or type %.80s", name.Text) {
		rule("%s", goal)
	}
}

// kinds returns all names of kinds of things: derived types, words, classes and published classes.
func (b *Base) kinds() []string {
	names := b.Types()
	for _, p := range b.onto.Properties() {
		if saysKind(p) {
			names = append(names, b.words(p)...)
		}
	}
	for _, k := range b.onto.Classes() {
		names = append(names, k.Name)
	}
	for _, p := range b.onto.Published() {
		names = append(names, p.Name)
	}
	return names
}

func (c *compiler) has(e *expression.Expr, rule func(string, ...any)) {
	p := c.base.onto.Property(e.Name.Text)
	if c.gauged(e, rule) {
		return
	}
	if p == nil || !p.Stored {
		var names []string
		for _, p := range c.base.onto.Properties() {
			if p.Stored {
				names = append(names, p.Name)
			}
		}
		c.fail("E0712", e.Name, names, "things have no property %.80s", e.Name.Text)
		return
	}
	if e.Test == nil {
		rule("%s(X, _)", p.Predicate())
		return
	}
	n, number := e.Test.Number()
	switch {
	case p.Range == ontology.Amount || p.Range == ontology.Quantity || p.Range == ontology.Number:
		c.measured(p, e.Test, n, number, rule)
	case e.Test.Compare.Text != "=":
		c.fail("E0713", e.Test.Compare, nil, "values of %s have no order: use =", p.Name)
	case p.Range == ontology.Word || p.Range == ontology.Words:
		words := c.base.words(p)
		if !slices.Contains(words, e.Test.Value.Text) {
			c.fail("E0713", e.Test.Value, words, "%.80s is not a value of %s", e.Test.Value.Text, p.Name)
		}
		rule("%s(X, /%s)", p.Predicate(), e.Test.Value.Text)
	case p.Range == ontology.Flag || p.Range == ontology.Text:
		c.fail("E0713", e.Test.Value, nil, "%s cannot be compared: write \"has %s\"", p.Name, p.Name)
	default:
		for _, goal := range c.goals("V", e.Test.Value, "E0713", "expected a class to compare %s with, found %.80s", p.Name, e.Test.Value.Text) {
			rule("%s(X, V), %s", p.Predicate(), goal)
		}
	}
}

// gauged adds a rule that compares a measured value with a number. The number is in the unit that is part of
// the name, or in degrees Celsius. It returns false if the name is not a measured value with one number for
// each thing.
func (c *compiler) gauged(e *expression.Expr, rule func(string, ...any)) bool {
	pred := strings.ReplaceAll(e.Name.Text, "-", "_")
	if c.base.spans[pred] != 2 || !slices.Contains(c.base.vocab.Amounts, pred) {
		return false
	}
	if e.Test == nil {
		rule("%s(X, _)", pred)
		return true
	}
	n, number := e.Test.Number()
	switch {
	case !number:
		c.fail("E0713", e.Test.Value, nil, "expected a number to compare %s with, found %.80s", pred, e.Test.Value.Text)
	case e.Test.Unit.Text != "" && !strings.HasSuffix(pred, "temperature"):
		c.fail("E0713", e.Test.Unit, nil, "%s takes no unit: its unit is part of its name", pred)
	case e.Test.Unit.Text != "" && e.Test.Unit.Text != "degrees-celsius":
		c.fail("E0713", e.Test.Unit, nil, "expected degrees-celsius as the unit of %s", pred)
	}
	rule("%s(X, N), N %s %d", pred, e.Test.Compare.Text, n)
	return true
}

// measured adds a rule that compares the value of a numeric property.
func (c *compiler) measured(p *ontology.Property, t *expression.Test, n int64, number bool, rule func(string, ...any)) {
	unit := ""
	switch {
	case !number:
		c.fail("E0713", t.Value, nil, "expected a number to compare %s with, found %.80s", p.Name, t.Value.Text)
		return
	case p.Range == ontology.Amount && !slices.Contains(c.base.onto.Descendants(p.ValueClass), t.Unit.Text):
		at := t.Unit
		if at.Text == "" {
			at = t.Value
		}
		c.fail("E0713", at, c.base.onto.Descendants(p.ValueClass), "expected a number and a unit to compare %s with", p.Name)
		return
	case p.Range == ontology.Amount:
		unit = fmt.Sprintf(", %s(X, /%s)", p.UnitPredicate(), t.Unit.Text)
	case t.Unit.Text != "":
		c.fail("E0713", t.Unit, nil, "%s takes no unit", p.Name)
		return
	case p.Range == ontology.Number:
		rule("%s(X, N), B = fn:mult(N, %d), B %s %d", p.Predicate(), billion, t.Compare.Text, n)
		return
	}
	rule("%s(X, N)%s, N %s %d", p.Predicate(), unit, t.Compare.Text, n)
}

// billion is the number of billionths in one.
const billion = 1_000_000_000
