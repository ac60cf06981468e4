package bank

import (
	"slices"
	"strconv"
	"strings"

	"hearth/ontology/tree"
	"hearth/parser/phrase"
	"hearth/parser/source"
)

// A sentence is one way to say an action: its words, with a gap for each thing.
type sentence struct {
	action   string // as in programs
	elements []element
	fixed    map[int]string // things that the sentence does not name, by parameter
}

// An element of a sentence is a word, or the gap for a parameter.
type element struct {
	word  string
	param int // index of the parameter if word is ""
}

// words returns the number of words of a sentence.
func (s *sentence) words() (n int) {
	for _, e := range s.elements {
		if e.word != "" {
			n++
		}
	}
	return n
}

// parseSentence reads a text with {} or {2} for a thing, and {name} for a thing that is not said. It returns false if a
// gap is malformed.
func parseSentence(action, text string) (s sentence, ok bool) {
	s = sentence{action: action, fixed: map[int]string{}}
	next := 0
	for _, word := range strings.Fields(text) {
		inside, isGap := strings.CutPrefix(word, "{")
		inside, closed := strings.CutSuffix(inside, "}")
		number, err := strconv.Atoi(inside)
		switch {
		case !isGap && !closed:
			s.elements = append(s.elements, element{word: word})
		case isGap != closed, err == nil && number < 1:
			return s, false
		case inside == "":
			s.elements = append(s.elements, element{param: next})
			next++
		case err == nil:
			s.elements = append(s.elements, element{param: number - 1})
		default:
			s.fixed[next] = inside
			next++
		}
	}
	return s, len(s.elements) > 0 && s.elements[0].word != ""
}

// params returns the number of parameters that a sentence gives.
func (s *sentence) params() int { return len(s.elements) - s.words() + len(s.fixed) }

// moved returns the sentence with its second word after the thing: "turn {} on" for "turn on {}". It returns false if
// the sentence has another form.
func (s *sentence) moved() (sentence, bool) {
	e := s.elements
	if len(e) != 3 || e[1].word == "" || e[2].word != "" {
		return sentence{}, false
	}
	return sentence{action: s.action, elements: []element{e[0], e[2], e[1]}, fixed: s.fixed}, true
}

// say adds a sentence of a file, and the rewording that follows from it.
func (w *Wording) say(action, said tree.Word, t *phrase.Templates, problems *source.Diagnostics) {
	name := strings.ToUpper(action.Text)
	template, ok := t.Say(name)
	if !ok {
		tree.Unknown(problems, "E0117", action, slices.Values(lower(t.Actions())), "there is no action %.40q", action.Text)
		return
	}
	s, ok := parseSentence(name, strings.ToLower(said.Text))
	if !ok {
		problems.Addf("E0305", said.Span, "expected words with {} for each thing, found %.40q", said.Text)
		return
	}
	if places := strings.Count(template, "{}"); s.params() != places && !(places == 0 && s.params() == 1) {
		problems.Addf("E0118", said.Span, "this sentence has %d placeholders, but the phrase of %s has %d", s.params(), action.Text, places)
		return
	}
	w.sentences = append(w.sentences, s)
	w.derive(&s, template, t)
}

// derive adds a rewording if the sentence is a verb of one or two words, followed by at most one thing.
func (w *Wording) derive(s *sentence, template string, t *phrase.Templates) {
	before, after, _ := strings.Cut(template, " {}")
	verb := s.words()
	if verb > 2 || len(s.elements) > verb+1 || len(s.elements) > verb && s.elements[verb].word != "" || after != "" || len(s.fixed) > 0 {
		return
	}
	var original []string
	for _, e := range s.elements[:verb] {
		original = append(original, e.word)
	}
	for _, name := range t.Actions() {
		other, _ := t.Say(name)
		words := strings.Fields(other)
		if words[0] != original[0] {
			continue
		}
		if len(words) == 1 || words[verb-1] == original[verb-1] && (verb == 2 || words[1] == "{}" || name == s.action) {
			return // the words are those of a phrase
		}
	}
	insert(w.done, rewording{original, strings.Fields(before)})
}

func lower(names []string) []string {
	out := slices.Clone(names)
	for i, name := range out {
		out[i] = strings.ToLower(name)
	}
	return out
}
