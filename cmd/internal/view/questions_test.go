package view_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A newcomer has a question, sees the start page, and counts clicks.
type newcomer struct {
	*tab
	clicks int
}

// on is a newcomer at the start page.
func on(t *testing.T, h *httptest.Server) *newcomer { return &newcomer{open(t, h.URL).at(""), 0} }

func (n *newcomer) clicking(what string) *newcomer {
	n.Helper()
	n.clicks++
	n.click(what)
	return n
}

// choosing takes one of what a field offers.
func (n *newcomer) choosing(field, what string) *newcomer {
	n.Helper()
	n.clicks++
	n.do(`(() => { const e = document.querySelector(` + quoted("[aria-label='"+field+"']") + `); e.value = ` + quoted(what) + `; e.dispatchEvent(new Event('change', { bubbles: true })) })(); 0`)
	n.until(settled)
	return n
}

// opening gives files to a field.
func (n *newcomer) opening(field string, files ...string) *newcomer {
	n.Helper()
	n.clicks++
	n.upload("[aria-label='"+field+"']", files...)
	return n
}

// scrolling looks through a list until a row can be seen.
func (n *newcomer) scrolling(list, row string) *newcomer {
	n.Helper()
	find := `[...document.querySelectorAll(` + quoted("[aria-label='"+list+"'] .line") + `)].some(e => e.textContent.includes(` + quoted(row) + `))`
	n.until(`(document.querySelector(` + quoted("[aria-label='"+list+"']") + `).scrollTop += 150, ` + find + `)`)
	return n
}

// finding writes into a field, which is clicked first.
func (n *newcomer) finding(what, text string) *newcomer {
	n.Helper()
	n.clicks++
	n.write("[aria-label='find "+what+"']", text)
	return n
}

// reads is the answer, which was found with three clicks at most.
func (n *newcomer) reads(answers ...string) {
	n.Helper()
	for _, a := range answers {
		n.sees(a)
	}
	require.LessOrEqual(n, n.clicks, 3, "clicks")
	n.shot("answer")
	n.quiet()
}

// Questions that people have, each answered from the start page with three clicks at most.
func TestTenQuestionsAreAnsweredInThreeClicks(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	gold := call(t, h, "recipe", map[string]any{"name": "walnut-balls"})["gold_network"].(string)
	call(t, h, "start", map[string]any{"title": "my system", "plan": worse(gold)})
	call(t, h, "start", map[string]any{"title": "a step fails", "plan": strings.Replace(gold, "?heaps ball-shape", "?rest ball-shape", 1)})
	call(t, h, "start", map[string]any{"title": "my agent", "plan": "#walnut-balls\n(get-kitchen ?k)\n(fetch ?bowl ?k2 ?k large-bowl 1)"})

	t.Run("Which ingredient cost most of the score?", func(t *testing.T) {
		t.Parallel()
		n := on(t, h).clicking("my system").clicking("Score")
		n.until(`document.querySelector('.costs > li').textContent.includes('brown-sugar')`)
		n.reads("−0.196", "brown-sugar 90 g")
	})
	t.Run("Why did step 12 fail?", func(t *testing.T) {
		t.Parallel()
		on(t, h).clicking("a step fails").clicking("step 12, shape").reads("12 shape failed", "there is nothing in")
	})
	t.Run("What could have been done instead?", func(t *testing.T) {
		t.Parallel()
		n := on(t, h).clicking("a step fails").clicking("step 12, shape").clicking("Why was it not done, and what could be done instead?")
		n.until(`document.querySelectorAll('.possible li pre').length > 0`)
		n.reads("What could be done instead")
	})
	t.Run("What changed at step 5?", func(t *testing.T) {
		t.Parallel()
		on(t, h).scrolling("recipes", "Walnut Balls").clicking("Walnut Balls in Coconut").clicking("Grind the nuts in the food processor.").clicking("What it changed").reads("What grind changed", "ground")
	})
	t.Run("Where is the butter at the end, and what became of it?", func(t *testing.T) {
		t.Parallel()
		n := on(t, h).scrolling("recipes", "Lemon Sugar Rounds").clicking("Lemon Sugar Rounds").clicking("Kitchen").clicking("?butter")
		n.reads("History", "fetch-and-proportion", "amount 150 g", "9 transfer-contents")
	})
	t.Run("Where is the sugar?", func(t *testing.T) {
		t.Parallel()
		n := on(t, h).scrolling("recipes", "Walnut Balls").clicking("Walnut Balls in Coconut").clicking("Kitchen").finding("a thing", "sugar")
		n.reads("?bowl-2 ?rest", "brown-sugar 121")
		n.write("[aria-label='find a thing']", "Brown sugar").until(`document.querySelector('.found').innerText.includes('brown-sugar 121') && !document.querySelector('.found').innerText.includes('?rest')`)
	})
	t.Run("How hot was the core when it left the oven?", func(t *testing.T) {
		t.Parallel()
		n := on(t, h).choosing("mode", "quantitative").scrolling("recipes", "Walnut Balls").clicking("Walnut Balls in Coconut").clicking("[data-step='13']")
		n.until(`[...document.querySelectorAll('.about b')].some(e => /^core \d+(\.\d+)? °C$/.test(e.textContent))`)
		n.reads("13 bake", "core 100 °C", "safe from 71 °C")
	})
	t.Run("Which steps ran in parallel, and what did everything wait for?", func(t *testing.T) {
		t.Parallel()
		n := on(t, h).scrolling("recipes", "Walnut Balls").clicking("Walnut Balls in Coconut").clicking("Time")
		n.until(`document.querySelectorAll('.bar.path').length > 3`)
		n.reads("in parallel: 13 bake with 14", "determine the total time")
	})
	t.Run("Which goal conditions were not met, and which step should have?", func(t *testing.T) {
		t.Parallel()
		n := on(t, h).clicking("my system").clicking("Score").clicking("What the nearest result of each missed one lacks")
		n.reads("7 of 17", "not reached", "nearest: step")
	})
	t.Run("Which of two systems is better on this dish?", func(t *testing.T) {
		t.Parallel()
		on(t, h).clicking("my system").clicking("Score").opening("networks of other systems", "another.solution", gold).
			reads("another.solution is best by the dish: 1.000, the next has 0.593")
	})
	t.Run("Which of 200 networks failed with a code?", func(t *testing.T) {
		t.Parallel()
		var files []string
		for i := range 200 {
			text := gold
			if i%40 == 7 {
				text = strings.Replace(gold, "?heaps ball-shape", "?rest ball-shape", 1)
			}
			files = append(files, fmt.Sprintf("%03d.solution", i), text)
		}
		n := on(t, h).opening("files to open", files...)
		n.until(`document.querySelector('.codes button')`).click(".codes button")
		n.clicks++
		n.until(`document.querySelectorAll('a.batch-line').length === 5`)
		n.reads("5 of 200", "007.solution", "167.solution")
	})
	t.Run("What can be done now in the session of my agent?", func(t *testing.T) {
		t.Parallel()
		n := on(t, h).clicking("my agent").clicking("What can be done now")
		n.until(`document.querySelectorAll('.offers > li').length > 3`)
		n.reads("ways, as")
	})
}
