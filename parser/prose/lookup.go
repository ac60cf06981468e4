package prose

import (
	"slices"
	"strings"
)

// lookup returns the value of the entry that matches the words with the longest pattern; of equals the first.
func lookup(all []entry, words Phrase) (value string, from, to int) {
	from = -1
	for _, e := range all {
		if i, j := e.pattern.Find(words); i >= 0 && (from < 0 || j-i > to-from) {
			value, from, to = e.value, i, j
		}
	}
	return value, from, to
}

// first returns the value of the first entry that matches the words.
func first(all []entry, words Phrase) (value string, found bool) {
	for _, e := range all {
		if e.pattern.In(words) {
			return e.value, true
		}
	}
	return "", false
}

// Class returns the ingredient that a phrase names, and where: the longest name in it. It returns "" if there is
// none.
func (l *Language) Class(words Phrase) (class string, from, to int) {
	for n := min(l.index.longest, len(words)); n > 0; n-- {
		for i := len(words) - n; i >= 0; i-- { // the last is the head
			stems := make([]string, n)
			for j := range n {
				stems[j] = words[i+j].Stem
			}
			if class := l.index.names[strings.Join(stems, " ")]; class != "" && (n > 1 || !l.preparatory(words[i])) {
				return class, i, i + n
			}
		}
	}
	return "", 0, 0
}

// preparatory reports whether a word before a name is part of a preparation rather than a name.
func (l *Language) preparatory(w Word) bool {
	return strings.HasSuffix(w.Text, "ed") && l.Lemma(w.Text) != ""
}

// Vessel returns the class of the vessel that a phrase names, or "".
func (l *Language) Vessel(p Phrase) string {
	class, from, _ := lookup(l.index.vessels, p)
	if sizes := l.VesselSizes[class]; sizes != nil {
		for _, w := range p[max(0, from-3):max(0, from)] {
			if sized := sizes[w.Text]; sized != "" {
				return sized
			}
		}
	}
	return class
}

// Tool returns the class of the tool that a phrase names, or "". A spoonful of something is an amount, not a tool.
func (l *Language) Tool(p Phrase) string {
	class, from, to := lookup(l.index.tools, p)
	if from > 0 && p[from-1].IsNumber && p[from-1].Text != "a" && p[from-1].Text != "an" && p[from-1].Text != "one" || to < len(p) && to > 0 && (p[to].Text == "of" || l.Vessel(p[to:to+1]) != "") { // in a mixer bowl
		return ""
	}
	return class
}

// WithoutTool returns a phrase without the words that name a tool.
func (l *Language) WithoutTool(p Phrase) Phrase {
	if _, from, to := lookup(l.index.tools, p); from >= 0 {
		return append(slices.Clone(p[:from]), p[to:]...)
	}
	return p
}

// Cut returns the pattern in which a phrase cuts, or "". Of several the last counts.
func (l *Language) Cut(p Phrase) string {
	p = slices.DeleteFunc(slices.Clone(p), func(w Word) bool { return !l.index.cutWords(w) })
	class, end, length := "", 0, 0
	for _, e := range l.index.cuts {
		for at := range p {
			if n := len(e.pattern); e.pattern.at(p[at:]) && (at+n > end || at+n == end && n > length) {
				class, end, length = e.value, at+n, n
			}
		}
	}
	return class
}

// cutWords reports whether a word occurs in a pattern for cuts.
func (x *index) cutWords(w Word) bool {
	return slices.ContainsFunc(x.cuts, func(e entry) bool {
		return slices.ContainsFunc(e.pattern, func(choice []string) bool { return Pattern{choice}.at(Phrase{w}) })
	})
}

// Shape returns the shape that a phrase names, or "".
func (l *Language) Shape(p Phrase) string {
	class, _ := first(l.index.shapes, p)
	return class
}

// Arrangement returns how a phrase lays things out, or "".
func (l *Language) Arrangement(p Phrase) string {
	class, _ := first(l.index.arrange, p)
	return class
}

// Heat returns the mode of a stove that a phrase names, or "".
func (l *Language) Heat(p Phrase) string {
	class, _ := first(l.index.heats, p)
	return class
}

// Needed returns what a phrase means beyond the list of ingredients, such as the water to boil in: classes with amounts.
func (l *Language) Needed(p Phrase) (amounts []Needed) {
	text, _ := first(l.index.implied, p)
	return needed(text)
}

// NeededToBoil returns what food is boiled in if nothing else is there.
func (l *Language) NeededToBoil() []Needed { return needed(l.BoiledIn) }

// A Needed is an amount of an ingredient.
type Needed struct {
	Class string
	Measure
}

func needed(text string) (all []Needed) {
	for part := range strings.SplitSeq(text, ", ") {
		if class, amount, ok := strings.Cut(part, " "); ok {
			all = append(all, Needed{class, *measureOf(amount)})
		}
	}
	return all
}
