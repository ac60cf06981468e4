package plan

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/ontology"
	"hearth/sim/planner/bank"
	"hearth/sim/planner/spoken"
)

// A translation turns what people say into what can be executed.
type translation struct {
	*cli.Venue
	sources     sources
	translation string
	out         *cli.Output
}

// Translate makes the command that finds the action that a text asks for.
func Translate(a *cli.App) *cobra.Command {
	t := &translation{Venue: cli.InKitchen(a)}
	cmd := &cobra.Command{
		Use:   "translate TEXT...",
		Short: "Find the admissible action that a text asks for",
		Long: `Translate finds, for each text, the admissible action that is said most like it. Of the
kitchen it tells the action with what the text says of its roles: (onion) is something with
onion in it; missing are roles that must be filled and are not named; left is what no role
is for. Classes that --with adds are understood too. Of the household it tells the nearest
phrase of the bank and the line of a program that it stands for.

Each is told with its likeness to the phrase, from 0 to 1, and with the part of it that is
known. What is not near enough to any phrase is refused (docs/agents.md says how that is
measured), and so is what says not to do something; a model for embeddings is taken at its
word otherwise.

A - stands for the lines of the standard input; an empty line has an empty row in JSON. Exit codes: 0 every text was translated, 1 one
was refused.`,
		Example: `  hearth translate "preheat the oven to 180 degrees"
  hearth translate --world household "put the mug onto the table" --format json`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usage("%s wants a text, or - for the lines of the standard input", c.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return t.run(cmd.Context(), args) },
	}
	t.BindWorld(cmd)
	t.sources.bind(cmd)
	f := cmd.Flags()
	f.StringVar(&t.translation, "translation", "", "`file` that says which model to ask for embeddings, in the household")
	t.out = t.App.Output(cmd, "text", "json", "jsonl")
	return cmd
}

func (t *translation) run(ctx context.Context, args []string) error {
	texts, err := t.texts(args)
	if err != nil {
		return err
	}
	translate, err := t.translator(ctx)
	if err != nil {
		return err
	}
	code := 0
	for _, text := range texts {
		if text == "" {
			if err := t.blank(); err != nil {
				return err
			}
			continue
		}
		r, err := translate(text)
		if err != nil {
			return failed(err)
		}
		switch {
		case r.Refused && denies.MatchString(text):
			t.App.Say("%.60q says what not to do: no action is that", text)
		case r.Refused:
			t.App.Say("nothing is near enough to %.60q: the nearest, %q, has a likeness of %.2f, and %.0f %% of it is known", text, r.Phrase, r.Score, 100*r.Known)
		default:
			r.Shown += fmt.Sprintf("  (%.2f)", r.Score)
		}
		if r.Refused {
			if code = cli.ExitNegative; t.out.Format == "text" {
				continue
			}
		}
		if err := t.out.Print(r); err != nil {
			return err
		}
	}
	return cli.Told(code)
}

// blank answers an empty line, so that what is written for programs has as many
// rows as there are lines.
func (t *translation) blank() error {
	if t.out.Format == "text" {
		return nil
	}
	return t.out.Print((&report.Translation{}).Refuse())
}

// An enough is what a text must have to be translated: so much likeness to a
// phrase, and so large a part that is known.
type enough struct{ score, known float64 }

// What is enough, without a model, as docs/agents.md has measured it.
var (
	kitchenEnough   = enough{score: 0.1, known: 0.55}
	householdEnough = enough{score: 0.45, known: 0.5}
)

// denies matches what says that something is not to be done: no action is that.
var denies = regexp.MustCompile(`(?i)\b(not|never|cannot)\b|n['’]t\b`)

// judged refuses a translation that is not near enough, or of what is not to be done.
func (e enough) judged(t *report.Translation) *report.Translation {
	if t.Score < e.score || t.Known < e.known || denies.MatchString(t.Text) {
		return t.Refuse()
	}
	return t
}

// texts replaces - by the lines of the standard input.
func (t *translation) texts(args []string) (texts []string, err error) {
	for _, arg := range args {
		if arg != "-" {
			texts = append(texts, arg)
			continue
		}
		src, err := t.App.Disk.Read(arg)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(src.Text) {
			texts = append(texts, strings.TrimSpace(line))
		}
	}
	return texts, nil
}

func (t *translation) translator(ctx context.Context) (func(text string) (*report.Translation, error), error) {
	switch {
	case t.World == "household":
		return t.household(ctx)
	case t.World != "kitchen":
		return nil, cli.Usage("there is no world %s: kitchen or household", t.World)
	case t.translation != "" || t.sources != (sources{}):
		return nil, cli.Usage("--translation, --demonstrations, --bank and --kinds are for --world household")
	}
	return t.cooking()
}

// cooking translates into actions of the kitchen.
func (t *translation) cooking() (func(string) (*report.Translation, error), error) {
	w, err := t.Open()
	if err != nil {
		return nil, err
	}
	f, err := notation(ontology.Kitchen(), "phrases.yaml")
	if err != nil {
		return nil, err
	}
	phrases, err := spoken.Load(f, w.Ontology)
	if err != nil {
		return nil, err
	}
	return func(text string) (*report.Translation, error) {
		o, err := phrases.Understand(text)
		if err != nil {
			return nil, err
		}
		return kitchenEnough.judged(report.OfOrder(text, o)), nil
	}, nil
}

// household translates into phrases of a bank.
func (t *translation) household(ctx context.Context) (func(string) (*report.Translation, error), error) {
	m, err := readMaterials(t.App, t.sources)
	if err != nil {
		return nil, err
	}
	words, err := m.wording()
	if err != nil {
		return nil, err
	}
	e, least := words.Over(bank.NewLexical(m.phrases)), householdEnough
	if t.translation != "" {
		least = enough{}
		client, err := openModel(t.App, t.translation)
		if err != nil {
			return nil, err
		}
		e = client.Embedder(ctx)
	}
	phrases, err := bank.New(m.phrases, e)
	if err != nil {
		return nil, failed(err)
	}
	known := bank.Lexicon{}
	known.Add(m.phrases...)
	return func(text string) (*report.Translation, error) {
		hit, err := phrases.Nearest(text)
		if err != nil {
			return nil, err
		}
		phrase, line := phrases.Phrase(hit.Index), ""
		if l, ok := m.templates.Parse(phrase, m.kinds); ok {
			line = l.String()
		}
		return least.judged(report.OfPhrase(text, phrase, line, hit, bank.Known(words.Plain(text), known.Has))), nil
	}, nil
}
