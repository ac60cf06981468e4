// Package spoken translates requests in words to actions of a kitchen: "preheat the oven to 180 degrees" is
// preheat-oven with an oven, 180 and degrees-celsius.
//
// [Load] reads phrases for the actions of an ontology and makes a bank of them. [Phrases.Understand] finds the
// phrase nearest to a text and fills the roles of its action. It also returns what does not fit into any role,
// and the roles for which the text has no filler.
//
// The package knows classes but no state of a kitchen: it does not choose among bowls, and does not check
// whether the action can be done.
package spoken

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
	"hearth/sim/planner/bank"
)

// Phrases holds the phrases for the actions of an ontology.
type Phrases struct {
	onto    *ontology.Ontology
	bank    *bank.Bank
	forms   []form              // parallel to the phrases of the bank
	classes map[string]string   // classes by their names in words
	numbers map[string]*big.Rat // numbers by their words
	verbs   map[string]bool     // first words of phrases
	telling map[string]bool     // classes that phrases name
	lexicon bank.Lexicon        // words of phrases
	lists   map[string]map[string]bool
}

// A form is a phrase of the bank with its action.
type form struct {
	action *ontology.Action
	roles  map[string]string // constants that the phrase names, by role
	before map[string]string // the word before the gap of each role
	verb   string            // its first word
	object string            // the role of the object of its verb, or ""
	needs  []string          // words that a text must have
	class  string            // a class that it must name, or ""
}

var gap = source.LazyRegexp(`\{([a-z-]+)\}`)

