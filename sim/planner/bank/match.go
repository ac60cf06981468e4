package bank

import (
	"slices"
	"strings"
)

// An item of a text is a single word, or several words that name one thing.
type item struct {
	word   string   // the only word; "" if there are several
	text   string   // the words
	things []string // the things that the words may name, best first; nil if they name nothing
	ranked bool     // the first thing is better than the others
	apart  bool     // an article stands before the item
}

// longestCall is the maximum number of words that name a thing.
const longestCall = 4

// scan splits a text into items. It leaves out articles, and words that change neither the action nor the thing. The
// first word is that of the action.
func (g *Grammar) scan(text string) (items []item) {
	if head, rest, ok := strings.Cut(text, ":"); ok && strings.HasPrefix(strings.ToLower(strings.TrimSpace(head)), "step") {
		text = rest
	}
	words := Words(text)
	apart := false
	for i := 0; i < len(words); {
		word, n := words[i], 1
		var things []string
		if len(items) > 0 {
			for n = min(longestCall, len(words)-i); n > 0 && things == nil; n-- {
				things = g.thing(words[i : i+n])
			}
			n++
		}
		literal := len(items) > 0 && g.within[items[0].word][word]
		switch {
		case things == nil && g.wording.articles[word] && !literal:
			apart = true
		case things == nil && !literal && g.wording.aside[word] && (len(items) > 0 || i+1 < len(words) && g.sentences[words[i+1]] != nil):
		default:
			it := item{text: strings.Join(words[i:i+n], " "), things: things, apart: apart}
			if n == 1 {
				it.word = word
			}
			items, apart = append(items, it), false
		}
		i += n
	}
	return items
}

// A Mention is a single word of a text, or several words that name one thing.
type Mention struct {
	Words  string
	Things []string // the things that the words may name; nil if they name nothing
	Held   []string // for a tool, as in "with a knife": phrases of which a plan must contain one; otherwise nil
}

// Mentions returns what a text mentions: its verb, its things and the other words about its action. It leaves out
// words that lead to a thing, and those about the purpose and the time.
func (g *Grammar) Mentions(text string) (all []Mention) {
	items := g.merged(g.scan(text))
	for i, it := range items {
		if g.wording.until[it.word] && !g.within[items[0].word][it.word] {
			break
		}
		little := g.wording.little[it.word] || g.wording.particles[it.word] || g.wording.measures[it.word] || g.prefix(items[i:]) > 0
		if i == 0 || it.things != nil || !little {
			m := Mention{Words: it.text, Things: it.things}
			if action := g.wording.holding[items[max(i-1, 0)].word]; action != "" {
				for _, name := range it.things {
					if p, _ := g.templates.Say(action, name); g.admissible[p] {
						m.Held = append(m.Held, p)
					}
				}
			}
			all = append(all, m)
		}
	}
	return all
}

// merged joins items that name one thing together: a thing after what it belongs to ("kitchen table"), a part
// ("the door of the fridge", "fridge door"), or an amount ("a glass of milk").
func (g *Grammar) merged(items []item) (out []item) {
	for i := 0; i < len(items); i++ {
		it := items[i]
		if i > 0 && i+2 < len(items) && items[i+1].word == "of" && items[i+2].things != nil {
			whole := g.merged(items[i+2:])[0]
			switch {
			case g.isPart(it, whole.things):
				it.things, it.ranked, it.word, i = append(slices.Clone(whole.things), without(it.things, whole.things)...), true, "", i+2
			case g.wording.measures[it.word]:
				it.things, it.ranked, it.word, i = append(slices.Clone(it.things), without(whole.things, it.things)...), it.things != nil, "", i+2
			}
		}
		last := len(out) - 1
		if last > 0 && !it.apart && it.things != nil && g.wording.vague[out[last].word] {
			it.apart, it.word = out[last].apart, "" // as in: paper cup
			out[last] = it
			continue
		}
		if i == 0 || it.apart || last < 1 || out[last].things == nil || it.things == nil && !g.isPart(it, out[last].things) {
			out = append(out, it)
			continue
		}
		whole := out[last].things
		it.word = ""
		if g.isPart(items[i], whole) {
			it.things, it.ranked = append(slices.Clone(whole), without(it.things, whole)...), true
		}
		it.apart = out[last].apart
		out[last] = it
	}
	return out
}

func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(x string) bool { return slices.Contains(b, x) })
}

// isPart reports whether an item names a part, such as a door, of one of the things in whole. A thing has the
// part if the part's action, such as open, accepts the thing.
func (g *Grammar) isPart(it item, whole []string) bool {
	action, ok := g.wording.parts[it.word]
	return ok && slices.ContainsFunc(whole, func(name string) bool {
		p, _ := g.templates.Say(action, name)
		return g.admissible[p]
	})
}

// matched are the things of a text in the gaps of a sentence.
type matched struct {
	things  map[int][]string // by parameter
	ranked  map[int]bool
	dropped int // number of things that the text names elsewhere
}

// match matches the items of a text with a sentence, followed by words that say with what, where or why.
func (g *Grammar) match(s *ordered, items []item) (m matched, ok bool) {
	m = matched{things: map[int][]string{}, ranked: map[int]bool{}}
	if len(items) < len(s.elements) {
		return m, false
	}
	for i, e := range s.elements {
		it := items[i]
		switch {
		case e.word != "" && e.word != it.word, e.word == "" && it.things == nil:
			return m, false
		case e.word == "":
			m.things[e.param], m.ranked[e.param] = it.things, it.ranked
		}
	}
	rest := items[len(s.elements):]
	for len(rest) > 0 && !g.wording.until[rest[0].word] {
		n := g.prefix(rest)
		if n == 0 || n == len(rest) || rest[n].things == nil {
			return m, false
		}
		m.dropped++
		rest = rest[n+1:]
		for len(rest) > 1 && rest[0].word == "and" && rest[1].things != nil {
			rest = rest[2:]
		}
	}
	return m, true
}

// prefix returns the number of words in a preposition such as "out of" at the start of items, or 0.
func (g *Grammar) prefix(items []item) (longest int) {
	for _, words := range g.wording.after {
		if len(words) > longest && len(words) <= len(items) && !slices.ContainsFunc(words, func(w string) bool { return items[slices.Index(words, w)].word != w }) {
			longest = len(words)
		}
	}
	return longest
}
