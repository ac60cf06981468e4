package ask

import (
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// classColumns lists the argument names that mean a class in the predicates of states and steps.
var classColumns = []string{"Class", "Super", "D"}

const roleColumn = "Role"

// checkNames reports names in a query that are neither classes nor values of the property in question. Names
// of things and variables depend on the episode and are checked by [Query.Run].
func (b *Base) checkNames(names []program.Name) error {
	var problems source.Diagnostics
	for _, n := range names {
		word := strings.TrimPrefix(n.Text, "/")
		p, class := b.holds(n.Column)
		switch {
		case class && !b.isClass(n.Text):
			problems.Add(b.otherwise(source.Errorf("E0711", n.Span, "there is no class %.80s", word), word, b.classes(p)))
		case p == nil:
		case p.Range == ontology.Flag && word != "yes":
			problems.Add(source.Errorf("E0713", n.Span, "%.80s is not a value of %s", word, p.Name).WithHint("things with the flag have the value /yes; use !%s(X, _) for the others", p.Predicate()))
		case p.Range == ontology.Word || p.Range == ontology.Words:
			known := b.words(p)
			near := near(word, known)
			if !slices.Contains(known, word) && (p.Words != nil || near != "") { // a scene may use any word
				problems.Add(hintNames(source.Errorf("E0713", n.Span, "%.80s is not a value of %s", word, p.Name), word, known))
			}
		}
	}
	return problems.Err()
}

// holds returns what an argument of a predicate contains: values of the property p and, if class is true,
// names of classes.
func (b *Base) holds(c program.Column) (p *ontology.Property, class bool) {
	pred := b.fluentOf(c.Pred)
	f, fluent := b.onto.Fluent(pred)
	switch {
	case pred == "type" && c.Arg == 1:
		return nil, true
	case fluent && c.Arg == 1:
		p = f.Property
	case !fluent:
		p = b.onto.ColumnOf(pred, c.Arg)
	}
	if p != nil {
		return p, p.Range == ontology.Concept || p.Range == ontology.Amount
	}
	args := b.args[pred]
	return nil, c.Arg < len(args) && slices.Contains(classColumns, args[c.Arg])
}

// fluentOf returns pred without the suffix _during if the rest is a fluent, and pred otherwise.
func (b *Base) fluentOf(pred string) string {
	of, timed := strings.CutSuffix(pred, during)
	if _, fluent := b.onto.Fluent(of); timed && fluent {
		return of
	}
	return pred
}

// isClass reports whether a name is that of a class or of a published class.
func (b *Base) isClass(name string) bool {
	return b.onto.Class(name[1:]) != nil || slices.ContainsFunc(b.onto.Published(), func(p *ontology.Published) bool { return p.Term().Sym() == name })
}

// classes returns the classes that can be values or units of a property. If p is nil it returns all classes.
func (b *Base) classes(p *ontology.Property) (names []string) {
	if p != nil && p.ValueClass != "" {
		return b.onto.Descendants(p.ValueClass)
	}
	for _, c := range b.onto.Classes() {
		names = append(names, c.Name)
	}
	return names
}

// otherwise adds a hint to the diagnostic of an unknown class: another meaning of the word, or the nearest class.
func (b *Base) otherwise(d *source.Diagnostic, word string, known []string) *source.Diagnostic {
	for _, p := range b.onto.Properties() {
		if saysKind(p) && p.Predicate() != "" && slices.Contains(b.words(p), word) {
			return d.WithHint("it is a value of %s: write %s(X, /%s)", p.Name, p.Predicate(), word)
		}
	}
	switch derived := strings.ReplaceAll(word, "-", "_"); {
	case slices.Contains(b.Types(), derived):
		return d.WithHint("it is a type that rules derive: write %s(X)", derived)
	case b.isProperty(word):
		return d.WithHint("it is a property: write %s(X, V)", b.onto.Property(word).Predicate())
	case b.onto.Action(word) != nil:
		return d.WithHint("it is an action, not a kind of thing")
	}
	return hintNames(d, word, known)
}

// hintNames adds a hint with the nearest known name, in the form that rules use, or with all of them if they are
// few.
func hintNames(d *source.Diagnostic, word string, known []string) *source.Diagnostic {
	if near := near(word, known); near != "" {
		return d.WithHint("did you mean /%s?", near)
	}
	if len(known) > 0 && len(known) <= mostListed {
		return d.WithHint("expected one of /%s", strings.Join(known, ", /"))
	}
	return d
}

// mostListed is the maximum number of names that a hint lists.
const mostListed = 12

// exist reports things and variables of a query that do not exist in the episode of a situation. It also reports a
// situation after a step that was not executed.
func (q *Query) exist(s *sim.Situation) error {
	if s.Missing != 0 {
		return explanation.NotExecuted("E0702", s.Episode, s.Missing)
	}
	var problems source.Diagnostics
	for _, n := range q.names {
		switch {
		case q.base.isThing(n) && !everHas(s, engine.Name(n.Text)):
			problems.Add(hintNearest(source.Errorf("E0715", n.Span, "there is no thing %.80s", n.Text), n.Text, akin(n.Text, things(s))))
		case n.Pred == Relation && n.Arg == 0:
			known := variables(s.Episode)
			if name := "?" + n.Text[1:]; !slices.Contains(known, name) {
				problems.Add(hintNearest(source.Errorf("E0762", n.Span, "there is no variable %.80s in the plan", name), name, known))
			}
		}
	}
	return problems.Err()
}

// isThing reports whether a name must be that of a thing: because of its argument position, or because it
// contains a slash, as /jar/1 does.
func (b *Base) isThing(n program.Name) bool {
	pred := b.fluentOf(n.Pred)
	p, class := b.holds(n.Column)
	_, fluent := b.onto.Fluent(pred)
	switch {
	case class:
		return false
	case fluent && n.Arg == 0, n.Pred == Relation && n.Arg == 1, p != nil && (p.Range == ontology.Entity || p.Range == ontology.Entities):
		return true
	}
	return p == nil && strings.Contains(n.Text[1:], "/") && !b.isClass(n.Text)
}

// everHas reports whether any state of the episode has a thing.
func everHas(s *sim.Situation, thing engine.Term) bool {
	return s.State.Has(thing) || s.Episode.Domain.First().Has(thing) ||
		slices.ContainsFunc(s.Episode.Executed(), func(r *sim.Result) bool { return r.After.Has(thing) })
}

// checkFact returns an error for a fact that neither queries nor rules of steps can derive. Its predicate is
// unknown, has another number of arguments, or has a role that no action has.
func (b *Base) checkFact(e *sim.Episode, f engine.Fact, src *source.File) error {
	at := source.Span{File: src, End: len(src.Text)}
	var heads, roles []string
	var arities []int
	for _, a := range b.onto.Actions() {
		for _, r := range a.Roles {
			roles = append(roles, r.Name)
		}
		p, err := e.Domain.Program(a.Name)
		if err != nil {
			continue // reported when the action is executed
		}
		if n, ok := p.Arity(f.Pred); ok {
			arities = append(arities, n) // helpers of two actions may have the same name
		}
		for _, r := range p.Rules() {
			heads, roles = append(heads, r.Head), append(roles, b.rolesIn(r.Head, r.Args)...)
		}
	}
	if len(arities) > 0 && !slices.Contains(arities, len(f.Args)) {
		return source.Errorf("E0406", at, "%s has %d arguments, not %d", f.Pred, arities[0], len(f.Args))
	}
	if _, declared := b.args[f.Pred]; !declared && !slices.Contains(heads, f.Pred) {
		d := source.Errorf("E0405", at, "nothing declares, defines or supplies %s/%d", f.Pred, len(f.Args))
		if hint := b.domain.Rules().QuantitativeHint(strings.TrimSuffix(f.Pred, during)); hint != "" {
			return d.WithHint("%s", hint)
		}
		return hintNearest(d, f.Pred, slices.Concat(b.Predicates(), heads))
	}
	for _, role := range b.rolesIn(f.Pred, f.Args) {
		if !slices.Contains(roles, role) {
			return hintNames(source.Errorf("E0711", at, "no action has a role %.80s", role), role, roles)
		}
	}
	return nil
}

// derives reports whether the rules of any action derive a predicate.
func (b *Base) derives(e *sim.Episode, pred string) bool {
	return slices.ContainsFunc(b.onto.Actions(), func(a *ontology.Action) bool {
		p, err := e.Domain.Program(a.Name)
		return err == nil && slices.ContainsFunc(p.Rules(), func(r engine.Rule) bool { return r.Head == pred })
	})
}

// rolesIn returns the roles among the arguments of a predicate.
func (b *Base) rolesIn(pred string, row []engine.Term) (roles []string) {
	for i, arg := range b.args[pred] {
		if arg == roleColumn && i < len(row) && row[i].Kind() == engine.NameKind {
			roles = append(roles, strings.TrimPrefix(row[i].Sym(), "/"))
		}
	}
	return roles
}
