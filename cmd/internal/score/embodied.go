package score

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/embodied"
)

// Embodied returns the command that scores outputs for the Embodied Agent Interface.
func Embodied(a *cli.App) *cobra.Command {
	var out *cli.Output
	var compat, system string
	var jobs int
	cmd := &cobra.Command{
		Use:   "eai FOLDER",
		Short: "Score outputs of models for the Embodied Agent Interface: its four tables",
		Long:  embodiedHelp(),
		Example: `  hearth eai virtualhome_eval
  hearth eai virtualhome_eval --compat corrected --format md
  hearth eai virtualhome_eval --compat simulator,gold-test --system gpt-4o-2024-05-13`,
		Args: cli.OneArg("folder"),
		RunE: func(cmd *cobra.Command, words []string) error {
			options, err := embodied.ParseCompat(compat)
			if err != nil {
				return cli.Usage("--compat: %v", err)
			}
			if jobs < 1 {
				return cli.Usage("--jobs expects a number above zero, not %d", jobs)
			}
			folder, err := a.Disk.Folder(words[0])
			if err != nil {
				return err
			}
			data, problems, err := embodied.Open(folder, words[0], system)
			if err != nil {
				return err
			}
			e, err := evaluator(options)
			if err != nil {
				return err
			}
			e.Jobs = jobs
			scores, more, err := e.Evaluate(cmd.Context(), data)
			if err != nil {
				return err
			}
			if err := out.Print(scores); err != nil {
				return err
			}
			problems.Merge(*more)
			return problems.Err()
		},
	}
	f := cmd.Flags()
	f.StringVar(&compat, "compat", "released", "reproduce these `faults` of the published evaluator: released for all, corrected for none, or names separated by commas")
	f.StringVar(&system, "system", "", "score only this `system`: the name of a model")
	f.IntVar(&jobs, "jobs", runtime.GOMAXPROCS(0), "set the number of programs that are scored at a time; it does not affect the results")
	out = a.Output(cmd, "table", "json", "md", "latex")
	return cmd
}

// embodiedHelp returns the help text of the command.
func embodiedHelp() string {
	return `Eai reads the published files of the Embodied Agent Interface in a folder and its subfolders,
as far as they are about VirtualHome, and scores the outputs of all models in its four tasks:

  goal interpretation     the goals that a model finds in an instruction
  subgoal decomposition   the subgoals of a model, which are translated into steps and executed
  action sequencing       the plans of a model, which are executed
  transition modelling    the operators of a model in PDDL, and the problems they solve

The files are

  task_state_LTL_formula_accurate.json                the goals of each program
  init_and_final_graphs/…/fileID.json                 the graphs before and after it
  executable_programs/…/fileID.txt                    the program that was recorded
  TASK/MODEL_outputs.json                             what a model wrote: [{"identifier": ID, "llm_output": …}]
  vocabulary.json                                     names of subgoals
  gold_action.json, id2action.json, id2category_2.json, predicates_category.json, success_task.json,
  problem_pddl/…/ID.pddl, *_pd.pddl                   operators and problems for transition modelling

where TASK is goal_interpretation, subgoal_decomposition, action_sequencing (or action_sequence) or
transition_modeling. Tasks without outputs have no table.

The published evaluator has faults. By default they are reproduced, and the tables are the published
ones. --compat corrected repairs all of them; a list of names reproduces only these:

` + optionList() + `
Exit codes: 0 done, 3 some outputs could not be read: they count as empty.`
}

// optionList returns the options with their descriptions, for the help text.
func optionList() string {
	var b strings.Builder
	for _, o := range embodied.Options() {
		fmt.Fprintf(&b, "  %-17s %s\n", o[0], o[1])
	}
	return b.String()
}

// evaluator opens the household in which plans are executed.
func evaluator(options embodied.Compat) (*embodied.Evaluator, error) {
	semantics, with, err := options.Household()
	if err != nil {
		return nil, err
	}
	w, err := hearth.Open(hearth.HouseholdOptions{Semantics: semantics, With: with})
	if err != nil {
		return nil, err
	}
	in := w.Internal()
	set, err := in.Scorer(nil)
	return &embodied.Evaluator{Set: set, Words: in.Words, Compat: options}, err
}
