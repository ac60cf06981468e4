package hearth

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"hearth/eval/report"
	"hearth/parser/recipe"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/reader"
)

// ReadOptions choose how the text of a recipe is read. The zero value is the default.
type ReadOptions struct {
	Beam    int      // number of readings that are kept after each clause; 0 means the default
	Without []string // parts of the reader that are switched off; [ReaderParts] lists them

	// Ways are the numbers of the readings that are taken of the first clauses, from 1. The others are read as
	// usual. [report.Reading] has the ways that were taken, and the numbers of the others.
	Ways []int
}

// ReaderParts returns the names of the parts of the reader that [ReadOptions] can switch off.
func ReaderParts() []string { return slices.Clone(reader.Parts) }

// ReadRecipe reads a recipe, as XML or plain text, as a network of cooking actions. No language model is asked. The
// error is a diagnostic or a *[source.Diagnostics]: of a text that is not a recipe in English, of unknown options, or of
// a world that is not a kitchen. Parts that are not understood are notes of the reading.
func (w *World) ReadRecipe(ctx context.Context, src *source.File, o ReadOptions) (*report.Reading, error) {
	if err := w.readable(); err != nil {
		return nil, err
	}
	text, err := recipe.Read(src)
	if err != nil {
		return nil, err
	}
	return w.Internal().ReadRecipe(ctx, text, o)
}

// ReadRecipe is [World.ReadRecipe] for a text that was parsed.
func (x *Internals) ReadRecipe(ctx context.Context, text *recipe.Recipe, o ReadOptions) (*report.Reading, error) {
	r, err := x.world.reader()
	if err != nil {
		return nil, err
	}
	without := map[string]bool{}
	for _, name := range o.Without {
		if !slices.Contains(reader.Parts, name) {
			return nil, source.Unknown("E0148", "part of the reader", name, reader.Parts)
		}
		without[name] = true
	}
	read, err := r.Read(ctx, text, reader.Options{Beam: o.Beam, Without: without, Ways: o.Ways})
	if err != nil {
		return nil, err
	}
	return readingReport(text, read), nil
}

// Resolve returns the ingredients in stock that a phrase may name, as recipes use it, the likeliest first.
func (w *World) Resolve(phrase string) (*report.List[report.Resolution], error) {
	if err := w.readable(); err != nil {
		return nil, err
	}
	r, err := w.reader()
	if err != nil {
		return nil, err
	}
	return report.ListOf(r.Resolve(phrase), report.Page{}, func(m reader.Match) report.Resolution {
		return report.Resolution{Class: m.Class, Unit: m.Unit, Match: m.How}
	}), nil
}

func (w *World) readable() error {
	if w.Name != Kitchen {
		return source.Errorf("E0903", source.Span{}, "recipes are read in a kitchen, this is a %s", w.Name).WithHint("set world to kitchen, or leave it out")
	}
	return nil
}

// A recipeReader is the key of the reader of a domain.
type recipeReader struct{}

// reader returns the reader of the world. It is made once.
func (w *World) reader() (*reader.Reader, error) {
	return sim.Once(w.domain, recipeReader{}, func() (*reader.Reader, error) {
		return reader.New(w.domain, w.options.Ontology, w.options.Rules)
	})
}

// readingReport describes a reading of a text.
func readingReport(text *recipe.Recipe, r *reader.Reading) *report.Reading {
	out := &report.Reading{ID: text.ID, Title: text.Title, Network: r.Network, Clauses: []report.Clause{}, Steps: stepsOf(r.Network), Ways: r.Ways, Notes: []report.Note{}}
	part := func(ingredient bool, n int) recipe.Text {
		if ingredient {
			return text.Ingredients[n]
		}
		return text.Instructions[n]
	}
	var runes counter
	for _, c := range r.Clauses {
		at := part(c.Ingredient, c.Line).Place(c.From, c.To)
		k := report.Clause{
			Text: c.Text, Ingredient: c.Ingredient, Part: c.Line + 1, Number: c.Number, Kind: string(c.Kind), Frame: c.Frame,
			Confidence: c.Confidence, Refused: c.Refused,
		}
		for _, a := range c.Alternatives {
			k.Alternatives = append(k.Alternatives, report.Alternative{Way: a.Way, Actions: a.Actions, Steps: a.Steps})
		}
		k.Line, k.Col = at.Pos()
		k.From, k.To = runes.span(at)
		if c.End > c.First {
			k.First, k.Last = c.First+1, c.End
		}
		out.Clauses = append(out.Clauses, k)
	}
	out.Sentences = sentencesOf(text, out)
	var notes source.Diagnostics
	for _, n := range r.Notes {
		d := notes.Addf(n.Code, part(n.Ingredient, n.Line).Place(n.From, n.To), "%s", n.Text)
		if d.Severity = source.Warning; n.Code == "E0145" {
			d.Severity = source.Note
		}
	}
	_ = notes.Err() // sorts them
	for _, d := range notes.Items {
		n := report.Note{Diagnostic: report.OfDiagnostic(d)}
		n.From, n.To = runes.span(d.Span)
		out.Notes = append(out.Notes, n)
	}
	return out
}

// sentencesOf returns the sentences of a recipe with their actions. An action of no clause, such as the first, is one of
// the sentence before it.
func sentencesOf(text *recipe.Recipe, r *report.Reading) (all []report.ReadSentence) {
	for _, t := range text.Ingredients {
		all = append(all, report.ReadSentence{Sentence: report.Sentence{Text: t.Text}, Ingredient: true})
	}
	for _, t := range text.Instructions {
		all = append(all, report.ReadSentence{Sentence: report.Sentence{Text: t.Text}})
	}
	owner := make([]int, len(r.Steps))
	width := make([]int, len(r.Steps))
	for _, c := range r.Clauses {
		for n := max(c.First-1, 0); n < c.Last; n++ { // of clauses that share a step, the shorter one has it
			if w := c.Last - c.First + 1; width[n] == 0 || w < width[n] {
				owner[n], width[n] = c.Part-1, w
				if !c.Ingredient {
					owner[n] += len(text.Ingredients)
				}
			}
		}
	}
	for n, s := range r.Steps {
		if width[n] == 0 && n > 0 {
			owner[n] = owner[n-1]
		}
		all[owner[n]].Actions = append(all[owner[n]].Actions, s)
	}
	return all
}

// stepsOf returns the lines of the actions of a network.
func stepsOf(network string) []string {
	return slices.DeleteFunc(strings.Split(strings.TrimSpace(network), "\n"), func(l string) bool { return !strings.HasPrefix(l, "(") })
}

// A counter counts the characters before places of a text. Places that come soon after each other are fast.
type counter struct{ place, runes int }

// span returns the first character of a place in its file, and the one after it.
func (c *counter) span(s source.Span) (from, to int) {
	if s.File == nil {
		return 0, 0
	}
	return c.at(s.File.Text, s.Start), c.at(s.File.Text, s.End)
}

func (c *counter) at(text string, place int) int {
	if place < c.place {
		*c = counter{}
	}
	c.runes += utf8.RuneCountInString(text[c.place:place])
	c.place = place
	return c.runes
}
