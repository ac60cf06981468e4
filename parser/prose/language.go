package prose

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"

	"hearth/ontology/tree"
	"hearth/parser/source"
)

// A Language holds the words and frames with which English is read: the files reading.yaml, names.yaml and frames.yaml
// of the notation of a family of ontologies. Files reading-*.yaml add to them.
type Language struct {
	Irregular     map[string]string // plural → singular
	VerbForms     map[string]string // inflected verb → infinitive
	Numbers       map[string]float64
	Fractions     map[string]float64
	Units         map[string]Unit
	Unstated      map[string]Unit // amount of an ingredient without one, by the unit of its stock
	Implied       [][]string      // pattern → amounts that the text means
	BoiledIn      string
	Order         string            // pattern that asks to keep to the order of a list
	Same          string            // pattern before the object of a clause that repeats the one before it
	Times         map[string]string // word → unit of time
	Spans         []tree.Field      // pattern → amount of time
	Prepositions  map[string]bool
	Subordinators map[string]bool
	Adverbs       map[string]bool
	Dressed       map[string]string // adjective of a vessel → frame
	Materials     map[string]bool
	Determiners   map[string]bool // words that may follow a verb
	Stop          map[string]bool // words without a meaning in a noun phrase
	Pronouns      map[string]bool
	Auxiliary     map[string]bool // verbs before participles
	Be            map[string]bool
	Receiving     map[string]bool `key:"given"` // verbs whose object goes to their subject: it gets a glaze
	Moves         map[string]bool // verbs of sentences that are not imperatives
	Fronting      map[string]bool // verbs after a place: over them come the nuts
	Subjects      map[string]bool // pronouns before verbs that are not imperatives
	Preparing     map[string]bool // verbs before "by" and an action
	Ordinals      map[string]bool // adverbs that also stand before numbers
	Counting      map[string]bool // words before nouns that say which ones are meant
	Placing       map[string]bool // prepositions of phrases that say where things go
	Loose         map[string]bool // words that belong to an amount
	Abbreviations map[string]bool // units that are written with a full stop
	Between       map[string]bool // words between the ends of a range
	Sizes         map[string]bool // words between a number and its unit or noun
	Vague         map[string]bool // words of amounts that are not exact
	Ambiguous     map[string]bool // nouns that are also verbs
	Negations     map[string]bool
	Choices       map[string]bool // words of "if you like"
	Remarks       []string        // patterns of sentences that are not instructions
	Verbs         map[string][]string
	Senses        []Sense

	Vessels       []tree.Field // noun → class, or "" if the noun is not a vessel
	VesselGroups  map[string][]string
	VesselSizes   map[string]map[string]string // noun → adjective → class
	Also          map[string][]string
	NewVessel     string
	Bakeware      []string
	LinedWith     map[string]string // class of a vessel → what it is lined with by default
	Roomy         []string          // vessels to mix in
	Flat          []string          // vessels on which single things are laid out
	Tins          []string
	Racks         []string // vessels on which baked things cool
	Shaken        []string // vessels whose content is shaken rather than mixed
	BoilingLiquid string
	Wrap          string
	Paper         string
	PaperWords    map[string]bool
	VerbTools     map[string]string // verb → tool that it names
	Unsized       map[string]string // noun for vessels of any size → class of a new one
	Light         map[string]bool   // verbs that put things on others
	Tools         []tree.Field
	ToolWords     map[string]bool
	Cuts          [][]string
	DefaultCut    string
	Shapes        [][]string
	Patterns      [][]string
	Heats         [][]string
	PortionWords  map[string]bool
	WalnutSizes   []tree.Field

	MixtureKinds    map[string]string
	ParticleVerbs   map[string]bool
	Reused          map[string]bool
	Mixtures        map[string]bool
	Items           map[string]bool
	Results         map[string]string // noun for a mixture → the frame that makes it
	NamesFor        map[string]bool
	IngredientWords map[string]bool

	Preparations    [][]string
	NoPreparation   []string
	Reserved        []string
	TargetVerbs     map[string]bool
	IngredientVerbs map[string][]string
	AddedToLast     []string

	Names         map[string][]string // class → its other names
	Kinds         map[string][]string // noun → classes
	Dry           map[string]bool
	Coarse        map[string]bool
	BeforeCutting map[string][]string // class → frames that come before it is cut
	Single        map[string]bool
	Floury        map[string]bool
	Nicknames     map[string][]string
	Cracked       map[string]bool
	PieceOf       map[string]string
	Frames        map[string]Frame

	index index
}

