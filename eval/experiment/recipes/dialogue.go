package recipes

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/source"
)

// A Dialogue asks a model for the lines of a recipe part by part. Every line is executed at once, and refusals and
// warnings are part of the next prompt.
type Dialogue struct {
	Kitchen  *Kitchen
	Recipe   *benchmark.Entry
	Ask      Ask
	Examples int     // number of recipes that the prompt shows with their networks
	Retries  int     // how often a model is asked again for a part with refused lines
	Sure     float64 // lines of a draft are executed from this confidence on, without asking the model
}

// A Grown network has the lines that were done.
type Grown struct {
	Network string
	Refused int // number of lines that were still refused at the end
}

// A part is a sentence of a recipe, with the lines of a draft for it.
type part struct {
	text    string
	draft   []*network.Action
	doubted string // why the draft is not trusted; "" if it is
	open    bool   // there is no draft
}

// Whole asks for the whole network at once. It returns n networks.
func (d *Dialogue) Whole(ctx context.Context, n int) (out []Grown, err error) {
	answers, err := d.Ask(ctx, d.Kitchen.Prompt(d.Recipe, d.Examples), n)
	for _, text := range answers {
		if !strings.Contains(text, "#"+d.Recipe.ID) { // the prompt ends with the header
			text = "#" + d.Recipe.ID + "\n" + strings.TrimLeft(text, "\n")
		}
		out = append(out, Grown{Network: text})
	}
	return out, err
}

// Stepwise asks for the lines of each ingredient and each instruction. It returns n networks.
func (d *Dialogue) Stepwise(ctx context.Context, n int) ([]Grown, error) {
	var parts []part
	for _, line := range slices.Concat(d.Recipe.Recipe.Ingredients, d.Recipe.Recipe.Instructions) {
		parts = append(parts, part{text: line.Text, open: true})
	}
	return d.grow(ctx, parts, n)
}

// Repair asks for the clauses of a draft that its reader is unsure of, or that the kitchen refuses. The answers
// replace the lines of the draft that were not done; lines that nothing replaces are kept if they can be done. It
// returns n networks.
func (d *Dialogue) Repair(ctx context.Context, draft *Reading, n int) ([]Grown, error) {
	f, err := network.ParseAs(&source.File{Name: "draft", Text: draft.Network}, d.Recipe.ID)
	if err != nil {
		return nil, err
	}
	var all []*network.Action
	for _, one := range f.Networks {
		all = append(all, one.Actions...)
	}
	order, err := executionOrder(draft.Clauses, len(all))
	if err != nil {
		return nil, err
	}
	var parts []part
	from := 0 // actions between clauses belong to the following one
	for _, c := range order {
		p := part{text: c.Text, draft: all[from:max(from, c.End)], doubted: c.Refused}
		if from = max(from, c.End); p.doubted == "" && c.Confidence < d.Sure {
			p.doubted = fmt.Sprintf("the reader is not sure of it (%.2f)", c.Confidence)
		}
		parts = append(parts, p)
	}
	if from < len(all) {
		parts = append(parts, part{draft: all[from:]})
	}
	return d.grow(ctx, parts, n)
}

// executionOrder sorts clauses by their last steps: an ingredient may be fetched when it is used. A clause without
// steps comes before the later clauses of the text. The network has n actions.
func executionOrder(clauses []Clause, n int) ([]Clause, error) {
	out := slices.Clone(clauses)
	next := n // first step of the later clauses
	for i := len(out) - 1; i >= 0; i-- {
		c := &out[i]
		switch {
		case c.First < 0 || c.First > c.End || c.End > n:
			return nil, fmt.Errorf("the clause %q has the actions %d to %d of %d", c.Text, c.First, c.End, n)
		case c.First == c.End:
			c.First, c.End = next, next
		default:
			next = min(next, c.First)
		}
	}
	slices.SortStableFunc(out, func(a, b Clause) int { return a.End - b.End })
	return out, nil
}

// A branch is one network of a dialogue.
type branch struct {
	kitchen  Situation
	rename   map[string]string // variables of the draft → those that replace them
	asks     bool              // the model must be asked for the current part
	missing  []string          // lines of the draft for the current part that were not done
	refused  int               // refused lines of the current part
	feedback []string
	lost     int // refused lines of earlier parts
}

// grow writes n networks part by part. Branches with the same prompt are asked together, so that their answers are
// independent samples even if answers are cached by prompt.
func (d *Dialogue) grow(ctx context.Context, parts []part, n int) (out []Grown, err error) {
	all := make([]*branch, n)
	for i := range all {
		all[i] = &branch{kitchen: d.Kitchen.Start(), rename: map[string]string{}}
	}
	var intro strings.Builder
	d.Kitchen.introduce(&intro, d.Recipe, d.Examples)
	describe(&intro, d.Recipe)
	for i, p := range parts {
		for _, b := range all {
			if err := d.draft(ctx, b, parts[:i], p); err != nil {
				return nil, err
			}
		}
		for range 1 + d.Retries {
			if err := d.round(ctx, all, intro.String(), p, parts[i+1:]); err != nil {
				return nil, err
			}
		}
		for _, b := range all {
			if !b.asks {
				continue
			}
			b.lost += b.refused
			if err := b.keep(ctx); err != nil {
				return nil, err
			}
		}
	}
	for _, b := range all {
		out = append(out, Grown{text(d.Recipe.ID, b.kitchen.Lines()), b.lost})
	}
	return out, nil
}

