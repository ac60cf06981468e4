package main

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
)

// An asker asks one state of one episode.
type asker struct {
	app     *app
	kitchen choice
	recipes library
	at      string
	whichState
	answering
}

func newQuery(a *app) *cobra.Command {
	q := &asker{app: a}
	cmd := &cobra.Command{
		Use:   "query QUERY [FILE|RECIPE]",
		Short: "Ask any state of an episode in Datalog",
		Long: `Query answers a question about a state: the one after the last step of a network, or,
without one, the kitchen at the start. The question is the body of a rule in Mangle's
syntax, and speaks of what the rules in rules/kitchen speak of: the properties of things
(in, type, temperature), the ontology (isa, factor), what states compute (is_a, nth), and
the types that rules derive (dough). stands_for(/butter, E) holds for what the variable
?butter of the network stands for, and in_during(X, Y, From, To) tells when in(X, Y) held
on the way to the state; every property has such a twin.

Rules count in whole numbers: amounts and degrees in billionths, times in milliseconds.
Answers are in grams, degrees, seconds; 180.0, with a decimal point, is 180 billion.
Exit codes: 0 there are answers, 1 there are none, 3 the query or the network is wrong.`,
		Example: `  hearth query 'stands_for(/walnut-paste, B), in(X, B), dough(X)' walnut-balls --at ?walnut-paste
  hearth query 'temperature(X, N), N < 10.0' mango-radish-salad --format csv
  hearth query 'in(X, C) |> do fn:group_by(C), let N = fn:count()'`,
		Args: asked("query"),
		RunE: func(_ *cobra.Command, args []string) error {
			return q.ask(args, func(b *ask.Base) (*ask.Query, error) {
				return b.Prepare(&source.File{Name: "query", Text: args[0]})
			})
		},
	}
	q.bind(cmd)
	return cmd
}

// bind adds the flags that say which state is meant, and what is written of it.
func (q *asker) bind(cmd *cobra.Command) {
	q.bindState(cmd)
	q.answering.bind(cmd)
}

// bindState adds the flags that say which state is meant.
func (q *asker) bindState(cmd *cobra.Command) {
	q.kitchen.bind(cmd)
	q.recipes.bind(cmd)
	cmd.Flags().StringVar(&q.at, "at", "", "the state of this `variable` of the network, or in which it was bound")
	q.whichState.bind(cmd)
	cmd.MarkFlagsMutuallyExclusive("at", "step", "start")
}

// asked wants a question and at most one network.
func asked(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < 1 || len(args) > 2 {
			return usage("%s wants one %s and at most one network, and here are %d arguments", c.CommandPath(), what, len(args))
		}
		return nil
	}
}

// ask prepares a question and writes its answers in the state that the
// arguments and flags name.
func (q *asker) ask(args []string, prepare func(*ask.Base) (*ask.Query, error)) error {
	if err := oneOf(q.format, show.Formats(&report.Answer{})...); err != nil {
		return err
	}
	k, err := q.kitchen.open(q.app)
	if err != nil {
		return err
	}
	q.kitchen.heed(k.Domain)
	base, err := k.Questions()
	if err != nil {
		return err
	}
	query, err := prepare(base)
	if err != nil {
		return err
	}
	s, err := q.situation(k, args[1:])
	if err != nil {
		return err
	}
	return q.tell(q.app, query, s)
}

// situation executes the network, if there is one, and finds the state.
func (q *asker) situation(k *hearth.Kitchen, words []string) (*sim.Situation, error) {
	if len(words) == 0 {
		if q.at != "" || q.step != 0 {
			return nil, usage("--at and --step are about a network, and none is given")
		}
		return k.Domain.Start(), nil
	}
	e, err := q.episode(k, words[0])
	switch {
	case err != nil:
		return nil, err
	case q.at != "":
		return e.At(q.at)
	}
	return q.of(e)
}

// episode executes the only network of a file, or a recipe.
func (q *asker) episode(k *hearth.Kitchen, word string) (*sim.Episode, error) {
	set, err := q.recipes.set(q.app, q.kitchen.edition)
	if err != nil {
		return nil, err
	}
	n, err := q.app.network(word, set)
	if err != nil {
		return nil, err
	}
	q.kitchen.heed(k.Domain)
	var problems diag.List
	e, err := k.RunNetwork(n, &problems)
	if err != nil {
		return nil, q.kitchen.blame(q.app, k, err)
	}
	return e, problems.Err()
}
