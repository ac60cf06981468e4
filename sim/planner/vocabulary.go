package planner

import (
	"cmp"
	"slices"
	"strings"

	"hearth/parser/phrase"
	"hearth/sim/planner/bank"
)

// A vocabulary holds the phrases and the things that they name.
type vocabulary struct {
	templates *phrase.Templates
	abstract  map[string]string
	isPhrase  map[string]bool   // phrases of the bank, both as they are and with kinds in place of their things
	things    map[string]bool   // kinds of things that phrases name
	short     map[string]string // by the end of a name: the thing; see shorten
}

func newVocabulary(phrases []string, t *phrase.Templates, abstract map[string]string) *vocabulary {
	v := &vocabulary{templates: t, abstract: abstract, isPhrase: map[string]bool{}, things: map[string]bool{}}
	for _, p := range phrases {
		words := strings.Fields(p)
		for i, w := range words[min(1, len(words)):] {
			words[i+1] = v.kind(w)
		}
		v.isPhrase[p], v.isPhrase[strings.Join(words, " ")] = true, true
		if len(words) != 2 || v.things[words[1]] {
			continue
		}
		// one phrase shows whether its second word is a thing, which it is not in "stand up"
		l, ok := t.Parse(p, nil)
		v.things[words[1]] = ok && len(l.Params) == 1
	}
	return v
}

// shorten allows things to be named by the end of their names where it is unique: banana for food_banana,
// guitar for instrument_guitar.
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

// kind returns the kind of a thing.
func (v *vocabulary) kind(name string) string {
	return cmp.Or(v.abstract[name], name)
}

// phrases converts steps in words to phrases about kinds of things; known caches the conversions.
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

// A title is the words of the name of a task and the things that it names.
type title struct{ words, things []string }

func (v *vocabulary) title(task string) title {
	words := bank.Words(task)
	return title{words, v.named(words)}
}

// longestName is the maximum number of words in the name of a thing.
const longestName = 3

// named returns the things that words name, in order.
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

// thing returns the thing that the first words name, or "", and the number of these words.
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

// without returns the words of a that b does not have.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(x string) bool { return slices.Contains(b, x) })
}
