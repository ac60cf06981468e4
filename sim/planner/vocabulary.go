package planner

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/phrase"
	"hearth/sim/planner/bank"
)

// A vocabulary holds the phrases and the things that they name.
type vocabulary struct {
	templates *phrase.Templates
	abstract  map[string]string
	isPhrase  map[string]bool            // phrases of the bank, and the same with the kinds of their things
	things    map[string]bool            // kinds of things that phrases name
	short     map[string]string          // things by the end of their names; see shorten
	uses      map[string]map[string]bool // the uses of each thing in phrases; see learnUses
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
// guitar for instrument_guitar. Ends that are vague name nothing.
func (v *vocabulary) shorten(vague func(word string) bool) {
	v.short = map[string]string{}
	for thing, ok := range v.things {
		for rest := thing; ok; {
			if _, rest, ok = strings.Cut(rest, "_"); ok {
				if _, twice := v.short[rest]; twice || vague(rest) {
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

// learnUses collects the uses of each thing in phrases.
func (v *vocabulary) learnUses() {
	v.uses = map[string]map[string]bool{}
	for p := range v.isPhrase {
		words := strings.Fields(p)
		for i, w := range words {
			if !v.things[w] || i == 0 {
				continue
			}
			if v.uses[w] == nil {
				v.uses[w] = map[string]bool{}
			}
			v.uses[w][use(words, i)] = true
		}
	}
}

// commonUse is the share of things from which a use is common: a use that at least this share has does not
// distinguish things.
const commonUse = 0.9

// special returns the uses of a thing that are not common; see commonUse.
func (v *vocabulary) special(thing string) map[string]bool {
	out := map[string]bool{}
	for use := range v.uses[thing] {
		n := 0
		for _, uses := range v.uses {
			if uses[use] {
				n++
			}
		}
		if float64(n) < commonUse*float64(len(v.uses)) {
			out[use] = true
		}
	}
	return out
}

// use returns a key for the way in which a phrase uses the thing at an index: the first word and the index.
func use(words []string, at int) string { return words[0] + " " + strconv.Itoa(at) }

// allow adds the steps of demonstrations to the phrases. It also adds each step with a thing replaced by
// others that are used in the same way.
func (v *vocabulary) allow(steps []string) {
	for _, step := range steps {
		if v.isPhrase[step] {
			continue
		}
		v.isPhrase[step] = true
		words := strings.Fields(step)
		for i, w := range words {
			if !v.things[w] || i == 0 {
				continue
			}
			for thing, uses := range v.uses {
				if uses[use(words, i)] {
					words[i] = thing
					v.isPhrase[strings.Join(words, " ")] = true
				}
			}
			words[i] = w
		}
	}
}
