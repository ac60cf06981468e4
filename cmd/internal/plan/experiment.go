package plan

import (
	"context"
	"errors"
	"io"
	"path"
	"runtime"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/batch"
	"hearth/eval/experiment"
)

// A study holds the flags and the state of the command experiment.
type study struct {
	*cli.App
	output  string
	out     *cli.Output
	jobs    int
	resume  bool
	discard bool
	log     string

	spec   *experiment.Spec
	runner *experiment.Runner
}

// Experiment returns the command that compares methods of planning, with its subcommands.
func Experiment(a *cli.App) *cobra.Command {
	s := &study{App: a}
	cmd := &cobra.Command{
		Use:   "experiment FILE.yaml",
		Short: "Compare ways to plan over many tasks: executability, LCS, costs",
		Long: `Experiment makes plans for many tasks by several methods, executes them in all scenes, and
writes a table: executability, similarity to programs of people (LCS), length, errors and costs.
Without data it uses the built-in home and tasks. Methods without a language model need
nothing else:

  methods:
    - {name: Nearest, plan: nearest}
    - {name: Adapted, plan: adapted}
    - {name: Translated, plan: translated, model: gpt.yaml, grid: openai}

Plans with a model are translated, vanilla, without-translation, without-correction or
without-dynamic-example (as for hearth plan --method). Others are adapted, rehearsed, nearest,
repaired (adapted, then changed where the scenes cannot execute it) and people. With data: FOLDER the keys
tasks, scenes, bank, demonstrations, resources, kinds and descriptions name files there. A grid
tries several parameters. It takes the run with the largest sum of LCS and executability, each
divided by the value of people. examples: 3 takes means over three fixed examples.

With world: kitchen the plans are networks of recipes, scored as by hearth evaluate. A model
writes them at once (whole), sentence by sentence with the remarks of the kitchen (stepwise), or
only where the reader of texts is refused or unsure (repair). Baselines are gold, reader, chance
(random lines that can be done), and nearest: the network of the most similar recipe other than
near-duplicates. There data names a folder of recipes, as --benchmark does, and variants:
[renamed, scaled, shuffled] adds rows for changed recipes. A second table has scores by phenomenon.

With --output every plan is recorded in plans.jsonl of that folder as soon as it is made, and
--resume continues from it. Complete results are also written to table.md, table.csv,
results.json and plot.svg.`,
		Example: `  hearth experiment offline.yaml
  hearth experiment table1.yaml --output table1 --resume
  hearth experiment annotate export table1.yaml --output table1 --annotators 10`,
		Args: cli.OneArg("file of an experiment"),
		RunE: func(c *cobra.Command, args []string) error { return s.run(c.Context(), args[0]) },
	}
	f := cmd.Flags()
	s.bind(cmd)
	s.out = a.Output(cmd, "markdown", "csv", "json")
	f.IntVar(&s.jobs, "jobs", runtime.GOMAXPROCS(0), "make this many plans at a time; it does not affect the results")
	f.BoolVar(&s.resume, "resume", false, "continue from the plans in --output")
	f.BoolVar(&s.discard, "anew", false, "discard the plans in --output")
	f.StringVar(&s.log, "log", "", "write every sample of every plan with its score to this `file`, as JSON lines")
	cmd.AddCommand(newAnnotate(a))
	return cmd
}

func (s *study) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.output, "output", "", "write plans, tables and the plot to this `folder`")
}

// formats maps the formats of results to their writers.
var formats = map[string]func(*experiment.Results, io.Writer) error{
	"markdown": (*experiment.Results).WriteMarkdown,
	"csv":      (*experiment.Results).WriteCSV,
	"json":     (*experiment.Results).WriteJSON,
}

// outputs lists the files that a complete experiment writes.
var outputs = []struct {
	name  string
	write func(*experiment.Results, io.Writer) error
}{
	{"table.md", (*experiment.Results).WriteMarkdown},
	{"table.csv", (*experiment.Results).WriteCSV},
	{"results.json", (*experiment.Results).WriteJSON},
	{"plot.svg", (*experiment.Results).WriteSVG},
}

