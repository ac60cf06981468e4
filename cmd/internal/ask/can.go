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
}

// mostOffers is how many offers are told unless a limit is given.
const mostOffers = 100

func (p *possibility) bind(cmd *cobra.Command, all string) {
	p.moment.bind(cmd)
	cmd.Flags().BoolVar(&p.flat, "flat", false, "tell every way by itself, as the next line of the plan, with what it would do (100 unless --limit says how many)")
	p.out = p.App.Lists(cmd, "actions")
	cmd.Flags().IntVar(&p.rows, "rows", report.UsualRows, "look for so many ways to fill roles that depend on each other, and say where there may be more; 0 for all")
	cmd.Flags().BoolVar(&p.all, "all", false, all)
}

// situation is that of the moment, in which what is offered is to be written
// behind the plan.
func (p *possibility) situation(words []string) (*hearth.Situation, error) {
	s, err := p.moment.situation(words)
	if err != nil {
		return nil, err
	}
	s.Rewritten = true
	if stopped := s.Stopped(); stopped != nil {
		p.App.Tell(stopped)
	}
	return s, nil
}

// anew tells how to go on from just this scene where something is refused because the scene
// is another one for a longer program, whatever else can be done.
func (p *possibility) anew(against []report.Reason) {
	if slices.ContainsFunc(against, func(r report.Reason) bool { return r.Code == hearth.Waits }) {
		p.App.Note("the scene is made ready anew for a longer program; to go on from what is so now, take ids of nodes: " +
			"hearth household prepare SCENE PROGRAM --output ready.json > bound.txt, then ask of ready.json and bound.txt")
	}
}

// offers writes what can be done next, one by one.
func (p *possibility) offers(s *hearth.Situation, action, word string) error {
	page := p.out.Page
	page.Rows = p.rows
	if !p.With.Cmd.Flags().Changed("limit") {
		page.Limit = mostOffers
	}
	list, err := s.Offers(p.Ctx(), action, word, p.all, page)
	if err != nil {
		return err
	}
	return cmp.Or(p.out.Print(list), cli.Negative(len(list.Items) == 0 && list.Total == 0))
}

// admissible writes which actions can be done next. When none can, the program
// ends with a negative result.
func (p *possibility) admissible(action string, words []string) error {
	s, err := p.situation(words)
	if err != nil {
		return err
	}
	if p.flat {
		return p.offers(s, action, "")
	}
	list, err := s.Admissible(p.Ctx(), action, p.all, report.Page{Rows: p.rows})
	if err != nil {
		return err
	}
	possible := slices.ContainsFunc(list.Items, func(f report.Possibility) bool { return f.Can })
	if slices.ContainsFunc(list.Items, func(f report.Possibility) bool { return f.Tried }) {
		p.App.Note("each example was carried out; of the other ways it is known that the rules allow them: --flat carries out what it tells")
	}
	if slices.ContainsFunc(list.Items, func(f report.Possibility) bool { return slices.ContainsFunc(f.Groups, report.Group.Cut) }) {
		p.App.Note("not all ways to fill roles that depend on each other were looked for: --rows says how many, 0 for all")
	}
	var against []report.Reason
	for _, f := range list.Items {
		against = append(against, f.Reasons...)
	}
	p.anew(against)
	return cmp.Or(p.out.Print(list.Cut(p.out.Page)), cli.Negative(!possible))
}

// Can makes the command that says what can be done with a thing.
func Can(v *cli.Venue) *cobra.Command {
	p := &possibility{moment: moment{Venue: v}}
	cmd := &cobra.Command{
		Use:   "can ENTITY " + v.Words("[PLAN]"),
		Short: "Say what can be done with a thing, and what keeps other actions from it",
		Long: `Can goes through all actions and says in which roles a thing can be used now: in the state
after the last step of a plan, or, without one, at the start. The answer comes from the rules
that execute the actions. With each action comes an example, written as the next one of the
plan, or the condition that is not met.

ENTITY is a variable of a network (?bowl), an entity as answers name it (/medium-bowl/243),
a node as programs write it ('<fridge> (103)'), or a class or kind, which stands for the first
thing of it.

Exit codes: 0 something can be done with it, 1 nothing can.`,
		Example: v.Examples(`  hearth can ?salad mango-radish-salad
  hearth can '?balls-on-rack' walnut-balls --at '?balls-on-rack' --format json
  hearth can oven --all`, `  hearth household can fridge home
  hearth household can '<sofa> (216)' home take-a-nap --step 2 --format json`),
		Args: v.Wants("a thing", 0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.can(args[0], args[1:]) },
	}
	p.bind(cmd, "tell also what the thing is not made for")
	return cmd
}

// can tells what can be done with a thing. When nothing can, the program ends
// with a negative result.
func (p *possibility) can(word string, words []string) error {
	s, err := p.situation(words)
	if err != nil {
		return err
	}
	if p.flat {
		return p.offers(s, "", word)
	}
	said, err := s.Can(p.Ctx(), word, p.all, p.out.Page)
	if err != nil {
		return err
	}
	if err := p.out.Print(said); err != nil {
		return err
	}
	if said.Others > 0 {
		p.App.Note("%d other roles want another kind of thing; --all tells them", said.Others)
	}
	var against []report.Reason
	for _, u := range said.Uses {
		against = append(against, u.Reasons...)
	}
	p.anew(against)
	return cli.Negative(!said.Can)
}