// Load reads phrases. The key phrases holds those of each action, with {role} where a filler is named. The key
// editions holds phrases of a single edition of the ontology, words other names of classes, and numbers number
// words. The key lists holds lead, words that may stand before the verb, and forbid, words that exclude
// something. An action without phrases gets its name as phrase. The error is a [*source.Diagnostics].
func Load(f *source.File, onto *ontology.Ontology) (*Phrases, error) {
	p := &Phrases{onto: onto, classes: map[string]string{}, numbers: map[string]*big.Rat{}, verbs: map[string]bool{}, telling: map[string]bool{}, lexicon: bank.Lexicon{}, lists: map[string]map[string]bool{}}
	for _, c := range onto.Classes() {
		p.classes[strings.ReplaceAll(c.Name, "-", " ")] = c.Name
	}
	var problems source.Diagnostics
	var doc struct {
		Phrases  []tree.Field
		Editions map[string][]tree.Field
		Words    []tree.Field
		Numbers  []tree.Field
		Lists    []tree.Field
	}
	tree.Read(f, "a file of phrases", &problems, &doc)
	for _, f := range doc.Lists {
		p.readList(f, &problems)
	}
	var said []string
	for _, f := range slices.Concat(doc.Phrases, doc.Editions[onto.Edition()]) {
		said = append(said, p.readAction(f, &problems)...)
	}
	for _, f := range doc.Words {
		p.readWords(f, &problems)
	}
	for _, f := range doc.Numbers {
		p.readNumber(f, &problems)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	said = append(said, p.unsaid()...)
	p.lexicon.Add(said...)
	p.lexicon.Add(slices.Collect(maps.Keys(p.classes))...)
	var err error
	p.bank, err = bank.New(said, bank.NewLexical(said))
	return p, err
}

// readAction reads the templates of an action. It returns each template once for every constant that its gaps
// may hold; other gaps stay empty.
func (p *Phrases) readAction(f tree.Field, problems *source.Diagnostics) (said []string) {
	a := p.onto.Action(f.Key)
	if a == nil {
		known := tree.Names(p.onto.Actions(), func(a *ontology.Action) string { return a.Name })
		tree.Unknown(problems, "E0117", tree.Word{Text: f.Key, Span: f.Span}, known, "there is no action %.40q", f.Key)
		return nil
	}
	for _, w := range f.Value.Words(problems, "a phrase") {
		verb := strings.Fields(w.Text + " .")[0]
		forms := []form{{action: a, roles: map[string]string{}, before: map[string]string{}, verb: verb}}
		forms[0].object, forms[0].class, forms[0].needs = p.needs(a, w.Text)
		texts := []string{w.Text}
		p.verbs[verb] = true
		for _, m := range gap().FindAllStringSubmatch(w.Text, -1) {
			r := a.Role(m[1])
			if r == nil || !r.Input {
				problems.Addf("E0118", w.Span, "%s has no role %.40s", a.Name, m[1])
				return nil
			}
			before := strings.Fields(w.Text[:strings.Index(w.Text, m[0])])
			for i := range forms {
				if len(before) > 0 {
					forms[i].before[r.Name] = before[len(before)-1]
				}
			}
			forms, texts = p.fill(r, m[0], forms, texts)
		}
		p.forms, said = append(p.forms, forms...), append(said, texts...)
	}
	return said
}

// unsaid adds phrases for the actions that have none.
func (p *Phrases) unsaid() (said []string) {
	has := map[*ontology.Action]bool{}
	for _, f := range p.forms {
		has[f.action] = true
	}
	for _, a := range p.onto.Actions() {
		if has[a] {
			continue
		}
		words := strings.Split(a.Name, "-")
		p.verbs[words[0]] = true
		p.forms = append(p.forms, form{action: a, roles: map[string]string{}, before: map[string]string{}, verb: words[0], needs: words[1:]})
		said = append(said, strings.Join(words, " "))
	}
	return said
}

// fill replaces a gap in each text by words that distinguish the action: each constant of the role, or the
// only class that can fill it, such as an oven. Units are left out, because scan removes them from texts.
func (p *Phrases) fill(r *ontology.Role, gap string, forms []form, texts []string) (outForms []form, outTexts []string) {
	names := []string{""}
	switch {
	case p.unit(r):
	case len(r.Constants) > 0:
		names = r.Constants
	case r.Type != "" && len(p.onto.Descendants(r.Type)) == 1:
		names = []string{r.Type}
	}
	for i, text := range texts {
		for _, name := range names {
			next := forms[i]
			next.roles = maps.Clone(next.roles)
			if p.telling[name] = true; name != "" {
				next.roles[r.Name] = name
			}
			outForms = append(outForms, next)
			outTexts = append(outTexts, strings.Join(strings.Fields(strings.Replace(text, gap, strings.ReplaceAll(name, "-", " "), 1)), " "))
		}
	}
	return outForms, outTexts
}

// unit reports whether a role is filled by a unit.
func (p *Phrases) unit(r *ontology.Role) bool { return r.Type != "" && p.onto.IsA(r.Type, unit) }

// unit is the class of units of amounts.
const unit = "unit"

func (p *Phrases) readWords(f tree.Field, problems *source.Diagnostics) {
	if p.onto.Class(f.Key) == nil {
		known := tree.Names(p.onto.Classes(), func(c *ontology.Class) string { return c.Name })
		tree.Unknown(problems, "E0310", tree.Word{Text: f.Key, Span: f.Span}, known, "there is no class %.40s to define words for", f.Key)
		return
	}
	for _, w := range f.Value.Words(problems, f.Key) {
		p.classes[w.Text] = f.Key
	}
}

// lists are the names of the lists of words in a file of phrases.
var lists = []string{"lead", "forbid", "linking", "particles", "articles"}

// readList reads a list of words.
func (p *Phrases) readList(f tree.Field, problems *source.Diagnostics) {
	if !slices.Contains(lists, f.Key) {
		tree.Unknown(problems, "E0305", tree.Word{Text: f.Key, Span: f.Span}, slices.Values(lists), "there is no list %.40s", f.Key)
		return
	}
	p.lists[f.Key] = map[string]bool{}
	for _, w := range f.Value.Words(problems, f.Key) {
		p.lists[f.Key][w.Text] = true
	}
}

func (p *Phrases) readNumber(f tree.Field, problems *source.Diagnostics) {
	text := f.Value.Word(problems, f.Key)
	n, ok := new(big.Rat).SetString(text)
	if !ok {
		problems.Addf("E0305", f.Value.Span, "expected a number such as 2 or 1/2, found %.40q", text)
		return
	}
	p.numbers[f.Key] = n
}

// A Filler is the content of a text for a role.
type Filler struct {
	Role   string
	Class  string   // class of a thing, a unit or a pattern
	Inside bool     // the class is that of a thing in the filler: onions in a bowl
	Number *big.Rat // the number, for roles that take one
}

// String returns f in a form such as quantity=180 or object=(onion).
func (f Filler) String() string {
	switch {
	case f.Number != nil:
		return f.Role + "=" + f.Number.RatString()
	case f.Inside:
		return fmt.Sprintf("%s=(%s)", f.Role, f.Class)
	}
	return f.Role + "=" + f.Class
}

// An Order is the action that a text asks for.
type Order struct {
	Action     *ontology.Action
	Fillers    []Filler // fillers in the order of the roles
	Missing    []string // required roles that the text does not fill
	Left       []string // parts of the text that fit no role
	Phrase     string   // the nearest phrase of the bank
	Score      float64  // cosine of the text and Phrase
	KnownShare float64  // the known part of the text (see [bank.KnownShare])
	Why        string   // why no action corresponds to the text, or ""; then Action is that of the nearest phrase
}

// String returns o in one line.
func (o *Order) String() string {
	words := []string{o.Action.Name}
	for _, f := range o.Fillers {
		words = append(words, f.String())
	}
	for _, part := range []struct {
		what string
		list []string
	}{{"missing", o.Missing}, {"left", o.Left}} {
		if len(part.list) > 0 {
			words = append(words, part.what+": "+strings.Join(part.list, " "))
		}
	}
	return strings.Join(words, " ")
}

// Understand finds the action that a text asks for. The error is one of the embedder.
func (p *Phrases) Understand(text string) (*Order, error) {
	found := p.scan(text)
	why := p.why(text, found)
	hit, err := p.bank.NearestAmong(found.rest, func(i int) bool { return p.fits(p.forms[i], found) })
	if err != nil {
		return nil, err
	}
	if hit.Index < 0 {
		why = cmp.Or(why, fmt.Sprintf("no action means this with %q", found.verb))
		if hit, err = p.bank.Nearest(found.rest); err != nil {
			return nil, err
		}
	}
	f := p.forms[hit.Index]
	o := &Order{Action: f.action, Phrase: p.bank.Phrase(hit.Index), Score: hit.Score, Why: why}
	o.KnownShare = bank.KnownShare(afterVerb(found.words, o.Phrase), func(w string) bool { return w == "" || p.lexicon.Has(w) })
	p.assign(o, f, found)
	slices.SortFunc(o.Fillers, func(a, b Filler) int { return roleIndex(o.Action, a.Role) - roleIndex(o.Action, b.Role) })
	return o, nil
}

// afterVerb removes all but the last of the leading words that the phrase has, so that an action of several
// words counts once.
func afterVerb(said []string, phrase string) []string {
	verb := bank.Lexicon{}
	verb.Add(phrase)
	n := 0
	for n+1 < len(said) && said[n] != "" && said[n+1] != "" && verb.Has(said[n]) && verb.Has(said[n+1]) {
		n++
	}
	return said[n:]
}

func roleIndex(a *ontology.Action, role string) int {
	return slices.IndexFunc(a.Roles, func(r *ontology.Role) bool { return r.Name == role })
}
