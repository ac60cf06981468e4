package prose

import (
	"slices"
	"strings"
)

// A Clause is a part of an instruction with one verb.
type Clause struct {
	Verb     string // infinitive; "" if it has none
	Frame    string // the frame of the verb; "" if it has none
	Words    Phrase // all of it, the verb included
	Object   Phrase
	Phrases  []Prepositional
	Sub      Phrase // its subordinate clause
	Adverbs  Phrase
	Intro    Phrase // what stands before the verb
	Passive  bool   // the object stood before the verb
	As       Phrase // the words of the clause that it repeats, as in "do the same with the basil"
	Sentence int    // number of the sentence in the instruction

	Time        *Measure
	Temperature *Measure // in degrees Celsius
	Size        *Measure // of portions
	Negated     bool     // it forbids something
	Remark      bool     // it is not an instruction
}

// A Prepositional is a phrase with a preposition.
type Prepositional struct {
	Preposition string
	Phrase      Phrase
}

// A Measure is a number with its unit.
type Measure struct {
	Number  float64
	Unit    string
	Assumed string // the assumption with which it was read; "" if none
}

// Clauses takes an instruction apart. Nouns are the stems of the words that name ingredients of the recipe.
func (l *Language) Clauses(instruction string, nouns map[string]bool) (all []Clause) {
	words := l.amounts(l.Words(instruction))
	for n, s := range l.sentences(words) {
		for _, c := range l.sentence(s, nouns) {
			c.Sentence = n
			all = append(all, c)
		}
	}
	l.shareObjects(all, words)
	return l.repeated(all)
}

// repeated gives a clause such as "do the same with the basil" the verb of the clause before it.
func (l *Language) repeated(all []Clause) []Clause {
	for i := range all {
		from, to := l.index.same.Find(all[i].Words)
		if from < 0 || i == 0 {
			continue
		}
		c, before := &all[i], all[i-1]
		object := l.clause("", Word{}, c.Words[to:], nil, nil).Object
		c.Verb, c.Frame, c.Object, c.As, c.Phrases = before.Verb, before.Frame, object, before.Words, nil
	}
	return all
}

// statement reads a sentence without an imperative, part by part: "the oven is heated and the tin is greased" has
// two.
func (l *Language) statement(s Phrase) (all []Clause) {
	if c, ok := l.fronted(s); ok {
		return []Clause{c}
	}
	from, verb := 0, -1
	for i := range s {
		if i == 0 || !l.Be[s[i].Text] && !l.Moves[s[i].Text] {
			continue
		}
		if verb >= 0 {
			for k := i - 1; k > verb+1; k-- {
				if s[k].Text == "and" || s[k].Text == "," {
					if k+1 < i {
						all = append(all, l.stated(s[from:k])...)
						from = k + 1
					}
					break
				}
			}
		}
		verb = i
	}
	return append(all, l.stated(s[from:])...)
}

// fronted reads a sentence that begins with a place: "over the tomatoes come the oil and the basil".
func (l *Language) fronted(s Phrase) (Clause, bool) {
	i := slices.IndexFunc(s, func(w Word) bool { return w.Text == "come" || w.Text == "comes" || w.Text == "go" || w.Text == "goes" })
	if i < 2 || i+1 == len(s) || !l.Prepositions[s[0].Text] || l.Prepositions[s[i+1].Text] {
		return Clause{}, false
	}
	verb := "put"
	if s[0].Text == "over" || s[0].Text == "on" {
		verb = "scatter"
	}
	c := l.clause(verb, s[i], append(slices.Clone(s[i+1:]).Trim(), s[:i]...), nil, nil)
	c.Words = s
	return c, true
}

// stated reads a part of a sentence: its first inflected verb counts, and what stands before it is the object.
func (l *Language) stated(s Phrase) []Clause {
	for i, w := range s {
		lemma := l.Lemma(w.Text)
		if i == 0 || i+1 < len(s) && l.located(s[i:]) {
			if i > 0 {
				return []Clause{l.moved(s[:i], w, s[i+1:], nil)}
			}
			continue
		}
		if rest, more := l.predicates(s[i+1:]); l.Receiving[w.Text] && len(rest) > 0 && (rest[0].IsNumber || l.Determiners[rest[0].Text] || l.index.named[rest[0].Stem]) {
			onto := Word{Text: "on", Stem: "on", From: w.From, To: w.To}
			return append([]Clause{l.moved(rest, w, append(Phrase{onto}, s[:i]...), s[:i+1+len(rest)])}, l.continued(more)...)
		}
		if lemma == "" {
			continue
		}
		before := s[i-1].Text
		if before == "the" || before == "a" || before == "an" || !l.Auxiliary[before] && !l.Moves[w.Text] {
			continue
		}
		subject := slices.DeleteFunc(slices.Clone(s[:i]), func(w Word) bool { return l.Auxiliary[w.Text] || w.Text == "not" })
		rest, more := l.predicates(s[i+1:])
		c := l.clause(lemma, w, rest, nil, nil)
		c.Words = s[:i+1+len(rest)]
		if len(more) == 0 {
			c.Words = s
		}
		if c.Frame == "add" && len(c.Object) == 1 && l.Pronouns[c.Object[0].Text] { // oil and water follow it
			c.Phrases = append(c.Phrases, Prepositional{"to", c.Object})
		}
		if len(c.Object) == 0 || c.Frame == "add" || l.Be[before] {
			c.Object, c.Passive = subject.Trim(), true
		}
		return append([]Clause{c}, l.continued(more)...)
	}
	c := l.clause("", Word{}, s, nil, nil)
	return []Clause{c}
}

