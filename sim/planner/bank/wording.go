package bank

import (
	"slices"
	"strings"

	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Wording says which words of people stand for which words of phrases: to
// "turn on" is to "switch on", and a "tv" is a "television".
type Wording struct {
	// Rules by the first word of people: what is done stands at the beginning of
	// a text, things stand anywhere.
	done, things map[string][]rewording
	little       map[string]bool // words that say nothing by themselves
}

// A rewording replaces words of people; when they are two, up to three others may
// stand between them: "turn the lamp on".
type rewording struct{ said, meant []string }

// between is how many words may stand between two words that are one.
const between = 3

// LoadWording reads, under the keys done and things, words of phrases with those
// of people that stand for them, one or two each, and under little the words that
// say nothing by themselves. The error is a [*diag.List].
func LoadWording(f *source.File) (*Wording, error) {
	var problems diag.List
	var doc struct {
		Done, Things []tree.Field
		Little       []string
	}
	tree.Read(f, "a file of words", &problems, &doc)
	w := &Wording{done: rules(doc.Done, &problems), things: rules(doc.Things, &problems), little: map[string]bool{}}
	for _, word := range doc.Little {
		w.little[word] = true
	}
	return w, problems.Err()
}

// rules reads words of phrases, each with those that stand for it.
func rules(section []tree.Field, problems *diag.List) map[string][]rewording {
	all := map[string][]rewording{}
	for _, f := range section {
		for _, said := range f.Value.Words(problems, f.Key) {
			add(all, said, strings.Fields(f.Key), problems)
		}
	}
	return all
}

func add(to map[string][]rewording, said tree.Word, meant []string, problems *diag.List) {
	words := Words(said.Text)
	if len(words) < 1 || len(words) > 2 {
		problems.Addf("E0305", said.At, "words that stand for others are one or two, and not %.40q", said.Text)
		return
	}
	rules := append(to[words[0]], rewording{words, meant})
	slices.SortStableFunc(rules, func(a, b rewording) int { return len(b.said) - len(a.said) }) // "take off" before "take"
	to[words[0]] = rules
}

// Meant returns a text with the words of phrases, in lower case.
func (w *Wording) Meant(text string) string {
	words := Words(text)
	if len(words) > 1 && words[0] == "please" {
		words = words[1:]
	}
	words, _ = reword(words, 0, w.done)
	for i := 0; i < len(words); {
		words, i = reword(words, i, w.things)
	}
	return strings.Join(words, " ")
}

// Plain returns the words that say something, as phrases say them.
func (w *Wording) Plain(text string) []string {
	return slices.DeleteFunc(strings.Fields(w.Meant(text)), func(word string) bool { return w.little[word] })
}

// reword applies the first rule that fits the words at a place, and returns the
// place behind them.
func reword(words []string, at int, rules map[string][]rewording) ([]string, int) {
	if at == len(words) {
		return words, at
	}
	for _, r := range rules[words[at]] {
		second := r.second(words[at+1:])
		if second < 0 {
			continue
		}
		if len(r.said) == 2 {
			words = slices.Delete(words, at+1+second, at+2+second)
		}
		return slices.Replace(words, at, at+1, r.meant...), at + len(r.meant)
	}
	return words, at + 1
}

// second returns where the second word is among those that follow the first, 0
// when there is none to look for, and -1 when it is not there.
func (r rewording) second(after []string) int {
	if len(r.said) < 2 {
		return 0
	}
	return slices.Index(after[:min(len(after), between+1)], r.said[1])
}

// For returns the wording for some phrases: their things stay what they are, and
// nothing becomes a thing that they have not.
func (w *Wording) For(phrases []string) *Wording {
	known := map[string]bool{}
	for _, p := range phrases {
		for _, word := range Words(p) {
			known[word] = true
		}
	}
	all := func(words []string) bool {
		return !slices.ContainsFunc(words, func(word string) bool { return !known[word] })
	}
	fit := &Wording{done: w.done, things: map[string][]rewording{}, little: w.little}
	for first, rules := range w.things {
		for _, r := range rules {
			if !all(r.said) && all(r.meant) {
				fit.things[first] = append(fit.things[first], r)
			}
		}
	}
	return fit
}

// Over returns an embedder of what texts mean.
func (w *Wording) Over(e Embedder) Embedder { return reworded{w, e} }

type reworded struct {
	*Wording
	to Embedder
}

// Embed implements [Embedder].
func (r reworded) Embed(texts []string) ([]Vector, error) {
	meant := make([]string, len(texts))
	for i, text := range texts {
		meant[i] = r.Meant(text)
	}
	return r.to.Embed(meant)
}
