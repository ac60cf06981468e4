package reader

import (
	"context"
	"slices"
	"strings"

	"hearth/parser/recipe"
)

// Referents returns what a phrase stands for after a recipe was read: for each thing its ingredients, joined by +.
func (r *Reader) Referents(ctx context.Context, text *recipe.Recipe, phrase string) ([]string, error) {
	j := &job{Reader: r, ctx: ctx, text: text, options: Options{Beam: 4}}
	j.list()
	best, err := j.search()
	if err != nil {
		return nil, err
	}
	best.clause, best.before = &clause{}, best.focused()
	var all []string
	for _, i := range best.resolve(r.lang.Words(phrase)) {
		var foods []string
		for k := range best.things[i].foods.each {
			foods = append(foods, best.ingredients[k].Class)
		}
		if foods == nil {
			foods = []string{best.things[i].class}
		}
		slices.Sort(foods)
		all = append(all, strings.Join(foods, "+"))
	}
	return all, nil
}
