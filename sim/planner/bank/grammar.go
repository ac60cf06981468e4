package bank

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/parser/phrase"
	"hearth/parser/program"
)

// A Grammar finds the admissible phrases that mean the same as a text. The text must match a sentence of the
// phrase's action and name the things of the phrase in the gaps of that sentence. A text may also say with
// what, where or why something is done.
type Grammar struct {
	wording    *Wording
	templates  *phrase.Templates
	admissible map[string]bool
	likeness   *Lexical
	sentences  map[string][]ordered       // by first word
	within     map[string]map[string]bool // later words of sentences, by first word
	things     map[string]bool
	called     map[string][]string // things by the names that people use, without blanks
	lexis      map[string]bool     // all words that a text may have
	count      int                 // number of sentences
}

// An ordered sentence has its position among all sentences.
type ordered struct {
	sentence
	position int
}

// Grammar returns a grammar for the phrases of a bank and further admissible phrases. L compares phrases that
// mean the same.
func (w *Wording) Grammar(t *phrase.Templates, phrases, further []string, l *Lexical) *Grammar {
	g := &Grammar{
		wording: w, templates: t, admissible: map[string]bool{}, likeness: l, sentences: map[string][]ordered{}, within: map[string]map[string]bool{},
		things: map[string]bool{}, called: map[string][]string{}, lexis: map[string]bool{},
	}
	for _, p := range slices.Concat(phrases, further) {
		g.admissible[p] = true
		g.learn(p)
	}
	for _, action := range t.Actions() {
		text, _ := t.Say(action)
		if s, ok := parseSentence(action, text); ok {
			g.add(s)
		}
	}
	for _, s := range w.sentences {
		g.add(s)
	}
	g.name()
	for _, set := range []map[string]bool{w.measures, w.aside, w.articles, w.until, w.little} {
		for word := range set {
			g.lexis[word] = true
		}
	}
	for word := range w.parts {
		g.lexis[word] = true
	}
	for _, prefix := range w.after {
		for _, word := range prefix {
			g.lexis[word] = true
		}
	}
	return g
}

// learn records which words of a phrase name things. It skips a phrase whose words are all known.
func (g *Grammar) learn(p string) {
	words := strings.Fields(p)[1:]
	if !slices.ContainsFunc(words, func(w string) bool { _, seen := g.things[w]; return !seen }) {
		return
	}
	l, ok := g.templates.Parse(p, nil)
	for _, w := range words {
		named := ok && slices.ContainsFunc(l.Params, func(p program.Param) bool { return p.Name == w })
		g.things[w] = g.things[w] || named
	}
}

// add adds a sentence, and its form with the second word after the thing.
func (g *Grammar) add(s sentence) {
	all := []sentence{s}
	if other, ok := s.moved(); ok {
		all = append(all, other)
	}
	first := s.elements[0].word
	for _, s := range all {
		g.sentences[first] = append(g.sentences[first], ordered{s, g.count})
		g.count++
	}
	if g.within[first] == nil {
		g.within[first] = map[string]bool{}
	}
	for i, e := range s.elements {
		if e.word == "" {
			continue
		}
		g.lexis[e.word] = true
		if i > 0 {
			g.within[first][e.word] = true
		}
	}
}

