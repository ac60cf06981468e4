package console

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
)

func (s *Session) query(rest string) error { return s.ask(hearth.Question{Text: rest}) }

func (s *Session) entities(rest string) error {
	return s.ask(hearth.Question{Text: rest, Entities: true})
}

// ask writes the answers to a question at the current position.
func (s *Session) ask(q hearth.Question) error {
	answer, err := s.current.situation().Ask(s.running, q)
	switch err = s.interruptedOr(err); {
	case err != nil:
		return err
	case len(answer.Answers) == 0:
		s.warn(answer.Warnings)
		return negativeAnswer("no answers")
	}
	s.warn(answer.Warnings)
	return show.Print(s.out, "table", answer)
}

// warn prints warnings about a question.
func (s *Session) warn(warnings []report.Diagnostic) {
	for _, w := range warnings {
		s.host.Note("%s [%s]", w.Message, w.Code)
	}
}

func (s *Session) why(what string) error {
	e := s.current.situation().Past()
	if strings.HasPrefix(what, "?") && e.Internal().Bindings.Bound(what) == nil {
		return s.unbound(what)
	}
	said, err := e.Why(s.running, what, 0)
	switch err = s.interruptedOr(err); {
	case err != nil:
		return err
	case !said.Holds && what[0] == '?':
		return negativeAnswer(what + " stands for neither a thing nor a number")
	case !said.Holds:
		return negativeAnswer(what + " does not hold; why-not explains what is missing")
	}
	return show.Print(s.out, "text", said)
}

// unbound returns the error of a variable that is not bound at the current position.
func (s *Session) unbound(name string) error {
	if later := s.current.episode.Internal().Bindings.Bound(name); later != nil && later.BoundBy != nil {
		return negativeAnswer(fmt.Sprintf("%s is not bound yet; step %d will bind it", name, later.BoundBy.Index+1))
	}
	return unknown("variable", name, s.variables(""))
}

func (s *Session) whyNot(rest string) error {
	what, step, err := s.parseWhyNot(rest)
	if err != nil {
		return err
	}
	e := s.current.episode
	if what == "" {
		return s.whyUndone(step)
	}
	if step == 0 {
		e = s.current.situation().Past()
		if strings.HasPrefix(what, "?") && e.Internal().Bindings.Bound(what) == nil {
			return s.unbound(what)
		}
	}
	said, err := e.WhyNot(s.running, what, step)
	switch err = s.interruptedOr(err); {
	case err != nil:
		return err
	case said.Holds:
		return negativeAnswer(said.Fact + " holds; why proves it")
	}
	return show.Print(s.out, "text", said)
}

// whyUndone explains why a step was not done. Without a step it explains the last do at this position, or else the
// first step of the plan that was not done.
func (s *Session) whyUndone(step int) error {
	a := s.undone
	if a == nil || s.current.episode != s.before.episode || s.current.position != s.before.position || step > 0 && step <= s.current.episode.Len() {
		a = &hearth.Attempt{Tried: s.current.episode, Done: true}
	}
	said, err := a.WhyNot(s.running, "", step)
	switch err = s.interruptedOr(err); {
	case err != nil:
		return err
	case said.Holds && step > 0:
		return negativeAnswer(fmt.Sprintf("step %d was done", step))
	case said.Holds:
		return negativeAnswer("all steps were done; give a fact, and the answer is what it lacks now")
	}
	return show.Print(s.out, "text", said)
}

// ofStep matches an argument of why-not that ends in "step N".
var ofStep = regexp.MustCompile(`^(?:(.*\S)\s+)?step\s+(\S+)$`)

// parseWhyNot splits the argument of why-not into the fact and the step, which is 0 if none is given.
func (s *Session) parseWhyNot(rest string) (what string, step int, err error) {
	m := ofStep.FindStringSubmatch(rest)
	switch {
	case m == nil:
		return rest, 0, nil
	}
	results := s.current.episode.Internal().Results
	if m[1] == "" && s.undone != nil {
		results = s.undone.Tried.Internal().Results
	}
	for _, r := range results {
		if step := r.Step.Index + 1; strconv.Itoa(step) == m[2] {
			return m[1], step, nil
		}
	}
	return "", 0, problem("E0762", "there is no step %.40s in %s", m[2], s.current.name).WithHint("plan lists the steps")
}

func (s *Session) state(rest string) error {
	at := s.current.situation()
	switch {
	case rest == "" && s.currentScene.World.Name == hearth.Household:
		return misused("state")
	case rest == "":
		return show.Print(s.out, "text", at.Scene())
	}
	things, err := at.Things(s.running, hearth.Question{Text: rest})
	switch err = s.interruptedOr(err); {
	case err != nil:
		return err
	case len(things.Items) == 0:
		return negativeAnswer("no answers")
	}
	return show.Print(s.out, "text", things)
}

func (s *Session) vars(string) error {
	return show.Variables(s.out, s.current.situation().Past().Report())
}

func (s *Session) plan(string) error {
	return show.Position(s.out, s.current.episode.Report(), s.current.position)
}
