package execute

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A repairer repairs plans and shows the edits.
type repairer struct {
	*cli.Target
	out   *cli.Output
	query hearth.RepairQuery
	score bool
	code  int // the highest exit code so far
	rows  []report.RepairRow
}

// Repair returns the command that repairs plans.
func Repair(v *cli.Target) *cobra.Command {
	r := &repairer{Target: v}
	cmd := &cobra.Command{
		Use:   "repair " + v.Words("PLAN..."),
		Short: "Find the fewest edits with which a plan can be executed, reaches a goal or has a better score",
		Long: `Repair searches for the fewest edits with which all steps of a plan are done. An edit inserts a
line, leaves one out, moves one, or replaces a thing, a number or a variable in one. The output
has the reason for each edit, then the plan before and after it, line by line.

Misspelt words with a suggestion ("did you mean whisk?") and superfluous arguments are
corrected first; --edits does not limit this.

All plans with one edit are tried before those with two. Which lines are inserted follows from
the rules: in a household, actions that may change what a failed line lacks; in a kitchen,
actions that return a variable which no step binds, or work on what a later step uses. Lines are
left out last.

With --goal something must also hold at the end: in a household conditions as for hearth plan
--goal, in a kitchen a query. With --score a network is compared with the gold network of its
recipe, whose actions, classes and numbers are also tried; all goals and the dish must be
reached, and otherwise the best score is the result.

With --format jsonl each plan is one line with the broken and the repaired text. With csv or md
each plan is a row with its status and its edits; --edits 1 finds the plans that are one edit away.

Exit codes: 0 every plan is sound or repaired, 1 some are not.`,
		Example: v.Examples("  hearth repair my.solution\n  hearth repair my.solution --score\n  hearth repair predictions/*.solution --format jsonl\n  hearth repair my.solution --goal 'type(X, /homogeneous-mixture)' --tries 100",
			"  hearth household repair home plan.txt\n  hearth household repair flat.json plan.txt --goal 'open(fridge)'"),
		Args: func(c *cobra.Command, args []string) error {
			if v.WorldFixed && len(args) < 2 {
				return cli.Usage("%s expects a scene and programs: hearth household repair home plan.txt", c.CommandPath())
			}
			return cli.AtLeastOneArg("plans to repair: a file, - for the standard input, or the id of a recipe")(c, args)
		},
		RunE: func(_ *cobra.Command, args []string) error { return r.run(r.TakeScene(args)) },
	}
	v.Bind(cmd)
	f := cmd.Flags()
	f.StringVar(&r.query.Goal, "goal", "", "require that this `goal` holds at the end, such as 'on(plate, table)', or in a kitchen that this query has an answer")
	f.IntVar(&r.query.Edits, "edits", hearth.DefaultEdits, "maximum number of edits")
	f.IntVar(&r.query.Tries, "tries", 0, "maximum number of edited plans to execute (default 0: 20000 programs, 500 networks)")
	if !v.WorldFixed {
		v.Recipes.BindGold(cmd)
		v.BindLenient(cmd)
		f.BoolVar(&r.score, "score", false, "find the best score against the gold network of the recipe")
	}
	r.out = v.App.Output(cmd, "text", "plan", "json", "jsonl", "csv", "md")
	return cmd
}

func (r *repairer) run(words []string) error {
	if r.query.Edits < 1 || r.query.Tries < 0 {
		return cli.Usage("--edits must be at least 1, and --tries must not be negative")
	}
	if r.score && r.query.Goal != "" {
		return cli.Usage("--score and --goal exclude each other")
	}
	scene, err := r.Enter()
	if err != nil {
		return err
	}
	if r.score {
		if _, err := r.Library(); err != nil {
			return err
		}
		r.query.Score = scene.World.Internal().Evaluator(r.Set)
	}
	err = r.all(scene, words)
	if r.tabular() { // even after an error, for the plans before it
		if other := r.out.Print(&report.List[report.RepairRow]{Items: r.rows}); err == nil {
			err = other
		}
	}
	return cmp.Or(err, cli.SilentExit(r.code))
}

// all repairs the plans of files in order, up to the first error.
func (r *repairer) all(scene *hearth.Scene, words []string) error {
	for _, word := range words {
		src, err := r.Text(word)
		if err != nil {
			return err
		}
		var made []hearth.Correction
		if !r.Lenient { // otherwise the reader corrects
			if src, made, err = scene.Corrected(src); err != nil {
				return err
			}
		}
		plans, err := r.Read(scene.World, src)
		if err != nil {
			return err
		}
		if len(plans) == 0 || plans[0].Program != nil && len(plans[0].Program.Lines) == 0 {
			return source.NoPlan(src.Name, "plan")
		}
		for i, p := range plans {
			r.query.Corrections = slices.DeleteFunc(slices.Clone(made), func(c hearth.Correction) bool { return c.Plan != i })
			if err := r.one(scene, word, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// tabular reports whether the output is one table of all plans.
func (r *repairer) tabular() bool { return r.out.Format == "csv" || r.out.Format == "md" }

// one repairs one plan of a file and shows the edits.
func (r *repairer) one(scene *hearth.Scene, file string, p *hearth.Plan) error {
	e, err := scene.Run(r.Ctx(), p)
	if err != nil {
		return r.Unadapted(err, p)
	}
	got, err := e.Repair(r.Ctx(), r.query)
	if err != nil {
		return r.BlameRules(scene.World, err)
	}
	if got.Status != "sound" && got.Status != "repaired" {
		r.code = max(r.code, cli.ExitNegative)
	}
	if r.tabular() {
		r.rows = append(r.rows, got.Row(file))
		return nil
	}
	return r.out.Print(got)
}
