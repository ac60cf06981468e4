package planner

import (
	"cmp"
	"slices"
	"strings"

	"hearth/parser/phrase"
	"hearth/sim/planner/bank"
)

// A vocabulary is what can be said about which things.
type vocabulary struct {
	templates *phrase.Templates
	abstract  map[string]string
	said      map[string]bool   // phrases of the bank, and those about the kinds of their things
	things    map[string]bool   // what phrases name, by kind
	short     map[string]string // of things, by the end of their name; see shorten
}

func newVocabulary(phrases []string, t *phrase.Templates, abstract map[string]string) *vocabulary {
	v := &vocabulary{templates: t, abstract: abstract, said: map[string]bool{}, things: map[string]bool{}}
	for _, p := range phrases {
		words := strings.Fields(p)
		for i, w := range words[min(1, len(words)):] {
			words[i+1] = v.kind(w)
		}
		v.said[p], v.said[strings.Join(words, " ")] = true, true
		if len(words) != 2 || v.things[words[1]] {
			continue
		}
		// one phrase tells whether its second word is a thing: not so in "stand up"
		l, ok := t.Parse(p, nil)
		v.things[words[1]] = ok && len(l.Params) == 1
	}
	return v
}

// shorten lets things be called by the end of their name where one alone has it:
// food_banana is a banana, instrument_guitar a guitar.
func (v *vocabulary) shorten() {
	v.short = map[string]string{}
	for thing, ok := range v.things {
		for rest := thing; ok; {
			if _, rest, ok = strings.Cut(rest, "_"); ok {
				if _, twice := v.short[rest]; twice {
					v.short[rest] = ""
				} else {
					v.short[rest] = thing
				}
			}
		}
	}
}

// kind returns the name that stands for a thing.
func (v *vocabulary) kind(name string) string {
	return cmp.Or(v.abstract[name], name)
}

// phrases returns steps in words as phrases about kinds of things; known keeps
// those of steps that come again.
func (v *vocabulary) phrases(steps []string, known map[string]string) []string {
	out := make([]string, len(steps))
	for i, s := range steps {
		said, ok := known[s]
		if !ok {
			said = strings.ToLower(s)
			if l, understood := v.templates.Parse(s, v.abstract); understood {
				said, _ = v.templates.SayLine(l)
			}
			known[s] = said
		}
		out[i] = said
	}
	return out
}

// thingsOf returns the things that steps name.
func (v *vocabulary) thingsOf(steps []string) map[string]bool {
	things := map[string]bool{}
	for _, s := range steps {
		for w := range strings.FieldsSeq(s) {
			if v.things[w] {
				things[w] = true
			}
		}
	}
	return things
}

// A title is the name of a task by its words, and the things that it has.
type title struct{ words, things []string }

func (v *vocabulary) title(task string) title {
	words := bank.Words(task)
	return title{words, v.named(words)}
}

// longestName is how many words the name of a thing may have in a task.
const longestName = 3

// named returns the things that words name, in their order.
func (v *vocabulary) named(words []string) (things []string) {
	for i := 0; i < len(words); {
		n, thing := v.thing(words[i:])
		if thing != "" && !slices.Contains(things, thing) {
			things = append(things, thing)
		}
		i += n
	}
	return things
}

// thing returns what the first words name, "" for nothing, and how many they are.
func (v *vocabulary) thing(words []string) (n int, name string) {
	for n = min(longestName, len(words)); n > 0; n-- {
		said := strings.Join(words[:n], "_")
		for _, form := range []string{said, said + "s", strings.TrimSuffix(said, "s"), strings.TrimSuffix(said, "es")} {
			if k := v.kind(form); v.things[k] {
				return n, k
			}
			if k := v.short[form]; k != "" {
				return n, k
			}
		}
	}
	return 1, ""
}

// without returns the words of a that b has not.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(x string) bool { return slices.Contains(b, x) })
}
