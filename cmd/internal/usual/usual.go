// Package usual answers the questions that people usually ask about an episode, in words.
//
// [Ask] reads a question such as "where is ?dough" and answers it in sentences, with the query or the command that
// gives the same answer. The question "questions" lists them, each with an example about the plan. The command ask and
// the call ask give these answers.
package usual

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/source"
)

// An Asker is a situation, with the recipes and the words of a command line that some answers need.
type Asker struct {
	*hearth.Situation
	Set  func() (*benchmark.Set, error) // the recipes of the kitchen, for the costs of a score
	Name string                         // the plan, as a command line names it
	More string                         // flags that choose the situation, as a command line gives them; "" for none
}

// A kind is a usual question.
type kind struct {
	name, example string // an example has X and Y in place of things, and N in place of a step
	pattern       string // matches a question in lower case; its groups are the arguments
	kitchen       bool   // exists only in a kitchen
	answer        func(a *asking, args []string) error
}

// kinds lists the usual questions. A question is of the first kind whose pattern it matches.
func kinds() []kind {
	return []kind{
		{"where", "where is X", `where(?: is| are)? (.+)`, false, (*asking).where},
		{"warm", "how warm is X", `(?:how )?(?:warm|hot|cold)(?: is| are)? (.+)`, true, (*asking).warm},
		{"left", "how much X is left", `(?:how (?:much|many) )?(.+?)(?: is| are)? left|left (.+)`, true, (*asking).left},
		{"holds", "what is in X", `(?:what is (?:in|on)|holds) (.+)`, false, (*asking).holds},
		{"what-if", "what if step N is left out", `what if (?:step )?(\d+) (?:is|was|were) left out|what if(?: step)? (\d+) is (\(.+\)|\[.+)`, false, (*asking).whatIf},
		{"can", "what can be done with X", `(?:what )?can(?: i do| be done)?(?: with)? (.+)`, false, (*asking).can},
		{"why-not", "why was step N not done", `why(?:-| )?(?:was |is |did |does )?(?:not )?(?:step )?(\d+)(?: not)?(?: done| work| fail(?:ed|s)?| refused| doubtful)?|why(?: |-)not (.+)`, false, (*asking).whyNot},
		{"why", "why FACT", `why(?: is)? (.+)`, false, (*asking).why},
		{"when", "when did X change", `when(?: did| was| is)? (.+?)(?: change)?`, false, (*asking).when},
		{"changed", "what changed in step N", `what (?:changed|did)(?: in)?(?: step)? ?(\d*)(?: change)?|changed ?(\d*)`, false, (*asking).changed},
		{"cost", "which ingredient cost most", `(?:which .*|what )?costs?(?: most)?`, true, (*asking).cost},
		{"compare", "compare X and Y", `compare (.+?)(?: and| with|,) (.+)`, false, (*asking).compare},
		{"unsafe", "what is unsafe", `(?:what is |is .*)?unsafe`, true, (*asking).unsafe},
	}
}

// An asking is a question that is being answered.
type asking struct {
	*Asker
	ctx   context.Context
	reply *report.Reply
	found bool // the query behind the answer has rows
}

// articles are words that a question may have without a meaning.
var articles = source.LazyRegexp(`\b(?:the|a|an|now) `)

// Ask answers a question. The error is a *[source.Diagnostic]: a question of no known kind (E0717), an unknown thing
// (E0715), or one of the query behind the answer.
func (a *Asker) Ask(ctx context.Context, question string) (*report.Reply, error) {
	text := strings.Trim(strings.Join(strings.Fields(question), " "), " .")
	if strings.HasSuffix(text, "?") {
		text = strings.TrimSpace(strings.TrimRight(text, "?"))
	}
	if text == "questions" {
		return &report.Reply{Question: text, Sentences: a.Examples(ctx)}, nil
	}
	plain := articles().ReplaceAllString(text, "")
	for _, k := range kinds() {
		m := regexp.MustCompile(`^(?i)(?:` + k.pattern + `)$`).FindStringSubmatch(plain)
		if m == nil || k.kitchen && a.home() {
			continue
		}
		x := &asking{a, ctx, &report.Reply{Question: k.name, Sentences: []string{}}, false}
		args := slices.DeleteFunc(m[1:], func(s string) bool { return s == "" })
		if err := k.answer(x, args); err != nil {
			return nil, err
		}
		if room, err := a.Episode.Scene.World.Internal().Room(a.Episode); err == nil {
			x.reply.Note = cmp.Or(x.reply.Note, room.Waiting(a.Internal()))
		}
		return x.reply, nil
	}
	d := source.Errorf("E0717", source.Span{}, "cannot read the question %.80q", question)
	return nil, d.WithHint("ask questions to list them; one is: %s", a.Examples(ctx)[0])
}

// Examples lists one question of each kind, about the plan.
func (a *Asker) Examples(ctx context.Context) (all []string) {
	things := a.named(ctx)
	for len(things) < 2 {
		things = append(things, "oven")
	}
	fact := "mixed(M, /yes)"
	if a.home() {
		fact = "state(X, /open)"
	}
	step := "1"
	if n := a.Episode.Len(); n > 1 {
		step = fmt.Sprint(n / 2)
	}
	replace := strings.NewReplacer("X", things[0], "Y", things[1], "N", step, "FACT", fact)
	for _, k := range kinds() {
		if (!k.kitchen || !a.home()) && (k.name != "cost" || a.recipe() != "") {
			all = append(all, replace.Replace(k.example))
		}
	}
	return all
}

// home reports whether the world is a household.
func (a *Asker) home() bool { return a.Episode.Scene.World.Name != hearth.Kitchen }

// named returns words for things of the plan.
func (a *Asker) named(ctx context.Context) (words []string) {
	if p := a.Episode.Plan.Program; p != nil {
		for _, l := range p.Lines {
			for _, x := range l.Params {
				if word := x.String(); !slices.Contains(words, word) {
					words = append(words, word)
				}
			}
		}
		return words
	}
	for _, w := range a.Names(ctx) {
		if strings.HasPrefix(w, "?") != a.home() && len(words) < 2 && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// say adds a sentence to the reply.
func (a *asking) say(format string, args ...any) {
	a.reply.Sentences = append(a.reply.Sentences, fmt.Sprintf(format, args...))
}

// ask evaluates a query. The first query with rows becomes the one behind the answer.
func (a *asking) ask(format string, args ...any) (*report.Answer, error) {
	query := fmt.Sprintf(format, args...)
	answer, err := a.Situation.Query(a.ctx, query)
	if err == nil && (a.reply.Query == "" || !a.found && len(answer.Answers) > 0) {
		a.reply.Query, a.found = query, len(answer.Answers) > 0
		a.command("query", query)
	}
	return answer, err
}

// command notes the command that gives the same answer.
func (a *asking) command(name, words string) {
	parts := []string{"hearth"}
	if a.home() {
		parts = append(parts, "household")
	}
	parts = append(parts, name)
	if words != "" {
		parts = append(parts, "'"+strings.ReplaceAll(words, "'", `'\''`)+"'")
	}
	for _, w := range []string{a.Name, a.More} {
		if w != "" {
			parts = append(parts, w)
		}
	}
	a.reply.Command = strings.Join(parts, " ")
}

// list writes words as in "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
