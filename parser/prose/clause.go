package prose

import (
	"slices"
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
	words := l.amounts(l.Words(instruction), ranges(instruction))
	for n, s := range l.sentences(words) {
		for _, c := range l.sentence(s, nouns) {
			c.Sentence = n
			all = append(all, c)
		}
	}
	l.shareObjects(all)
	return all
}

// statement reads a sentence without an imperative, part by part: "the oven is heated and the tin is greased" has
// two.
func (l *Language) statement(s Phrase) (all []Clause) {
	from, verb := 0, -1
	for i := range s {
		if i == 0 || !be[s[i].Text] {
			continue
		}
		if verb >= 0 {
			for k := i - 1; k > verb+1; k-- {
				if s[k].Text == "and" || s[k].Text == "," {
					all = append(all, l.stated(s[from:k])...)
					from = k + 1
					break
				}
			}
		}
		verb = i
	}
	return append(all, l.stated(s[from:])...)
}

// stated reads a part of a sentence: its first inflected verb counts, and what stands before it is the object.
func (l *Language) stated(s Phrase) []Clause {
	for i, w := range s {
		lemma := l.Lemma(w.Text)
		if lemma == "" || i == 0 {
			continue
		}
		before := s[i-1].Text
		if before == "the" || before == "a" || before == "an" || !auxiliary[before] && !moves[w.Text] {
			continue
		}
		subject := slices.DeleteFunc(slices.Clone(s[:i]), func(w Word) bool { return auxiliary[w.Text] || w.Text == "not" })
		rest, more := s[i+1:], Phrase(nil)
		for k := range rest {
			if rest[k].Text == "and" && k+1 < len(rest) && l.Lemma(rest[k+1].Text) != "" {
				rest, more = rest[:k], rest[k+1:]
				break
			}
		}
		c := l.clause(lemma, w, rest, nil, nil)
		c.Words = s
		if len(c.Object) == 0 || c.Frame == "add" || be[before] {
			c.Object, c.Passive = subject.Trim(), true
		}
		if len(more) == 0 {
			return []Clause{c}
		}
		second := l.clause(l.Lemma(more[0].Text), more[0], more[1:], nil, nil)
		if len(second.Object) == 0 {
			second.Object = Phrase{{Text: "it", Stem: "it", From: more[0].From, To: more[0].From}}
		}
		return []Clause{c, second}
	}
	c := l.clause("", Word{}, s, nil, nil)
	return []Clause{c}
}

var (
	auxiliary = map[string]bool{"is": true, "are": true, "be": true, "gets": true, "get": true, "must": true, "should": true, "can": true, "will": true, "now": true, "then": true}
	be        = map[string]bool{"is": true, "are": true, "be": true}
	moves     = map[string]bool{"go": true, "goes": true, "follow": true, "follows": true, "gets": true, "rests": true, "stays": true, "stands": true, "need": true, "needs": true, "rest": true}
)

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
		case w.Text == "as" && next == "well", w.Text == "well" && i > 0 && words[i-1].Text == "as", w.Text == "top" && i > 0 && words[i-1].Text == "on" && (next == "of" || next == ""):
		case w.Text == "of" && i > 1 && words[i-1].Text == "top" && words[i-2].Text == "on":
		case w.Text == "on" && i > 0 && next == "top" && current < 0:
			c.Phrases = append(c.Phrases, Prepositional{Preposition: "on"})
			current = len(c.Phrases) - 1
		case l.Subordinators[w.Text] && !(i+1 < len(words) && l.Vessel(words[i+1:i+2]) != "") && !(w.Text == "that" && current < 0 && len(c.Object) == 0):
			sub, comma = true, i > 0 && words[i-1].Text == ","
			c.Sub = append(c.Sub, w)
		case l.Prepositions[w.Text]:
			c.Phrases = append(c.Phrases, Prepositional{Preposition: w.Text})
			current = len(c.Phrases) - 1
		case l.adverb(w) && !(ordinals[w.Text] && i+1 < len(words) && (words[i+1].IsNumber || counting[next])):
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
func (l *Language) shareObjects(all []Clause) {
	for i := range len(all) - 1 {
		a, b := &all[i], &all[i+1]
		if a.Sentence != b.Sentence || a.Verb == "" || b.Verb == "" || len(a.Object) > 0 || len(a.Phrases) > 0 || a.Time != nil || a.Frame == "nothing" {
			continue
		}
		if len(b.Object) == 0 || b.Object.In(l.Pronouns) && len(b.Object) == 1 {
			continue
		}
		if len(a.Words) == 1 {
			a.Object, a.Frame = b.Object, l.index.verbs[a.Verb]
			all := *a
			all.Words = append(slices.Clone(a.Words), b.Object...)
			l.sense(&all)
			a.Frame = all.Frame
		}
	}
}
