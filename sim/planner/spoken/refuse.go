package spoken

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim/planner/bank"
)

// needs returns the role of the object of a template's verb, and its class if few classes can be it. It also returns
// the words that a text must have: those besides the verb and linking words, and a particle after the verb.
func (p *Phrases) needs(a *ontology.Action, template string) (role, class string, all []string) {
	object := true
	for i, word := range strings.Fields(template)[1:] {
		m := gap().FindStringSubmatch(word)
		switch {
		case m == nil && i == 0 && p.lists["particles"][word]:
			all = append(all, word)
		case m == nil && p.lists["linking"][word]:
			object = object && p.lists["particles"][word]
		case m == nil:
			all, object = append(all, word), false
		default:
			r := a.Role(m[1])
			if !object || r == nil || r.Number || p.unit(r) {
				continue
			}
			if role, object = r.Name, false; len(r.Constants) == 0 && r.Type != "" && len(p.onto.Descendants(r.Type)) <= few {
				class = r.Type
			}
		}
	}
	return role, class, all
}

// few is the maximum number of classes of an object that a text must name.
const few = 2

// fits reports whether a phrase has the verb of a text, and the text what the phrase needs. If the verb has several
// actions, the text must also name the things that the phrase names.
func (p *Phrases) fits(f form, in found) bool {
	if f.verb != in.verb {
		return false
	}
	said := bank.Lexicon{}
	said.Add(strings.Join(in.all, " "))
	names := func(class string) bool {
		for _, n := range in.things {
			if p.onto.IsA(n.class, class) {
				return true
			}
		}
		return said.Has(class)
	}
	if f.class != "" && !names(f.class) || slices.ContainsFunc(f.needs, func(w string) bool { return !said.Has(w) }) {
		return false
	}
	for role, class := range f.roles {
		if r := f.action.Role(role); len(r.Constants) == 0 && p.shared(f) && !names(class) {
			return false
		}
	}
	return true
}

// shared reports whether another action has phrases with the same verb.
func (p *Phrases) shared(f form) bool {
	for _, other := range p.forms {
		if other.verb == f.verb && other.action != f.action {
			return true
		}
	}
	return false
}

var (
	// clause separates the parts of a text that may be sentences.
	clause = source.LazyRegexp(`[;:!?]|[.,](?:\s|$)|\b(?:and|then|before|after|while)\b`)
	// between matches a range of numbers.
	between = source.LazyRegexp(`[\d.,/]*\d\s*(?:-|–|—|\bto\b|\bor\b)\s*\d[\d.,/]*`)
)

// why returns why a text has no action: it excludes something, has a range or an unknown unit, has no verb of
// an action, or asks for more than one action. Otherwise it returns "".
func (p *Phrases) why(text string, f found) string {
	padded := " " + strings.Join(f.all, " ") + " "
	for _, word := range slices.Sorted(maps.Keys(p.lists["forbid"])) {
		if strings.Contains(padded, " "+word+" ") {
			return fmt.Sprintf("%q excludes something", word)
		}
	}
	if m := between().FindString(strings.ToLower(text)); m != "" {
		return fmt.Sprintf("%q is a range, not a number", m)
	}
	for i := 0; i+2 < len(f.all); i++ {
		_, first := p.number(f.all[i])
		_, second := p.number(f.all[i+2])
		if first && second && (f.all[i+1] == "to" || f.all[i+1] == "or") && !p.lists["articles"][f.all[i+2]] {
			return fmt.Sprintf("%q is a range, not a number", strings.Join(f.all[i:i+3], " "))
		}
	}
	switch {
	case f.unit != "":
		return fmt.Sprintf("no unit or thing is called %q", f.unit)
	case f.verb == "":
		return "it names no action"
	case !p.verbs[f.verb]:
		return fmt.Sprintf("no action is called %q", f.verb)
	}
	if other := p.otherVerb(text); other != "" {
		return fmt.Sprintf("it asks for two actions, %q and %q", f.verb, other)
	}
	return ""
}

// otherVerb returns the verb of a second action in a text, or "".
func (p *Phrases) otherVerb(text string) string {
	text = strings.ToLower(text)
	found := false
	from := 0
	for _, at := range append(clause().FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		words := tokens(text[from:at[0]])
		after := strings.HasSuffix(strings.TrimSpace(text[:from]), "before") || strings.HasSuffix(strings.TrimSpace(text[:from]), "after") || strings.HasSuffix(strings.TrimSpace(text[:from]), "while")
		if verb := p.clauseVerb(words, found, after); verb != "" && found {
			return verb
		} else if verb != "" || p.scan(text[from:at[0]]).verb != "" {
			found = true
		}
		from = at[1]
	}
	return ""
}

// clauseVerb returns the verb at the start of a clause, or "". A word that may also be a thing, or is unknown, is a
// verb if an article follows. The parameter later is true for a clause after one with a verb, and gerund if a
// word such as before precedes it.
func (p *Phrases) clauseVerb(words []string, later, gerund bool) string {
	for len(words) > 0 && p.isLead(words[0]) {
		words = words[1:]
	}
	if len(words) == 0 || p.lists["articles"][words[0]] {
		return ""
	}
	article := len(words) > 1 && p.lists["articles"][words[1]] && words[1] != "of" && words[1] != "all" && words[1] != "some"
	_, thing := p.class(words, false)
	_, number := p.number(words[0])
	switch {
	case number:
		return ""
	case p.verbs[words[0]] && (thing == 0 || article || !later), thing == 0 && article && !p.lists["linking"][words[0]], gerund && strings.HasSuffix(words[0], "ing"):
		return words[0]
	}
	return ""
}
