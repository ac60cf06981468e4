package plan

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth"
	"hearth/eval/experiment/recipes"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A growing network is a [recipes.Situation]: the episode of the lines that were done.
type growing struct {
	episode *hearth.Episode
	lines   []string
}

// startOf returns the function that opens the built-in kitchen of a world before the first line.
func startOf(w *hearth.World) (func() recipes.Situation, error) {
	scene, err := w.Scene(hearth.Start{})
	return func() recipes.Situation { return growing{episode: scene.Start().Episode} }, err
}

// Lines implements [recipes.Situation], as do the methods below.
func (g growing) Lines() []string { return g.lines }

func (g growing) Act(ctx context.Context, text string) (*recipes.Attempt, error) {
	out := &recipes.Attempt{After: g}
	src, err := g.read(text, out)
	if err != nil {
		wrong, other := source.SplitError(err)
		for _, d := range wrong.Items {
			out.Feedback = append(out.Feedback, remark(d.Plain()))
		}
		out.Refused = 1
		return out, other
	}
	a, err := g.episode.Act(ctx, src)
	if err != nil {
		return nil, err
	}
	done, failures := slices.Clone(g.lines), a.Steps.Failures
	for _, s := range a.Steps.New {
		for _, w := range s.Warnings {
			out.Feedback = append(out.Feedback, s.Text+": "+w)
		}
		switch {
		case s.Status == "done":
			done = append(done, s.Text)
		case len(failures) > 0:
			out.Feedback = append(out.Feedback, s.Text+": "+remark(failures[0].Plain))
			failures = failures[1:]
		}
	}
	for _, d := range a.Problems {
		out.Feedback = append(out.Feedback, remark(d.Plain()))
	}
	if out.After = (growing{a.Episode, done}); !a.Done {
		out.Refused = max(1, len(a.Steps.New)-(len(done)-len(g.lines)))
	}
	return out, nil
}

// read returns the lines of an answer in the notation of networks. It reads leniently if the semantics allow it, and
// reports corrections.
func (g growing) read(text string, to *recipes.Attempt) (*source.File, error) {
	src, w := &source.File{Name: "answer", Text: text}, g.episode.Scene.World
	if w.LenientErr() != nil {
		return src, nil
	}
	src, notes, err := w.LenientSteps(src)
	for _, n := range notes {
		to.Feedback = append(to.Feedback, "corrected: "+n.String())
	}
	return src, err
}

// remark returns a diagnostic with its hint in one line.
func remark(d source.Plain) string {
	if d.Hint == "" {
		return d.Message
	}
	return d.Message + " (" + d.Hint + ")"
}

func (g growing) Stock() string {
	var b strings.Builder
	for _, place := range g.episode.Scene.Start().Scene().Places {
		var things []string
		for _, t := range place.Things {
			if things = append(things, t.Name); t.Count > 1 {
				things[len(things)-1] = fmt.Sprintf("%d × %s", t.Count, t.Name)
			}
		}
		fmt.Fprintf(&b, "%s: %s\n", place.Name, strings.Join(things, ", "))
	}
	return b.String()
}

func (g growing) Offers(ctx context.Context, n int, seed int64) ([]string, error) {
	return g.episode.End().Next(ctx, hearth.AffordanceQuery{Seed: seed, Page: report.Page{Limit: n}})
}
