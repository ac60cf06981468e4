package console

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/cmd/internal/show"
)

func (s *Session) load(word string) error {
	p, err := s.host.Plan(s.currentScene.World, word)
	if err != nil {
		return err
	}
	err = s.execute(p)
	if e := s.current.episode; e.Plan == p {
		fmt.Fprintf(s.out, "%s: %d steps, %d executed\n", p.Name, e.Len(), s.current.executed)
	}
	return err
}

func (s *Session) scene(name string) error {
	if name != "" && !slices.Contains(s.host.Scenes, name) {
		return unknown("scene", name, s.host.Scenes)
	}
	in, err := s.host.Scene(name)
	switch {
	case s.running.Err() != nil:
		return errInterrupted
	case err != nil:
		return err
	}
	s.enter(in)
	return s.where()
}

func (s *Session) scenes(string) []string { return s.host.Scenes }

func (s *Session) step(rest string) error {
	n, err := count("step", rest)
	if err != nil {
		return err
	}
	return s.forward(n)
}

// forward moves forward by n steps, at most to the end.
func (s *Session) forward(n int) error {
	b := s.current
	if b.position == b.executed {
		s.host.Note("this is the end of %s", b.name)
		return nil
	}
	from := b.position
	b.position += min(n, b.executed-b.position)
	return show.Steps(s.out, b.episode.Report(), from, b.position)
}

func (s *Session) run(string) error {
	b := s.current
	from := b.position
	b.position = b.executed
	said := b.episode.Report()
	if err := show.Steps(s.out, said, from, len(said.Steps)); err != nil {
		return err
	}
	return show.Ending(s.out, said)
}

func (s *Session) back(rest string) error {
	n, err := count("back", rest)
	if err != nil {
		return err
	}
	s.current.position -= min(n, s.current.position)
	return s.where()
}

// count parses the number after a command; the default is 1.
func count(name, rest string) (int, error) {
	if rest == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return 0, misused(name)
	}
	return n, nil
}

func (s *Session) goTo(word string) error {
	at, err := s.current.find(word)
	if err != nil {
		return err
	}
	s.current.position = at
	return s.where()
}

// find returns the position for an argument of goto.
func (b *branch) find(word string) (at int, err error) {
	switch {
	case word == "start":
		return 0, nil
	case word == "end":
		return b.executed, nil
	case strings.HasPrefix(word, "?"):
		return b.afterVariable(word)
	}
	return b.afterStep(word)
}

// afterVariable returns the position after the step that bound a variable.
func (b *branch) afterVariable(name string) (int, error) {
	v := b.episode.Internal().Bindings.Bound(name)
	if v == nil {
		return 0, unknown("variable", name, b.episode.Internal().Bindings.Variables())
	}
	if v.BoundBy == nil {
		return 0, nil
	}
	return b.afterStep(strconv.Itoa(v.BoundBy.Index + 1))
}

// afterStep returns the position after the step with the given number in the plan.
func (b *branch) afterStep(word string) (int, error) {
	place, err := strconv.Atoi(word)
	if err != nil {
		return 0, misused("goto")
	}
	for i, r := range b.episode.Internal().Executed() {
		if r.Step.Index+1 == place {
			return i + 1, nil
		}
	}
	return 0, problem("E0762", "no step %d was executed in %s", place, b.name).WithHint("plan lists the steps")
}

func (s *Session) places(string) []string {
	return append(s.current.episode.Internal().Bindings.Variables(), "start", "end")
}

// where prints the step before the position.
func (s *Session) where() error {
	if at := s.current.position; at > 0 {
		return show.Steps(s.out, s.current.episode.Report(), at-1, at)
	}
	_, err := fmt.Fprintln(s.out, "at the start")
	return err
}

// view prints what an agent sees at the position.
func (s *Session) view(string) error {
	lines, err := s.current.situation().View(s.running)
	if err = s.interruptedOr(err); err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, strings.Join(lines, "\n"))
	return err
}
