package rules

import (
	"time"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/rules/authoring"
)

func newRulesProfile(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	cmd := &cobra.Command{
		Use:   "profile PLAN",
		Short: "Show where the time of a run goes, rule by rule",
		Long: `Profile executes a plan. For every rule it shows the number of calls, the rows that it gave, how
many of them were new, the rows that it read, and the time; the slowest rules come first. The
share is relative to the time of all rules. The run takes longer, because it also reads and
checks rules. A rule with many rows of which few are new derives facts repeatedly. One that reads
many rows and gives few has its premises in a poor order.

With --mode quantitative, the rules of motions, dynamics and hazards are evaluated, too.

A plan is the same as for hearth run: a network, the id of a recipe, a program of a household,
or the id of a task.`,
		Example: "  hearth rules profile mango-radish-salad --limit 10\n  hearth rules profile my.solution --with mine --format csv\n  hearth rules profile take-a-nap --world household",
		Args:    cli.OneArg("plan: a file, - for the standard input, or the id of a recipe or task"),
	}
	v.Bind(cmd)
	out := a.ListOutput(cmd, "rules")
	return out.Prints(func(words []string) (any, error) {
		start := time.Now()
		clock := func() time.Duration { return time.Since(start) }
		p := authoring.NewProfile(clock)
		v.Watch = func(l *hearth.Limits) { l.Observer = p }
		added, err := v.Added()
		if err != nil {
			return nil, err
		}
		w, err := v.OpenWith(added)
		if err != nil {
			return nil, err
		}
		scene, err := v.Start(w, v.Scene)
		if err != nil {
			return nil, err
		}
		begun := clock()
		e, err := v.Episode(scene, words[0])
		if err == nil {
			_, err = e.Hazards(v.Ctx())
		}
		if err != nil {
			return nil, err
		}
		run := clock() - begun
		said, rules := p.Report()
		a.Note("all rules took %.1f ms, and the run %.1f ms", rules.Seconds()*1000, run.Seconds()*1000)
		return said.Cut(out.Page), nil
	})
}
