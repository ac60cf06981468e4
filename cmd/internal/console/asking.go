package console

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/cmd/internal/show"
	"hearth/engine/rule"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/explanation"
)

func (s *Session) query(rest string) error {
	return s.ask(func(b *ask.Base) (*ask.Query, error) {
		return b.Prepare(&source.File{Name: "query", Text: rest})
	})
}

func (s *Session) entities(rest string) error {
	return s.ask(described(rest))
}

// described compiles a description of things.
func described(text string) func(*ask.Base) (*ask.Query, error) {
	return func(b *ask.Base) (*ask.Query, error) {
		return b.PrepareEntities(&source.File{Name: "description", Text: text})
	}
}

// ask writes the answers that a question has at the position.
func (s *Session) ask(prepare func(*ask.Base) (*ask.Query, error)) error {
	answer, at, err := s.answer(prepare)
	if err != nil {
		return err
	}
	return show.Print(s.out, "table", report.OfAnswer(answer, at, 0, 0))
}

// answer asks the state at the position; no answers are a no.
func (s *Session) answer(prepare func(*ask.Base) (*ask.Query, error)) (*ask.Answer, *sim.Situation, error) {
	base, err := s.questions()
	if err != nil {
		return nil, nil, err
	}
	q, err := prepare(base)
	if err != nil {
		return nil, nil, err
	}
	at := s.here.situation()
	answer, err := q.Run(at)
	if err = s.whole(err); err == nil && len(answer.Rows) == 0 {
		err = no("no answers")
	}
	return answer, at, err
}

func (s *Session) why(what string) error {
	e := s.here.situation().Past()
	var account *explanation.Explanation
	var err error
	if strings.HasPrefix(what, "?") {
		if e.Bindings[what] == nil {
			return s.unbound(what)
		}
		account, err = explanation.WhyBound(e, what)
	} else {
		fact, wrong := rule.ReadFact(what)
		if wrong != nil {
			return wrong
		}
		account, err = explanation.Why(e, fact, nil)
	}
	switch err = s.whole(err); {
	case err != nil:
		return err
	case account == nil && what[0] == '?':
		return no(what + " stands for no thing and no number")
	case account == nil:
		return no(what + " does not hold; why-not says what a step lacks for it")
	}
	said, err := report.OfExplanation(e.Domain, what, account)
	if err != nil {
		return err
	}
	return show.Print(s.out, "text", said)
}

// unbound is the error of a variable that stands for nothing yet.
func (s *Session) unbound(name string) error {
	if later := s.here.episode.Bindings[name]; later != nil {
		return no(fmt.Sprintf("%s stands for nothing here; step %d will bind it", name, later.By.Index+1))
	}
	return unknown("variable", name, s.variables(""))
}

func (s *Session) whyNot(rest string) error {
	what, r, err := s.denied(rest)
	if err != nil {
		return err
	}
	fact, err := rule.ReadFact(what)
	if err != nil {
		return err
	}
	e := s.here.episode
	denial, err := explanation.WhyNot(e, fact, r)
	switch err = s.whole(err); {
	case err != nil:
		return err
	case denial == nil:
		return no(fact.String() + " holds; why proves it")
	}
	said, err := report.OfDenial(e.Domain, fact.String(), denial)
	if err != nil {
		return err
	}
	return show.Print(s.out, "text", said)
}

// denied splits the words of why-not into the fact and the step.
func (s *Session) denied(rest string) (what string, r *sim.Result, err error) {
	end := strings.LastIndex(rest, ")") + 1
	what, at := rest[:end], strings.Fields(rest[end:])
	if what == "" || len(at) != 0 && (len(at) != 2 || at[0] != "step") {
		return "", nil, misused("why-not")
	}
	if len(at) == 0 {
		if r = s.here.last(); r == nil {
			return "", nil, problem("E0762", "no step was done here that could have made it so").WithHint("name a step: why-not FACT step N")
		}
		return what, r, nil
	}
	i := slices.IndexFunc(s.here.episode.Results, func(r *sim.Result) bool { return strconv.Itoa(r.Step.Index+1) == at[1] })
	if i < 0 {
		return "", nil, problem("E0762", "there is no step %.40s in %s", at[1], s.here.name).WithHint("plan lists the steps")
	}
	return what, s.here.episode.Results[i], nil
}

func (s *Session) state(rest string) error {
	if rest == "" {
		return show.Scene(s.out, s.here.situation().State)
	}
	answer, at, err := s.answer(described(rest))
	if err != nil {
		return err
	}
	return show.Print(s.out, "text", report.OfThings(answer, at, 0, 0))
}

func (s *Session) vars(string) error {
	return show.Variables(s.out, s.here.situation().Past())
}

func (s *Session) plan(string) error {
	return show.Position(s.out, s.here.episode, s.here.at)
}