// An index holds the entries of a language in the form in which they are looked up.
type index struct {
	verbs      map[string]string // infinitive → frame
	whole      map[string]bool   // compounds with a hyphen that are one word
	vessels    []entry
	tools      []entry
	cuts       []entry
	onto       []entry
	reserved   []entry
	named      map[string]bool // stems of names
	vocabulary map[string]bool // stems that the language knows, for misspellings
	implied    []entry
	spans      []entry
	preps      []entry
	sizes      []entry
	shapes     []entry
	arrange    []entry
	heats      []entry
	remarks    []entry
	same       Pattern
	order      Pattern
	noPreps    []entry
	names      map[string]string // stems of a name → class
	longest    int               // words of the longest name
}

// A Unit is how much of a unit of the kitchen a word stands for.
type Unit struct {
	Is    string
	Times float64
}

// A Sense gives a verb another frame in some company; all conditions that are set must hold.
type Sense struct {
	Verb, Frame               []string
	Object, Text, After, With []string // Text and Object: one of the patterns occurs; After and With: a phrase with this preposition has one of the patterns
	NoObject, NoText          []string
	NoAfter                   []string // patterns that no phrase with a preposition may have
	Has                       string   // "time", "temperature" or "size": the clause states one
	NoHas                     string
	To                        string // the frame

	patterns sensePatterns
}

type sensePatterns struct{ object, text, with, noObject, noText, noAfter []Pattern }

// An entry maps a pattern to a value.
type entry struct {
	pattern Pattern
	value   string
}

