package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim/feature"
)

// An ActionLine is an action in a list.
type ActionLine struct {
	Name      string `json:"name"`
	Roles     int    `json:"roles" jsonschema:"number of roles"`
	Category  string `json:"category"`
	Doc       string `json:"doc"`
	Signature string `json:"signature" jsonschema:"call pattern in the notation of networks"`
}

// OfActions lists actions.
func OfActions(actions []*ontology.Action, page Page) *List[ActionLine] {
	return listOf(actions, page, func(a *ontology.Action) ActionLine {
		return ActionLine{a.Name, len(a.Roles), a.Category, a.Doc, "(" + plan.Signature(a) + ")"}
	})
}

// An Action describes an action completely enough to write plans with it.
type Action struct {
	Name      string     `json:"name"`
	Doc       string     `json:"doc"`
	Signature string     `json:"signature" jsonschema:"call pattern in the notation of networks"`
	Roles     []Role     `json:"roles"`
	Category  string     `json:"category"`
	Released  [][]string `json:"released_modes" jsonschema:"combinations of roles that may be open together in the released simulator"`
	Rules     []string   `json:"rules" jsonschema:"rule files that define the action"`
	IRI       string     `json:"iri,omitempty"`
}

// A Role is a role of an action.
type Role struct {
	Name      string   `json:"name"`
	Gives     bool     `json:"gives" jsonschema:"whether the role is a result rather than an argument"`
	Is        string   `json:"is" jsonschema:"a class, number or anything"`
	Among     []string `json:"one_of,omitempty"`
	Optional  bool     `json:"optional" jsonschema:"whether the role may be left open"`
	Otherwise string   `json:"default,omitempty" jsonschema:"filler of the role if it is left open"`
}

// OfAction describes an action; rules are the files that define it.
func OfAction(a *ontology.Action, rules []string) *Action {
	return &Action{a.Name, a.Doc, "(" + plan.Signature(a) + ")", every(a.Roles, func(r *ontology.Role) Role {
		is := cmp.Or(r.Type, "anything")
		switch {
		case r.Number:
			is = "number"
		case r.Concept:
			is = r.Type + " (a class)"
		}
		return Role{r.Name, !r.Input, is, r.Constants, r.Optional, r.Default}
	}), a.Category, append([][]string{}, a.ReleasedModes...), rules, a.IRI}
}

// A Type describes a name for a kind of thing. It is a class, a type that rules derive, a class that is also
// derived, or a published class.
type Type struct {
	Class     *Class     `json:"class,omitempty"`
	Derived   *Derived   `json:"derived,omitempty"`
	Published *Published `json:"published,omitempty"`
}

// A Class describes a class: its place in the hierarchy, its properties, and the actions that take its things.
type Class struct {
	Name       string     `json:"name"`
	Doc        string     `json:"doc,omitempty"`
	IRI        string     `json:"iri,omitempty"`
	Abstract   bool       `json:"abstract,omitempty" jsonschema:"whether every object of the class belongs to a more specific class"`
	Supers     []string   `json:"superclasses"`
	Above      []string   `json:"all_superclasses" jsonschema:"all superclasses, the most specific first"`
	Subs       []string   `json:"subclasses"`
	Below      []string   `json:"all_subclasses"`
	AtStart    int        `json:"at_the_start" jsonschema:"number of objects of the class in the initial state"`
	Properties []Slot     `json:"properties"`
	Facts      []Relation `json:"facts" jsonschema:"facts about the class in relations of the ontology, such as a weight"`
	Actions    []TakenBy  `json:"actions"`
}

// A Slot is a property that things of a class have.
type Slot struct {
	Name    string   `json:"name"`
	Is      string   `json:"is"`
	Default string   `json:"default,omitempty"`
	Classes []string `json:"from" jsonschema:"classes that declare the property, the most specific first"`
}

// A Relation is a fact about a class.
type Relation struct {
	Relation string `json:"relation"`
	Values   []any  `json:"values" jsonschema:"arguments of the fact; the class is the first, and quantities are in their unit"`
}

// A TakenBy is an action that takes things of a class, with the roles for them.
type TakenBy struct {
	Name  string   `json:"name"`
	Roles []string `json:"roles"`
}