// located reports whether words begin with a form of "be" and a place: "are on the eggs by now".
func (l *Language) located(words Phrase) bool {
	return l.Be[words[0].Text] && (words[1].Text == "on" || words[1].Text == "in" || words[1].Text == "over")
}

// moved reads words as a clause that puts an object somewhere.
func (l *Language) moved(object Phrase, at Word, to, words Phrase) Clause {
	c := l.clause("put", at, append(slices.Clone(object), to...), nil, nil)
	if c.Words = words; words == nil {
		c.Words = slices.Concat(object, Phrase{at}, to)
	}
	return c
}

// predicates splits the words after a verb: what belongs to it, and the other verbs with the same subject, each with
// its words, as in "turned over, seasoned and mashed".
func (l *Language) predicates(words Phrase) (rest Phrase, more []Phrase) {
	from := -1
	for k := range words {
		if words[k].Text != "and" && words[k].Text != "," {
			continue
		}
		next := k + 1
		for next < len(words) && (l.Auxiliary[words[next].Text] || l.adverb(words[next]) || words[next].Text == "and") {
			next++
		}
		if next == len(words) || l.Lemma(words[next].Text) == "" || l.Lemma(words[next].Text) == words[next].Text && l.VerbForms[words[next].Text] == "" && !l.Moves[words[next].Text] {
			continue
		}
		if from < 0 {
			rest = words[:k]
		} else {
			more = append(more, words[from:k])
		}
		from = next
	}
	if from < 0 {
		return words, nil
	}
	return rest, append(more, words[from:])
}

// continued reads verbs that share the subject of the clause before them.
func (l *Language) continued(more []Phrase) (all []Clause) {
	for _, words := range more {
		c := l.clause(l.Lemma(words[0].Text), words[0], words[1:], nil, nil)
		if len(c.Object) == 0 {
			c.Object = Phrase{{Text: "it", Stem: "it", From: words[0].From, To: words[0].From}}
		}
		all = append(all, c)
	}
	return all
}

// clause reads the words after a verb.
func (l *Language) clause(verb string, at Word, rest, intro Phrase, nouns map[string]bool) Clause {
	c := Clause{Verb: verb, Frame: l.index.verbs[verb], Intro: intro.Trim()}
	if verb != "" {
		c.Words = append(Phrase{at}, rest...)
	} else {
		c.Words = rest
	}
	c.Time, rest = l.time(rest)
	c.Temperature, rest = l.temperature(rest)
	c.Size, rest = l.size(rest, &c)
	l.roles(&c, rest)
	if len(intro) > 0 {
		var before Clause
		if c.Temperature == nil {
			c.Temperature, intro = l.temperature(intro)
		}
		if c.Time == nil && verb != "" {
			c.Time, intro = l.time(intro)
		}
		l.roles(&before, intro)
		c.Phrases = append(before.Phrases, c.Phrases...)
	}
	l.sense(&c)
	return c
}

