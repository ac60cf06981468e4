package show

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"hearth/engine"
	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/feature"
)

// Stages are the stages of an execution that can be looked at, in their order.
var Stages = []string{"ast", "plan", "effects", "state", "episode", "score"}

// Stage writes one of [Stages] for the network n and what came of it.
func Stage(w io.Writer, stage string, n *network.Network, r *benchmark.Report) error {
	switch stage {
	case "ast":
		return ast(w, n)
	case "plan":
		return typed(w, r.Episode.Plan)
	case "effects":
		return effects(w, r.Episode)
	case "state":
		return state(w, r.Episode)
	case "episode":
		return episode(w, r.Episode)
	default:
		return points(w, r)
	}
}

// ast writes every action with its place and the kinds of its arguments.
func ast(w io.Writer, n *network.Network) error {
	return tabulate(w, func(t table) {
		for _, a := range n.Actions {
			cells := []string{place(a.At.Pos()), a.Name}
			for _, arg := range a.Args {
				cells = append(cells, arg.Kind.String()+" "+arg.String())
			}
			t.row(strings.Join(cells[:2], "\t"), strings.Join(cells[2:], ", "))
		}
	})
}

func place(line, col int) string { return fmt.Sprintf("%d:%d", line, col) }

// typed writes every step with what its roles were given.
func typed(w io.Writer, p *plan.Plan) error {
	return tabulate(w, func(t table) {
		for _, s := range p.Steps {
			words := make([]string, len(s.Args))
			for i, a := range s.Args {
				words[i] = a.Role.Name + "=" + given(&a)
			}
			if s.Problem != nil {
				words = append(words, "rejected: "+s.Problem.Msg)
			}
			t.row(fmt.Sprint(s.Index+1), s.Name, strings.Join(words, " "))
		}
	})
}

func given(a *plan.Arg) string {
	switch {
	case a.Var != "":
		return a.Var
	case a.Term.Kind() == engine.NumberKind:
		return feature.FormatNumber(float64(a.Term.Num()) / 1e9)
	case a.Term.Kind() == engine.NameKind:
		return strings.TrimPrefix(a.Term.Sym(), "/")
	}
	return "open"
}

// effects writes how every step changed the state it read.
func effects(w io.Writer, e *sim.Episode) error {
	for _, r := range e.Executed() {
		if _, err := fmt.Fprintf(w, "%s %s\n", number(r), r.Step.Name); err != nil {
			return err
		}
		if r.Before == nil || r.After == nil || r.Before == r.After {
			continue
		}
		for _, d := range feature.Diff(r.Before.Features(r.Before.Root()), r.After.Features(r.After.Root())) {
			if _, err := fmt.Fprintf(w, "  %s: %s > %s\n", d.Path, d.Was, d.Is); err != nil {
				return err
			}
		}
	}
	return nil
}

// state writes all that there is after the last step.
func state(w io.Writer, e *sim.Episode) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	last := e.Final()
	if last == nil {
		last = e.Domain.First()
	}
	return enc.Encode(last.Features(last.Root()))
}

// episode writes every step with all that it bound.
func episode(w io.Writer, e *sim.Episode) error {
	return tabulate(w, func(t table) {
		for _, r := range e.Results {
			t.row(number(r), r.Step.Name, span(r), r.Status.String(), reasons(r))
			for _, b := range r.Binds {
				t.row("", b.Role, b.Var, boundTo(e, b), available(b))
			}
		}
	})
}

// boundTo writes what a variable stands for.
func boundTo(e *sim.Episode, b *sim.Binding) string {
	switch class := b.Class(e.Domain.Model()); {
	case b.Nothing:
		return "nothing"
	case b.Failed || b.IsState:
		return class
	case b.Term.Kind() == engine.NumberKind:
		return feature.FormatNumber(float64(b.Term.Num()) / 1e9)
	}
	return strings.TrimPrefix(b.Term.Sym(), "/")
}

func available(b *sim.Binding) string {
	var words []string
	if b.Timed {
		words = append(words, "at "+seconds(b.Available)+" s")
	}
	if b.Default {
		words = append(words, "default")
	}
	return strings.Join(words, ", ")
}

// points writes where the points of the scores went.
func points(w io.Writer, r *benchmark.Report) error {
	if r.Reached == nil {
		_, err := fmt.Fprintln(w, "no scores: there is no gold network to compare with, or nothing was executed")
		return err
	}
	if _, err := fmt.Fprintf(w, "goal condition success %s, %d of %d\n", score(r.Goals), r.Reached.Reached, r.Reached.Total); err != nil {
		return err
	}
	err := tabulate(w, func(t table) {
		for _, g := range r.Reached.Goals {
			by := "not reached"
			if g.ReachedBy != "" {
				by = "by " + g.ReachedBy
			}
			t.row("  "+g.Var, g.Action, by)
		}
	})
	if err != nil || r.Dishes == nil {
		return err
	}
	_, err = io.WriteString(w, r.Dishes.Text())
	return err
}
