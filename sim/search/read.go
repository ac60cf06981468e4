package search

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/source"
)

// maxAlternatives limits the number of ways to choose things for the words and variables of a goal.
const maxAlternatives = 500

// A Lookup finds the things that the words of a goal stand for.
type Lookup interface {
	// Things returns the things that fit a description.
	Things(description string) ([]engine.Term, error)
	// Rows returns the answers to a query, as maps from its variables.
	Rows(query string) ([]map[string]engine.Term, error)
}

// A reader reads the text of a goal.
type reader struct {
	*Space
	lookup   Lookup
	file     *source.File
	literals []condition
	acts     []act
	words    map[string][]engine.Term // word or variable → the things that it may stand for
	fixed    []string                 // literals about variables that no action changes, as parts of a query
}

// A condition is a literal before its words and variables are replaced by things. An argument is a variable, a word, or
// a constant that begins with a slash.
type condition struct {
	fluent       string
	thing, value string
	absent       bool
}

// An act is an [Act] before its words are replaced by things.
type act struct {
	actions []*ontology.Action
	things  []string
}

// actPredicate is the word for acts in goals.
const actPredicate = "did"

// Read reads a goal: literals separated by commas or "and", such as
//
//	on(plate, table), not open(cupboard)
//
// A literal is a fluent of a thing and its value, or a state of a thing. An argument is a kind of thing, an id such as
// /plate/12, a value such as /open, or a variable, which begins with a capital letter. Words stand for any thing of
// their kind, but for the same one in all literals; class(X, /plate) limits a variable. A condition such as did(touch),
// did(read|lookat) or did(touch, cat) is an act: one of the actions must be done, after the acts before it. The error is a
// *[source.Diagnostics].
func (sp *Space) Read(f *source.File, lookup Lookup) (*Goal, error) {
	r := &reader{Space: sp, lookup: lookup, file: f, words: map[string][]engine.Term{}}
	for _, span := range split(f) {
		if err := r.literal(span); err != nil {
			return nil, err
		}
	}
	if len(r.literals)+len(r.acts) == 0 && len(r.fixed) > 0 {
		return nil, source.Errorf("E0716", source.Span{File: f, End: len(f.Text)}, "no action changes any of these conditions").WithHint("ask whether they hold with hearth query")
	}
	if len(r.literals)+len(r.acts) == 0 {
		return nil, source.Errorf("E0716", source.Span{File: f}, "the goal is empty").WithHint("write the conditions that must hold, as in: on(plate, table), not open(cupboard)")
	}
	return r.goal()
}

// split returns the places of the literals in the text of a goal.
func split(f *source.File) (all []source.Span) {
	depth, start := 0, 0
	cut := func(end, next int) {
		part := f.Text[start:end]
		from := start + len(part) - len(strings.TrimLeft(part, " \t\r\n"))
		if trimmed := strings.TrimSpace(part); trimmed != "" || next <= len(f.Text) {
			all = append(all, source.Span{File: f, Start: from, End: from + len(trimmed)})
		}
		start = next
	}
	for i := range len(f.Text) {
		switch c := f.Text[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			cut(i, i+1)
		case depth == 0 && i >= start && strings.HasPrefix(f.Text[i:], " and "):
			cut(i, i+len(" and "))
		}
	}
	cut(len(f.Text), len(f.Text)+1)
	return all
}

// form matches a literal.
var form = source.LazyRegexp(`^(?s)(not\s+|!\s*)?([A-Za-z_][A-Za-z0-9_-]*)\s*\(\s*([^(),]+?)\s*(?:,\s*([^(),]+?)\s*)?\)$`)

// did matches an act.
var did = source.LazyRegexp(`^(?s)` + actPredicate + `\s*\(([^()]*)\)$`)

// act reads an act.
func (r *reader) act(at source.Span, args string) error {
	parts := strings.Split(args, ",")
	onto := r.domain.Model().Ontology()
	var names []string
	for _, x := range onto.Actions() {
		names = append(names, x.Name)
	}
	var a act
	for name := range strings.SplitSeq(parts[0], "|") {
		name = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), "_", "-")
		x := onto.Action(name)
		if x == nil {
			d := source.Unknown("E0716", "action", name, names)
			d.Span = at
			return d
		}
		if n := len(r.named[name].inputs); len(parts) > 1 && len(parts)-1 != n {
			return source.Errorf("E0716", at, "%s needs %d of the things after it, not %d", name, n, len(parts)-1)
		}
		if len(parts) == 1 && len(r.named[name].inputs) > 1 {
			return source.Errorf("E0716", at, "%s needs its things: write %s(%s, …)", name, actPredicate, name)
		}
		a.actions = append(a.actions, x)
	}
	for _, word := range parts[1:] {
		word = strings.TrimSpace(word)
		if err := r.word(at, word); err != nil {
			return err
		}
		a.things = append(a.things, word)
	}
	r.acts = append(r.acts, a)
	return nil
}