// A Derived is a type that rules derive.
type Derived struct {
	Name    string       `json:"name"`
	Doc     string       `json:"doc,omitempty"`
	AtStart int          `json:"at_the_start" jsonschema:"number of objects of the type in the initial state"`
	Rules   []PlacedRule `json:"rules" jsonschema:"rules in the files that define the type, in their order"`
	Uses    []string     `json:"uses" jsonschema:"other files that contribute rules to the type"`
}

// A PlacedRule is a rule with its position.
type PlacedRule struct {
	Position string `json:"at"`
	Text     string `json:"text"`
}

// A Published is a class of a published ontology.
type Published struct {
	Name     string   `json:"name"`
	IRI      string   `json:"iri"`
	Supers   []string `json:"superclasses"`
	Above    []string `json:"all_superclasses"`
	Subs     []string `json:"subclasses"`
	Property string   `json:"by,omitempty" jsonschema:"property that gives objects such a class"`
	Term     string   `json:"in_rules" jsonschema:"name of the class in rules"`
}

// OfClass describes a class; atStart is the number of its things in the initial state.
func OfClass(o *ontology.Ontology, c *ontology.Class, atStart int) *Class {
	p := &Class{
		Name: c.Name, Doc: c.Doc, IRI: c.IRI, Abstract: c.Abstract, AtStart: atStart,
		Supers: copied(c.Supers), Above: copied(o.Ancestors(c.Name)[1:]), Subs: []string{},
		Below:      copied(slices.DeleteFunc(o.Descendants(c.Name), func(name string) bool { return name == c.Name })),
		Properties: []Slot{}, Facts: []Relation{}, Actions: []TakenBy{},
	}
	for _, sub := range o.Classes() {
		if slices.Contains(sub.Supers, c.Name) {
			p.Subs = append(p.Subs, sub.Name)
		}
	}
	for _, s := range o.Slots(c.Name) {
		from := slices.DeleteFunc(o.Ancestors(c.Name), func(a string) bool { return !slices.Contains(s.Property.Domain, a) })
		p.Properties = append(p.Properties, Slot{s.Property.Name, rangeOf(s.Property), fallback(s), from})
	}
	for _, f := range o.Facts() {
		if f.Args[0] == c.Term() {
			p.Facts = append(p.Facts, relationOf(o, f))
		}
	}
	slices.SortStableFunc(p.Facts, func(a, b Relation) int { return strings.Compare(a.String(), b.String()) })
	for _, a := range o.Actions() {
		if roles := rolesOf(o, a, c.Name); len(roles) > 0 {
			p.Actions = append(p.Actions, TakenBy{a.Name, roles})
		}
	}
	return p
}

// copied copies a slice. The result is never nil, so its JSON is a list.
func copied[T any](all []T) []T { return append([]T{}, all...) }

func relationOf(o *ontology.Ontology, f engine.Fact) Relation {
	line := Relation{Relation: f.Pred}
	for i, t := range f.Args {
		column := o.ColumnOf(f.Pred, i)
		switch {
		case t.Kind() != engine.NumberKind:
			line.Values = append(line.Values, strings.TrimPrefix(t.Sym(), "/"))
		case column != nil && column.Range == ontology.Quantity:
			line.Values = append(line.Values, float64(t.Num())/1e9)
		default:
			line.Values = append(line.Values, float64(t.Num()))
		}
	}
	return line
}

// String formats a fact like a rule, with quantities in their unit.
func (f Relation) String() string {
	return f.Relation + "(" + strings.Join(every(f.Values, func(v any) string {
		if n, ok := v.(float64); ok {
			return feature.FormatNumber(n)
		}
		return fmt.Sprint(v)
	}), ", ") + ")"
}

func rangeOf(p *ontology.Property) string {
	switch {
	case p.ValueClass != "" && p.Range == ontology.Amount:
		return "amount in " + p.ValueClass
	case p.ValueClass != "":
		return p.ValueClass
	case len(p.Words) > 0:
		return strings.Join(p.Words, " ")
	}
	return string(p.Range)
}

