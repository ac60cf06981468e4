package console

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"hearth/parser/source"
)

// A command is an entry in the table of commands of the console.
type command struct {
	name, args  string // args is "" if the command takes no arguments; optional ones are in brackets
	description string // description in one line
	run         func(s *Session, rest string) error
	words       func(s *Session, before string) []string // completions of the argument; may be nil
}

// commands returns all commands in the order in which help lists them.
func commands() []command {
	return []command{
		{"load", "FILE|RECIPE", "execute a network or a recipe; go before its first step", (*Session).load, (*Session).loadable},
		{"scene", "[NAME]", "restart with another scene and an empty plan", (*Session).scene, (*Session).scenes},
		{"step", "[N]", "go forward by one step, or N, and show their outcomes", (*Session).step, nil},
		{"run", "", "go forward to the end", (*Session).run, nil},
		{"back", "[N]", "go back by one step, or N", (*Session).back, nil},
		{"goto", "N|?variable|start|end", "go to the state after step N, or after the step that bound a variable", (*Session).goTo, (*Session).places},
		{"do", "(action ?x ...)...", "do actions at this position; a later part stays in the old branch", (*Session).do, (*Session).actionWords},
		{"fork", "NAME", "make a branch that ends at this position, and select it", (*Session).fork, nil},
		{"branches", "", "list the branches", (*Session).list, nil},
		{"switch", "NAME", "select a branch, at its last position", (*Session).switchTo, (*Session).branchNames},
		{"query", "QUERY", "query the current state in Datalog", (*Session).query, (*Session).predicates},
		{"entities", "DESCRIPTION", "list the things that fit a description", (*Session).entities, (*Session).descriptions},
		{"can", "ENTITY", "list what can be done with a thing now, and what cannot", (*Session).can, (*Session).candidates},
		{"actions", "[ACTION]", "list the actions that can be done next, with their fillers", (*Session).admissible, func(s *Session, _ string) []string { return s.actions() }},
		{"next", "[ACTION]", "list lines that can be done next, with their effects; with ENTITY and for EFFECT select some", (*Session).next, func(s *Session, _ string) []string { return s.actions() }},
		{"where", "", "show what an agent sees: in a home its room, its hands and the things nearby; in a kitchen the things in use", (*Session).view, nil},
		{"why", "FACT|?variable", "prove a fact, or what a variable stands for", (*Session).why, (*Session).facts},
		{"why-not", "[FACT] [step N]", "explain why a fact does not hold now, or why step N does not make it true; without FACT, why a step was not done", (*Session).whyNot, (*Session).facts},
		{"state", "[DESCRIPTION]", "show the places of things, or the things that fit", (*Session).state, (*Session).descriptions},
		{"vars", "", "list the current values of the variables", (*Session).vars, nil},
		{"plan", "", "list the steps, with a mark at the current position", (*Session).plan, nil},
		{"names", "PREFIX", "list the completions of a line, as the tab key does", (*Session).names, nil},
		{"history", "", "list the commands so far", (*Session).history, nil},
		{"help", "[COMMAND]", "list the commands, or describe one", (*Session).help, func(*Session, string) []string { return commandNames() }},
		{"quit", "", "end the session, like Ctrl-D", (*Session).quit, nil},
	}
}

// find returns a command, or nil if there is none of that name.
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

// problem returns a diagnostic without a place, since the user sees the line.
func problem(code, format string, args ...any) *source.Diagnostic {
	return source.Errorf(code, source.Span{}, format, args...)
}

// misused returns the error of a command with invalid arguments.
func misused(name string) error {
	c := find(name)
	return problem("E0761", "invalid arguments of %s", name).
		WithHint("write: %s", strings.TrimSpace(c.name+" "+c.args))
}

// noCommand returns the error of an unknown command.
func noCommand(name string) error {
	d := problem("E0760", "unknown command %.40s", name)
	if near := source.Nearest(name, commandNames()); near != "" {
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
		_, err := fmt.Fprintf(s.out, "%s: %s\n", strings.TrimSpace(c.name+" "+c.args), c.description)
		return err
	}
	out := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, c := range commands() {
		fmt.Fprintf(out, "%s\t%s\n", strings.TrimSpace(c.name+" "+c.args), c.description)
	}
	return out.Flush()
}

func (s *Session) history(string) error {
	for i, line := range s.commandLog {
		fmt.Fprintf(s.out, "%d  %s\n", i+1, line)
	}
	return nil
}

func (s *Session) quit(string) error { return errQuit }

// unknown returns the error of an unknown name.
func unknown(what, name string, known []string) error {
	d := problem("E0762", "unknown %s %.40s", what, name)
	if near := source.Nearest(name, known); near != "" {
		return d.WithHint("did you mean %s?", near)
	}
	if len(known) > 0 && len(known) <= 12 {
		return d.WithHint("expected one of %s", strings.Join(known, ", "))
	}
	return d
}
