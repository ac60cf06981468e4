package console

import (
	"strings"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
)

func (s *Session) can(word string) error {
	said, err := s.current.situation().Can(s.running, hearth.AffordanceQuery{Thing: word})
	switch err = s.interruptedOr(err); {
	case err != nil:
		return err
	case len(said.Uses) == 0:
		return negativeAnswer("no action has a role for it")
	}
	return show.Print(s.out, "text", said)
}

// candidates lists the names that complete the argument of the command "can".
func (s *Session) candidates(string) []string { return s.current.situation().Names(s.running) }

func (s *Session) admissible(action string) error {
	found, err := s.current.situation().Admissible(s.running, hearth.AffordanceQuery{Action: action})
	if err = s.interruptedOr(err); err != nil {
		return err
	}
	return show.Print(s.out, "text", found)
}

// mostNext is the number of lines that the command "next" lists.
const mostNext = 50

// next lists offers. The words after "with" name a thing, and those after "for" an effect.
func (s *Session) next(words string) error {
	c := hearth.AffordanceQuery{Page: report.Page{Limit: mostNext, Rows: report.DefaultRows}}
	to := &c.Action
	for _, w := range strings.Fields(words) {
		switch w {
		case "with":
			to = &c.Thing
		case "for":
			to = &c.Effect
		default:
			*to = strings.TrimSpace(*to + " " + w)
		}
	}
	found, err := s.current.situation().Offers(s.running, c)
	switch err = s.interruptedOr(err); {
	case err != nil:
		return err
	case len(found.Items) == 0:
		return negativeAnswer("nothing like this can be done now")
	}
	return show.Print(s.out, "text", found)
}
