package recipes

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// A Variant changes recipes so that a model cannot have seen them. A model that reads well scores as before.
type Variant string

// The variants.
const (
	Renamed  Variant = "renamed"  // ingredients have invented names, in the text, the stock, the vocabulary and the network
	Scaled   Variant = "scaled"   // all amounts are multiplied by a factor, in the text and the network
	Shuffled Variant = "shuffled" // the ingredients are listed in another order
)

// Variants lists all variants.
var Variants = []Variant{Renamed, Scaled, Shuffled}

// variantData has the structure of variants.yaml; comments in that file explain the keys.
type variantData struct {
	Measures, Others, Keep string
	Numerals               map[string]string
	Factors                []string
	Counted                map[string]bool
}

//go:embed variants.yaml
var variants string

// A variation is variantData, compiled.
type variation struct {
	numerals map[string]*big.Rat
	factors  []*big.Rat
	quantity *regexp.Regexp // a number; its groups are the places of numbers and of words for numbers
	measure  *regexp.Regexp // the start of a text after an amount
	other    *regexp.Regexp // the start of a text after a number that is not an amount
	keep     *regexp.Regexp // words that are not renamed
	counted  map[string]bool
}

// figure is the pattern of a number in digits.
const figure = `\d+ \d+/\d+|\d+/\d+|\d+ ?[¼½¾⅓⅔⅛]|\d+(?:[.,]\d+)?|[¼½¾⅓⅔⅛]`

var readVariation = sync.OnceValues(func() (*variation, error) {
	var problems source.Diagnostics
	var data variantData
	tree.Read(&source.File{Name: "variants.yaml", Text: variants}, "variants", &problems, &data)
	v := &variation{counted: data.Counted, numerals: map[string]*big.Rat{"a": big.NewRat(1, 1), "an": big.NewRat(1, 1)}}
	for word, value := range data.Numerals {
		v.numerals[word], _ = new(big.Rat).SetString(value)
	}
	for _, f := range data.Factors {
		r, _ := new(big.Rat).SetString(f)
		v.factors = append(v.factors, r)
	}
	words := strings.Join(slices.Sorted(maps.Keys(data.Numerals)), "|")
	for to, pattern := range map[**regexp.Regexp]string{
		&v.quantity: `(?i)(` + figure + `)(?: ?(?:-|–|to|or) ?(` + figure + `))?|\b((?:` + words + `)(?: an?)?)\b|^(an?) |\b(an?) (?:` + data.Measures + `) of\b`,
		&v.measure:  `(?i)^ ?(` + data.Measures + `)\b`,
		&v.other:    `(?i)^ ?-?(` + data.Others + `|(of )?the)`,
		&v.keep:     `^(` + data.Keep + `)$`,
	} {
		var err error
		if *to, err = regexp.Compile(pattern); err != nil {
			return nil, fmt.Errorf("variants.yaml: %w", err)
		}
	}
	return v, problems.Err()
})

// A Varied recipe is a variant of a recipe, in a kitchen that scores it.
type Varied struct {
	Kitchen *Kitchen
	Recipe  *benchmark.Entry
	Factor  string                   // by which amounts are multiplied; "" for other variants
	swap    func(text string) string // replaces names by invented ones and back; nil for other variants
}

// Vary returns a variant of a recipe; "" returns the recipe itself. The error is a mistake in variants.yaml.
func (k *Kitchen) Vary(how Variant, seed uint64, e *benchmark.Entry) (*Varied, error) {
	out := &Varied{Kitchen: k, Recipe: e}
	v, err := readVariation()
	if err != nil {
		return nil, err
	}
	switch how {
	case Renamed:
		out.swap = v.names(k.Evaluator.Domain.Model().Ontology(), seed)
	case Shuffled:
		lines := e.Recipe.Ingredients
		order := eval.Shuffled(seed, len(lines), func(i int) string { return e.ID + lines[i].Text })
		out.Recipe = withText(e, func(r *recipe.Recipe) {
			for i := range order {
				r.Ingredients[i] = lines[order[i]]
			}
		})
	case Scaled:
		return k.scaled(v, seed, e), nil
	}
	return out, nil
}