// draft executes the lines of a draft unless they are doubted.
func (d *Dialogue) draft(ctx context.Context, b *branch, before []part, p part) error {
	b.missing, b.refused = nil, 0
	if b.asks = p.open; p.open {
		return nil
	}
	d.rethread(b, before)
	lines := b.renamed(p.draft)
	if p.doubted != "" {
		b.asks, b.missing, b.feedback = true, lines, append(b.feedback, p.doubted)
		return nil
	}
	for i, line := range lines {
		a, err := b.kitchen.Act(ctx, line)
		if err != nil {
			return err
		}
		b.kitchen, b.feedback = a.After, a.Feedback
		if a.Refused > 0 {
			b.asks, b.missing = true, lines[i:]
			return nil
		}
	}
	return nil
}

// rethread makes the lines of the draft read the last kitchen: its variable may differ from that of the draft
// after answers of the model.
func (d *Dialogue) rethread(b *branch, before []part) {
	var drafted string
	for _, p := range before {
		for _, a := range p.draft {
			drafted = d.state(a)
		}
	}
	lines := b.kitchen.Lines()
	if drafted == "" || len(lines) == 0 {
		return
	}
	last, err := network.ParseActions(&source.File{Text: lines[len(lines)-1]}, 0, len(lines[len(lines)-1]))
	if err != nil || len(last) == 0 {
		return
	}
	if now := d.state(last[0]); now != "" && now != drafted {
		b.rename[drafted] = now
	}
}

// state returns the variable of the kitchen after an action.
func (d *Dialogue) state(a *network.Action) string {
	known := d.Kitchen.Evaluator.Domain.Model().Ontology().Action(a.Name)
	if known == nil {
		return ""
	}
	if i := known.StateRole("out"); i >= 0 && i < len(a.Args) {
		return a.Args[i].Text
	}
	return ""
}

// renamed returns actions of the draft as lines, with its replaced variables.
func (b *branch) renamed(all []*network.Action) (lines []string) {
	for _, a := range all {
		copied := *a
		copied.Args = slices.Clone(a.Args)
		for i := range copied.Args {
			if now, ok := b.rename[copied.Args[i].Text]; ok && copied.Args[i].Kind == network.Variable {
				copied.Args[i].Text = now
			}
		}
		lines = append(lines, copied.String())
	}
	return lines
}

// round asks the model once for each branch that needs it, and executes the answers.
func (d *Dialogue) round(ctx context.Context, all []*branch, intro string, p part, rest []part) error {
	var prompts []string // in the order of the branches
	groups := map[string][]*branch{}
	for _, b := range all {
		if b.asks {
			prompt := intro + b.question(p, rest)
			if groups[prompt] == nil {
				prompts = append(prompts, prompt)
			}
			groups[prompt] = append(groups[prompt], b)
		}
	}
	for _, prompt := range prompts {
		answers, err := d.Ask(ctx, prompt, len(groups[prompt]))
		if err != nil {
			return err
		}
		for i, b := range groups[prompt] {
			if err := b.take(ctx, answers[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// question asks for the lines of a part.
func (b *branch) question(p part, rest []part) string {
	var q strings.Builder
	paragraph := func(heading string, lines []string) {
		if len(lines) > 0 {
			q.WriteString("\n" + heading + "\n" + strings.Join(lines, "\n") + "\n")
		}
	}
	paragraph("These lines were done:", b.kitchen.Lines())
	paragraph("A draft of the next lines:", b.missing)
	var later []string
	for _, p := range rest {
		later = append(later, b.renamed(p.draft)...)
	}
	paragraph("These lines will follow yours; bind the variables that they use:", later)
	paragraph("The kitchen remarks:", b.feedback)
	task := "Write only the lines that are still missing for this sentence, or ; if there are none."
	if len(b.missing) > 0 {
		task = "Write the lines for this sentence in place of the draft, or ; to keep what can be done of the draft."
	}
	fmt.Fprintf(&q, "\n%s\nSentence: %s\nLines:\n", task, p.text)
	return q.String()
}

// take executes an answer. It replaces the draft as soon as one of its lines is done.
func (b *branch) take(ctx context.Context, answer string) error {
	if nothing(answer) {
		b.asks, b.refused, b.feedback = false, 0, nil
		return b.keep(ctx)
	}
	a, err := b.kitchen.Act(ctx, answer)
	if err != nil {
		return err
	}
	if len(a.After.Lines()) > len(b.kitchen.Lines()) {
		b.missing = nil
	}
	b.kitchen, b.feedback, b.refused, b.asks = a.After, a.Feedback, a.Refused, a.Refused > 0
	return nil
}

// keep executes the lines of the draft that nothing replaced. Those that are refused are left out.
func (b *branch) keep(ctx context.Context) error {
	if len(b.missing) == 0 {
		return nil
	}
	a, err := b.kitchen.Act(ctx, strings.Join(b.missing, "\n"))
	if err == nil {
		b.kitchen = a.After
	}
	return err
}

// nothing reports whether an answer has only comments.
func nothing(answer string) bool {
	for line := range strings.Lines(answer) {
		if line = strings.TrimSpace(line); line != "" && line[0] != ';' {
			return false
		}
	}
	return true
}
