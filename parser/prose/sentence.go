package prose

import (
	"slices"
	"strings"
)

// sentences splits the words of an instruction. Remarks in parentheses are left out, but for temperatures.
func (l *Language) sentences(words Phrase) (all []Phrase) {
	var s Phrase
	depth := 0
	for i, w := range words {
		switch {
		case w.Text == "(":
			depth++
		case w.Text == ")":
			depth = max(0, depth-1)
		case depth > 0 && !l.temperatureNear(words, i) && !((s.In(l.PortionWords) || s.Has("teaspoon", "tablespoon")) && l.sizeNear(words, i)):
		case w.Text == ":" && l.listFollows(s, words[i+1:]):
			s = append(s, Word{Text: ",", Stem: ",", From: w.From, To: w.To})
		case strings.Contains(".;!:?", w.Text) && !(w.Text == "." && i > 0 && l.Abbreviations[words[i-1].Text] && !(i+1 < len(words) && words[i+1].Upper)) || (w.Text == "–" || w.Text == "—" || w.Text == "-") && i > 0 && i+1 < len(words) && words[i-1].To < w.From && w.To < words[i+1].From:
			if len(s) > 0 {
				all = append(all, s)
			}
			s = nil
		case w.Text == "." || w.Text == `"` || w.Text == "*" || w.Text == "“" || w.Text == "”":
		default:
			s = append(s, w)
		}
	}
	if len(s) > 0 {
		all = append(all, s)
	}
	return all
}

// listFollows reports whether a colon is followed by what the words before it lack: "bake: 18 minutes at 185 °C".
func (l *Language) listFollows(before, after Phrase) bool {
	return len(after) > 0 && l.index.verbs[after[0].Text] == "" && !l.Subjects[after[0].Text] && slices.ContainsFunc(before, func(w Word) bool {
		return l.Lemma(w.Text) != "" && !l.NamesFor[w.Stem] && !l.Mixtures[w.Stem] || l.Fronting[w.Text]
	})
}

// temperatureNear reports whether a word in parentheses belongs to a temperature.
func (l *Language) temperatureNear(words Phrase, i int) bool {
	from, to := i, i
	for from > 0 && words[from].Text != "(" {
		from--
	}
	for to < len(words)-1 && words[to].Text != ")" {
		to++
	}
	return slices.ContainsFunc(words[from:to+1], isDegree)
}

// sizeNear reports whether a word in parentheses belongs to a weight, as in "(about 25 g each)".
func (l *Language) sizeNear(words Phrase, i int) bool {
	for k := max(0, i-2); k < min(i+2, len(words)-1); k++ {
		if words[k].IsNumber && (words[k+1].Text == "g" || words[k+1].Stem == "gram") && (k == i || k+1 == i) {
			return true
		}
	}
	return false
}

func isDegree(w Word) bool {
	return strings.HasPrefix(w.Text, "°") || w.Stem == "degree" || w.Text == "celsius" || w.Text == "fahrenheit" || w.Text == "c" || w.Text == "f"
}

