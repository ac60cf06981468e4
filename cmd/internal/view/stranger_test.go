package view_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// before fails unless one text stands above another.
func (b *tab) before(one, other string) *tab {
	b.Helper()
	return b.until(fmt.Sprintf(`(t => t.includes(%s) && t.indexOf(%[1]s) < t.indexOf(%s))(document.querySelector('main').innerText.toLowerCase())`, quoted(strings.ToLower(one)), quoted(strings.ToLower(other))))
}

// A step that failed is told from those that waited for what it was to make; what could be done
// instead stands above the rules.
func TestWhatFailedIsToldFromWhatWaited(t *testing.T) {
	t.Parallel()
	plan := "#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bowl 1)\n(bake ?z ?k3 ?k2 ?x ?oven 1 hour 180 degrees-celsius)\n(shape ?s ?k4 ?k3 ?z ball-shape)\n(bake ?y ?k5 ?k4 ?s ?oven2 1 hour 180 degrees-celsius)"
	b := open(t, shared()).at("#episode?plan=" + url.QueryEscape(plan)).sees("2 of 5 steps executed").sees("1 failed: step 3, bake").sees("2 not reached: they waited for what was not made")
	b.click("step 3, bake").click("Why was it not done, and what could be done instead?").sees("nonempty(/thing)")
	b.before("What could be done instead", "The rules behind it").before("What could be done instead", "nonempty(/thing)")
	b.quiet()
}

// What can be done is told by action, each with its ways.
func TestWhatCanBeDoneIsToldByAction(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#episode?recipe=walnut-balls&step=8").click("What can be done now")
	b.until(`document.querySelectorAll('.offers > li').length > 10`)
	b.until(`(all => new Set(all).size === all.length && all.includes('mix'))([...document.querySelectorAll('.offers > li b')].map(e => e.textContent))`)
	b.do(`[...document.querySelectorAll('.offers > li')].find(e => e.querySelector('b').textContent === 'mix').querySelector('button').click(); 0`)
	b.until(`[...document.querySelectorAll('.ways li code')].every(e => e.textContent.startsWith('(mix ')) && document.querySelector('.ways li')`).seen("next")
	b.quiet()
}

// Beside a temperature of the rules stands that of the room, and it is said which is which.
func TestItIsSaidWhoseTemperatureItIs(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#episode?recipe=walnut-balls&mode=quantitative&step=13").sees("Measured in the room:").sees("core 100 °C")
	b.at("#kitchen?recipe=walnut-balls&mode=quantitative&step=13").sees("by rules")
	thing := value[string](b, `[...document.querySelectorAll('.change')].find(e => e.innerText.includes('baked'))?.querySelector('.thing').getAttribute('href').match(/thing=([^&]*)/)[1]`)
	b.at("#kitchen?recipe=walnut-balls&mode=quantitative&step=13&thing=" + thing).sees("by the rules").sees("Measured in the room: core 100 °C").seen("measured")
	b.quiet()
}

// A sentence is lit by what a step is done with, and where that leaves a doubt it is said.
func TestASentenceIsLitByWhatAStepIsDoneWith(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	gold := call(t, h, "recipe", map[string]any{"name": "walnut-balls"})["gold_network"].(string)
	renamed := strings.NewReplacer("?sugar", "?sweet", "?walnuts", "?nuts", "brown-sugar 90 g", "brown-sugar 80 g").Replace(gold)
	require.NotEqual(t, gold, renamed)
	b := open(t, h.URL).at("#episode?plan=" + url.QueryEscape(renamed) + "&step=5").until(`document.querySelector('.sentences .lit')?.textContent.includes('Grind the nuts')`)
	sugar := value[int](b, `Number([...document.querySelectorAll('.sentences li')].findIndex(e => e.textContent.includes('sugar')))`)
	require.GreaterOrEqual(t, sugar, 0)
	b.at("#episode?plan=" + url.QueryEscape("#walnut-balls\n(get-kitchen ?k)\n(fetch-and-proportion ?f ?k2 ?k ?b cocoa-powder 90 g)") + "&step=2")
	b.until(`document.querySelector('.sentences')`).until(`!document.querySelector('.sentences .lit') || document.querySelector('.sentences .perhaps')`)
	b.quiet()
}

// Many things alike are one line, and what was mixed is called after what it was mixed of.
func TestThingsAlikeAreOneLine(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#kitchen?recipe=walnut-balls").sees("mixture of")
	step := value[int](b, `import('/page/ask.js').then(m => m.ask('execute', { recipe: 'walnut-balls' })).then(e => e.steps.find(s => s.action === 'shape').step)`)
	b.at(fmt.Sprintf("#kitchen?recipe=walnut-balls&step=%d", step)).until(`[...document.querySelectorAll('.change')].some(e => /^changed 17 × mixture of/.test(e.innerText.trim()))`).seen("alike")
	b.quiet()
}

// What became of an ingredient goes on in what it was mixed into, with how much of that it is.
func TestAnIngredientIsFollowedThroughMixtures(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#episode?recipe=walnut-balls&step=8")
	walnut := value[string](b, `import('/page/ask.js').then(m => m.ask('entities', { recipe: 'walnut-balls', step: 5, description: 'walnut', limit: 20 })).then(a => a.answers.map(r => r.X.id).find(x => x.startsWith('/e/')) ?? a.answers[0].X.id)`)
	b.at("#kitchen?recipe=walnut-balls&thing=" + walnut).sees("History").until(`/\d+ mix .*into mixture of .*percent of it/.test(document.querySelector('.past').innerText)`)
	b.until(`/\d+ shape /.test(document.querySelector('.past').innerText) && /\d+ bake /.test(document.querySelector('.past').innerText)`).seen("followed")
	b.click(".past .brief .thing").sees("Mixed of").seen("mixture")
	b.quiet()
}

// What ran beside what is told step by step, and when hands were at it.
func TestWhatRanBesideWhatIsTold(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#time?recipe=walnut-balls").sees("in parallel: 13 bake with")
	b.at("#time?recipe=walnut-balls&mode=quantitative&step=8").until(`document.querySelectorAll('.bar.hands').length > 5`).seen("hands")
	b.at("#episode?recipe=walnut-balls&mode=quantitative&step=8").sees("Hands worked for")
	b.quiet()
}