// Asking returns a function that asks a model with the names of the variant.
func (v *Varied) Asking(ask Ask) Ask {
	if v.swap == nil {
		return ask
	}
	return func(ctx context.Context, prompt string, n int) ([]string, error) {
		answers, err := ask(ctx, v.swap(prompt), n)
		for i := range answers {
			answers[i] = v.swap(answers[i])
		}
		return answers, err
	}
}

// withText returns a copy of a recipe whose text change may change.
func withText(e *benchmark.Entry, change func(*recipe.Recipe)) *benchmark.Entry {
	copied := benchmark.Entry{ID: e.ID, Kind: e.Kind, Gold: e.Gold, Primary: e.Primary}
	text := *e.Recipe
	text.Ingredients, text.Instructions = slices.Clone(text.Ingredients), slices.Clone(text.Instructions)
	change(&text)
	copied.Recipe = &text
	return &copied
}

// scaled multiplies all amounts of a recipe by the first factor with which its gold network can be executed and
// counted things stay whole. If there is none, the recipe stays as it is.
func (k *Kitchen) scaled(v *variation, seed uint64, e *benchmark.Entry) *Varied {
	for _, i := range eval.Shuffled(seed, len(v.factors), func(i int) string { return e.ID + v.factors[i].String() }) {
		by := v.factors[i]
		gold, ok := k.scaleNetwork(v, e.Gold, by)
		if !ok {
			continue
		}
		ev := k.Evaluator.With(k.Evaluator.Set.WithGold(gold))
		if _, err := ev.Gold(e.ID); err != nil {
			continue
		}
		kitchen := *k
		kitchen.Evaluator = ev
		copied := withText(e, func(r *recipe.Recipe) {
			for i := range r.Ingredients {
				r.Ingredients[i].Text = v.scaleText(r.Ingredients[i].Text, by, true)
			}
			for i := range r.Instructions {
				r.Instructions[i].Text = v.scaleText(r.Instructions[i].Text, by, false)
			}
		})
		copied.Gold = gold
		return &Varied{Kitchen: &kitchen, Recipe: copied, Factor: by.RatString()}
	}
	return &Varied{Kitchen: k, Recipe: e, Factor: "1"}
}

// scaleNetwork multiplies the amounts of a network: numbers before a unit in which something weighs anything.
func (k *Kitchen) scaleNetwork(v *variation, n *network.Network, by *big.Rat) (*network.Network, bool) {
	copied := *n
	copied.Actions = nil
	for _, a := range n.Actions {
		action := *a
		action.Args = slices.Clone(a.Args)
		for i := 0; i+1 < len(a.Args); i++ {
			was := a.Args[i].Rat()
			if was == nil || a.Args[i+1].Kind != network.Symbol || !k.weighs(a.Args[i+1].Text) {
				continue
			}
			is := new(big.Rat).Mul(was, by)
			if v.counted[a.Args[i+1].Text] && was.IsInt() && !is.IsInt() {
				return nil, false
			}
			action.Args[i].Text = decimal(is)
		}
		copied.Actions = append(copied.Actions, &action)
	}
	return &copied, true
}

// weighs reports whether something weighs anything in a unit.
func (k *Kitchen) weighs(unit string) bool {
	m := k.Evaluator.Domain.Model()
	return unit == m.Ontology().Mark(ontology.GramMark) || slices.ContainsFunc(m.Ontology().Classes(), func(c *ontology.Class) bool {
		_, ok := m.Weight(engine.Name("/"+c.Name), engine.Name("/"+unit))
		return ok
	})
}

