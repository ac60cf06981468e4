package hearth

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/feature"
)

// Actions lists the actions of the world.
func (w *World) Actions(page report.Page) *report.List[report.ActionLine] {
	return report.ListOf(w.Ontology.Actions(), page, func(a *ontology.Action) report.ActionLine {
		return report.ActionLine{Name: a.Name, Roles: len(a.Roles), Category: a.Category, Doc: a.Doc, Signature: "(" + plan.Signature(a) + ")"}
	})
}

// actionOf describes an action; rules are the files that define it.
func actionOf(a *ontology.Action, rules []string) *report.Action {
	return &report.Action{
		Name: a.Name, Doc: a.Doc, Signature: "(" + plan.Signature(a) + ")", Category: a.Category,
		Released: append([][]string{}, a.ReleasedModes...), Rules: rules, IRI: a.IRI,
		Roles: report.Convert(a.Roles, func(r *ontology.Role) report.Role {
			is := cmp.Or(r.Type, "anything")
			switch {
			case r.Number:
				is = "number"
			case r.Concept:
				is = r.Type + " (a class)"
			}
			return report.Role{Name: r.Name, Gives: !r.Input, Is: is, Among: r.Constants, Optional: r.Optional, Otherwise: r.Default}
		}),
	}
}

// classOf describes a class; atStart is the number of its things in the initial state.
func classOf(o *ontology.Ontology, c *ontology.Class, atStart int) *report.Class {
	p := &report.Class{
		Name: c.Name, Doc: c.Doc, IRI: c.IRI, Abstract: c.Abstract, AtStart: atStart,
		Supers: listed(c.Supers), Above: listed(o.Ancestors(c.Name)[1:]), Subs: []string{},
		Below:      listed(slices.DeleteFunc(o.Descendants(c.Name), func(name string) bool { return name == c.Name })),
		Properties: []report.Slot{}, Facts: []report.Relation{}, Actions: []report.TakenBy{},
	}
	for _, sub := range o.Classes() {
		if slices.Contains(sub.Supers, c.Name) {
			p.Subs = append(p.Subs, sub.Name)
		}
	}
	for _, s := range o.Slots(c.Name) {
		from := slices.DeleteFunc(o.Ancestors(c.Name), func(a string) bool { return !slices.Contains(s.Property.Domain, a) })
		p.Properties = append(p.Properties, report.Slot{Name: s.Property.Name, Is: rangeOf(s.Property), Default: fallback(s), Classes: from})
	}
	for _, f := range o.Facts() {
		if f.Args[0] == c.Term() {
			p.Facts = append(p.Facts, relationOf(o, f))
		}
	}
	slices.SortStableFunc(p.Facts, func(a, b report.Relation) int { return strings.Compare(a.Text, b.Text) })
	for _, a := range o.Actions() {
		if roles := rolesOf(o, a, c.Name); len(roles) > 0 {
			p.Actions = append(p.Actions, report.TakenBy{Name: a.Name, Roles: roles})
		}
	}
	return p
}

func relationOf(o *ontology.Ontology, f engine.Fact) report.Relation {
	line, words := report.Relation{Relation: f.Pred}, []string{}
	add := func(v any, word string) { line.Values, words = append(line.Values, v), append(words, word) }
	for i, t := range f.Args {
		if t.Kind() != engine.NumberKind {
			name := strings.TrimPrefix(t.Sym(), "/")
			add(name, name)
			continue
		}
		n := float64(t.Num())
		if column := o.ColumnOf(f.Pred, i); column != nil && column.Range == ontology.Quantity {
			n /= 1e9
		}
		add(n, feature.FormatNumber(n))
	}
	line.Text = f.Pred + "(" + strings.Join(words, ", ") + ")"
	return line
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

// derivedOf describes a derived type; rules are all rules needed to derive it.
func derivedOf(name, doc string, rules []engine.Rule, atStart int) *report.Derived {
	p := &report.Derived{Name: name, Doc: doc, AtStart: atStart, Rules: []report.PlacedRule{}, Uses: []string{}}
	for _, r := range rules {
		file := r.Span.File
		switch {
		case slices.ContainsFunc(rules, func(other engine.Rule) bool { return other.Head == name && other.Span.File == file }):
			p.Rules = append(p.Rules, report.PlacedRule{Position: r.Span.String(), Text: strings.Join(strings.Fields(r.Text), " ")})
		case !slices.Contains(p.Uses, file.Name):
			p.Uses = append(p.Uses, file.Name)
		}
	}
	return p
}

// publishedOf describes a class of a published ontology.
func publishedOf(o *ontology.Ontology, p *ontology.Published) *report.Published {
	return &report.Published{
		Name: p.Name, IRI: p.IRI, Supers: listed(o.DirectlyAbove(p)), Above: listed(slices.Sorted(maps.Keys(o.Above(p.Name)))),
		Subs: listed(o.DirectlyUnder(p)), Property: p.Property, Term: p.Term().String(),
	}
}

// listed copies a list of names. The result is never nil, so its JSON is a list.
func listed(all []string) []string { return append([]string{}, all...) }

// treeOf returns the tree below a class, which may be a published one. An empty class means all classes
// without a superclass.
func treeOf(o *ontology.Ontology, class string) *report.List[report.Node] {
	out := &report.List[report.Node]{Items: []report.Node{}}
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
		n, under, p := report.Node{Depth: depth, Name: name}, below[name], o.PublishedAs(name)
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

// searched finds names by a word. It lists names that contain the word, then those whose description or IRI
// contains it. If there are none, it returns the most similar name.
func searched(word string, all []report.TypeName, page report.Page) *report.List[report.TypeName] {
	word = strings.ToLower(word)
	var found []report.TypeName
	for _, says := range []func(report.TypeName) string{
		func(n report.TypeName) string { return n.Name },
		func(n report.TypeName) string { return n.Doc + " " + n.IRI },
	} {
		for _, n := range all {
			if strings.Contains(strings.ToLower(says(n)), word) && !slices.Contains(found, n) {
				found = append(found, n)
			}
		}
	}
	if len(found) == 0 {
		known := report.Convert(all, func(n report.TypeName) string { return n.Name })
		if near := source.Nearest(word, known); near != "" {
			found = all[slices.Index(known, near):][:1]
		}
	}
	some, rest := report.Cut(found, page)
	return &report.List[report.TypeName]{Items: append([]report.TypeName{}, some...), Rest: rest}
}
