package view_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/facts/corpus"
	"hearth/parser/source"
)

// sweeps skips a test that takes long.
func sweeps(t *testing.T) {
	t.Helper()
	t.Parallel()
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("large inputs are looked at under HEARTH_SWEEP=1")
	}
}

// timed says how long something took to be seen, and fails where the page holds too much then.
func (b *tab) timed(what string, look func()) {
	b.Helper()
	begun := time.Now()
	look()
	nodes := value[int](b, "document.querySelectorAll('*').length")
	b.Logf("%s: seen after %s, %d nodes", what, time.Since(begun).Round(time.Millisecond), nodes)
	require.LessOrEqual(b, nodes, 2000, what)
}

// times is the full kitchen with each thing as often in its place.
func times(t *testing.T, n int) string {
	file, err := source.Read(corpus.Files, "full.yaml")
	require.NoError(t, err)
	var out strings.Builder
	for line := range strings.Lines(file.Text) {
		for range map[bool]int{true: n, false: 1}[strings.HasPrefix(line, "        - ") && strings.HasSuffix(line, "}\n")] {
			out.WriteString(line)
		}
	}
	return out.String()
}

// A kitchen with a hundred times as many things can be looked at.
func TestAKitchenAHundredTimesAsLarge(t *testing.T) {
	sweeps(t)
	served := newService()
	served.Time = 10 * time.Minute
	h, _ := server(t, served, "")
	gold := call(t, h, "recipe", map[string]any{"name": "walnut-balls"})["gold_network"].(string)
	id := call(t, h, "start", map[string]any{"scene": times(t, 100), "plan": gold})["session"]
	t.Logf("%v bowls", call(t, h, "entities", map[string]any{"session": id, "description": "medium-bowl", "limit": 1})["total"])
	b := open(t, h.URL).at("")
	b.timed("episode", func() { b.at(fmt.Sprintf("#episode?session=%s&step=8", id)).sees("steps executed") })
	b.timed("kitchen", func() { b.at(fmt.Sprintf("#kitchen?session=%s&step=8", id)).sees("What mix changed") })
	b.timed("fridge unfolded", func() {
		b.do(`[...document.querySelectorAll('.tree > .node')].find(e => e.innerText.startsWith('fridge')).querySelector('button').click(); 0`)
		b.until(`document.querySelector('.tree').innerText.includes('more: list them')`)
	})
	b.timed("list them", func() { b.click("list them").sees("1 to 200") })
	b.timed("ask for all", func() { b.at(fmt.Sprintf("#ask?session=%s&step=8&q=in(X,+Y)", id)).sees("1 to 200") })
	b.timed("why", func() {
		b.at(fmt.Sprintf("#why?session=%s&step=8&what=mixed(X,+/yes)", id)).sees("kitchen/shared.mg")
	})
	b.timed("what can be done", func() {
		b.at(fmt.Sprintf("#episode?session=%s&step=8", id)).click("What can be done now").until(`document.querySelectorAll('.offers > li').length > 10`)
	})
	b.quiet()
}

// A megabyte of text can be written in every field, and what is wrong with it is told.
func TestAMegabyteOfText(t *testing.T) {
	sweeps(t)
	h, _ := server(t, newService(), "")
	gold := call(t, h, "recipe", map[string]any{"name": "walnut-balls"})["gold_network"].(string)
	comment := strings.Repeat("; what a long recipe this is, and how much there is to say of it\n", 1<<20/66)
	var network strings.Builder
	network.WriteString("#long\n(get-kitchen ?k0)\n")
	for i := 0; network.Len() < 1<<20; i++ {
		fmt.Fprintf(&network, "(fetch ?bowl%d ?k%d ?k%d bwol 1)\n", i, i+1, i)
	}
	b := open(t, h.URL).at("#edit")
	b.timed("a plan of a megabyte", func() { b.typed("[aria-label=plan]", gold+comment).until(settled).click("Execute").sees("18 of 18") })
	b.timed("looked at", func() { b.click("Look at it").sees("18 of 18 steps executed") })
	b.timed("a network with 27,000 mistakes", func() { b.at("#edit").typed("[aria-label=plan]", network.String()).sees("did you mean bowl?") })
	b.timed("a letter more", func() {
		b.write("[aria-label='name of the file of rules']", "types/more.mg").until(`document.querySelector("[aria-label='name of the file of rules']").value === 'types/more.mg'`)
	})
	rules := "warm_dish(X) :- mixde(X, /yes).\n" + strings.ReplaceAll(comment, ";", "#")
	b.timed("as many rules as a file may have", func() {
		b.typed("[aria-label=plan]", gold).typed("[aria-label=rules]", rules[:60_000]).sees("mixde/2")
	})
	b.timed("a megabyte of rules", func() { b.typed("[aria-label=rules]", rules+rules).sees("split it into several files") })
	b.refused().quiet()
}
