package view_test

import "testing"

// The usual questions are answered by two clicks from an episode, each with the query behind it.
func TestUsualQuestionsAreAnsweredInTwoClicks(t *testing.T) {
	t.Parallel()
	b := open(t, shared())
	for _, q := range []struct{ words, says, query string }{
		{"Where is it?", "is in", "in(/"},
		{"How warm is it?", "By the rules: 170", "temperature(/"},
		{"How much is left of it?", "In it", "quantity("},
		{"What is in it?", "mixture", "in(Thing"},
		{"What can be done with it?", "as ", ""},
		{"When did it change?", "mix", ""},
		{"Why is it so?", "Choose a value", ""},
		{"What did the step change?", "made", ""},
		{"Why was a step not done?", "All steps that could be tried were done", ""},
		{"What lowers the score most?", "Nothing: the dish has 1.000", ""},
		{"What is unsafe?", "Execute the plan in this mode", ""},
		{"What if the plan were different?", "Change the plan and execute it", ""},
	} {
		b.at("#episode?recipe=walnut-balls&step=" + map[bool]string{false: "8", true: "13&thing=/oven/6"}[q.words == "How warm is it?"]).click("Ask").click(q.words)
		b.until(`document.querySelector('.told-answer').innerText.includes(` + quoted(q.says) + `)`)
		if q.query != "" {
			b.until(`document.querySelector('.told-answer').innerText.includes('The query behind it: ') && document.querySelector('.told-answer').innerText.includes(` + quoted(q.query) + `)`)
		}
	}
	b.at("#ask?recipe=walnut-balls&usual=where").click(".told-answer .dim a").sees("answer").seen("usual")
	b.at("#ask?recipe=walnut-balls&step=8&usual=can").seen("can")
	b.at("#ask?recipe=take-a-nap&world=household&usual=where").sees("The query behind it: inside(").quiet()
}

// In the quantitative mode both pictures are at the top of the kitchen, and hazards are listed.
func TestThePicturesOfTheRoomComeFirst(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#kitchen?recipe=walnut-balls&mode=quantitative&step=13").until(`document.querySelectorAll('.drawing svg').length === 2`)
	b.until(`[...document.querySelectorAll('.drawing svg')].every(e => e.getBoundingClientRect().top < 400)`).sees("1 m").seen("room")
	text := `Math.min(...[...document.querySelectorAll('.drawing svg')].map(e => Math.min(...[...e.querySelectorAll('text')].map(t => parseFloat(t.getAttribute('font-size') ?? e.getAttribute('font-size')))) * e.getBoundingClientRect().width / e.getAttribute('width')))`
	b.click("[aria-label='size of the plot'] [aria-label=larger]").click("[aria-label='size of the room'] [aria-label=larger]").until(text + " >= 7").shot("larger")
	b.click("path of the hands").until(`[...document.querySelectorAll('.drawing title')].some(e => e.textContent === 'path of the right hand')`).shot("hands")
	b.at("#ask?recipe=walnut-balls&mode=quantitative&usual=unsafe").until(`document.querySelector('.told-answer').innerText.length > 10`).seen("unsafe")
	b.at("#ask?recipe=walnut-balls&mode=quantitative&step=13&usual=warm").sees("core_temperature(").quiet()
}
