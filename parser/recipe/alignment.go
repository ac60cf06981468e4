package recipe

import (
	"errors"
	"strings"

	"hearth/parser/network"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// An Alignment is a recipe whose sentences are paired with actions.
type Alignment struct {
	ID    string // lower case
	Title string
	Span  source.Span // span of the id
	Steps []Step      // all ingredients, then all instructions
}

// A Step is one sentence with its actions, which may be none.
type Step struct {
	Kind      StepKind
	Utterance string
	Span      source.Span // span of the utterance
	Actions   []*network.Action
}

// StepKind is the section of the recipe that a step is in.
type StepKind uint8

// The kinds of a step.
const (
	Ingredient StepKind = iota + 1
	Instruction
)

// String returns the name of the kind's XML element.
func (k StepKind) String() string {
	switch k {
	case Ingredient:
		return "ingredient"
	case Instruction:
		return "instruction"
	}
	return "step"
}

// ParseAlignment reads an alignment. The error is a *source.Diagnostics. The returned alignment holds what could be
// read, and is nil if src is not XML.
func ParseAlignment(src *source.File) (*Alignment, error) {
	r := reader{src: src}
	root := r.root()
	if root == nil {
		return nil, r.errs.Err()
	}
	head := r.head(root)
	steps := r.steps(nil, Ingredient, head.ingredients)
	return &Alignment{
		ID:    head.id.Text,
		Title: head.title.Text,
		Span:  head.id.Span,
		Steps: r.steps(steps, Instruction, head.instructions),
	}, r.errs.Err()
}

// Network returns all actions of a, in order, as one network.
func (a *Alignment) Network() *network.Network {
	n := &network.Network{ID: a.ID, Span: a.Span}
	for _, s := range a.Steps {
		n.Actions = append(n.Actions, s.Actions...)
	}
	return n
}

// steps appends the steps in items.
func (r *reader) steps(steps []Step, kind StepKind, items []*scan.Node) []Step {
	for _, item := range items {
		parts := r.parts(item, "utterance", "meaning")
		utterance := r.need(item, parts["utterance"], "utterance")
		steps = append(steps, Step{
			Kind:      kind,
			Utterance: utterance.Text,
			Span:      utterance.Span,
			Actions:   r.meaning(item, parts["meaning"]),
		})
	}
	return steps
}

// meaning parses actions directly from the file, so that their positions are correct. The text must therefore
// be free of entities and CDATA.
func (r *reader) meaning(item, e *scan.Node) []*network.Action {
	if e == nil {
		r.errs.Addf("E0122", item.Span, "<%s> has no <meaning>", qualified(item.Name)).
			WithHint("write <meaning></meaning> if the sentence requires no action")
		return nil
	}
	r.childless(e)
	var actions []*network.Action
	for _, c := range e.Children {
		if !c.IsText() {
			continue
		}
		if at := c.Span.Start + encoded(r.src.Text[c.Span.Start:c.Span.End]); at >= c.Span.Start {
			r.errs.Addf("E0125", r.span(at, at+1), "a meaning must be plain text").
				WithHint("write actions without entities and without CDATA")
			continue
		}
		more, err := network.ParseActions(r.src, c.Span.Start, c.Span.End)
		if list, ok := errors.AsType[*source.Diagnostics](err); ok {
			r.errs.Merge(*list)
		}
		actions = append(actions, more...)
	}
	return actions
}

// encoded returns the first index at which raw character data differs from its decoded form, or -1.
func encoded(raw string) int {
	if strings.HasPrefix(raw, "<![CDATA[") {
		return 0
	}
	return strings.IndexByte(raw, '&')
}
