// Package reader turns the text of a recipe into a network of cooking actions, without a language model.
//
// Package hearth/parser/prose takes the text apart. This package finds the things that the clauses are about: those
// that the steps so far have made in the simulated kitchen. Every clause is read in several ways. Each reading is
// executed on its own copy of the state, and the best readings are kept (a beam search). A step that the kitchen
// refuses counts against a reading; rules/reading has the weights.
//
// Make a [Reader] once with [New], and call [Reader.Read] for any number of recipes, from any number of goroutines.
// All words and frames are data. The package names no class of food, and of the actions only those that fetch, move and
// divide things.
package reader

import (
	"context"
	"io/fs"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/parser/prose"
	"hearth/parser/recipe"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// A Reader reads recipes for one kitchen.
type Reader struct {
	domain *sim.Domain
	onto   *ontology.Ontology
	lang   *prose.Language
	stock  map[string]string // class → unit of its stock
	rates  *rates
}

// New returns a reader for a kitchen. Family is the folder of its ontology, which has the language; rules has the
// folder reading, whose rules rate readings. The error is a [*source.Diagnostics] of mistakes in the language, or one
// of reading a file.
func New(d *sim.Domain, family, rules fs.FS) (*Reader, error) {
	r := &Reader{domain: d, onto: d.Model().Ontology(), stock: stock(d.First()), rates: newRates(rules, d.First())}
	classes := make([]string, 0, len(r.stock))
	for c := range r.stock {
		classes = append(classes, c)
	}
	slices.Sort(classes)
	lang, err := prose.Load(family, classes)
	r.lang = lang
	return r, err
}

// stock returns the classes that a state has an amount of, with the unit.
func stock(s *world.State) map[string]string {
	found := map[string]string{}
	for _, e := range s.Things() {
		if unit, ok := s.Value(e, "unit"); ok {
			found[s.Class(e)] = world.ClassName(unit)
		}
	}
	for _, e := range s.Things() { // the parts of a mixture cannot be fetched
		for _, part := range s.Parts(e) {
			delete(found, s.Class(part))
		}
	}
	return found
}

// Options select how a recipe is read. The zero value is the default.
type Options struct {
	Beam    int             // number of readings that are kept after each clause; 0 means 4
	Without map[string]bool // parts of the reader that are switched off; see [Parts]
	Ways    []int           // numbers of the readings of the first clauses; the others are read as usual
}

// Parts are the parts of the reader that [Options] can switch off, to measure what they contribute:
//
//   - kitchen: refusals of the kitchen are ignored
//   - repair: no step is added so that a refused one can be done
//   - implicit: nothing is mixed before it is baked, shaped or spread unless the text says so
//   - alternatives: every clause has one reading
//   - preparation: what the list of ingredients says was done to them is left out
var Parts = []string{"kitchen", "repair", "implicit", "alternatives", "preparation"}

// maxText is the maximum length of a recipe in bytes.
const maxText = 32 << 10

// maxClauses is the maximum number of clauses of a recipe.
const maxClauses = 250

// Read reads a recipe. The error is that of the context, a fault of the rules, or that the text is too long (E0143)
// or not in English (E0142).
func (r *Reader) Read(ctx context.Context, text *recipe.Recipe, o Options) (*Reading, error) {
	size := 0
	for _, t := range slices.Concat(text.Ingredients, text.Instructions) {
		size += len(t.Text)
	}
	if size > maxText {
		return nil, source.Errorf("E0143", text.Span, "a recipe of %s is too long; at most %s are read", source.FormatSize(size), source.FormatSize(maxText))
	}
	if o.Beam == 0 {
		o.Beam = 4
	}
	j := &job{Reader: r, ctx: ctx, text: text, options: o}
	j.list()
	if err := j.english(); err != nil {
		return nil, err
	}
	best, err := j.search()
	if err != nil {
		return nil, err
	}
	return j.report(best), nil
}

// A job is one recipe that is being read: what all its readings share.
type job struct {
	*Reader
	ctx     context.Context
	text    *recipe.Recipe
	options Options

	ingredients []*ingredient
	nouns       map[string]bool // stems of words that name ingredients of the recipe
	all         string          // the instructions in lower case
	clauses     []clause
	mentioned   []bool // by ingredient: the instructions name it
	notes       []Note
	fault       error // the first fault of the rules, or the error of the context
}

// An ingredient is one entry of the list of ingredients.
type ingredient struct {
	prose.Ingredient
	index int
	line  int             // number of its line
	words map[string]bool // stems of words that name it
	lazy  bool            // it is used in parts, so each part is fetched when it is needed
	after int             // the ingredient that it is added to at once; -1 if none
}

// list reads the list of ingredients.
func (j *job) list() {
	j.nouns = map[string]bool{}
	var text strings.Builder
	for _, t := range j.text.Instructions {
		text.WriteString(strings.ToLower(t.Text) + " ")
	}
	j.all = text.String()
	group := ""
	for n, t := range j.text.Ingredients {
		if g, ok := j.lang.Heading(t.Text); ok {
			group = g
			continue
		}
		for _, i := range j.lang.Ingredients(t.Text, group) {
			j.add(i, n)
		}
	}
	instructions := j.lang.Words(j.all)
	for _, i := range j.ingredients {
		i.lazy = i.Divided || j.inParts(i, instructions)
		for w := range i.words {
			j.nouns[w] = true
		}
	}
}

// general are words of names that do not tell ingredients apart.
var general = map[string]bool{"ground": true, "fresh": true, "extra": true, "virgin": true, "all": true, "purpose": true, "the": true, "in": true, "of": true, "powder": true, "head": true, "a": true, "or": true, "piece": true}

// maxIngredients is the maximum number of ingredients of a recipe.
const maxIngredients = 64

func (j *job) add(i prose.Ingredient, line int) *ingredient {
	if i.Class == "" || j.stock[i.Class] == "" || len(j.ingredients) == maxIngredients {
		j.note("E0144", true, line, i.Line, "unknown ingredient "+quote(i.Name.String()))
		return nil
	}
	j.measure(&i, line)
	in := &ingredient{Ingredient: i, index: len(j.ingredients), line: line, words: map[string]bool{}, after: -1}
	for w := range strings.SplitSeq(i.Class, "-") {
		in.words[j.lang.Stem(w)] = true
	}
	for _, w := range i.Name {
		in.words[w.Stem] = true
	}
	for w := range in.words {
		if general[w] && len(in.words) > 1 {
			delete(in.words, w)
		}
	}
	if n := len(j.ingredients); i.Onto && n > 0 && !in.Divided {
		in.after = n - 1
	}
	j.ingredients = append(j.ingredients, in)
	return in
}

// measure gives an ingredient without a usable amount one.
func (j *job) measure(i *prose.Ingredient, line int) {
	unit := j.stock[i.Class]
	switch {
	case i.Quantity == 0:
		u := j.lang.Unstated[unit]
		if i.ToTaste && unit != "piece" {
			u = j.lang.Unstated["to taste"]
		} else if i.Line.Has("dusting", "rolling", "coating") && unit == "g" {
			u = j.lang.Unstated["dusting"]
		}
		i.Unit, i.Quantity = u.Is, max(u.Times, 0)
		if i.Quantity == 0 {
			i.Quantity = 1
		}
		i.Assumed = "no amount is stated: " + format(i.Quantity) + " " + i.Unit
	case unit != "piece" && i.Unit == "piece":
		i.Unit = "tablespoon"
		i.Assumed = "pieces of " + i.Class + " are read as tablespoons"
	}
	if i.Assumed != "" {
		j.note("E0145", true, line, i.Line, i.Assumed)
	}
}

// inParts reports whether the instructions use an ingredient in parts, as in "half of the sugar".
func (j *job) inParts(i *ingredient, instructions prose.Phrase) bool {
	for _, p := range parts {
		for at := 0; at < len(instructions); {
			from, to := p.Find(instructions[at:])
			if from < 0 {
				break
			}
			at += to
			for k := at; k < min(at+3, len(instructions)); k++ {
				if i.words[instructions[k].Stem] && len(instructions[k].Stem) > 2 {
					return true
				}
			}
		}
	}
	return j.amountBefore(i, instructions) || i.Unit == "piece" && j.someOf(i, instructions)
}

// someOf reports whether the instructions name some of the pieces of an ingredient, as in "two of the eggs".
func (j *job) someOf(i *ingredient, instructions prose.Phrase) bool {
	for k, w := range instructions {
		n := w.Number
		if !w.IsNumber {
			n = j.lang.Numbers[w.Text]
		}
		if n < 1 || w.Text == "a" || w.Text == "an" || k+3 >= len(instructions) || instructions[k+1].Text != "of" || n >= i.Quantity {
			continue
		}
		for m := k + 2; m < min(k+5, len(instructions)); m++ {
			if i.words[instructions[m].Stem] {
				return true
			}
		}
	}
	return false
}

// amountBefore reports whether the instructions name an amount of an ingredient that is less than all of it.
func (j *job) amountBefore(i *ingredient, instructions prose.Phrase) bool {
	for k := range instructions {
		if !instructions[k].IsNumber || k+1 >= len(instructions) {
			continue
		}
		u := j.lang.Units[instructions[k+1].Stem]
		if u.Is == "" || u.Is == "piece" {
			continue
		}
		for m := k + 2; m < min(k+6, len(instructions)); m++ {
			if i.words[instructions[m].Stem] && len(instructions[m].Stem) > 2 {
				return true
			}
			if instructions[m].Text != "of" && instructions[m].Text != "the" && !i.words[instructions[m].Stem] && m > k+3 {
				break
			}
		}
	}
	return false
}

// parts are patterns of words before an ingredient that is used in parts.
var parts = []prose.Pattern{
	prose.NewPattern("half of the"), prose.NewPattern("half the"), prose.NewPattern("half of"), prose.NewPattern("other half"), prose.NewPattern("rest of the"), prose.NewPattern("remaining"),
	prose.NewPattern("reserved"), prose.NewPattern("part of the"), prose.NewPattern("third of the"), prose.NewPattern("some of the"), prose.NewPattern("quarter of the"), prose.NewPattern("most of the"), prose.NewPattern("rest of"),
}

func quote(s string) string { return "“" + s + "”" }
