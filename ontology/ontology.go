package ontology

import (
	"iter"
	"maps"
	"slices"

	"hearth/engine"
)

// An Ontology is one edition of one domain. It is immutable and safe for concurrent use. Callers must not
// change slices inside the values it returns.
type Ontology struct {
	family     string
	edition    string
	editions   []string
	classes    []*Class // sorted by name; Class.index is the position here
	properties []*Property
	fluents    []*Fluent
	actions    []*Action
	relations  []*relation
	measure    *Property
	marks      map[string][]string
	published  []*Published // sorted by name

	class     map[string]*Class
	property  map[string]*Property
	predicate map[string]*Fluent
	action    map[string]*Action
	byIRI     map[string]*Published
	prefixes  map[string]string // prefixes of IRIs
}

// Edition returns the edition of the ontology, or "".
func (o *Ontology) Edition() string { return o.edition }

// Editions returns all editions of the family.
func (o *Ontology) Editions() []string { return slices.Clone(o.editions) }

// Class returns the class called name, such as medium-bowl, or nil.
func (o *Ontology) Class(name string) *Class { return o.class[name] }

// Classes returns all classes, sorted by name.
func (o *Ontology) Classes() []*Class { return slices.Clone(o.classes) }

// Property returns the property called name, such as is-cut, or nil.
func (o *Ontology) Property(name string) *Property { return o.property[name] }

// Properties returns all properties, sorted by name.
func (o *Ontology) Properties() []*Property { return slices.Clone(o.properties) }

// Measure returns the property that holds the amount of a thing, or nil.
func (o *Ontology) Measure() *Property { return o.measure }

// Fluent returns the fluent of a predicate such as "is_cut".
func (o *Ontology) Fluent(predicate string) (*Fluent, bool) {
	f, ok := o.predicate[predicate]
	return f, ok
}

// Fluents returns all fluents, sorted by predicate.
func (o *Ontology) Fluents() []*Fluent { return slices.Clone(o.fluents) }

// Action returns the action called name, or nil.
func (o *Ontology) Action(name string) *Action { return o.action[name] }

// Actions returns all actions, sorted by name.
func (o *Ontology) Actions() []*Action { return slices.Clone(o.actions) }

// IsA reports whether class is super or one of its subclasses. It takes constant time.
func (o *Ontology) IsA(class, super string) bool {
	c, s := o.class[class], o.class[super]
	return c != nil && s != nil && c.above.has(s.index)
}

// Ancestors returns the class and all its superclasses, most specific first. Defaults are looked up in this
// order.
func (o *Ontology) Ancestors(class string) []string {
	c := o.class[class]
	if c == nil {
		return nil
	}
	return names(c.precedence)
}

// Descendants returns the class and all its subclasses, sorted by name.
func (o *Ontology) Descendants(class string) []string {
	super := o.class[class]
	if super == nil {
		return nil
	}
	var below []string
	for _, c := range o.classes {
		if c.above.has(super.index) {
			below = append(below, c.Name)
		}
	}
	return below
}

// Slots returns the slots of an instance of class, sorted by name. Each visible property of its superclasses
// is one slot.
func (o *Ontology) Slots(class string) []Slot {
	if c := o.class[class]; c != nil {
		return slices.Clone(c.slots)
	}
	return nil
}

// HasSlot reports whether class has a slot for the property.
func (o *Ontology) HasSlot(class, property string) bool {
	c, p := o.class[class], o.property[property]
	return c != nil && p != nil && p.domain.has(c.index)
}

// Affords reports whether an instance of class may have the fluent. All classes may have hidden fluents.
func (o *Ontology) Affords(class, predicate string) bool {
	c, f := o.class[class], o.predicate[predicate]
	return c != nil && f != nil && (f.published(c) || f.Property.beyond.has(c.index))
}

// AffordsPublished is [Ontology.Affords] for the reference semantics. It ignores the classes that a property
// lists under the key beyond.
func (o *Ontology) AffordsPublished(class, predicate string) bool {
	c, f := o.class[class], o.predicate[predicate]
	return c != nil && f != nil && f.published(c)
}

// published reports whether instances of c have the fluent in the reference semantics.
func (f *Fluent) published(c *Class) bool {
	return f.Hidden || f.Property.domain.has(c.index) || f.Property.wider.has(c.index)
}

// DefaultOf returns the default value of a predicate for instances of class. It is a number in billionths or a
// name.
func (o *Ontology) DefaultOf(class, predicate string) (engine.Term, bool) {
	if c := o.class[class]; c != nil {
		t, ok := c.defaults[predicate]
		return t, ok
	}
	return engine.Term{}, false
}

// Defaults yields the default values of class by predicate; see [Ontology.DefaultOf].
func (o *Ontology) Defaults(class string) iter.Seq2[string, engine.Term] {
	if c := o.class[class]; c != nil {
		return maps.All(c.defaults)
	}
	return func(func(string, engine.Term) bool) {}
}

// Facts returns the rows of all relations. It omits subsumption, which [Ontology.IsA] answers.
func (o *Ontology) Facts() []engine.Fact {
	var facts []engine.Fact
	for _, r := range o.relations {
		facts = append(facts, r.rows...)
	}
	return facts
}

func names(classes []*Class) []string {
	out := make([]string, len(classes))
	for i, c := range classes {
		out[i] = c.Name
	}
	return out
}
