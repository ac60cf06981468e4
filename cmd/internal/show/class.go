package show

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/feature"
)

// A KindPage is what there is to say of something that a thing can be: a class,
// a type that rules derive, or both at once.
type KindPage struct {
	Class   *ClassPage   `json:"class,omitempty"`
	Derived *DerivedPage `json:"derived,omitempty"`
}

// A ClassPage is what a class is, what its things can be, and what can be done
// with them.
type ClassPage struct {
	Name       string         `json:"name"`
	Doc        string         `json:"doc,omitempty"`
	IRI        string         `json:"iri,omitempty"`
	Abstract   bool           `json:"abstract,omitempty"`
	Supers     []string       `json:"superclasses"`
	Above      []string       `json:"all_superclasses"` // the most specific first
	Subs       []string       `json:"subclasses"`
	Below      []string       `json:"all_subclasses"`
	AtStart    int            `json:"at_the_start"` // how many things are one
	Properties []propertyLine `json:"properties"`
	Facts      []factLine     `json:"facts"`
	Actions    []actionLine   `json:"actions"`
}

type propertyLine struct {
	Name    string   `json:"name"`
	Is      string   `json:"is"`
	Default string   `json:"default,omitempty"`
	From    []string `json:"from"` // the classes that give it, the most specific first
}

// A factLine is a row about the class in a relation of the ontology, such as a
// weight: the class itself is the first value. Quantities are in their unit.
type factLine struct {
	Relation string `json:"relation"`
	Values   []any  `json:"values"`
}

type actionLine struct {
	Name  string   `json:"name"`
	Roles []string `json:"roles"`
}

// A DerivedPage is a type that rules derive.
type DerivedPage struct {
	Name    string        `json:"name"`
	Doc     string        `json:"doc,omitempty"`
	AtStart int           `json:"at_the_start"` // how many things fit
	Rules   []derivedRule `json:"rules"`        // those in the files that define it, in their order
	Uses    []string      `json:"uses"`         // the other files with rules for it
}

type derivedRule struct {
	At   string `json:"at"`
	Text string `json:"text"`
}

// ClassOf describes a class, of which there are some things at the start.
func ClassOf(o *ontology.Ontology, c *ontology.Class, atStart int) *ClassPage {
	p := &ClassPage{
		Name: c.Name, Doc: c.Doc, IRI: c.IRI, Abstract: c.Abstract, AtStart: atStart,
		Supers: orNone(c.Supers), Above: orNone(o.Ancestors(c.Name)[1:]), Subs: []string{},
		Below:      orNone(slices.DeleteFunc(o.Descendants(c.Name), func(name string) bool { return name == c.Name })),
		Properties: []propertyLine{}, Facts: []factLine{}, Actions: []actionLine{},
	}
	for _, sub := range o.Classes() {
		if slices.Contains(sub.Supers, c.Name) {
			p.Subs = append(p.Subs, sub.Name)
		}
	}
	for _, s := range o.Slots(c.Name) {
		from := slices.DeleteFunc(o.Ancestors(c.Name), func(a string) bool { return !slices.Contains(s.Property.Of, a) })
		p.Properties = append(p.Properties, propertyLine{s.Property.Name, rangeOf(s.Property), fallback(s), from})
	}
	for _, f := range o.Facts() {
		if f.Args[0] == c.Term() {
			p.Facts = append(p.Facts, factAbout(o, f))
		}
	}
	slices.SortStableFunc(p.Facts, func(a, b factLine) int { return strings.Compare(a.String(), b.String()) })
	for _, a := range o.Actions() {
		if roles := rolesOf(o, a, c.Name); len(roles) > 0 {
			p.Actions = append(p.Actions, actionLine{a.Name, roles})
		}
	}
	return p
}

func orNone(names []string) []string { return append([]string{}, names...) }

func factAbout(o *ontology.Ontology, f engine.Fact) factLine {
	line := factLine{Relation: f.Pred}
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

// String writes a fact as rules know it, with quantities in their unit.
func (f factLine) String() string {
	var words []string
	for _, v := range f.Values {
		if n, ok := v.(float64); ok {
			v = feature.FormatNumber(n)
		}
		words = append(words, fmt.Sprint(v))
	}
	return f.Relation + "(" + strings.Join(words, ", ") + ")"
}

// rolesOf lists the roles in which an action takes things of a class.
func rolesOf(o *ontology.Ontology, a *ontology.Action, class string) (roles []string) {
	for _, r := range a.Roles {
		allowed := len(r.Constants) == 0 || slices.ContainsFunc(r.Constants, func(c string) bool { return o.IsA(class, c) })
		if r.In && r.Type != "" && o.IsA(class, r.Type) && allowed {
			roles = append(roles, r.Name)
		}
	}
	return roles
}

// DerivedOf describes a type; rules are all that it takes to derive it.
func DerivedOf(name, doc string, rules []engine.Rule, atStart int) *DerivedPage {
	p := &DerivedPage{Name: name, Doc: doc, AtStart: atStart, Rules: []derivedRule{}, Uses: []string{}}
	for _, r := range rules {
		file := r.At.File
		switch {
		case slices.ContainsFunc(rules, func(other engine.Rule) bool { return other.Head == name && other.At.File == file }):
			p.Rules = append(p.Rules, derivedRule{r.At.String(), strings.Join(strings.Fields(r.Text), " ")})
		case !slices.Contains(p.Uses, file.Name):
			p.Uses = append(p.Uses, file.Name)
		}
	}
	return p
}

// KindOf writes all that a page says.
func KindOf(w io.Writer, p *KindPage) error {
	return tabulate(w, func(t table) {
		if p.Class != nil {
			p.Class.write(t)
		}
		if p.Class != nil && p.Derived != nil {
			t.row("")
		}
		if p.Derived != nil {
			p.Derived.write(t)
		}
	})
}

func (p *ClassPage) write(t table) {
	title := p.Name
	if p.Doc != "" {
		title += ": " + p.Doc
	}
	t.row(title)
	t.row("")
	t.row("superclasses: " + listed(p.Supers))
	t.row("all superclasses: " + listed(p.Above))
	t.row("subclasses: " + listed(p.Subs))
	if n := len(p.Below); n > 0 {
		t.row("all subclasses: " + strconv.Itoa(n))
	}
	t.row("at the start: " + strconv.Itoa(p.AtStart))
	if p.IRI != "" {
		t.row("iri: " + p.IRI)
	}
	if p.Abstract {
		t.row("abstract: no thing is only this")
	}
	t.row("")
	t.row("  property", "is", "default", "given by")
	for _, s := range p.Properties {
		t.row("  "+s.Name, s.Is, s.Default, strings.Join(s.From, ", "))
	}
	if len(p.Facts) > 0 {
		t.row("")
	}
	for _, f := range p.Facts {
		t.row("  " + f.String())
	}
	t.row("")
	t.row("  action", "as")
	for _, a := range p.Actions {
		t.row("  "+a.Name, strings.Join(a.Roles, ", "))
	}
}

func (p *DerivedPage) write(t table) {
	title := p.Name + ", as rules derive it"
	if p.Doc != "" {
		title += ": " + p.Doc
	}
	t.row(title)
	t.row("")
	t.row("at the start: " + strconv.Itoa(p.AtStart))
	t.row("other rules: " + listed(p.Uses))
	t.row("")
	for _, r := range p.Rules {
		t.row("  "+r.At, r.Text)
	}
}