// scaleText multiplies the amounts in a line: numbers before a measure, and in the line of an ingredient all numbers
// that are not of another kind, such as times.
func (v *variation) scaleText(line string, by *big.Rat, ingredient bool) string {
	var out strings.Builder
	last := 0
	for _, at := range v.quantity.FindAllStringSubmatchIndex(line, -1) {
		rest := line[at[1]:]
		measured := at[10] >= 0 || v.measure.MatchString(strings.TrimLeft(rest, "("))
		if !measured && !(ingredient && !v.other.MatchString(rest)) || at[8] >= 0 && !ingredient {
			continue
		}
		for group := 2; group < len(at); group += 2 {
			from, to := at[group], at[group+1]
			if from < 0 {
				continue
			}
			if n := v.value(line[from:to]); n != nil {
				out.WriteString(line[last:from] + decimal(n.Mul(n, by)))
				last = to
			}
		}
	}
	return out.String() + line[last:]
}

// value returns a new number for a text in digits or words, or nil.
func (v *variation) value(text string) *big.Rat {
	text = strings.ToLower(text)
	word := strings.TrimSuffix(strings.TrimSuffix(text, " a"), " an")
	if n := v.numerals[word]; n != nil {
		return new(big.Rat).Set(n)
	}
	text = strings.NewReplacer("¼", " 1/4", "½", " 1/2", "¾", " 3/4", "⅓", " 1/3", "⅔", " 2/3", "⅛", " 1/8", ",", ".").Replace(text)
	sum := new(big.Rat)
	for _, part := range strings.Fields(text) {
		n, ok := new(big.Rat).SetString(part)
		if !ok {
			return nil
		}
		sum.Add(sum, n)
	}
	return sum
}

// decimal writes a number with up to three decimals.
func decimal(n *big.Rat) string {
	if n.IsInt() {
		return n.Num().String()
	}
	return strings.TrimRight(n.FloatString(3), "0")
}

// names returns a function that exchanges the words in the names of ingredients with invented words. It also
// exchanges their plurals.
func (v *variation) names(onto *ontology.Ontology, seed uint64) func(string) string {
	partner := map[string]string{}
	for _, class := range onto.Descendants(onto.Mark(ontology.IngredientMark)) {
		if onto.IsA(class, onto.Mark(ontology.MixtureMark)) {
			continue
		}
		for _, word := range strings.Split(class, "-") {
			word = singular(word)
			if len(word) < 3 || v.keep.MatchString(word) || partner[word] != "" {
				continue
			}
			other := invented(seed, word, func(w string) bool { return partner[w] != "" })
			partner[word], partner[other] = other, word
		}
	}
	word := regexp.MustCompile(`[A-Za-z]+`)
	return func(text string) string {
		return word.ReplaceAllStringFunc(text, func(w string) string { return exchanged(partner, w) })
	}
}

// plurals are endings of plurals with those of their singulars.
var plurals = [][2]string{{"", ""}, {"ies", "y"}, {"ies", ""}, {"es", ""}, {"s", ""}}

func singular(word string) string {
	switch {
	case strings.HasSuffix(word, "ies"):
		return strings.TrimSuffix(word, "ies") + "y"
	case strings.HasSuffix(word, "oes"):
		return strings.TrimSuffix(word, "es")
	case strings.HasSuffix(word, "ss"):
		return word
	}
	return strings.TrimSuffix(word, "s")
}

// exchanged returns the partner of a word in the same number and with the same initial, or the word itself.
func exchanged(partner map[string]string, word string) string {
	low := strings.ToLower(word)
	for _, p := range plurals {
		stem, ok := strings.CutSuffix(low, p[0])
		other := partner[stem+p[1]]
		if !ok || other == "" {
			continue
		}
		if p[0] == "ies" {
			other = strings.TrimSuffix(other, "y")
		}
		if other += p[0]; low != word {
			other = strings.ToUpper(other[:1]) + other[1:]
		}
		return other
	}
	return word
}

// invented returns a word that is not taken. Its last letter is r, so that it has regular plurals.
func invented(seed uint64, word string, taken func(string) bool) string {
	const consonants, vowels = "bdfglmnprtvz", "aeiou"
	for i := 0; ; i++ {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %d", seed, word, i))
		var b []byte
		for j := 0; j < 6; j += 2 {
			b = append(b, consonants[int(sum[j])%len(consonants)], vowels[int(sum[j+1])%len(vowels)])
		}
		if w := string(append(b, 'r')); !taken(w) {
			return w
		}
	}
}