func (l *Language) sentence(s Phrase, nouns map[string]bool) (all []Clause) {
	if from, to := l.index.order.Find(s); from >= 0 {
		if s = slices.Delete(slices.Clone(s), from, to); len(s) == 0 {
			return nil
		}
	}
	if l.remark(s) {
		return []Clause{{Words: s, Remark: true}}
	}
	if l.Negations[s[0].Text] || len(s) > 1 && s[0].Text == "do" && l.Negations[s[1].Text] {
		return []Clause{{Words: s, Negated: true}}
	}
	if by := slices.IndexFunc(s, func(w Word) bool { return w.Text == "by" }); by > 0 && by+1 < len(s) && l.Preparing[s[0].Text] && l.Lemma(s[by+1].Text) != "" {
		how := slices.Clone(s[by+1:])
		how[0].Text = l.Lemma(how[0].Text)
		if all = l.sentence(how, nouns); by > 1 {
			all[0].Phrases = append(all[0].Phrases, Prepositional{"for", s[1:by]})
		}
		all[0].Words = append(slices.Clone(s[:by+1]), all[0].Words...)
		return all
	}
	if len(s) > 2 && s[0].Text == "to" && l.index.verbs[s[1].Text] != "" && !slices.ContainsFunc(s, func(w Word) bool { return w.Text == "," }) { // to bake for 15 minutes
		s = s[1:]
	}
	starts := l.starts(s, nouns)
	if len(starts) == 0 {
		return l.statement(s)
	}
	for i, from := range starts {
		to := len(s)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		var intro Phrase
		if intro = s[:from]; i > 0 { // the adverbs before the verb
			at := from
			for at > 0 && l.adverb(s[at-1]) {
				at--
			}
			intro = s[at:from]
		}
		parts := l.gaps(l.strip(s[from+1:to]), nouns)
		c := l.clause(l.Lemma(s[from].Text), s[from], parts[0], intro, nouns)
		if from > 0 && l.Negations[s[from-1].Text] || from > 1 && l.Negations[s[from-2].Text] {
			c.Negated = true
		}
		all = append(all, c)
		for _, part := range parts[1:] {
			more := l.clause(c.Verb, s[from], part, nil, nouns)
			more.Words = part
			all = append(all, more)
		}
	}
	return all
}

// gaps splits the words after a verb where the verb is left out: "the beans over the peppers, and the olives over the
// beans", "in the eggs, then the molasses".
func (l *Language) gaps(words Phrase, nouns map[string]bool) []Phrase {
	first := slices.IndexFunc(words, func(w Word) bool { return l.Prepositions[w.Text] })
	for k := 1; k+1 < len(words); k++ {
		next := k + 1
		switch words[k].Text {
		case "and":
			at := words[next:]
			if at[0].Text == "with" { // and with the same spatula the cream over both
				at = at[min(4, len(at)):]
			}
			to := slices.IndexFunc(at, func(w Word) bool { return l.Prepositions[w.Text] || w.Text == "," || w.Text == "and" })
			if first < 1 || k <= first+1 || to < 1 || at[to].Text != words[first].Text || !l.Placing[at[to].Text] {
				continue
			}
			return append([]Phrase{l.strip(words[:k])}, l.gaps(words[next:], nouns)...)
		case "then":
			for next < len(words) && (l.adverb(words[next]) || words[next].Text == "for" || words[next].Text == "with" || words[next].Text == "in") {
				next++
			}
			if words[k-1].Text != "," && words[k-1].Text != "and" || next == len(words) || l.Lemma(words[next].Text) != "" ||
				!slices.ContainsFunc(words[next:], func(w Word) bool { return nouns[w.Stem] }) {
				continue
			}
			in := Word{Text: "in", Stem: "in", From: words[len(words)-1].To, To: words[len(words)-1].To}
			return append([]Phrase{l.strip(words[:k])}, append(slices.Clone(words[next:]), in))
		}
	}
	return []Phrase{words}
}

// strip drops conjunctions and adverbs that belong to the next clause.
func (l *Language) strip(p Phrase) Phrase {
	for len(p) > 0 {
		last := p[len(p)-1]
		if last.Text != "," && last.Text != "and" && last.Text != "then" && last.Text != "or" && last.Text != "&" &&
			!(l.Adverbs[last.Text] && len(p) > 1 && last.Text != "well" && last.Text != "together" && last.Text != "again" && last.Text != "back") {
			break
		}
		p = p[:len(p)-1]
	}
	return p
}

// remark reports whether a sentence is not an instruction.
func (l *Language) remark(s Phrase) bool {
	for _, e := range l.index.remarks {
		if e.pattern.at(s) {
			return true
		}
	}
	return false
}