// roles splits the words of a clause into its object, phrases with prepositions, adverbs and a subordinate clause.
func (l *Language) roles(c *Clause, words Phrase) {
	current, sub, comma := -1, false, false // the phrase that words are added to; -1 is the object
	for i, w := range words {
		next := ""
		if i+1 < len(words) {
			next = words[i+1].Text
		}
		switch {
		case sub && w.Text == "," && comma:
			sub = false
		case sub:
			c.Sub = append(c.Sub, w)
		case w.Text == "," && current >= 0 && len(c.Phrases[current].Phrase) == 0 && !l.Prepositions[next]: // worked in, the fork still being at hand
			sub = true
		case w.Text == "each" && next == "other", w.Text == "other" && i > 0 && words[i-1].Text == "each":
		case w.Text == "," && l.participle(words[i+1:]):
			sub, comma = true, true
		case l.Subordinators[w.Text] && !(i+1 < len(words) && l.Vessel(words[i+1:i+2]) != "") && !(w.Text == "that" && current < 0 && len(c.Object) == 0):
			sub, comma = true, i > 0 && words[i-1].Text == ","
			c.Sub = append(c.Sub, w)
		case l.Prepositions[w.Text]:
			c.Phrases = append(c.Phrases, Prepositional{Preposition: w.Text})
			current = len(c.Phrases) - 1
		case l.adverb(w) && !(l.Ordinals[w.Text] && i+1 < len(words) && (words[i+1].IsNumber || l.Counting[next])):
			c.Adverbs = append(c.Adverbs, w)
		case w.Text == "," && current >= 0 && i+1 < len(words) && words[i+1].IsNumber && words[i+1].Text != "a" && len(c.Object) > 0:
			c.Object, current = append(c.Object, w), -1 // put flour into it, 100 g of sugar and 2 eggs
		case current < 0:
			c.Object = append(c.Object, w)
		default:
			c.Phrases[current].Phrase = append(c.Phrases[current].Phrase, w)
		}
	}
	c.Object = c.Object.Trim()
	if len(c.Object) > 0 && c.Object[0].Text == "of" {
		c.Object = c.Object[1:]
	}
	for i := range c.Phrases {
		c.Phrases[i].Phrase = c.Phrases[i].Phrase.Trim()
	}
}

// participle reports whether words begin with a participle such as "taking".
func (l *Language) participle(words Phrase) bool {
	if len(words) == 0 || !strings.HasSuffix(words[0].Text, "ing") || len(words[0].Text) < 6 {
		return false
	}
	w := words[0]
	return !l.index.named[w.Stem] && !l.Mixtures[w.Stem] && !l.NamesFor[w.Stem] && l.index.verbs[w.Text] == ""
}

// sense replaces the frame of a clause by that of the first sense that fits.
func (l *Language) sense(c *Clause) {
	for i := range l.Senses {
		s := &l.Senses[i]
		if s.fits(c) {
			c.Frame = s.To
			return
		}
	}
}

func (s *Sense) fits(c *Clause) bool {
	any := func(all []Pattern, p Phrase) bool {
		return slices.ContainsFunc(all, func(x Pattern) bool { return x.In(p) })
	}
	has := func(what string) bool {
		return what == "time" && c.Time != nil || what == "temperature" && c.Temperature != nil || what == "size" && c.Size != nil
	}
	all := append(slices.Clone(c.Words), c.Intro...)
	switch {
	case s.Verb != nil && !slices.Contains(s.Verb, c.Verb), s.Frame != nil && !slices.Contains(s.Frame, c.Frame):
		return false
	case s.patterns.object != nil && !any(s.patterns.object, c.Object), s.patterns.text != nil && !any(s.patterns.text, all):
		return false
	case any(s.patterns.noObject, c.Object), any(s.patterns.noText, all):
		return false
	case s.Has != "" && !has(s.Has), s.NoHas != "" && has(s.NoHas):
		return false
	case s.patterns.noAfter != nil && slices.ContainsFunc(c.Phrases, func(p Prepositional) bool { return any(s.patterns.noAfter, p.Phrase) }):
		return false
	case s.After != nil && !slices.ContainsFunc(c.Phrases, func(p Prepositional) bool {
		return slices.Contains(s.After, p.Preposition) && any(s.patterns.with, p.Phrase)
	}):
		return false
	}
	return true
}

// shareObjects gives a verb without an object that of the next one: butter and flour the pan.
func (l *Language) shareObjects(all []Clause, words Phrase) {
	for i := len(all) - 2; i >= 0; i-- {
		a, b := &all[i], &all[i+1]
		if a.Sentence != b.Sentence || a.Verb == "" || b.Verb == "" || len(a.Object) > 0 || len(a.Phrases) > 0 || a.Time != nil || a.Frame == "nothing" {
			continue
		}
		if len(b.Object) == 0 || b.Object.In(l.Pronouns) && len(b.Object) == 1 {
			continue
		}
		if len(a.Words) == 1 && !(l.Frames[a.Frame].How == "combine" && l.Frames[a.Frame].Action != "" && !joined(words, b)) { // stir, add the flour
			a.Object, a.Frame = b.Object, l.index.verbs[a.Verb]
			all := *a
			all.Words = append(slices.Clone(a.Words), b.Object...)
			l.sense(&all)
			a.Frame = all.Frame
		}
	}
}

// joined reports whether "and" stands before a clause.
func joined(words Phrase, c *Clause) bool {
	from, _ := c.Words.Bytes()
	i := slices.IndexFunc(words, func(w Word) bool { return w.From == from })
	return i > 0 && words[i-1].Text == "and"
}
