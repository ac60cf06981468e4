package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/ask"
)

// A whichState is the flags that say which state of an episode is meant.
type whichState struct {
	step  int
	start bool
}

func (w *whichState) bind(cmd *cobra.Command) {
	cmd.Flags().IntVar(&w.step, "step", 0, "the state after step `n`, as run numbers them; default: the last that was executed")
	cmd.Flags().BoolVar(&w.start, "start", false, "the state before the first step")
	cmd.MarkFlagsMutuallyExclusive("step", "start")
}

// of finds the state in an episode.
func (w *whichState) of(e *sim.Episode) (*sim.Situation, error) {
	if w.start || w.step != 0 {
		return e.After(w.step)
	}
	return e.End(), nil
}

// An answering is the flags that say what is written of the answers of a query.
type answering struct {
	format string
	paging
	count bool // of entities: write only how many there are
}

// A paging is the flags that say which part of a list is written.
type paging struct{ limit, after int }

func (p *paging) bind(cmd *cobra.Command, what string) {
	f := cmd.Flags()
	f.IntVar(&p.limit, "limit", 0, "write so many "+what+"; 0 for all")
	f.IntVar(&p.after, "after", 0, "leave out so many "+what+": go on where --limit stopped")
}

// rest tells how to go on.
func (a *app) rest(p report.Page, from int, what string) {
	if p.Next > 0 {
		fmt.Fprintf(a.err, "note: %d of %d %s; the others follow with --after %d\n", p.Next-max(from, 0), p.Total, what, p.Next)
	}
}

func (p *answering) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.format, "format", "table", strings.Join(show.Formats(&report.Answer{}), ", "))
	p.paging.bind(cmd, "answers")
}

func (p *answering) bindCount(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.count, "count", false, "write only how many there are")
}

// tell asks a query of a situation and writes the answers. When there are none,
// the program ends with a negative result.
func (p *answering) tell(a *app, query *ask.Query, s *sim.Situation) error {
	answer, err := query.Run(s)
	if err != nil {
		return err
	}
	none := error(nil)
	if len(answer.Rows) == 0 {
		none = errTold(exitNegative)
	}
	if p.count {
		_, err := fmt.Fprintln(a.out, len(answer.Rows))
		return cmp.Or(written(err), none)
	}
	return cmp.Or(p.write(a, answer, s), none)
}

// write shows the answers that were asked for.
func (p *answering) write(a *app, answer *ask.Answer, s *sim.Situation) error {
	if len(answer.Rows) == 0 && p.format == "table" {
		fmt.Fprintln(a.err, "no answers")
		return nil
	}
	page := report.OfAnswer(answer, s, p.limit, p.after)
	a.rest(page.Page, p.after, "answers")
	return a.print(p.format, page)
}
