package plan

import (
	"context"
	"fmt"
	"io"
	"path"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/experiment"
	"hearth/eval/experiment/survey"
)

func newAnnotate(a *cli.App) *cobra.Command {
	return cli.Group("annotate", "Ask people whether plans are correct", newAnnotateExport(a), newAnnotateImport(a))
}

// keyFile is the name of the file that maps each question to the method that made its plan.
const keyFile = "key.json"

func newAnnotateExport(a *cli.App) *cobra.Command {
	s := &study{App: a, jobs: 1}
	annotators := 0
	cmd := &cobra.Command{
		Use:   "export FILE.yaml",
		Short: "Write sheets on which people judge whether each plan does its task",
		Long: `Export writes a sheet for each annotator, sheet-1.csv and so on, with all plans of a complete
experiment. Each sheet has a different order. Sheets do not reveal the method of a plan, and
equal plans occur once. Keep key.json, which has the methods, to yourself. Answers are yes or
no; an empty answer is not counted.`,
		Example: "  hearth experiment annotate export table1.yaml --output table1 --annotators 10",
		Args:    cli.OneArg("file of an experiment"),
		RunE:    func(c *cobra.Command, args []string) error { return s.export(c.Context(), args[0], annotators) },
	}
	s.bind(cmd)
	cmd.Flags().IntVar(&annotators, "annotators", 10, "write sheets for this many people")
	return cmd
}

func newAnnotateImport(a *cli.App) *cobra.Command {
	s := &study{App: a, jobs: 1}
	cmd := &cobra.Command{
		Use:   "import FILE.yaml SHEET.csv...",
		Short: "Add the judgements of people to the table and the plot",
		Long: `Import reads filled sheets and writes the table and the plot again: the correctness of each
method with its standard error over annotators, and the share of plans that are executable and
correct. A plan is correct if at least 70 % of its annotators said yes.`,
		Example: "  hearth experiment annotate import table1.yaml sheet-*.csv --output table1",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) < 2 {
				return cli.Usage("%s expects the file of an experiment and filled sheets", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return s.judge(c.Context(), args[0], args[1:]) },
	}
	s.bind(cmd)
	return cmd
}

// finished returns the results of an experiment that was already run.
func (s *study) finished(ctx context.Context, name string) (*experiment.Results, error) {
	if s.output == "" {
		return nil, cli.Usage("expected --output, the folder that the experiment was run with")
	}
	if err := s.open(name); err != nil {
		return nil, err
	}
	if s.spec.World == hearth.Kitchen {
		return nil, cli.Usage("people judge plans in a household, and this experiment is in the kitchen")
	}
	s.runner.Models = finishedModels{newModels(s.App, path.Dir(name))}
	if err := s.takeOver(path.Join(s.output, plansFile)); err != nil {
		return nil, err
	}
	results, err := s.runner.Run(ctx)
	return results, failed(err)
}

func (s *study) export(ctx context.Context, name string, annotators int) error {
	if annotators < 1 {
		return cli.Usage("--annotators expects a number above zero")
	}
	results, err := s.finished(ctx, name)
	if err != nil {
		return err
	}
	q := results.Questionnaire(s.spec.Seed)
	if err := s.Disk.Write(path.Join(s.output, keyFile), q.WriteKey); err != nil {
		return err
	}
	for n := 1; n <= annotators; n++ {
		sheet := path.Join(s.output, fmt.Sprintf("sheet-%d.csv", n))
		err := s.Disk.Write(sheet, func(w io.Writer) error { return q.WriteSheet(w, n) })
		if err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(s.Out, "%d plans on %d sheets in %s\n", len(q.Questions), annotators, s.output)
	return cli.OutputError(err)
}

func (s *study) judge(ctx context.Context, name string, sheets []string) error {
	results, err := s.finished(ctx, name)
	if err != nil {
		return err
	}
	src, err := s.Disk.Read(path.Join(s.output, keyFile))
	if err != nil {
		return err
	}
	q, err := survey.ReadKey(src)
	if err != nil {
		return err
	}
	var answers []*survey.Sheet
	for _, sheet := range sheets {
		src, err := s.Disk.Read(sheet)
		if err != nil {
			return err
		}
		filled, err := q.ReadSheet(src)
		if err != nil {
			return err
		}
		answers = append(answers, filled)
	}
	if err := results.Judge(q, answers...); err != nil {
		return err
	}
	if err := s.write(results); err != nil {
		return err
	}
	return cli.OutputError(results.WriteMarkdown(s.Out))
}
