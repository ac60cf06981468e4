package reader

import (
	"cmp"
	"slices"
	"strings"

	"hearth/parser/prose"
	"hearth/parser/source"
)

// covered returns the clauses of an instruction such that every word of its text is in one. Words between clauses,
// such as conjunctions, join a neighbour; remarks in parentheses become clauses.
func (j *job) covered(n int, text string, all []Clause) []Clause {
	var own []Clause
	for _, c := range all {
		if c.Line == n && c.To > c.From {
			own = append(own, c)
		}
	}
	slices.SortStableFunc(own, func(a, b Clause) int { return cmp.Compare(a.From, b.From) })
	words := slices.DeleteFunc(j.lang.Words(text), func(w prose.Word) bool { return !strings.ContainsFunc(w.Text, letter) })
	for i := 0; i < len(words); i++ {
		if inside(own, words[i]) {
			continue
		}
		from := i
		for i+1 < len(words) && !inside(own, words[i+1]) && aside(text, words[i+1].From) == aside(text, words[from].From) {
			i++
		}
		own = join(own, Clause{Line: n, From: words[from].From, To: words[i].To, Kind: Remark, Confidence: 1}, aside(text, words[from].From))
	}
	for i := range own {
		if n := strings.IndexByte(text[own[i].To:], ')'); n >= 0 && aside(text, own[i].To) && (i+1 == len(own) || own[i].To+n < own[i+1].From) {
			own[i].To += n + 1
		}
		own[i].Text = text[own[i].From:own[i].To]
	}
	return own
}

// inside reports whether a word is in a clause.
func inside(all []Clause, w prose.Word) bool {
	return slices.ContainsFunc(all, func(c Clause) bool { return c.From <= w.From && w.To <= c.To })
}

// join adds a gap between clauses to the next one, or to the one before it. If it is an aside, it becomes a clause.
func join(own []Clause, gap Clause, aside bool) []Clause {
	next := slices.IndexFunc(own, func(c Clause) bool { return c.From > gap.From })
	if next < 0 {
		next = len(own)
	}
	switch {
	case !aside && next < len(own):
		own[next].From = gap.From
	case !aside && next > 0:
		own[next-1].To = max(own[next-1].To, gap.To)
	default:
		if !aside {
			gap.Kind = Unknown
		}
		own = slices.Insert(own, next, gap)
	}
	return own
}

// aside reports whether a place of a text is in parentheses.
func aside(text string, at int) bool {
	return strings.Count(text[:at], "(") > strings.Count(text[:at], ")")
}

func letter(r rune) bool { return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 127 }

// The share of words that must be known for a text to be English, from this number of words on.
const (
	knownShare = 0.35
	fewWords   = 8
)

// english returns an error if few words of the instructions are known: they are in another language.
func (j *job) english() error {
	words, known := 0, 0
	for _, t := range j.text.Instructions {
		for _, w := range j.lang.Words(t.Text) {
			if w.IsNumber || !strings.ContainsFunc(w.Text, letter) {
				continue
			}
			if words++; j.knows(w) {
				known++
			}
		}
	}
	if words < fewWords || float64(known) >= knownShare*float64(words) {
		return nil
	}
	at := j.text.Instructions[0].Span
	return source.Errorf("E0142", at, "the text does not seem to be English: %d of its %d words are known", known, words).
		WithHint("translate the recipe into English first")
}

// knows reports whether a word is one of the language, or of the ingredients.
func (j *job) knows(w prose.Word) bool {
	l := j.lang
	for _, some := range []map[string]bool{l.Prepositions, l.Subordinators, l.Adverbs, l.Determiners, l.Stop, l.Pronouns, l.Mixtures, l.Items, j.nouns} {
		if some[w.Text] || some[w.Stem] {
			return true
		}
	}
	return l.Lemma(w.Text) != "" || l.Numbers[w.Text] != 0 || l.Units[w.Stem].Is != "" || l.Times[w.Stem] != "" || l.Vessel(prose.Phrase{w}) != ""
}
