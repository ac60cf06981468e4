// Package recipe reads recipes as plain text, and the XML files of the recipe execution benchmark: recipe texts and
// alignments, which pair each sentence with its actions.
//
//	<recipe>
//	  <id>toast</id>
//	  <title>Toast</title>
//	  <ingredients><ingredient>1 slice of bread</ingredient></ingredients>
//	  <instructions><instruction>Toast the bread.</instruction></instructions>
//	</recipe>
//
// Start with [Read], [Parse] or [ParseAlignment]. White space is normalized to single blanks.
//
// The package does not check actions (see package network). It does not compare a recipe with its alignment.
package recipe

import (
	"strings"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// A Recipe is the text of a recipe.
type Recipe struct {
	ID           string // lower case
	Title        string
	Span         source.Span // span of the id
	Ingredients  []Text
	Instructions []Text
}

// A Text is one ingredient or instruction.
type Text struct {
	Text string
	Span source.Span
}

// Parse reads the text of a recipe. An ingredient or instruction holds its text directly or in an <utterance>.
// The error is a *source.Diagnostics. The returned recipe holds what could be read, and is nil if src is not XML.
func Parse(src *source.File) (*Recipe, error) {
	r := reader{src: src}
	root := r.root()
	if root == nil {
		return nil, r.errs.Err()
	}
	head := r.head(root)
	return &Recipe{
		ID:           head.id.Text,
		Title:        head.title.Text,
		Span:         head.id.Span,
		Ingredients:  r.texts(head.ingredients),
		Instructions: r.texts(head.instructions),
	}, r.errs.Err()
}

// texts reads the elements of a section.
func (r *reader) texts(items []*scan.Node) []Text {
	texts := make([]Text, 0, len(items))
	for _, item := range items {
		if len(item.Elements()) == 0 {
			texts = append(texts, r.text(item))
			continue
		}
		parts := r.parts(item, "utterance")
		texts = append(texts, r.need(item, parts["utterance"], "utterance"))
	}
	return texts
}

// A head holds the parts common to recipes and alignments.
type head struct {
	id, title                 Text
	ingredients, instructions []*scan.Node
}

// head reads the parts of a recipe, in any order.
func (r *reader) head(root *scan.Node) head {
	if qualified(root.Name) != "recipe" {
		r.misplaced(root, []string{"recipe"})
		return head{}
	}
	parts := r.parts(root, "id", "title", "ingredients", "instructions")
	h := head{
		id:           r.need(root, parts["id"], "id"),
		title:        r.need(root, parts["title"], "title"),
		ingredients:  r.section(parts["ingredients"], "ingredient"),
		instructions: r.section(parts["instructions"], "instruction"),
	}
	h.id.Text = r.id(h.id)
	return h
}

// section returns the elements called name in a section. e may be nil.
func (r *reader) section(e *scan.Node, name string) []*scan.Node {
	if e == nil {
		return nil
	}
	return r.children(e, name)
}

// id returns an id in lower case. It reports an id of several words.
func (r *reader) id(t Text) string {
	if strings.Contains(t.Text, " ") {
		r.errs.Addf("E0126", t.Span, "expected an id of one word, found %.40q", t.Text).
			WithHint("join the words, as in afghan-biscuits")
	}
	return strings.ToLower(t.Text)
}
