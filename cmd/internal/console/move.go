package console

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/cmd/internal/show"
)

func (s *Session) load(word string) error {
	p, err := s.host.Plan(s.in.World, word)
	if err != nil {
		return err
	}
	err = s.execute(p)
	if e := s.here.episode; e.Plan == p {
		fmt.Fprintf(s.out, "%s: %d steps, %d executed\n", p.Name, len(e.Run.Results), s.here.done)
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
	b := s.here
	if b.at == b.done {
		s.host.Note("this is the end of %s", b.name)
		return nil
	}
	from := b.at
	b.at += min(n, b.done-b.at)
	return show.Steps(s.out, b.episode.Said(), from, b.at)
}

func (s *Session) run(string) error {
	b := s.here
	from := b.at
	b.at = b.done
	said := b.episode.Said()
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
	s.here.at -= min(n, s.here.at)
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
	at, err := s.here.find(word)
	if err != nil {
		return err
	}
	s.here.at = at
	return s.where()
}

// find returns the position for an argument of goto.
func (b *branch) find(word string) (at int, err error) {
	switch {
	case word == "start":
		return 0, nil
	case word == "end":
		return b.done, nil
	case strings.HasPrefix(word, "?"):
		return b.afterVariable(word)
	}
	return b.afterStep(word)
}

// afterVariable returns the position after the step that bound a variable.
func (b *branch) afterVariable(name string) (int, error) {
	v := b.episode.Run.Bindings.Bound(name)
	if v == nil {
		return 0, unknown("variable", name, b.episode.Run.Bindings.Variables())
	}
	if v.By == nil {
		return 0, nil
	}
	return b.afterStep(strconv.Itoa(v.By.Index + 1))
}

// afterStep returns the position after a step, by its place in the network.
func (b *branch) afterStep(word string) (int, error) {
	place, err := strconv.Atoi(word)
	if err != nil {
		return 0, misused("goto")
	}
	for i, r := range b.episode.Run.Executed() {
		if r.Step.Index+1 == place {
			return i + 1, nil
		}
	}
	return 0, problem("E0762", "no step %d was executed in %s", place, b.name).WithHint("plan lists the steps")
}

func (s *Session) places(string) []string {
	return append(s.here.episode.Run.Bindings.Variables(), "start", "end")
}

// where prints the step before the position.
func (s *Session) where() error {
	if at := s.here.at; at > 0 {
		return show.Steps(s.out, s.here.episode.Said(), at-1, at)
	}
	_, err := fmt.Fprintln(s.out, "at the start")
	return err
}