// Load reads the language of a family of ontologies. Classes are the classes that have the name of an ingredient
// in them, such as white-sugar. The error is a [*source.Diagnostics], or one of reading a file.
func Load(family fs.FS, classes []string) (*Language, error) {
	var problems source.Diagnostics
	l := &Language{}
	more, _ := fs.Glob(family, "notation/reading-*.yaml") // the pattern is valid
	for _, name := range append([]string{"notation/reading.yaml", "notation/names.yaml", "notation/frames.yaml"}, more...) {
		f, err := source.Read(family, name)
		if err != nil {
			return nil, err
		}
		part := &Language{}
		tree.Read(f, "the language of recipes", &problems, part)
		l.extend(part)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	l.prepare(classes)
	return l, nil
}

func (l *Language) prepare(classes []string) {
	l.index.verbs, l.index.whole, l.index.names = map[string]string{}, map[string]bool{}, map[string]string{}
	for frame, verbs := range l.Verbs {
		for _, v := range verbs {
			if l.index.verbs[v] == "" || frame < l.index.verbs[v] {
				l.index.verbs[v] = frame
			}
			l.index.whole[v] = strings.Contains(v, "-")
		}
	}
	l.index.vessels, l.index.tools, l.index.spans, l.index.sizes = entries(l.Vessels), entries(l.Tools), entries(l.Spans), entries(l.WalnutSizes)
	l.index.cuts, l.index.preps, l.index.shapes, l.index.arrange, l.index.heats = pairs(l.Cuts), pairs(l.Preparations), pairs(l.Shapes), pairs(l.Patterns), pairs(l.Heats)
	l.index.onto = patternsOnly(l.AddedToLast)
	l.index.reserved = patternsOnly(l.Reserved)
	l.index.implied = pairs(l.Implied)
	l.index.same, l.index.order = NewPattern(l.Same), NewPattern(l.Order)
	l.index.noPreps, l.index.remarks = patternsOnly(l.NoPreparation), patternsOnly(l.Remarks)
	for i := range l.Senses {
		s := &l.Senses[i]
		p := &s.patterns
		p.object, p.text, p.with = patterns(s.Object), patterns(s.Text), patterns(s.With)
		p.noObject, p.noText, p.noAfter = patterns(s.NoObject), patterns(s.NoText), patterns(s.NoAfter)
	}
	for _, class := range classes {
		l.addName(strings.ReplaceAll(class, "-", " "), class)
	}
	for _, class := range classes {
		for _, name := range l.Names[class] {
			l.addName(name, class)
		}
	}
	l.learn()
}

// learn collects the stems of names, to recognize misspelt ones, and all other words of the language.
func (l *Language) learn() {
	known, named := map[string]bool{}, map[string]bool{}
	for name := range l.index.names {
		for w := range strings.FieldsSeq(name) {
			named[w] = true
		}
	}
	for _, words := range []map[string]bool{l.Prepositions, l.Subordinators, l.Adverbs, l.Determiners, l.Stop, l.Pronouns, l.Mixtures, l.Items, l.NamesFor, l.PortionWords, l.IngredientWords} {
		for w := range words {
			known[l.Stem(w)] = true
		}
	}
	for v := range l.index.verbs {
		known[v] = true
	}
	for k := range l.Kinds {
		known[k] = true
	}
	for _, all := range [][]entry{l.index.vessels, l.index.tools, l.index.cuts, l.index.spans, l.index.preps, l.index.sizes, l.index.shapes, l.index.arrange, l.index.heats,
		l.index.remarks, l.index.noPreps, l.index.onto, l.index.reserved, l.index.implied} {
		for _, e := range all {
			for _, choice := range e.pattern {
				for _, w := range choice {
					known[l.Stem(w)] = true
				}
			}
		}
	}
	for _, s := range l.Senses {
		for _, text := range slices.Concat(s.Object, s.Text, s.With, s.NoObject, s.NoText, s.NoAfter) {
			for _, choice := range NewPattern(text) {
				for _, w := range choice {
					known[l.Stem(w)] = true
				}
			}
		}
	}
	l.index.vocabulary, l.index.named = known, named
}

// corrected returns the stem of a name that a word is a misspelling of, or the word.
func (l *Language) corrected(stem string) string {
	if len(stem) < 5 || l.index.named == nil || l.index.named[stem] || l.index.vocabulary[stem] || l.Lemma(stem) != "" {
		return stem
	}
	best := ""
	for name := range l.index.named {
		if len(name) >= 5 && name[0] == stem[0] && (source.IsSlip(name, stem) || single(name) == single(stem)) && (best == "" || name < best) {
			best = name
		}
	}
	return cmp.Or(best, stem)
}

func (l *Language) addName(name, class string) {
	words := l.Words(name)
	stems := make([]string, len(words))
	for i, w := range words {
		stems[i] = w.Stem
	}
	key := strings.Join(stems, " ")
	if l.index.names[key] == "" {
		l.index.names[key] = class
	}
	l.index.longest = max(l.index.longest, len(words))
}

func entries(fields []tree.Field) (all []entry) {
	for _, f := range fields {
		all = append(all, entry{NewPattern(f.Key), f.Value.Text})
	}
	return all
}

func pairs(list [][]string) (all []entry) {
	for _, p := range list {
		if len(p) == 2 {
			all = append(all, entry{NewPattern(p[0]), p[1]})
		}
	}
	return all
}

func patterns(texts []string) (all []Pattern) {
	for _, t := range texts {
		all = append(all, NewPattern(t))
	}
	return all
}

func patternsOnly(texts []string) (all []entry) {
	for _, t := range texts {
		all = append(all, entry{pattern: NewPattern(t)})
	}
	return all
}

// Inner reads words as a clause that begins with a verb.
func (l *Language) Inner(verb string, words Phrase, nouns map[string]bool) Clause {
	return l.clause(verb, words[0], words[1:], nil, nouns)
}

// single returns a word without repeated letters: vannila and vanilla are both vanila.
func single(word string) string { return string(slices.Compact([]byte(word))) }
