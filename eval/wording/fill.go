package wording

import (
	"slices"
	"strings"

	"hearth/eval/report"
)

// fill replaces the roles in a phrase by words for their fillers. Words in extra replace other names in braces.
func (n *narrator) fill(phrase string, i int, w *phrases, extra map[string]string) string {
	var b strings.Builder
	n.write(&b, phrase, i, w, extra)
	return strings.Join(strings.Fields(b.String()), " ")
}

func (n *narrator) write(b *strings.Builder, phrase string, i int, w *phrases, extra map[string]string) {
	for phrase != "" {
		at := strings.IndexAny(phrase, "[{")
		if at < 0 {
			b.WriteString(phrase)
			break
		}
		b.WriteString(phrase[:at])
		long := strings.IndexByte(phrase[at:], map[byte]byte{'[': ']', '{': '}'}[phrase[at]])
		if long < 0 { // a bracket that is not closed stands for itself
			b.WriteString(phrase[at:])
			break
		}
		end := at + long
		inside := phrase[at+1 : end]
		if phrase[at] == '{' {
			b.WriteString(n.words(inside, i, w, extra))
		} else if n.needed(inside, i, w) {
			n.write(b, inside, i, w, extra)
		}
		phrase = phrase[end+1:]
	}
}

// needed reports whether words that may be left out have a filler that must be named.
func (n *narrator) needed(words string, i int, w *phrases) bool {
	_, role, _ := strings.Cut(words, "{")
	role, _, _ = strings.Cut(role, "}")
	role, _, _ = strings.Cut(role, " ")
	return n.unusual(n.results[i], w, role)
}

// words returns the words for a name in braces: a role, a role that may be left out, or a number with its unit.
func (n *narrator) words(name string, i int, w *phrases, extra map[string]string) string {
	if text, ok := extra[name]; ok {
		return text
	}
	r := n.results[i]
	if role, at := strings.CutPrefix(name, "at "); at {
		words := n.words(role, i, w, extra)
		return n.at(n.things[variable(r, role)]) + words
	}
	if number, of, two := strings.Cut(name, " "); two {
		return n.Language.amount(n.filler(r, w, number), n.filler(r, w, of))
	}
	role, droppable := strings.CutSuffix(name, "?")
	v := variable(r, role)
	switch {
	case v == "" || n.open(r, role) && w.Usual[role] != "":
		return n.Language.name(n.filler(r, w, role))
	case droppable && n.continuing && v == n.last && !n.things[v].renamed:
		n.ends = true
		return ""
	case n.things[v] == nil:
		n.things[v] = &thing{vessel: n.filler(r, w, role), fresh: true}
	}
	return n.refer(v)
}

// Lengths of sentences and paragraphs.
const (
	fewWords      = 8 // a paragraph of one sentence with fewer words continues
	mostClauses   = 3
	mostWords     = 15
	mostSentences = 4
)

// begin begins a clause about some variables. The clause continues the open sentence if one of them is the result of
// the last clause.
func (n *narrator) begin(links []string, setup bool) {
	linked := n.last != "" && slices.Contains(links, n.last)
	words := len(strings.Fields(strings.Join(n.clauses, " ")))
	n.continuing = len(n.clauses) > 0 && !n.ended && (len(n.clauses) < mostClauses && words < mostWords || n.brief && len(n.clauses) <= mostClauses) &&
		(linked && setup == n.prepares || setup && n.prepares)
	if n.continuing {
		return
	}
	n.end()
	short := len(n.sentences) == 1 && len(strings.Fields(n.sentences[0])) < fewWords
	if !linked && !short || len(n.sentences) >= mostSentences {
		n.paragraph()
	}
}

// clause ends a clause with its text and the variable of its result.
func (n *narrator) clause(text, out string, setup bool) {
	n.clauses = append(n.clauses, text)
	n.actions = append(n.actions, n.waiting...)
	n.waiting = nil
	n.last, n.prepares, n.ended, n.ends = out, setup, n.ends, false
}

// end ends the open sentence.
func (n *narrator) end() {
	if len(n.clauses) > 0 {
		n.sentences = append(n.sentences, capital(sentence(n.clauses))+".")
	}
	n.clauses, n.continuing, n.ended = nil, false, false
}

// sentence joins clauses.
func sentence(clauses []string) string {
	last := len(clauses) - 1
	if last == 0 {
		return clauses[0]
	}
	before := strings.Join(clauses[:last], ", ")
	if all := before + clauses[last]; last > 1 || strings.Contains(all, " and ") || strings.Contains(before, ", ") {
		return before + ", then " + clauses[last]
	}
	return before + " and " + clauses[last]
}

// paragraph ends the open paragraph.
func (n *narrator) paragraph() {
	if len(n.sentences) > 0 {
		n.paragraphs = append(n.paragraphs, report.Sentence{Text: strings.Join(n.sentences, " "), Actions: n.actions})
		n.sentences, n.actions = nil, nil
	}
}

// close ends the text.
func (n *narrator) close() {
	n.flush()
	n.actions = append(n.actions, n.waiting...)
	n.end()
	n.paragraph()
}
