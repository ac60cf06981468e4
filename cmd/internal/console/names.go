package console

import (
	"fmt"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/rules/authoring"
)

// words returns the last word of an incomplete line, and its completions in sorted order. If the line is one
// word that begins no command, all kinds of names are completions.
func (s *Session) words(line string) (word string, names []string) {
	line = strings.TrimLeft(line, " \t")
	word = line[strings.LastIndexAny(line, " \t(),!")+1:]
	before := strings.TrimSuffix(line, word)
	names = startingWith(word, s.following(before, word))
	if before == "" && len(names) == 0 {
		names = startingWith(word, s.everything(word))
	}
	return word, names
}

// startingWith returns the sorted names that start with prefix, without duplicates.
func startingWith(prefix string, names []string) []string {
	names = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !strings.HasPrefix(n, prefix) })
	slices.Sort(names)
	return slices.Compact(names)
}

// following lists the words that can come after before, the line without its last word.
func (s *Session) following(before, word string) []string {
	name, rest, more := strings.Cut(before, " ")
	c := find(name)
	switch {
	case !more:
		return commandNames()
	case c == nil || c.words == nil:
		return nil
	case name == "load":
		return append(c.words(s, rest), s.host.Files(word)...)
	case strings.HasPrefix(word, "/"):
		return s.things()
	case strings.HasPrefix(word, "?"):
		return s.variables("")
	}
	return c.words(s, rest)
}

// everything lists names of all kinds: plans, variables, predicates, classes, actions and so on. If word
// begins with a slash, it lists things only.
func (s *Session) everything(word string) []string {
	if strings.HasPrefix(word, "/") {
		return s.things()
	}
	return slices.Concat(s.host.Plans, s.host.Scenes, s.variables(""), s.predicates(""), s.descriptions(""), s.actions(), s.host.Files(word))
}

func (s *Session) names(rest string) error {
	_, names := s.words(rest)
	if slices.Equal(names, []string{rest}) { // the line is a complete command: list its arguments
		if _, more := s.words(rest + " "); len(more) > 0 {
			names = more
		}
	}
	for _, name := range names {
		fmt.Fprintln(s.out, name)
	}
	if len(names) == 0 {
		return negativeAnswer("there are no completions")
	}
	return nil
}

func (s *Session) loadable(string) []string { return s.host.Plans }

// variables lists the variables of the plan.
func (s *Session) variables(string) (names []string) {
	for _, step := range s.current.episode.Internal().Plan.Steps {
		names = append(names, step.Vars()...)
	}
	return names
}

func (s *Session) actions() (names []string) {
	for _, a := range s.currentScene.World.Ontology.Actions() {
		names = append(names, a.Name)
	}
	return names
}

// things lists names with a slash, as in rules: the things of the current state, and the classes.
func (s *Session) things() (names []string) {
	for _, c := range s.currentScene.World.Ontology.Classes() {
		names = append(names, "/"+c.Name)
	}
	return append(names, s.current.situation().IDs()...)
}

// predicates lists the predicates for queries.
func (s *Session) predicates(string) []string {
	names, _ := s.currentScene.World.Predicates() // a query reports the error
	return names
}

// descriptions lists the words for descriptions.
func (s *Session) descriptions(string) (names []string) {
	names = []string{"and", "has", "inside", "not", "on", "or"}
	for _, c := range s.currentScene.World.Ontology.Classes() {
		names = append(names, c.Name)
	}
	for _, p := range s.currentScene.World.Ontology.Properties() {
		if p.Stored {
			names = append(names, p.Name)
		}
	}
	if base, err := s.currentScene.World.Internal().Questions(); err == nil {
		names = append(names, base.Types()...)
	}
	return names
}

// facts lists the completions of the argument of why: variables, the heads of the rules of the last step, and
// the predicates of queries.
func (s *Session) facts(string) []string {
	_, action := s.current.last()
	names := append(s.variables(""), authoring.Heads(s.currentScene.World, action)...)
	return append(names, s.predicates("")...)
}

// actionWords lists the completions after the text before, which ends inside the parentheses of an action:
// names of actions, or variables and fillers of the next role.
func (s *Session) actionWords(before string) []string {
	open := strings.LastIndex(before, "(")
	if open < 0 {
		return nil
	}
	words := strings.Fields(before[open+1:])
	if len(words) == 0 {
		return s.actions()
	}
	names := s.variables("")
	if a := s.currentScene.World.Ontology.Action(words[0]); a != nil && len(words) <= len(a.Roles) {
		names = append(names, s.fillers(a.Roles[len(words)-1])...)
	}
	return names
}

// fillers lists the constants or classes that a role accepts.
func (s *Session) fillers(r *ontology.Role) []string {
	names := slices.Clone(r.Constants)
	if r.Concept && len(names) == 0 {
		names = s.currentScene.World.Ontology.Descendants(r.Type)
	}
	return names
}
