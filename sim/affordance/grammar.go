package affordance

import (
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/grammar"
)

// mostForms is the maximum number of forms of one action in a grammar.
const mostForms = 10_000

// Grammar returns a grammar of the lines that the writer writes for all choices that can be done, with any of the
// optional roles filled. Of the selection it uses Action, Thing and Rows. A number stands for every number, whether
// or not the rules allow it. If the execution may refuse choices that the rules allow, the grammar has them too.
func (m *Affordances) Grammar(by Writer, sel Selection) (*grammar.Grammar, error) {
	g := &grammar.Grammar{}
	for _, a := range m.domain.Model().Ontology().Actions() {
		if sel.Action != nil && a != sel.Action {
			continue
		}
		o, err := m.Option(a)
		if err != nil {
			return nil, err
		}
		var forms []grammar.Form
		for _, given := range o.choicesWith(sel.Thing) {
			some, more, err := o.forms(by, given, sel.Rows)
			if err != nil {
				return nil, err
			}
			forms, g.More = append(forms, some...), g.More || more
		}
		forms = grammar.Merge(forms)
		g.More = g.More || len(forms) > mostForms
		g.Forms = append(g.Forms, forms[:min(len(forms), mostForms)]...)
	}
	return g, m.ctx.Err()
}

// forms returns the forms of the choices with the given fillers, and whether there may be more.
func (o *Option) forms(by Writer, given Choice, rows int) (forms []grammar.Form, more bool, err error) {
	m := o.affordances
	for w := range o.fewest(rows, given) {
		some, err := o.formsOf(by, w)
		if err != nil {
			return nil, false, err
		}
		forms, more = append(forms, some...), more || w.More() || len(some) > mostForms
	}
	if len(forms) > 0 || !m.ByName {
		return forms, more, m.ctx.Err()
	}
	m.ByName = false
	defer func() { m.ByName = true }()
	return o.forms(by, given, 1)
}

// formsOf returns the forms of ways.
func (o *Option) formsOf(by Writer, w *Ways) (forms []grammar.Form, err error) {
	if by.Exact() {
		for _, b := range w.boxes() {
			if forms = append(forms, o.form(by, b)); len(forms) > mostForms {
				break
			}
		}
		return forms, nil
	}
	for c := range w.All() {
		against, err := by.Against(o, c)
		if err != nil {
			return nil, err
		}
		if len(against) > 0 {
			continue
		}
		one := box{}
		for role, f := range c {
			one[role] = []Filler{f}
		}
		if f := o.form(by, one); !o.repeats(f) {
			forms = append(forms, f)
		}
	}
	return grammar.Merge(forms), nil
}

// repeats reports whether a form has a word twice where networks must not: under released semantics.
func (o *Option) repeats(f grammar.Form) bool {
	words := map[string]bool{}
	for _, a := range f.Args {
		if o.affordances.domain.Semantics.AsWritten && len(a.Words) == 1 && words[a.Words[0]] {
			return true
		}
		for _, w := range a.Words {
			words[w] = true
		}
	}
	return false
}

// form returns the form of a box. A role with a number takes any number. Under released semantics two numbers of
// an action must differ as written, which no form can say: there, several numbers stand for themselves.
func (o *Option) form(by Writer, b box) grammar.Form {
	first, numbers := Choice{}, 0
	for role, fillers := range b {
		if first[role] = fillers[0]; fillers[0].Term.Kind() == engine.NumberKind {
			numbers++
		}
	}
	free := numbers == 1 || !o.affordances.domain.Semantics.AsWritten
	f, text := grammar.Form{Action: o.Action.Name}, []string{}
	for i, words := range by.Words(o, first) {
		if len(words) == 0 {
			continue
		}
		text = append(text, words[0])
		arg := grammar.Arg{Role: o.Action.Roles[i].Name, Words: words}
		if fillers := b[arg.Role]; len(fillers) > 0 && fillers[0].Term.Kind() == engine.NumberKind && free {
			arg.Words, arg.Number = nil, true
		} else if len(fillers) > 1 {
			arg.Words = o.wordsOf(by, first, i, fillers)
		}
		arg.Words = slices.Sorted(slices.Values(arg.Words))
		f.Args = append(f.Args, arg)
	}
	args, line := strings.Join(text, " "), by.Write(o, first)
	at := strings.LastIndex(line, args)
	f.Head, f.Tail = line[:at], line[at+len(args):]
	return f
}

// wordsOf returns the words of the fillers of one role.
func (o *Option) wordsOf(by Writer, c Choice, role int, fillers []Filler) (words []string) {
	c = maps.Clone(c)
	for _, f := range fillers {
		c[o.Action.Roles[role].Name] = f
		words = append(words, by.Words(o, c)[role]...)
	}
	return words
}

// A box is a set of choices: any filler of a role can be combined with any filler of the others. No thing is in two
// roles, except as their only filler. So the word for a filler depends on no other role.
type box map[string][]Filler

// boxes returns boxes that have all choices of ways, each at least once. A number that differs from row to row
// counts as one.
func (w *Ways) boxes() []box {
	all := []box{{}}
	for role, f := range w.Fixed {
		all[0][role] = []Filler{f}
	}
	for _, g := range w.Groups {
		var more []box
		for _, one := range g.boxes() {
			for _, b := range all {
				b = maps.Clone(b)
				maps.Copy(b, one)
				more = append(more, b)
			}
		}
		all = more
	}
	var apart []box
	for _, b := range all {
		apart = b.split(apart)
	}
	return apart
}

// boxes returns the rows of a group as boxes.
func (g Group) boxes() (all []box) {
	fillers, forms := map[string]Filler{}, make([]grammar.Form, len(g.Rows))
	for i, row := range g.Rows {
		for k, f := range row {
			key := f.Term.String()
			if f.Term.Kind() == engine.NumberKind {
				key = "number of " + g.Roles[k]
			}
			if _, known := fillers[key]; !known {
				fillers[key] = f
			}
			forms[i].Args = append(forms[i].Args, grammar.Arg{Role: g.Roles[k], Words: []string{key}})
		}
	}
	for _, f := range grammar.Merge(forms) {
		b := box{}
		for _, a := range f.Args {
			for _, key := range a.Words {
				b[a.Role] = append(b[a.Role], fillers[key])
			}
		}
		all = append(all, b)
	}
	return all
}

// split appends boxes with the choices of b to all. In each of them, no thing is in two roles, except as their only
// filler.
func (b box) split(all []box) []box {
	roles := slices.Sorted(maps.Keys(b))
	for i, r := range roles {
		for _, other := range roles[i+1:] {
			for _, f := range b[r] {
				if !f.IsThing() || len(b[r]) == 1 && len(b[other]) == 1 || !slices.ContainsFunc(b[other], f.same) {
					continue
				}
				one := b.with(r, f, true)
				for _, p := range []box{one.with(other, f, true), one.with(other, f, false), b.with(r, f, false)} {
					if len(p[r]) > 0 && len(p[other]) > 0 {
						all = p.split(all)
					}
				}
				return all
			}
		}
	}
	return append(all, b)
}

// with returns the box with only a filler in a role, or with all others in it.
func (b box) with(role string, f Filler, only bool) box {
	b = maps.Clone(b)
	b[role] = slices.DeleteFunc(slices.Clone(b[role]), func(other Filler) bool { return f.same(other) != only })
	return b
}

// same reports whether two fillers are the same thing.
func (f Filler) same(other Filler) bool { return f.Term == other.Term }
