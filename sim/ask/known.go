package ask

import (
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/query"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
)

// columns are what arguments are called that states compute or steps are given:
// those of one name hold the same.
var classColumns = []string{"Class", "Super", "D"}

const roleColumn = "Role"

// checkNames reports names in a query that no class, no property and no word has.
// Whether there are such things and variables depends on the episode.
func (b *Base) checkNames(names []query.Name) error {
	var problems diag.List
	for _, n := range names {
		word := strings.TrimPrefix(n.Text, "/")
		p, class := b.holds(n.Column)
		switch {
		case class && !b.isClass(n.Text):
			problems.Add(b.otherwise(diag.New("E0711", n.At, "there is no class %.80s", word), word, b.classes(p)))
		case p == nil:
		case p.Range == ontology.Flag && word != "yes":
			problems.Add(diag.New("E0713", n.At, "%.80s is no value of %s", word, p.Name).WithHint("what has it, has /yes; !%s(X, _) holds for the others", p.Predicate()))
		case p.Range == ontology.Word || p.Range == ontology.Words:
			known := b.words(p)
			near := near(word, known)
			if !slices.Contains(known, word) && (p.Words != nil || near != "") { // a scene may have any word
				problems.Add(named(diag.New("E0713", n.At, "%.80s is no value of %s", word, p.Name), word, known))
			}
		}
	}
	return problems.Err()
}

// holds returns what a column of a predicate holds: values of a property, or, when
// class is true, classes.
func (b *Base) holds(c query.Column) (p *ontology.Property, class bool) {
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

// fluentOf is the fluent of which a predicate says when it held, or the predicate.
func (b *Base) fluentOf(pred string) string {
	of, timed := strings.CutSuffix(pred, during)
	if _, fluent := b.onto.Fluent(of); timed && fluent {
		return of
	}
	return pred
}

// isClass reports whether rules know a class by a name.
func (b *Base) isClass(name string) bool {
	return b.onto.Class(name[1:]) != nil || slices.ContainsFunc(b.onto.Published(), func(p *ontology.Published) bool { return p.Term().Sym() == name })
}

// classes lists the names of the classes that a property can have for values or
// units; of all of them without one.
func (b *Base) classes(p *ontology.Property) (names []string) {
	if p != nil && p.Among != "" {
		return b.onto.Descendants(p.Among)
	}
	for _, c := range b.onto.Classes() {
		names = append(names, c.Name)
	}
	return names
}

// otherwise says of a word that is no class what else it is, or which one may have
// been meant.
func (b *Base) otherwise(d *diag.Diagnostic, word string, known []string) *diag.Diagnostic {
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
		return d.WithHint("it is an action, and actions have no things")
	}
	return named(d, word, known)
}

// named adds which of the known names may have been meant, as rules write them.
func named(d *diag.Diagnostic, word string, known []string) *diag.Diagnostic {
	if near := near(word, known); near != "" {
		return d.WithHint("did you mean /%s?", near)
	}
	if len(known) > 0 && len(known) <= mostListed {
		return d.WithHint("there is /%s", strings.Join(known, ", /"))
	}
	return d
}

// mostListed is how many names a hint lists where none is near.
const mostListed = 12

// exist reports things and variables in a query that there are nowhere in the
// episode of a situation.
func (q *Query) exist(s *sim.Situation) error {
	var problems diag.List
	for _, n := range q.names {
		switch {
		case q.base.isThing(n) && !everHas(s, engine.Name(n.Text)):
			problems.Add(hinted(diag.New("E0715", n.At, "there is no thing %.80s", n.Text), n.Text, akin(n.Text, things(s))))
		case n.Pred == Relation && n.Arg == 0:
			known := variables(s.Episode)
			if name := "?" + n.Text[1:]; !slices.Contains(known, name) {
				problems.Add(hinted(diag.New("E0762", n.At, "there is no variable %.80s in the plan", name), name, known))
			}
		}
	}
	return problems.Err()
}

// isThing reports whether a name must be that of a thing: because of where it
// stands, or because it is in two parts.
func (b *Base) isThing(n query.Name) bool {
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

// everHas reports whether there is a thing anywhere in the episode.
func everHas(s *sim.Situation, thing engine.Term) bool {
	return s.State.Has(thing) || s.Episode.Domain.First().Has(thing) ||
		slices.ContainsFunc(s.Episode.Executed(), func(r *sim.Result) bool { return r.After.Has(thing) })
}

// spokenOf refuses a fact with a predicate of which neither queries nor the rules
// of any step speak, with another number of arguments, or with a role that no
// action has.
func (b *Base) spokenOf(e *sim.Episode, f engine.Fact, src *source.File) error {
	at := source.Span{File: src, End: len(src.Text)}
	var heads, roles []string
	var arities []int
	for _, a := range b.onto.Actions() {
		for _, r := range a.Roles {
			roles = append(roles, r.Name)
		}
		p, err := e.Domain.Program(a.Name)
		if err != nil {
			continue // who executes it is told
		}
		if n, ok := p.Arity(f.Pred); ok {
			arities = append(arities, n) // helpers of two actions may have one name
		}
		for _, r := range p.Rules() {
			heads, roles = append(heads, r.Head), append(roles, b.rolesIn(r.Head, r.Args)...)
		}
	}
	if len(arities) > 0 && !slices.Contains(arities, len(f.Args)) {
		return diag.New("E0406", at, "%s has %d arguments, not %d", f.Pred, arities[0], len(f.Args))
	}
	if _, declared := b.args[f.Pred]; !declared && !slices.Contains(heads, f.Pred) {
		d := diag.New("E0405", at, "nothing declares, defines or supplies %s/%d", f.Pred, len(f.Args))
		if hint := b.domain.Rules().ByHand(strings.TrimSuffix(f.Pred, during)); hint != "" {
			return d.WithHint("%s", hint)
		}
		return hinted(d, f.Pred, slices.Concat(b.Predicates(), heads))
	}
	for _, role := range b.rolesIn(f.Pred, f.Args) {
		if !slices.Contains(roles, role) {
			return named(diag.New("E0711", at, "no action has a role %.80s", role), role, roles)
		}
	}
	return nil
}

// derives reports whether rules of a step derive a predicate.
func (b *Base) derives(e *sim.Episode, pred string) bool {
	return slices.ContainsFunc(b.onto.Actions(), func(a *ontology.Action) bool {
		p, err := e.Domain.Program(a.Name)
		return err == nil && slices.ContainsFunc(p.Rules(), func(r engine.Rule) bool { return r.Head == pred })
	})
}

// rolesIn lists the roles among the arguments of a predicate.
func (b *Base) rolesIn(pred string, row []engine.Term) (roles []string) {
	for i, arg := range b.args[pred] {
		if arg == roleColumn && i < len(row) && row[i].Kind() == engine.NameKind {
			roles = append(roles, strings.TrimPrefix(row[i].Sym(), "/"))
		}
	}
	return roles
}