func fallback(s ontology.Slot) string {
	v, unit := s.Default.Term, strings.TrimPrefix(s.Default.Unit.Sym(), "/")
	switch {
	case s.Default == ontology.Value{}:
		return ""
	case v.Kind() == engine.NumberKind && s.Property.Range == ontology.Number:
		return v.String()
	case v.Kind() == engine.NumberKind:
		return strings.TrimSpace(feature.FormatNumber(float64(v.Num())/1e9) + " " + unit)
	}
	return strings.TrimPrefix(v.Sym(), "/")
}

// rolesOf lists the roles in which an action takes things of a class.
func rolesOf(o *ontology.Ontology, a *ontology.Action, class string) (roles []string) {
	for _, r := range a.Roles {
		allowed := len(r.Constants) == 0 || slices.ContainsFunc(r.Constants, func(c string) bool { return o.IsA(class, c) })
		if r.Input && r.Type != "" && o.IsA(class, r.Type) && allowed {
			roles = append(roles, r.Name)
		}
	}
	return roles
}

// OfDerived describes a derived type; rules are all rules needed to derive it.
func OfDerived(name, doc string, rules []engine.Rule, atStart int) *Derived {
	p := &Derived{Name: name, Doc: doc, AtStart: atStart, Rules: []PlacedRule{}, Uses: []string{}}
	for _, r := range rules {
		file := r.Span.File
		switch {
		case slices.ContainsFunc(rules, func(other engine.Rule) bool { return other.Head == name && other.Span.File == file }):
			p.Rules = append(p.Rules, PlacedRule{r.Span.String(), oneLine(r.Text)})
		case !slices.Contains(p.Uses, file.Name):
			p.Uses = append(p.Uses, file.Name)
		}
	}
	return p
}

// OfPublished describes a class of a published ontology.
func OfPublished(o *ontology.Ontology, p *ontology.Published) *Published {
	return &Published{p.Name, p.IRI, copied(o.DirectlyAbove(p)), copied(slices.Sorted(maps.Keys(o.Above(p.Name)))),
		copied(o.DirectlyUnder(p)), p.Property, p.Term().String()}
}

// A Node is a class in a tree of classes.
type Node struct {
	Depth int      `json:"depth"`
	Name  string   `json:"name"`
	Same  []string `json:"same_as,omitempty" jsonschema:"equivalent classes"`
	Again bool     `json:"again,omitempty" jsonschema:"whether the subtree is left out because it appears above, at the first occurrence"`
}

// OfClasses returns the tree below a class, which may be a published one. An empty class means all classes
// without a superclass.
func OfClasses(o *ontology.Ontology, class string) *List[Node] {
	out := &List[Node]{Items: []Node{}}
	below := map[string][]string{}
	for _, c := range o.Classes() {
		if len(c.Supers) == 0 {
			below[""] = append(below[""], c.Name)
		}
		for _, s := range c.Supers {
			below[s] = append(below[s], c.Name)
		}
	}
	var add func(name string, depth int, told map[string]bool)
	add = func(name string, depth int, told map[string]bool) {
		n, under, p := Node{Depth: depth, Name: name}, below[name], o.PublishedAs(name)
		if p != nil {
			n.Same, under = sameAs(o, p), o.DirectlyUnder(p)
		}
		n.Again = told[name] && len(under) > 0
		out.Items = append(out.Items, n)
		if told[name] {
			return
		}
		told[name] = true
		for _, sub := range under {
			if p == nil || told[sub] || o.PublishedAs(sub) != nil {
				add(sub, depth+1, told)
				continue
			}
			add(sub, depth+1, map[string]bool{}) // below a class that is not published, the subtree is always complete
			for _, name := range o.Descendants(sub) {
				told[name] = true
			}
		}
	}
	told := map[string]bool{}
	if class != "" {
		add(class, 0, told)
		return out
	}
	for _, name := range below[""] {
		add(name, 0, told)
	}
	return out
}

// sameAs returns the classes that are both superclasses and subclasses of p, and so equivalent to it.
func sameAs(o *ontology.Ontology, p *ontology.Published) (out []string) {
	for _, name := range slices.Sorted(maps.Keys(o.Above(p.Name))) {
		if name != p.Name && o.Above(name)[p.Name] {
			out = append(out, name)
		}
	}
	return out
}
