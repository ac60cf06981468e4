package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/engine"
	"hearth/engine/rule"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/sim/household"
)

// A witness explains what happened in a program.
type witness struct {
	resident
	explain explainer
}

func newWitness(a *app) *witness {
	return &witness{resident{app: a}, explainer{app: a, commands: "hearth household"}}
}

func (w *witness) bind(cmd *cobra.Command, formats []string) {
	w.resident.bind(cmd, "corrected")
	w.bindScene(cmd)
	w.explain.bind(cmd, formats)
}

func newHouseholdWhy(a *app) *cobra.Command {
	w := newWitness(a)
	cmd := &cobra.Command{
		Use:   "why FACT SCENE PROGRAM",
		Short: "Prove a fact of a program: which step made it so, and by which rules",
		Long: `Why proves a fact, down to what the step was given, the state that it read and the ontology.
The fact is what the rules speak of: a relation or a property of a thing in a state, as in
inside(/milk/129, Where); an effect of a step, as in add(X, /state, /open); or anything that
the rules of a step derive. A variable stands for anything: the first thing that fits is
explained. What no later step changed is followed back to the step that made it so.

Exit codes: 0 it holds, 1 it does not.`,
		Example: `  hearth household why 'state(/sofa/216, S)' home take-a-nap
  hearth household why 'holds_rh(C, X)' flat.json breakfast.txt --step 4 --format dot`,
		Args: inScene("a fact", 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return w.explain.why(args[0], func() (*sim.Episode, error) {
				run, err := w.run(args[1:])
				if err != nil {
					return nil, err
				}
				return run.Episode, nil
			})
		},
	}
	w.bind(cmd, show.Formats(&report.Explanation{}))
	return cmd
}

func newHouseholdWhyNot(a *app) *cobra.Command {
	w := newWitness(a)
	cmd := &cobra.Command{
		Use:   "why-not [FACT] SCENE PROGRAM",
		Short: "Say why a step could not be done, or what keeps it from doing something",
		Long: `Why-not says why the first step that could not be done could not, or the one of --step: each
reason against it with its proof, down to the state; and where the reason is that something
is not so, for every rule that could make it so the first premise that fails, and why that
fails in turn. Rules that lack the fewest facts come first.

With a fact it says so of what the step does not give: an effect, a property that a thing has
not got afterwards, or anything that its rules derive.

Exit codes: 0 it was not done, or does not hold, and here is why, 1 it was done, or holds.`,
		Example: `  hearth household why-not flat.json breakfast.txt
  hearth household why-not 'holds_rh(C, /milk/4)' flat.json breakfast.txt --step 2 --format json`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 2 {
				return nil
			}
			return inScene("at most one fact", 1)(c, args)
		},
		RunE: func(_ *cobra.Command, args []string) error { return w.whyNot(args) },
	}
	w.bind(cmd, show.Formats(&report.Denial{}))
	return cmd
}

// run executes a program in a scene.
func (w *witness) run(words []string) (*household.Run, error) {
	at, err := w.enter(words[0])
	if err != nil {
		return nil, err
	}
	return w.after(at, words[1:])
}

func (w *witness) whyNot(words []string) error {
	what, fact := "", engine.Fact{}
	if len(words) == 3 {
		var err error
		if what, words = words[0], words[1:]; what != "" {
			if fact, err = rule.ReadFact(what); err != nil {
				return err
			}
		}
	}
	if err := w.explain.known(); err != nil {
		return err
	}
	run, err := w.run(words)
	if err != nil {
		return err
	}
	return w.deny(run, fact)
}

// deny says why the step that is asked about, or else the one that could not be
// done, does not do what a fact says, or anything.
func (w *witness) deny(run *household.Run, fact engine.Fact) error {
	_, failed := run.Outcome()
	switch {
	case w.explain.step != 0:
		at, err := w.explain.asked(run.Episode.Results)
		if err != nil {
			return err
		}
		failed = at.Step.Index
	case failed < 0 && fact.Pred != "":
		return w.explain.unsaid()
	case failed < 0:
		return w.explain.no(&report.Denial{Holds: true}, "all steps were done")
	}
	denial, err := explanation.WhyNot(run.Episode, fact, run.Episode.Results[failed])
	switch {
	case err != nil:
		return err
	case denial == nil && fact.Pred == "":
		step := run.Episode.Results[failed].Step
		return w.explain.no(&report.Denial{Holds: true, Step: failed + 1, Action: step.Name}, fmt.Sprintf("step %d was done", failed+1))
	case fact.Pred == "":
		return w.explain.deny(run.Episode, "", denial)
	}
	return w.explain.deny(run.Episode, fact.String(), denial)
}
