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
	"hearth/parser/source"
	"hearth/sim/planner/bank"
	"hearth/sim/planner/spoken"
)

// A translation holds the flags of translate.
type translation struct {
	*cli.Target
	sources     sources
	translation string
	out         *cli.Output
}

// Translate returns the command that finds the action that a text asks for.
func Translate(a *cli.App) *cobra.Command {
	t := &translation{Target: cli.InKitchen(a)}
	cmd := &cobra.Command{
		Use:   "translate TEXT...",
		Short: "Find the admissible action that a text asks for",
		Long: `Translate finds the admissible action that each text asks for. In the kitchen it is the one with
the most similar wording. Its roles have the values that the text gives: (onion) is something with
onion in it; missing lists required roles that the text does not name; left lists words that fit
no role. It understands classes that --with adds as well. In the household it prints a phrase of
the bank that has the verb and the things of the text, and the line of a program that it stands
for. --with adds words for actions and things (docs/household.md).

Each result has its similarity to the phrase, from 0 to 1, and the share of the text that is
known. Translate refuses a text that forbids something. In the kitchen it refuses a text that is
not similar enough to any phrase, in the household one that no phrase agrees with; it gives the
reason and the nearest phrase (docs/agents.md has the measurements). With a model for
embeddings, the nearest phrase is the answer.

A - stands for the lines of the standard input; an empty line has an empty row in JSON.

Exit codes: 0 every text was translated, 1 one was refused.`,
		Example: `  hearth translate "preheat the oven to 180 degrees"
  hearth translate --world household "put the mug onto the table" --format json`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usage("%s expects a text, or - for the lines of the standard input", c.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return t.run(cmd.Context(), args) },
	}
	t.BindWorld(cmd)
	t.sources.bind(cmd)
	f := cmd.Flags()
	f.StringVar(&t.translation, "translation", "", "ask the model that this `file` describes for embeddings, in the household")
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
		case r.Refused && forbids.MatchString(text):
			t.App.Say("%.60q forbids something: there is no action for that", text)
		case r.Reason != "":
			t.App.Say("%.60q is not an admissible step: %s; the nearest phrase is %q, with a similarity of %.2f", text, r.Reason, r.Phrase, r.Score)
		case r.Refused:
			t.App.Say("nothing is similar enough to %.60q: the nearest, %q, has a similarity of %.2f, and %.0f %% of it is known", text, r.Phrase, r.Score, 100*r.KnownShare)
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
	return cli.SilentExit(code)
}

// blank prints an empty result for an empty line, so that JSON output has one row for each line.
func (t *translation) blank() error {
	if t.out.Format == "text" {
		return nil
	}
	return t.out.Print((&report.Translation{}).Refuse())
}

// A threshold is the minimum for a translation: its similarity to a phrase, and the share of the words of the
// text that are known. Both are from 0 to 1.
type threshold struct{ score, coverage float64 }

// kitchenThreshold has the minima in the kitchen, as measured in docs/agents.md.
var kitchenThreshold = threshold{score: 0.1, coverage: 0.55}

// forbids matches texts that contain a negation. No action corresponds to such a text.
var forbids = regexp.MustCompile(`(?i)\b(not|never|cannot)\b|n['’]t\b`)

// judge refuses a translation that is not similar enough, or whose text forbids something.
func (e threshold) judge(t *report.Translation) *report.Translation {
	switch {
	case t.Score < e.score || t.KnownShare < e.coverage || forbids.MatchString(t.Text):
		if e != (threshold{}) {
			t.Reason = ""
		}
		return t.Refuse()
	case t.Reason != "":
		return t.Refuse()
	}
	return t
}

// texts returns the arguments, with the lines of the standard input in place of "-".
func (t *translation) texts(args []string) (texts []string, err error) {
	for _, arg := range args {
		if arg != "-" {
			if strings.TrimSpace(arg) == "" {
				return nil, emptyText("the text")
			}
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
		if strings.TrimSpace(src.Text) == "" {
			return nil, emptyText("the standard input")
		}
	}
	return texts, nil
}

func emptyText(what string) error {
	return cli.Usage("%w", source.Errorf("E0830", source.Span{}, "%s is empty", what).WithHint(`write what to do, as in "preheat the oven to 180 degrees"`))
}

func (t *translation) translator(ctx context.Context) (func(text string) (*report.Translation, error), error) {
	switch {
	case t.World == "household":
		return t.household(ctx)
	case t.World != "kitchen":
		return nil, cli.Usage("unknown world %s: expected kitchen or household", t.World)
	case t.translation != "" || t.sources != (sources{}):
		return nil, cli.Usage("--translation, --demonstrations, --bank and --kinds require --world household")
	}
	return t.cooking()
}

// cooking returns a translator into actions of the kitchen.
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
		return kitchenThreshold.judge(o.Report(text)), nil
	}, nil
}

// household returns a translator into phrases of a bank. Without a model for embeddings, the phrase must have the verb
// and the things of the text.
func (t *translation) household(ctx context.Context) (func(string) (*report.Translation, error), error) {
	m, err := readMaterialsWith(t.Target, t.sources)
	if err != nil {
		return nil, err
	}
	g, err := m.grammar()
	if err != nil {
		return nil, err
	}
	e := g.Embedder()
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
		said, read := phrases.Phrase(hit.Index), g.Read(text)
		if t.translation == "" && len(read.Phrases) > 0 {
			said, hit.Score = read.Phrases[0], 1
		}
		line := ""
		if l, ok := m.templates.Parse(said, m.kinds); ok {
			line = l.String()
		}
		r := &report.Translation{Text: text, Line: line, Phrase: said, Score: hit.Score, KnownShare: g.KnownShare(text), Shown: strings.TrimSpace(line + "  " + said)}
		if t.translation == "" && read.Why != "" {
			r = r.Refuse()
			r.Reason = read.Why
		}
		return threshold{}.judge(r), nil
	}, nil
}
