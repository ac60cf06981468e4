package plan

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/ontology"
	"hearth/parser/source"
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

A - stands for the lines of the standard input. Exit codes: 0 every text was translated, 1 one
is like nothing.`,
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
		r, err := translate(text)
		if err != nil {
			return failed(err)
		}
		if r.Score <= 0 {
			fmt.Fprintf(t.App.Err, "hearth: nothing is said like %.60q\n", text)
			code = cli.ExitNegative
			continue
		}
		if err := t.out.Print(r); err != nil {
			return err
		}
	}
	return cli.Told(code)
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
			if line = strings.TrimSpace(line); line != "" {
				texts = append(texts, line)
			}
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
	text, err := fs.ReadFile(ontology.Kitchen(), "notation/phrases.yaml")
	if err != nil {
		return nil, err
	}
	phrases, err := spoken.Load(&source.File{Name: "notation/phrases.yaml", Text: string(text)}, w.Ontology)
	if err != nil {
		return nil, err
	}
	return func(text string) (*report.Translation, error) {
		o, err := phrases.Understand(text)
		if err != nil {
			return nil, err
		}
		return report.OfOrder(text, o), nil
	}, nil
}

// household translates into phrases of a bank.
func (t *translation) household(ctx context.Context) (func(string) (*report.Translation, error), error) {
	m, err := readMaterials(t.App, t.sources)
	if err != nil {
		return nil, err
	}
	e, err := m.lexical()
	if err != nil {
		return nil, err
	}
	if t.translation != "" {
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
	return func(text string) (*report.Translation, error) {
		hit, err := phrases.Nearest(text)
		if err != nil {
			return nil, err
		}
		phrase, line := phrases.Phrase(hit.Index), ""
		if l, ok := m.templates.Parse(phrase, m.kinds); ok {
			line = l.String()
		}
		return report.OfPhrase(text, phrase, line, hit), nil
	}, nil
}
