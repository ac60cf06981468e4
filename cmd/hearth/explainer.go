package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// An explainer says why facts of an episode hold, and why others do not.
type explainer struct {
	app      *app
	commands string // of the world: its why, why-not and run
	step     int

	format  string
	formats []string
}

func (x *explainer) bind(cmd *cobra.Command, formats []string) {
	cmd.Flags().IntVar(&x.step, "step", 0, "only this step, by its `place` from 1")
	cmd.Flags().StringVar(&x.format, "format", "text", strings.Join(formats, ", "))
	x.formats = formats
}

// known refuses a format that there is not.
func (x *explainer) known() error {
	if !slices.Contains(x.formats, x.format) {
		return usage("there is no format %s: %s", x.format, strings.Join(x.formats, ", "))
	}
	return nil
}

// why executes a plan, once the question makes sense, and accounts for a fact
// or a variable.
func (x *explainer) why(what string, execute func() (*sim.Episode, error)) error {
	fact := engine.Fact{}
	if x.step != 0 && strings.HasPrefix(what, "?") {
		return usage("a variable is bound in one step: leave --step out")
	}
	if !strings.HasPrefix(what, "?") {
		var err error
		if fact, err = rule.ReadFact(what); err != nil {
			return err
		}
	}
	if err := x.known(); err != nil {
		return err
	}
	e, err := execute()
	if err != nil {
		return err
	}
	account, err := x.account(e, what, fact)
	if err != nil {
		return err
	}
	said, err := report.OfExplanation(e.Domain, what, account)
	switch {
	case err != nil:
		return err
	case account == nil && strings.HasPrefix(what, "?"):
		return x.no(said, what+" stands for no thing and no number")
	case account == nil:
		return x.no(said, fmt.Sprintf("%s does not hold; %s why-not says what a step lacks for it", what, x.commands))
	}
	return x.app.print(x.format, said)
}

// no tells a negative answer: programs get it as JSON, people as a message.
func (x *explainer) no(said any, message string) error {
	if x.format == "json" {
		return cmp.Or(x.app.print(x.format, said), errTold(exitNegative))
	}
	fmt.Fprintln(x.app.err, message)
	return errTold(exitNegative)
}

// account explains a variable or a fact.
func (x *explainer) account(e *sim.Episode, what string, fact engine.Fact) (*explanation.Explanation, error) {
	if strings.HasPrefix(what, "?") {
		return explanation.WhyBound(e, what)
	}
	if x.step == 0 {
		return explanation.Why(e, fact, nil)
	}
	r, err := x.asked(e.Executed())
	if err != nil {
		return nil, err
	}
	return explanation.Why(e, fact, r)
}

// asked returns the step that is asked about.
func (x *explainer) asked(results []*sim.Result) (*sim.Result, error) {
	i := slices.IndexFunc(results, func(r *sim.Result) bool { return r.Step.Index+1 == x.step })
	if i < 0 {
		return nil, diag.New("E0730", source.Span{}, "no step %d was executed", x.step).
			WithHint("%s run numbers the steps and says what came of them", x.commands)
	}
	return results[i], nil
}

// deny writes why a step does not do what a fact says, or anything.
func (x *explainer) deny(e *sim.Episode, what string, denial *explanation.Absence) error {
	said, err := report.OfDenial(e.Domain, what, denial)
	switch {
	case err != nil:
		return err
	case denial == nil:
		return x.no(said, fmt.Sprintf("%s holds; %s why proves it", what, x.commands))
	}
	return x.app.print(x.format, said)
}

// unsaid is the error of a question that does not say which step it is about.
func (x *explainer) unsaid() error {
	return usage("say with --step which step does not do it; %s run numbers them", x.commands)
}
