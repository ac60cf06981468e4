package ask

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/usual"
)

// An asked is the command that answers the usual questions.
type asked struct {
	moment
	out *cli.Output
}

// Usual returns the command that answers the usual questions.
func Usual(v *cli.Target) *cobra.Command {
	q := &asked{moment: moment{Target: v}}
	cmd := &cobra.Command{
		Use:   "ask QUESTION " + v.Words("[PLAN]"),
		Short: "Ask in words: where, how warm, how much is left, why, when, what if",
		Long: `Ask answers the questions that are usually asked about a plan, in sentences: where a thing is,
how warm it is, how much is left, what is in it, what can be done with it, when it changed, why
a fact is true or a step was not done, what a step changed, what would happen without a step or
with another line, which ingredient costs most of the score, in what two things differ, and what
is unsafe. Each answer has the query or the command that gives it, so that one can ask further.

The question "questions" lists them all, each with an example about the plan. A thing is a
variable of the plan (?dough), an id (/oven/6), a node of a home (<cup> (139)), or a class. Of
several things of a class the answer is about the one that the plan uses.

Exit codes: 0 there is an answer, 3 the question or the plan is wrong.`,
		Example: v.Examples(`  hearth ask questions walnut-balls
  hearth ask 'where is the egg' walnut-balls --step 7
  hearth ask 'how warm is ?baked-balls' walnut-balls --mode quantitative
  hearth ask 'what if step 8 is left out' walnut-balls`, `  hearth household ask questions home take-a-nap
  hearth household ask 'where is the pillow' home take-a-nap
  hearth household ask 'what can be done with <cup> (139)' home`),
		Args: v.PlanArgs("question", 0, 1),
	}
	q.moment.bind(cmd)
	q.out = q.App.Output(cmd, "text", "json")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return q.answer(cmd, args[0], args[1:]) }
	return cmd
}

func (q *asked) answer(cmd *cobra.Command, question string, words []string) error {
	s, err := q.situation(words)
	if err != nil {
		return err
	}
	a := &usual.Asker{Situation: s, Set: q.Library, Name: strings.Join(words, " "), More: moreFlags(cmd)}
	reply, err := a.Ask(q.Ctx(), question)
	if err != nil {
		return err
	}
	return q.out.Print(reply)
}

// moreFlags returns the flags of a command line that choose its situation, as text.
func moreFlags(cmd *cobra.Command) string {
	var all []string
	for _, name := range []string{"world", "edition", "semantics", "mode", "with", "step", "start", "at"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			all = append(all, "--"+name+" "+strings.Trim(f.Value.String(), "[]"))
		}
	}
	return strings.Join(all, " ")
}
