package usual

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/eval/report"
	"hearth/parser/source"
)

// find returns the things that a word stands for, those of the plan first: a variable of the plan, an id, a line's
// notation such as <cup> (139), or a class.
func (a *asking) find(word string) ([]*report.Thing, error) {
	word = strings.NewReplacer("<", "/", "> (", "/", ")", "").Replace(strings.TrimSpace(word))
	if v, ok := strings.CutPrefix(word, "?"); ok {
		answer, err := a.Situation.Query(a.ctx, "stands_for(/"+v+", X)")
		all := things(answer, "X")
		for i, t := range all { // the name in the question, of several for one thing
			alias := *t
			alias.Variables, all[i] = []string{word}, &alias
		}
		return all, err
	}
	description := word
	if strings.HasPrefix(word, "/") {
		if !slices.Contains(a.IDs(), word) {
			return nil, source.Unknown("E0715", "thing", word, a.IDs())
		}
		answer, err := a.Situation.Query(a.ctx, fmt.Sprintf("type(X, _), X = %s", word))
		return things(answer, "X"), err
	}
	answer, err := a.Situation.Ask(a.ctx, questionOf(strings.ReplaceAll(description, " ", "-")))
	if d, ok := errors.AsType[*source.Diagnostic](err); ok && d.Code == "E0711" {
		return nil, source.Unknown("E0715", "thing", word, append(a.classes(), a.Names(a.ctx)...))
	}
	if err != nil {
		return nil, err
	}
	all := things(answer, "X")
	slices.SortStableFunc(all, func(x, y *report.Thing) int { return a.rank(x) - a.rank(y) })
	return all, nil
}

// one returns the first thing that a word stands for. If there are others, the reply names their number.
func (a *asking) one(word string) (*report.Thing, error) {
	all, err := a.find(word)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, source.Errorf("E0715", source.Span{}, "there is no %.60s now", word).WithHint("it may have become part of something else: ask how much %s is left, or ask with --step", word)
	}
	if len(all) > 1 && !strings.HasPrefix(word, "?") {
		a.reply.Note = fmt.Sprintf("%d things are a %s; this is about %s", len(all), word, a.name(all[0]))
	}
	return all[0], nil
}

// classes returns the kinds of things here.
func (a *asking) classes() (all []string) {
	for _, id := range a.IDs() {
		class, _, _ := strings.Cut(strings.TrimPrefix(id, "/"), "/")
		all = append(all, class)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// rank puts things first that the plan uses: those with a variable, then those in a thing with a variable.
func (a *asking) rank(t *report.Thing) int {
	if len(t.Variables) > 0 {
		return 0
	}
	for _, p := range a.places(t) {
		if len(p.Variables) > 0 {
			return 1
		}
	}
	return 2
}

// places returns the things in or on which a thing lies directly.
func (a *asking) places(t *report.Thing) (all []*report.Thing) {
	for _, q := range a.relations() {
		answer, err := a.Situation.Query(a.ctx, fmt.Sprintf("%s(%s, Place)", q, t.ID))
		if err == nil {
			all = append(all, things(answer, "Place")...)
		}
	}
	return all
}

// relations returns the predicates that relate a thing to its place.
func (a *asking) relations() []string {
	if a.home() {
		return []string{"on", "inside"}
	}
	return []string{"in"}
}

// things returns a column of an answer.
func things(answer *report.Answer, column string) (all []*report.Thing) {
	if answer == nil {
		return nil
	}
	for _, row := range answer.Answers {
		if t, ok := row[column].(*report.Thing); ok {
			all = append(all, t)
		}
	}
	return all
}

// name writes a thing: a node of a home as in programs, a thing of a kitchen by its class and the variable that stands for
// it since the latest step.
func (a *asking) name(t *report.Thing) string {
	if t.Node != nil {
		kind, _, _ := strings.Cut(strings.TrimPrefix(t.ID, "/"), "/")
		return fmt.Sprintf("<%s> (%d)", kind, *t.Node)
	}
	if len(t.Variables) == 1 {
		return "the " + t.Class + " " + t.Variables[0]
	}
	for _, r := range slices.Backward(a.Internal().Steps) {
		for _, arg := range r.Step.Args {
			if b := a.Episode.Internal().Bindings.Bound(arg.Var); b != nil && fmt.Sprint(b.Term) == t.ID {
				return "the " + t.Class + " " + arg.Var
			}
		}
	}
	return fmt.Sprintf("the %s %s", t.Class, t.ID)
}

// names writes several things.
func (a *asking) names(all []*report.Thing) string { return list(report.Convert(all, a.name)) }
