package bank

import (
	"slices"
	"strings"

	"hearth/ontology/tree"
	"hearth/parser/phrase"
	"hearth/parser/source"
)

// A Wording maps words of people to words of phrases: "turn on" means "switch on", and a "tv" is a
// "television".
type Wording struct {
	// Rewordings by the first word of the original. Rules in done apply at the beginning of a text, those in things
	// anywhere.
	done, things map[string][]rewording
	little       map[string]bool // words without a separate meaning

	sentences []sentence          // in the order of the file
	names     map[string][]string // names of things in phrases, by what people call them
	parts     map[string]string   // for a word such as door, the action that a thing with that part takes
	measures  map[string]bool
	contents  map[string]bool // actions that are about what a thing holds
	vague     map[string]bool
	aside     map[string]bool
	articles  map[string]bool
	after     [][]string // prepositions: the thing after one of them is not the object of the action
	until     map[string]bool

	particles map[string]bool   // words that go with verbs
	light     map[string]bool   // verbs that say little without their things
	holding   map[string]string // for a word such as with, the action that a plan does with the thing after it
}

// A rewording replaces one or two words of people. In a text, up to three other words may stand between the
// two words, as in "turn the lamp on".
type rewording struct{ original, meant []string }

// between is the maximum number of words between two words that belong together.
const between = 3

// LoadWording reads a wording for the phrases of some actions. The key said has sentences for actions; see [Grammar].
// The keys done and things map words of phrases to the words of people for them, one or two each. The other keys list
// words by what they do in a sentence; notation/words.yaml of the household explains them. The error is a [*source.Diagnostics].
func LoadWording(f *source.File, t *phrase.Templates) (*Wording, error) {
	w := &Wording{
		done: map[string][]rewording{}, things: map[string][]rewording{}, little: map[string]bool{}, names: map[string][]string{}, parts: map[string]string{},
		measures: map[string]bool{}, contents: map[string]bool{}, vague: map[string]bool{}, aside: map[string]bool{}, articles: map[string]bool{}, until: map[string]bool{}, particles: map[string]bool{}, light: map[string]bool{}, holding: map[string]string{},
	}
	var problems source.Diagnostics
	if doc := tree.Parse(f, &problems); doc != nil {
		w.read(doc, t, &problems)
	}
	return w, problems.Err()
}

// Add adds the words that an ontology file has under the key words, in the form of [LoadWording]. The error is a
// [*source.Diagnostics].
func (w *Wording) Add(f *source.File, t *phrase.Templates) error {
	var problems source.Diagnostics
	if doc := tree.Parse(f, &problems); doc != nil {
		if words := doc.Field("words"); words != nil {
			w.read(words, t, &problems)
		}
	}
	return problems.Err()
}

func (w *Wording) read(doc *tree.Node, t *phrase.Templates, problems *source.Diagnostics) {
	var all struct {
		Said, Done, Things, Parts, Holding               []tree.Field
		Measures, Contents, Vague, Aside                 []tree.Word
		After, Until, Particles, Light, Little, Articles []tree.Word
	}
	doc.Decode(problems, "a file of words", &all)
	for _, f := range all.Done {
		for _, said := range f.Value.Words(problems, f.Key) {
			add(w.done, said, Words(f.Key), problems)
		}
	}
	for _, f := range all.Said {
		for _, said := range f.Value.Words(problems, f.Key) {
			w.say(tree.Word{Text: f.Key, Span: f.Span}, said, t, problems)
		}
	}
	for _, f := range all.Things {
		for _, said := range f.Value.Words(problems, f.Key) {
			add(w.things, said, Words(f.Key), problems)
			key := strings.Join(Words(said.Text), "_")
			w.names[key] = append(w.names[key], f.Key)
		}
	}
	for _, actions := range []struct {
		of   map[string]string
		list []tree.Field
	}{{w.parts, all.Parts}, {w.holding, all.Holding}} {
		for _, f := range actions.list {
			for _, word := range f.Value.Words(problems, f.Key) {
				actions.of[word.Text] = strings.ToUpper(f.Key)
			}
		}
	}
	for _, prefix := range all.After {
		w.after = append(w.after, Words(prefix.Text))
	}
	for _, set := range []struct {
		words map[string]bool
		list  []tree.Word
	}{{w.measures, all.Measures}, {w.contents, all.Contents}, {w.vague, all.Vague}, {w.aside, all.Aside}, {w.until, all.Until}, {w.particles, all.Particles}, {w.light, all.Light}, {w.little, all.Little}, {w.articles, all.Articles}} {
		for _, word := range set.list {
			set.words[word.Text] = true
		}
	}
}

func add(to map[string][]rewording, said tree.Word, meant []string, problems *source.Diagnostics) {
	words := Words(said.Text)
	if len(words) < 1 || len(words) > 2 {
		problems.Addf("E0305", said.Span, "expected one or two words, found %.40q", said.Text)
		return
	}
	insert(to, rewording{words, meant})
}

// insert adds a rule and keeps longer rules first, so that "take off" is tried before "take".
func insert(to map[string][]rewording, r rewording) {
	first := r.original[0]
	rules := append(to[first], r)
	slices.SortStableFunc(rules, func(a, b rewording) int { return len(b.original) - len(a.original) })
	to[first] = rules
}

// IsVague reports whether a word is too vague to call a thing although a name ends with it.
func (w *Wording) IsVague(word string) bool { return w.vague[word] }

// IsLight reports whether a verb says little without its things.
func (w *Wording) IsLight(verb string) bool { return w.light[verb] }

// Meant returns a text with words of people replaced by those of phrases, in lower case.
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
	fit := *w
	fit.things = map[string][]rewording{}
	for first, rules := range w.things {
		for _, r := range rules {
			if !all(r.original) && all(r.meant) {
				fit.things[first] = append(fit.things[first], r)
			}
		}
	}
	return &fit
}
