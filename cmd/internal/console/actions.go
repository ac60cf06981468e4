package console

import (
	"hearth/cmd/internal/show"
	"hearth/eval/report"
)

func (s *Session) can(word string) error {
	said, err := s.current.situation().Can(s.running, word, false, report.Page{})
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
	found, err := s.current.situation().Admissible(s.running, action, false, report.Page{})
	if err = s.interruptedOr(err); err != nil {
		return err
	}
	return show.Print(s.out, "text", found)
}
