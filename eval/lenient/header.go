package lenient

import "strings"

// maxID is the maximum length of the text of a header that is compared with the ids of recipes.
const maxID = 100

// ending is the ending of files with networks, which models write into headers.
const ending = ".solution"

// Knows reports whether an id is that of a recipe, in lower case. Without recipes, every id is known.
func (r *Reader) Knows(id string) bool {
	if len(r.Recipes) == 0 {
		return true
	}
	if r.ids == nil {
		r.ids = map[string]bool{}
		for _, id := range r.Recipes {
			r.ids[id] = true
		}
	}
	return r.ids[id]
}

// recipeID returns the id that a text names: an id, or the only one that it is a misspelling of. It returns ""
// if there is none.
func (r *Reader) recipeID(text string) string {
	words := strings.Fields(strings.ToLower(text))
	for i, word := range words {
		words[i] = strings.Map(func(c rune) rune {
			switch {
			case strings.ContainsRune(quotes+"*#:", c):
				return -1
			case strings.ContainsRune(dashes, c):
				return '-'
			}
			return c
		}, word)
	}
	id := strings.TrimSuffix(strings.Trim(strings.Join(words, "-"), "-"), ending)
	switch {
	case id == "" || len(id) > maxID || len(r.Recipes) == 0:
		return ""
	case r.Knows(id):
		return id
	}
	if near, ok := r.near[id]; ok {
		return near
	}
	if r.near == nil {
		r.near = map[string]string{}
	}
	if len(r.near) == maxNear {
		return ""
	}
	r.near[id] = Nearest(id, r.Recipes)
	return r.near[id]
}

// maxNear is the maximum number of headers of a text that are compared with recipe ids, and of words that are
// compared with actions.
const maxNear = 1000

// header rewrites the header at head, in the line from at to end, if it is a misspelt id of a recipe.
func (w *rewriter) header(at, head, end int) {
	text := strings.TrimRight(w.text[head:end], blanks)
	id := text
	if end := strings.IndexAny(id, ";()"); end >= 0 {
		id = id[:end]
	}
	words := strings.Fields(id[1:])
	if len(words) > 0 && w.Knows(strings.ToLower(words[0])) {
		w.out.copy(w.input, at, end)
		return
	}
	id = strings.TrimRight(id, blanks)
	near := w.recipeID(id)
	if near == "" {
		w.out.copy(w.input, at, end)
		return
	}
	w.out.copy(w.input, at, head)
	w.tell("", head, head+len(id), "#"+near)
	from, to := w.input.span(head, head+len(id))
	w.out.replace("#"+near, from, to)
	w.out.copy(w.input, head+len(id), end)
}
