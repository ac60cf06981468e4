package console

import (
	"hearth/cmd/internal/show"
	"hearth/eval/report"
)

func (s *Session) can(word string) error {
	said, err := s.here.situation().Can(s.running, word, false, report.Page{})
	switch err = s.whole(err); {
	case err != nil:
		return err
	case len(said.Uses) == 0:
		return no("no action has a role for it")
	}
	return show.Print(s.out, "text", said)
}

// candidates lists the completions for can.
func (s *Session) candidates(string) []string { return s.here.situation().Names(s.running) }

func (s *Session) admissible(action string) error {
	found, err := s.here.situation().Admissible(s.running, action, false, report.Page{})
	if err = s.whole(err); err != nil {
		return err
	}
	return show.Print(s.out, "text", found)
}
