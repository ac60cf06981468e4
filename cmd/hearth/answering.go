package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
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
	limit  int
	after  int
	count  bool // of entities: write only how many there are
}

func (p *answering) bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&p.format, "format", "table", strings.Join(show.AnswerFormats, ", "))
	f.IntVar(&p.limit, "limit", 0, "write so many answers; 0 for all")
	f.IntVar(&p.after, "after", 0, "leave out so many answers: go on where --limit stopped")
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
	rows := answer.Rows[min(max(p.after, 0), len(answer.Rows)):]
	page := &show.AnswerPage{Columns: answer.Columns, Rows: rows, Situation: s}
	if p.limit > 0 && p.limit < len(rows) {
		page.Rows, page.Next = rows[:p.limit], p.after+p.limit
		fmt.Fprintf(a.err, "note: %d of %d answers; the others follow with --after %d\n", p.limit, len(answer.Rows), page.Next)
	}
	return written(show.Answer(a.out, p.format, page))
}