// literal reads one literal.
func (r *reader) literal(at source.Span) error {
	text := r.file.Text[at.Start:at.End]
	if m := did().FindStringSubmatch(text); m != nil {
		return r.act(at, m[1])
	}
	m := form().FindStringSubmatch(text)
	if m == nil {
		return source.Errorf("E0716", at, "cannot read %.60q as a condition", text).WithHint("write a property with a thing and a value, as in on(plate, table), or a state of a thing, as in open(cupboard)")
	}
	c := condition{fluent: m[2], thing: m[3], value: m[4], absent: m[1] != ""}
	onto := r.domain.Model().Ontology()
	if c.value == "" {
		if p := stateWith(onto, m[2]); p != nil {
			c.fluent, c.value = p.Predicate(), "/"+m[2]
		}
	}
	if i := slices.IndexFunc(onto.Fluents(), func(f *ontology.Fluent) bool { return f.Pred == c.fluent }); i < 0 || c.value == "" {
		if m[4] != "" && stateWith(onto, m[2]) != nil {
			return source.Errorf("E0716", at, "%s is a state of one thing, not of two", m[2]).WithHint("write %s(%s)", m[2], m[3])
		}
		return r.unknown(at, m[2])
	}
	if !slices.ContainsFunc(r.actions, func(a *action) bool { return a.changes[c.fluent] }) {
		r.fixed = append(r.fixed, fmt.Sprintf("%s%s(%s, %s)", map[bool]string{true: "!"}[c.absent], c.fluent, c.thing, c.value))
		return nil
	}
	r.literals = append(r.literals, c)
	for _, word := range []string{c.thing, c.value} {
		if err := r.word(at, word); err != nil {
			return err
		}
	}
	return nil
}

// stateWith returns the property that has a word among its values, or nil.
func stateWith(onto *ontology.Ontology, word string) *ontology.Property {
	for _, p := range onto.Properties() {
		if p.Stored && !p.Hidden && slices.Contains(p.Words, word) {
			return p
		}
	}
	return nil
}

// unknown returns the error for a name that is neither a fluent nor a state.
func (r *reader) unknown(at source.Span, name string) error {
	var names []string
	for _, p := range r.domain.Model().Ontology().Properties() {
		if p.Stored && !p.Hidden {
			names = append(append(names, p.Predicate()), p.Words...)
		}
	}
	d := source.Unknown("E0716", "property or state", name, names)
	if d.Span = at; d.Hint == "" {
		d.WithHint("a goal in a household has properties and states of things; a goal about food needs --world kitchen")
	}
	return d
}

// word finds the things that a word stands for.
func (r *reader) word(at source.Span, word string) error {
	if r.words[word] != nil || isVariable(word) {
		return nil
	}
	if strings.HasPrefix(word, "/") {
		r.words[word] = []engine.Term{engine.Name(word)}
		return nil
	}
	things, err := r.lookup.Things(word)
	if err != nil {
		return relocate(err, at)
	}
	if len(things) == 0 {
		d := source.Errorf("E0716", at, "there is no %.40s here", word).WithHint("hearth household query 'class(X, C)' lists the things of a scene")
		rows, err := r.lookup.Rows("class(_, C)")
		var classes []string
		for _, row := range rows {
			classes = append(classes, strings.TrimPrefix(row["C"].Sym(), "/"))
		}
		if near := source.Nearest(word, classes); near != "" && err == nil {
			d.Meant(near)
		}
		return d
	}
	r.words[word] = things
	return nil
}

func isVariable(word string) bool {
	return word != "" && (word[0] >= 'A' && word[0] <= 'Z' || word == "_")
}

// relocate gives a problem of a word the place of its literal.
func relocate(err error, at source.Span) error {
	if d, ok := err.(*source.Diagnostic); ok {
		d.Span = at
	}
	return err
}

// goal replaces words and variables by things in all ways.
func (r *reader) goal() (*Goal, error) {
	ways := []map[string]engine.Term{{}}
	if len(r.fixed) > 0 {
		var err error
		if ways, err = r.lookup.Rows(strings.Join(r.fixed, ", ")); err != nil {
			return nil, err
		}
	}
	for _, word := range slices.Sorted(maps.Keys(r.words)) {
		var more []map[string]engine.Term
		for _, way := range ways {
			for _, e := range r.words[word] {
				next := maps.Clone(way)
				next[word] = e
				more = append(more, next)
			}
		}
		if ways = more; len(ways) > maxAlternatives {
			return nil, source.Errorf("E0716", source.Span{File: r.file, End: len(r.file.Text)}, "there are more than %d ways to choose the things of the goal", maxAlternatives).WithHint("name some of them by their ids, as in /plate/12")
		}
	}
	g := &Goal{}
	for _, way := range ways {
		var all []Literal
		for _, c := range r.literals {
			l := Literal{Fluent: c.fluent, Thing: way[c.thing], Value: way[c.value], Absent: c.absent}
			if l.Thing.Kind() == engine.Free {
				return nil, source.Errorf("E0716", source.Span{File: r.file, End: len(r.file.Text)}, "%s stands for any thing", c.thing).WithHint("say of which kind it is, as in class(%s, /plate)", c.thing)
			}
			all = append(all, l)
		}
		g.Alternatives = append(g.Alternatives, all)
		if len(r.acts) > 0 {
			g.Acts = append(g.Acts, r.actsOf(way))
		}
	}
	return g, nil
}

// actsOf returns the acts with things for their words.
func (r *reader) actsOf(way map[string]engine.Term) (acts []Act) {
	for _, a := range r.acts {
		var moves Act
		for _, x := range a.actions {
			m := Move{Action: x, Fillers: make([]engine.Term, len(r.named[x.Name].inputs))}
			for i, word := range a.things {
				m.Fillers[i] = way[word]
			}
			moves = append(moves, m)
		}
		acts = append(acts, moves)
	}
	return acts
}
