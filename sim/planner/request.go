package planner

import (
	"slices"
	"strings"
)

// A request is an analysed task: the words of the request, the things that it mentions, and the phrases that
// state its goals.
type request struct {
	title
	pattern string // the words, with {} in place of each thing
	goals   []string
}

func (r *Rehearsal) ask(task string) *request {
	words := r.wording.Plain(task)
	a := &request{title: title{words, r.words.named(words)}}
	var said []string
	for i := 0; i < len(words); {
		n, thing := r.words.thing(words[i:])
		if thing == "" {
			said = append(said, words[i])
		} else {
			said = append(said, placeholder)
		}
		i += n
	}
	a.pattern = strings.Join(said, " ")
	a.goals = r.goals(words)
	return a
}

// impossible reports whether a task asks for something that phrases allow only with other things, such as "eat
// the spoon".
func (r *Rehearsal) impossible(a *request) bool { return len(a.goals) == 0 && r.form(a.pattern) }

func (r *Rehearsal) form(said string) bool {
	return slices.ContainsFunc(r.patterns, func(p []string) bool { return strings.Join(p, " ") == said })
}

// goals returns the phrases whose words occur in a text in the same order, with a thing that the text names in
// each gap.
func (r *Rehearsal) goals(words []string) (goals []string) {
	for _, pattern := range r.patterns {
		if len(words) > 0 && pattern[0] == words[0] {
			goals = append(goals, r.fill(words[:1], pattern[1:], words[1:])...)
		}
	}
	return goals
}

// fill returns the phrases that start with said and continue with a pattern that matches the words. A pattern
// word after another word must follow it directly; one after a thing may come later.
func (r *Rehearsal) fill(said, pattern, words []string) (out []string) {
	switch {
	case len(pattern) == 0:
		if phrase := strings.Join(said, " "); r.words.isPhrase[phrase] {
			out = append(out, phrase)
		}
	case pattern[0] == placeholder:
		for i := range words {
			if n, thing := r.words.thing(words[i:]); thing != "" {
				out = append(out, r.fill(append(slices.Clone(said), thing), pattern[1:], words[i+n:])...)
			}
		}
	default:
		at := slices.Index(words, pattern[0])
		if at == 0 || at > 0 && r.words.things[said[len(said)-1]] {
			return r.fill(append(slices.Clone(said), pattern[0]), pattern[1:], words[at+1:])
		}
	}
	return out
}
