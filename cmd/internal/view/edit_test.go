package view_test

import (
	"slices"
	"strings"
	"testing"
)

// typed makes the text of a field another, as one who types does.
func (b *tab) typed(field, text string) *tab {
	b.Helper()
	b.until(`document.querySelector(` + quoted(field) + `)`)
	b.do(`(() => { const e = document.querySelector(` + quoted(field) + `); e.value = ` + quoted(text) + `; e.dispatchEvent(new Event('input', { bubbles: true })) })(); 0`)
	return b
}

// refused forgets that the browser told of answers that refuse something: that was meant.
func (b *tab) refused() *tab {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.problems = slices.DeleteFunc(b.problems, func(p string) bool { return strings.Contains(p, "status of 4") })
	return b
}

// What is wrong is told while one writes, where it is; what is executed is compared with the run before.
func TestAPlanIsEditedAndTried(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	b := open(t, h.URL).at("#edit?recipe=walnut-balls").until(`document.querySelector('[aria-label=plan]').value.includes('(bake')`)
	b.sees("18 of 18 steps executed").sees("36:20")
	gold := value[string](b, `document.querySelector('[aria-label=plan]').value`)
	b.upload("[aria-label='plan from a file']", "bad.solution", "#walnut-balls\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bwol 1)\n(bake ?z ?k3")
	b.sees("this form is not closed on its line").sees("did you mean bowl?").sees("3:18")
	b.until(`[...document.querySelectorAll('.problem pre')].some(e => e.textContent === '(fetch ?x ?k2 ?k bwol 1)\n' + ' '.repeat(17) + '^')`)
	b.until(`document.querySelectorAll('.over .mark').length === 2`).seen("bad")
	b.click("3:18").until(`(e => e.value.slice(e.selectionStart, e.selectionEnd) === 'bwol')(document.activeElement)`)
	b.typed("[aria-label=plan]", worse(gold)).until(`document.querySelectorAll('.problem').length === 0`).click("Execute")
	b.sees("23:30").sees("Compared with the run before").until(`[...document.querySelectorAll('.diff .changed')].some(e => e.innerText.includes('36:20') && e.innerText.includes('23:30'))`)
	b.until(`[...document.querySelectorAll('.diff .gone')].some(e => e.innerText.includes('bring-to-temperature'))`).sees("dish 0.593").seen("compared")
	b.click("Look at it").sees("17 of 17 steps executed")
	b.at("#edit").until(`document.querySelector('[aria-label=plan]').value.includes('white-sugar')`)
	b.typed("[aria-label=plan]", "[WALK] <sofa> (1)\n[SITT] <sofa> (1)").sees(`unknown action "SITT"`).sees("did you mean SIT?")
	b.quiet()
}

// Rules of one's own are checked while one writes, and things are asked with them.
func TestRulesAreLaidOverTheWorld(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	b := open(t, h.URL).at("#edit?recipe=walnut-balls").sees("18 of 18")
	b.typed("[aria-label=rules]", "warm_dish(X :- mixed(X, /yes).").sees("unexpected ':-'").sees("1:13")
	b.typed("[aria-label=rules]", "warm_dish(X) :- mixde(X, /yes).").sees("mixde/2").sees("1:17").seen("rules")
	b.typed("[aria-label=rules]", "warm_dish(X) :- mixed(X, /yes).").until(`document.querySelectorAll('.problem').length === 0`)
	b.click("Execute").until(`location.hash.includes('session=')`).sees("The result is the same").click("Look at it")
	b.do("location.hash = location.hash.replace('#episode', '#ask') + '&q=warm_dish(X)'; 0")
	b.sees("answers").sees("homogeneous-mixture")
	b.refused().quiet()
}
