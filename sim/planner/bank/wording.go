package bank

import (
	"slices"
	"strings"

	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Wording maps words of people to words of phrases: "turn on" means "switch on", and a "tv" is a
// "television".
type Wording struct {
	// Rewordings by the first word of the original. Rules in done apply at the beginning of a text, those in things
	// anywhere.
	done, things map[string][]rewording
	little       map[string]bool // words without a separate meaning
}

// A rewording replaces one or two words of people. Between two, up to three other words may stand in a text,
// as in "turn the lamp on".
type rewording struct{ original, meant []string }

// between is the maximum number of words between two words that belong together.
const between = 3

// LoadWording reads a wording. The keys done and things map words of phrases to the words of people for them,
// one or two each. The key little lists words without a separate meaning. The error is a [*diag.List].
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

// rules reads words of phrases, each with the words that stand for it.
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
		problems.Addf("E0305", said.Span, "expected one or two words, found %.40q", said.Text)
		return
	}
	rules := append(to[words[0]], rewording{words, meant})
	slices.SortStableFunc(rules, func(a, b rewording) int { return len(b.original) - len(a.original) }) // "take off" before "take"
	to[words[0]] = rules
}

// Meant returns a text in lower case, with the words of users replaced by those of the known phrases: "Please turn
// on the TV" becomes "switch on the television". A leading "please" is dropped.
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

// Plain returns the words of [Wording.Meant] that carry meaning.
func (w *Wording) Plain(text string) []string {
	return slices.DeleteFunc(strings.Fields(w.Meant(text)), func(word string) bool { return w.little[word] })
}

// reword applies the first rule that matches the words at an index and returns the index after them.
func reword(words []string, at int, rules map[string][]rewording) ([]string, int) {
	if at == len(words) {
		return words, at
	}
	for _, r := range rules[words[at]] {
		second := r.second(words[at+1:])
		if second < 0 {
			continue
		}
		if len(r.original) == 2 {
			words = slices.Delete(words, at+1+second, at+2+second)
		}
		return slices.Replace(words, at, at+1, r.meant...), at + len(r.meant)
	}
	return words, at + 1
}

// second returns the index in after of the second word of the rule; after holds the words that follow the
// first. It returns 0 if the rule has only one word, and -1 if the second is missing.
func (r rewording) second(after []string) int {
	if len(r.original) < 2 {
		return 0
	}
	return slices.Index(after[:min(len(after), between+1)], r.original[1])
}

// Restrict returns the wording for a set of phrases. It drops rules that would replace a thing that the phrases
// have, or that produce one they do not have.
func (w *Wording) Restrict(phrases []string) *Wording {
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
			if !all(r.original) && all(r.meant) {
				fit.things[first] = append(fit.things[first], r)
			}
		}
	}
	return fit
}

// Embedder returns an embedder that embeds the meaning of texts with e; see [Wording.Meant].
func (w *Wording) Embedder(e Embedder) Embedder { return reworded{w, e} }

type reworded struct {
	*Wording
	embedder Embedder
}

// Embed implements [Embedder].
func (r reworded) Embed(texts []string) ([]Vector, error) {
	meant := make([]string, len(texts))
	for i, text := range texts {
		meant[i] = r.Meant(text)
	}
	return r.embedder.Embed(meant)
}
