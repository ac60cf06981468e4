package wording

import (
	"slices"
	"strings"
)

// A thing is what a variable of the network stands for, as a text names it.
type thing struct {
	vessel   string // class of an empty vessel or a tool
	fresh    bool   // the text has not mentioned the vessel
	prepared bool   // greased or lined

	portion *portion // a single ingredient
	quality string   // word before its name
	named   bool     // the text has mentioned the portion

	noun    string // any other thing; a plural if it is many
	many    bool
	foods   []string // classes of the ingredients, in the order of the text
	renamed bool     // the text has not mentioned its new name
	whole   bool     // the text has mentioned it since something was added to it
	them    bool     // the pronoun is a plural
	action  string   // the action that gave it
}

// empty reports whether the thing is a vessel with nothing in it.
func (t *thing) empty() bool { return t.vessel != "" && t.portion == nil && t.noun == "" }

// plural reports whether a pronoun for the thing is a plural.
func (t *thing) plural(l *Language) bool {
	return t.them || t.many || t.portion != nil && t.noun == "" && t.portion.many(l)
}

// short returns the name of an ingredient in instructions. It is the full name if another ingredient would have the
// same short name.
func (n *narrator) short(class string) string {
	short := n.Language.short(class)
	if slices.ContainsFunc(n.portions, func(p *portion) bool { return p.class != class && n.Language.short(p.class) == short }) {
		return n.Language.name(class)
	}
	return short
}

// refer returns a noun phrase or a pronoun for a variable.
func (n *narrator) refer(v string) string {
	t := n.things[v]
	switch {
	case t == nil:
		return "it"
	case t.renamed:
	case n.continuing && v == n.last && t.plural(n.Language):
		return "them"
	case n.continuing && v == n.last && (len(t.foods) < 2 || t.whole): // otherwise "it" could be what was added
		return "it"
	}
	return n.phrase(t)
}

// phrase returns a noun phrase for a thing.
func (n *narrator) phrase(t *thing) string {
	l := n.Language
	switch {
	case t.noun != "":
		t.renamed, t.whole = false, true
		return "the " + t.noun
	case t.portion != nil && t.portion.divided && !t.named:
		t.named = true
		return l.amount(t.portion.number, t.portion.unit) + " of the " + t.portion.called(l, n.short(t.portion.class))
	case t.portion != nil:
		return strings.TrimSpace("the "+t.quality) + " " + t.portion.called(l, n.short(t.portion.class))
	case l.Mass[t.vessel]:
		return l.name(t.vessel)
	case t.fresh:
		t.fresh = false
		return article(l.name(t.vessel))
	case t.prepared:
		return "the prepared " + l.short(t.vessel)
	}
	return "the " + l.short(t.vessel)
}

// at returns the preposition of a vessel.
func (n *narrator) at(t *thing) string {
	if t != nil && n.Language.Flat[t.vessel] {
		return "on "
	}
	return "in "
}

// listed returns the list of the things that a clause adds. Only the first of several ingredients has an article. In the
// second form, a mixture at the end follows "with": the carrots and onions with the dressing.
func (n *narrator) listed(sources []supply) (all, dressed string) {
	var words []string
	bare := true // whether an article before is understood
	for i, s := range sources {
		word := ""
		if s.variable != "" && len(sources) == 1 {
			word = n.refer(s.variable)
		} else {
			word = n.phrase(s.thing)
		}
		if s.amount != "" {
			word = s.amount + " of " + word
		}
		name, plain := strings.CutPrefix(word, "the ")
		plain = plain && s.thing.portion != nil
		if i > 0 && bare && plain {
			word = name
		}
		bare = plain
		words = append(words, word)
	}
	all = list(words)
	if last := len(words) - 1; last > 0 && sources[last].thing.noun != "" {
		return all, list(words[:last]) + " with " + words[last]
	}
	return all, all
}

// joined returns the thing that results when sources are added to a vessel.
func (n *narrator) joined(base *thing, sources []supply) *thing {
	t := *base
	t.fresh, t.whole = false, false
	t.foods = slices.Clone(t.foods)
	for _, s := range sources {
		t.foods = append(t.foods, s.thing.foods...)
	}
	if base.empty() && len(sources) == 1 {
		only := *sources[0].thing
		return &only
	}
	return &t
}

// name names the result of a step: by the first naming of the language that applies, or else by its ingredients. What
// is combined has another name than its only ingredient.
func (n *narrator) name(i int, w *phrases, out string, t *thing, combined bool) {
	r := n.results[i]
	t.action = r.Step.Name
	for _, rule := range n.Language.Things {
		if rule.After[t.action] && t.portionless() && (len(rule.Was) == 0 || rule.Was[t.noun]) && (rule.When == "" || n.query(i+1, rule.When, "things", map[string]string{"X": out})) {
			was := t.noun
			t.noun, t.many, t.portion = rule.Called, rule.Many, nil
			if rule.Many {
				t.noun = several(rule.Called)
			}
			t.renamed = t.noun != was && !rule.Plain
			return
		}
	}
	if w.Quality != "" {
		t.quality = w.Quality
	}
	if !combined && w.As == "" || t.noun != "" || len(t.foods) < 2 {
		return
	}
	var main []string
	for _, f := range t.foods {
		if !n.Language.minor(n.episode.Domain.Model().Ontology(), f) && !slices.Contains(main, f) {
			main = append(main, f)
		}
	}
	if len(main) == 0 {
		main = t.foods
	}
	if len(main) == 1 && !(combined && w.Blends) {
		t.portion = n.portionOf(main[0], t.portion)
		if t.portion != nil {
			t.named = true
			return
		}
	}
	t.portion, t.many = nil, false
	for _, h := range n.Language.Heaps {
		if !combined && !slices.ContainsFunc(main, func(f string) bool { return !h.Foods[f] }) {
			t.noun, t.many = h.Called, h.Many
			return
		}
	}
	for _, f := range main {
		if t.noun = n.short(f) + " mixture"; !n.inUse(t, t.noun, i) {
			return
		}
	}
}

// portionless reports whether the thing may have a name other than that of its ingredient.
func (t *thing) portionless() bool { return t.portion == nil || len(t.foods) > 1 }

// portionOf returns the portion that is named after a class, preferably the given one.
func (n *narrator) portionOf(class string, p *portion) *portion {
	if p != nil && p.class == class {
		return p
	}
	for _, p := range n.portions {
		if p.class == class {
			return p
		}
	}
	return nil
}

// inUse reports whether another thing that is still to be used has a name.
func (n *narrator) inUse(t *thing, noun string, i int) bool {
	for v, other := range n.things {
		if other != t && other.noun == noun && slices.ContainsFunc(n.users[v], func(j int) bool { return j > i }) {
			return true
		}
	}
	return false
}
