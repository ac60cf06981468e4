package hearth

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/grammar"
	"hearth/parser/program"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/household/prepare"
)

// bound writes affordances of a home as lines whose numbers are node ids.
type bound struct{}

// Write implements [affordance.Writer].
func (bound) Write(o *affordance.Option, c affordance.Choice) string { return line(o, c).String() }

// Words implements [affordance.Writer].
func (bound) Words(o *affordance.Option, c affordance.Choice) [][]string {
	return paramsOf(o, c, line(o, c))
}

// paramsOf returns the parameter of each role in the line of a choice.
func paramsOf(o *affordance.Option, c affordance.Choice, l program.Line) [][]string {
	words, n := make([][]string, len(o.Action.Roles)), 0
	for i, r := range o.Action.Roles {
		if _, given := c[r.Name]; given {
			words[i] = []string{l.Params[n].String()}
			n++
		}
	}
	return words
}

// Exact implements [affordance.Writer].
func (bound) Exact() bool { return true }

// Against implements [affordance.Writer].
func (bound) Against(*affordance.Option, affordance.Choice) ([]sim.Reason, error) { return nil, nil }

// line returns a choice as a line bound to nodes.
func line(o *affordance.Option, c affordance.Choice) program.Line {
	l := program.Line{Action: program.NameOf(o.Action.Name)}
	for _, r := range o.Action.Roles {
		if f, given := c[r.Name]; given {
			l.Params = append(l.Params, paramOf(f.Term))
		}
	}
	return l
}

// paramOf returns the entity of a node, such as /fridge/103, as a parameter of a bound line: <fridge> (103).
func paramOf(x engine.Term) program.Param {
	class, id, _ := strings.Cut(strings.TrimPrefix(x.Sym(), "/"), "/")
	n, _ := strconv.Atoi(id) // node ids are numbers
	return program.Param{Name: class, Instance: n}
}

// rewritten writes affordances of a home as lines to append to a program. The scene is prepared again for the
// longer program.
type rewritten struct {
	*prepare.Continuation
	ctx   context.Context
	scene *Scene
	tried map[string][]sim.Reason // reasons against each line that was tried, by the text of the line
}

func (*living) writer(ctx context.Context, s *Situation) affordance.Writer {
	given := s.Episode.preparedLines
	if !s.Rewritten || s.Episode.Scene.home.ready == nil || given == nil && s.Episode.program != nil {
		return bound{}
	}
	done := 0
	for _, r := range s.Past().run.Results {
		if r.Status == sim.Done {
			done++
		}
	}
	var lines []program.Line
	if s.Episode.program != nil {
		lines = s.Episode.Plan.Program.Lines
	}
	return &rewritten{prepare.NewContinuation(given[:done], lines[:done]), ctx, s.Episode.Scene, map[string][]sim.Reason{}}
}

// Write implements [affordance.Writer].
func (w *rewritten) Write(o *affordance.Option, c affordance.Choice) string {
	return w.Line(line(o, c)).String()
}

// Words implements [affordance.Writer].
func (w *rewritten) Words(o *affordance.Option, c affordance.Choice) [][]string {
	return paramsOf(o, c, w.Line(line(o, c)))
}

// Exact implements [affordance.Writer].
func (*rewritten) Exact() bool { return false }

// Against implements [affordance.Writer]. It executes the program with the line appended.
func (w *rewritten) Against(o *affordance.Option, c affordance.Choice) (against []sim.Reason, err error) {
	to := line(o, c)
	more := w.Line(to)
	key := to.String() + more.String()
	against, known := w.tried[key]
	if !known {
		against, err = w.against(more, to)
		w.tried[key] = against
	}
	return against, err
}

func (w *rewritten) against(more, to program.Line) ([]sim.Reason, error) {
	e, err := w.scene.Run(w.ctx, &Plan{Program: &program.Program{Lines: append(slices.Clone(w.Lines), more)}})
	if failure, ok := errors.AsType[*Unready](err); ok {
		return unready("the scene cannot be made ready for the program with this line appended: %s", failure.Message), nil
	}
	if err != nil {
		return nil, err
	}
	means := e.ready.Means(to)
	for i, r := range e.run.Results {
		if means && r.Status != sim.Done {
			return unready("with this line appended the scene is made ready differently: step %d, %s, %s", i+1, e.Plan.Program.Lines[i], e.program.Message()), nil
		}
	}
	if means {
		return nil, nil
	}
	against := unready("appended to the plan, %s means another thing", more)
	if e.Done() {
		against[0].Code = affordance.Another
	}
	return against, nil
}

// unready returns a reason with the code [report.Unready] and the given text.
func unready(format string, args ...any) []sim.Reason {
	return []sim.Reason{{Code: report.Unready, Text: fmt.Sprintf(format, args...)}}
}

// Grammar returns a grammar of the lines that can be written next: all offers, also with more optional roles filled,
// with other variables of the same things, and with any number. Each line can be read, its words fit their roles, and
// no variable occurs twice. The rules may still refuse a number, and under released semantics other lines. Only Action,
// Thing, All and Page.Rows of the query apply. The errors are those of [Situation.Offers].
func (s *Situation) Grammar(ctx context.Context, q AffordanceQuery) (*grammar.Grammar, error) {
	sel, err := s.selection(ctx, q)
	if err != nil {
		return nil, err
	}
	sel.Rows = q.Page.Rows
	return s.moment(ctx, q.All).Grammar(s.Episode.Scene.World.writer(ctx, s), sel)
}
