package console

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// A command is what a line can start with.
type command struct {
	name, args string // args in brackets can be left out; "" for a command that takes none
	does       string // in a line
	do         func(s *Session, rest string) error
	words      func(s *Session, before string) []string // what can come after that; nil for nothing
}

// commands are all commands, in the order in which help lists them.
func commands() []command {
	return []command{
		{"load", "FILE|RECIPE", "execute a network or a recipe; go before its first step", (*Session).load, (*Session).loadable},
		{"scene", "[NAME]", "start anew with another scene and an empty plan", (*Session).scene, (*Session).scenes},
		{"step", "[N]", "go on by one step, or N, and tell what came of them", (*Session).step, nil},
		{"run", "", "go on to the end", (*Session).run, nil},
		{"back", "[N]", "go back by one step, or N", (*Session).back, nil},
		{"goto", "N|?variable|start|end", "go after step N or the step that bound a variable", (*Session).goTo, (*Session).places},
		{"do", "(action ?x ...)...", "do actions here; what came next stays in its branch", (*Session).do, (*Session).actionWords},
		{"fork", "NAME", "make a branch that ends here, and go on in it", (*Session).fork, nil},
		{"branches", "", "list the branches", (*Session).list, nil},
		{"switch", "NAME", "go to a branch, where it was left", (*Session).switchTo, (*Session).branchNames},
		{"query", "QUERY", "ask the state here in Datalog", (*Session).query, (*Session).predicates},
		{"entities", "DESCRIPTION", "list the things that fit a description", (*Session).entities, (*Session).descriptions},
		{"can", "ENTITY", "say what can be done with a thing here, and what not", (*Session).can, (*Session).candidates},
		{"actions", "[ACTION]", "say what can be done next, and with what", (*Session).admissible, func(s *Session, _ string) []string { return s.actions() }},
		{"why", "FACT|?variable", "prove a fact, or what a variable stands for", (*Session).why, (*Session).facts},
		{"why-not", "FACT [step N]", "say what is missing for it here, or what keeps step N from doing it", (*Session).whyNot, (*Session).facts},
		{"state", "[DESCRIPTION]", "show what is where, or all of the things that fit", (*Session).state, (*Session).descriptions},
		{"vars", "", "list what the variables stand for here", (*Session).vars, nil},
		{"plan", "", "list the steps, with a mark where you are", (*Session).plan, nil},
		{"names", "PREFIX", "list how a line can go on, as the tab key does", (*Session).names, nil},
		{"history", "", "list the commands so far", (*Session).history, nil},
		{"help", "[COMMAND]", "list the commands, or tell of one", (*Session).help, func(*Session, string) []string { return commandNames() }},
		{"quit", "", "end the session; Ctrl-D does, too", (*Session).quit, nil},
	}
}

// find returns a command, nil when there is none of that name.
func find(name string) *command {
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == name })
	if i < 0 {
		return nil
	}
	return &all[i]
}

func commandNames() (names []string) {
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// problem makes a diagnostic that has no place: the line is before the eyes.
func problem(code, format string, args ...any) *diag.Diagnostic {
	return diag.New(code, source.Span{}, format, args...)
}

// misused is the error of a command with other words than it takes.
func misused(name string) error {
	c := find(name)
	return problem("E0761", "%s takes other words than these", name).
		WithHint("write: %s", strings.TrimSpace(c.name+" "+c.args))
}

// noCommand is the error of a line that starts with something else.
func noCommand(name string) error {
	d := problem("E0760", "there is no command %.40s", name)
	if near := diag.Nearest(name, commandNames()); near != "" {
		return d.WithHint("did you mean %s?", near)
	}
	return d.WithHint("help lists the commands")
}

func (s *Session) help(rest string) error {
	if rest != "" {
		c := find(rest)
		if c == nil {
			return noCommand(rest)
		}
		_, err := fmt.Fprintf(s.out, "%s: %s\n", strings.TrimSpace(c.name+" "+c.args), c.does)
		return err
	}
	out := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, c := range commands() {
		fmt.Fprintf(out, "%s\t%s\n", strings.TrimSpace(c.name+" "+c.args), c.does)
	}
	return out.Flush()
}

func (s *Session) history(string) error {
	for i, line := range s.said {
		fmt.Fprintf(s.out, "%d  %s\n", i+1, line)
	}
	return nil
}

func (s *Session) quit(string) error { return errQuit }

// unknown is the error of a name that stands for nothing.
func unknown(what, name string, known []string) error {
	d := problem("E0762", "there is no %s %.40s", what, name)
	if near := diag.Nearest(name, known); near != "" {
		return d.WithHint("did you mean %s?", near)
	}
	if len(known) > 0 && len(known) <= 12 {
		return d.WithHint("there is %s", strings.Join(known, ", "))
	}
	return d
}
