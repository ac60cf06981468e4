package recipe_test

import (
	"strings"

	"hearth/parser/network"
	"hearth/parser/recipe"
)

// written returns XML that [recipe.Parse] parses to r.
func written(r *recipe.Recipe) string {
	var p printer
	p.recipe(r.ID, r.Title, func() {
		p.inside(1, "ingredients", func() {
			for _, t := range r.Ingredients {
				p.text(2, "ingredient", t.Text)
			}
		})
		p.inside(1, "instructions", func() {
			for _, t := range r.Instructions {
				p.text(2, "instruction", t.Text)
			}
		})
	})
	return p.out.String()
}

// aligned returns XML that [recipe.ParseAlignment] parses to a, with ingredients first for any order of a.Steps.
func aligned(a *recipe.Alignment) string {
	var p printer
	p.recipe(a.ID, a.Title, func() {
		p.inside(1, "ingredients", func() { p.steps(recipe.Ingredient, a.Steps) })
		p.inside(1, "instructions", func() { p.steps(recipe.Instruction, a.Steps) })
	})
	return p.out.String()
}

// escape escapes markup but, unlike xml.EscapeText, leaves quotes as they are.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// Meanings are not unescaped when they are read, so only text that would end them is escaped.
var escapeMeaning = strings.NewReplacer("&", "&amp;", "<", "&lt;")

type printer struct{ out strings.Builder }

func (p *printer) recipe(id, title string, content func()) {
	p.inside(0, "recipe", func() {
		p.text(1, "id", id)
		p.text(1, "title", title)
		content()
	})
}

// steps writes the steps of one kind.
func (p *printer) steps(kind recipe.StepKind, steps []recipe.Step) {
	for _, s := range steps {
		if s.Kind != kind {
			continue
		}
		p.inside(2, kind.String(), func() {
			p.text(3, "utterance", s.Utterance)
			p.meaning(3, s.Actions)
		})
	}
}

func (p *printer) meaning(depth int, actions []*network.Action) {
	p.inside(depth, "meaning", func() {
		for _, a := range actions {
			p.line(depth+1, escapeMeaning.Replace(a.String()))
		}
	})
}

// inside writes an element around content.
func (p *printer) inside(depth int, name string, content func()) {
	p.line(depth, "<"+name+">")
	content()
	p.line(depth, "</"+name+">")
}

// text writes an element that holds text.
func (p *printer) text(depth int, name, text string) {
	p.line(depth, "<"+name+">"+escape.Replace(text)+"</"+name+">")
}

func (p *printer) line(depth int, text string) {
	p.out.WriteString(strings.Repeat("    ", depth) + text + "\n")
}
