package score

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"iter"
	"path"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/show"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/eval/runs"
	"hearth/facts/home"
	"hearth/parser/source"
)

// A programScoring scores programs in scenes.
type programScoring struct {
	*cli.Target
	data, people, against string
	scenes                []string
	scoring               scoring[household.Entry, household.JournalRow]

	world *hearth.World
	set   *household.Set
	sites []household.Site
	stamp string // hash of the world, the scenes and the resources
	rows  household.Report
	keep  runkeep.Recorder
	heap  diagnosticPrinter // prints what the reader skipped, with a limit
}

// Household returns the command that scores programs.
func Household(a *cli.App) jobs.Scoring {
	j := &programScoring{Target: cli.InHousehold(a)}
	j.scoring.venue, j.scoring.work, j.scoring.what = j.Target, j, "programs"
	cmd := &cobra.Command{
		Use:   "score PROGRAMS...",
		Short: "Score programs: executability, similarity to programs of people, kinds of errors, goals",
		Long: `Score executes programs in scenes. It reports how many can be executed and the kinds of errors of
the others, the longest sequence of steps that they share with programs of people for the same
task (lcs), how many steps in words are understood, and how many of their goals are reached.
Each program is executed in each scene: those of --data or --scene, or the built-in home.

An input is a file, a folder with files (*.txt, *.json, *.jsonl), - for the standard input, or
the id of a built-in task. A file contains

  a program                      --against names its task
  an activity                    a title, which is the task, a description, and a program
  a plan in words                Task: Watch TV, then Step 1: Walk to sofa and so on
  JSON lines (*.jsonl or {…})    {"id": …, "task": …, "program": […] or "steps": […], "goals": {…}}
  model output (*.json[l])       {"identifier": …, "llm_output": "{\"WALK\": [\"sofa\", \"1\"], …}"}, a line each or in a list
  programs of tasks (*.json)     {"Watch TV": [["[WALK] <sofa> (1)", …], …], …}

so every format of hearth plan can be scored. If people have no program for the task of a program,
its task is the one that its file is named after. Goals have the form of the
Embodied Agent Interface, with ids of nodes:

  {"actions": ["GRAB", "READ|LOOKAT"], "goal": [{"id": 410, "state": "ON"},
   {"from_id": 65, "relation_type": "FACING", "to_id": 410}]}

Programs of people have the form of programs of tasks. For the built-in home, its built-in tasks
are the programs of people.

The folder of --data has scenes/*_graph.json and, in resources, class_name_equivalence.json
and properties_data.json.

With --output, progress is recorded in a file, so that --resume continues after an
interruption, or executes only new programs if the output is complete.

Exit codes: 0 every program could be executed everywhere and reached its goals, 1 some did not,
3 some could not be read: their rows have the error, and count as failed in every scene.`,
		Example: `  hearth plan "Make tea" --format program | hearth household score - --against "Make tea"
  hearth household score plans.jsonl --data virtualhome --people people.json --format csv`,
		Args: cli.AtLeastOneArg("programs: a file, - for the standard input, or the id of a task"),
	}
	j.Bind(cmd)
	f := cmd.Flags()
	f.Lookup("semantics").Usage = "choose the semantics: released (like the simulator of VirtualHome) or corrected (default: released with --data, otherwise corrected)"
	f.StringVar(&j.data, "data", "", "read scenes and resources from this `folder`")
	f.StringArrayVar(&j.scenes, "scene", nil, "execute programs in this `scene`; may be repeated (default: the built-in home)")
	f.StringVar(&j.people, "people", "", "read programs of people, by task, from this `file`")
	f.StringVar(&j.against, "against", "", "score programs that name no task against this `task`")
	f.BoolVar(&j.heap.all, "verbose", false, "print all skipped text, not only the first parts and their number")
	j.keep.Bind(a, cmd)
	j.scoring.bind(cmd, "scored", "table", "json", "jsonl", "csv", "md")
	return &j.scoring
}

// open opens the household, its scenes and the programs of people.
func (j *programScoring) open() (w *hearth.World, stamp string, err error) {
	for _, step := range []func() error{j.furnish, j.readPeople} {
		if err := step(); err != nil {
			return nil, "", err
		}
	}
	if err := j.keep.Open(j.world); err != nil {
		return nil, "", err
	}
	stamp, err = batch.Hash("scores", j.stamp, j.scenes, j.set.People)
	return j.world, stamp, err
}

// inputs reads the programs.
func (j *programScoring) inputs(words []string) (of int, all iter.Seq[batch.Input[household.Entry]], err error) {
	entries, err := j.entries(words)
	j.heap.end(j.App.Err)
	if err != nil {
		return 0, nil, err
	}
	return len(entries), func(yield func(batch.Input[household.Entry]) bool) {
		for _, e := range entries {
			in := batch.Input[household.Entry]{ID: batch.ID{Name: e.ID}, Value: e}
			in.Key, in.Err = batch.Hash(e)
			if !yield(in) {
				return
			}
		}
	}, nil
}