// plansFile is the file in which plans are recorded.
const plansFile = "plans.jsonl"

func (s *study) run(ctx context.Context, name string) error {
	switch {
	case (s.resume || s.discard) && s.output == "":
		return cli.Usage("--resume and --anew require --output, the folder with the plans")
	case s.jobs < 1:
		return cli.Usage("--jobs expects a number above zero")
	}
	if err := s.open(name); err != nil {
		return err
	}
	end, err := s.journal()
	if err != nil {
		return err
	}
	results, err := s.logged(ctx)
	if err := errors.Join(err, end()); err != nil {
		return err
	}
	if err := s.write(results); err != nil {
		return err
	}
	return cli.OutputError(formats[s.out.Format](results, s.Out))
}

// open reads the specification of an experiment, and the materials that it names.
func (s *study) open(name string) error {
	src, err := s.Disk.Read(name)
	if err != nil {
		return err
	}
	if s.spec, err = experiment.Parse(src); err != nil {
		return err
	}
	folder := path.Dir(name)
	l := experimentReader{Target: cli.InHousehold(s.App), folder: folder, spec: s.spec}
	materials, err := l.read()
	if err != nil {
		return err
	}
	s.runner = &experiment.Runner{
		Spec: s.spec, Materials: materials, Jobs: s.jobs, Journal: &batch.Journal[experiment.Note]{},
		Models: newModels(s.App, folder),
	}
	return nil
}

// journal opens the file in which plans are recorded, and reads its plans for --resume. It returns the
// function that closes it.
func (s *study) journal() (end func() error, err error) {
	if s.output == "" {
		return func() error { return nil }, nil
	}
	if err := s.Disk.MakeFolder(s.output); err != nil {
		return nil, err
	}
	name := path.Join(s.output, plansFile)
	if s.Disk.Exists(name) && !s.resume && !s.discard {
		return nil, cli.Usage("%s has plans of an earlier run: --resume continues from them, --anew discards them", name)
	}
	if s.resume && s.Disk.Exists(name) {
		if err := s.takeOver(name); err != nil {
			return nil, err
		}
	}
	to, err := s.Disk.Append(name, s.discard)
	if err != nil {
		return nil, err
	}
	s.runner.Journal.Writer = to
	return func() error { return cli.OutputError(to.Close()) }, nil
}

// takeOver reads the plans that an earlier run recorded, and reports how many are reused.
func (s *study) takeOver(name string) error {
	if err := cli.ResumeJournal(s.App, s.runner.Journal, name); err != nil {
		return err
	}
	had, err := s.runner.Resumed()
	if err == nil {
		s.ReportResumed("plans", name, had)
	}
	return err
}

// logged makes the plans and writes a log if --log is set. With --resume it appends to the log.
func (s *study) logged(ctx context.Context) (*experiment.Results, error) {
	if s.log == "" {
		return s.results(ctx)
	}
	to, err := s.Disk.Append(s.log, !s.resume)
	if err != nil {
		return nil, err
	}
	s.runner.Log = to
	results, err := s.results(ctx)
	return results, errors.Join(err, cli.OutputError(to.Close()))
}

// results makes the plans.
func (s *study) results(ctx context.Context) (*experiment.Results, error) {
	var bar cli.Progress
	var last experiment.Progress
	s.runner.Progress = func(p experiment.Progress) {
		if last.Total == 0 {
			bar = cli.NewProgress(s.App, p.Total)
		}
		last = p
		bar.Reach(p.Done)
	}
	results, err := s.runner.Run(ctx)
	bar.End()
	if err != nil && s.output != "" && last.Done > 0 {
		s.Say("%d of %d plans are done; --resume continues from %s", last.Done, last.Total, path.Join(s.output, plansFile))
	}
	if err != nil {
		return nil, failed(err)
	}
	return results, nil
}

// write writes complete results to the output folder.
func (s *study) write(r *experiment.Results) error {
	if s.output == "" {
		return nil
	}
	for _, o := range outputs {
		err := s.Disk.Write(path.Join(s.output, o.name), func(w io.Writer) error { return o.write(r, w) })
		if err != nil {
			return err
		}
	}
	return nil
}
