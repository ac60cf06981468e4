package console

import (
	"strings"
	"testing"

	"github.com/reeflective/readline"
	"github.com/stretchr/testify/require"
)

func TestNames(t *testing.T) {
	s := open(t)
	s.must(t, "goto ?dough")
	tests := []struct{ name, line, want string }{
		{"a line starts with a command", "sw", "switch"},
		{"or, where it is none, with anything", "tea-sp", "tea-spoon"},
		{"help is for commands", "help wh", "where why why-not"},
		{"what can be loaded are recipes and files", "load s", "salted-butter sweet-butter swing.solution"},
		{"scenes", "scene ", "full"},
		{"branches", "switch ", "main"},
		{"goto knows the variables and the ends", "goto ?s", "?sugar"},
		{"start and end", "goto s", "start"},
		{"an action starts with its name", "do (transfer-c", "transfer-contents"},
		{"also the second", "do (get-kitchen ?k) (transfer-c", "transfer-contents"},
		{"and goes on with variables", "do (mix ?d ?k ?kitchen-6 ?b", "?both ?bowl ?bowl-2 ?butter"},
		{"or with a class that its role takes", "do (cut ?c ?k ?kitchen-6 ?butter min", "minced"},
		{"there is nothing between actions", "do ge", ""},
		{"a query speaks of fluents", "query tempera", "temperature temperature_during temperature_unit temperature_unit_during"},
		{"of types", "query in(X, Y), doug", "dough"},
		{"of what is computed", "query in(X, Y),clo", "clock closest"},
		{"of variables", "query stan", "standard stands_for"},
		{"of classes and things by their names", "query is_a(X, /food-pro", "/food-processor /food-processor/400"},
		{"a description has classes, types and properties", "entities sala", "salad"},
		{"a description goes on", "state dough an", "and"},
		{"why speaks of what the last step derives", "why blen", "blend blend_class blend_factor blend_flag"},
		{"and of variables", "why ?dou", "?dough"},
		{"step takes no names", "step ", ""},
		{"nothing goes on behind what is no command", "setp ", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, names := s.words(tt.line)
			require.Equal(t, tt.want, strings.Join(names, " "))
		})
	}
}

func TestTheTabKeyReplacesTheWordUpToTheLastBlank(t *testing.T) {
	s := open(t)
	tests := []struct{ name, line, want string }{
		{"a word of its own", "wh", "where why why-not"},
		{"one behind a parenthesis", "do (get-k", "(get-kitchen"},
		{"one behind a comma", "query in(X,/goose", ""},
		{"one in the second line", "do (mix\n?dou", "?dough"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			found := completions(s.words, tt.line)
			found.EachValue(func(c readline.Completion) readline.Completion {
				got = append(got, c.Value)
				return c
			})
			require.Equal(t, tt.want, strings.Join(got, " "))
		})
	}
}
