package console

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Whatever is said, what was executed before stays as it was, and the session
// is somewhere in a plan.
func FuzzConsole(f *testing.F) {
	for _, seed := range []string{
		"step 2\nback\nrun\nplan\nvars\nstate\nbranches\nhistory\nhelp\nquit",
		"goto ?sugar\ndo (fetch ?a ?k ?kitchen-3 whisk 1)\nfork b\nswitch main\ngoto end\ngoto start\ngoto 3",
		"do (get-kitchen ?k)\nscene\ndo (get-kitchen ?k) (fetch ?a ?b ?k whisk 1)\nload x",
		"query in(X, Y)\nentities bowl and not used\nwhy ?dough\nwhy in(X, Y)\nwhy-not in(X, Y) step 2\nstate bowl",
		"names \nnames do (mix ?\nnames query /\nnames (\nnames ?",
		"do (\nquery \"\\\n# x\n\x00\x1b[2J\nwhy-not )(\nstep 99999999999999999999\ngoto -1",
	} {
		f.Add(seed)
	}
	s := open(f)
	f.Fuzz(func(t *testing.T, text string) {
		s.out.Reset()
		s.err.Reset()
		s.commandLog = nil
		s.must(t, "load sweet-butter")
		e := s.current.episode
		before := e.Internal().Hash()
		ctx, end := context.WithTimeout(t.Context(), time.Second)
		defer end()
		_, err := s.Script(ctx, strings.NewReader(text))
		require.NoError(t, err)
		require.Equal(t, before, e.Internal().Hash())
		require.Contains(t, s.branches, s.current)
		require.True(t, 0 <= s.current.position && s.current.position <= s.current.executed, s.prompt())
	})
}
