package view_test

import (
	"net"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

func listen(t *testing.T, address string) net.Listener {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", address)
	require.NoError(t, err)
	return l
}

// Every panel can be used by everybody, and nothing of it is wider than a small window; the one
// with most on it in both themes, in a sweep all.
func TestEveryPanelCanBeUsedByEverybody(t *testing.T) {
	t.Parallel()
	b := open(t, shared())
	for name, place := range map[string]string{
		"start":   "",
		"episode": "#episode?recipe=walnut-balls&step=8",
		"time":    "#time?recipe=walnut-balls&step=8",
		"kitchen": "#kitchen?recipe=walnut-balls&step=8&thing=/medium-bowl/243",
		"why":     "#why?recipe=walnut-balls&what=mixed(X,+/yes)",
		"ask":     "#ask?recipe=walnut-balls&step=8&q=in(X,+/counter-top/5)",
	} {
		b.at(place).seen(name)
		if name == "kitchen" {
			b.theme("dark").legible().theme("light")
		}
	}
	b.quiet()
}

// From the start page to a recipe, through its moments, into the kitchen and to the proof of what
// is seen there: a link of each place shows the same again.
func TestAnEpisodeIsLookedAtMomentByMoment(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("")
	b.write("[aria-label='find a recipe']", "walnut b").click("Walnut Balls in Coconut").sees("18 of 18 steps executed")
	b.click("one step back").sees("17/18").click("to the start").sees("the start")
	b.do(`(() => { const e = document.querySelector('[aria-label=step]'); e.focus(); e.value = 7; e.dispatchEvent(new Event('input', { bubbles: true })) })(); 0`)
	b.sees("8/18").until(`document.querySelector('.sentences .lit').textContent.includes('the machine does the stirring too')`)
	b.click("Grind the nuts in the food processor.").sees("5/18").key(".").sees("6/18").key(",,").sees("4/18")
	b.at("#episode?recipe=walnut-balls&step=8").click("What it changed").sees("What mix changed").until(`[...document.querySelectorAll('.change.made ins')].some(e => e.textContent === '340 g')`)
	b.click("medium-bowl 243").sees("History").until(`document.querySelector('.past').innerText.includes('grind')`)
	link := value[string](b, "location.href")
	b.click("mixture of brown-sugar, walnut and whole-egg").sees("walnut").click(".thing-about .features .why").sees("kitchen/shared.mg").sees("Made true by step 8, mix")
	b.do("location.href = " + quoted(link) + "; 0")
	b.sees("History").until(`document.querySelector('.past').innerText.includes('grind')`)
	b.quiet()
}

// A question is completed while it is written, its answers lead on, and it can be asked at another moment.
func TestQuestionsAreAskedAtAnyMoment(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#ask?recipe=walnut-balls&step=13")
	b.write("[aria-label=query]", "tempera").until(`document.querySelector('#completions li')`).key(kb.ArrowDown + kb.Enter)
	b.until(`document.querySelector('[aria-label=query]').value === 'temperature('`)
	b.key("X, N), N > 100.0\r").sees("18 answers").sees("oven 6").sees("170").shot("answers")
	b.click("one step back").sees("0 answers").click("one step on").sees("18 answers")
	b.click("tbody tr:last-child .why").sees("Made true by step 13, bake")
	b.at("#ask?recipe=walnut-balls").click("container and not has used").until(`document.querySelectorAll('tbody tr').length > 20`)
	b.quiet()
	b.at("#ask?recipe=walnut-balls&q=no_such(X)").sees("E0").shot("trouble")
}

// What was not done says why, what was missing, and what could be done instead.
func TestWhatWasNotDoneSaysWhy(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("").click("Write one")
	b.write("textarea", "#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bowl 1)\n(bake ?z ?k3 ?k2 ?x ?oven 1 hour 180 degrees-celsius)\n(shape ?s ?k4 ?k3 ?z ball-shape)")
	b.click("Execute").sees("1 failed").sees("1 not reached").sees("there is nothing in small-bowl ?x").shot("episode")
	b.until(`[...document.querySelectorAll('.step-line')].some(e => e.title.includes('waits for'))`)
	b.click("Why was it not done, and what could be done instead?").sees("nonempty(/thing)").sees("What could be done instead").usable().shot("why")
	b.at("#why?recipe=walnut-balls&what=mixed(/oven/6,+/yes)").sees("It is not true").click("Why not?").until(`document.querySelector('.proof, main strong')`).shot("why-not")
	b.quiet()
}

// An amount that is too large is answered with the amount that there is, never with another ingredient.
func TestAnAmountIsTheCulprit(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("").click("Write one")
	b.write("textarea", "#drink\n(get-kitchen ?k)\n(fetch-and-proportion ?x ?k2 ?k ?b milk 6 l)")
	b.click("Execute").sees("1 failed").click("Why was it not done, and what could be done instead?")
	b.sees("0.5 l are there, not 6 l").sees("milk 0.5 l)").until(`!document.querySelector('.possible').textContent.includes('flour')`)
	b.quiet()
}

// What cannot be shown says so, and the page goes on.
func TestDamagedLinksAreTold(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("")
	for place, says := range map[string]string{
		"#episode?recipe=no-such-recipe":                "no-such-recipe",
		"#episode?session=gone":                         "there is no session",
		"#kitchen?recipe=walnut-balls&step=999":         "18/18",
		"#kitchen?recipe=walnut-balls&thing=/nothing/1": "there is no thing",
		"#nowhere?recipe=walnut-balls":                  "What happens when a plan is executed",
		"#kitchen":                                      "No plan is selected",
		"#episode?recipe=walnut-balls&step=%E0%A4%A":    "18/18",
	} {
		b.do("location.hash = " + quoted(place) + "; 0")
		b.sees(says)
	}
}
