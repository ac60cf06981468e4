package recipe

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"hearth/parser/source"
)

// A part is a part of a plain text that a heading begins.
type part int

const (
	nothing part = iota // the part before the first heading
	ingredients
	instructions
	other // notes, nutrition and the like, which are not read
)

// headings lists the headings by the part that they begin.
var headings = map[part][]string{
	ingredients:  {"ingredients", "ingredient list", "you will need", "you'll need", "you’ll need", "what you need", "what you will need", "shopping list"},
	instructions: {"method", "methods", "directions", "instructions", "preparation", "preparation method", "procedure", "steps", "how to make it", "how to make", "to make", "cooking instructions"},
	other:        {"notes", "note", "tips", "tip", "nutrition", "nutrition facts", "nutrition information", "nutritional information", "comments", "reviews", "equipment", "storage", "about", "related recipes", "share"},
}

// heading returns the part that a line begins, and what follows the heading on the line.
func (l line) heading() (begins part, rest string, ok bool) {
	word := strings.TrimSpace(strings.Trim(l.text, "#*_= "))
	before, after, colon := strings.Cut(word, ":")
	name := strings.ToLower(strings.Trim(before, "*_ "))
	for _, p := range []part{ingredients, instructions, other} {
		if slices.Contains(headings[p], name) && (colon || before == word) {
			return p, strings.Trim(after, "*_ "), true
		}
	}
	return nothing, "", false
}

var amount = regexp.MustCompile(`^(?:[\d½¼¾⅓⅔⅛]|(?i:a|an|one|two|three|four|half|some|salt|pepper|pinch|juice|zest)\b)`)

// ingredient reports whether a line has the form of a line of a list of ingredients.
func (l line) ingredient() bool {
	return len(strings.Fields(l.text)) <= 14 && !strings.HasSuffix(l.text, ".") && (l.mark == "" || !unicode.IsDigit(rune(l.mark[0]))) && (amount.MatchString(l.text) || l.mark != "")
}

// instruction reports whether a line has the form of an instruction: it is numbered, long, or a sentence.
func (l line) instruction() bool {
	numbered := l.mark != "" && strings.ContainsAny(l.mark, "0123456789")
	return numbered || strings.HasSuffix(l.text, ".") || strings.HasSuffix(l.text, "!") || len(strings.Fields(l.text)) > 14
}

// plainText sorts the lines of a text into the parts of a recipe, and reports what is missing.
func (r *reader) plainText(all []line) *Recipe {
	out := &Recipe{Span: r.span(0, 0)}
	if len(all) == 0 {
		r.missing("the text is empty")
		return nil
	}
	var parts map[part][]line
	if slices.ContainsFunc(all, func(l line) bool { p, _, ok := l.heading(); return ok && p != other }) {
		parts = byHeadings(all)
	} else {
		parts = byForm(all)
	}
	if len(parts[nothing]) > 0 {
		out.Title = strings.Trim(parts[nothing][0].text, "#*_= ")
		out.Span = r.span(parts[nothing][0].from, parts[nothing][0].to)
	}
	out.ID = slug(out.Title)
	for _, l := range parts[ingredients] {
		out.Ingredients = append(out.Ingredients, Text{l.text, r.span(l.from, l.to)})
	}
	for _, l := range joined(parts[instructions]) {
		out.Instructions = append(out.Instructions, Text{l.text, r.span(l.from, l.to)})
	}
	switch {
	case len(out.Ingredients) == 0:
		r.missing("the text has no list of ingredients")
	case len(out.Instructions) == 0:
		r.missing("the text has no instructions")
	}
	return out
}

func (r *reader) missing(what string) {
	r.errs.Addf("E0141", r.span(0, 0), "%s", what).
		WithHint(`write the title, a line "Ingredients" with one ingredient on each line below it, and a line "Method" with the steps below it`)
}

// byHeadings sorts lines by the headings above them. Without a heading for the ingredients, the lines before the
// instructions are sorted by their form.
func byHeadings(all []line) map[part][]line {
	parts, now := map[part][]line{}, nothing
	for _, l := range all {
		begins, rest, ok := l.heading()
		if !ok {
			parts[now] = append(parts[now], l)
			continue
		}
		now = begins
		if rest != "" {
			start := l.to - len(rest) // nothing follows the rest but blanks and stars, which Place skips
			parts[now] = append(parts[now], inline(line{text: rest, from: max(start, l.from), to: l.to}, now)...)
		}
	}
	if len(parts[ingredients]) == 0 || len(parts[instructions]) == 0 {
		again := byForm(append(slices.Clone(parts[nothing]), parts[ingredients]...))
		if len(parts[ingredients]) == 0 {
			parts[nothing], parts[ingredients] = again[nothing], again[ingredients]
		} else if len(again[instructions]) > 0 {
			parts[ingredients], parts[instructions] = again[ingredients], again[instructions]
		}
	}
	return parts
}

var listed = regexp.MustCompile(`[,;][ \t]+`)

// inline splits a list of ingredients on one line: "Ingredients: 2 eggs, 100 g flour".
func inline(l line, in part) (all []line) {
	if in != ingredients {
		return []line{l}
	}
	from := 0
	for _, at := range append(listed.FindAllStringIndex(l.text, -1), []int{len(l.text), len(l.text)}) {
		if next := l.text[at[1]:]; at[1] == len(l.text) || amount.MatchString(next) {
			all = append(all, line{text: l.text[from:at[0]], from: l.from + from, to: min(l.from+at[0], l.to)})
			from = at[1]
		}
	}
	return all
}

// byForm sorts lines by their form: a title, lines with amounts, and sentences.
func byForm(all []line) map[part][]line {
	parts, now := map[part][]line{}, nothing
	for n, l := range all {
		switch {
		case now == nothing && l.ingredient():
			now = ingredients
		case now == nothing && n > 0 && l.instruction():
			now = instructions
		case now == ingredients && (l.instruction() || l.blank && !l.ingredient() && !strings.HasSuffix(l.text, ":")):
			now = instructions
		}
		parts[now] = append(parts[now], l)
	}
	return parts
}

// joined joins lines to the line before them if they continue its sentence.
func joined(all []line) (out []line) {
	for _, l := range all {
		n := len(out) - 1
		if n >= 0 && !l.blank && l.mark == "" && !strings.ContainsAny(out[n].text[len(out[n].text)-1:], ".!?:") && (len(out[n].text) > 30 || unicode.IsLower([]rune(l.text)[0])) {
			out[n].text, out[n].to = out[n].text+" "+l.text, l.to
			continue
		}
		out = append(out, l)
	}
	return out
}

// maxID is the maximum length of the id that is made of a title.
const maxID = 60

// slug returns a title as an id: lower case, with hyphens.
func slug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '\'' && c != '’' })
	id := strings.NewReplacer("'", "", "’", "").Replace(strings.Join(words, "-"))
	if len(id) > maxID {
		id = strings.Trim(strings.ToValidUTF8(id[:maxID], ""), "-")
	}
	return cmp.Or(id, "recipe")
}

// large reports a file that is too large.
func (r *reader) large() {
	r.errs.Addf("E0110", r.span(0, 0), "a recipe file has at most %d bytes, this one has %d", source.RecipeLimits.Bytes, len(r.src.Text)).
		WithHint("recipes are a few kilobytes long: is this the right file?")
}