// name collects what people call things: their names, other names of the wording, and the ends of names.
func (g *Grammar) name() {
	var names []string
	for name, is := range g.things {
		if is {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	call := func(said, name string) {
		words := Words(said)
		key := strings.Join(words, "")
		if !slices.Contains(g.called[key], name) {
			g.called[key] = append(g.called[key], name)
		}
		for _, word := range words {
			g.lexis[word] = true
		}
	}
	for _, name := range names {
		call(name, name)
	}
	own := func(said string) bool { return g.things[said] }
	for said, meanings := range g.wording.names {
		for _, name := range meanings {
			if g.things[name] && !own(said) {
				call(said, name)
			}
		}
	}
	for _, name := range names {
		for _, rest, ok := strings.Cut(name, "_"); ok; _, rest, ok = strings.Cut(rest, "_") {
			if !own(rest) && len(g.wording.names[rest]) == 0 && !g.wording.vague[rest] {
				call(rest, name)
			}
		}
	}
}

// thing returns the things that all words together call, in the singular or the plural.
func (g *Grammar) thing(words []string) []string {
	said := strings.Join(words, "")
	for _, form := range []string{said, said + "s", strings.TrimSuffix(said, "s"), strings.TrimSuffix(said, "es")} {
		if names := g.called[form]; len(names) > 0 {
			return names
		}
	}
	return nil
}

// A Reading is the result of reading a text.
type Reading struct {
	Phrases []string   // admissible phrases that mean the same, best first
	Things  [][]string // the things that the text names; each may be one of several
	Unknown []string   // words that are not known
	Why     string     // why there is no phrase; "" if there is one
}

// An agreeing phrase has the action of a sentence and the things of a text.
type agreeing struct {
	phrase   string
	dropped  int // number of things that the phrase does not name
	second   int // sum of the ranks of the chosen things among those that their words may name; 0 for first choices only
	position int // of the sentence
	like     float64
}

// Read reads a text.
func (g *Grammar) Read(text string) *Reading {
	items := g.scan(text)
	r := &Reading{}
	for i, it := range items {
		switch {
		case it.things != nil:
			r.Things = append(r.Things, it.things)
		case !g.lexis[it.word] && !(i == 0 && g.sentences[it.word] != nil):
			r.Unknown = append(r.Unknown, it.word)
		}
	}
	if len(items) == 0 {
		r.Why = "it has no words"
		return r
	}
	longest, said := 0, ""
	var found []agreeing
	for _, form := range [][]item{items, g.merged(items)} {
		for _, s := range g.sentences[form[0].word] {
			m, ok := g.match(&s, form)
			if n := s.words(); !ok || n < longest {
				continue
			} else if n > longest {
				longest, said, found = n, "", nil
			}
			for _, a := range g.phrases(&s, m) {
				if said = cmp.Or(said, a.phrase); g.admissible[a.phrase] {
					a.like = g.likeness.similarity(a.phrase, text)
					found = append(found, a)
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b agreeing) int {
		return cmp.Or(cmp.Compare(a.dropped, b.dropped), cmp.Compare(a.second, b.second), cmp.Compare(a.position, b.position), cmp.Compare(b.like, a.like))
	})
	for _, a := range found {
		if !slices.Contains(r.Phrases, a.phrase) {
			r.Phrases = append(r.Phrases, a.phrase)
		}
	}
	if len(r.Phrases) == 0 {
		r.Why = g.why(r, items, said)
	}
	return r
}

// why returns the reason why a text has no phrase. Said is a phrase that means the same but is not
// admissible, or "".
func (g *Grammar) why(r *Reading, items []item, said string) string {
	first := items[0].word
	missing := g.missing(items)
	switch {
	case g.sentences[first] == nil:
		return fmt.Sprintf("no action is called %q", first)
	case said != "":
		return fmt.Sprintf("%q is not admissible", phrase.Spaced(said))
	case len(r.Unknown) > 0:
		return fmt.Sprintf("%q is unknown", strings.Join(r.Unknown, " "))
	case slices.ContainsFunc(items, func(it item) bool { return it.word == "and" }):
		return "it describes more than one step"
	case g.wording.vague[missing]:
		return fmt.Sprintf("%q can mean several things: name one of them", missing)
	case missing != "":
		return fmt.Sprintf("%q is not a known thing", missing)
	case len(r.Things) == 0:
		return "it names no thing"
	}
	return fmt.Sprintf("no known sentence with %q has this form", first)
}

// missing returns the words of a text where a sentence names a thing, or "".
func (g *Grammar) missing(items []item) (words string) {
	longest := 0
	for _, s := range g.sentences[items[0].word] {
		i := 0
		for i < min(len(s.elements), len(items)) && (s.elements[i].word == "" && items[i].things != nil || s.elements[i].word != "" && s.elements[i].word == items[i].word) {
			i++
		}
		if i <= longest || i >= min(len(s.elements), len(items)) || s.elements[i].word != "" {
			continue
		}
		var some []string
		for _, it := range items[i:] {
			if it.things != nil || g.within[items[0].word][it.word] || g.prefix([]item{it}) > 0 {
				break
			}
			some = append(some, it.word)
		}
		if len(some) > 0 {
			longest, words = i, strings.Join(some, " ")
		}
	}
	return words
}

// phrases returns one phrase for each combination of the things that may fill the gaps of a matched sentence.
func (g *Grammar) phrases(s *ordered, m matched) (out []agreeing) {
	text, _ := g.templates.Say(s.action)
	places := strings.Count(text, "{}")
	choices := make([][]string, places)
	for i := range choices {
		if name, ok := s.fixed[i]; ok {
			choices[i] = []string{name}
		} else if choices[i] = m.things[i]; choices[i] == nil {
			return nil
		}
	}
	dropped := m.dropped + max(0, len(m.things)-places)
	combine(choices, nil, func(names []string) {
		a := agreeing{dropped: dropped, position: s.position}
		a.phrase, _ = g.templates.Say(s.action, names...)
		for i, name := range names {
			switch at := slices.Index(choices[i], name); {
			case m.ranked[i] && g.wording.contents[strings.ToLower(s.action)]:
				a.second += len(choices[i]) - 1 - at
			case m.ranked[i]:
				a.second += at
			}
		}
		out = append(out, a)
	})
	return out
}

// KnownShare returns the share of the words of a text that are known; see [KnownShare]. Articles do not count.
func (g *Grammar) KnownShare(text string) float64 {
	var words []string
	for _, it := range g.scan(text) {
		words = append(words, it.word)
	}
	return KnownShare(words, func(word string) bool { return word == "" || g.lexis[word] || g.sentences[word] != nil })
}

// Embedder returns an embedder that first translates a text: it embeds the text's best phrase by its words
// and parts of words. A text without a phrase is embedded in the words of phrases, without articles.
func (g *Grammar) Embedder() Embedder { return grammatical{g} }

type grammatical struct{ *Grammar }

// Embed implements [Embedder].
func (g grammatical) Embed(texts []string) ([]Vector, error) {
	meant := make([]string, len(texts))
	for i, text := range texts {
		switch r := (*Reading)(nil); {
		case g.admissible[text]:
			meant[i] = text
		default:
			if r = g.Read(text); len(r.Phrases) > 0 {
				meant[i] = r.Phrases[0]
			} else {
				meant[i] = strings.Join(slices.DeleteFunc(strings.Fields(g.wording.Meant(text)), func(w string) bool { return g.wording.articles[w] }), " ")
			}
		}
	}
	return g.likeness.Embed(meant)
}
