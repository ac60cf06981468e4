package ontology

import (
	"iter"
	"maps"
	"slices"

	"hearth/engine"
)

// An Ontology is one edition of one domain. It never changes and serves any
// number of goroutines; slices inside what it returns are not to be changed.
type Ontology struct {
	family     string
	edition    string
	editions   []string
	classes    []*Class // by name; a class's index is its place here
	properties []*Property
	fluents    []*Fluent
	actions    []*Action
	relations  []*relation
	measure    *Property
	marks      map[string][]string
	published  []*Published // by name

	class     map[string]*Class
	property  map[string]*Property
	predicate map[string]*Fluent
	action    map[string]*Action
	byIRI     map[string]*Published
	prefixes  map[string]string // of IRIs
}

// Edition returns the edition the ontology was loaded for.
func (o *Ontology) Edition() string { return o.edition }

// Editions returns all editions that the family describes.
func (o *Ontology) Editions() []string { return slices.Clone(o.editions) }

// Class returns the class of that name, as in "medium-bowl", or nil.
func (o *Ontology) Class(name string) *Class { return o.class[name] }

// Classes returns all classes, sorted by name.
func (o *Ontology) Classes() []*Class { return slices.Clone(o.classes) }

// Property returns the property of that name, as in "is-cut", or nil.
func (o *Ontology) Property(name string) *Property { return o.property[name] }

// Properties returns all properties, sorted by name.
func (o *Ontology) Properties() []*Property { return slices.Clone(o.properties) }

// Measure returns the property that says how much there is of a thing, or nil.
func (o *Ontology) Measure() *Property { return o.measure }

// Fluent returns the fluent that a predicate such as "is_cut" stands for.
func (o *Ontology) Fluent(predicate string) (*Fluent, bool) {
	f, ok := o.predicate[predicate]
	return f, ok
}

// Fluents returns all fluents, sorted by predicate.
func (o *Ontology) Fluents() []*Fluent { return slices.Clone(o.fluents) }

// Action returns the action of that name, or nil.
func (o *Ontology) Action(name string) *Action { return o.action[name] }

// Actions returns all actions, sorted by name.
func (o *Ontology) Actions() []*Action { return slices.Clone(o.actions) }

// IsA reports whether every instance of class is one of super; each class is
// its own super. It takes constant time.
func (o *Ontology) IsA(class, super string) bool {
	c, s := o.class[class], o.class[super]
	return c != nil && s != nil && c.above.has(s.index)
}

// Ancestors returns the class and all its superclasses, the most specific
// first: the order in which defaults are looked up.
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

// Slots returns the slots that an instance of class has: one for each visible
// property of its superclasses, sorted by name.
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

// Affords reports whether an instance of class may have the fluent. Hidden
// fluents are open to all.
func (o *Ontology) Affords(class, predicate string) bool {
	c, f := o.class[class], o.predicate[predicate]
	return c != nil && f != nil && (f.published(c) || f.Property.beyond.has(c.index))
}

// AffordsPublished is [Ontology.Affords] without what goes beyond the reference.
func (o *Ontology) AffordsPublished(class, predicate string) bool {
	c, f := o.class[class], o.predicate[predicate]
	return c != nil && f != nil && f.published(c)
}

// published reports whether things of a class have a fluent in the reference.
func (f *Fluent) published(c *Class) bool {
	return f.Hidden || f.Property.domain.has(c.index) || f.Property.wider.has(c.index)
}

// DefaultOf returns the value that an instance of class has for a predicate
// when nothing else is said: a number of billionths, a name.
func (o *Ontology) DefaultOf(class, predicate string) (engine.Term, bool) {
	if c := o.class[class]; c != nil {
		t, ok := c.defaults[predicate]
		return t, ok
	}
	return engine.Term{}, false
}

// Defaults yields by their predicates the values of [Ontology.DefaultOf].
func (o *Ontology) Defaults(class string) iter.Seq2[string, engine.Term] {
	if c := o.class[class]; c != nil {
		return maps.All(c.defaults)
	}
	return func(func(string, engine.Term) bool) {}
}

// Facts returns the rows of all relations. Subsumption is not among them: it
// is answered by [Ontology.IsA].
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
