package explanation_test

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/testdata/recorded/worlds"
)

const butterDough = `
	(fetch-and-proportion ?a > < ? butter 100 g)
	(mix ?dough > < ?a ?)
`

// kitchen is the kitchen of 2024 with corrected semantics.
var kitchen = sync.OnceValues(func() (*hearth.World, error) { return hearth.Open(hearth.KitchenOptions{}) })

// run executes a chain of actions; the network must be valid.
func run(t *testing.T, lines ...string) *sim.Episode {
	t.Helper()
	k, err := kitchen()
	require.NoError(t, err)
	episodes, err := worlds.Run(k, &source.File{Name: "test", Text: chain(lines)})
	require.NoError(t, err)
	require.Len(t, episodes, 1)
	return episodes[0]
}

var open = regexp.MustCompile(`\?( |\))`)

// chain returns a network of actions, one per line, that follow each other. In every line, < stands for the
// state the action starts from, > for the one it produces, and a lone ? for an open argument.
func chain(lines []string) string {
	text, at, opened := "#test\n(get-kitchen ?k0)\n", 0, 0
	for line := range strings.Lines(strings.Join(lines, "\n")) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		line = strings.NewReplacer(">", fmt.Sprintf("?k%d", at+1), "<", fmt.Sprintf("?k%d", at)).Replace(line)
		text += open.ReplaceAllStringFunc(line, func(lone string) string {
			opened++
			return fmt.Sprintf("?open%d%s", opened, lone[1:])
		}) + "\n"
		at++
	}
	return text
}
