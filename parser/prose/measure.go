package prose

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// time takes the first time out of words.
func (l *Language) time(words Phrase) (*Measure, Phrase) {
	for i, w := range words {
		if !w.IsNumber {
			continue
		}
		at := i + 1
		for at < len(words) && (words[at].Text == "more" || words[at].Text == "additional" || words[at].Text == "full" || words[at].Text == "to" || words[at].Text == "good" || words[at].Text == "-") {
			at++
		}
		if at >= len(words) {
			break
		}
		unit := l.Times[words[at].Text]
		if unit == "" {
			continue
		}
		m := &Measure{Number: w.Number, Unit: unit}
		end := at + 1
		if unit == "hour" && end+1 < len(words) && words[end].Text == "and" && words[end+1].IsNumber { // 1 hour and 15 minutes
			after := ""
			if end+2 < len(words) {
				after = l.Times[words[end+2].Text]
			}
			switch after {
			case "minute":
				m.Number, m.Unit, end = m.Number*60+words[end+1].Number, "minute", end+3
			case "":
				if words[end+1].Number < 1 { // an hour and a half
					m.Number, end = m.Number+words[end+1].Number, end+2
				}
			}
		} else if unit == "hour" && end+1 < len(words) && words[end].IsNumber && l.Times[words[end+1].Text] == "minute" { // 1 hour 15 minutes
			m.Number, m.Unit, end = m.Number*60+words[end].Number, "minute", end+2
		} else if end+2 < len(words) && words[end].Text == "to" && words[end+1].IsNumber && l.Times[words[end+2].Text] != "" { // 50 minutes to 1 hour
			m.Number, m.Unit, end = words[end+1].Number, l.Times[words[end+2].Text], end+3
		}
		if m.Unit == "hour" && m.Number != math.Trunc(m.Number) {
			m.Number, m.Unit = m.Number*60, "minute"
		}
		return m, l.cutOut(words, i, end)
	}
	for i, w := range words { // cool for 40
		if w.IsNumber && w.Number >= 1 && w.Text != "a" && w.Text != "an" && w.Text != "one" && i > 0 && words[i-1].Text == "for" && (i+1 == len(words) || words[i+1].Text == "," || l.Prepositions[words[i+1].Text]) {
			return &Measure{Number: w.Number, Unit: "minute", Assumed: "a time without a unit is in minutes"}, l.cutOut(words, i, i+1)
		}
	}
	if text, from, to := lookup(l.index.spans, words); from >= 0 {
		return measureOf(text), l.cutOut(words, from, to)
	}
	return nil, words
}

// cutOut returns words without those from from up to to, and without the preposition before them.
func (l *Language) cutOut(words Phrase, from, to int) Phrase {
	for from > 0 && l.Loose[words[from-1].Text] {
		from--
	}
	return append(slices.Clone(words[:from]), words[to:]...)
}

func measureOf(text string) *Measure {
	n, unit, _ := strings.Cut(text, " ")
	number, _ := strconv.ParseFloat(n, 64)
	return &Measure{Number: number, Unit: unit}
}

// temperature takes a temperature out of words. Degrees Celsius win over Fahrenheit; a number above 260 without
// a scale is in Fahrenheit.
func (l *Language) temperature(words Phrase) (m *Measure, rest Phrase) {
	rest = words
	for {
		from, to, celsius, fahrenheit := l.degrees(rest)
		if from < 0 {
			return m, rest
		}
		n := rest[from].Number
		if m == nil || celsius && !fahrenheit && m.Assumed != "" {
			m = &Measure{Number: n, Unit: "degrees-celsius"}
			if fahrenheit || !celsius && n > 260 {
				m.Number, m.Assumed = math.Round((n-32)/1.8/5)*5, "degrees Fahrenheit, rounded to 5 degrees Celsius"
			}
		}
		rest = l.cutOut(rest, from, to)
	}
}

func (l *Language) degrees(words Phrase) (from, to int, celsius, fahrenheit bool) {
	for i, w := range words {
		if !w.IsNumber || w.Number < 30 || w.Number > 600 {
			continue
		}
		end := i + 1
		for end < len(words) && end <= i+3 && isDegree(words[end]) {
			celsius = celsius || words[end].Text == "c" || words[end].Text == "°c" || words[end].Text == "celsius"
			fahrenheit = fahrenheit || words[end].Text == "f" || words[end].Text == "°f" || words[end].Text == "fahrenheit"
			end++
		}
		if end > i+1 {
			for end < len(words) && words[end].Text == "/" {
				end++
			}
			return i, end, celsius, fahrenheit
		}
		if w.Number >= 100 && w.Number <= 260 && i > 0 && words[i-1].Text == "at" && (i+1 == len(words) || l.Times[words[i+1].Text] == "" && l.Units[words[i+1].Stem].Is == "") {
			return i, i + 1, true, false
		}
	}
	return -1, -1, false, false
}

// size takes the size of portions out of words: a weight, or a spoon without something of it in it.
func (l *Language) size(words Phrase, c *Clause) (*Measure, Phrase) {
	if !words.In(l.PortionWords) && !words.Has("apart") && c.Frame != "portion" && c.Frame != "shape" {
		return nil, words
	}
	for i := range words {
		unit := i + 1
		if unit < len(words) && words[unit].Text == "-" { // 50-g pieces
			unit++
		}
		if !words[i].IsNumber || unit >= len(words) || words[unit].Text != "g" && words[unit].Stem != "gram" {
			continue
		}
		return &Measure{Number: words[i].Number, Unit: "g"}, l.cutOut(words, i, unit+1)
	}
	if text, from, to := lookup(l.index.sizes, words); from >= 0 {
		if from > 0 && words[from-1].IsNumber {
			m := measureOf(text)
			m.Number *= words[from-1].Number
			return m, l.cutOut(words, from-1, to)
		}
		return measureOf(text), l.cutOut(words, from, to)
	}
	return nil, words
}
