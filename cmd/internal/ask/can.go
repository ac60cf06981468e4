package ask

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
)

// A possibility is a command that asks what can be done next in one situation.
type possibility struct {
	moment
	out  *cli.Output
	all  bool
	flat bool
	rows int

	effect, prefer string // which offers come first, and which are left out
	seed           int64
}

// mostOffers is the maximum number of listed offers unless --limit is given.
const mostOffers = 100

func (p *possibility) bind(cmd *cobra.Command, all string) {
	p.moment.bind(cmd)
	cmd.Flags().BoolVar(&p.flat, "flat", false, "list every combination separately, as the next line of the plan, with its effects (100 unless --limit is given)")
	cmd.Flags().StringVar(&p.effect, "effect", "", "with --flat: list only combinations with an effect that contains these `words`")
	cmd.Flags().StringVar(&p.prefer, "prefer", "", "with --flat: list first the combinations that fit this `text`, such as the text of a recipe")
	cmd.Flags().Int64Var(&p.seed, "seed", 0, "with --flat: shuffle combinations that fit equally well; 0 keeps their order (default 0)")
	p.out = p.App.ListOutput(cmd, "actions")
	cmd.Flags().IntVar(&p.rows, "rows", report.DefaultRows, "list at most this many combinations for each group of roles that depend on each other, and note if there may be more; 0 for all")
	cmd.Flags().BoolVar(&p.all, "all", false, all)
}

// situation returns the situation that the flags choose, in which offers are written as the next lines of the
// plan.
func (p *possibility) situation(words []string) (*hearth.Situation, error) {
	s, err := p.moment.situation(words)
	if err != nil {
		return nil, err
	}
	s.Rewritten = true
	if stopped := s.Stopped(); stopped != nil {
		p.App.Report(stopped)
	}
	return s, nil
}

// noteAdaptedScene prints a hint if actions are refused because a longer program would start from a
// differently adapted scene. The hint explains how to continue from the current scene.
func (p *possibility) noteAdaptedScene(against []report.Reason) {
	if slices.ContainsFunc(against, func(r report.Reason) bool { return r.Code == report.Unready }) {
		p.App.Note("a longer program starts from a differently adapted scene; to continue from this one, use node ids: " +
			"hearth household prepare SCENE PROGRAM --output ready.json > bound.txt, then ask about ready.json and bound.txt")
	}
}

// offers prints the offers of an action, or those that use the thing called word. If action is empty, it
// prints the offers of all actions. If there are no offers, the exit code is 1.
func (p *possibility) offers(s *hearth.Situation, action, word string) error {
	page := p.out.Page
	page.Rows = p.rows
	if !p.Additions.Cmd.Flags().Changed("limit") {
		page.Limit = mostOffers
	}
	list, err := s.Offers(p.Ctx(), hearth.AffordanceQuery{Action: action, Thing: word, Effect: p.effect, All: p.all, Prefer: p.prefer, Seed: p.seed, Page: page})
	if err != nil {
		return err
	}
	none := len(list.Items) == 0 && list.Total == 0
	if none {
		p.App.Note("no action with these conditions can be done next")
	}
	return cmp.Or(p.out.Print(list), cli.Negative(none))
}

// admissible prints the actions that can be done next. If there are none, the exit code is 1.
func (p *possibility) admissible(action string, words []string) error {
	s, err := p.situation(words)
	if err != nil {
		return err
	}
	if p.flat {
		return p.offers(s, action, "")
	}
	list, err := s.Admissible(p.Ctx(), hearth.AffordanceQuery{Action: action, All: p.all, Page: report.Page{Rows: p.rows}})
	if err != nil {
		return err
	}
	possible := slices.ContainsFunc(list.Items, func(f report.Possibility) bool { return f.Can })
	if slices.ContainsFunc(list.Items, func(f report.Possibility) bool { return f.Tried }) {
		p.App.Note("only the examples were executed; the rules allow the other combinations: --flat executes each one that it lists")
	}
	if slices.ContainsFunc(list.Items, func(f report.Possibility) bool { return slices.ContainsFunc(f.Groups, report.Group.Cut) }) {
		p.App.Note("not all combinations of roles that depend on each other are listed: --rows sets the number, 0 for all")
	}
	var against []report.Reason
	for _, f := range list.Items {
		against = append(against, f.Reasons...)
	}
	p.noteAdaptedScene(against)
	return cmp.Or(p.out.Print(list.Cut(p.out.Page)), cli.Negative(!possible))
}

// Can returns the command that lists what can be done with a thing.
func Can(v *cli.Target) *cobra.Command {
	p := &possibility{moment: moment{Target: v}}
	cmd := &cobra.Command{
		Use:   "can ENTITY " + v.Words("[PLAN]"),
		Short: "List what can be done with a thing, and why other actions cannot be done",
		Long: `Can goes through all actions and lists the roles in which a thing can be used now: in the state
after the last step of a plan or, without a plan, at the start. The answer comes from the rules
that execute the actions. Each action has an example, written as the next step of the plan, or
the condition that is not met.

ENTITY is a variable of a network (?bowl), an entity as answers name it (/medium-bowl/243),
a node as programs write it ('<fridge> (103)'), or a class or kind, which stands for its first
thing.

Exit codes: 0 something can be done with it, 1 nothing can.`,
		Example: v.Examples(`  hearth can ?salad mango-radish-salad
  hearth can '?balls-on-rack' walnut-balls --variable '?balls-on-rack' --format json
  hearth can oven --all`, `  hearth household can fridge home
  hearth household can '<sofa> (216)' home take-a-nap --step 2 --format json`),
		Args: v.PlanArgs("a thing", 0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.can(args[0], args[1:]) },
	}
	p.bind(cmd, "list also the actions that take another kind of thing")
	return cmd
}

// can prints what can be done with the thing that word names. If nothing can be done, the exit code is 1.
func (p *possibility) can(word string, words []string) error {
	s, err := p.situation(words)
	if err != nil {
		return err
	}
	if p.flat {
		return p.offers(s, "", word)
	}
	said, err := s.Can(p.Ctx(), hearth.AffordanceQuery{Thing: word, All: p.all, Page: p.out.Page})
	if err != nil {
		return err
	}
	if err := p.out.Print(said); err != nil {
		return err
	}
	if said.Others > 0 {
		p.App.Note("%d other roles expect another kind of thing; --all lists them", said.Others)
	}
	var against []report.Reason
	for _, u := range said.Uses {
		against = append(against, u.Reasons...)
	}
	p.noteAdaptedScene(against)
	return cli.Negative(!said.Can)
}
