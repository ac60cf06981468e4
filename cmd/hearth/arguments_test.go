package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
)

// meanings says what each argument of a call means. An idea has one word in all calls, tools and flags, and a word has
// one meaning. A new argument uses the word that is here, or is added.
var meanings = map[string]string{
	"action":       "name of an action: the only one to consider",
	"actions":      "whether to add the actions that sentences stand for",
	"after":        "number of items to skip",
	"against":      "what a plan is scored against: a recipe, in a household a task",
	"all":          "whether to include what is left out by default, such as things without a name in the plan",
	"alternatives": "texts of steps to try, each by itself",
	"beam":         "maximum number of readings that are kept",
	"changes":      "number of changes of a session",
	"description":  "things, by class and properties",
	"dish":         "network or recipe whose dish is to be made",
	"do":           "steps to execute",
	"edition":      "edition of the kitchen",
	"edits":        "maximum number of edits",
	"effect":       "words of an effect",
	"fold":         "whether to draw fetching steps inside of others",
	"format":       "format of the answer",
	"goal":         "conditions that must hold at the end",
	"goals":        "goals in the format of the Embodied Agent Interface",
	"hands":        "whether to draw the paths of the hands",
	"is":           "episode that is compared with the baseline",
	"kind":         "kind of drawing",
	"lenient":      "whether to repair common mistakes of language models",
	"limit":        "maximum number of items",
	"metrics":      "metrics to compute",
	"mode":         "mode of the kitchen",
	"name":         "name or id of the item to show",
	"networks":     "texts with networks",
	"phrase":       "an ingredient in the words of a recipe",
	"plan":         "text of a plan",
	"position":     "position of a session",
	"prefer":       "a text, such as the goal in words: offers that fit it come first",
	"query":        "a query in Datalog",
	"question":     "a usual question in words",
	"recipe":       "id of a recipe or task that is executed instead of a plan",
	"replay":       "maximum number of runs whose states are read",
	"request_id":   "name of a change, which is executed once",
	"rows":         "maximum number of combinations of roles that depend on each other",
	"run":          "start of the name of a run",
	"scene":        "text of a scene",
	"score":        "whether the score is what is looked at",
	"seed":         "start of random numbers",
	"semantics":    "released or corrected",
	"session":      "id of a session",
	"since":        "earliest time of storing a run",
	"snapshot":     "text of a stored session",
	"start":        "whether to look at the situation before the first step",
	"states":       "maximum number of states that a search continues from",
	"step":         "number of a step, from 1",
	"task":         "a household task to do",
	"text":         "text of a recipe",
	"thing":        "a variable, an entity or a class",
	"things":       "variables or entities",
	"title":        "title of a session, for display",
	"until":        "latest time of storing a run",
	"variable":     "a variable: the situation in which it was bound",
	"was":          "episode that is the baseline of a comparison",
	"ways":         "numbers of the readings of clauses",
	"what":         "statement to explain",
	"where":        "required labels of runs",
	"with":         "files that overlay those of the world",
	"without":      "parts that are switched off",
	"word":         "part of a name or of a meaning",
	"world":        "kitchen or household",
}

// insteadOf has words that were in use, and the words for the same ideas.
var insteadOf = map[string]string{
	"about": "description", "at": "variable", "everything": "all", "from": "position", "of": "against or things", "target": "against",
	"filter": "description", "file": "text", "id": "name", "count": "limit", "number": "limit", "max": "limit", "offset": "after", "skip": "after",
}

// flagsInstead has flags with a word of insteadOf and their reasons.
var flagsInstead = map[string]string{
	"count":  "it writes only the number of things",
	"number": "the number of recipes to draw is no limit of a list",
}

// requireMeaning fails if a word is not in meanings, or if another word means the same.
func requireMeaning(t *testing.T, word, user string) {
	t.Helper()
	if other := insteadOf[word]; other != "" {
		t.Errorf("%s has the argument %s: write %s", user, word, other)
	} else if meanings[word] == "" {
		t.Errorf("%s has the argument %s, which has no meaning: write one of these words, or add it to meanings: %s", user, word, strings.Join(slices.Sorted(maps.Keys(meanings)), ", "))
	}
}

// An idea has one word in all calls, and a word one meaning and one type.
func TestAnArgumentHasOneNameInAllCalls(t *testing.T) {
	kinds, used := map[string]string{}, map[string]string{}
	for _, c := range service.Calls() {
		for name, s := range c.Input().Properties {
			requireMeaning(t, name, "the call "+c.Name)
			kind := kindOf(s)
			if was := used[name]; was != "" {
				require.Equal(t, kinds[name], kind, "%s of %s and of %s have different types: they are different ideas, so one needs another word", name, c.Name, was)
			}
			kinds[name], used[name] = kind, c.Name
		}
	}
	for name := range meanings {
		require.NotEmpty(t, used[name], "no call has the argument %s: delete it from meanings", name)
	}
}

// kindOf returns the type of a value that a schema describes.
func kindOf(s *jsonschema.Schema) string {
	types := slices.DeleteFunc(append([]string{s.Type}, s.Types...), func(t string) bool { return t == "" || t == "null" })
	return strings.Join(types, " or ")
}

// A flag has the same type in all commands, and no flag has a word for an idea that has another word.
func TestAFlagHasOneMeaningInAllCommands(t *testing.T) {
	kinds, used := map[string]string{}, map[string]string{}
	var all func(c *cobra.Command)
	all = func(c *cobra.Command) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if other := insteadOf[f.Name]; other != "" && flagsInstead[f.Name] == "" {
				t.Errorf("%s has the flag --%s: write --%s", c.CommandPath(), f.Name, other)
			}
			kind := f.Value.Type()
			switch { // a flag that may be repeated has the word of one that may not
			case strings.HasPrefix(kind, "string"):
				kind = "string"
			case strings.Contains(kind, "int"):
				kind = "integer"
			}
			if was := used[f.Name]; was != "" {
				assert.Equal(t, kinds[f.Name], kind, "--%s of %s and of %s have different types: they are different ideas, so one needs another word", f.Name, c.CommandPath(), was)
			}
			kinds[f.Name], used[f.Name] = kind, c.CommandPath()
		})
		for _, sub := range c.Commands() {
			all(sub)
		}
	}
	all(newRoot(&cli.App{}))
}