// score scores a program.
func (j *programScoring) score(ctx context.Context, e household.Entry) (household.JournalRow, error) {
	row, err := j.set.Evaluate(context.WithoutCancel(ctx), e, j.sites) // a started evaluation is completed
	if err == nil {
		err = j.record(ctx, e, row)
	}
	if err != nil {
		return household.JournalRow{}, err
	}
	return row.Keep(), nil
}

// record stores the execution of a program in each scene, if that is requested.
func (j *programScoring) record(ctx context.Context, e household.Entry, row *household.Row) error {
	for i := range row.Trials {
		t := &row.Trials[i]
		run := t.Run
		if t.Run = nil; !j.keep.Wanted() { // the states of many runs would fill the memory
			continue
		}
		rec := &runs.Record{File: e.ID, Plan: cmp.Or(e.Task, e.ID), Status: benchmark.Failed, Scores: map[string]float64{"executable": 0}}
		if t.Executable {
			rec.Scores["executable"] = 1
		}
		if row.LCS != nil {
			rec.Scores["lcs"] = *row.LCS
		}
		if run != nil {
			by, err := runs.NewWriter(run.Domain)
			if err != nil {
				return err
			}
			rec.Status, rec.Episode = benchmark.Outcome(run), by.Episode(run)
		}
		if err := j.keep.Add(ctx, rec); err != nil {
			return err
		}
	}
	return nil
}

func (j *programScoring) take(r batch.Result[household.Entry, household.JournalRow]) error {
	j.rows.Rows = append(j.rows.Rows, r.Out.Original())
	return nil
}

// unscored adds a program that cannot be scored as one that fails in every scene.
func (j *programScoring) unscored(id string, problem *source.Diagnostic) error {
	row := &household.Row{ID: id, Lines: []string{}, Trials: []household.TrialReport{}, Problems: []source.Plain{problem.Plain()}}
	for _, site := range j.sites {
		row.Trials = append(row.Trials, household.TrialReport{Scene: site.Name, Fault: &household.Fault{Code: problem.Code, Text: problem.Msg}})
	}
	j.rows.Rows = append(j.rows.Rows, row)
	return nil
}

func (j *programScoring) table() func(io.Writer) error {
	return func(w io.Writer) error { return show.Print(w, j.scoring.out.Format, j.rows.Scored()) }
}

func (j *programScoring) verdict() (code int, err error) {
	if j.rows.Unread() {
		code = cli.ExitInput
	} else if !j.rows.Perfect() {
		code = cli.ExitNegative
	}
	return code, nil
}

// furnish opens the household and the scenes.
func (j *programScoring) furnish() error {
	switch {
	case j.data != "" && (len(j.scenes) > 0 || j.Resources != "" || j.BoundIDs):
		return cli.Usage("--data provides scenes and resources: it excludes --scene, --resources and --bound")
	case j.data != "":
		j.Semantics, j.Resources = cmp.Or(j.Semantics, "released"), path.Join(j.data, "resources")
		var err error
		if j.scenes, err = j.published(); err != nil {
			return err
		}
	case len(j.scenes) == 0:
		j.scenes, j.HomeBuiltIn = []string{cli.BuiltInHome}, true
	}
	j.Semantics = cmp.Or(j.Semantics, "corrected")
	var err error
	if j.world, err = j.Open(); err != nil {
		return err
	}
	j.set, j.sites, j.stamp, err = j.Sites(j.world, j.scenes, sceneEnding)
	return err
}

// sceneEnding is the ending of file names of published scenes.
const sceneEnding = "_graph.json"

// published lists the scenes of the data.
func (j *programScoring) published() ([]string, error) {
	folder := path.Join(j.data, "scenes")
	scenes, err := j.App.Disk.Files(folder, sceneEnding)
	if err == nil && len(scenes) == 0 {
		err = source.Errorf("E0811", source.Span{}, "%s contains no scenes", folder).WithHint("scenes are files named *%s", sceneEnding)
	}
	return scenes, err
}

// readPeople reads the programs of people: those of the file or, in the built-in home, its tasks.
func (j *programScoring) readPeople() error {
	programs := map[string][][]string{}
	switch {
	case j.people != "":
		if err := j.App.ReadJSON(j.people, &programs); err != nil {
			return err
		}
	case j.IsBuiltIn(j.scenes[0]):
		tasks, err := home.Tasks()
		if err != nil {
			return err
		}
		for _, t := range tasks {
			programs[t.Activity.Title] = append(programs[t.Activity.Title], cli.ProgramLines(t.Activity))
		}
	}
	j.set.People = household.ItemsByTask(j.set.Reader, programs)
	return nil
}

func (*programScoring) lists() []string               { return nil }
func (*programScoring) complete(lists []string) error { return nil }

func (j *programScoring) flushRuns(ctx context.Context) error { return j.keep.Flush(ctx) }
func (j *programScoring) close(ctx context.Context) error     { return j.keep.Close(ctx) }

func (*programScoring) pack(e household.Entry) (string, error) {
	text, err := batch.JSON(e)
	return string(text), err
}

func (*programScoring) unpack(text string) (e household.Entry, err error) {
	err = json.Unmarshal([]byte(text), &e)
	return e, err
}
