package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// An inquirer asks one state of a program in a scene.
type inquirer struct {
	resident
	whichState
	answering
}

func (i *inquirer) bind(cmd *cobra.Command) {
	i.resident.bind(cmd, "corrected")
	i.bindScene(cmd)
	i.whichState.bind(cmd)
}

func newHouseholdQuery(a *app) *cobra.Command {
	i := &inquirer{resident: resident{app: a}}
	cmd := &cobra.Command{
		Use:   "query QUERY SCENE [PROGRAM]",
		Short: "Ask any state of a program in Datalog",
		Long: `Query answers a question about a state of a scene: the one after the last step of a program
that was tried, or, without a program, the one at the start. The question is the body of a
rule in Mangle's syntax, and speaks of what the rules in rules/household speak of: relations
(on, inside, close, holds_rh), what things are like (state, has, class, id), and the types
that rules derive, as those in DIR/types of --with. A node is called after its class and its
id: /fridge/103. Scenes and programs are those of hearth household run. Steps take no time
here, so that all times of inside_during(X, Y, From, To) and its like are 0.

Exit codes: 0 there are answers, 1 there are none, 3 the query or the program is wrong.`,
		Example: `  hearth household query 'class(X, /light), state(X, /off)' home
  hearth household query 'acts(C, /yes), holds_rh(C, X)' home make-tea --step 4
  hearth household query 'on(X, Y) |> do fn:group_by(Y), let N = fn:count()' flat.json --format csv`,
		Args: inScene("a query", 0),
		RunE: func(_ *cobra.Command, args []string) error {
			return i.ask(args, func(b *ask.Base) (*ask.Query, error) {
				return b.Prepare(&source.File{Name: "query", Text: args[0]})
			})
		},
	}
	i.bind(cmd)
	i.answering.bind(cmd)
	return cmd
}

func newHouseholdEntities(a *app) *cobra.Command {
	i := &inquirer{resident: resident{app: a}}
	cmd := &cobra.Command{
		Use:   "entities DESCRIPTION SCENE [PROGRAM]",
		Short: "List the things in a scene that fit a description",
		Long: `Entities lists the things in a scene that fit a description: after a program, or at the start.

A description is made of classes of nodes and their categories (fridge, Appliances), of states
and properties (open, grabbable), of classes of Hearth (room, door, thing), of types that rules
derive, as those in DIR/types of --with, and of

  has RELATION               things with any: has holds-rh
  has RELATION = KIND        has close = fridge; = < > <= >= with a number: has id < 100
  inside ..., on ...         things in such a thing, at any depth; directly on it
  not ..., and, or, ( )      not binds closest, then and`,
		Example: `  hearth household entities 'grabbable and inside kitchen' home
  hearth household entities '(light or floor_lamp) and off' home take-a-nap
  hearth household entities 'lamp or light' flat.json --count`,
		Args: inScene("a description", 0),
		RunE: func(_ *cobra.Command, args []string) error {
			return i.ask(args, func(b *ask.Base) (*ask.Query, error) {
				return b.PrepareEntities(&source.File{Name: "description", Text: args[0]})
			})
		},
	}
	i.bind(cmd)
	i.answering.bind(cmd)
	i.bindCount(cmd)
	return cmd
}

// inScene refuses other arguments than a question, a scene and a program, of
// which there may be none unless so many are wanted.
func inScene(question string, programs int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < 2+programs || len(args) > 3 {
			most := []string{"at most one program", "a program"}[programs]
			return usage("%s wants %s, a scene and %s, and here are %d arguments", c.CommandPath(), question, most, len(args))
		}
		return nil
	}
}

// ask prepares a question and writes its answers in the state that the
// arguments and flags name.
func (i *inquirer) ask(args []string, prepare func(*ask.Base) (*ask.Query, error)) error {
	if err := oneOf(i.answering.format, show.Formats(&report.Answer{})...); err != nil {
		return err
	}
	s, err := i.situation(args[1:])
	if err != nil {
		return err
	}
	base, err := i.home.QuestionsOf(s.Episode)
	if err != nil {
		return err
	}
	query, err := prepare(base)
	if err != nil {
		return err
	}
	return i.tell(i.app, query, s)
}

// situation executes the program in the scene, if one is named, and finds the state.
func (i *inquirer) situation(words []string) (*sim.Situation, error) {
	if len(words) == 1 && i.step != 0 {
		return nil, usage("--step is about a program, and none is given")
	}
	at, err := i.enter(words[0])
	if err != nil {
		return nil, err
	}
	run, err := i.resident.after(at, words[1:])
	if err != nil {
		return nil, err
	}
	return i.of(run.Episode)
}

// after executes the program that is named, if one is.
func (r *resident) after(at *place, programs []string) (*household.Run, error) {
	if len(programs) == 0 {
		return at.start()
	}
	p, err := r.program(programs[0])
	if err != nil {
		return nil, err
	}
	run, err := r.do(at, p)
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		return nil, &exit{exitNegative, fmt.Errorf("no scene can be made ready for %s: %s", p.Source.Name, failure.Message)}
	}
	return run, err
}
