package planner

import (
	"slices"
	"strings"

	"hearth/sim/planner/bank"
)

// A request is an analysed task: the words of the request, the things that it mentions, and the phrases that
// state its goals.
type request struct {
	title
	pattern  string // the words, with {} in place of each thing
	goals    []string
	complete bool           // the goals say everything that the task says
	several  bool           // the task is about several things, each of which has a goal
	mentions []bank.Mention // what the task mentions
	stems    bank.Lexicon   // the words of the task, and what they mean
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
	if read := r.grammar.Read(task); len(read.Phrases) > 0 {
		a.complete = true
		a.goals = append(a.goals, without(read.Phrases, a.goals)...)
	}
	if a.mentions = r.grammar.Mentions(task); !a.complete {
		a.mentions = r.grammar.Mentions(r.wording.Meant(task))
	}
	a.several = !a.complete && slices.Contains(bank.Words(task), "and")
	a.stems = bank.Lexicon{}
	a.stems.Add(append(words, task)...)
	return a
}

// missing returns what a task mentions and a plan leaves out: things that no step names, and other words. A
// word is not missing if it belongs to a goal in the plan, or to a suitable task t that the plan follows.
func (r *Rehearsal) missing(steps []string, a *request, t *taskPlans) (words []string) {
	named, reached, followed := bank.Lexicon{}, bank.Lexicon{}, r.requests[t]
	done := false
	for _, s := range steps {
		for w := range strings.FieldsSeq(s) {
			named[w] = true
		}
		if slices.Contains(a.goals, s) {
			done = true
			reached.Add(s)
		}
	}
	suits := done || r.suits(a, t)
	for i, m := range a.mentions {
		plain := r.wording.Plain(m.Words)
		is := func(l bank.Lexicon) bool {
			return l.Has(m.Words) || len(plain) > 0 && !slices.ContainsFunc(plain, func(w string) bool { return !l.Has(w) })
		}
		switch {
		case a.complete && m.Held != nil && len(without(m.Held, steps)) == len(m.Held):
			words = append(words, m.Words)
		case m.Things != nil && slices.ContainsFunc(m.Things, func(thing string) bool { return named[thing] && !(a.several && left(a.goals, steps, thing)) }):
		case m.Things == nil && (done && (a.complete || i == 0 || is(reached)) || suits && is(followed.stems)):
		default:
			words = append(words, m.Words)
		}
	}
	return words
}

// likeEnough is the minimum similarUse at which one thing may replace another when no goal of the task is in
// the plan.
const likeEnough = 0.5

// suits reports whether plans for task t can serve for task a. Each thing of a must be a thing of t, be used
// like the thing of t that it replaces, or occur in the plans of t.
func (r *Rehearsal) suits(a *request, t *taskPlans) bool {
	things, others := calls(a.mentions), calls(r.requests[t].mentions)
	old, extra := without(others, things), without(things, others)
	light := len(a.mentions) > 0 && r.wording.IsLight(a.mentions[0].Words)
	if light && slices.ContainsFunc(r.requests[t].mentions, func(m bank.Mention) bool {
		return m.Things == nil && !a.stems.Has(m.Words) && !a.stems.Has(strings.Join(r.wording.Plain(m.Words), " "))
	}) {
		return false
	}
	for i, thing := range extra {
		switch {
		case i < len(old) && r.similarUse(old[i], thing) >= likeEnough:
		case t.naming[thing] > 0 && !light && len(others) > 0:
		default:
			return false
		}
	}
	return true
}

// similarUse returns the number of special uses that two things share, divided by the number that at least
// one of them has.
func (r *Rehearsal) similarUse(a, b string) float64 {
	of, other, both := r.words.special(a), r.words.special(b), 0
	for use := range of {
		if other[use] {
			both++
		}
	}
	return float64(both) / float64(max(1, len(of)+len(other)-both))
}

// calls returns the first possible thing of each mention that names a thing.
func calls(mentions []bank.Mention) (things []string) {
	for _, m := range mentions {
		if m.Things != nil {
			things = append(things, m.Things[0])
		}
	}
	return things
}

// left reports whether a thing has goals and steps contain none of them.
func left(goals, steps []string, thing string) bool {
	about := slices.DeleteFunc(slices.Clone(goals), func(goal string) bool { return !slices.Contains(strings.Fields(goal), thing) })
	return len(about) > 0 && len(without(about, steps)) == len(about)
}

// impossible reports whether a task asks for something that can be done with other things but not with the
// ones that it names, such as eat the spoon.
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