// starts returns the places of the verbs that begin a clause.
func (l *Language) starts(s Phrase, nouns map[string]bool) (starts []int) {
	depthSub := false // in a subordinate clause, up to a comma
	for i, w := range s {
		if l.Subordinators[w.Text] && i > 0 && !(i+1 < len(s) && l.Vessel(s[i+1:i+2]) != "") {
			depthSub = true
		}
		if i > 0 && !depthSub && l.narrated(s[i-1], w) {
			starts = append(starts, i)
			continue
		}
		if l.index.verbs[w.Text] == "" || i > 0 && l.Moves[w.Text] {
			continue
		}
		if l.beginsClause(s, i, starts, nouns, depthSub) {
			starts = append(starts, i)
			depthSub = false
		}
	}
	if len(starts) == 0 || starts[0] > 2 && (l.Prepositions[s[0].Text] || l.Subordinators[s[0].Text]) {
		end := len(s)
		if len(starts) > 0 {
			end = starts[0]
		}
		if i := l.afterIntro(s[:end], s, nouns); i > 0 {
			starts = append([]int{i}, starts...)
		}
	}
	return starts
}

// narrated reports whether a verb has the cook as its subject: "we add the sugar", "one mixes".
func (l *Language) narrated(before, w Word) bool {
	switch before.Text {
	case "we", "i":
		return l.Lemma(w.Text) != ""
	case "one":
		lemma := l.Lemma(w.Text)
		return lemma != "" && lemma != w.Text && strings.HasSuffix(w.Text, "s")
	}
	return false
}

// beginsClause reports whether the word at a place, which can be a verb, is one.
func (l *Language) beginsClause(s Phrase, i int, starts []int, nouns map[string]bool, sub bool) bool {
	w := s[i]
	j := i - 1
	for j >= 0 && l.adverb(s[j]) {
		j--
	}
	before := ""
	if j >= 0 {
		before = s[j].Text
	}
	switch before {
	case "", ",", "and", "then", "or", "&", "not", "don't", "don’t":
	case "to": // use a knife to cut
		if len(starts) == 0 || l.index.verbs[s[starts[len(starts)-1]].Text] != "take" {
			return false
		}
	default:
		return false
	}
	next := ""
	if i+1 < len(s) {
		next = s[i+1].Text
	}
	noun := nouns[w.Stem]
	if sub && before == "and" && !l.Determiners[next] && !l.Prepositions[next] {
		return false // until golden and crisp
	}
	if !l.Ambiguous[w.Text] && !noun {
		return true
	}
	if before == "" && !noun {
		return true
	}
	if noun {
		if before == "" {
			return l.Determiners[next] || next == "and" && !slices.ContainsFunc(s, func(w Word) bool { return l.Moves[w.Text] }) || l.Counting[next] || i+1 < len(s) && (s[i+1].IsNumber || nouns[s[i+1].Stem])
		}
		return next == "the" || next == "a" || next == "an" || next == "it" || next == "them" || next == "each" || next == "this" || next == "these"
	}
	return next == "" || l.Determiners[next] || l.Prepositions[next] || next == "and" || next == "," || next == "&" || l.Adverbs[next] || nouns[l.Stem(next)] || l.Mixtures[l.Stem(next)] || l.Materials[next] || l.Counting[next] || len(starts) == 0 && before == ","
}

// adverb reports whether a word may stand between a conjunction and its verb.
func (l *Language) adverb(w Word) bool {
	return l.Adverbs[w.Text] || strings.HasSuffix(w.Text, "ly") && len(w.Text) > 4
}

// afterIntro finds the verb of a sentence that begins with a phrase, as in "In a large bowl combine the flour ...".
func (l *Language) afterIntro(s, all Phrase, nouns map[string]bool) int {
	for i := 1; i < len(s); i++ {
		if l.index.verbs[s[i].Text] == "" || nouns[s[i].Stem] || s[i-1].Text == "to" || s[i-1].Text == "of" {
			continue
		}
		determined := l.Determiners[s[i-1].Text] && s[i-1].Text != "together"
		if l.Subjects[s[i-1].Text] || l.Moves[s[i].Text] { // still in the pot, they get the flour
			continue
		}
		vessel := l.Vessel(s[max(0, i-3):i]) != "" && l.Vessel(s[i-1:i]) != ""
		if vessel {
			return i
		}
		if i+1 < len(all) && !determined {
			switch all[i+1].Text {
			case "the", "a", "it", "them", "all", "together", "both":
				if !l.adverb(s[i]) {
					return i
				}
			}
		}
	}
	return -1
}
