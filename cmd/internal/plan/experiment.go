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

// A study is what the flags of experiment say.
type study struct {
	*cli.App
	output string
	out    *cli.Output
	jobs   int
	resume bool
	anew   bool
	log    string

	spec   *experiment.Spec
	runner *experiment.Runner
}

// Experiment makes the commands that compare ways to plan.
func Experiment(a *cli.App) *cobra.Command {
	s := &study{App: a}
	cmd := &cobra.Command{
		Use:   "experiment FILE.yaml",
		Short: "Compare ways to plan over many tasks: executability, LCS, costs",
		Long: `Experiment makes plans for many tasks by several methods, executes them in all scenes, and
writes a table: executability, likeness to what people do (LCS), length, errors and costs.
Without data it is about Hearth's own home and tasks; methods without a language model need
nothing else:

  methods:
    - {name: Nearest, plan: nearest}
    - {name: Adapted, plan: adapted}
    - {name: Translated, plan: translated, model: gpt.yaml, grid: openai}

Plans are translated, vanilla, without-translation, without-correction or
without-dynamic-example (with a model, as hearth plan --method), adapted, rehearsed, nearest,
repaired (adapted, then changed where the scenes cannot do it) and people. With data: FOLDER the keys
tasks, scenes, bank, demonstrations, resources, kinds and descriptions name files there. A grid
tries several parameters, and takes the run whose LCS and executability, each divided by that
of people, have the largest sum; examples: 3 takes means over three fixed examples.

With --output every plan is noted in plans.jsonl of that folder as soon as it is made, and
--resume goes on from there; in the end there are table.md, table.csv, results.json and
plot.svg as well.`,
		Example: `  hearth experiment offline.yaml
  hearth experiment table1.yaml --output table1 --resume
  hearth experiment annotate export table1.yaml --output table1 --annotators 10`,
		Args: cli.One("file of an experiment"),
		RunE: func(c *cobra.Command, args []string) error { return s.run(c.Context(), args[0]) },
	}
	f := cmd.Flags()
	s.bind(cmd)
	s.out = a.Output(cmd, "markdown", "csv", "json")
	f.IntVar(&s.jobs, "jobs", runtime.GOMAXPROCS(0), "how many plans are made at a time; the results do not depend on it")
	f.BoolVar(&s.resume, "resume", false, "go on from the plans in --output")
	f.BoolVar(&s.anew, "anew", false, "forget the plans in --output")
	f.StringVar(&s.log, "log", "", "`file` for every sample of every plan with its score, as JSON lines")
	cmd.AddCommand(newAnnotate(a))
	return cmd
}

func (s *study) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.output, "output", "", "`folder` for plans, tables and the plot")
}

// formats are the ways to write results.
var formats = map[string]func(*experiment.Results, io.Writer) error{
	"markdown": (*experiment.Results).WriteMarkdown,
	"csv":      (*experiment.Results).WriteCSV,
	"json":     (*experiment.Results).WriteJSON,
}

// outputs are the files of complete results.
var outputs = []struct {
	name  string
	write func(*experiment.Results, io.Writer) error
}{
	{"table.md", (*experiment.Results).WriteMarkdown},
	{"table.csv", (*experiment.Results).WriteCSV},
	{"results.json", (*experiment.Results).WriteJSON},
	{"plot.svg", (*experiment.Results).WriteSVG},
}

// plans is the file in which plans are noted.
const plansFile = "plans.jsonl"

func (s *study) run(ctx context.Context, name string) error {
	switch {
	case (s.resume || s.anew) && s.output == "":
		return cli.Usage("--resume and --anew want --output, the folder with the plans")
	case s.jobs < 1:
		return cli.Usage("--jobs is at least 1")
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
	return cli.Written(formats[s.out.Format](results, s.Out))
}

// open reads the specification and the materials.
func (s *study) open(name string) error {
	src, err := s.Disk.Read(name)
	if err != nil {
		return err
	}
	if s.spec, err = experiment.Parse(src); err != nil {
		return err
	}
	folder := path.Dir(name)
	l := laboratory{Venue: cli.InHousehold(s.App), folder: folder, spec: s.spec}
	materials, err := l.read()
	if err != nil {
		return err
	}
	s.runner = &experiment.Runner{
		Spec: s.spec, Materials: materials, Jobs: s.jobs, Journal: &batch.Journal[experiment.Note]{},
		Models: newVoices(s.App, folder),
	}
	return nil
}

// journal opens the file in which plans are noted, and takes over what is there
// if that is wanted. It returns what closes it.
func (s *study) journal() (end func() error, err error) {
	if s.output == "" {
		return func() error { return nil }, nil
	}
	if err := s.Disk.MakeFolder(s.output); err != nil {
		return nil, err
	}
	name := path.Join(s.output, plansFile)
	if s.Disk.Exists(name) && !s.resume && !s.anew {
		return nil, cli.Usage("%s has plans of an earlier run: --resume goes on from there, --anew forgets them", name)
	}
	if s.resume && s.Disk.Exists(name) {
		if err := s.takeOver(name); err != nil {
			return nil, err
		}
	}
	to, err := s.Disk.Append(name, s.anew)
	if err != nil {
		return nil, err
	}
	s.runner.Journal.To = to
	return func() error { return cli.Written(to.Close()) }, nil
}

// takeOver resumes the plans in a file, and tells of it.
func (s *study) takeOver(name string) error {
	if err := cli.TakeOver(s.App, s.runner.Journal, name); err != nil {
		return err
	}
	had, err := s.runner.Resumed()
	if err == nil {
		s.TellResumed("plans", name, had)
	}
	return err
}

// logged makes the plans, with a log if that is wanted. The log goes on where
// that of before ended when plans are taken over.
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
	return results, errors.Join(err, cli.Written(to.Close()))
}

// results makes the plans.
func (s *study) results(ctx context.Context) (*experiment.Results, error) {
	var bar cli.Progress
	var last experiment.Progress
	s.runner.Progress = func(p experiment.Progress) {
		if last.Of == 0 {
			bar = cli.NewProgress(s.App, p.Of)
		}
		last = p
		bar.Reach(p.Done)
	}
	results, err := s.runner.Run(ctx)
	bar.End()
	if err != nil && s.output != "" && last.Done > 0 {
		s.Say("%d of %d plans are done; --resume goes on from %s", last.Done, last.Of, path.Join(s.output, plansFile))
	}
	if err != nil {
		return nil, failed(err)
	}
	return results, nil
}

// write writes complete results into the folder of the output.
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
