// Package drafts draws random networks of recipes from families, such as cookies or salads.
//
// A family is data: the slots of its ingredients, each with a query for the food in stock that may fill it, and the
// steps with these slots. [Load] reads the families, and [Source.Draw] draws a network. The package executes nothing:
// a caller keeps the networks that a kitchen can execute.
package drafts

import (
	"fmt"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// File is the name of the built-in families in the folder of an ontology.
const File = "notation/families.yaml"

// Families are kinds of recipes, in the order of their file.
type Families struct {
	all   []*family
	kinds map[string]map[string]bool // name of a kind → its classes
}

// A family is a kind of recipes.
type family struct {
	shape
	slots []*slot // the decoded Slots
}

// A shape is a family as its file has it.
type shape struct {
	Titles  []string
	Slots   []tree.Field
	Choices map[string][]string // name → texts of which one is drawn at each use
	Steps   []*tree.Node
}

// A slot is a place for one or several ingredients.
type slot struct {
	name string
	content
}

// A content is what a slot may hold.
type content struct {
	When    string              // query for a thing X in stock; empty means all
	Among   string              // kind of food; empty means all
	Count   []string            // how many ingredients it may hold; empty means 1
	Chance  float64             // probability that it is filled; 0 means 1
	Amounts map[string][]string // unit → numbers
}

// A block is a group of steps with a condition.
type block struct {
	Each   string       // slot: the steps are repeated for each ingredient in it, which is {item}
	Slot   string       // slot that must be filled
	When   string       // query that must hold for the first ingredient X of the slot, or for the item
	Among  string       // kind that this ingredient must be of
	Chance float64      // probability of the steps; 0 means 1
	Any    []*tree.Node // lists of steps, of which one is drawn
	Do     []*tree.Node
}

// Load reads families. The error is a [*source.Diagnostics].
func Load(src *source.File) (*Families, error) {
	var problems source.Diagnostics
	var doc struct {
		Kinds    map[string]map[string]bool
		Families []tree.Field
	}
	tree.Read(src, "a file of families", &problems, &doc)
	f := &Families{kinds: doc.Kinds}
	for _, field := range doc.Families {
		one := &family{}
		field.Value.Decode(&problems, "a family", &one.shape)
		for _, s := range one.Slots {
			filled := &slot{name: s.Key}
			s.Value.Decode(&problems, "a slot", &filled.content)
			one.slots = append(one.slots, filled)
		}
		if len(one.Titles) == 0 || len(one.Steps) == 0 {
			problems.Addf("E0307", field.Span, "the family %s has no titles or no steps", field.Key).
				WithHint("a family has the keys titles, slots, choices and steps")
			continue
		}
		f.all = append(f.all, one)
	}
	return f, problems.Err()
}

// A Food is an ingredient in stock.
type Food struct {
	Class string
	Unit  string // unit of the amount in stock
}

// A Source has what a draft needs of a kitchen.
type Source struct {
	Families *Families
	Ontology *ontology.Ontology
	Stock    func(query string) ([]Food, error)   // returns the food in stock that fits a query with the variable X
	Name     func(class string, many bool) string // returns the name of a class in titles
	Random   func(n int) int                      // returns a random number from 0 to n-1
}

// A Draft is a network that was drawn.
type Draft struct {
	ID, Title string
	Text      string // in the notation of package network, without the line of its id
}

// Draw draws a family, and a network of it. The error is a fault of the family.
func (s *Source) Draw() (*Draft, error) {
	if len(s.Families.all) == 0 {
		return nil, source.Errorf("E0307", source.Span{}, "there are no families of recipes")
	}
	d := &drawing{Source: s, family: s.Families.all[s.Random(len(s.Families.all))], filled: map[string][]portion{}, versions: map[string]int{}}
	if err := d.fill(); err != nil {
		return nil, err
	}
	d.line([]string{"(get-kitchen ?kitchen)"})
	if err := d.steps(d.family.Steps, nil); err != nil {
		return nil, err
	}
	title := d.title()
	return &Draft{ID: slug(title), Title: title, Text: fmt.Sprintf(";primary %s\n%s", d.last, d.text.String())}, nil
}

// A portion is an ingredient with its amount.
type portion struct {
	class, amount string
}

// A drawing is a draft that is being drawn.
type drawing struct {
	*Source
	family   *family
	filled   map[string][]portion
	versions map[string]int // name of a variable → its version
	kitchens int            // number of states so far
	open     int            // number of open roles so far
	last     string         // variable of the last result
	text     strings.Builder
}

// chance draws an event of a probability; 0 means 1.
func (s *Source) chance(p float64) bool { return p == 0 || s.Random(1000) < int(1000*p) }

// one draws one of several texts.
func (s *Source) one(of []string) string { return of[s.Random(len(of))] }

// fill fills the slots. No ingredient fills two of them.
func (d *drawing) fill() error {
	var used []string
	for _, s := range d.family.slots {
		if !d.chance(s.Chance) {
			continue
		}
		foods, err := d.foods(s.When, s.Among)
		if err != nil {
			return err
		}
		foods = slices.DeleteFunc(foods, func(f Food) bool { return slices.Contains(used, f.Class) || len(s.units(f)) == 0 })
		count := 1
		if len(s.Count) > 0 {
			if _, err := fmt.Sscan(d.one(s.Count), &count); err != nil {
				return fmt.Errorf("slot %s: %w", s.name, err)
			}
		}
		for range count {
			if len(foods) == 0 {
				break
			}
			i := d.Random(len(foods))
			f := foods[i]
			unit := d.one(s.units(f))
			d.filled[s.name] = append(d.filled[s.name], portion{f.Class, d.one(s.Amounts[unit]) + " " + unit})
			used = append(used, f.Class)
			foods = slices.Delete(foods, i, i+1)
		}
	}
	return nil
}

// foods returns the food in stock that fits a query and is of a kind; each of them may be empty.
func (d *drawing) foods(query, among string) ([]Food, error) {
	foods, err := d.Stock(query)
	foods = slices.Clone(foods)
	if among != "" {
		kind := d.Families.kinds[among]
		foods = slices.DeleteFunc(foods, func(f Food) bool { return !kind[f.Class] })
	}
	return foods, err
}

// units returns the units in which the slot takes a food, sorted: pieces if the stock is in pieces and the slot has any.
func (s *slot) units(f Food) (units []string) {
	const piece = "piece"
	if f.Unit == piece && len(s.Amounts[piece]) > 0 {
		return []string{piece}
	}
	for unit, numbers := range s.Amounts {
		if unit != piece && len(numbers) > 0 {
			units = append(units, unit)
		}
	}
	slices.Sort(units)
	return units
}

// title draws a title of which all slots are filled.
func (d *drawing) title() string {
	var fit []string
	for _, t := range d.family.Titles {
		if text, ok := d.replaced(t, nil, d.Name); ok {
			fit = append(fit, text)
		}
	}
	if len(fit) == 0 {
		return "Recipe"
	}
	return d.one(fit)
}

// slug returns a title as an id.
func slug(title string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }), "-")
}
