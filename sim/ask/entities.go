package ask

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/expression"
	"hearth/parser/source"
	"hearth/sim/world"
)

// PrepareEntities compiles a description of things (see package expression) to
// a query with the one column X: the things in the world that fit it. A name is
// a class of the ontology, a published class or a type that rules derive, or a
// value of a property of words: open, or fridge where things may be called
// anything and one is. The error is a *diag.Diagnostic with its place in the text.
func (b *Base) PrepareEntities(src *source.File) (*Query, error) {
	e, err := expression.Parse(src)
	if d, ok := err.(*diag.Diagnostic); ok {
		return nil, d.WithHint("%s", b.example())
	}
	c := &compiler{base: b}
	fits := c.compile(e)
	if c.problem != nil {
		return nil, c.problem
	}
	things := "thing(X) :- type(X, _), here(X, X).\n"
	if b.domain.First().Root().Kind() == engine.Free { // nothing contains the others
		things = "thing(X) :- type(X, _).\n"
	}
	text := things + c.rules.String() + fits + "(X), thing(X)" // so that what nearly fits is found before any thing
	return b.Prepare(&source.File{Name: src.Name, Text: text})
}

// example is a description of things that are in the first state of the domain.
func (b *Base) example() string {
	first := b.domain.First()
	lies := (&compiler{base: b}).lies(expression.Inside)
	var with string // what can be asked of things: a flag where there is one
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
	return "classes and has PROPERTY are joined by and, or and not"
}

// kindOf is the word that says most closely what kind of thing one is in a state.
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

// A compiler writes one predicate for each part of a description.
type compiler struct {
	base    *Base
	rules   strings.Builder
	parts   int
	problem *diag.Diagnostic // the first one
}

// compile writes rules for the things that e describes, and names their predicate.
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
		if e.Args[0].Op == expression.Not { // what says which things, before what excludes some
			of[0], of[1] = of[1], of[0]
		}
		rule("%s(X), %s(X)", of[0], of[1])
	case expression.Or:
		rule("%s(X)", of[0])
		rule("%s(X)", of[1])
	case expression.On:
		rule("%s(Y), %s(X, Y)", of[0], c.lies(e.Op))
	case expression.Inside:
		rule("%s(Y), %s(X, Y)", of[0], c.lies(e.Op))
		rule("%s(Y), %s(X, Y)", part, c.lies(e.Op))
	}
	return part
}

// called is what the predicate for e is called, as far as that can be short: it
// shows in explanations.
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

// unwritable matches what names of predicates do not have.
var unwritable = regexp.MustCompile(`\W`)

// lies names the predicate for things that lie inside or on others: where the
// ontology tells the two apart, the one that is called so.
func (c *compiler) lies(op expression.Op) string {
	if _, apart := c.base.onto.Fluent(string(op)); apart {
		return string(op)
	}
	return "in"
}

// fail keeps the first problem.
func (c *compiler) fail(code string, at expression.Word, known []string, format string, args ...any) {
	if c.problem != nil {
		return
	}
	c.problem = diag.New(code, at.At, format, args...)
	elsewhere := c.base.domain.Rules().ByHand(strings.ReplaceAll(at.Text, "-", "_"))
	switch near := near(at.Text, known); {
	case elsewhere != "":
		c.problem.WithHint("%s", elsewhere)
	case code == "E0711" && c.base.isProperty(at.Text):
		c.problem.WithHint("it is a property: write has %s", at.Text)
	case code == "E0711" && c.base.onto.Action(at.Text) != nil:
		c.problem.WithHint("it is an action, and actions have no things")
	case near != "":
		c.problem.WithHint("did you mean %s?", near)
	}
}

// isProperty reports whether things have a property by a name.
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
	for _, goal := range c.goals("X", name, "E0711", "there is no class and no type %.80s", name.Text) {
		rule("%s", goal)
	}
}

// kinds lists what a thing can be: derived types, words for kinds, classes,
// published classes.
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
		c.fail("E0712", e.Name, names, "there is no property %.80s that things have", e.Name.Text)
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
		c.fail("E0713", e.Test.Compare, nil, "%s has no order: only = compares it", p.Name)
	case p.Range == ontology.Word || p.Range == ontology.Words:
		words := c.base.words(p)
		if !slices.Contains(words, e.Test.Value.Text) {
			c.fail("E0713", e.Test.Value, words, "%.80s is no value of %s", e.Test.Value.Text, p.Name)
		}
		rule("%s(X, /%s)", p.Predicate(), e.Test.Value.Text)
	case p.Range == ontology.Flag || p.Range == ontology.Text:
		c.fail("E0713", e.Test.Value, nil, "%s cannot be compared: ask has %s", p.Name, p.Name)
	default:
		for _, goal := range c.goals("V", e.Test.Value, "E0713", "%s is compared with a class, and there is none %.80s", p.Name, e.Test.Value.Text) {
			rule("%s(X, V), %s", p.Predicate(), goal)
		}
	}
}

// gauged compares what a room measures with a number, in the unit that is in its name or in
// degrees Celsius; it is false for what is no measure of one number.
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
		c.fail("E0713", e.Test.Value, nil, "%s is compared with a number, and %.80s is none", pred, e.Test.Value.Text)
	case e.Test.Unit.Text != "" && !strings.HasSuffix(pred, "temperature"):
		c.fail("E0713", e.Test.Unit, nil, "%s has its unit in its name, where it has one", pred)
	case e.Test.Unit.Text != "" && e.Test.Unit.Text != "degrees-celsius":
		c.fail("E0713", e.Test.Unit, nil, "%s is in degrees-celsius", pred)
	}
	rule("%s(X, N), N %s %d", pred, e.Test.Compare.Text, n)
	return true
}

// measured compares a number.
func (c *compiler) measured(p *ontology.Property, t *expression.Test, n int64, number bool, rule func(string, ...any)) {
	unit := ""
	switch {
	case !number:
		c.fail("E0713", t.Value, nil, "%s is compared with a number, and %.80s is none", p.Name, t.Value.Text)
		return
	case p.Range == ontology.Amount && !slices.Contains(c.base.onto.Descendants(p.Among), t.Unit.Text):
		at := t.Unit
		if at.Text == "" {
			at = t.Value
		}
		c.fail("E0713", at, c.base.onto.Descendants(p.Among), "%s is compared with a number and a unit", p.Name)
		return
	case p.Range == ontology.Amount:
		unit = fmt.Sprintf(", %s(X, /%s)", p.UnitPredicate(), t.Unit.Text)
	case t.Unit.Text != "":
		c.fail("E0713", t.Unit, nil, "%s has no unit", p.Name)
		return
	case p.Range == ontology.Number:
		rule("%s(X, N), B = fn:mult(N, %d), B %s %d", p.Predicate(), billion, t.Compare.Text, n)
		return
	}
	rule("%s(X, N)%s, N %s %d", p.Predicate(), unit, t.Compare.Text, n)
}

// billion is how many billionths make one.
const billion = 1_000_000_000
